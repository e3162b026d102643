import {
  type Arithmetic,
  type Dice,
  type Die,
  type Distribution,
  LazyDistribution,
  type PowerCache,
  type Reading,
} from "@rulewright/dice";
import type { HouseRules } from "../language/house-rules.ts";
import { addAmounts, type Amounts, type JsonObject, type JsonValue, NO_AMOUNTS } from "../language/json.ts";
import {
  type EarnQuestion,
  type Ending,
  isEnding,
  type Outcome,
  type Procedure,
  type Question,
  type Run,
} from "../language/procedure.ts";
import { type HandingOn, handingOn } from "./opaque-values.ts";

/** One path through a run of a procedure: its probability, what it earned, and how it ended. */
export interface Branch<N> {
  readonly chance: N;
  readonly earned: Amounts;
  readonly ending: Ending;
}

/**
 * Distributions of throws by dice and reading, shared by everything that one calculator evaluates. Equal readings of
 * equal dice get the same table.
 *
 * @example
 * ```ts
 * import { d, highest, rationals } from "@rulewright/dice";
 * import { DiceTables } from "@rulewright/rules";
 *
 * const tables = new DiceTables(rationals);
 * const table = tables.of(d(20).times(2), highest(1));
 * [...table].length; // => 20
 * tables.of(d(20).times(2), highest(1)) === table; // => true
 * ```
 */
export class DiceTables<N> {
  readonly #tables = new Map<string, Distribution<unknown, N>[]>();
  readonly #shared: PowerCache<N> = new Map();
  readonly #arithmetic: Arithmetic<N>;
  /** The last request: usually the same reading is requested again. */
  #reading: Reading<unknown> | undefined;
  #die: Die | undefined;
  #bySize: Distribution<unknown, N>[] = [];

  constructor(arithmetic: Arithmetic<N>) {
    this.#arithmetic = arithmetic;
  }

  /** The distribution of what the reading says of these dice. */
  of(dice: Dice, reading: Reading<unknown>): Distribution<unknown, N> {
    const { die, count } = dice;
    if (reading !== this.#reading || die !== this.#die) {
      const key = `${die.name} ${reading.key(die)}`;
      let bySize = this.#tables.get(key);
      if (!bySize) this.#tables.set(key, (bySize = []));
      this.#bySize = bySize;
      this.#reading = reading;
      this.#die = die;
    }
    return (this.#bySize[count] ??= reading.distribution(dice, this.#arithmetic, this.#shared));
  }
}

/** The outcome of a procedure used as a die, with what it earned. */
export interface CallResult {
  readonly outcome: Outcome;
  readonly earned: Amounts;
}

/** What enumerating the branches of a run needs from its reader. */
export interface BranchContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly tables: DiceTables<N>;
  readonly house: HouseRules;
  /** The distribution of a procedure used as a die. */
  outcomes(procedure: Procedure, args: JsonObject): Distribution<CallResult, N>;
}

/**
 * How the last entry of an unbounded distribution, "this value or more", is visited. `linear`: weighted so that means of
 * whatever grows linearly from there on are exact. `listed`: its whole mass as its first value, for lists of results.
 */
export type TailMode = "linear" | "listed";

type Visit<N> = (chance: N, earned: Amounts, ending: Ending) => void;

/**
 * Visits the branches of a roll that was the only one and whose answers the procedure hands on unread, as a field of its
 * outcome: their outcomes, which all differ, and what they earned.
 */
type VisitHandedOn<N> = (outcomes: LazyDistribution<Outcome, N>, earned: Amounts) => void;

/**
 * Every branch of a run, in the order of the answers. A calculator is a context. Their chances add up to 1. Where a
 * distribution is unbounded and `tail` is "linear", the weights of its last two values need not lie from 0 to 1.
 *
 * @example
 * ```ts
 * import { atLeast, d, formatRational, rationals, tally } from "@rulewright/dice";
 * import { branchesOf, calculatorFor, done, earn, procedure, roll } from "@rulewright/rules";
 *
 * const search = procedure("search", {
 *   rules: ["R-7"],
 *   *run() {
 *     const { found } = yield* roll(d(6).times(1), tally({ found: atLeast(5) }));
 *     if (found > 0) yield* earn({ coins: 3 });
 *     return done({ outcome: found > 0 ? "found" : "nothing" });
 *   },
 * });
 * const calculator = calculatorFor({ procedures: { search } }, { arithmetic: rationals });
 * const branches = branchesOf(search, {}, calculator, "listed");
 * branches.map(({ chance, earned }) => [formatRational(chance), earned]); // => [["1/3", { coins: 3 }], ["2/3", {}]]
 * ```
 */
export function branchesOf<N>(
  procedure: Procedure,
  args: JsonObject,
  context: BranchContext<N>,
  tail: TailMode,
): Branch<N>[] {
  const branches: Branch<N>[] = [];
  eachBranch(procedure, args, context, tail, (chance, earned, ending) => branches.push({ chance, earned, ending }));
  return branches;
}

/** Visits every branch of a run. Those of one roll may be visited all at once where the caller says how. */
export function eachBranch<N>(
  procedure: Procedure,
  args: JsonObject,
  context: BranchContext<N>,
  tail: TailMode,
  visit: Visit<N>,
  visitHandedOn?: VisitHandedOn<N>,
): void {
  const run = procedure.run(args, context.house);
  context.arithmetic.spend?.(1);
  if (isEnding(run)) visit(context.arithmetic.one, NO_AMOUNTS, run);
  else
    new BranchWalker(procedure, args, context, { tail, visit, visitHandedOn }).follow(
      run,
      run.next(),
      context.arithmetic.one,
      NO_AMOUNTS,
    );
}

