import { d, face } from "@rulewright/dice";
import { choose, done, go, move, procedure, type Procedure, roll } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import type { Question } from "../src/calculation/calculator.ts";
import { firstChoices } from "../src/calculation/first-choices.ts";
import { rollOnce } from "../src/commands/roll.ts";
import { LimitError } from "../src/errors/errors.ts";
import { createListener } from "./rulewright.ts";
import { waysideInn } from "./wayside-inn.ts";

/** A question about rules that are no part of the system's own. */
const about = (bones: Procedure<{ readonly left: number }>, left: number): Question => ({
  system: { ...waysideInn, procedures: { ...waysideInn.procedures, bones } },
  procedure: bones,
  args: { left },
  house: { ties: "win" },
  goal: waysideInn.goals.win,
});

/** So many rolls, one after another. */
const rolls: Procedure<{ readonly left: number }> = procedure("bones", {
  rules: ["WI-1"],
  parameters: { left: { kind: "integer", min: 0 } },
  *run({ left }) {
    if (left === 0) return done({ outcome: "won" });
    yield* roll(d(2).times(1), face);
    return go(rolls, { left: left - 1 });
  },
});

/** A first roll that leads to a choice or to so many more of them. */
const sometimesChosen: Procedure<{ readonly left: number }> = procedure("bones", {
  rules: ["WI-1"],
  *run({ left }) {
    const shown = yield* roll(d(2).times(1), face);
    if (shown === 2) return go(rolls, { left });
    return choose({
      by: "player",
      facts: {},
      stands: { as: "stop", leadsTo: done({ outcome: "lost" }) },
      moves: () => [move("drink", { pays: () => ({ coins: 1 }), leadsTo: () => done({ outcome: "won" }) })],
    });
  },
});

function rolled(left: number): string {
  const { terminal, said } = createListener();
  rollOnce(terminal, about(rolls, left), { strategy: "never", seed: "1", house: [] });
  return said().stdout;
}

it("an attempt that is rolled has up to 1,000 steps", () => {
  expect(rolled(1000)).toContain("WON");
  expect(() => rolled(1001)).toThrow("bones of wayside-inn does not end with these values.");
});

describe("the first choices of an attempt", () => {
  it("are listed with the chance that there is none", () => {
    const { situations, none } = firstChoices(about(sometimesChosen, 3));
    expect(situations).toMatchObject([{ chance: 0.5, observations: [{ answer: 1, die: true }] }]);
    expect(none).toBeCloseTo(0.5, 12);
  });

  it("can't be listed where there are none within so many rolls, or too many", () => {
    expect(() => firstChoices(about(rolls, 300))).toThrow(
      new LimitError("bones of wayside-inn has no choice, or only after more rolls than can be listed."),
    );
    expect(() => firstChoices(about(sometimesChosen, 300))).toThrow(
      new LimitError(
        "The dice can fall in too many ways before the first choice of bones. Give the faces with --dice.",
      ),
    );
  });
});
