/** A rate limiter that allows a burst, and then a steady rate. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  /** `now` is the time of a monotonic clock in milliseconds. */
  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
    this.#at = now;
  }

  /** Takes some tokens, one by default. False if there are fewer. */
  take(now: number, count = 1): boolean {
    this.#refill(now);
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }

  /** Takes some tokens even if there are fewer: what is missing has to come in before others are taken. */
  spend(now: number, count: number): void {
    this.#refill(now);
    this.#left -= count;
  }

  /** True where nothing is missing. */
  isPositive(now: number): boolean {
    this.#refill(now);
    return this.#left > 0;
  }

  #refill(now: number): void {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
  }
}
