import type { BoardRow, SystemDefinition } from "@rulewright/rules";
import { sceneOf, type SceneSource } from "./scene.ts";
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
