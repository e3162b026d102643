import type { Arithmetic } from "@rulewright/dice";
import { type Amounts, type JsonObject, NO_AMOUNTS } from "../language/json.ts";
import type { Choose, Done, Ending, Go, Procedure } from "../language/procedure.ts";
import { DecisionLists } from "./decision-lists.ts";
import type { StateId } from "./memo.ts";
import { StateIndex } from "./state-index.ts";
import type { Valuation } from "./valuation.ts";
import { itemAt } from "./item-at.ts";

/** What finding the states of a question needs from the calculator. */
export interface GraphContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly valuation: Valuation<N>;
  idOf(procedure: Procedure, args: JsonObject): StateId;
  /** Values that are known already. */
  known(procedure: Procedure, id: StateId): readonly N[] | undefined;
  eachBranch(procedure: Procedure, args: JsonObject, visit: (chance: N, earned: Amounts, ending: Ending) => void): void;
  /** Visits the options to compare, the initial policy's first. */
  eachCandidate(choice: Choose, visit: (leadsTo: Done | Go, pays: Amounts) => void): void;
}

/** All states that a first one leads to whose values aren't known yet. */
export class DecisionGraph<N> {
  readonly #context: GraphContext<N>;
  readonly #index: StateIndex;
  readonly #procedures: Procedure[] = [];
  readonly #ids: StateId[] = [];
  readonly lists: DecisionLists<N>;

  constructor(procedure: Procedure, args: JsonObject, context: GraphContext<N>) {
    this.#context = context;
    this.#index = new StateIndex(context.idOf);
    this.lists = new DecisionLists(context.arithmetic, context.valuation.nothing.length);
    this.#indexOf(procedure, args, context.idOf(procedure, args));
    while (this.lists.states < this.#index.size) {
      const state = this.#index.takeNext();
      context.eachBranch(state.procedure, state.args, (chance, earned, ending) => {
        if (ending.end !== "choose") this.#addOption(ending, NO_AMOUNTS, earned);
        else context.eachCandidate(ending, (leadsTo, pays) => this.#addOption(leadsTo, pays, earned));
        this.lists.endBranch(chance);
      });
      this.lists.endState();
    }
  }

  /** The number of states. */
  get size(): number {
    return this.#ids.length;
  }

  /** Visits all states in the order of their numbers. */
  each(visit: (procedure: Procedure, id: StateId, state: number) => void): void {
    for (const [state, procedure] of this.#procedures.entries()) visit(procedure, itemAt(this.#ids, state), state);
  }

  #indexOf(procedure: Procedure, args: JsonObject, id: StateId): number {
    const state = this.#index.indexOf(procedure, args, id);
    if (state === this.#ids.length) {
      this.#procedures.push(procedure);
      this.#ids.push(id);
    }
    return state;
  }

  #addOption(leadsTo: Done | Go, pays: Amounts, earned: Amounts): void {
    const { valuation } = this.#context;
    let values = valuation.nothing;
    let target = -1;
    if (leadsTo.end === "outcome") values = valuation.of(leadsTo.outcome);
    else {
      const id = this.#context.idOf(leadsTo.procedure, leadsTo.args);
      const known = this.#context.known(leadsTo.procedure, id);
      if (known) values = known;
      else target = this.#indexOf(leadsTo.procedure, leadsTo.args, id);
    }
    this.lists.addOption(target, valuation.plusEarned(valuation.plusPaid(values, pays), earned));
  }
}
