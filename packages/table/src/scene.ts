import type { JsonObject, JsonValue, Parameters, Scene, SystemDefinition, Trace } from "@rulewright/rules";
import type { TableState } from "./state.ts";
import { heldBy, type Holders } from "./trackers.ts";

const hasRolled = ({ steps }: Trace): boolean => steps.some((step) => "roll" in step);

/** The part of a table that acts and offers can read. */
export function sceneOf(
  { phase, characters, shared, attempt }: Pick<TableState, "phase" | "characters" | "shared" | "attempt">,
  actor: string | undefined,
): Scene {
  return {
    phase,
    characters,
    shared,
    actor: actor === undefined ? undefined : characters[actor],
    attempt: attempt && {
      offer: attempt.offer,
      procedure: attempt.trace.procedure,
      character: attempt.character,
      args: attempt.given,
      rolled: hasRolled(attempt.trace),
      ...(attempt.trace.outcome && attempt.settled ? { outcome: attempt.trace.outcome } : {}),
    },
  };
}

/** The arguments that can be read from a character's sheet: those whose parameter names a trait or tracker. */
export function sheetValues(
  system: SystemDefinition,
  state: Holders,
  parameters: Parameters,
  character: string,
): JsonObject {
  const sheet = state.characters[character];
  const held = heldBy(system, state, character);
  const found: Record<string, JsonValue> = {};
  for (const [name, { from }] of Object.entries(parameters)) {
    if (!from || !sheet) continue;
    const value = "trait" in from ? sheet.traits[from.trait] : "tracker" in from ? held[from.tracker] : undefined;
    if (value !== undefined) found[name] = value;
  }
  return found;
}
