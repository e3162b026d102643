/** ST-03 The six attributes. */
export const ATTRIBUTES: readonly string[] = [
  "Strength",
  "Precision",
  "Reflexes",
  "Perception",
  "Intelligence",
  "Wits",
];

/** ST-07 The abilities by what lacking them means. */
export const ABILITIES = {
  talent: ["Alertness", "Athletics", "Firearms", "Melee", "Stealth", "Streetwise"],
  skill: [
    "Driving",
    "Crafting",
    "Heavy Weapons",
    "Investigation",
    "Piloting",
    "Remote Weapons",
    "Survival",
    "Tradecraft",
  ],
  knowledge: [
    "Academics",
    "Computer Systems",
    "Engineering",
    "Law",
    "Linguistics",
    "Manufacturing",
    "Medicine",
    "Science",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** ST-13 The talents that count as skills for what is not their proper use: handling and upkeep of firearms. */
export const ALSO_SKILLS: readonly string[] = ["Firearms"];

/** A-24 Other names the book has for the same trait. */
export const ALIASES: Readonly<Record<string, string>> = { Drive: "Driving", Artistry: "Crafting" };
