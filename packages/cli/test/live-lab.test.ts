import { defaultArguments } from "@rulewright/lab";
import { describe, expect, it } from "vitest";
import { eveningStar } from "@rulewright/systems/evening-star";
import type { Question } from "../src/calculation/calculator.ts";
import { renderScreen } from "../src/commands/lab/live-screen.ts";
import { adjustableParameters, handleKey, type LiveState } from "../src/commands/lab/live-state.ts";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { createPaint } from "../src/terminal/terminal.ts";
import { strategyNames } from "../src/question/lookup.ts";
import { lanternCourt } from "./lantern-court.ts";
import { runCommand } from "./rulewright.ts";
import { waysideInn } from "./wayside-inn.ts";

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

describe("arrow keys change", () => {
  const duel = lanternCourt.procedures.duel;
  const duelist: LiveState = {
    question: {
      system: lanternCourt,
      procedure: duel,
      args: { ...defaultArguments(duel), first: { rating: 3, modifiers: [], steady: false } },
      house: defaultHouseRules(lanternCourt),
      goal: lanternCourt.goals.win,
    },
    options: { strategy: "never", times: "4" },
    selected: 0,
    offset: 0,
  };
  /** The value of a parameter after arrow keys, of a procedure with other arguments. */
  const changed = (name: string, keys: readonly string[], with_: Partial<Question> = {}) => {
    const asked = { ...duelist.question, ...with_ };
    const selected = adjustableParameters(asked).indexOf(name);
    return keys.reduce<LiveState>((state, key) => handleKey(state, key, 10) ?? state, {
      ...duelist,
      question: asked,
      selected,
    }).question.args[name];
  };
  const die = waysideInn.procedures.die;
  const asDie = { system: waysideInn, procedure: die, args: { above: 20, lucky: false, coins: 0 } };

  it("numbers, words and flags only", () => {
    expect(adjustableParameters(duelist.question)).toEqual(["limit", "light", "mood"]);
  });

  it("a number from none to its least, and back to none no more", () => {
    expect(changed("limit", ["right"])).toBe(2);
    expect(changed("limit", ["left"])).toBe(2);
    expect(changed("limit", ["right", "right", "left", "left"])).toBe(2);
  });

  it("a word to the next and the one before, round and round", () => {
    expect(changed("mood", ["right"])).toBe("wild");
    expect(changed("mood", ["left"])).toBe("merry");
    expect(changed("mood", ["left", "right"])).toBe("calm");
  });

  it("a flag", () => {
    expect(changed("lucky", ["right"], asDie)).toBe(true);
    expect(changed("lucky", ["left"], asDie)).toBe(true);
    expect(changed("lucky", ["right", "right"], asDie)).toBe(false);
  });

  it("nothing that the rules refuse", () => {
    expect(changed("above", ["right"], asDie)).toBe(20);
    const { bones } = waysideInn.procedures;
    const asBones = { system: waysideInn, procedure: bones, args: { bones: 2, needed: 2, coins: 0, beers: 0 } };
    expect(changed("needed", ["right"], asBones)).toBe(2);
    expect(changed("bones", ["left"], asBones)).toBe(2);
  });

  it("nothing where there is nothing to change", () => {
    const procedure = { ...duel, parameters: { oath: duel.parameters["oath"] ?? { kind: "text" } } } as const;
    const state = { ...duelist, question: { ...duelist.question, procedure } };
    for (const key of ["up", "down", "left", "right"]) expect(handleKey(state, key, 10)).toEqual(state);
  });

  it("and s and t the strategy and the number of attempts", () => {
    const names = strategyNames(lanternCourt);
    const seen = names.map((_, i) =>
      Array.from({ length: i }, () => "s").reduce<LiveState>(
        (state, key) => handleKey(state, key, 10) ?? state,
        duelist,
      ),
    );
    expect(new Set(seen.map(({ options }) => options.strategy))).toEqual(new Set(names));
    expect(handleKey(seen.at(-1) ?? duelist, "s", 10)?.options.strategy).toBe("never");
    expect(handleKey(duelist, "t", 10)?.options.times).toBe("1");
  });
});

/** A style that can be read. */
const styled =
  (style: string) =>
  (text: string): string =>
    `${style}{${text}}`;

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

  it("shows one line at least, however small the terminal is", () => {
    const { page, text } = renderScreen(start, analysis, { ...terminal, height: 2 });
    expect([page, text.includes("line 1"), text.includes("line 2")]).toEqual([1, true, false]);
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
      "  Reading Under the rank  Lots held 2",
      "  Ego held 1",
      "  ↑↓ select · ←→ change · PgUp PgDn",
      "  scroll · s strategy · t times · q quit",
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

  it("marks the selected parameter, and dims the others and the keys", () => {
    const paint = { ...createPaint(false), dim: styled("dim"), accent: styled("accent") };
    const { text } = renderScreen({ ...start, selected: 1 }, "one", { ...terminal, width: 60, paint });
    expect(text.split("\n")).toEqual([
      "  dim{Ability rank 3}  accent{‹ Skill level 4 ›}  dim{Modifier 0}",
      "  dim{Difficulty 2}  dim{Reading Under the rank}  dim{Lots held 2}",
      "  dim{Ego held 1}",
      "dim{  ↑↓ select · ←→ change · PgUp PgDn scroll · s strategy · t",
      "  times · q quit}",
      "",
      "one",
      "dim{  strategy best, 1 in a row}",
    ]);
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
