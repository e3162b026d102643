import { doubles, notation, rationals } from "@rulewright/dice";
import { Lab, type LabAnswer, type LabQuestion, MAX_TIMES, formatLink, answerNotation, sampleNotation } from "@rulewright/lab";
import type { SystemDefinition } from "@rulewright/rules";
import { UsageError } from "../../errors/errors.ts";
import { unknownName } from "../../errors/suggestions.ts";
import { parseHouseRules, findStrategy } from "../../question/lookup.ts";
import type { LabOptions } from "../../question/options.ts";
import { parseTimeout, runWithin } from "../../calculation/time-limit.ts";
import { requireLegalStart, type Question } from "../../calculation/calculator.ts";
import { isDiceExpression, requireNotation } from "../../question/dice-expression.ts";

/** A question on the bench, with the lab that answers it. */
export interface Workspace {
  readonly system: SystemDefinition;
  readonly question: Question;
  readonly asked: LabQuestion;
  /** How many seconds each part of the answer may take. */
  readonly patience: number;
  readonly lab: TimedLab;
}

/** A lab that is left alone when it takes too long; a fresh one goes on from there. */
export class TimedLab {
  readonly #system: SystemDefinition;
  readonly #patience: number;
  #lab: Lab<number>;

  constructor(system: SystemDefinition, patience: number) {
    this.#system = system;
    this.#patience = patience;
    this.#lab = new Lab(system, doubles);
  }

  /** What comes of some work; undefined where there was not time enough. */
  try<T>(work: (lab: Lab<number>) => T): T | undefined {
    const done = runWithin(this.#patience, () => work(this.#lab));
    // What was interrupted can't be relied on any more.
    if (!done) this.#lab = new Lab(this.#system, doubles);
    return done?.value;
  }
}

/** How an answer was come by. */
export interface SourcedAnswer {
  readonly answer: LabAnswer;
  /** Why it is simulated; absent where it is exact. */
  readonly why?: string;
}

export function createWorkspace(
  question: Question,
  { strategy, times, spread, timeout: given }: LabOptions,
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
  const patience = parseTimeout(given);
  return { system, question, asked, patience, lab: new TimedLab(system, patience) };
}

/** The exact answer where there is time enough for it, or else one of thrown dice, and why. */
export function answerQuestion({ system, asked, patience, lab }: Workspace, exact = false): SourcedAnswer {
  const answer = exact
    ? runWithin(patience, () => new Lab(system, rationals).answer(asked))?.value
    : lab.try((one) => one.answer(asked));
  if (answer) return { answer };
  const late = `an exact answer takes longer than ${patience} s (--patience ${patience * 10} waits for it)`;
  const thrown = lab.try((one) => one.sample(asked, samplingLimit()));
  if (thrown) return { answer: thrown, why: late };
  const unchoosing = lab.try((one) => one.sample({ ...asked, strategy: "never" }, samplingLimit()));
  if (unchoosing) return { answer: unchoosing, why: `${late}, and so does how to choose: nothing is chosen here` };
  throw new UsageError(
    `Neither an exact nor a simulated answer came in ${patience} s: try smaller numbers, or --patience ${patience * 10}.`,
  );
}

const SAMPLING_MS = 1000;
const [MIN_RUNS, MAX_RUNS] = [400, 200_000];

function samplingLimit(): (runs: number) => boolean {
  const until = performance.now() + SAMPLING_MS;
  return (runs) => runs >= MAX_RUNS || (runs >= MIN_RUNS && performance.now() > until);
}

/** The same of dice as people write them; a fault is shown at its place. */
export function answerDice(
  text: string,
  { exact = false, patience }: { exact?: boolean; patience: number },
): SourcedAnswer {
  const read = requireNotation(text, notation.parse(text));
  const done = runWithin(patience, () => answerNotation(text, { exact }));
  if (done && !notation.isFault(done.value)) return { answer: done.value };
  const thrown = runWithin(patience, () => sampleNotation(notation.format(read), samplingLimit()));
  if (thrown && !notation.isFault(thrown.value)) {
    return { answer: thrown.value, why: done && "fault" in done.value ? done.value.fault : "exact takes too long" };
  }
  const fault = thrown?.value ?? done?.value;
  if (fault) requireNotation(text, fault);
  const more = `try fewer dice, or --patience ${patience * 10}`;
  throw new UsageError(`"${text}" is neither calculated nor thrown often enough in ${patience} s: ${more}.`);
}

/** Something laid over: other dice, or the same with some numbers changed, `skill=5,lots=0`; with its link. */
export function createOverlay(bench: Workspace, words: string) {
  if (isDiceExpression([words])) return diceOverlay(words, bench);
  const { procedure } = bench.question;
  const args = { ...bench.asked.args };
  for (const word of words.split(",")) {
    const [name = "", value = ""] = word.split("=");
    const parameter = Object.hasOwn(procedure.parameters, name) ? procedure.parameters[name] : undefined;
    if (!parameter) throw unknownName(`parameter of ${procedure.name}`, name, Object.keys(procedure.parameters));
    args[name] = parameter.kind === "integer" ? Number(value) : parameter.kind === "flag" ? value === "true" : value;
  }
  requireLegalStart({ ...bench.question, args });
  const asked = { ...bench.asked, args };
  return {
    words,
    answer: answerQuestion({ ...bench, asked }).answer,
    link: formatLink(asked, parseHouseRules(bench.system)),
  };
}

/** Other dice laid over. */
export const diceOverlay = (words: string, asking: Parameters<typeof answerDice>[1]) => ({
  words,
  answer: answerDice(words, asking).answer,
  link: formatLink({ expression: words }),
});

export type Overlay = ReturnType<typeof createOverlay>;
