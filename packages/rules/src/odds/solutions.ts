import type { Arithmetic, Vector } from "@rulewright/dice";
import type { JsonObject, JsonValue } from "../language/json.ts";
import { type Atoms, Interner } from "./interner.ts";
import { numberAt } from "./item-at.ts";

/** The values that stand-ins stand for, by the numbers of these. */
export type Binding = readonly JsonValue[];

/** The values of the states of a graph under one binding. */
export interface Solution<N> {
  /** From 0 on. */
  readonly number: number;
  readonly binding: Binding;
  values: Vector<N>;
  /** How many states of each segment have their values, and one more for its leaves; 0 where none has. */
  solved: Int32Array;
}

/** The solutions of one graph, with so many values for each state. */
export class Solutions<N> {
  readonly #arithmetic: Pick<Arithmetic<N>, "zeros">;
  readonly #width: number;
  readonly #bindings = new Interner();
  readonly #all: Solution<N>[] = [];
  /** The solutions of bindings of one value, and the last of them, which is usually the next as well. */
  readonly #byValue = new WeakMap<object, Solution<N>>();
  #lastValue: object | undefined;
  #last: Solution<N> | undefined;

  constructor(arithmetic: Pick<Arithmetic<N>, "zeros">, width: number) {
    this.#arithmetic = arithmetic;
    this.#width = width;
  }

  /** The solution for what these fields hand on. */
  for(args: JsonObject, handedOn: Atoms): Solution<N> {
    const name = handedOn.length === 1 ? handedOn[0]?.[0] : undefined;
    const value = name === undefined ? undefined : args[name];
    if (typeof value !== "object" || value === null) return this.#of(handedOn.map(([field]) => args[field] ?? null));
    if (this.#last && value === this.#lastValue) return this.#last;
    let solution = this.#byValue.get(value);
    if (!solution) this.#byValue.set(value, (solution = this.#of([value])));
    this.#lastValue = value;
    return (this.#last = solution);
  }

  #of(binding: Binding): Solution<N> {
    const number = this.#bindings.idOf({ binding });
    return (this.#all[number] ??= {
      number,
      binding,
      values: this.#arithmetic.zeros(0),
      solved: new Int32Array(),
    });
  }

  /** Makes the lists of a solution long enough for so many states and segments, and for as many again where they were too short. */
  makeRoom(solution: Solution<N>, states: number, segments: number): void {
    const { values, solved } = solution;
    if (solved.length < segments) {
      solution.solved = new Int32Array(roomFor(segments, solved.length));
      solution.solved.set(solved);
    }
    if (values.length >= states * this.#width) return;
    solution.values = this.#arithmetic.zeros(roomFor(states, values.length) * this.#width);
    for (let i = 0; i < values.length; i++) solution.values[i] = numberAt(values, i);
  }
}

const roomFor = (wanted: number, before: number): number => (before === 0 ? wanted : 2 * wanted);
