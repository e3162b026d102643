import type { Character } from "@rulewright/rules";
import type { SceneSource, TableState, TableView } from "@rulewright/table";

/** The part of a table's state that its rules read: who is there and who plays whom, shared values, the attempts, phase and house rules. */
export type RuleState = SceneSource & Pick<TableState, "house">;

/** The rule state of a view, so that a screen can check a command before sending it. */
export function ruleStateOf({ phase, house, shared, attempts, characters, players, members }: TableView): RuleState {
  const byId: Record<string, Character> = Object.fromEntries(characters.map((one) => [one.id, one]));
  return { phase, house, shared, characters: byId, players, members, attempts };
}
