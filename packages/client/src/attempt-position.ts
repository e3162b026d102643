import { type Position, resume, type SystemDefinition } from "@rulewright/rules";
import { type Attempt, heldBy, type TableView } from "@rulewright/table";
import { underVersion } from "./system-version.ts";

/**
 * The position of an attempt in a view: what it waits for, with the moves of a choice at what the character holds now.
 * `system` is the definition of the table's system. Throws a TraceError where the rules have changed since the attempt
 * began (`earlierRules` of the attempt), or where the table's server has other rules than this program.
 *
 * @example
 * ```ts
 * import { positionOf } from "@rulewright/client";
 * import { calculatorFor, listMoves, TRACE_FORMAT } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const { house } = calculatorFor(eveningStar);
 * const begun = { format: TRACE_FORMAT, system: "evening-star", version: "4f0c", house, procedure: "check", args } as const;
 * const trace = { ...begun, steps: [{ roll: "1d20", faces: [4], by: "hand" }] } as const;
 * const ann = { id: "ann", name: "Ann", traits: {}, trackers: { lots: 0, ego: 1 } };
 * const view = { characters: [ann], shared: { traits: {}, trackers: {} } };
 * const { awaits } = positionOf(eveningStar, view, { trace, character: "ann" });
 * const moves = awaits.wants === "choice" ? listMoves(awaits.choice) : [];
 * moves.map(({ move, closed }) => [move.name, closed?.code]).slice(0, 2); // => [["lots", "insufficient-lots"], ["ego", "ego-not-for-checks"]]
 * ```
 */
export function positionOf(
  system: SystemDefinition,
  { characters, shared }: Pick<TableView, "characters" | "shared">,
  { trace, character }: Pick<Attempt, "trace" | "character">,
): Position {
  const sheets = Object.fromEntries(characters.map((one) => [one.id, one]));
  const held = heldBy(system, { characters: sheets, shared, house: trace.house }, character);
  return resume(underVersion(system, trace.version), trace, held);
}
