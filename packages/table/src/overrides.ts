import {
  type Change,
  entryOf,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Outcome,
  refusal,
  type Refusal,
  resume,
  type SystemDefinition,
} from "@rulewright/rules";
import { applyChanges } from "./apply-events.ts";
import type { Attempt } from "./attempt.ts";
import { allAttempts } from "./attempts-on-table.ts";
import type { CommandOf } from "./commands.ts";
import {
  type CommandContext,
  type CommandResult,
  oneEvent,
  refuseUnknownCharacter,
  refuseUnlessGm,
} from "./command-result.ts";
import { effectiveChanges } from "./effective-changes.ts";
import { unseen } from "./hidden-sheets.ts";
import type { Member } from "./members/members.ts";
import type { RecordedValue } from "./recorded-value.ts";
import { valuesChanged } from "./recorded-values.ts";
import { settlementChanges } from "./settlement.ts";
import { holderIn, type TableState } from "./state.ts";
import { trackerMax } from "./trackers.ts";

/** The largest number that a fact of an outcome can be set to. Larger ones are typing errors. */
const MAX_FACT = 1_000_000;

/**
 * The game master overrides the outcome of a settled attempt: its verdict, and its numbers. What the table had recorded for
 * the old outcome is taken back, and what it records for the new one is recorded.
 */
export function overrideOutcome(
  state: TableState,
  { attempt: id, outcome, facts = {}, words = "" }: CommandOf<"override">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  const attempt = allAttempts(state).find((one) => one.id === id);
  if (!attempt) return refusal("no-such-attempt", "", { attempt: id });
  const from = attempt.overridden?.outcome ?? attempt.trace.outcome;
  if (!from) return refusal("not-settled", "", { title: attempt.title });
  const wrong =
    (outcome === undefined ? undefined : refuseOutcome(system, attempt, outcome)) ?? refuseFacts(from, facts);
  if (wrong) return wrong;
  const to: Outcome = { ...from, ...facts, outcome: outcome ?? from.outcome };
  if (JSON.stringify(to) === JSON.stringify(from)) return refusal("nothing-overridden", "", { title: attempt.title });
  const { changes, recorded } = consequences(system, state, attempt, [from, to]);
  return oneEvent({ type: "outcome-overridden", attempt: id, from, to, changes, recorded, words });
}

/** The game master sets a figure of a sheet, or has it calculated again. Rules never read figures: they are for people. */
export function overrideFigure(
  state: TableState,
  { character, figure: name, to, words = "" }: CommandOf<"override-figure">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  const refused = refuseUnlessGm(member) ?? refuseUnknownCharacter(state, character);
  if (refused) return refused;
  const figures = system.figures ?? {};
  const figure = entryOf(figures, name);
  const sheet = state.characters[character];
  if (!figure || !sheet) return refusal("no-such-figure", "", { name, figures: Object.keys(figures) });
  const calculated = "of" in figure ? figure.of(sheet, state.house) : null;
  const from = state.figures[character]?.[name] ?? calculated;
  const isSet = state.figures[character]?.[name] !== undefined;
  if (to === from || (to === null && !isSet)) return refusal("figure-as-it-is", "", { name });
  return oneEvent({ type: "figure-overridden", character, figure: name, from, to, words, ...unseen(state, character) });
}

/** The words of the outcomes that a system knows. */
const outcomesOf = ({ text }: SystemDefinition): readonly string[] =>
  Object.keys(text).flatMap((key) => (key.startsWith("outcome.") ? [key.slice("outcome.".length)] : []));

function refuseOutcome(system: SystemDefinition, { trace }: Attempt, outcome: string): Refusal | undefined {
  const outcomes = outcomesOf(system);
  if (outcomes.includes(outcome) || outcome === trace.outcome?.outcome) return undefined;
  return refusal("no-such-outcome", "", { outcome, outcomes });
}

