import type { Arithmetic, Distribution, LazyDistribution } from "@rulewright/dice";
import {
  addAmounts,
  type Amounts,
  type JsonObject,
  type JsonValue,
  NO_AMOUNTS,
  sortedByName,
} from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";
import { Interner } from "./interner.ts";

/** What was paid and what was earned. The two are separate quantities, also where they have the same name. */
export interface Flow {
  readonly paid: Amounts;
  readonly earned: Amounts;
}

/** An outcome, with everything paid and earned before it. */
export interface Result extends Flow {
  readonly outcome: Outcome;
}

/** Nothing paid and nothing earned. */
export const NO_FLOW: Flow = { paid: NO_AMOUNTS, earned: NO_AMOUNTS };

/** The id of NO_FLOW in every index. */
export const NO_FLOW_ID = 0;

/** Gives equal outcomes, and equal flows, the same id. Shared by all results of one calculation. */
export class ResultIndex {
  readonly outcomes = new Interner();
  readonly #shapes = new Interner();
  /** Ids of equal amounts, by the ids of their shapes, which depend on the order of names. */
  readonly #byShape: number[] = [];
  readonly #amounts: Amounts[] = [NO_AMOUNTS];
  readonly #flows: Flow[] = [NO_FLOW];
  /** Flow ids by the ids of what was paid, then of what was earned. */
  readonly #flowIds: number[][] = [[NO_FLOW_ID]];
  readonly #sums: number[][] = [];

  flowId(flow: Flow): number {
    return flow === NO_FLOW ? NO_FLOW_ID : this.#newFlowId(flow);
  }

  #newFlowId({ paid, earned }: Flow): number {
    const paidId = this.#amountsId(paid);
    const earnedId = this.#amountsId(earned);
    const ids = (this.#flowIds[paidId] ??= []);
    return (ids[earnedId] ??=
      this.#flows.push({ paid: this.#amounts[paidId] ?? paid, earned: this.#amounts[earnedId] ?? earned }) - 1);
  }

  flow(id: number): Flow {
    return this.#flows[id] ?? NO_FLOW;
  }

  /** The id of two flows together. */
  sum(a: number, b: number): number {
    if (a === NO_FLOW_ID || b === NO_FLOW_ID) return a + b;
    const sums = (this.#sums[a] ??= []);
    return (sums[b] ??= this.flowId(addFlows(this.flow(a), this.flow(b))));
  }

  #amountsId(given: Amounts): number {
    if (given === NO_AMOUNTS) return 0;
    const shape = this.#shapes.idOf(given);
    return (this.#byShape[shape] ??= this.#newAmounts(given));
  }

  #newAmounts(given: Amounts): number {
    if (Object.keys(given).length === 0) return 0;
    const sorted = sortedByName(given);
    return sorted === given ? this.#amounts.push(given) - 1 : this.#amountsId(sorted);
  }
}

/** The sum of two flows. */
export function addFlows(a: Flow, b: Flow): Flow {
  if (a === NO_FLOW) return b;
  if (b === NO_FLOW) return a;
  return { paid: addAmounts(a.paid, b.paid), earned: addAmounts(a.earned, b.earned) };
}

/** A flow of nothing but earnings. */
export const earnedOnly = (earned: Amounts): Flow => (earned === NO_AMOUNTS ? NO_FLOW : { paid: NO_AMOUNTS, earned });

/** A flow with something more paid. */
export const addPaid = (flow: Flow, paid: Amounts): Flow =>
  paid === NO_AMOUNTS ? flow : addFlows(flow, { paid, earned: NO_AMOUNTS });

/** Ids below this are looked up in an array, others in a map. */
const SMALL = 1024;

/** Positions of results that share their flow, by the ids of their outcomes. */
class Positions {
  readonly #small: number[] = [];
  #others: Map<number, number> | undefined;

  get(id: number): number | undefined {
    return id < SMALL ? this.#small[id] : this.#others?.get(id);
  }

  set(id: number, position: number): void {
    if (id < SMALL) this.#small[id] = position;
    else (this.#others ??= new Map()).set(id, position);
  }
}

/**
 * Collects results and adds up the chances of equal ones, in the order of first arrival. As long as the outcomes arrive
 * in ascending or descending order without any flow, as those of one roll do, they all differ and need no index.
 */
export class ResultTable<N> {
  readonly #arithmetic: Arithmetic<N>;
  readonly #index: ResultIndex;
  readonly #rows: { readonly value: Result; chance: N }[] = [];
  readonly #outcomeIds: number[] = [];
  readonly #flowIds: number[] = [];
  /** By flow id. */
  readonly #positions: Positions[] = [];
  /** 1 or -1 while the outcomes ascend or descend; 0 while there are not two; undefined once the rows are indexed. */
  #order: number | undefined = 0;
  /** All results, where they are created when they are read. */
  #unlisted: LazyDistribution<Result, N> | undefined;
  /** The fields of the rows that were collected in order. */
  #names: readonly string[] = [];

