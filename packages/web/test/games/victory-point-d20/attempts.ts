import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import type { JsonObject, Trace } from "@rulewright/rules";
import { type Sheet, begun, characterOf, thrown } from "../drawing.tsx";

export const hester = (sheet: Sheet = {}) => characterOf(victoryPoint, 0, sheet);
export const other = (sheet: Sheet = {}) => characterOf(victoryPoint, 1, sheet);

export const goal = (args: JsonObject) => begun(victoryPoint, "goal", { skill: 5, characteristic: 7, ...args });
export const contest = (args: JsonObject, house: Parameters<typeof begun>[3] = {}) =>
  begun(
    victoryPoint,
    "opposed rolls",
    { tnA: 12, skillA: 4, accentA: null, tnB: 9, skillB: 3, accentB: null, ...args },
    house,
  );

export const opponent = { skill: 5, characteristic: 4, modifiers: [], accent: 0, actions: 1 };

export const taskRound = (args: JsonObject) => begun(victoryPoint, "task round", { goal: 6, rounds: 1, ...args });

/** Somebody who helps. */
export const helper = { skill: 5, characteristic: 6, modifiers: [], accent: 2, actions: 1 };

export const helped = (args: JsonObject) => {
  const roll = { skill: 7, characteristic: 7, modifiers: [], actions: 1, sameTurn: true, helpers: [helper] };
  return begun(victoryPoint, "complementary", { ...roll, ...args });
};

/** An attempt with these faces, one after the other. */
export const rolled = (trace: Trace, ...faces: readonly number[]): Trace =>
  thrown(victoryPoint, trace, ...faces.map((face) => [face]));
