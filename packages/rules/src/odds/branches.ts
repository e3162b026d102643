import {
  type Arithmetic,
  type Dice,
  type Die,
  type Distribution,
  made,
  type Reading,
  type SharedPowers,
} from "@rulewright/dice";
import type { HouseRules } from "../language/house-rules.ts";
import { type Amounts, NO_AMOUNTS, type JsonObject, addAmounts } from "../language/json.ts";
import type { Asking, Ending, Next, Outcome, Procedure, Question, Run } from "../language/procedure.ts";

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
  readonly house: HouseRules;
  /** The outcomes of a procedure used as a die. */
  outcomes(procedure: Procedure, args: JsonObject): Distribution<Called, N>;
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
  args: JsonObject,
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
  args: JsonObject,
  context: BranchContext<N>,
  spread: Spread,
  visit: Visit<N>,
): void {
  const { arithmetic, house } = context;
  if (procedure.next) {
    eachBranchFrom(procedure.next(args, house), context, spread, visit);
    return;
  }
  const run = procedure.run(args, house);
  const opening = run.next();
  // Most procedures that only ask for a decision throw nothing: one branch, without further ado.
  if (opening.done) visit(arithmetic.one, NO_AMOUNTS, opening.value);
  else new Reruns(context, spread, visit, procedure, args).follow(run, opening, arithmetic.one, NO_AMOUNTS);
}

/** Visits every branch that begins with a step. */
export function eachBranchFrom<N>(first: Next, context: BranchContext<N>, spread: Spread, visit: Visit<N>): void {
  new Steps(context, spread, visit).follow(first, context.arithmetic.one, NO_AMOUNTS);
}

/** All outcomes of a step that ends with what the dice say; undefined of any other. */
export function outcomesOf<N>(step: Next, { tables }: BranchContext<N>): Distribution<Outcome, N> | undefined {
  if (step.end !== "asking" || step.question.ask !== "roll") return undefined;
  const { dice, reading } = step.question;
  const { outcomeOf } = step;
  return outcomeOf && made(tables.of(dice, reading), outcomeOf);
}

type Answered = Exclude<Question, { ask: "earn" }>;

/**
 * What goes through the branches of procedures in either form has in common: the answers to a question, each of them
 * heard by whatever asked, a step or a run.
 */
abstract class Walk<N, Asker> {
  protected readonly context: BranchContext<N>;
  protected readonly visit: Visit<N>;
  readonly #spread: Spread;

  constructor(context: BranchContext<N>, spread: Spread, visit: Visit<N>) {
    this.context = context;
    this.visit = visit;
    this.#spread = spread;
  }

  /** Goes on with an answer, reached with this chance and everything earned. */
  protected abstract hear(asker: Asker, answer: unknown, chance: N, earned: Amounts): void;

  protected eachAnswer(asker: Asker, question: Answered, chance: N, earned: Amounts): void {
    const { arithmetic, tables } = this.context;
    const { multiply, one } = arithmetic;
    if (question.ask === "call") {
      for (const { value, chance: part } of this.context.outcomes(question.procedure, question.args)) {
        this.hear(
          asker,
          value.outcome,
          chance === one ? part : multiply(chance, part),
          addAmounts(earned, value.amounts),
        );
      }
      return;
    }
    for (const { value, chance: part, beyond } of tables.of(question.dice, question.reading)) {
      if (beyond && this.#spread === "linear") {
        this.hear(asker, value, multiply(chance, arithmetic.subtract(part, beyond.excess)), earned);
        this.hear(asker, beyond.value, multiply(chance, beyond.excess), earned);
      } else this.hear(asker, value, chance === one ? part : multiply(chance, part), earned);
    }
  }
}

/** The branches of a procedure told in steps: a step is told once, and heard once for each answer. */
class Steps<N> extends Walk<N, Asking> {
  follow(next: Next, chance: N, earned: Amounts): void {
    if (next.end !== "asking") this.visit(chance, earned, next);
    else if (next.question.ask !== "earn") this.eachAnswer(next, next.question, chance, earned);
    else this.follow(next.hears(undefined), chance, addAmounts(earned, next.question.earned));
  }

  protected hear(step: Asking, answer: unknown, chance: N, earned: Amounts): void {
    const next = step.hears(answer);
    if (next.end === "asking") this.follow(next, chance, earned);
    else this.visit(chance, earned, next);
  }
}

/** A generator that waits for an answer, until it has heard one. */
interface Begun {
  run: Run | undefined;
}

/**
 * The branches of a generator. It can't be copied, so each branch but the first runs it again from the start with its
 * own answers; a procedure that throws once and ends is run once for each distinct answer.
 */
class Reruns<N> extends Walk<N, Begun> {
  readonly #procedure: Procedure;
  readonly #args: JsonObject;
  readonly #answers: unknown[] = [];

  constructor(context: BranchContext<N>, spread: Spread, visit: Visit<N>, procedure: Procedure, args: JsonObject) {
    super(context, spread, visit);
    this.#procedure = procedure;
    this.#args = args;
  }

  follow(run: Run, reached: IteratorResult<Question, Ending>, chance: N, earned: Amounts): void {
    let step = reached;
    let amounts = earned;
    while (!step.done && step.value.ask === "earn") {
      amounts = addAmounts(amounts, step.value.earned);
      step = run.next();
    }
    if (step.done) {
      this.visit(chance, amounts, step.value);
      return;
    }
    const question = step.value;
    if (question.ask === "earn") return;
    this.eachAnswer({ run }, question, chance, amounts);
  }

  protected hear(begun: Begun, answer: unknown, chance: N, earned: Amounts): void {
    const run = begun.run ?? this.#again();
    begun.run = undefined;
    const next = run.next(answer);
    if (next.done) {
      this.visit(chance, earned, next.value);
      return;
    }
    this.#answers.push(answer);
    this.follow(run, next, chance, earned);
    this.#answers.pop();
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
