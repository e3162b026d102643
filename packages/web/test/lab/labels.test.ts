import { doubles } from "@rulewright/dice";
import { Lab, type LabQuestion, marginalEffects, type ObjectiveValue } from "@rulewright/lab";
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

  it("leave out initial values, empty texts and lists, and records; flags are said or denied", () => {
    const { task } = eveningStar.procedures;
    if (!task) throw new Error("there is a task");
    const parameters = {
      rank: { kind: "integer", initial: 3 },
      hidden: { kind: "flag", initial: false },
      stake: { kind: "flag", initial: true },
      note: { kind: "text" },
      names: { kind: "texts", initial: ["a"] },
      side: { kind: "record", of: {}, nullable: true, initial: null },
      others: { kind: "records", of: {}, initial: [] },
    } as const;
    const system = { ...eveningStar, procedures: { task: { ...task, parameters } } };
    const titleOf = (args: LabQuestion["args"]): string => questionTitle(system, { ...question, args });
    const initial = { rank: 3, hidden: false, stake: true, names: ["a"], side: null, others: [] };
    expect(titleOf({ ...initial, note: "" })).toBe("Task");
    expect(titleOf({ ...initial, names: [], note: "", side: {}, others: [{}] })).toBe("Task");
    expect(titleOf({ ...initial, rank: 2, hidden: true, stake: false, note: "x", names: ["b"] })).toBe(
      "Task: ability rank 2, hidden, no stake, note x, names b",
    );
    expect(questionTitle(system, { ...question, args: initial, times: 1 })).toBe("Task");
    expect(questionTitle(system, { ...question, procedure: "odd", args: {} })).not.toContain(":");
    expect(questionLabel({ ...question, system: "nothing" })).toBe("");
  });

  it("show dice notation in its canonical form, and leave what can't be read as it is", () => {
    expect(questionLabel({ expression: " 4D6 kh3 " })).toBe("4d6kh3");
    expect(questionLabel({ expression: "4d6hk" })).toBe("4d6hk");
  });

  it("name the variable of an overlay if it is another one", () => {
    const same = overlayOf({ expression: "d6" }, answer, TOTAL);
    expect(same?.label).toBe("1d6");
    expect(overlayOf({ expression: "d6" }, answer, "Hits")?.label).toBe("1d6 (total)");
    const own = overlayOf(question, answer, TOTAL);
    expect(own?.histogram).toBe(answer.histogram);
    const [, variable = ""] = /^Evening Star: Task: .* \((.+)\)$/u.exec(own?.label ?? "") ?? [];
    expect([variable, TOTAL.toLowerCase()]).not.toContain("");
    expect(overlayOf(question, answer, variable[0]?.toUpperCase() + variable.slice(1))?.label).toMatch(/[^)]$/u);
    const { histogram: _, ...bare } = answer;
    expect(overlayOf(question, bare, TOTAL)).toBeUndefined();
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
    expect(headlineIndex([value("chance", 0), value("amount", 0.5)])).toBe(1);
    expect(headlineIndex([value("chance", 1e-9), value("amount", 1e-9), value("amount", 2e-9)])).toBe(2);
    expect(headlineIndex([])).toBe(0);
  });
});

const paid = (amount: string, mean: number) => ({ ...value("amount", mean, -1), source: "paid", amount }) as const;

const other = (...all: readonly ObjectiveValue[]) => ({ answer: { ...answer, values: all }, label: "other" });

const change = (to: number, held: boolean, ...differences: readonly number[]) => ({
  ...effect,
  to,
  held,
  differences,
});

const costOf = (...means: readonly [number, number]): string | undefined =>
  summarize(
    eveningStar,
    { ...answer, values: [value("chance", 0.5), paid("lots", means[0]), paid("ego", means[1])] },
    [],
    [],
  ).find((sentence) => sentence.startsWith("Average cost"));

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

  it("names the average where the first objective is an amount", () => {
    const amounts = { ...answer, values: [{ ...value("amount", 2.5), name: "rounds" }, value("chance", 0.5)] };
    const [first, ...rest] = summarize(eveningStar, amounts, [], []);
    expect(first).toMatch(/^Average .+: 2\.50\.$/u);
    expect(rest).toEqual([]);
    const gains = [{ ...effect, differences: [0.4, 0.3] }];
    expect(summarize(eveningStar, amounts, [], gains)[1]).toMatch(/^Most effective change: .* \(\+0\.40\)\.$/u);
    expect(summarize(eveningStar, { ...answer, values: [] }, [], gains)).toEqual([]);
  });

  it("has a cost only where something is paid, and all that is", () => {
    expect(costOf(0.005, 0)).toBeUndefined();
    expect(costOf(0.006, 0)).toBe("Average cost: lots spent 0.01.");
    expect(costOf(1, 0.5)).toBe("Average cost: lots spent 1.00, ego spent 0.50.");
  });

  it("compares the same objective, or the first one of another goal", () => {
    const values = [value("chance", 0), value("amount", 3)];
    const compared = (one: ReturnType<typeof other>) => summarize(eveningStar, { ...answer, values }, [one], []).at(-1);
    expect(compared(other(value("chance", 0.25), value("amount", 4)))).toBe("Comparison, other: 4.00.");
    expect(compared(other(value("chance", 0.25)))).toBe("Comparison, other: 25.0%.");
    expect(compared(other())).toMatch(/^Average/u);
  });

  it("has the effects that raise the objective it speaks of most", () => {
    const effects = [
      change(4, false, 0.1),
      change(5, false, 0.3),
      change(6, false, 0.2),
      change(7, true, 0.0005),
      change(8, false),
    ];
    const sentences = summarize(eveningStar, { ...answer, values: [value("chance", 0.5)] }, [], effects);
    expect(sentences.slice(1)).toEqual(["Most effective change: ability rank 3 → 5 (+30.0 points)."]);
    const resource = summarize(
      eveningStar,
      { ...answer, values: [value("chance", 0.5)] },
      [],
      [change(7, true, 0.001)],
    );
    expect(resource.slice(1)).toEqual(["Most valuable resource: ability rank 3 → 7 (+0.1 points)."]);
  });
});
