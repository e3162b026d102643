/** BK-01 The seven core skills. */
export const CORE_SKILLS = [
  "agility",
  "fortitude",
  "immunity",
  "intellect",
  "might",
  "perception",
  "subtlety",
] as const;

/** BK-02 With how many of them somebody starts. */
export const STARTING_CORE = 6;

/** BK-05 The highest level. */
export const HIGHEST_LEVEL = 12;

/** BK-08 Which actions each describes, in our words: the book leaves it to the table, and so do we. */
export const CORE_MEANINGS: Readonly<Record<(typeof CORE_SKILLS)[number], string>> = {
  agility: "Balance and quickness: climbing over, jumping clear, catching what falls.",
  fortitude: "Bearing it: cold, pain, a long march, a short night.",
  immunity: "Keeping poison, rot and fever out, or down.",
  intellect: "Working it out, and knowing it from somewhere.",
  might: "Lifting, breaking, holding on, holding shut.",
  perception: "Noticing in time: a sound, a stain, a lie.",
  subtlety: "Going unnoticed: a soft step, a light finger, a straight face.",
};
