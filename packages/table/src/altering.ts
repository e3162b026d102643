import { type Change, type SystemDefinition, TABLE } from "@rulewright/rules";
import { changed } from "./evolve.ts";
import type { TableState } from "./state.ts";

/** The changes that leave anything otherwise than it stood: what is set to what it was is nothing to tell. */
export function altering(system: SystemDefinition, state: TableState, changes: readonly Change[]): readonly Change[] {
  let now = state;
  return changes.filter((change) => {
    const before = now;
    now = changed(now, [change]);
    return alters(system, before, change);
  });
}

function alters(system: SystemDefinition, state: TableState, change: Change): boolean {
  if (change.change !== "tracker" && change.change !== "trait") return true;
  const { of, name, to } = change;
  const holder = of === TABLE ? state.shared : state.characters[of];
  // A mark that nobody has set yet stands where it begins.
  const stood =
    change.change === "trait" ? (holder?.traits[name] ?? system.marks?.[name]?.initial) : holder?.trackers[name];
  return JSON.stringify(stood) !== JSON.stringify(to);
}
