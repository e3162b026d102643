import type { Distribution } from "@rulewright/dice";
import {
  Calculator,
  chooseHouse,
  DiceTables,
  type PlainRecord,
  readArguments,
  type Result,
  type Way,
} from "@rulewright/rules";
import type { Expected, OddsEntry } from "./entries.ts";
import { difference } from "./matching.ts";
import type { Judged } from "./numbers.ts";
import type { Query, Vocabulary } from "./vocabulary/vocabulary.ts";

/** Answers odds entries in one number system. Calculators are kept, so that questions share what they have in common. */
export class OddsAnswerer<N> {
  readonly #judged: Judged<N>;
  readonly #tables: DiceTables<N>;
  readonly #calculators = new Map<string, Calculator<N>>();

  constructor(judged: Judged<N>) {
    this.#judged = judged;
    this.#tables = new DiceTables(judged.arithmetic);
  }

  /** The first difference between an entry and what the engine answers; undefined where they agree. */
  differenceIn(vocabulary: Vocabulary, entry: OddsEntry): string | undefined {
    const measure = Object.hasOwn(vocabulary.measures, entry.measure) ? vocabulary.measures[entry.measure] : undefined;
    if (!measure) return `${vocabulary.system.id} has no measure "${entry.measure}"`;
    const query = measure(definedOnly(entry.params));
    const procedure = vocabulary.system.procedures[query.procedure];
    if (!procedure) throw new Error(`no procedure "${query.procedure}"`);
    const args = readArguments(procedure.parameters, query.args);
    if ("refused" in args) return `the question is refused: ${JSON.stringify(args)}`;
    const calculator = this.#calculatorFor(vocabulary, query);
    const wrong = this.#valuesDiffer(entry, query, () => calculator.worth(procedure, args), calculator);
    if (wrong !== undefined || !entry.rows) return wrong;
    return this.#rowsDiffer(entry, entry.rows, query, calculator.results(procedure, args));
  }

  #calculatorFor({ system }: Vocabulary, query: Query): Calculator<N> {
    const key = JSON.stringify([system.id, query.house, query.goal, query.way]);
    const known = this.#calculators.get(key);
    if (known) return known;
    const house = chooseHouse(system.houseRules, query.house ?? {});
    const goal = system.goals[query.goal];
    if ("faults" in house || !goal) throw new Error(`a query that can't be asked: ${key}`);
    const way: Way | undefined = wayNamed(query.way) ?? system.ways[query.way];
    if (!way) throw new Error(`no way "${query.way}"`);
    const { arithmetic } = this.#judged;
    const calculator = new Calculator({ arithmetic, house: house.house, goal, way, tables: this.#tables });
    this.#calculators.set(key, calculator);
    return calculator;
  }

  #valuesDiffer(
    entry: OddsEntry,
    { values = {} }: Query,
    worth: () => readonly N[],
    calculator: Calculator<N>,
  ): string | undefined {
    for (const [name, expected] of Object.entries(entry.values)) {
      const objective = values[name];
      const at = calculator.goal.objectives.findIndex((one) => one.name === objective);
      const actual = worth()[at];
      if (actual === undefined) return `the measure ${entry.measure} has no value "${name}"`;
      const wrong = this.#judged.judge(actual, expected);
      if (wrong !== undefined) return `${name} ${wrong}`;
    }
    return difference(entry.choices, {});
  }

  #rowsDiffer(
    entry: OddsEntry,
    rows: NonNullable<OddsEntry["rows"]>,
    { by = [] }: Query,
    results: Distribution<Result, N>,
  ): string | undefined {
    const found = this.#gathered(results, by);
    const { arithmetic } = this.#judged;
    const check = (key: string, expected: Expected): string | undefined => {
      const wrong = this.#judged.judge(found.get(key)?.chance ?? arithmetic.zero, expected);
      found.delete(key);
      return wrong === undefined ? undefined : `the chance of ${key} ${wrong}`;
    };
    for (const { outcome, expected } of rows) {
      const wrong = check(rowKey(outcome, by), expected);
      if (wrong !== undefined) return wrong;
    }
    const beyond = [...found].filter(([, { outcome }]) => isBeyond(outcome, entry.tail?.greaterThan));
    const tail = beyond.reduce((sum, [, { chance }]) => arithmetic.add(sum, chance), arithmetic.zero);
    for (const [key] of beyond) found.delete(key);
    const more = [...found.keys()][0];
    if (more !== undefined) return `the row ${more} is not expected`;
    const wrong = entry.tail ? this.#judged.judge(tail, entry.tail.expected) : undefined;
    return wrong === undefined ? undefined : `the tail ${wrong}`;
  }

  /** The distribution over the keys that make a row. */
  #gathered(results: Distribution<Result, N>, by: readonly string[]) {
    const found = new Map<string, { outcome: PlainRecord; chance: N }>();
    for (const { value, chance } of results) {
      const key = rowKey(value.outcome, by);
      const known = found.get(key);
      if (known) known.chance = this.#judged.arithmetic.add(known.chance, chance);
      else found.set(key, { outcome: value.outcome, chance });
    }
    return found;
  }
}

const wayNamed = (name: string): Way | undefined =>
  name === "never" || name === "greedy" || name === "best" ? name : undefined;

const definedOnly = (params: PlainRecord) =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const rowKey = (outcome: PlainRecord, by: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(by.map((name) => [name, outcome[name]])));

function isBeyond(outcome: PlainRecord, greaterThan: PlainRecord | undefined): boolean {
  if (!greaterThan) return false;
  return Object.entries(greaterThan).every(([key, last]) => Number(outcome[key]) > Number(last));
}
