import { doubles, notation, rationals } from "@rulewright/dice";
import {
  Lab,
  type LabAnswer,
  type LabQuestion,
  MOST_TIMES,
  toLink,
  writtenAnswer,
  writtenSample,
} from "@rulewright/lab";
import type { SystemDefinition } from "@rulewright/rules";
import { unknown, Unusable } from "../faults.ts";
import { houseFrom, wayNamed } from "../names.ts";
import type { LabOptions } from "../options.ts";
import { secondsGiven, within } from "../patience.ts";
import { mayBegin, type Question } from "../reckoning.ts";
import { isWritten, orUnusable } from "../written.ts";

/** A question on the bench, with the lab that answers it. */
export interface Bench {
  readonly system: SystemDefinition;
  readonly question: Question;
  readonly asked: LabQuestion;
  /** How many seconds each part of the answer may take. */
  readonly patience: number;
  readonly lab: PatientLab;
}

/** A lab that is left alone when it takes too long; a fresh one goes on from there. */
export class PatientLab {
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
    const done = within(this.#patience, () => work(this.#lab));
    // What was interrupted can't be relied on any more.
    if (!done) this.#lab = new Lab(this.#system, doubles);
    return done?.value;
  }
}

/** How an answer was come by. */
export interface Found {
  readonly answer: LabAnswer;
  /** Why it is simulated; absent where it is exact. */
  readonly why?: string;
}

export function benchFor(question: Question, { strategy, times, spread, patience: given }: LabOptions): Bench {
  const { system, procedure, args, house, goal } = question;
  const count = Number(times);
  if (!Number.isInteger(count) || count < 1 || count > MOST_TIMES) {
    throw new Unusable(`--times takes a whole number from 1 to ${MOST_TIMES}, not "${times}".`);
  }
  wayNamed(system, strategy);
  const name = Object.keys(system.goals).find((key) => system.goals[key] === goal) ?? goal.name;
  const asked: LabQuestion = {
    system: system.id,
    procedure: procedure.name,
    args,
    house,
    goal: name,
    strategy,
    times: count,
    ...(spread === undefined ? {} : { spread }),
  };
  const patience = secondsGiven(given);
  return { system, question, asked, patience, lab: new PatientLab(system, patience) };
}

/** The exact answer where there is time enough for it, or else one of thrown dice, and why. */
export function answerTo({ system, asked, patience, lab }: Bench, exact = false): Found {
  const answer = exact
    ? within(patience, () => new Lab(system, rationals).answer(asked))?.value
    : lab.try((one) => one.answer(asked));
  if (answer) return { answer };
  const late = `an exact answer takes longer than ${patience} s (--patience ${patience * 10} waits for it)`;
  const thrown = lab.try((one) => one.sampled(asked, enough()));
  if (thrown) return { answer: thrown, why: late };
  const unchoosing = lab.try((one) => one.sampled({ ...asked, strategy: "never" }, enough()));
  if (unchoosing) return { answer: unchoosing, why: `${late}, and so does how to choose: nothing is chosen here` };
  throw new Unusable(
    `Neither an exact nor a simulated answer came in ${patience} s: try smaller numbers, or --patience ${patience * 10}.`,
  );
}

const THROWING_MS = 1000;
const [LEAST_RUNS, MOST_RUNS] = [400, 200_000];

function enough(): (runs: number) => boolean {
  const until = performance.now() + THROWING_MS;
  return (runs) => runs >= MOST_RUNS || (runs >= LEAST_RUNS && performance.now() > until);
}

/** The same of dice as people write them; a fault is shown at its place. */
export function answerToDice(text: string, { exact = false, patience }: { exact?: boolean; patience: number }): Found {
  const read = orUnusable(text, notation.parse(text));
  const done = within(patience, () => writtenAnswer(text, { exact }));
  if (done && !notation.isFault(done.value)) return { answer: done.value };
  const thrown = within(patience, () => writtenSample(notation.print(read), enough()));
  if (thrown && !notation.isFault(thrown.value)) {
    return { answer: thrown.value, why: done && "fault" in done.value ? done.value.fault : "exact takes too long" };
  }
  const fault = thrown?.value ?? done?.value;
  if (fault) orUnusable(text, fault);
  const more = `try fewer dice, or --patience ${patience * 10}`;
  throw new Unusable(`"${text}" is neither calculated nor thrown often enough in ${patience} s: ${more}.`);
}

/** Something laid over: other dice, or the same with some numbers changed, `skill=5,lots=0`; with its link. */
export function laidOver(bench: Bench, words: string) {
  if (isWritten([words])) return diceOver(words, bench);
  const { procedure } = bench.question;
  const args = { ...bench.asked.args };
  for (const word of words.split(",")) {
    const [name = "", value = ""] = word.split("=");
    const parameter = Object.hasOwn(procedure.parameters, name) ? procedure.parameters[name] : undefined;
    if (!parameter) throw unknown(`parameter of ${procedure.name}`, name, Object.keys(procedure.parameters));
    args[name] = parameter.kind === "integer" ? Number(value) : parameter.kind === "flag" ? value === "true" : value;
  }
  mayBegin({ ...bench.question, args });
  const asked = { ...bench.asked, args };
  return { words, answer: answerTo({ ...bench, asked }).answer, link: toLink(asked, houseFrom(bench.system)) };
}

/** Other dice laid over. */
export const diceOver = (words: string, asking: Parameters<typeof answerToDice>[1]) => ({
  words,
  answer: answerToDice(words, asking).answer,
  link: toLink({ written: words }),
});

export type Over = ReturnType<typeof laidOver>;
