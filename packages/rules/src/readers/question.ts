import { type Arithmetic, doubles, nearestName } from "@rulewright/dice";
import { type Goal, goal as goalOf } from "../language/goal.ts";
import { type HouseRuleDeclarations, type HouseRules, resolveHouseRules } from "../language/house-rules.ts";
import type { Amounts, JsonObject, JsonValue } from "../language/json.ts";
import { readArguments } from "../language/parameters.ts";
import type { Procedure } from "../language/procedure.ts";
import { isRefusal, type Refusal } from "../language/refusal.ts";
import type { StateKey } from "../language/state-key.ts";
import type { ScriptedStrategy, Strategy } from "../language/strategy.ts";
import { CalculatorCaches, SequenceCache } from "../odds/caches.ts";
import type { Calculator } from "../odds/calculator.ts";
import { stateKeysFor } from "../odds/state-keys.ts";

/** The part of a system that questions are asked about. A definition has all of it; a single procedure needs no more. */
export interface Askable {
  readonly procedures: Readonly<Record<string, Procedure>>;
  readonly houseRules?: HouseRuleDeclarations;
  readonly goals?: Readonly<Record<string, Goal>>;
  readonly strategies?: Readonly<Record<string, ScriptedStrategy>>;
  /** The trackers into which earned amounts go, by the amount's name, where it isn't a tracker's. */
  readonly credits?: Readonly<Record<string, readonly string[]>>;
  /** Hints for calculations, by procedure. */
  readonly stateKeys?: Readonly<Record<string, StateKey>>;
}

/** The assumptions of a question. */
export interface Assumptions<N = number> {
  /** House rules that differ from their defaults. */
  readonly house?: Readonly<Record<string, JsonValue | undefined>>;
  /** A goal, or the name of one of the system's; its first goal if absent. */
  readonly goal?: Goal | string;
  /** How choices are made: "never" (the default), "greedy", "best", the name of one of the system's strategies, or a script. */
  readonly strategy?: ScriptedStrategy | string;
  /** Doubles if absent; `rationals` for exact fractions. */
  readonly arithmetic?: Arithmetic<N>;
  /**
   * The number of attempts in a row, 1 if absent. Each begins with what the one before it has left in the trackers, and
   * decisions look ahead. The goal's objectives are totals over all of them.
   */
  readonly times?: number;
}

/**
 * Thrown for a question that names something unknown or gives arguments that the procedure refuses.
 *
 * @example
 * ```ts
 * import { odds, QuestionError } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * let message: unknown;
 * try {
 *   odds(eveningStar, "chek", {});
 * } catch (error) {
 *   message = error instanceof QuestionError ? error.message : undefined;
 * }
 * message; // => 'unknown procedure "chek"; did you mean "check"?'
 * ```
 */
export class QuestionError extends Error {
  override readonly name = "QuestionError";
  /** The refusal, where arguments are refused. */
  readonly refusal: Refusal | undefined;

  constructor(message: string, refusal?: Refusal) {
    super(message);
    this.refusal = refusal;
  }
}

