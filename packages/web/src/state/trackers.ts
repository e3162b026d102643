import type { Character, SystemDefinition } from "@rulewright/rules";
import { heldBy, trackerMax, type TableView } from "@rulewright/table";
import { ruleStateOf } from "./rule-state.ts";

/** The amount of a tracker, and its maximum. */
export interface HeldTracker {
  readonly name: string;
  readonly amount: number;
  readonly max: number;
}

/** Whether a tracker is shared by the whole table under these house rules. */
const isShared = ({ trackers }: SystemDefinition, { house }: Pick<TableView, "house">, name: string): boolean =>
  trackers[name]?.shared?.(house) === true;

/** Whether a sheet has a tracker under these house rules: it is used, and not shared. */
const isOwn = (system: SystemDefinition, view: Pick<TableView, "house">, name: string): boolean =>
  !isShared(system, view, name) && system.trackers[name]?.used?.(view.house) !== false;

/** The trackers a character can pay with: their own, and the shared ones. */
export function trackersOf(system: SystemDefinition, view: TableView, character: Character): readonly HeldTracker[] {
  const held = heldBy(system, ruleStateOf(view), character.id);
  return Object.keys(system.trackers).flatMap((name) => heldOf(system, held[name], name, character));
}

/** The trackers on the sheet of a character. */
export function ownTrackers(system: SystemDefinition, view: TableView, character: Character): readonly HeldTracker[] {
  return Object.keys(system.trackers)
    .filter((name) => isOwn(system, view, name))
    .flatMap((name) => heldOf(system, character.trackers[name], name, character));
}

/** The shared trackers of the table. */
export function sharedTrackers(system: SystemDefinition, view: TableView): readonly HeldTracker[] {
  return Object.keys(system.trackers)
    .filter((name) => isShared(system, view, name))
    .flatMap((name) => heldOf(system, view.shared.trackers[name], name, undefined));
}

function heldOf(
  system: SystemDefinition,
  amount: number | undefined,
  name: string,
  sheet: Character | undefined,
): readonly HeldTracker[] {
  return amount === undefined ? [] : [{ name, amount, max: trackerMax(system, name, sheet) }];
}
