/**
 * Does one piece of work after another, each in a turn of its own, so that many of them delay what else the server does by
 * one of them at most.
 */
export class OneByOne {
  #last: Promise<unknown> = Promise.resolve();

  /** Does some work when it is its turn. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => new Promise(setImmediate)).then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
