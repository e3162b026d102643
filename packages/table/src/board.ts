import type { BoardRow, SystemDefinition } from "@rulewright/rules";
import { sceneOf, type SceneSource } from "./scene.ts";
import type { SheetsSeen } from "./hidden-sheets.ts";
import type { TableState } from "./state.ts";

/**
 * The turn board of a table: what everybody has declared, in the order in which it is resolved. Empty for a system
 * without one.
 *
 * @example
 * ```ts
 * import { victoryPoint } from "@rulewright/systems/victory-point-d20";
 * import { boardRows, EMPTY_TABLE } from "@rulewright/table";
 *
 * const traits = { characteristics: { Wits: 5 }, skills: { Shoot: 3, Dodge: 4 }, planned: ["Shoot", "Dodge"] };
 * const characters = { pell: { id: "pell", name: "Pell", traits, trackers: {} } };
 * const house = { severalSkills: "each-its-own" };
 * const rows = boardRows(victoryPoint, { ...EMPTY_TABLE, house, characters });
 * rows.map(({ place, action, facts }) => [place, action, facts["penalty"]]); // => [[1, "Dodge", -4], [2, "Shoot", -4]]
 * ```
 */
export const boardRows = (
  system: SystemDefinition,
  state: SceneSource & Pick<TableState, "house">,
): readonly BoardRow[] => system.board?.rows(sceneOf(state, undefined), state.house) ?? [];

/**
 * Whether the turn waits only for characters whose sheets aren't seen. Who they are, and how many, is the game master's: a
 * viewer learns no more than that the game master goes first.
 */
export function waitsForUnseen(
  { board }: SystemDefinition,
  state: SceneSource & Pick<TableState, "house">,
  seen: SheetsSeen,
): boolean {
  if (!board?.awaits || seen.all) return false;
  const awaited = board.awaits(sceneOf(state, undefined), state.house);
  return awaited.length > 0 && !awaited.some((id) => seen.has(id));
}
