/** W20-02 The seven usual attributes. A table may use others. */
export const USUAL_ATTRIBUTES = ["strength", "perception", "endurance", "charisma", "intelligence", "agility", "luck"];

/** W20-02 The usual skills, each with the attribute it is usually rolled with. A table may use others. */
export const USUAL_SKILLS: Readonly<Record<string, string>> = {
  Athletics: "strength",
  Barter: "charisma",
  "Big guns": "endurance",
  Explosives: "perception",
  Lockpicking: "perception",
  Medicine: "intelligence",
  "Melee weapons": "strength",
  Piloting: "perception",
  Repair: "intelligence",
  Science: "intelligence",
  "Small guns": "agility",
  Sneaking: "agility",
  Speech: "charisma",
  Survival: "endurance",
  Throwing: "agility",
  Unarmed: "strength",
};

/** W20-19 How an attack with each usual skill is made. */
export const USUAL_ATTACKS: Readonly<Record<string, "melee" | "thrown" | "ranged">> = {
  "Big guns": "ranged",
  Explosives: "thrown",
  "Melee weapons": "melee",
  "Small guns": "ranged",
  Throwing: "thrown",
  Unarmed: "melee",
};

/** W20-03 The highest rating at most tables. */
export const USUAL_MAX_RATING = 6;
