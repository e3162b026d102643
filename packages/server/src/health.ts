import { DiskFullError } from "./store.ts";

/** Milliseconds for which a result counts, so that asking often costs nothing. */
const VALID_FOR = 2000;

/** The health of a server: whether it can store what happens, found out by writing. */
export class Health {
  readonly #checkWritable: () => Promise<void>;
  #last: { readonly at: number; readonly problem: Promise<string | undefined> } | undefined;

  constructor(checkWritable: () => Promise<void>) {
    this.#checkWritable = checkWritable;
  }

  /** What is wrong: `disk-full`, or `not-writable` for any other failure of the store; undefined if all is well. */
  problem(): Promise<string | undefined> {
    const at = performance.now();
    if (this.#last && at - this.#last.at < VALID_FOR) return this.#last.problem;
    const problem = this.#checkWritable().then(
      () => undefined,
      (error: unknown) => (error instanceof DiskFullError ? "disk-full" : "not-writable"),
    );
    this.#last = { at, problem };
    return problem;
  }
}
