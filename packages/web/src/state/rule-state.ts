import type { Character } from "@rulewright/rules";
import type { TableState, TableView } from "@rulewright/table";

/** What of a table its rules look at: everybody by id, what is held in common, the attempt that lies there. */
export type RuleState = Pick<TableState, "phase" | "characters" | "shared" | "attempt" | "house">;

/** A view as the table's own rules look at it, so that a screen can try what it is about to send. */
export function ruleStateOf({ phase, house, shared, attempt, characters }: TableView): RuleState {
  const byId: Record<string, Character> = Object.fromEntries(characters.map((one) => [one.id, one]));
  return { phase, house, shared, characters: byId, ...(attempt ? { attempt } : {}) };
}