  constructor(arithmetic: Arithmetic<N>, index = new ResultIndex()) {
    this.#arithmetic = arithmetic;
    this.#index = index;
  }

  /** Adds one result. */
  add(outcome: Outcome, flow: Flow, chance: N): void {
    if (this.#order !== undefined && flow === NO_FLOW && this.#continuesOrder(outcome)) {
      this.#rows.push({ value: { outcome, paid: NO_AMOUNTS, earned: NO_AMOUNTS }, chance });
      return;
    }
    this.#indexRows();
    const flowId = this.#index.flowId(flow);
    this.#add(outcome, this.#index.outcomes.idOf(outcome), flowId, chance);
  }

  /** Adds the only results, whose outcomes all differ. */
  addOnly(outcomes: LazyDistribution<Outcome, N>, { paid, earned }: Flow): void {
    this.#unlisted = outcomes.mapValues((outcome) => ({ outcome, paid, earned }));
  }

  /** Adds all results of what follows, reached with this chance after this flow. Both tables share one index. */
  addAll(others: ResultTable<N>, before: Flow, chance: N): void {
    const { multiply } = this.#arithmetic;
    this.#indexRows();
    others.#list();
    others.#indexRows();
    const beforeId = this.#index.flowId(before);
    let i = 0;
    for (const { value, chance: part } of others.#rows) {
      const flowId = this.#index.sum(beforeId, others.#flowIds[i] ?? NO_FLOW_ID);
      this.#add(value.outcome, others.#outcomeIds[i++] ?? 0, flowId, multiply(chance, part));
    }
  }

  /** The distribution collected so far. */
  distribution(): Distribution<Result, N> {
    return this.#unlisted ?? this.#rows;
  }

  /** Lists results that were to be created when they are read. */
  #list(): void {
    const unlisted = this.#unlisted;
    this.#unlisted = undefined;
    for (const { value, chance } of unlisted ?? []) this.add(value.outcome, value, chance);
  }

  /** Whether an outcome differs from all rows because it comes after the last in their order. */
  #continuesOrder(outcome: Outcome): boolean {
    const last = this.#rows.at(-1);
    if (!last) {
      this.#names = Object.keys(outcome);
      return true;
    }
    const step = compareRecords(last.value.outcome, outcome, this.#names);
    if (step === 0 || (this.#order !== 0 && step !== this.#order)) return false;
    this.#order = step;
    return true;
  }

  /** Gives ids to rows that were collected in order. */
  #indexRows(): void {
    if (this.#order === undefined) return;
    this.#order = undefined;
    const positions = (this.#positions[NO_FLOW_ID] ??= new Positions());
    this.#rows.forEach(({ value }, position) => {
      const id = this.#index.outcomes.idOf(value.outcome);
      positions.set(id, position);
      this.#outcomeIds.push(id);
      this.#flowIds.push(NO_FLOW_ID);
    });
  }

  #add(outcome: Outcome, outcomeId: number, flowId: number, chance: N): void {
    const positions = (this.#positions[flowId] ??= new Positions());
    const position = positions.get(outcomeId);
    const known = position === undefined ? undefined : this.#rows[position];
    if (known) {
      known.chance = this.#arithmetic.add(known.chance, chance);
      return;
    }
    positions.set(outcomeId, this.#rows.length);
    const { paid, earned } = this.#index.flow(flowId);
    this.#rows.push({ value: { outcome, paid, earned }, chance });
    this.#outcomeIds.push(outcomeId);
    this.#flowIds.push(flowId);
  }
}

/**
 * 1 where `b` comes after `a` by the first field that differs, -1 where it comes before; 0 where they are equal, or where
 * they aren't ordered because `b` has other fields than `names`, or values other than numbers, texts and lists of them.
 */
function compareRecords(a: JsonObject, b: JsonObject, names: readonly string[]): number {
  let order: number | undefined;
  let fields = 0;
  for (const name in b) {
    if (names[fields] !== name) return 0;
    fields += 1;
    if (order === undefined && a[name] !== b[name]) order = compareJson(a[name], b[name]);
  }
  return fields === names.length ? (order ?? 0) : 0;
}

function compareJson(a: JsonValue | undefined, b: JsonValue | undefined): number {
  if (typeof a === "number" && typeof b === "number") return Math.sign(b - a);
  if (typeof a === "string" && typeof b === "string") return a < b ? 1 : -1;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return compareJson(a[i], b[i]);
  return 0;
}
