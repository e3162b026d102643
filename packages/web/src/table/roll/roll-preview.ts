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

/** The next roll of an attempt: its dice, and what is known of the result beforehand. */
export interface RollPreview {
  readonly die: string;
  readonly count: number;
  /** The number added to a single die. */
  readonly added?: number;
  /** The number of successes needed. */
  readonly needed?: number;
  /** The total needed. */
  readonly target?: number;
}

const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Previews the next roll if every choice before it keeps its default; undefined if no dice are rolled. */
export function previewRoll(system: SystemDefinition, trace: Trace): RollPreview | undefined {
  const before = resume(system, trace);
  const next = nextRoll(system, trace);
  if (!next) return undefined;
  const { die, count } = next.dice;
  const facts = openFacts(before);
  const sample = tryFaces(system, next.trace, count, die.faces[0] ?? 0);
  // Successes are counted up to a number; a net of hits and ones is not.
  const counts = sample?.["successes"] !== undefined && sample["net"] === undefined;
  const needed = counts ? asNumber(facts["difficulty"]) : undefined;
  const target = asNumber(facts["target"]);
  const added = count === 1 ? addedBy(sample) : undefined;
  return {
    die: die.name,
    count,
    ...(added === undefined ? {} : { added }),
    ...(needed === undefined ? {} : { needed }),
    ...(target === undefined ? {} : { target }),
  };
}

/** The most choices that are skipped to find the next roll. */
const MAX_CHOICES = 5;

/** The next dice, and the trace before them with every choice at its default. */
function nextRoll(
  system: SystemDefinition,
  trace: Trace,
  left = MAX_CHOICES,
): { readonly dice: Dice; readonly trace: Trace } | undefined {
  const { awaits } = resume(system, trace);
  if (awaits.wants === "dice") return { dice: awaits.dice, trace };
  if (awaits.wants === "nothing" || left === 0) return undefined;
  const result = answerChoice(system, trace, { move: awaits.choice.stands.as }, {});
  return isRefusal(result) ? undefined : nextRoll(system, result.trace, left - 1);
}

/** The dice of the next roll if every choice before it keeps its default. */
export const nextDice = (system: SystemDefinition, trace: Trace): Dice | undefined => nextRoll(system, trace)?.dice;

/** The outcome of an attempt that needs no dice and no choice. */
export function immediateOutcome(system: SystemDefinition, trace: Trace): Outcome | undefined {
  const { awaits } = resume(system, trace);
  return awaits.wants === "nothing" ? awaits.outcome : undefined;
}

/** The outcome, or the open facts, if every die showed this face. */
function tryFaces(system: SystemDefinition, trace: Trace, count: number, face: number): JsonObject | undefined {
  const faces = Array.from({ length: count }, () => face);
  const sample = answerDice(system, trace, faces, "generator");
  if (isRefusal(sample)) return undefined;
  const position = resume(system, sample);
  return standingOutcome(position) ?? openFacts(position);
}

/** The number added to a single die. */
function addedBy(outcome: JsonObject | undefined): number | undefined {
  const [natural, total] = [outcome?.["natural"], outcome?.["total"]];
  return typeof natural === "number" && typeof total === "number" ? total - natural : undefined;
}

/** Begins the procedure of a trace with other arguments; undefined where the rules refuse them. */
export function beginWith(
  system: SystemDefinition,
  trace: Pick<Trace, "procedure" | "house">,
  args: JsonObject,
): Trace | undefined {
  const result = begin(system, trace.procedure, args, trace.house);
  return isRefusal(result) ? undefined : result;
}

/** The arguments of a trace with the changes made by negotiation up to this position. */
export function currentArgs({ args }: Position, trace: Trace): JsonObject {
  const known = Object.entries(args).filter(([name]) => Object.hasOwn(trace.args, name));
  return { ...trace.args, ...Object.fromEntries(known) };
}

/** The arguments at the first roll of a trace; before it, the current ones. */
export function argsAtRoll(system: SystemDefinition, trace: Trace): JsonObject {
  const { outcome: _, ...open } = trace;
  const first = trace.steps.findIndex((step) => "roll" in step);
  // The step before the first roll is the choice to roll.
  const steps = first > 0 ? trace.steps.slice(0, first - 1) : trace.steps;
  return currentArgs(resume(system, { ...open, steps }), trace);
}

/** Formats a preview: "4 of 6 dice", "12+ on d20 + 5". */
export function formatRollPreview({ die, count, added, needed, target }: RollPreview): string {
  const plus = added === undefined || added === 0 ? "" : added > 0 ? ` + ${added}` : ` − ${-added}`;
  if (target !== undefined) return `${target}+ on ${count === 1 ? "" : count}${die}${plus}`;
  const dice = count === 1 ? `${die}${plus}` : `${count} ${die === "d10" ? "dice" : die}`;
  if (needed === undefined) return dice;
  return needed > count ? `${dice}, ${needed} needed` : `${needed} of ${dice}`;
}

/** The label of the button that rolls: "Roll 6 dice", "Roll the d20". A label of several words stays as it is. */
export function rollLabel(roll: string, preview: RollPreview | undefined): string {
  if (!preview || preview.count === 0 || roll.includes(" ")) return roll;
  return preview.count === 1 ? `${roll} the ${preview.die}` : `${roll} ${preview.count} dice`;
}
