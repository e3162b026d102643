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

/** BK-02 The number of core skills at the start. */
export const STARTING_CORE_COUNT = 6;

/** BK-05 The highest level. */
export const MAX_LEVEL = 12;