/** Refuses facts that the outcome doesn't have, and values of another kind. */
function refuseFacts(outcome: Outcome, facts: JsonObject): Refusal | undefined {
  for (const [name, to] of Object.entries(facts)) {
    const now = name === "outcome" ? undefined : entryOf(outcome, name);
    if (typeof now !== "number" && typeof now !== "boolean") {
      const known = Object.entries(outcome).flatMap(([one, value]) => (typeof value === "string" ? [] : [one]));
      return refusal("no-such-fact", "", { name, names: known });
    }
    const fits =
      typeof to === typeof now && (typeof to !== "number" || (Number.isInteger(to) && Math.abs(to) <= MAX_FACT));
    if (!fits) return refusal("bad-fact", "", { name, min: -MAX_FACT, max: MAX_FACT });
  }
  return undefined;
}

interface Consequences {
  readonly changes: readonly Change[];
  readonly recorded: readonly RecordedValue[];
}

/**
 * What changes with another outcome: the difference between what the table records for either, on the state without what it
 * had recorded. What has changed since stays. Under other rules than the attempt's, what was recorded stays.
 */
function consequences(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  [from, to]: readonly Outcome[],
): Consequences {
  const { recorded = [], trace } = attempt;
  if (!from || !to || attempt.earlierRules || trace.version !== system.version) return { changes: [], recorded };
  const base = applyChanges(
    state,
    recorded.flatMap((one) => changeBy(system, state, one, one.to, one.from)),
  );
  const { paid, earned } = resume(system, trace);
  const recordedFor = (outcome: Outcome): readonly Change[] =>
    settlementChanges(system, { ...base, house: trace.house }, attempt, { outcome, paid, earned });
  const [before, after] = [recordedFor(from), recordedFor(to)];
  const [old, next] = [applyChanges(base, before), applyChanges(base, after)];
  const changes = valuesChanged(old, [...before, ...after], next).flatMap((one) =>
    changeBy(system, state, one, one.from, one.to),
  );
  const effective = effectiveChanges(system, state, changes);
  const result = applyChanges(state, effective);
  return { changes: effective, recorded: valuesChanged(base, [...recorded, ...after], result) };
}

/** The change that makes the same difference to a value as it is now as that from one value to another. None where it can't. */
function changeBy(
  system: SystemDefinition,
  state: TableState,
  { change, of, name }: RecordedValue,
  from: JsonValue,
  to: JsonValue,
): readonly Change[] {
  const holder = holderIn(state, of);
  if (!holder) return [];
  if (change === "tracker") {
    const min = system.trackers[name]?.min ?? 0;
    const moved = (holder.trackers[name] ?? 0) + Number(to) - Number(from);
    return [{ change, of, name, to: Math.max(min, Math.min(trackerMax(system, name, holder), moved)) }];
  }
  const initial = system.marks?.[name]?.initial ?? null;
  const moved = changedBy(holder.traits[name] ?? initial, from ?? initial, to ?? initial);
  return moved === undefined ? [] : [{ change, of, name, to: moved }];
}

const isSame = (one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A value with the difference from one value to another: entries of records and items of lists, or all of it. */
function changedBy(value: JsonValue, from: JsonValue, to: JsonValue): JsonValue | undefined {
  if (isSame(value, from)) return to;
  if (isRecord(value) && isRecord(from) && isRecord(to)) return entriesChangedBy(value, from, to);
  if (!Array.isArray(value) || !Array.isArray(from) || !Array.isArray(to)) return undefined;
  const [gone, added] = [without(from, to), without(to, from)];
  return [...without(value, gone), ...added];
}

/** The items of a list that another one lacks. */
const without = (list: readonly JsonValue[], other: readonly JsonValue[]): readonly JsonValue[] =>
  list.filter((item) => !other.some((one) => isSame(one, item)));

function entriesChangedBy(value: JsonObject, from: JsonObject, to: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !isSame(from[name], to[name]) && isSame(value[name], from[name]),
  );
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  const changed = names.flatMap((name) => {
    const one = to[name];
    return one === undefined ? [] : [[name, one] as const];
  });
  return Object.fromEntries([...kept, ...changed]);
}
