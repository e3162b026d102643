import type { Distribution } from "@rulewright/dice";
import {
  type Calculator,
  type JsonObject,
  type OddsQuery,
  isRefusal,
  QuestionError,
  type Refusal,
  type ResolvedQuestion,
  resolveQuestion,
  type Result,
  type SystemDefinition,
} from "@rulewright/rules";
import { decisionAt } from "./decision-at.ts";
import type { Expected, OddsEntry } from "./entries.ts";
import { difference, refusalDifference } from "./matching.ts";
import type { NumberSystem } from "./number-systems.ts";
import type { CompleteVocabulary } from "./derived-vocabulary.ts";

/** Checks odds entries in one number system. Questions with equal assumptions share results. */
export class OddsChecker<N> {
  readonly #numbers: NumberSystem<N>;
  /**
   * Copies of the systems, since copies have calculators of their own: a calculation that was interrupted leaves a
   * calculator in an unknown state, and a new checker must not meet it again.
   */
  readonly #systems = new WeakMap<SystemDefinition, SystemDefinition>();

  constructor(numbers: NumberSystem<N>) {
    this.#numbers = numbers;
  }

  /** The first difference between an entry and the engine's answer; undefined if they agree. */
  difference(vocabulary: CompleteVocabulary, entry: OddsEntry): string | undefined {
    const measure = vocabulary.measure(entry.measure, Object.keys(entry.rows?.[0]?.outcome ?? {}));
    if (!measure) return `${vocabulary.system.id} has no measure "${entry.measure}"`;
    const queries = [measure(definedOnly(entry.params))].flat();
    const missing = missingFrom(queries, entry);
    if (missing !== undefined) return missing;
    let choices: JsonObject = {};
    for (const query of queries) {
      const resolved = this.#resolve(vocabulary, query);
      if (isRefusal(resolved)) return this.#unexpected(vocabulary, entry, resolved);
      if (entry.rejected)
        return `the question should be refused as ${entry.rejected.reasons.join(" or ")}, is answered`;
      const { calculator, procedure, args } = resolved;
      const wrong = this.#valuesDiffer(entry, query, () => calculator.expectedValues(procedure, args), calculator);
      if (wrong !== undefined) return wrong;
      choices = { ...choices, ...this.#choicesOf(resolved, query), ...decisionsOf(resolved, query) };
      if (!entry.rows || !query.by) continue;
      const wrongRow = this.#rowsDiffer(entry, entry.rows, query, calculator.results(procedure, args));
      if (wrongRow !== undefined) return wrongRow;
    }
    return difference(entry.choices, choices);
  }

  #resolve({ system }: CompleteVocabulary, query: OddsQuery): ResolvedQuestion<N> | Refusal {
    const { procedure, args, house = {}, goal, strategy } = query;
    const assumptions = { house, goal, strategy, arithmetic: this.#numbers.arithmetic };
    try {
      return resolveQuestion(this.#copyOf(system), procedure, args, assumptions);
    } catch (error) {
      if (!(error instanceof QuestionError) || !error.refusal) throw error;
      return error.refusal;
    }
  }

  #unexpected({ refusalName }: CompleteVocabulary, { rejected }: OddsEntry, refused: Refusal): string | undefined {
    if (!rejected) return `the question is refused: ${JSON.stringify(refused)}`;
    return refusalDifference(rejected, { ...refused, code: refusalName(refused, {}) });
  }

  #copyOf(system: SystemDefinition): SystemDefinition {
    const copy = this.#systems.get(system) ?? { ...system };
    this.#systems.set(system, copy);
    return copy;
  }

  /** The values of a move's field that reach an objective's best value, in the decision a procedure begins with. */
  #choicesOf({ calculator, procedure, args }: ResolvedQuestion<N>, { choices = {} }: OddsQuery): JsonObject {
    if (Object.keys(choices).length === 0) return {};
    const run = procedure.run(args, calculator.house);
    const choice = "end" in run ? run : run.next().value;
    if (!choice || !("end" in choice) || choice.end !== "choose") return unaskedChoices(procedure.name, choices);
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

  #valuesDiffer(
    entry: OddsEntry,
    { values = {} }: OddsQuery,
    expectedValues: () => readonly N[],
    calculator: Calculator<N>,
  ): string | undefined {
    for (const [name, expected] of Object.entries(entry.values)) {
      const objective = values[name];
      if (objective === undefined) continue;
      const at = calculator.goal.objectives.findIndex((one) => one.name === objective);
      const actual = expectedValues()[at];
      if (actual === undefined) return `the measure ${entry.measure} has no value "${name}"`;
      const wrong = this.#numbers.difference(actual, expected);
      if (wrong !== undefined) return `${name} ${wrong}`;
    }
    return undefined;
  }

  #rowsDiffer(
    entry: OddsEntry,
    rows: NonNullable<OddsEntry["rows"]>,
    { by = [], tail: tailWord }: OddsQuery,
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

  /** The distribution over the row keys. Outcomes named by `tail` are one row of their own. */
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

/** The choices of a procedure that begins without a decision. */
const unaskedChoices = (procedure: string, choices: NonNullable<OddsQuery["choices"]>): JsonObject =>
  Object.fromEntries(
    Object.entries(choices).map(([name, { unasked }]) => {
      if (unasked === undefined) throw new Error(`${procedure} asks for no choice`);
      return [name, [unasked]];
    }),
  );

/** The decisions at choices that are identified by their facts. */
function decisionsOf<N>(
  { calculator, procedure, args }: ResolvedQuestion<N>,
  { decisions = {} }: OddsQuery,
): JsonObject {
  return Object.fromEntries(
    Object.entries(decisions).map(([name, facts]) => [name, decisionAt(facts, procedure, args, calculator)]),
  );
}

const TAIL = "the tail";

/** The first part of an entry that no query answers. */
function missingFrom(queries: readonly OddsQuery[], { measure, values, rows }: OddsEntry): string | undefined {
  const missing = Object.keys(values).find((name) => queries.every((query) => query.values?.[name] === undefined));
  if (missing !== undefined) return `the measure ${measure} has no value "${missing}"`;
  return rows && queries.every(({ by }) => !by) ? `the measure ${measure} has no distribution` : undefined;
}

const definedOnly = (params: JsonObject) =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const rowKey = (outcome: JsonObject, by: readonly string[]): string =>
  by.map((name) => `${name} ${JSON.stringify(outcome[name])}`).join(", ");

function isBeyond(outcome: JsonObject, greaterThan: JsonObject | undefined): boolean {
  if (!greaterThan) return false;
  return Object.entries(greaterThan).every(([key, last]) => Number(outcome[key]) > Number(last));
}
