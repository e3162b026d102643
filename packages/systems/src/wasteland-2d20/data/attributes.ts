/** The seven attributes most tables play with; a table may write down others. */
export const USUAL_ATTRIBUTES = ["strength", "perception", "endurance", "charisma", "intelligence", "agility", "luck"];

/** W20-02 Skills with the attribute each is usually rolled with; a table may write down others. */
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

/** Ratings go no higher at most tables. */
export const USUAL_MAX_RATING = 6;
