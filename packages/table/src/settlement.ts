import {
  type Change,
  entryOf,
  resume,
  type SettledAttempt,
  settledOutcome,
  type SystemDefinition,
} from "@rulewright/rules";
import type { Attempt } from "./attempt.ts";
import { effectiveChanges } from "./effective-changes.ts";
import type { TableEvent } from "./events.ts";
import { applyEvents } from "./apply-events.ts";
import type { Member } from "./members/members.ts";
import { usesIn, withUses } from "./permissions.ts";
import { sceneOf } from "./scene.ts";
import type { TableState } from "./state.ts";
import { heldBy } from "./trackers.ts";

/** The events of an attempt, followed by its settlement if nothing in it is open after them. */
export function withSettlement(
  system: SystemDefinition,
  state: TableState,
  id: string,
  events: readonly TableEvent[],
  by: Member,
): { readonly events: readonly TableEvent[] } {
  const next = applyEvents(state, events, by);
  const attempt = entryOf(next.attempts, id);
  return { events: attempt ? [...events, ...settlementEvents(system, next, attempt)] : events };
}

/** The settlement of an attempt with nothing left to do: it has ended, or all its moves are closed. Else no events. */
export function settlementEvents(system: SystemDefinition, state: TableState, attempt: Attempt): TableEvent[] {
  const { awaits, paid, earned } = resume(system, attempt.trace, heldBy(system, state, attempt.character));
  if (awaits.wants === "dice") return [];
  const outcome = awaits.wants === "nothing" ? awaits.outcome : settledOutcome(awaits.choice);
  if (!outcome) return [];
  const changes = settlementChanges(system, state, attempt, { outcome, paid, earned });
  return [{ type: "attempt-settled", attempt: attempt.id, outcome, changes: effectiveChanges(system, state, changes) }];
}

/** What the table records of an attempt that ends with an outcome, its use first. */
export function settlementChanges(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  ended: Omit<SettledAttempt, "args">,
): readonly Change[] {
  const { character, offer: name, given: args } = attempt;
  const offer = system.offers[name];
  const before = sceneOf(state, character, attempt);
  const { counted, scene } = withUses(system, before, offer ? usesIn(offer, args, before, state.house) : []);
  return [...counted, ...(offer?.settled?.({ ...ended, args }, scene, state.house) ?? [])];
}
