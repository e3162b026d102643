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