/** A question with its names resolved and its arguments checked. The calculator has its goal and house rules. */
export interface ResolvedQuestion<N> {
  readonly calculator: Calculator<N>;
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/**
 * Resolves the names of a question, for programs that need more of it than `odds`, `best` and `simulate` return. A
 * question about several attempts is about the procedure that makes them in a row.
 *
 * Throws a QuestionError for unknown names and refused arguments.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { chance, done, goal, procedure, resolveQuestion, roll } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: [],
 *   parameters: { target: { kind: "integer", min: 1, max: 6 } },
 *   *run({ target }) {
 *     const shown = yield* roll(d(6).times(1), face);
 *     return done({ outcome: shown >= target ? "success" : "failure" });
 *   },
 * });
 * const success = goal("success", "player", chance("success", ({ outcome }) => outcome === "success"));
 * const rules = { procedures: { toss }, goals: { success } };
 * const { calculator, procedure: tosses, args } = resolveQuestion(rules, "toss", { target: 4 }, { times: 3 });
 * calculator.expectedValues(tosses, args)[0]?.toFixed(6); // => "1.500000"
 * ```
 */
export function resolveQuestion(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  assumptions?: Assumptions,
): ResolvedQuestion<number>;
export function resolveQuestion<N>(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  assumptions: Assumptions<N>,
): ResolvedQuestion<N>;
export function resolveQuestion<N>(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  assumptions: Assumptions<N> = {},
): ResolvedQuestion<N> {
  const calculator = calculatorFor(rules, assumptions);
  const question = questionOf(rules, procedure, args, calculator.house);
  const { times = 1 } = assumptions;
  if (times === 1) return { calculator, ...question };
  const parts = Array.from({ length: times }, () => ({ procedure, args: question.args }));
  return {
    calculator,
    procedure: sequences.procedure(rules, namedGoal(rules, assumptions.goal)),
    args: { parts, held: heldIn(question.procedure, question.args), running: null },
  };
}

/**
 * The calculator for these assumptions. Equal assumptions about the same rules get the same one, with its memo: the 16
 * used last are kept for each number system. Rules are compared by identity, so a copy has calculators of its own.
 *
 * Throws a QuestionError for unknown names, illegal house rules, and where `times` is not a positive integer.
 *
 * @example
 * ```ts
 * import { calculatorFor } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const calculator = calculatorFor(eveningStar, { goal: "success", strategy: "best" });
 * const [success, lots] = calculator.expectedValues(eveningStar.procedures.check, args);
 * [success?.toFixed(4), lots?.toFixed(4)]; // => ["0.8400", "0.4000"]
 * calculatorFor(eveningStar, { goal: "success", strategy: "best" }) === calculator; // => true
 * ```
 */
export function calculatorFor<N = number>(rules: Askable, assumptions: Assumptions<N> = {}): Calculator<N> {
  const { times = 1, arithmetic = doubles as unknown as Arithmetic<N> } = assumptions;
  if (!Number.isSafeInteger(times) || times < 1) throw new QuestionError(`times must be 1 or more, not ${times}`);
  const goal = namedGoal(rules, assumptions.goal);
  const strategy = namedStrategy(rules, assumptions.strategy ?? "never");
  const settings = {
    house: houseOf(rules, assumptions.house ?? {}),
    goal: times === 1 ? goal : sequences.goal(goal, times),
    strategy,
  };
  const stateKeys = () =>
    times === 1 ? stateKeysFor(rules, goal, strategy) : sequences.stateKeys(rules, goal, strategy);
  return calculators.of(rules, arithmetic).find(settings, stateKeys);
}

const calculators = new CalculatorCaches();
const sequences = new SequenceCache();

/** Wants nothing: the goal of rules that declare none. */
const NO_GOAL = goalOf("none", "");

function namedGoal({ goals = {} }: Askable, goal: Goal | string | undefined): Goal {
  if (typeof goal === "object") return goal;
  const found = goal === undefined ? (Object.values(goals)[0] ?? NO_GOAL) : own(goals, goal);
  if (!found) throw unknown("goal", goal ?? "", Object.keys(goals));
  return found;
}

const COMMON_STRATEGIES = ["never", "greedy", "best"] as const;

function namedStrategy({ strategies = {} }: Askable, strategy: ScriptedStrategy | string): Strategy {
  if (typeof strategy === "function") return strategy;
  const found = COMMON_STRATEGIES.find((name) => name === strategy) ?? own(strategies, strategy);
  if (!found) throw unknown("strategy", strategy, [...COMMON_STRATEGIES, ...Object.keys(strategies)]);
  return found;
}

function houseOf({ houseRules = {} }: Askable, chosen: NonNullable<Assumptions["house"]>): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("house" in resolved) return resolved.house;
  const [fault] = resolved.faults;
  throw new QuestionError(`the house rule ${fault?.name} can't be ${JSON.stringify(fault?.value)}`);
}

function questionOf(
  { procedures }: Askable,
  name: string,
  given: JsonObject,
  house: HouseRules,
): { readonly procedure: Procedure; readonly args: JsonObject } {
  const procedure = own(procedures, name);
  if (!procedure) throw unknown("procedure", name, Object.keys(procedures));
  // A procedure that only others lead to takes its state as it is.
  const args =
    Object.keys(procedure.parameters).length === 0 ? given : readArguments(procedure.parameters, given, house);
  const refused = isRefusal(args) ? args : procedure.refuse(args, house);
  if (refused) throw new QuestionError(`${name} refuses these arguments: ${refused.code} (${refused.rule})`, refused);
  return { procedure, args: isRefusal(args) ? given : args };
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function unknown(what: string, name: string, names: readonly string[]): QuestionError {
  const near = nearestName(name, names);
  return new QuestionError(`unknown ${what} "${name}"${near === undefined ? "" : `; did you mean "${near}"?`}`);
}

/** The contents of the trackers, from the arguments that stand for them. */
function heldIn({ parameters }: Procedure, args: JsonObject): Amounts {
  const held: Record<string, number> = {};
  for (const [name, { from }] of Object.entries(parameters)) {
    const value = args[name];
    if (from && "tracker" in from && typeof value === "number") held[from.tracker] = value;
  }
  return held;
}
