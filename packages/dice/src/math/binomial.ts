/** Row `n` of Pascal's triangle: the binomial coefficients of `n` over 0, 1 ... `n`. */
export function binomialRow(n: number): bigint[] {
  const row = [1n];
  for (let k = 1; k <= n; k++) row.push(((row[k - 1] ?? 0n) * BigInt(n - k + 1)) / BigInt(k));
  return row;
}

/** The binomial coefficients over each `k`, converted once: columns of Pascal's triangle that grow as they are needed. */
export class BinomialColumns<S> {
  readonly #columns = new Map<number, { readonly converted: S[]; last: bigint }>();
  readonly #convert: (n: bigint) => S;

  constructor(convert: (n: bigint) => S) {
    this.#convert = convert;
  }

  /** The coefficients of `k`, `k + 1` ... over `k`, at least up to those of `max`. `onStep` is called for each new one. */
  over(k: number, max: number, onStep: () => void): readonly S[] {
    const column = this.#columns.get(k) ?? { converted: [this.#convert(1n)], last: 1n };
    this.#columns.set(k, column);
    for (let more = column.converted.length; k + more <= max; more++) {
      onStep();
      column.last = (column.last * BigInt(k + more)) / BigInt(more);
      column.converted.push(this.#convert(column.last));
    }
    return column.converted;
  }
}
