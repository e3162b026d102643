import type { JsonObject } from "../language/json.ts";
import type { Procedure } from "../language/procedure.ts";
import { TooManyStatesError } from "./errors.ts";
import { itemAt, wholeAt32 } from "./item-at.ts";
import type { StateId } from "./memo.ts";
import { twiceAsLong } from "./room.ts";

/** More states than these would not fit into memory. */
const MAX_STATES = 250_000;

/** In place of the number of a state that wasn't met. */
const NO_NUMBER = -1;

/** A procedure that is reached with some arguments. */
export interface ReachedState {
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/** The numbers of the states of one procedure. Their ids are mostly numbers themselves, from 0 on. */
class Numbers {
  /** Plus one, 0 where an id has none. */
  #byNumber = new Int32Array(16);
  readonly #byText = new Map<string, number>();

  /** The number of a state; -1 where it has none. */
  of(id: StateId): number {
    if (typeof id !== "number") return this.#byText.get(id) ?? NO_NUMBER;
    return id < this.#byNumber.length ? wholeAt32(this.#byNumber, id) - 1 : NO_NUMBER;
  }

  set(id: StateId, number: number): void {
    if (typeof id !== "number") {
      this.#byText.set(id, number);
      return;
    }
    while (id >= this.#byNumber.length) this.#byNumber = twiceAsLong(this.#byNumber);
    this.#byNumber[id] = number + 1;
  }
}

/** Numbers the states that a first one leads to, from 0 in the order in which they are met. States with equal ids are one. */
export class StateIndex {
  readonly #numbers = new Map<Procedure, Numbers>();
  /** The last procedure, which is usually that of the next state, and the numbers of its states. */
  #last: Procedure | undefined;
  #lastNumbers = new Numbers();
  /** States in the order of their numbers, those before a place taken, and those that come after them. */
  #waiting: ReachedState[] = [];
  #taken = 0;
  #later: ReachedState[] = [];
  #size = 0;
  readonly #idOf: (procedure: Procedure, args: JsonObject) => StateId;

  constructor(idOf: (procedure: Procedure, args: JsonObject) => StateId) {
    this.#idOf = idOf;
  }

  /** The number of a state, a new one if it is met for the first time. Throws a TooManyStatesError after 250,000. */
  indexOf(procedure: Procedure, args: JsonObject, id = this.#idOf(procedure, args)): number {
    const numbers = procedure === this.#last ? this.#lastNumbers : this.#numbersOf(procedure);
    const known = numbers.of(id);
    if (known !== NO_NUMBER) return known;
    const number = this.#size;
    if (number >= MAX_STATES) throw new TooManyStatesError(procedure.name, MAX_STATES);
    numbers.set(id, number);
    this.#later.push({ procedure, args });
    this.#size += 1;
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
    return this.#size;
  }

  /** The first state, then the second, and so on. Only those that weren't taken are kept; throws a RangeError where none is left. */
  takeNext(): ReachedState {
    if (this.#taken === this.#waiting.length) {
      this.#waiting = this.#later;
      this.#later = [];
      this.#taken = 0;
    }
    return itemAt(this.#waiting, this.#taken++);
  }
}
