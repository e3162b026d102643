import type { HouseRules } from "../language/house-rules.ts";
import type { JsonObject } from "../language/json.ts";
import type { Procedure } from "../language/procedure.ts";
import { Interner } from "./interner.ts";
import type { StateKeys } from "./state-keys.ts";

/** What tells the states of one procedure apart: the text of a hint, or the number of their arguments. */
export type StateId = string | number;

/** The states of one procedure that are known. */
interface Known<T> {
  idOf(args: JsonObject): StateId;
  readonly answers: Map<StateId, T>;
}

/** Answers by procedure and state. */
export class Memo<T> {
  readonly #known = new Map<Procedure, Known<T>>();
  /** The last procedure, which is usually that of the next state, and what is known of it. */
  #last: Procedure | undefined;
  #lastKnown: Known<T> | undefined;
  readonly #hints: StateKeys | undefined;
  readonly #house: HouseRules;
  readonly #goal: string | undefined;

  /** Without a goal, answers are about whole outcomes. */
  constructor(hints: StateKeys | undefined, house: HouseRules, goal: string | undefined) {
    this.#hints = hints;
    this.#house = house;
    this.#goal = goal;
  }

  idOf(procedure: Procedure, args: JsonObject): StateId {
    return this.#of(procedure).idOf(args);
  }

  find(procedure: Procedure, id: StateId): T | undefined {
    return this.#of(procedure).answers.get(id);
  }

  /** The number of answers of a procedure. */
  size(procedure: Procedure): number {
    return this.#of(procedure).answers.size;
  }

  keep(procedure: Procedure, id: StateId, answer: T): T {
    this.#of(procedure).answers.set(id, answer);
    return answer;
  }

  #of(procedure: Procedure): Known<T> {
    if (procedure === this.#last && this.#lastKnown) return this.#lastKnown;
    let known = this.#known.get(procedure);
    if (!known) this.#known.set(procedure, (known = { idOf: this.#identify(procedure), answers: new Map() }));
    this.#last = procedure;
    return (this.#lastKnown = known);
  }

  #identify(procedure: Procedure): (args: JsonObject) => StateId {
    const hint = this.#hints?.get(procedure);
    const numberOf = numbering();
    return hint ? (args) => hint(args, this.#house, this.#goal) ?? numberOf(args) : numberOf;
  }
}

/** Numbers arguments from 0. Many procedures have but one state in a question, which needs no interner. */
function numbering(): (args: JsonObject) => number {
  let first: JsonObject | undefined;
  let interner: Interner | undefined;
  return (args) => {
    if (!interner) {
      first ??= args;
      if (first === args) return 0;
      interner = new Interner();
      interner.idOf(first);
    }
    return interner.idOf(args);
  };
}
