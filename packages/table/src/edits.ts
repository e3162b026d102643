import {
  entryOf,
  type Change,
  isRefusal,
  type JsonObject,
  type JsonValue,
  refusal,
  type Refusal,
  type SystemDefinition,
  TABLE,
  type Tracker,
} from "@rulewright/rules";
import { effectiveChanges } from "./effective-changes.ts";
import { sceneOf } from "./scene.ts";
import { trackerMax } from "./trackers.ts";
import type { CommandOf } from "./commands.ts";
import {
  type CommandContext,
  type CommandResult,
  oneEvent,
  refuseUnlessGm,
  refuseUnlessPlayer,
} from "./command-result.ts";
import type { TableEvent } from "./events.ts";
import { unseen } from "./hidden-sheets.ts";
import type { PreparedOpponent } from "./preparation.ts";
import { applyEvents } from "./apply-events.ts";
import { isLeader, type Member } from "./members/members.ts";
import { holderIn, type TableState } from "./state.ts";
import { refuseTraitEdit } from "./trait-edits.ts";

/**
 * Edits trackers, marks or traits by hand: all that the command names, or none. Players edit the traits of their own sheet as far
 * as the rules let them, the game master edits everything.
 */
export function edit(
  state: TableState,
  command: CommandOf<"edit">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const { of, name, to, also = {}, words = "" } = command;
  const { system } = context;
  const ready = entryOf(state.prepared, of);
  if (ready?.kind === "opponent") return editPrepared(state, command, ready, { member, context });
  const refused = of === TABLE ? refuseUnlessGm(member) : refuseUnlessPlayer(state, member, of);
  if (refused) return refused;
  const events: TableEvent[] = [];
  let now = state;
  const stroke: JsonObject = { [name]: to, ...also };
  for (const [one, value] of Object.entries(stroke)) {
    const others = Object.fromEntries(Object.entries(stroke).filter(([other]) => other !== one));
    const edited = editValue(now, { of, name: one, to: value ?? null, also: others, words }, member, system);
    if (isRefusal(edited)) return edited;
    events.push(edited);
    now = applyEvents(now, [edited], member);
  }
  return { events };
}

/** The game master edits a prepared opponent: it is prepared again, as it is after the edit. */
function editPrepared(
  state: TableState,
  command: CommandOf<"edit">,
  ready: PreparedOpponent,
  { member, context }: { readonly member: Member; readonly context: CommandContext },
): CommandResult {
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  const { id } = ready;
  const { [id]: _, ...prepared } = state.prepared;
  const open = { ...state, prepared, characters: { ...state.characters, [id]: ready.character } };
  const edited = edit(open, command, member, context);
  if (!("events" in edited)) return edited;
  const character = applyEvents(open, edited.events, member).characters[id] ?? ready.character;
  return oneEvent({ type: "prepared", preparation: { ...ready, character } });
}

interface ValueEdit {
  readonly of: string;
  readonly name: string;
  readonly to: JsonValue;
  readonly also: JsonObject;
  readonly words: string;
}

function editValue(
  state: TableState,
  { of, name, to, also, words }: ValueEdit,
  member: Member,
  system: SystemDefinition,
): TableEvent | Refusal {
  const holder = holderIn(state, of);
  if (!holder) return refusal("no-such-character", "", { character: of });
  const tracker = Object.hasOwn(holder.trackers, name) ? system.trackers[name] : undefined;
  const isPlayState = tracker !== undefined || Object.hasOwn(system.marks ?? {}, name);
  const refused =
    (isPlayState ? refuseUnlessGm(member) : undefined) ??
    (tracker
      ? refuseAmount(tracker, { name, to, max: trackerMax(system, name, holder) })
      : refuseTraitEdit(system, state.house, holder, name, to));
  if (refused) return refused;
  const from = (tracker ? holder.trackers[name] : holder.traits[name]) ?? null;
  const edited = { type: "sheet-edited", of, name, from, to, words } as const;
  const rule = entryOf(system.edits ?? {}, name);
  const scene = sceneOf(state, of);
  const limit = rule?.refuse?.({ name, from, to, also }, scene, state.house);
  if (limit && !isLeader(member.role)) return limit;
  const completed = rule?.complete?.({ name, from, to, also }, scene, state.house) ?? [];
  if (isRefusal(completed)) return completed;
  const after = applyEvents(state, [edited], member);
  const changes = effectiveChanges(system, after, [...loweredTrackers(system, after, of, name), ...completed]);
  return {
    ...edited,
    ...(changes.length > 0 ? { changes } : {}),
    ...(limit ? { overrides: { code: limit.code, rule: limit.rule } } : {}),
    ...unseen(state, of),
  };
}

/** A tracker whose capacity was edited to less than it holds is lowered to it. */
function loweredTrackers(system: SystemDefinition, state: TableState, of: string, trait: string): readonly Change[] {
  const holder = holderIn(state, of);
  return Object.entries(holder?.trackers ?? {}).flatMap(([name, held]): Change[] => {
    if (system.trackers[name]?.maxFrom !== trait) return [];
    return [{ change: "tracker", of, name, to: Math.min(held, trackerMax(system, name, holder)) }];
  });
}

function refuseAmount(
  { min, rule }: Tracker,
  { name, to, max }: { readonly name: string; readonly to: JsonValue; readonly max: number },
): Refusal | undefined {
  const fits = typeof to === "number" && Number.isInteger(to) && to >= min && to <= max;
  return fits ? undefined : refusal("bad-amount-edit", rule, { name, min, max });
}
