import type { Change, SystemDefinition } from "@rulewright/rules";
import { applyChanges } from "./apply-events.ts";
import { holderIn, type TableState } from "./state.ts";

/** The changes that have an effect. A change to the value that is already there is left out of the log. */
export function effectiveChanges(
  system: SystemDefinition,
  state: TableState,
  changes: readonly Change[],
): readonly Change[] {
  let now = state;
  return changes.filter((change) => {
    const before = now;
    now = applyChanges(now, [change]);
    return isEffective(system, before, change);
  });
}

function isEffective(system: SystemDefinition, state: TableState, change: Change): boolean {
  if (change.change !== "tracker" && change.change !== "trait") return true;
  const { of, name, to } = change;
  const holder = holderIn(state, of);
  // A mark that nobody has set yet has its initial value.
  const before =
    change.change === "trait" ? (holder?.traits[name] ?? system.marks?.[name]?.initial) : holder?.trackers[name];
  return JSON.stringify(before) !== JSON.stringify(to);
}
