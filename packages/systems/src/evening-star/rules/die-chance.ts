/** ES-04, ES-07 The chance of a die to succeed at a rank, in either reading: 0 and each digit up to the rank, of ten. */
export const dieChance = (rank: number): number => Math.min(10, Math.max(0, rank + 1)) / 10;
