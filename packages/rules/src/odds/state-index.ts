import type { JsonObject } from "../language/json.ts";
import type { Procedure } from "../language/procedure.ts";
import { TooManyStatesError } from "./errors.ts";
import { itemAt } from "./item-at.ts";
import type { StateId } from "./memo.ts";

/** More states than these would not fit into memory. */
const MAX_STATES = 250_000;

/** A procedure that is reached with some arguments. */
export interface ReachedState {
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/** Numbers the states that a first one leads to, from 0 in the order in which they are met. States with equal ids are one. */
export class StateIndex {
  readonly #indices = new Map<Procedure, Map<StateId, number>>();
  readonly #states: ReachedState[] = [];
  readonly #idOf: (procedure: Procedure, args: JsonObject) => StateId;

  constructor(idOf: (procedure: Procedure, args: JsonObject) => StateId) {
    this.#idOf = idOf;
  }

  /** The number of a state, a new one if it is met for the first time. Throws a TooManyStatesError after 250,000. */
  indexOf(procedure: Procedure, args: JsonObject): number {
    const id = this.#idOf(procedure, args);
    let byId = this.#indices.get(procedure);
    if (!byId) this.#indices.set(procedure, (byId = new Map()));
    const known = byId.get(id);
    if (known !== undefined) return known;
    if (this.#states.length >= MAX_STATES) throw new TooManyStatesError(procedure.name, MAX_STATES);
    byId.set(id, this.#states.length);
    return this.#states.push({ procedure, args }) - 1;
  }

  /** Visits each state, also those that are met on the way. */
  each(visit: (state: ReachedState) => void): void {
    for (let i = 0; i < this.#states.length; i++) visit(itemAt(this.#states, i));
  }
}
