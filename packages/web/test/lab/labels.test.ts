import { doubles } from "@rulewright/dice";
import { Lab, marginalEffects, type ObjectiveValue } from "@rulewright/lab";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";
import { headlineIndex, overlayOf, questionLabel, questionTitle, summarize, TOTAL } from "../../src/lab/labels.ts";
import { defaultQuestion } from "../../src/lab/setup.ts";
import { loadCatalogue } from "../../src/catalogue/systems.ts";

await loadCatalogue();

const lab = new Lab(eveningStar, doubles);
const question = {
  ...defaultQuestion(eveningStar, "task"),
  args: { ...defaultQuestion(eveningStar, "task").args, rank: 3, difficulty: 3, lots: 1, ego: 0 },
};
const answer = lab.answer(question);

const effect = { parameter: "rank", from: 3, to: 4, held: false, differences: [] } as const;

describe("labels of the lab", () => {
  it("name a question by its procedure and the arguments that are not initial", () => {
    expect(questionTitle(eveningStar, question)).toMatch(/^Task: .*ability rank 3/);
    expect(questionTitle(eveningStar, { ...question, times: 2 })).toMatch(/^Task, 2 attempts in a row: /);
    expect(questionTitle(eveningStar, { ...question, args: {} })).not.toContain("rank 3");
    expect(questionLabel(question)).toMatch(/^Evening Star: Task: /);
  });

  it("show dice notation in its canonical form, and leave what can't be read as it is", () => {
    expect(questionLabel({ expression: " 4D6 kh3 " })).toBe("4d6kh3");
    expect(questionLabel({ expression: "4d6hk" })).toBe("4d6hk");
  });

  it("name the variable of an overlay if it is another one", () => {
    const same = overlayOf({ expression: "d6" }, answer, TOTAL);
    expect(same?.label).toBe("1d6");
    expect(overlayOf({ expression: "d6" }, answer, "Hits")?.label).toBe("1d6 (total)");
  });
});

const value = (kind: "chance" | "amount", mean: number, sense: 1 | -1 = 1): ObjectiveValue => ({
  name: "one",
  source: "outcome",
  kind,
  mean,
  sense,
});

describe("the headline", () => {
  it("is the first objective, unless it never happens and a later one does", () => {
    expect(headlineIndex([value("chance", 0.2), value("amount", 3)])).toBe(0);
    expect(headlineIndex([value("chance", 0), value("amount", 3, -1), value("amount", 2)])).toBe(2);
    expect(headlineIndex([value("chance", 0), value("amount", 0)])).toBe(0);
    expect(headlineIndex([value("amount", 0), value("amount", 2)])).toBe(0);
    expect(headlineIndex([])).toBe(0);
  });
});

describe("a summary", () => {
  const effects = marginalEffects(lab, question);

  it("gives the chance and the average cost, and what changes it most", () => {
    const [first, cost, ...more] = summarize(eveningStar, answer, [], effects);
    expect(first).toMatch(/^The chance of success is \d+\.\d%\.$/);
    expect(cost).toMatch(/^Average cost: lots spent \d\.\d\d/);
    expect(more[0]).toMatch(/^Most effective change: .* \(\+\d+\.\d points\)\.$/);
    expect(more[1]).toMatch(/^Most valuable resource: (lots held|ego held) \d → \d \(\+/);
  });

  it("compares with overlays, and says what the answer leaves out", () => {
    const comparison = { answer: { ...answer, values: [value("chance", 0.25)] }, label: "d6" };
    const sentences = summarize(eveningStar, { ...answer, left: 1e-9 }, [comparison], []);
    expect(sentences).toContain("Comparison, d6: 25.0%.");
    expect(sentences.at(-1)).toBe("Chance of going beyond the calculated range: <0.1%.");
  });

  it("has no sentence about a range that only rounding leaves", () => {
    for (const left of [0, 1e-12])
      expect(summarize(eveningStar, { ...answer, left }, [], []).join()).not.toMatch(/range/);
  });

  it("has no sentence about effects that are too small", () => {
    const tiny = [{ ...effect, differences: [0.0001] }];
    expect(summarize(eveningStar, answer, [], tiny).join(" ")).not.toMatch(/Most/);
  });
});
