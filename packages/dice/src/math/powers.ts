/** The powers `base ** 0` to `base ** max`. `known` holds the first of them, where some are known, and is extended. */
export function powers<T>(base: T, max: number, one: T, multiply: (a: T, b: T) => T, known: T[] = [one]): T[] {
  while (known.length <= max) known.push(known.length === 1 ? base : multiply(known[known.length - 1] ?? one, base));
  return known;
}

/** `base ** exponent` for an exponent of at least 1, by repeated squaring. */
export function power<T>(base: T, exponent: number, multiply: (a: T, b: T) => T): T {
  if (exponent === 1) return base;
  const half = power(base, Math.floor(exponent / 2), multiply);
  const square = multiply(half, half);
  return exponent % 2 === 0 ? square : multiply(square, base);
}
