import type { JsonValue } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  describeAct,
  describeHouseRule,
  factLabel,
  formatAmount,
  formatArgument,
  formatArguments,
  formatCounted,
  formatHouseRule,
  formatMark,
  formatParameterChange,
  formatPrice,
  formatPriceBeside,
  formatValue,
  goalLabel,
  houseRuleKey,
  isNothing,
  labelOf,
  noneLabel,
  nounOf,
  outcomeLabel,
  parameterLabel,
  procedureLabel,
  progressIn,
  shapeOf,
  strategyLabel,
} from "../src/index.ts";

describe("nouns", () => {
  const text = {
    "tracker.lots": "Lots",
    "tracker.lots.one": "lot",
    "tracker.ego": "Ego",
    "tracker.survived": "Sessions survived",
    "tracker.survived.one": "session survived",
  };

  it("agree with their counts", () => {
    const amounts = [0, 1, 2].map((count) =>
      ["lots", "ego", "survived"].map((name) => formatAmount(text, name, count)),
    );
    expect(amounts).toEqual([
      ["0 lots", "0 ego", "0 sessions survived"],
      ["1 lot", "1 ego", "1 session survived"],
      ["2 lots", "2 ego", "2 sessions survived"],
    ]);
  });

  it("are never cut out of a label", () => {
    expect(formatAmount({ "tracker.bonus": "Bonus" }, "bonus", 1)).toBe("1 bonus");
    expect(nounOf({ "tracker.xp": "XP" }, "tracker.xp")).toEqual({ one: "XP", other: "XP" });
    expect(nounOf({ "die.miss.one": "miss", "die.miss.other": "misses" }, "die.miss")).toEqual({
      one: "miss",
      other: "misses",
    });
    expect(nounOf({ "tracker.ap": "Points", "tracker.ap.other": "points" }, "tracker.ap")).toEqual({
      one: "points",
      other: "points",
    });
  });

  it("stand behind a sign where they begin with a digit", () => {
    expect(formatCounted({ one: "20", other: "20" }, 3)).toBe("3 × 20");
  });

  it("make prices, with what is part of another amount said once", () => {
    const among = {
      "tracker.luck.among": "ap store",
      "tracker.ap": "AP",
      "tracker.store": "Store",
      "tracker.luck": "Luck",
    };
    const price = (pays: Readonly<Record<string, number>>) => formatPrice(among, pays);
    expect(price({ ap: 3, luck: 1 })).toBe("2 AP and 1 luck");
    expect(price({ ap: 1, luck: 1 })).toBe("1 luck");
    // Where the first of them is too small, the next one has it; where none is large enough, both are said.
    expect(price({ ap: 1, store: 4, luck: 2 })).toBe("1 AP, 2 store and 2 luck");
    expect(price({ ap: 1, store: 1, luck: 2 })).toBe("1 AP, 1 store and 2 luck");
    expect(price({ luck: 2 })).toBe("2 luck");
  });

  it("make prices, without what costs nothing", () => {
    expect(formatPrice(text, { lots: 3, ego: 1 })).toBe("3 lots and 1 ego");
    expect(formatPrice(text, { lots: 0 })).toBe("");
  });

  it("make prices beside words, unless these name all of it", () => {
    expect(formatPriceBeside(text, "Commit 2 lots", { lots: 2 })).toBe("");
    expect(formatPriceBeside(text, "Commit 12 lots", { lots: 2 })).toBe("2 lots");
    expect(formatPriceBeside(text, "Commit 2 lots", { lots: 2, ego: 1 })).toBe("2 lots and 1 ego");
    expect(formatPriceBeside(text, "2 lots", { lots: 2 })).toBe("");
    expect(formatPriceBeside(text, "Let it stand", {})).toBe("");
  });
});

