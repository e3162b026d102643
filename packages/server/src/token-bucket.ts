/** Lets a burst through, and after that a steady rate. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  /** `now` is a clock that never runs backwards, in milliseconds. */
  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
    this.#at = now;
  }

  /** Takes one token, if there is one. */
  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
