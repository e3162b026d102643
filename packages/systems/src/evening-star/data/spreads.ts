/** ES-41 Example spreads of six ability ranks, by the heading of their column. */
export const spreads: Readonly<Record<number, readonly number[]>> = {
  7: [1, 1, 1, 1, 1, 2],
  11: [1, 2, 2, 2, 2, 2],
  13: [2, 2, 2, 2, 2, 3],
  17: [2, 3, 3, 3, 3, 3],
  19: [3, 3, 3, 3, 3, 4],
  // A10 Corrected to five equal ranks and a different one, as in every other column.
  23: [3, 4, 4, 4, 4, 4],
  29: [4, 5, 5, 5, 5, 5],
  31: [5, 5, 5, 5, 5, 6],
  37: [6, 6, 6, 6, 6, 7],
};

/** A10 Column 23 as printed; it adds up to 22. */
export const printed23: readonly number[] = [3, 3, 4, 4, 4, 4];