describe("labels", () => {
  const text = {
    "mark.round": "Round",
    "param.skill": "Skill level",
    "fact.net": "Net successes",
    "outcome.botch": "botch",
    "goal.success": "Succeed",
    "procedure.task": "Task",
    "strategy.reroll blanks": "reroll blanks",
    "none.difficulty": "As usual",
  };

  it("are the system's, or made of the name", () => {
    expect([labelOf(text, "round"), labelOf(text, "woundPenalty"), labelOf(text, "rope work")]).toEqual([
      "Round",
      "Wound penalty",
      "Rope work",
    ]);
    expect([parameterLabel(text, "skill"), parameterLabel(text, "round"), factLabel(text, "net")]).toEqual([
      "Skill level",
      "Round",
      "Net successes",
    ]);
  });

  it("name outcomes, goals, procedures and strategies", () => {
    expect([outcomeLabel(text, "botch"), outcomeLabel({}, "going-on"), goalLabel(text, "success")]).toEqual([
      "Botch",
      "Going on",
      "Succeed",
    ]);
    expect([procedureLabel(text, "task"), strategyLabel(text, "best"), strategyLabel(text, "reroll blanks")]).toEqual([
      "Task",
      "Best play",
      "Reroll blanks",
    ]);
    expect([noneLabel(text, "difficulty"), noneLabel(text, "target")]).toEqual(["As usual", "None"]);
  });
});

describe("values", () => {
  const text = {
    "value.reading.under": "Under",
    "value.target.none": "No target",
    "value.left.true": "left-handed",
    "param.reading": "Reading",
    "param.target": "Target",
    "param.rank": "Ability rank",
    "house.cap": "Cap on points",
    "house.cap.6": "Six",
    "fact.left": "Left",
  };

  it("are text, whatever they are", () => {
    expect(
      [null, undefined, true, false, -2, "under", [], [3, -1], {}, { left: 2 }].map((one) =>
        formatValue(text, "reading", one),
      ),
    ).toEqual(["none", "none", "yes", "no", "−2", "Under", "none", "3 and −1", "none", "Left 2"]);
    expect(formatValue(text, "who", ["a"], { a: "Ada" })).toBe("Ada");
    expect(formatValue(text, "left", true)).toBe("left-handed");
    expect(formatValue(text, "clocks", [{ name: "Alarm", now: 2, of: 4 }])).toBe("Alarm 2 of 4");
    expect(formatValue(text, "who", ["a", "b"], { a: "Ada", b: "Ben" })).toBe("Ada and Ben");
  });

  it("are arguments in the words of their offer", () => {
    expect([formatArgument(text, "target", null), formatArgument(text, "skill", null)]).toEqual(["No target", "none"]);
    expect([0, 1].map((column) => formatArgument({ "value.column.0": "Off" }, "column", column))).toEqual(["Off", "1"]);
    expect([null, undefined].map((none) => formatArgument({}, "target", none))).toEqual(["none", "none"]);
    expect(formatArguments(text, { rank: 3, reading: "under", target: null })).toEqual([
      "ability rank 3",
      "reading under",
      "target no target",
    ]);
    expect(formatParameterChange(text, { parameter: "rank", from: 3, to: 2 })).toBe("Ability rank 3 → 2");
    expect(formatParameterChange(text, { parameter: "left", from: false, to: true })).toBe("Left: left-handed");
  });

  it("leave out what has nothing as its initial value and still has it", () => {
    const rank = { kind: "integer" } as const;
    const cases = [
      [0, { ...rank, initial: 0 }, 0],
      [2, { ...rank, initial: 0 }, 1],
      [0, { ...rank, initial: 3 }, 1],
      [3, { ...rank, initial: 3 }, 1],
      [0, rank, 1],
    ] as const;
    for (const [value, parameter, labels] of cases)
      expect(formatArguments(text, { rank: value }, { rank: parameter })).toHaveLength(labels);
  });

  it("are house rules, also custom ones", () => {
    expect(formatHouseRule(text, "cap", 6)).toBe("Six");
    expect(formatHouseRule(text, "cap", 7)).toBe("7");
    expect([true, "meet", 6, null].map(houseRuleKey)).toEqual(["true", "meet", "6", "null"]);
    expect([[1, 3], { hard: 15 }].map(houseRuleKey)).toEqual(["[1,3]", '{"hard":15}']);
    expect(formatHouseRule({ "house.ranks.[1,3]": "As in the book" }, "ranks", [1, 3])).toBe("As in the book");
    expect(formatHouseRule({ 'house.chart.{"hard":15}': "As in the book" }, "chart", { hard: 15 })).toBe(
      "As in the book",
    );
    expect(formatHouseRule(text, "chart", [1, -2])).toBe("1, −2");
    expect(describeHouseRule(text, "cap", { 1: 2 })).toBe("Cap on points: Custom");
  });

  const system = { marks: { clock: { of: "table", kind: "seconds", rule: "EX-1", initial: 0 } } } as const;

  it("have the shape of their mark, or else their own", () => {
    const progress = { name: "Alarm", now: 2, of: 4 };
    const shapes = [null, undefined, 2, false, "a", [], ["a"], [progress], {}, { a: 1 }, { a: "b" }, { a: ["b"] }].map(
      (value) => shapeOf(system, "notes", value),
    );
    expect(shapes).toEqual([
      "nothing",
      "nothing",
      "number",
      "flag",
      "word",
      "words",
      "words",
      "progress",
      "amounts",
      "amounts",
      "pairs",
      "lists",
    ]);
    expect([shapeOf(system, "clock", 0), shapeOf(system, "clock", null), shapeOf({}, "clock", 0)]).toEqual([
      "seconds",
      "seconds",
      "number",
    ]);
  });

  const shown = (name: string, value: JsonValue) => formatMark(system, text, { a: "Ada" }, { name, value });

  it("are marks, seconds among them", () => {
    expect([shown("clock", 65), shown("clock", null), shown("round", 65), shown("turn", "a")]).toEqual([
      "00:01:05",
      "none",
      "65",
      "Ada",
    ]);
  });

  it("are progress where they have a name and two numbers", () => {
    const whole = { name: "Alarm", now: 2, of: 4 };
    const broken = [
      { ...whole, name: 1 },
      { ...whole, now: "2" },
      { ...whole, of: null },
      { name: "Alarm" },
      "Alarm",
      null,
    ];
    expect(progressIn([{ ...whole, note: "loud" }, ...broken])).toEqual([whole]);
    expect([progressIn(undefined), progressIn(whole), progressIn([])]).toEqual([[], [], []]);
    expect(formatValue(text, "clocks", [whole, { ...whole, name: "Gate" }])).toBe("Alarm 2 of 4 and Gate 2 of 4");
  });

  it("are records with a label for each entry: a person, the system's word, or the name", () => {
    const words = { "value.hands.left": "Left hand", "fact.left": "Left" };
    expect(formatValue(words, "hands", { a: 1, left: "free", rightFoot: null }, { a: "Ada" })).toBe(
      "Ada 1, Left hand free, Right foot none",
    );
  });
});

