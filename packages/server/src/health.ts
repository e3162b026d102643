import { DiskFullError } from "./store.ts";

/** Milliseconds for which a result counts, so that asking often costs nothing. */
const VALID_FOR = 2000;

/** The health of a server: whether it can store what happens, found out by writing. */
export class Health {
  readonly #checkWritable: () => Promise<void>;
  #result: Promise<string | undefined> | undefined;
  #at = 0;

  constructor(checkWritable: () => Promise<void>) {
    this.#checkWritable = checkWritable;
  }

  /** What is wrong: `disk-full`, or `not-writable` for any other failure of the store; undefined if all is well. */
  problem(): Promise<string | undefined> {
    const now = performance.now();
    if (this.#result && now - this.#at < VALID_FOR) return this.#result;
    this.#at = now;
    this.#result = this.#checkWritable().then(
      () => undefined,
      (error: unknown) => (error instanceof DiskFullError ? "disk-full" : "not-writable"),
    );
    return this.#result;
  }
}
