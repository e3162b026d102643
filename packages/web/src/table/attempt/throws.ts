import type { Dice } from "@rulewright/dice";
import {
  answerChoice,
  answerDice,
  begin,
  isRefusal,
  type Outcome,
  type JsonObject,
  type Position,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { openFacts, standingOutcome } from "../../words/standing.ts";

/** Some dice that would fall next. */
export interface Throw {
  readonly die: string;
  readonly count: number;
  /** What would be added to a single die. */
  readonly added?: number;
  /** What is needed, where it is known beforehand: so many that count, or a total. */
  readonly needed?: number;
  readonly target?: number;
}

const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** What falls if an attempt is rolled as it stands; undefined where nothing falls. */
export function throwOf(system: SystemDefinition, trace: Trace): Throw | undefined {
  const before = resume(system, trace);
  const then = rolledOn(system, trace);
  if (!then) return undefined;
  const { die, count } = then.dice;
  const facts = openFacts(before);
  const tried = tryFaces(system, then.trace, count, die.faces[0] ?? 0);
  // Successes are counted up to a number; a net of hits and ones is not.
  const counts = tried?.["successes"] !== undefined && tried["net"] === undefined;
  const needed = counts ? asNumber(facts["difficulty"]) : undefined;
  const target = asNumber(facts["target"]);
  const added = count === 1 ? addedBy(tried) : undefined;
  return {
    die: die.name,
    count,
    ...(added === undefined ? {} : { added }),
    ...(needed === undefined ? {} : { needed }),
    ...(target === undefined ? {} : { target }),
  };
}

/** So many people may have something to say before any dice fall. */
const MOST_SAY = 5;

/** The dice that fall next, at once or once the choices that wait are left as they stand. */
function rolledOn(
  system: SystemDefinition,
  trace: Trace,
  left = MOST_SAY,
): { readonly dice: Dice; readonly trace: Trace } | undefined {
  const { awaits } = resume(system, trace);
  if (awaits.wants === "dice") return { dice: awaits.dice, trace };
  if (awaits.wants === "nothing" || left === 0) return undefined;
  const rolled = answerChoice(system, trace, { move: awaits.choice.stands.as }, {});
  return isRefusal(rolled) ? undefined : rolledOn(system, rolled.trace, left - 1);
}

/** The dice that fall next, as far as nobody has to decide before. */
export const nextDice = (system: SystemDefinition, trace: Trace): Dice | undefined => rolledOn(system, trace)?.dice;

/** How an attempt ends where nothing is rolled and nothing decided. */
export function endsAtOnce(system: SystemDefinition, trace: Trace): Outcome | undefined {
  const { awaits } = resume(system, trace);
  return awaits.wants === "nothing" ? awaits.outcome : undefined;
}

/** Tries some faces to see how the rule reads them. */
function tryFaces(system: SystemDefinition, trace: Trace, count: number, face: number): JsonObject | undefined {
  const faces = Array.from({ length: count }, () => face);
  const tried = answerDice(system, trace, faces, "generator");
  if (isRefusal(tried)) return undefined;
  const position = resume(system, tried);
  return standingOutcome(position) ?? openFacts(position);
}

/** What the rule adds to a single die. */
function addedBy(outcome: JsonObject | undefined): number | undefined {
  const [natural, total] = [outcome?.["natural"], outcome?.["total"]];
  return typeof natural === "number" && typeof total === "number" ? total - natural : undefined;
}

/** The same attempt with other arguments, from its beginning; undefined where the rules refuse them. */
export function begunWith(
  system: SystemDefinition,
  trace: Pick<Trace, "procedure" | "house">,
  args: JsonObject,
): Trace | undefined {
  const begun = begin(system, trace.procedure, args, trace.house);
  return isRefusal(begun) ? undefined : begun;
}

/** The arguments as the haggling has left them: those of the procedure that waits. */
export function presentArgs({ args }: Position, trace: Trace): JsonObject {
  const known = Object.entries(args).filter(([name]) => Object.hasOwn(trace.args, name));
  return { ...trace.args, ...Object.fromEntries(known) };
}

/** The arguments an attempt was rolled with, or would be as it stands. */
export function offeredArgs(system: SystemDefinition, trace: Trace): JsonObject {
  const { outcome: _, ...open } = trace;
  const first = trace.steps.findIndex((step) => "roll" in step);
  // The choice to roll stands right before the first dice.
  const steps = first > 0 ? trace.steps.slice(0, first - 1) : trace.steps;
  return presentArgs(resume(system, { ...open, steps }), trace);
}

/** "4 of 6 dice", "12+ on d20 + 5". */
export function throwWords({ die, count, added, needed, target }: Throw): string {
  const plus = added === undefined || added === 0 ? "" : added > 0 ? ` + ${added}` : ` − ${-added}`;
  if (target !== undefined) return `${target}+ on ${count === 1 ? "" : count}${die}${plus}`;
  const dice = count === 1 ? `${die}${plus}` : `${count} ${die === "d10" ? "dice" : die}`;
  if (needed === undefined) return dice;
  return needed > count ? `${dice}, ${needed} needed` : `${needed} of ${dice}`;
}

/** "Roll 6 dice", "Roll the d20". */
export function rollWords(roll: string, thrown: Throw | undefined): string {
  // A word of several says all there is to say.
  if (!thrown || thrown.count === 0 || roll.includes(" ")) return roll;
  return thrown.count === 1 ? `${roll} the ${thrown.die}` : `${roll} ${thrown.count} dice`;
}
