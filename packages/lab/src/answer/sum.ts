/** A running sum of doubles, compensated for rounding (Neumaier 1974). */
export class RunningSum {
  #total = 0;
  #lost = 0;

  /** Adds a number. Returns the sum so far. */
  add(number: number): number {
    const next = this.#total + number;
    const [large, small] = Math.abs(this.#total) > Math.abs(number) ? [this.#total, number] : [number, this.#total];
    this.#lost += large - next + small;
    this.#total = next;
    return next + this.#lost;
  }
}

/** The sum of doubles, compensated for rounding. */
export function sum(numbers: readonly number[]): number {
  const running = new RunningSum();
  return numbers.reduce((_, number) => running.add(number), 0);
}
