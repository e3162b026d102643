import type { Arithmetic, Dice, Die, Distribution, Reading, SharedPowers } from "@rulewright/dice";
import type { House } from "./house.ts";
import { type Amounts, NOTHING, type PlainRecord, plus } from "./plain.ts";
import type { Ending, Next, Outcome, Procedure, Question, Run } from "./procedure.ts";

/** One way a run of a procedure can go: how likely, what it earned, and how it ended. */
export interface Branch<N> {
  readonly chance: N;
  readonly earned: Amounts;
  readonly ending: Ending;
}

/** Distributions of throws by dice and reading, shared by everything one calculator works out. */
export class DiceTables<N> {
  readonly #tables = new Map<string, Distribution<unknown, N>[]>();
  readonly #shared: SharedPowers<N> = new Map();
  readonly #arithmetic: Arithmetic<N>;
  /** What was asked last: as a rule, the same reading is asked again. */
  #reading: Reading<unknown> | undefined;
  #die: Die | undefined;
  #bySize: Distribution<unknown, N>[] = [];

  constructor(arithmetic: Arithmetic<N>) {
    this.#arithmetic = arithmetic;
  }

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

interface Called {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
}

/** What enumerating the branches of a run needs from its reader. */
export interface BranchContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly tables: DiceTables<N>;
  readonly house: House;
  /** The outcomes of a procedure used as a die. */
  outcomes(procedure: Procedure, args: PlainRecord): Distribution<Called, N>;
}

/**
 * What becomes of "this or more" in an endless distribution. `linear`: weighted so that means of what grows linearly
 * from there on are exact. `listed`: its whole mass as the first such value, for lists of results.
 */
export type Spread = "linear" | "listed";

type Visit<N> = (chance: N, earned: Amounts, ending: Ending) => void;

/** Every branch of a run. */
export function branchesOf<N>(
  procedure: Procedure,
  args: PlainRecord,
  context: BranchContext<N>,
  spread: Spread,
): Branch<N>[] {
  const branches: Branch<N>[] = [];
  eachBranch(procedure, args, context, spread, (chance, earned, ending) => branches.push({ chance, earned, ending }));
  return branches;
}

/** Visits every branch of a run. */
export function eachBranch<N>(
  procedure: Procedure,
  args: PlainRecord,
  context: BranchContext<N>,
  spread: Spread,
  visit: Visit<N>,
): void {
  const { arithmetic, house } = context;
  if (procedure.next) {
    new Steps(context, spread, visit).follow(procedure.next(args, house), arithmetic.one, NOTHING);
    return;
  }
  const run = procedure.run(args, house);
  const opening = run.next();
  // Most procedures that only ask for a decision throw nothing: one branch, without further ado.
  if (opening.done) visit(arithmetic.one, NOTHING, opening.value);
  else new Reruns(context, spread, visit, procedure, args).follow(run, opening, arithmetic.one, NOTHING);
}

type Answered = Exclude<Question, { ask: "earn" }>;

/** What goes through the branches of procedures in either form has in common: the answers to a question. */
class Walk<N> {
  protected readonly context: BranchContext<N>;
  protected readonly visit: Visit<N>;
  readonly #spread: Spread;

  constructor(context: BranchContext<N>, spread: Spread, visit: Visit<N>) {
    this.context = context;
    this.visit = visit;
    this.#spread = spread;
  }

  /** Every answer to a question, with the chance of getting here and there, and everything earned. */
  protected eachAnswer(
    question: Answered,
    chance: N,
    earned: Amounts,
    hear: (answer: unknown, chance: N, earned: Amounts) => void,
  ): void {
    const { arithmetic, tables } = this.context;
    const { multiply, one } = arithmetic;
    if (question.ask === "call") {
      for (const { value, chance: part } of this.context.outcomes(question.procedure, question.args)) {
        hear(value.outcome, chance === one ? part : multiply(chance, part), plus(earned, value.amounts));
      }
      return;
    }
    for (const { value, chance: part, beyond } of tables.of(question.dice, question.reading)) {
      if (beyond && this.#spread === "linear") {
        hear(value, multiply(chance, arithmetic.subtract(part, beyond.excess)), earned);
        hear(beyond.value, multiply(chance, beyond.excess), earned);
      } else hear(value, chance === one ? part : multiply(chance, part), earned);
    }
  }
}

/** The branches of a procedure told in steps: a step is told once, and heard once for each answer. */
class Steps<N> extends Walk<N> {
  follow(next: Next, chance: N, earned: Amounts): void {
    if (next.end !== "asking") {
      this.visit(chance, earned, next);
      return;
    }
    const { question } = next;
    if (question.ask === "earn") this.follow(next.hears(undefined), chance, plus(earned, question.earned));
    else
      this.eachAnswer(question, chance, earned, (answer, at, amounts) => this.follow(next.hears(answer), at, amounts));
  }
}

/**
 * The branches of a generator. It can't be copied, so each branch but the first runs it again from the start with its
 * own answers; a procedure that throws once and ends is run once for each distinct answer.
 */
class Reruns<N> extends Walk<N> {
  readonly #procedure: Procedure;
  readonly #args: PlainRecord;
  readonly #answers: unknown[] = [];

  constructor(context: BranchContext<N>, spread: Spread, visit: Visit<N>, procedure: Procedure, args: PlainRecord) {
    super(context, spread, visit);
    this.#procedure = procedure;
    this.#args = args;
  }

  follow(run: Run, reached: IteratorResult<Question, Ending>, chance: N, earned: Amounts): void {
    let step = reached;
    let amounts = earned;
    while (!step.done && step.value.ask === "earn") {
      amounts = plus(amounts, step.value.earned);
      step = run.next();
    }
    if (step.done) {
      this.visit(chance, amounts, step.value);
      return;
    }
    const question = step.value;
    if (question.ask === "earn") return;
    let begun: Run | undefined = run;
    this.eachAnswer(question, chance, amounts, (answer, at, sum) => {
      const going = begun ?? this.#again();
      begun = undefined;
      const next = going.next(answer);
      if (next.done) {
        this.visit(at, sum, next.value);
        return;
      }
      this.#answers.push(answer);
      this.follow(going, next, at, sum);
      this.#answers.pop();
    });
  }

  /** The generator run anew, up to the question that is being answered. */
  #again(): Run {
    const run = this.#procedure.run(this.#args, this.context.house);
    let step = pastEarning(run, run.next());
    for (const answer of this.#answers) step = pastEarning(run, run.next(answer));
    if (step.done) throw new Error(`${this.#procedure.name} ended before it asked again what it had asked`);
    return run;
  }
}

function pastEarning(run: Run, reached: IteratorResult<Question, Ending>): IteratorResult<Question, Ending> {
  let step = reached;
  while (!step.done && step.value.ask === "earn") step = run.next();
  return step;
}
