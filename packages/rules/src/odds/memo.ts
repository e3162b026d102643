import type { Procedure } from "../language/procedure.ts";

/** Results by procedure and state key. */
export class Memo<T> {
  readonly #answers = new Map<Procedure, Map<string, T>>();

  find(procedure: Procedure, key: string): T | undefined {
    return this.#answers.get(procedure)?.get(key);
  }

  keep(procedure: Procedure, key: string, answer: T): T {
    let kept = this.#answers.get(procedure);
    if (!kept) this.#answers.set(procedure, (kept = new Map()));
    kept.set(key, answer);
    return answer;
  }
}
