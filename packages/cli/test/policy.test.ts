import { doubles } from "@rulewright/dice";
import { systemById } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { resourceUse, Lab, type LabQuestion, describePolicy, stageHeading, closedReason } from "@rulewright/lab";

const eveningStar = systemById("evening-star");
if (!eveningStar) throw new Error("no evening star");
const lab = new Lab(eveningStar, doubles);

const task: LabQuestion = {
  system: "evening-star",
  procedure: "task",
  args: { rank: 3, skill: 3, modifier: 0, difficulty: 2, reading: "under", lots: 2, ego: 1 },
  house: Object.fromEntries(
    Object.entries(eveningStar.houseRules).map(([name, { values }]) => [name, values[0] ?? null]),
  ),
  goal: "success",
  strategy: "best",
  times: 1,
};

describe("a policy in words", () => {
  it("says what to do, when, and what it leaves", () => {
    const { stages, more } = describePolicy(lab, eveningStar, task);
    const [first] = stages;
    if (!first) throw new Error("nothing to choose");
    expect(stageHeading(first, 0)).toBe("First, with 2 lots and ego");
    const doubled = first.advices.find(({ words }) => words === "Use lots: double the zeros");
    expect(doubled?.price).toBe("1 lot, keeping 1 lot");
    expect(doubled?.cases).toMatchObject([{ words: "1 zero, 2 misses, 1 short", standing: 0, after: 1 }]);
    expect(more).toBe(false);
  });

  it("counts every way for the dice to fall once", () => {
    const [first] = describePolicy(lab, eveningStar, task).stages;
    expect(first?.chance).toBeCloseTo(1, 12);
    for (const { chance, cases } of first?.advices ?? []) {
      expect(cases.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(chance, 12);
    }
  });

  it("adds up to the answer", () => {
    const [first] = describePolicy(lab, eveningStar, task).stages;
    const cases = (first?.advices ?? []).flatMap((advice) => advice.cases);
    const mean = cases.reduce((sum, { chance, after }) => sum + chance * after, 0);
    expect(mean).toBeCloseTo(lab.means(task)[0] ?? 0, 9);
  });

  it("puts single faces with the same consequences together", () => {
    const check = { ...task, procedure: "check", args: { ...task.args, difficulty: 4, lots: 2, ego: 0 } };
    const words = describePolicy(lab, eveningStar, check).stages[0]?.advices.flatMap(({ cases }) =>
      cases.map((one) => one.words),
    );
    expect(words?.some((one) => /^the die shows \d+ to \d+/.test(one))).toBe(true);
  });
});

describe("a scene's budget", () => {
  it("says what each length takes, and how often nothing is left", () => {
    const rows = resourceUse(lab, { ...task, times: 3 });
    expect(rows.map(({ times }) => times)).toEqual([1, 2, 3]);
    const [one, , three] = rows;
    expect(one?.spending.map(({ name }) => name)).toEqual(["lots", "ego"]);
    expect(three?.spending[0]?.depleted).toBeGreaterThan(one?.spending[0]?.depleted ?? 1);
    expect(three?.values[0]).toBeCloseTo(lab.means({ ...task, times: 3 })[0] ?? 0, 12);
  });
});

describe("thrown dice", () => {
  it("come near the exact answer, within the error they name", () => {
    const exact = lab.answer(task).values;
    const { values, simulation } = lab.sample(task, (runs) => runs >= 5000);
    expect(simulation?.runs).toBe(5000);
    values.forEach(({ mean, error = 0 }, i) => {
      expect(Math.abs(mean - (exact[i]?.mean ?? 0))).toBeLessThanOrEqual(6 * error + 1e-9);
    });
  });
});

it("says in the system's words why something can't be asked", () => {
  expect(closedReason(eveningStar, task)).toBeUndefined();
  expect(closedReason(eveningStar, { ...task, args: { ...task.args, lots: -1 } })).toMatch(/\w+ \w+/);
});
