import { bitLength } from "./convolution.ts";

/** The quotient of two integers of at least 0 as a double, also where they are too large for doubles themselves. */
export function quotient(numerator: bigint, denominator: bigint): number {
  const shift = Math.max(0, bitLength(denominator) - bitLength(numerator) + 64);
  const scaled = Number((numerator << BigInt(shift)) / denominator);
  // In two steps, since the power itself may be too small for a double.
  return scaled * 2 ** -Math.floor(shift / 2) * 2 ** -Math.ceil(shift / 2);
}
