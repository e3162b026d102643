import { doubles, notation, rationals } from "@rulewright/dice";
import {
  Lab,
  type LabAnswer,
  type LabQuestion,
  MAX_TIMES,
  formatQuestion,
  answerNotation,
  sampleNotation,
} from "@rulewright/lab";
import type { SystemDefinition } from "@rulewright/rules";
import { requireLegalStart, type Question } from "../../calculation/calculator.ts";
import { samplingLimit } from "../../calculation/sampling-limit.ts";
import { parseTimeout, runWithin } from "../../calculation/time-limit.ts";
import { LimitError, UsageError } from "../../errors/errors.ts";
import { completeArguments } from "../../parameters/completion.ts";
import { parseAvailable } from "../../parameters/parser.ts";
import { isDiceExpression } from "../../question/dice-expression.ts";
import { requireNotation } from "../../question/dice-notation.ts";
import { defaultHouseRules } from "../../question/house-rules.ts";
import { findStrategy } from "../../question/lookup.ts";
import type { LabOptions } from "../../question/options.ts";

/** A question with the lab that answers it. */
export interface Workspace {
  readonly system: SystemDefinition;
  readonly question: Question;
  readonly asked: LabQuestion;
  /** The seconds that each part of the answer may take. */
  readonly seconds: number;
  readonly lab: TimedLab;
}

/** A lab whose calculations have a time limit. */
export class TimedLab {
  readonly #system: SystemDefinition;
  readonly #seconds: number;
  #lab: Lab<number>;

  constructor(system: SystemDefinition, seconds: number) {
    this.#system = system;
    this.#seconds = seconds;
    this.#lab = new Lab(system, doubles);
  }

  /** The result of some work; undefined where it exceeds the time limit. */
  run<T>(work: (lab: Lab<number>) => T): T | undefined {
    const done = runWithin(this.#seconds, () => work(this.#lab));
    // An interrupted calculation may leave the lab's caches incomplete.
    if (!done) this.#lab = new Lab(this.#system, doubles);
    return done?.value;
  }
}

/** An exact or simulated answer. */
export interface SourcedAnswer {
  readonly answer: LabAnswer;
  /** Why it is simulated; absent where it is exact. */
  readonly reason?: string;
}

/** A workspace for a question. Throws a UsageError where an option is wrong. */
export function createWorkspace(
  question: Question,
  { strategy, times, spread, timeout }: Pick<LabOptions, "strategy" | "times" | "spread" | "timeout">,
): Workspace {
  const { system, procedure, args, house, goal } = question;
  const count = Number(times);
  if (!Number.isInteger(count) || count < 1 || count > MAX_TIMES) {
    throw new UsageError(`--times takes a whole number from 1 to ${MAX_TIMES}, not "${times}".`);
  }
  findStrategy(system, strategy);
  const name = Object.keys(system.goals).find((key) => system.goals[key] === goal) ?? goal.name;
  const asked: LabQuestion = {
    system: system.id,
    procedure: procedure.name,
    args,
    house,
    goal: name,
    strategy,
    times: count,
    ...(spread === undefined ? {} : { variable: spread }),
  };
  const seconds = parseTimeout(timeout);
  return { system, question, asked, seconds, lab: new TimedLab(system, seconds) };
}

/** The exact answer or, where that exceeds the time limit, a simulated one with the reason. */
export function answerQuestion({ system, asked, seconds, lab }: Workspace, exact = false): SourcedAnswer {
  const answer = exact
    ? runWithin(seconds, () => new Lab(system, rationals).answer(asked))?.value
    : lab.run((one) => one.answer(asked));
  if (answer) return { answer };
  const reason = `an exact answer takes longer than ${seconds} s (try --timeout ${seconds * 10})`;
  const simulated = lab.run((one) => one.sample(asked, samplingLimit(seconds)));
  if (simulated) return { answer: simulated, reason };
  const undecided = lab.run((one) => one.sample({ ...asked, strategy: "never" }, samplingLimit(seconds)));
  if (undecided) {
    return { answer: undecided, reason: `${reason}, and so does the strategy: every result stands as it was rolled` };
  }
  throw new LimitError(
    `Neither an exact nor a simulated answer within ${seconds} s. Try smaller numbers, or --timeout ${seconds * 10}.`,
  );
}

/** How a roll in dice notation is answered. */
export interface DiceLimits {
  readonly exact?: boolean;
  readonly seconds: number;
}

/** The answer for dice in dice notation. Throws a UsageError that points at a fault in the text. */
export function answerDice(text: string, { exact = false, seconds }: DiceLimits): SourcedAnswer {
  const read = requireNotation(text, notation.parse(text));
  const done = runWithin(seconds, () => answerNotation(text, { exact }));
  if (done && !notation.isFault(done.value)) return { answer: done.value };
  const simulated = runWithin(seconds, () => sampleNotation(notation.format(read), samplingLimit(seconds)));
  if (simulated && !notation.isFault(simulated.value)) {
    const reason =
      done && "fault" in done.value ? notation.message(done.value) : `an exact answer takes longer than ${seconds} s`;
    return { answer: simulated.value, reason };
  }
  const fault = simulated?.value ?? done?.value;
  if (fault) requireNotation(text, fault);
  throw new LimitError(
    `"${text}" can be neither calculated nor simulated within ${seconds} s. Try fewer dice, or --timeout ${seconds * 10}.`,
  );
}

/** An answer that is compared with the main one. */
export interface Overlay {
  readonly label: string;
  readonly answer: LabAnswer;
  /** The overlay's question as part of a link to the browser's lab. */
  readonly link: string;
}

/** An overlay: dice in dice notation, or the same question with some parameters changed, `skill=5,lots=0`. */
export function createOverlay(workspace: Workspace, text: string): Overlay {
  const { question, asked, system, seconds } = workspace;
  if (isDiceExpression([text])) return diceOverlay(text, { seconds });
  const { name, parameters } = question.procedure;
  const typed = text.split(",").map((pair) => {
    const at = pair.indexOf("=");
    const called = at < 0 ? pair : pair.slice(0, at);
    return { path: called.split("."), typed: at < 0 ? (true as const) : pair.slice(at + 1), called };
  });
  const { args: changed, ...faults } = parseAvailable(`parameter of ${name}`, parameters, typed);
  const args = completeArguments(system, name, parameters, { args: { ...asked.args, ...changed }, ...faults });
  requireLegalStart({ ...question, args });
  const overlay = { ...asked, args };
  const { answer } = answerQuestion({ ...workspace, asked: overlay });
  return { label: text, answer, link: formatQuestion(overlay, defaultHouseRules(system)) };
}

/** An overlay of dice in dice notation. */
export const diceOverlay = (text: string, limits: DiceLimits): Overlay => ({
  label: text,
  answer: answerDice(text, limits).answer,
  link: formatQuestion({ expression: text }),
});
