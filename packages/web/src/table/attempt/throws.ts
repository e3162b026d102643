import {
  answerChoice,
  answerDice,
  begin,
  isRefusal,
  type PlainRecord,
  type Position,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { factsOf, standingOutcome } from "../../words/sums.ts";

/** Some dice that would fall next. */
export interface Throw {
  readonly die: string;
  readonly count: number;
  /** What would be added to a single die. */
  readonly added?: number;
  /** What is needed, where it is known beforehand. */
  readonly difficulty?: number;
  readonly target?: number;
}

const asNumber = (value: unknown): { value: number } | undefined => (typeof value === "number" ? { value } : undefined);

/** What falls if an attempt is rolled as it stands; undefined where nothing falls. */
export function throwOf(system: SystemDefinition, trace: Trace): Throw | undefined {
  const before = resume(system, trace);
  if (before.awaits.wants !== "choice") return undefined;
  const rolled = answerChoice(system, trace, { move: before.awaits.choice.stands.as }, {});
  if (isRefusal(rolled)) return undefined;
  const { awaits } = resume(system, rolled.trace);
  if (awaits.wants !== "dice") return undefined;
  const { die, count } = awaits.dice;
  const facts = factsOf(before);
  const difficulty = asNumber(facts["difficulty"])?.value;
  const target = asNumber(facts["target"])?.value;
  const added = count === 1 ? addedTo(system, rolled.trace, die.faces[0] ?? 0) : undefined;
  return {
    die: die.name,
    count,
    ...(added === undefined ? {} : { added }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(target === undefined ? {} : { target }),
  };
}

/** Tries one face to see what the rule adds to it. */
function addedTo(system: SystemDefinition, trace: Trace, face: number): number | undefined {
  const tried = answerDice(system, trace, [face], "generator");
  if (isRefusal(tried)) return undefined;
  const outcome = standingOutcome(resume(system, tried));
  const [natural, total] = [outcome?.["natural"], outcome?.["total"]];
  return typeof natural === "number" && typeof total === "number" ? total - natural : undefined;
}

/** The same attempt with other arguments, from its beginning; undefined where the rules refuse them. */
export function begunWith(system: SystemDefinition, trace: Trace, args: PlainRecord): Trace | undefined {
  const begun = begin(system, trace.procedure, args, trace.house);
  return isRefusal(begun) ? undefined : begun;
}

/** The arguments as the haggling has left them: those of the procedure that waits. */
export function presentArgs({ args }: Position, trace: Trace): PlainRecord {
  const known = Object.entries(args).filter(([name]) => Object.hasOwn(trace.args, name));
  return { ...trace.args, ...Object.fromEntries(known) };
}

/** The arguments an attempt was rolled with, or would be as it stands. */
export function offeredArgs(system: SystemDefinition, trace: Trace): PlainRecord {
  const { outcome: _, ...open } = trace;
  const first = trace.steps.findIndex((step) => "roll" in step);
  // The choice to roll stands right before the first dice.
  const steps = first > 0 ? trace.steps.slice(0, first - 1) : trace.steps;
  return presentArgs(resume(system, { ...open, steps }), trace);
}

/** "4 of 6 dice", "12+ on d20 + 5". */
export function throwWords({ die, count, added, difficulty, target }: Throw): string {
  if (target !== undefined) {
    const plus = added === undefined || added === 0 ? "" : added > 0 ? ` + ${added}` : ` − ${-added}`;
    return `${target}+ on ${count === 1 ? "" : count}${die}${plus}`;
  }
  const dice = count === 1 ? `1 ${die}` : `${count} ${die === "d10" ? "dice" : die}`;
  return difficulty === undefined ? dice : `${difficulty} of ${dice}`;
}

/** "Roll 6 dice", "Roll the d20". */
export function rollWords(roll: string, thrown: Throw | undefined): string {
  if (!thrown || thrown.count === 0) return roll;
  return thrown.count === 1 ? `${roll} the ${thrown.die}` : `${roll} ${thrown.count} dice`;
}
