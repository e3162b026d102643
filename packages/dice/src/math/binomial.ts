/** Row `n` of Pascal's triangle: the binomial coefficients of `n` over 0, 1 ... `n`. */
export function binomialRow(n: number): bigint[] {
  const row = [1n];
  for (let k = 1; k <= n; k++) row.push(((row[k - 1] ?? 0n) * BigInt(n - k + 1)) / BigInt(k));
  return row;
}
