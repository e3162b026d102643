import type { JsonObject } from "../language/json.ts";
import type { Procedure } from "../language/procedure.ts";
import { FieldsRead } from "./fields-read.ts";
import type { Atoms } from "./interner.ts";
import { OpaqueValues } from "./opaque-values.ts";
import { type Family, type ParametricContext, ParametricGraph } from "./parametric-graph.ts";

/**
 * States that differ only in records or lists that the rule hands on without looking into them, as the throws of a turn
 * hand on the score card. Which fields these are is found by running rules with stand-ins that tell when they are read.
 */
export class ParametricStates<N> {
  readonly #context: ParametricContext<N>;
  readonly #opaque = new OpaqueValues();
  readonly #read = new FieldsRead();
  readonly #admitted = new Set<Procedure>();
  /** The admitted procedures that may hand something on unread, with the family of the latest state, if there is one. */
  readonly #families = new Map<Procedure, Family<N> | undefined>();

  constructor(context: ParametricContext<N>) {
    this.#context = context;
  }

  /** Lets a procedure have parametric states, until it proves that it looks into all that it is handed. */
  admit(procedure: Procedure): void {
    if (this.#admitted.has(procedure)) return;
    this.#admitted.add(procedure);
    if (!this.#context.isHinted(procedure)) this.#families.set(procedure, undefined);
  }

  /** The values of a state; undefined where it isn't parametric. */
  valuesOf(procedure: Procedure, args: JsonObject): readonly N[] | undefined {
    const family = this.#families.get(procedure);
    if (family && this.#hasSameKinds(args, family.handedOn)) {
      const values = family.graph.valuesOf(procedure, args, family.handedOn);
      if (values) return values;
    }
    return this.#families.has(procedure) ? this.#valuesInNewFamily(procedure, args) : undefined;
  }

  #hasSameKinds(args: JsonObject, handedOn: Atoms): boolean {
    for (const [name, opaque] of handedOn) if (!this.#opaque.isLike(args[name], opaque)) return false;
    return true;
  }

  #valuesInNewFamily(procedure: Procedure, args: JsonObject): readonly N[] | undefined {
    const read = this.#read.of(procedure);
    for (let looked = -1; looked < read.size;) {
      looked = read.size;
      const handedOn = this.#opaque.forFields(args, read);
      if (handedOn.length === 0) break;
      const graph = new ParametricGraph(this.#context, this.#opaque, this.#read, this.#families);
      const values = graph.valuesOf(procedure, args, handedOn);
      if (!values) continue;
      this.#families.set(procedure, { handedOn, graph });
      return values;
    }
    this.#families.delete(procedure);
    return undefined;
  }
}
