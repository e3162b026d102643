import fc from "fast-check";
import { rationals } from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import {
  bestOption,
  formatAssumptions,
  formatDecisionBriefly,
  inDoubles,
  inRationals,
  isMore,
  termNames,
  toneOf,
  worthAtOnce,
} from "../src/index.ts";
import { chance, goal, maximize, minimizePaid } from "@rulewright/rules";

describe("the best option", () => {
  const option = fc.record({ rank: fc.nat(2), passive: fc.array(fc.constantFrom(0, 0.5, 1), { maxLength: 2 }) });

  it("has the lowest rank, is worth most at once among these, and is the first of equal ones", () => {
    fc.assert(
      fc.property(fc.array(option, { maxLength: 6 }), (options) => {
        const [first] = options
          .map((one, i) => ({ one, i, worth: one.passive[0] ?? 0 }))
          .toSorted((a, b) => a.one.rank - b.one.rank || b.worth - a.worth || a.i - b.i);
        expect(bestOption(options)).toBe(first?.one);
      }),
    );
    expect(bestOption()).toBeUndefined();
    expect([worthAtOnce({ passive: [] }), worthAtOnce({ passive: [0.25, 2] })]).toEqual([0, 0.25]);
  });

  it("is worth more than another by more than rounding", () => {
    expect([isMore(1, 1), isMore(1 + 1e-10, 1), isMore(1 + 1e-8, 1), isMore(1, 1 + 1e-8)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});

it("numbers of answers are doubles, and fractions where they were calculated exactly", () => {
  expect(inDoubles.quantity(0.25)).toEqual({ value: 0.25 });
  expect(inRationals.quantity(rationals.ratio(2, 8))).toEqual({ value: 0.25, exact: "1/4" });
});

it("a forecast says all that it assumes, and nothing where it assumes nothing", () => {
  const text = { "assumes.roll": "a roll with {skill}", "assumes.hit": "{hit} stress" };
  const roll = { code: "roll", details: { skill: "climbing" } };
  expect(formatAssumptions(text, [])).toBe("");
  expect(formatAssumptions(text, [roll])).toBe("Assumes a roll with climbing.");
  expect(formatAssumptions(text, [roll, { code: "hit", details: { hit: 1 } }])).toBe(
    "Assumes a roll with climbing, 1 stress.",
  );
});

const scaled = (scale: string) => ({ kind: "integer", from: { scale } }) as const;

const picks = (...scales: readonly string[]) => ({ kind: "name", from: { scales } }) as const;

describe("the names of terms", () => {
  const system = {
    offers: {
      try: { parameters: { skill: picks("skills"), traits: picks("skills", "ranks"), bare: { kind: "text" } } },
    },
    procedures: {
      task: { parameters: { level: scaled("skills"), rank: scaled("ranks"), plain: { kind: "integer" } } },
    },
  } as unknown as Parameters<typeof termNames>[0];
  const named = (given: object, traits: object, more: object = {}) =>
    termNames(system, { offer: "try", procedure: "task", given: given as {}, named: {}, ...more }, traits as {});
  const sheet = { skills: { piloting: 4 }, ranks: ["wits", { name: "law" }] };

  it("are those that were picked off the sheet, for the argument and for what is rated on the same scale", () => {
    expect(named({ skill: "piloting" }, sheet)).toEqual({ skill: "Piloting", level: "Piloting" });
    expect(named({ traits: "wits" }, sheet)).toEqual({ traits: "Wits", rank: "Wits" });
    expect(named({ traits: ["law"] }, sheet)).toEqual({ rank: "Law" });
    expect(named({ traits: ["wits", "law"] }, sheet)).toEqual({});
    expect(named({ skill: "piloting", traits: ["law"] }, sheet)).toEqual({
      skill: "Piloting",
      level: "Piloting",
      rank: "Law",
    });
  });

  it("are not those of names that the sheet lacks, and those that the framing gives come last", () => {
    expect(named({ skill: "haggling", bare: "piloting" }, sheet)).toEqual({});
    expect(named({ skill: 4 }, sheet)).toEqual({});
    expect(named({ skill: "toString" }, sheet)).toEqual({});
    expect(named({ skill: "piloting" }, {})).toEqual({});
    expect(named({ skill: "piloting" }, sheet, { named: { level: "flying" } })).toEqual({
      skill: "Piloting",
      level: "flying",
    });
    expect(named({ skill: "piloting" }, sheet, { offer: "none" })).toEqual({});
    expect(named({ skill: "piloting" }, sheet, { procedure: "none" })).toEqual({ skill: "Piloting" });
  });
});

describe("the tone of an outcome", () => {
  const won = goal(
    "won",
    "player",
    chance("won", ({ outcome }) => outcome === "won"),
  );
  const rich = goal(
    "rich",
    "player",
    maximize("coins", ({ coins }) => Number(coins)),
  );
  const drawn = goal(
    "drawn",
    "player",
    chance("drawn", ({ outcome }) => outcome === "drawn"),
  );
  const thrifty = goal("thrifty", "player", minimizePaid("lots"));
  const tone = (goals: object, outcome: string, more: object = {}, by?: typeof won) =>
    toneOf({ goals: goals as {}, badOutcomes: ["death"] }, { outcome, coins: 0, ...more }, by);

  it("is that of the goal, or of the first goal and of all chances without one", () => {
    expect([tone({ won }, "won"), tone({ won }, "lost"), tone({ won }, "death")]).toEqual([
      "success",
      "failure",
      "critical",
    ]);
    expect([tone({ won, drawn }, "drawn"), tone({ won, drawn }, "drawn", {}, won)]).toEqual(["success", "failure"]);
    expect([tone({ rich, won }, "lost", { coins: 2 }), tone({ won, rich }, "lost", { coins: 2 })]).toEqual([
      "success",
      "failure",
    ]);
    expect([tone({}, "won"), tone({ thrifty }, "won"), tone({ thrifty, won }, "won")]).toEqual([
      "failure",
      "failure",
      "success",
    ]);
    expect(toneOf({ goals: { won } }, { outcome: "death" })).toBe("failure");
  });
});

describe("a decision in brief", () => {
  const text = {
    "move.spend": "Spend",
    "detail.times.one": "double",
    "detail.times": "double {what}",
    "detail.reroll": "reroll {what}",
    "detail.friend": "for {what}",
    "param.coins": "Coins",
  };
  const tray = [3, 9, 7].map((face) => ({ die: "d10", face, rerolled: false, by: "hand" as const }));
  const brief = (detail: object, pays?: object) =>
    formatDecisionBriefly(text, "spend", detail as {}, tray, pays as undefined);

  it("names the dice, and the numbers beside them", () => {
    expect(brief({})).toBe("Spend");
    expect(brief({ reroll: [0, 2] })).toBe("Reroll 3 and 7");
    expect(brief({ reroll: [1], times: 0 })).toBe("Reroll 9");
    expect(brief({ reroll: [1], times: 1 })).toBe("Double, reroll 9");
    expect(brief({ reroll: [1], times: 2 })).toBe("Double 2 times, reroll 9");
  });

  it("without dice names words, and numbers where what is paid is known and another amount", () => {
    expect([brief({ times: 2 }), brief({ who: "Bob" }), brief({ who: "" })]).toEqual(["Spend", "Spend: Bob", "Spend"]);
    expect(brief({ coins: 2 }, {})).toBe("Spend: 2");
    expect(brief({ coins: 2 }, { coins: 2 })).toBe("Spend");
    expect(brief({ coins: 2 }, { coins: 1 })).toBe("Spend: coins 2");
    expect(brief({ coins: 0 }, {})).toBe("Spend: 0");
    expect(brief({ coins: 0 }, { coins: 1 })).toBe("Spend");
    expect(brief({ coins: 0, lots: 1 }, {})).toBe("Spend: 1");
    expect([brief({ times: 0 }, {}), brief({ times: 2 }, {})]).toEqual(["Spend", "Spend: double 2"]);
    expect(brief({ friend: "Bob" }, {})).toBe("Spend: for Bob");
  });
});
