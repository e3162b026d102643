import type { Character, SystemDefinition } from "@rulewright/rules";
import { heldBy, trackerMax, type TableView } from "@rulewright/table";
import { ruleStateOf } from "./rule-state.ts";

/** What somebody holds of a tracker, and how much there is room for. */
export interface Held {
  readonly name: string;
  readonly amount: number;
  readonly max: number;
}

/** Whether the whole table holds a tracker together here. */
export const isShared = ({ trackers }: SystemDefinition, { house }: Pick<TableView, "house">, name: string): boolean =>
  trackers[name]?.shared?.(house) === true;

/** Whether a sheet has a tracker here: it is its own, and there is a use for it. */
const isOwn = (system: SystemDefinition, view: Pick<TableView, "house">, name: string): boolean =>
  !isShared(system, view, name) && system.trackers[name]?.used?.(view.house) !== false;

/** What a character can pay with: their own trackers, then those of the table. */
export function trackersOf(system: SystemDefinition, view: TableView, character: Character): readonly Held[] {
  const held = heldBy(system, ruleStateOf(view), character.id);
  return Object.keys(system.trackers).flatMap((name) => heldOf(system, held[name], name, character));
}

/** What stands on the character's own sheet. */
export function ownTrackers(system: SystemDefinition, view: TableView, character: Character): readonly Held[] {
  return Object.keys(system.trackers)
    .filter((name) => isOwn(system, view, name))
    .flatMap((name) => heldOf(system, character.trackers[name], name, character));
}

/** What the table holds together. */
export function sharedTrackers(system: SystemDefinition, view: TableView): readonly Held[] {
  return Object.keys(system.trackers)
    .filter((name) => isShared(system, view, name))
    .flatMap((name) => heldOf(system, view.shared.trackers[name], name, undefined));
}

function heldOf(
  system: SystemDefinition,
  amount: number | undefined,
  name: string,
  sheet: Character | undefined,
): readonly Held[] {
  return amount === undefined ? [] : [{ name, amount, max: trackerMax(system, name, sheet) }];
}
