import type { JsonObject } from "../language/json.ts";
import type { Procedure } from "../language/procedure.ts";
import { TooManyStatesError } from "./errors.ts";
import { itemAt } from "./item-at.ts";
import type { StateId } from "./memo.ts";

/** More states than these would not fit into memory. */
const MAX_STATES = 250_000;

/** In place of the arguments of a state that was taken. */
const TAKEN: JsonObject = {};

/** A procedure that is reached with some arguments. */
export interface ReachedState {
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/** The numbers of the states of one procedure. Their ids are mostly numbers themselves, from 0 on. */
class Numbers {
  readonly #byNumber: number[] = [];
  readonly #byText = new Map<string, number>();

  of(id: StateId): number | undefined {
    return typeof id === "number" ? this.#byNumber[id] : this.#byText.get(id);
  }

  set(id: StateId, number: number): void {
    if (typeof id === "number") this.#byNumber[id] = number;
    else this.#byText.set(id, number);
  }
}

/** Numbers the states that a first one leads to, from 0 in the order in which they are met. States with equal ids are one. */
export class StateIndex {
  readonly #numbers = new Map<Procedure, Numbers>();
  /** The last procedure, which is usually that of the next state, and the numbers of its states. */
  #last: Procedure | undefined;
  #lastNumbers = new Numbers();
  readonly #procedures: Procedure[] = [];
  readonly #args: JsonObject[] = [];
  readonly #idOf: (procedure: Procedure, args: JsonObject) => StateId;

  constructor(idOf: (procedure: Procedure, args: JsonObject) => StateId) {
    this.#idOf = idOf;
  }

  /** The number of a state, a new one if it is met for the first time. Throws a TooManyStatesError after 250,000. */
  indexOf(procedure: Procedure, args: JsonObject, id = this.#idOf(procedure, args)): number {
    const numbers = procedure === this.#last ? this.#lastNumbers : this.#numbersOf(procedure);
    const known = numbers.of(id);
    if (known !== undefined) return known;
    const number = this.#args.length;
    if (number >= MAX_STATES) throw new TooManyStatesError(procedure.name, MAX_STATES);
    numbers.set(id, number);
    this.#procedures.push(procedure);
    this.#args.push(args);
    return number;
  }

  #numbersOf(procedure: Procedure): Numbers {
    const numbers = this.#numbers.get(procedure) ?? new Numbers();
    this.#numbers.set(procedure, numbers);
    this.#last = procedure;
    return (this.#lastNumbers = numbers);
  }

  /** The number of states met so far. */
  get size(): number {
    return this.#args.length;
  }

  /** A state by its number, which can be taken once: its arguments aren't kept any longer. */
  take(number: number): ReachedState {
    const state = { procedure: itemAt(this.#procedures, number), args: itemAt(this.#args, number) };
    this.#args[number] = TAKEN;
    return state;
  }
}
