import type { Distribution } from "@rulewright/dice";
import {
  Calculator,
  resolveHouseRules,
  DiceTables,
  isRefusal,
  type JsonObject,
  type Procedure,
  readArguments,
  type Result,
  type Strategy,
} from "@rulewright/rules";
import { decisionAt } from "./decision-at.ts";
import type { Expected, OddsEntry } from "./entries.ts";
import { difference } from "./matching.ts";
import type { NumberSystem } from "./number-systems.ts";
import type { Measured, Query } from "./vocabulary.ts";

/** Answers odds entries in one number system. Calculators are kept, so that questions share what they have in common. */
export class OddsChecker<N> {
  readonly #numbers: NumberSystem<N>;
  readonly #tables: DiceTables<N>;
  readonly #calculators = new Map<string, Calculator<N>>();

  constructor(judged: NumberSystem<N>) {
    this.#numbers = judged;
    this.#tables = new DiceTables(judged.arithmetic);
  }

  /** The first difference between an entry and what the engine answers; undefined where they agree. */
  difference(vocabulary: Measured, entry: OddsEntry): string | undefined {
    const measure = Object.hasOwn(vocabulary.measures, entry.measure) ? vocabulary.measures[entry.measure] : undefined;
    if (!measure) return `${vocabulary.system.id} has no measure "${entry.measure}"`;
    const queries = [measure(definedOnly(entry.params))].flat();
    const missing = missingFrom(queries, entry);
    if (missing !== undefined) return missing;
    let choices: JsonObject = {};
    for (const query of queries) {
      const asked = this.#prepare(vocabulary, query);
      if (typeof asked === "string") return asked;
      const { calculator, procedure, args } = asked;
      const wrong = this.#valuesDiffer(entry, query, () => calculator.expectedValues(procedure, args), calculator);
      if (wrong !== undefined) return wrong;
      choices = { ...choices, ...this.#choicesOf(asked, query), ...decisionsOf(asked, query) };
      if (!entry.rows || !query.by) continue;
      const wrongRow = this.#rowsDiffer(entry, entry.rows, query, calculator.results(procedure, args));
      if (wrongRow !== undefined) return wrongRow;
    }
    return difference(entry.choices, choices);
  }

  #prepare(vocabulary: Measured, query: Query): PreparedQuery<N> | string {
    const procedure = vocabulary.system.procedures[query.procedure];
    if (!procedure) throw new Error(`no procedure "${query.procedure}"`);
    const args = readArguments(procedure.parameters, query.args);
    if (isRefusal(args)) return `the question is refused: ${JSON.stringify(args)}`;
    const calculator = this.#calculatorFor(vocabulary, query);
    const refused = procedure.refuse(args, calculator.house);
    return refused ? `the question is refused: ${JSON.stringify(refused)}` : { calculator, procedure, args };
  }

