import { begin, isRefusal, resolveHouseRules, resume } from "@rulewright/rules";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { describe, expect, it } from "vitest";
import { argsAfter, argsAtRoll, beginWith } from "../src/table/roll/roll-preview.ts";

function houseRules() {
  const resolved = resolveHouseRules(victoryPoint.houseRules, {});
  if ("faults" in resolved) throw new Error("the defaults are legal");
  return resolved.house;
}

describe("the arguments of an attempt", () => {
  it("aren't those of a later procedure that uses the same name for something else", () => {
    const helpers = [{ skill: 5, characteristic: 6, modifiers: [], accent: 0, actions: 1 }];
    const args = { helpers, skill: 4, characteristic: 6, modifiers: [], accent: null, actions: 1, sameTurn: true };
    const trace = begin(victoryPoint, "complementary", args, houseRules());
    if (isRefusal(trace)) throw new Error(JSON.stringify(trace));
    const rolled = { ...trace, steps: [{ roll: "1d20", faces: [6], by: "hand" as const }] };
    const position = resume(victoryPoint, rolled);
    expect(position.args["helpers"]).not.toEqual(helpers);
    const attempt = { trace: rolled, positions: [] };
    expect(argsAfter(victoryPoint, attempt)).toMatchObject({ helpers });
    expect(beginWith(victoryPoint, rolled, argsAtRoll(victoryPoint, attempt))).toBeDefined();
  });
});
