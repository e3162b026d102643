import { defaultArguments } from "@rulewright/lab";
import { describe, expect, it } from "vitest";
import { eveningStar } from "@rulewright/systems/evening-star";
import type { Question } from "../src/calculation/calculator.ts";
import { renderScreen } from "../src/commands/lab/live-screen.ts";
import { adjustableParameters, handleKey, type LiveState } from "../src/commands/lab/live-state.ts";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { createPaint } from "../src/terminal/terminal.ts";
import { runCommand } from "./rulewright.ts";

const { task } = eveningStar.procedures;
if (!task) throw new Error("Evening Star has no task");
const [goal] = Object.values(eveningStar.goals);
if (!goal) throw new Error("Evening Star has no goal");

const args = { ...defaultArguments(task), rank: 3, skill: 4, modifier: 0, difficulty: 2, lots: 2, ego: 1 };
const question: Question = { system: eveningStar, procedure: task, args, house: defaultHouseRules(eveningStar), goal };
const start: LiveState = { question, options: { strategy: "best", times: "1" }, selected: 0, offset: 0 };

/** The state after some keys. */
const after = (...keys: readonly string[]): LiveState | undefined =>
  keys.reduce<LiveState | undefined>((state, key) => state && handleKey(state, key, 10), start);

describe("keys of the live lab", () => {
  it("select a parameter, round and round", () => {
    const count = adjustableParameters(question).length;
    expect(after("down", "down")?.selected).toBe(2);
    expect(after("up")?.selected).toBe(count - 1);
    expect(after("up", "down")?.selected).toBe(0);
  });

  it("change the selected parameter within its range", () => {
    const [first] = adjustableParameters(question);
    expect(first).toBe("rank");
    expect(after("right", "right")?.question.args).toMatchObject({ rank: 5, skill: 4 });
    expect(after("left")?.question.args).toMatchObject({ rank: 2 });
    const lots = adjustableParameters(question).indexOf("lots");
    const atLots = Array.from({ length: lots }, () => "down");
    expect(after(...atLots, "left", "left", "left")?.question.args).toMatchObject({ lots: 0 });
  });

  it("cycle through the values of a word", () => {
    const at = adjustableParameters(question).indexOf("reading");
    const select = Array.from({ length: at }, () => "down");
    const next = after(...select, "right")?.question.args["reading"];
    expect(next).not.toBe(question.args["reading"]);
    expect(after(...select, "right", "left")?.question.args["reading"]).toBe(question.args["reading"]);
  });

  it("cycle through strategies and one to four attempts", () => {
    expect(after("s")?.options.strategy).not.toBe("best");
    expect(after("t")?.options.times).toBe("2");
    expect(after("t", "t", "t", "t")?.options.times).toBe("1");
  });

  it("scroll by a page, not above the top", () => {
    expect(after("pagedown", "pagedown")?.offset).toBe(20);
    expect(after("space", "pageup")?.offset).toBe(0);
    expect(after("pageup")?.offset).toBe(0);
  });

  it("end it", () => {
    expect(after("q")).toBeUndefined();
    expect(after("escape")).toBeUndefined();
    expect(after("x")).toBe(start);
  });
});

/** The lines of a screen above its keys. */
function parametersOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.slice(
    0,
    lines.findIndex((line) => line.includes("↑↓")),
  );
}

describe("the screen of the live lab", () => {
  const terminal = { paint: createPaint(false), width: 80, height: 24 };
  const analysis = Array.from({ length: 60 }, (_, i) => `line ${i + 1}`).join("\n");

  it("fills the terminal exactly, the parameters on top", () => {
    const { text, page } = renderScreen(start, analysis, terminal);
    const lines = text.split("\n");
    expect(lines).toHaveLength(24);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines[0]).toMatch(/^ {2}‹ Ability rank 3 › {2}/);
    expect(text).toContain("line 1\n");
    expect(lines.at(-1)).toContain(`lines 1 to ${page} of 60`);
  });

  it("scrolls to the last line and no further", () => {
    const { text, offset, page } = renderScreen({ ...start, offset: 500 }, analysis, terminal);
    expect(offset).toBe(60 - page);
    expect(text).toContain("line 60");
    expect(text.split("\n")).toHaveLength(24);
  });

  it("says nothing of lines where all of them fit", () => {
    const { text, offset } = renderScreen({ ...start, offset: 3 }, "short", terminal);
    expect(offset).toBe(0);
    expect(text).not.toContain("lines ");
    expect(text).toContain("strategy best, 1 in a row");
  });

  it("breaks its lines between parameters and between words", () => {
    const { text } = renderScreen(start, "one\ntwo", { ...terminal, width: 40 });
    expect(text.split("\n")).toEqual([
      "  ‹ Ability rank 3 ›  Skill level 4",
      "  Modifier 0  Difficulty 2",
      "  Reading Under  Lots held 2  Ego held 1",
      "  ↑↓ select · ←→ change · PgUp PgDn",
      "  scroll · s strategy · t times · q",
      "  quit",
      "",
      "one",
      "two",
      "  strategy best, 1 in a row",
    ]);
    const [first] = renderScreen(start, "one", { ...terminal, width: 35 }).text.split("\n");
    expect(first).toBe("  ‹ Ability rank 3 ›  Skill level 4");
    const [alone] = renderScreen(start, "one", { ...terminal, width: 34 }).text.split("\n");
    expect(alone).toBe("  ‹ Ability rank 3 ›");
  });

  it.each([
    ["the first", 0, 0, 3],
    ["the middle", 3, 0, 3],
    ["the last", 6, 1, 4],
  ])("shows a third of its lines around %s of many parameters", (_, selected, from, to) => {
    const all = renderScreen({ ...start, selected }, "one", { ...terminal, width: 38, height: 30 });
    const few = renderScreen({ ...start, selected }, "one", { ...terminal, width: 38, height: 11 });
    expect(parametersOf(few.text)).toEqual(parametersOf(all.text).slice(from, to));
  });

  it("shows the lines around the selected parameter where there are too many", () => {
    const narrow = { ...terminal, width: 30, height: 9 };
    const last = adjustableParameters(question).length - 1;
    const { text } = renderScreen({ ...start, selected: last }, analysis, narrow);
    expect(text.split("\n")[0]).not.toContain("Ability rank");
    expect(text).toMatch(/‹ .* ›/);
  });
});

it("the live lab needs a terminal, and no parameters", async () => {
  expect(await runCommand("lab", "evening-star", "task", "--live")).toEqual({
    status: 2,
    stdout: "",
    stderr: "--live needs a terminal for its input and its output.\n",
  });
  expect((await runCommand("lab", "evening-star", "task")).stderr).toContain("task needs --rank");
});