  /** Of the decision a procedure begins with: the values of a move's field that reach an objective's best value. */
  #choicesOf({ calculator, procedure, args }: PreparedQuery<N>, { choices = {} }: Query): JsonObject {
    if (Object.keys(choices).length === 0) return {};
    const run = procedure.run(args, calculator.house);
    const choice = "end" in run ? run : run.next().value;
    if (!choice || !("end" in choice) || choice.end !== "choose")
      throw new Error(`${procedure.name} asks for no choice`);
    const { all } = calculator.options(choice);
    return Object.fromEntries(
      Object.entries(choices).map(([name, { objective, field }]) => {
        const at = calculator.goal.objectives.findIndex((one) => one.name === objective);
        const reached = all.flatMap(({ option, values }) => {
          const [value, said] = [values[at], option.detail[field]];
          return value !== undefined && typeof said === "number" ? [{ value, said }] : [];
        });
        const sense = calculator.goal.objectives[at]?.sense ?? 1;
        const { compare } = this.#numbers.arithmetic;
        const best = reached.filter(({ value }) => reached.every((other) => compare(value, other.value) * sense >= 0));
        return [name, best.map(({ said }) => said)];
      }),
    );
  }

  #calculatorFor({ system }: Measured, query: Query): Calculator<N> {
    const key = JSON.stringify([system.id, query.house, query.goal, query.strategy]);
    const known = this.#calculators.get(key);
    if (known) return known;
    const house = resolveHouseRules(system.houseRules, query.house ?? {});
    const goal = system.goals[query.goal];
    if ("faults" in house || !goal) throw new Error(`a query that can't be asked: ${key}`);
    const strategy: Strategy | undefined = standardStrategy(query.strategy) ?? system.strategies[query.strategy];
    if (!strategy) throw new Error(`no way "${query.strategy}"`);
    const { arithmetic } = this.#numbers;
    const calculator = new Calculator({
      arithmetic,
      house: house.house,
      goal,
      strategy: strategy,
      tables: this.#tables,
    });
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
      if (objective === undefined) continue;
      const at = calculator.goal.objectives.findIndex((one) => one.name === objective);
      const actual = worth()[at];
      if (actual === undefined) return `the measure ${entry.measure} has no value "${name}"`;
      const wrong = this.#numbers.difference(actual, expected);
      if (wrong !== undefined) return `${name} ${wrong}`;
    }
    return undefined;
  }

  #rowsDiffer(
    entry: OddsEntry,
    rows: NonNullable<OddsEntry["rows"]>,
    { by = [], tail: tailWord }: Query,
    results: Distribution<Result, N>,
  ): string | undefined {
    const found = this.#rows(results, by, tailWord);
    const { arithmetic } = this.#numbers;
    const check = (key: string, expected: Expected): string | undefined => {
      const wrong = this.#numbers.difference(found.get(key)?.chance ?? arithmetic.zero, expected);
      found.delete(key);
      return wrong === undefined ? undefined : `the chance of ${key} ${wrong}`;
    };
    for (const { outcome, expected } of rows) {
      const wrong = check(rowKey(outcome, by), expected);
      if (wrong !== undefined) return wrong;
    }
    const beyond = [...found].filter(([key, { row }]) => key === TAIL || isBeyond(row, entry.tail?.greaterThan));
    const tail = beyond.reduce((sum, [, { chance }]) => arithmetic.add(sum, chance), arithmetic.zero);
    for (const [key] of beyond) found.delete(key);
    const more = [...found.keys()][0];
    if (more !== undefined) return `the row ${more} is not expected`;
    const wrong = entry.tail ? this.#numbers.difference(tail, entry.tail.expected) : undefined;
    return wrong === undefined ? undefined : `the tail ${wrong}`;
  }

  /** The distribution over the keys that make a row, with what a word puts in the tail as a row of its own. */
  #rows(results: Distribution<Result, N>, by: readonly string[], tailWord: string | undefined) {
    const found = new Map<string, { row: JsonObject; chance: N }>();
    for (const { value, chance } of results) {
      const row = { ...value.paid, ...value.earned, ...value.outcome };
      const key = value.outcome.outcome === tailWord ? TAIL : rowKey(row, by);
      const known = found.get(key);
      if (known) known.chance = this.#numbers.arithmetic.add(known.chance, chance);
      else found.set(key, { row, chance });
    }
    return found;
  }
}

/** A question with everything it takes to answer it. */
interface PreparedQuery<N> {
  readonly calculator: Calculator<N>;
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/** What is done at choices known by their facts. */
function decisionsOf<N>({ calculator, procedure, args }: PreparedQuery<N>, { decisions = {} }: Query): JsonObject {
  return Object.fromEntries(
    Object.entries(decisions).map(([name, facts]) => [name, decisionAt(facts, procedure, args, calculator)]),
  );
}

const TAIL = "the tail";

/** What of an entry none of the questions would answer. */
function missingFrom(queries: readonly Query[], { measure, values, rows }: OddsEntry): string | undefined {
  const missing = Object.keys(values).find((name) => queries.every((query) => query.values?.[name] === undefined));
  if (missing !== undefined) return `the measure ${measure} has no value "${missing}"`;
  return rows && queries.every(({ by }) => !by) ? `the measure ${measure} has no distribution` : undefined;
}

const standardStrategy = (name: string): Strategy | undefined =>
  name === "never" || name === "greedy" || name === "best" ? name : undefined;

const definedOnly = (params: JsonObject) =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const rowKey = (outcome: JsonObject, by: readonly string[]): string =>
  by.map((name) => `${name} ${JSON.stringify(outcome[name])}`).join(", ");

function isBeyond(outcome: JsonObject, greaterThan: JsonObject | undefined): boolean {
  if (!greaterThan) return false;
  return Object.entries(greaterThan).every(([key, last]) => Number(outcome[key]) > Number(last));
}
