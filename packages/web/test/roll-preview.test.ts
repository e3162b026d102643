import { d, face } from "@rulewright/dice";
import {
  begin,
  choose,
  defineSystem,
  done,
  go,
  isRefusal,
  parameters,
  type Procedure,
  procedure,
  resolveHouseRules,
  resume,
  roll,
} from "@rulewright/rules";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { describe, expect, it } from "vitest";
import { argsAfter, argsAtRoll, beginWith, previewRoll } from "../src/table/roll/roll-preview.ts";
import { everything } from "./everything.ts";

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

/** A die after so many choices; endlessly many for a negative number. */
const hesitation: Procedure<{ readonly choices: number }, Readonly<Record<string, never>>> = procedure("hesitation", {
  rules: ["EV-1"],
  parameters: parameters({ choices: { kind: "integer", min: -1, max: 20 } }),
  examples: [{ choices: 1 }],
  *run({ choices }) {
    if (choices === 0) return done({ outcome: "success", face: yield* roll(d(6).times(1), face) });
    const leadsTo = go(hesitation, { choices: choices - 1 });
    return choose({ by: "player", facts: {}, stands: { as: "roll", leadsTo }, moves: () => [] });
  },
});
const hesitant = defineSystem({ ...everything, procedures: { ...everything.procedures, hesitation } });

const previewed = (choices: number): string | undefined => {
  const trace = begin(hesitant, "hesitation", { choices }, {});
  return isRefusal(trace) ? trace.code : previewRoll(hesitant, trace)?.dice.die.name;
};

describe("the preview of a roll", () => {
  it("skips up to five choices, and finds no roll behind more", () => {
    expect([0, 1, 5, 6, -1].map(previewed)).toEqual(["d6", "d6", "d6", undefined, undefined]);
  });
});
