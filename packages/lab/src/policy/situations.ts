import { type Distribution, face, type Hand } from "@rulewright/dice";
import { formatHand, formatNumber, outcomeLabel } from "@rulewright/present";
import {
  type Calculator,
  type Choose,
  type Ending,
  isOutcome,
  isRecord,
  type JsonObject,
  type Messages,
  type Procedure,
  uncapitalize,
} from "@rulewright/rules";

/**
 * What a roll showed: how many dice of each class, or the answer of any other reading; `die` marks the face of a single
 * die.
 */
export type Observation = { readonly hand: Hand } | { readonly answer: string | number; readonly die?: true };

/** One state in which somebody has to choose, with its chance. */
export interface Situation {
  readonly chance: number;
  readonly observations: readonly Observation[];
  readonly choice: Choose;
  /** The procedure that offers the choice, with its arguments. */
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/**
 * There are too many situations to list, or too many states in a row without a choice.
 *
 * @example
 * ```ts
 * import { nextSituations, TooManySituations } from "@rulewright/lab";
 * import { resolveQuestion } from "@rulewright/rules";
 * import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
 *
 * const endless = resolveQuestion(bookkeeperD12, "survival", { stress: 8, rounds: null });
 * let problem: unknown;
 * try {
 *   nextSituations(endless.calculator, endless.procedure, endless.args);
 * } catch (error) {
 *   problem = error;
 * }
 * problem instanceof TooManySituations && problem.found; // => 0
 * ```
 */
export class TooManySituations extends RangeError {
  /** The number of situations found before. */
  readonly found: number;

  constructor(found: number) {
    super("there are too many situations before the next choice");
    this.name = "TooManySituations";
    this.found = found;
  }
}

const MAX_RUNS = 100_000;
const MAX_DEPTH = 200;

/**
 * Every situation of the next choice with its chance, and the chance that no choice comes; all chances add up to 1. Throws
 * TooManySituations where more than 100,000 states, or more than 200 in a row, come before it.
 *
 * @example
 * ```ts
 * import { nextSituations } from "@rulewright/lab";
 * import { resolveQuestion } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const { calculator, procedure, args } = resolveQuestion(eveningStar, "check", { rank: 3, difficulty: 4 });
 * const { situations } = nextSituations(calculator, procedure, args);
 * situations.length; // => 20
 * situations[6]?.observations; // => [{ answer: 7, die: true }]
 * ```
 */
export function nextSituations(
  calculator: Calculator<number>,
  first: Procedure,
  given: JsonObject,
): { readonly situations: readonly Situation[]; readonly none: number } {
  const situations: Situation[] = [];
  let none = 0;
  let runs = 0;
  let depth = 0;
  const follow = (procedure: Procedure, args: JsonObject, chance: number, before: readonly Observation[]): void => {
    runs += 1;
    if (runs > MAX_RUNS || depth > MAX_DEPTH) throw new TooManySituations(situations.length);
    const visit: EndingVisitor = (ending, part, observations): void => {
      if (ending.end === "go") follow(ending.procedure, ending.args, part, observations);
      else if (ending.end === "choose")
        situations.push({ chance: part, observations, choice: ending, procedure, args });
      else none += part;
    };
    depth += 1;
    eachRun(procedure, args, calculator, { chance, observations: before }, visit);
    depth -= 1;
  };
  follow(first, given, 1, []);
  return { situations, none };
}

type EndingVisitor = (ending: Ending, chance: number, observations: readonly Observation[]) => void;

/** Runs a procedure once for every answer to its questions. A generator can't be copied, so each run starts from the beginning. */
function eachRun(
  procedure: Procedure,
  args: JsonObject,
  calculator: Calculator<number>,
  before: { readonly chance: number; readonly observations: readonly Observation[] },
  visit: EndingVisitor,
): void {
  const answers: unknown[] = [];
  const runAgain = (part: number, observations: readonly Observation[]): void => {
    const run = procedure.run(args, calculator.house);
    if ("end" in run) return visit(run, part, observations);
    let step = run.next();
    let used = 0;
    while (!step.done) {
      const question = step.value;
      if (question.ask === "earn") {
        step = run.next();
        continue;
      }
      if (used === answers.length) {
        for (const { value, chance } of answersTo(question, calculator)) {
          answers.push(value);
          runAgain(part * chance, [...observations, observationOf(question, value)]);
          answers.pop();
        }
        return undefined;
      }
      step = run.next(answers[used]);
      used += 1;
    }
    return visit(step.value, part, observations);
  };
  runAgain(before.chance, before.observations);
}

type QuestionOf<R> = R extends Generator<infer Q, unknown, unknown> ? Q : never;
/** A question with an answer: a roll, or a procedure that is used as a die. */
type Question = Exclude<QuestionOf<ReturnType<Procedure["run"]>>, { ask: "earn" }>;

/** The distribution of the answers to a question. */
function answersTo(question: Question, calculator: Calculator<number>): Distribution<unknown, number> {
  if (question.ask === "roll") return calculator.tables.of(question.dice, question.reading);
  const { procedure, args } = question;
  return calculator.outcomes(procedure, args).map(({ value, chance }) => ({ value: value.outcome, chance }));
}

function observationOf(question: Question, value: unknown): Observation {
  if (isOutcome(value)) return { answer: value.outcome };
  if (isRecord(value) && Object.values(value).every((count) => typeof count === "number")) {
    return { hand: Object.fromEntries(Object.entries(value).map(([name, count]) => [name, Number(count)])) };
  }
  if (typeof value !== "number") return { answer: JSON.stringify(value) };
  return question.ask === "roll" && question.reading === face ? { answer: value, die: true } : { answer: value };
}

/**
 * Observations as text, in the words of the system's texts: dice by class, and numbers as they are. Undefined where nothing
 * was observed.
 *
 * @example
 * ```ts
 * import { formatObservations } from "@rulewright/lab";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const pool = { hand: { zero: 1, hit: 0, miss: 2 } };
 * formatObservations(eveningStar.text, [pool, { answer: 7 }]); // => "1 zero, 2 misses, then 7"
 * ```
 */
export function formatObservations(text: Messages, observations: readonly Observation[]): string | undefined {
  const parts = observations.map((one) => {
    if ("hand" in one) return formatHand(text, one.hand);
    return typeof one.answer === "number" ? formatNumber(one.answer) : uncapitalize(outcomeLabel(text, one.answer));
  });
  return parts.filter((part) => part !== "").join(", then ") || undefined;
}
