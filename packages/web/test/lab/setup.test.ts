import { describe, expect, it } from "vitest";
import { isNotationQuestion, MAX_OVERLAYS } from "@rulewright/lab";
import { catalogue } from "@rulewright/systems";
import { eveningStar } from "@rulewright/systems/evening-star";
import {
  defaultQuestion,
  formatSetup,
  isNewView,
  mappableParameters,
  parseSetup,
  type Setup,
  strategyNames,
  unreadableParts,
} from "../../src/lab/setup.ts";
import { loadCatalogue } from "../../src/catalogue/systems.ts";

await loadCatalogue();

const question = defaultQuestion(eveningStar, "task");
const dice = { expression: "4d6kh3" };
const setup: Setup = {
  question: { ...question, times: 3, args: { ...question.args, rank: 4 } },
  overlays: [dice, question],
  curve: "more",
  across: "rank",
  down: "difficulty",
  fractions: true,
};

describe("a link to the lab", () => {
  it.each<[string, Setup]>([
    ["a system's question with its whole view", setup],
    ["dice notation", { question: dice }],
    ["dice notation in fractions", { question: dice, fractions: true, overlays: [{ expression: "3d6" }] }],
  ])("describes %s", (_, described) => {
    const link = formatSetup(described);
    expect(parseSetup(`#${link}`)).toEqual(described);
    expect(unreadableParts(link, described)).toEqual([]);
  });

  it("describes every question of every system", () => {
    for (const system of Object.values(catalogue)) {
      for (const procedure of system.questions) {
        const described: Setup = { question: defaultQuestion(system, procedure) };
        expect(parseSetup(`#${formatSetup(described)}`), `${system.id} ${procedure}`).toEqual(described);
      }
    }
  });

  it("without a question shows the first procedure of the first system", () => {
    const found = parseSetup("");
    expect(found?.question).toMatchObject({ system: "evening-star", times: 1, strategy: "best" });
  });

  it("with unknown names or invalid values shows defaults instead, and names them", () => {
    const link = "system=evening-star&procedure=task&goal=glory&strategy=luck&a.rank=2.5&times=99";
    const found = parseSetup(link);
    if (!found) throw new Error("no setup");
    expect(found.question).toMatchObject({ args: question.args, goal: question.goal, strategy: "best", times: 1 });
    expect(unreadableParts(link, found)).toEqual(["goal glory", "strategy luck", "rank 2.5", "times 99"]);
  });

  it("names invalid values of an overlay, and says how many overlays are too many", () => {
    const link = ["dice=d6", "system=evening-star&procedure=task&a.rank=x", "dice=d8", "dice=d10", "dice=d12"].join(
      "&over&",
    );
    const found = parseSetup(link);
    if (!found) throw new Error("no setup");
    expect(found.overlays).toHaveLength(MAX_OVERLAYS);
    expect(unreadableParts(link, found)).toEqual(["rank x", "1 of 4 comparisons"]);
  });
});

const changed = (change: Partial<Setup>): boolean => isNewView(setup, { ...setup, ...change });

describe("another view, to which Back returns,", () => {
  it("is another system, procedure, strategy, goal, curve, comparison or form of numbers", () => {
    expect(changed({ question: { ...question, times: 3, procedure: "check" } })).toBe(true);
    expect(changed({ question: { ...question, times: 3, strategy: "never" } })).toBe(true);
    expect(changed({ question: dice })).toBe(true);
    expect(changed({ curve: "less" })).toBe(true);
    expect(changed({ overlays: [dice] })).toBe(true);
    expect(changed({ fractions: false })).toBe(true);
  });

  it("is not another number, or other text", () => {
    expect(changed({ question: { ...question, args: { ...question.args, rank: 1 } } })).toBe(false);
    expect(changed({ question: { ...question, times: 5 } })).toBe(false);
    expect(isNewView({ question: dice }, { question: { expression: "4d6" } })).toBe(false);
  });
});

describe("a question to begin with", () => {
  it("has the procedure's example, completed, and a goal that it can reach", () => {
    expect(isNotationQuestion(question)).toBe(false);
    const { parameters } = eveningStar.procedures["task"] ?? { parameters: {} };
    expect(Object.keys(question.args).toSorted()).toEqual(Object.keys(parameters).toSorted());
    expect(Object.keys(eveningStar.goals)).toContain(question.goal);
  });

  it("can be mapped over its numbers, but not over words or flags", () => {
    const { task } = eveningStar.procedures;
    const names = task ? mappableParameters(task, question.args) : [];
    expect(names).toContain("rank");
    expect(names).not.toContain("reading");
  });

  it("offers the engine's strategies before the system's own", () => {
    expect(strategyNames({ ...eveningStar, strategies: {} })).toEqual(["best", "never", "greedy"]);
    expect(strategyNames(eveningStar).slice(3)).toEqual(Object.keys(eveningStar.strategies));
  });
});
