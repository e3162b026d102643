import type { ChainEnd } from "./hash-chain.ts";

/** Of how many tables the ends of their logs are remembered. */
const REMEMBERED_ENDS = 10_000;

/** The ends of logs as they were seen last, so that most appends are one statement. */
export class KnownEnds {
  readonly #ends = new Map<string, ChainEnd>();

  /** The end of a log; undefined where it isn't remembered. */
  get(table: string): ChainEnd | undefined {
    return this.#ends.get(table);
  }

  /** Remembers an end, and forgets the one that was seen longest ago if there are too many. */
  set(table: string, end: ChainEnd): void {
    this.#ends.delete(table);
    this.#ends.set(table, end);
    if (this.#ends.size <= REMEMBERED_ENDS) return;
    const [oldest = ""] = this.#ends.keys();
    this.#ends.delete(oldest);
  }

  /** Forgets an end that may be another one now. */
  forget(table: string): void {
    this.#ends.delete(table);
  }
}