/** With fewer answers, a procedure is run for each. */
const MANY_ANSWERS = 32;

/** The procedures that were found to look into an answer or to choose by it. It saves trying again and changes no result. */
const looksIn = new WeakSet<Procedure>();

/** How branches are visited. */
interface Visits<N> {
  readonly tail: TailMode;
  readonly visit: Visit<N>;
  readonly visitHandedOn: VisitHandedOn<N> | undefined;
}

/**
 * Walks the tree of answers depth first. A generator can't be copied, so each answer but the first runs it again from
 * its start with the answers that lead there.
 */
class BranchWalker<N> {
  readonly #procedure: Procedure;
  readonly #args: JsonObject;
  readonly #context: BranchContext<N>;
  readonly #visits: Visits<N>;
  /** The answers from the start to the question at hand. */
  readonly #answers: unknown[] = [];
  /** A generator that waits for the answer to the question at hand. */
  #waiting: Run | undefined;

  constructor(procedure: Procedure, args: JsonObject, context: BranchContext<N>, visits: Visits<N>) {
    this.#procedure = procedure;
    this.#args = args;
    this.#context = context;
    this.#visits = visits;
  }

  /** Follows a run on from a step, reached with this chance and these earnings. */
  follow(run: Run, reached: IteratorResult<Question, Ending>, chance: N, earned: Amounts): void {
    let step = reached;
    let amounts = earned;
    while (!step.done && step.value.ask === "earn") {
      amounts = addAmounts(amounts, step.value.earned);
      step = run.next();
    }
    if (step.done) {
      this.#visits.visit(chance, amounts, step.value);
      return;
    }
    const question = step.value;
    if (question.ask === "earn") return;
    this.#waiting = run;
    this.#eachAnswer(question, chance, amounts);
    this.#waiting = undefined;
  }

  #eachAnswer(question: Exclude<Question, EarnQuestion>, chance: N, earned: Amounts): void {
    const { arithmetic, tables } = this.#context;
    const { multiply, one } = arithmetic;
    if (question.ask === "call") {
      for (const { value, chance: part } of this.#context.outcomes(question.procedure, question.args)) {
        this.#answer(value.outcome, chance === one ? part : multiply(chance, part), addAmounts(earned, value.earned));
      }
      return;
    }
    const answers = tables.of(question.dice, question.together ?? question.reading);
    const handed = this.#handingOn(answers);
    if (handed && this.#visitsAtOnce(answers, handed, earned)) return;
    for (const { value, chance: part, beyond } of answers) {
      if (handed?.ending.end === "go" && !beyond) {
        arithmetic.spend?.(1);
        const { ending, field } = handed;
        const args = { ...ending.args, [field]: value as JsonValue };
        this.#visits.visit(chance === one ? part : multiply(chance, part), earned, { ...ending, args });
        continue;
      }
      if (beyond && this.#visits.tail === "linear") {
        this.#answer(value, multiply(chance, arithmetic.subtract(part, beyond.excess)), earned);
        this.#answer(beyond.value, multiply(chance, beyond.excess), earned);
      } else this.#answer(value, chance === one ? part : multiply(chance, part), earned);
    }
  }

  /** How the procedure ends by the answers of its first question, if it only hands them on and is worth trying. */
  #handingOn(answers: Distribution<unknown, N>): HandingOn | undefined {
    if (this.#answers.length > 0) return undefined;
    const mayVisitAtOnce = this.#visits.visitHandedOn !== undefined && answers instanceof LazyDistribution;
    const isMany = answers.length >= MANY_ANSWERS && !looksIn.has(this.#procedure);
    if (!mayVisitAtOnce && !isMany) return undefined;
    const [first] = answers;
    const run = this.#waiting ?? this.#rerun();
    this.#waiting = undefined;
    const handed = handingOn(first?.value, this.#args, (standIn) => run.next(standIn));
    if (!handed) looksIn.add(this.#procedure);
    return handed;
  }

  /** Visits all outcomes at once, if the answers are handed on to outcomes. Returns whether it did. */
  #visitsAtOnce(answers: Distribution<unknown, N>, { ending, field }: HandingOn, earned: Amounts): boolean {
    const { visitHandedOn } = this.#visits;
    if (!visitHandedOn || !(answers instanceof LazyDistribution) || ending.end !== "outcome") return false;
    const { outcome } = ending;
    this.#context.arithmetic.spend?.(answers.length);
    visitHandedOn(
      answers.mapValues((value): Outcome => ({ ...outcome, [field]: value as JsonValue })),
      earned,
    );
    return true;
  }

  #answer(answer: unknown, chance: N, earned: Amounts): void {
    this.#context.arithmetic.spend?.(1 + this.#answers.length);
    const run = this.#waiting ?? this.#rerun();
    this.#waiting = undefined;
    const next = run.next(answer);
    if (next.done) {
      this.#visits.visit(chance, earned, next.value);
      return;
    }
    this.#answers.push(answer);
    this.follow(run, next, chance, earned);
    this.#answers.pop();
  }

  /** A new generator, advanced to the question at hand. */
  #rerun(): Run {
    const run = this.#procedure.run(this.#args, this.#context.house);
    if (isEnding(run)) throw new Error(`${this.#procedure.name} asked something before and asks nothing now`);
    let step = skipEarnings(run, run.next());
    for (const answer of this.#answers) step = skipEarnings(run, run.next(answer));
    if (step.done) throw new Error(`${this.#procedure.name} ended where it had asked something before`);
    return run;
  }
}

function skipEarnings(run: Run, reached: IteratorResult<Question, Ending>): IteratorResult<Question, Ending> {
  let step = reached;
  while (!step.done && step.value.ask === "earn") step = run.next();
  return step;
}
