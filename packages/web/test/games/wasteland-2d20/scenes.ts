import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import type { JsonObject, Trace } from "@rulewright/rules";
import type { ObjectiveValues, RankedOption, ValueQuestion } from "@rulewright/systems/screen";
import { CALLED, type Scene, type SceneTable, type Sheet, begun, characterOf, decisionIn, scene } from "../drawing.tsx";

export const june = (sheet: Sheet = {}) => characterOf(wasteland2d20, 0, sheet);
export const second = (sheet: Sheet = {}) => characterOf(wasteland2d20, 1, sheet);
export const foe = (sheet: Sheet = {}) => characterOf(wasteland2d20, 2, { opponent: true, ...sheet });

/** A chance that tells the question's dice, and means that differ from it. */
export const values = ({ args }: ValueQuestion): ObjectiveValues => {
  const chance = Number(args["dice"]) / 10 + (args["gms"] === true ? 0.03 : 0);
  return { passive: [chance, 7, chance + 3], optimal: [1, 1, 1] };
};

export const option = (move: string | null, value: number, rank: number, detail: JsonObject = {}): RankedOption => ({
  move,
  detail,
  numbers: {},
  pays: {},
  rank,
  passive: [value],
  optimal: [value],
});

export type Drafted = NonNullable<Parameters<typeof decisionIn>[2]>;

export const deciding = (trace: Trace, more: Drafted = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "decision",
    with: { decision: { ...decisionIn(wasteland2d20, trace, { goal: "success", ...more }), onDraft: CALLED } },
    table,
    values,
  });

export const check = (args: JsonObject) =>
  begun(wasteland2d20, "check", { attribute: 6, skill: 3, tag: true, difficulty: 2, ...args });
export const pool = (args: JsonObject) =>
  begun(wasteland2d20, "pool", { targetNumber: 9, tagRating: 3, difficulty: 2, ...args });