describe("nothing", () => {
  it("is what is absent, zero, off or empty", () => {
    const nothing = [undefined, null, 0, false, "", [], {}];
    expect(nothing.filter((value) => !isNothing(value))).toEqual([]);
  });

  it("is not a value, however small", () => {
    const something = [-1, 0.5, true, "0", [0], [[]], { "": null }];
    expect(something.filter((value) => isNothing(value))).toEqual([]);
  });
});

describe("the sentence of an act", () => {
  const reference = [
    { rule: "R-1", text: "Rest takes off 1.5 stress. Longer rest takes off more.", mechanical: true },
    { rule: "R-2", text: "Without an end", mechanical: true },
  ];
  const acts = { rest: { rules: ["R-1"] }, stay: { rules: ["R-2"] }, wait: { rules: [] } };
  const sentenceOf = (name: string, text = {}) => describeAct({ acts, reference }, text, name);

  it("is the system's own, else the first of the rule that the act cites", () => {
    expect(sentenceOf("rest", { "act.rest.hint": "Sleep it off." })).toBe("Sleep it off.");
    expect(sentenceOf("rest")).toBe("Rest takes off 1.5 stress.");
    expect(sentenceOf("stay")).toBe("Without an end");
  });

  it("is missing where an act cites no rule, or isn't one", () => {
    expect([sentenceOf("wait"), sentenceOf("toString")]).toEqual([undefined, undefined]);
  });
});
