import type { Vector } from "./convolution.ts";

/**
 * The sums of `width` neighbours, times a factor: the product with a polynomial all of whose `width` coefficients are the
 * factor. A window is the end of one block and the beginning of the next, so that nothing is ever subtracted and sums of
 * tiny numbers lose nothing by cancellation.
 */
export function windowSums(a: Vector<number>, width: number, factor: number): Float64Array {
  const length = a.length + width - 1;
  const sums = new Float64Array(length);
  const ends = new Float64Array(width + 1);
  for (let block = 0; block < length; block += width) {
    // The sums from each place of the block before to its end.
    for (let i = width - 1; i >= 0; i--) ends[i] = (ends[i + 1] ?? 0) + (a[block - width + i] ?? 0);
    let beginning = 0;
    const end = Math.min(width, length - block);
    for (let i = 0; i < end; i++) {
      beginning += a[block + i] ?? 0;
      sums[block + i] = factor * (beginning + (ends[i + 1] ?? 0));
    }
  }
  return sums;
}
