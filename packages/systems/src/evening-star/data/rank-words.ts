/** ES-04, ES-05 How many dice succeed at each rank from 0, in words. */
export const RANK_WORDS: readonly string[] = [
  "One die in ten",
  "One die in five",
  "Three dice in ten",
  "Two dice in five",
  "Every other die",
  "Three dice in five",
  "Seven dice in ten",
  "Four dice in five",
  "Nine dice in ten",
  "Every die",
];
