import { resume, settledOutcome, type SystemDefinition } from "@rulewright/rules";
import type { Attempt } from "./attempt.ts";
import { effectiveChanges } from "./effective-changes.ts";
import type { TableEvent } from "./events.ts";
import { applyEvents } from "./apply-events.ts";
import type { Member } from "./members.ts";
import { usesIn, withUses } from "./permissions.ts";
import { sceneOf } from "./scene.ts";
import type { TableState } from "./state.ts";
import { heldBy } from "./trackers.ts";

/** The events of an attempt, followed by its settlement if nothing in it is open after them. */
export function withSettlement(
  system: SystemDefinition,
  state: TableState,
  events: readonly TableEvent[],
  by: Member,
): { readonly events: readonly TableEvent[] } {
  const next = applyEvents(state, events, by);
  return { events: next.attempt ? [...events, ...settlementEvents(system, next, next.attempt)] : events };
}

/** The settlement of an attempt with nothing left to do: it has ended, or all its moves are closed. Else no events. */
export function settlementEvents(system: SystemDefinition, state: TableState, attempt: Attempt): TableEvent[] {
  const { awaits, paid, earned } = resume(system, attempt.trace, heldBy(system, state, attempt.character));
  if (awaits.wants === "dice") return [];
  const outcome = awaits.wants === "nothing" ? awaits.outcome : settledOutcome(awaits.choice);
  if (!outcome) return [];
  const offer = system.offers[attempt.offer];
  const before = sceneOf(state, attempt.character);
  const { counted, scene } = withUses(system, before, offer ? usesIn(offer, attempt.given, before, state.house) : []);
  const changes = offer?.settled?.({ outcome, args: attempt.given, paid, earned }, scene, state.house) ?? [];
  return [
    {
      type: "attempt-settled",
      attempt: attempt.id,
      outcome,
      changes: effectiveChanges(system, state, [...counted, ...changes]),
    },
  ];
}
