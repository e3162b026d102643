import { type Line, tableText } from "@rulewright/table";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { describe, expect, it } from "vitest";
import { fitsDots } from "../src/components/dots.tsx";
import { visibleEntries } from "../src/fields/names-control.tsx";
import { sliderRange } from "../src/lab/slider.tsx";
import { formatContinuation, tellingObjective } from "../src/odds/figures.ts";
import { detailOf } from "../src/odds/options.ts";
import { pastRolls, settledRolls } from "../src/state/settled-rolls.ts";
import { recipientsOf } from "../src/table/composer/audience-picker.tsx";
import { withDie } from "../src/table/composer/dice-picker.tsx";
import { mergeEdits } from "../src/table/log/edit-runs.ts";
import { spentWords } from "../src/table/log/sentences.ts";
import { trayDice } from "../src/table/roll/tray-dice.ts";
import { approachOf } from "../src/words/approach.ts";
import { everything } from "./everything.ts";

// What is shown changes at some sizes and amounts: each is tried on both sides of its limit.

/** The ends of the slider of a number. */
const range = (more: { readonly min?: number; readonly max?: number }, value = 3) => {
  const { min, max } = sliderRange(everything, { kind: "integer", ...more }, value);
  return [min, max];
};

describe("a slider", () => {
  it("covers a range of up to 40, and else begins with a part of it that has the value", () => {
    expect(range({ min: 0, max: 40 })).toEqual([0, 40]);
    expect(range({ min: 0, max: 41 })).toEqual([0, 12]);
    expect(range({ min: -20, max: 20 })).toEqual([-20, 20]);
    expect(range({ min: -20, max: 21 })).toEqual([-6, 12]);
  });

  it("ends where its parameter or the value does", () => {
    expect([range({}), range({}, 13), range({}, -7), range({ max: 8 })]).toEqual([
      [-6, 12],
      [-6, 13],
      [-7, 12],
      [-6, 8],
    ]);
    expect([range({ min: 0 }), range({ min: 2 }), range({ min: -1 }), range({ min: 2 }, 20)]).toEqual([
      [0, 12],
      [2, 12],
      [-1, 12],
      [2, 20],
    ]);
  });

  it("covers the scale of a rating, and a value beyond", () => {
    const rating = { kind: "integer", min: 0, max: 3, from: { scale: "skills" } } as const;
    expect([5, -1, 13].map((value) => Object.values(sliderRange(everything, rating, value)))).toEqual([
      [0, 12],
      [-1, 12],
      [0, 13],
    ]);
  });
});

/** So many names, rated where that is wanted. */
const names = (count: number, rating?: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `n${i}`,
    scale: "a",
    ...(rating ? { rating: rating(i) } : {}),
  }));

const some = (count: number) => names(count, (i) => (i < 3 ? i : 0));

const shown = (...args: Parameters<typeof visibleEntries>) => visibleEntries(...args).map(({ name }) => name);

describe("names to choose from", () => {
  it("are all shown up to 14, and else those that are rated or chosen", () => {
    expect(shown(some(14), [], false)).toHaveLength(14);
    expect(shown(some(15), [], false)).toEqual(["n1", "n2"]);
    expect(shown(some(15), ["n9"], false)).toEqual(["n1", "n2", "n9"]);
    expect(shown(some(15), [], true)).toHaveLength(15);
  });

  it("are the first 14 where none is rated above 0, and all where there are no ratings", () => {
    expect(
      shown(
        names(15, () => 0),
        [],
        false,
      ),
    ).toHaveLength(14);
    expect(shown(names(15), [], false)).toHaveLength(15);
  });

  it("leave out rare ones that are not chosen", () => {
    const [usual, rare] = [
      { name: "a", scale: "s" },
      { name: "b", scale: "s", rare: true },
    ];
    expect(shown([usual, rare], [], false)).toEqual(["a"]);
    expect(shown([usual, rare], ["b"], false)).toEqual(["a", "b"]);
    expect(shown([rare], [], false)).toEqual([]);
  });
});

describe("what further choices lead to", () => {
  const { success: goal } = everything.goals;
  if (!goal) throw new Error("no goal");
  const told = (passive: readonly number[], optimal: readonly number[]) =>
    formatContinuation(everything, goal, { passive, optimal }, String);

  it("is told from a twentieth of a point in a hundred on, with what it would cost", () => {
    expect(told([0, 0, 0], [0.0004, 0, 0])).toBe("");
    expect(told([], [])).toBe("");
    expect(told([0, 0, 0], [0.0005, 0, 0])).toBe("best play 0.0005");
    expect(told([0.5, 0, 0], [0.4, 0, 0])).toBe("best play 0.4");
    expect(told([0, 0, 0], [0.5, 0, 0.0005])).toBe("best play 0.5");
    expect(told([0, 0, 0], [0.5, 0, 0.0006])).toBe("with willpower 0.5");
    expect(told([0, 0, 1], [0.5, 0, 2])).toBe("with willpower 0.5");
    expect(told([0, 0, 2], [0.5, 1, 1])).toBe("best play 0.5");
  });
});

describe("what tells options apart", () => {
  const goal = storytellerD10.goals["success"];
  if (!goal) throw new Error("no goal");
  const names = goal.objectives.map(({ name }) => name);
  const told = (...all: readonly (readonly number[])[]) =>
    names[
      tellingObjective(
        goal,
        all.map((passive) => ({ passive, optimal: passive })),
      )
    ];

  it("is what the goal is about, unless all are as good in that; prices are told elsewhere", () => {
    expect(told([0.5, 0, 0, 0.2, 2])).toBe("success");
    expect(told([0.5, 0, 0, 0.2, 2], [0.6, 0, 0, 0.2, 3])).toBe("success");
    expect(told([1, 0, 0, 1, 2], [1, 0, 0, 1, 3.25])).toBe("successes");
    expect(told([1, 0, 0, 1, 2], [1, 0, 1, 1, 3])).toBe("successes");
    expect(told([0, 0.1, 0, 0, 0], [0, 0.2, 0, 0, 0])).toBe("botch");
    expect(told([1, 0, 0, 1, 2], [1, 0, 1, 1, 2])).toBe("success");
  });
});

const die = (face: number, more: object = {}) => ({ die: "d6", face, class: "miss", ...more });

const taken = (count: number, ...tray: readonly object[]) =>
  detailOf(
    { move: "m", dice: { dice: { miss: count } }, numbers: {}, pays: {}, passive: [], optimal: [], rank: 0 },
    tray as never,
  )["dice"];

it("the dice of an option are the lowest of their class, the first ones where several are equal", () => {
  expect(taken(2, die(4), die(2), die(3))).toEqual([1, 2]);
  expect(taken(2, die(2), die(2), die(2))).toEqual([0, 1]);
  expect(taken(1, die(3), die(2), die(2))).toEqual([1]);
  expect(taken(2, die(1, { class: "hit" }), die(1, { rerolled: true }), die(5), die(6))).toEqual([2, 3]);
});

const trayOf = (tray: readonly object[], more: object) => {
  const position = { rules: [], args: {}, tray, classes: { hit: "counts", miss: "blank" }, ...more };
  return trayDice(everything, position as never);
};

const counted = (...dice: readonly (readonly [each: number, of: string])[]) => {
  const [one] = trayOf([{ die: "d10", face: 8, class: "hit" }], {
    explanation: {
      sums: [{ of: "a", terms: [] }],
      dice: dice.map(([each, of]) => ({ class: "hit", each, of, rule: "EV-1" })),
    },
  });
  return [one?.appearance.crown, one?.appearance.fill, /counts.*/u.exec(one?.label ?? "")?.[0]];
};

const crowns = (...tray: readonly (readonly [die: string, face: number, bonus?: boolean])[]) =>
  trayOf(
    tray.map(([of, face, bonus = false]) => ({ die: of, face, bonus })),
    {},
  ).map(({ appearance, bonus }) => `${appearance.crown ?? "-"}${bonus ? " bonus" : ""}`);

const single = (faces: readonly number[], terms: readonly object[], outcome?: string) =>
  trayOf(
    faces.map((face) => ({ die: "d20", face })),
    { explanation: { sums: [{ of: "sum", terms }] }, ...(outcome === undefined ? {} : { outcome: { outcome } }) },
  ).map(({ appearance }) => appearance.fill);

describe("a die on the table", () => {
  const term = { from: "die", value: 3 };
  const value = { from: "value", value: 3 };

  it("shows the verdict where it alone decides", () => {
    expect(["success", "failure", "botch"].flatMap((outcome) => single([3], [value, term], outcome))).toEqual([
      "hit",
      "miss",
      "one",
    ]);
  });

  it("shows none while the roll is open, beside other dice, and where no die is in the sum", () => {
    expect(single([3], [term])).toEqual(["plain"]);
    expect(single([3, 4], [term], "success")).toEqual(["plain", "plain"]);
    expect(single([3], [value], "success")).toEqual(["plain"]);
    expect(single([3], [], "success")).toEqual(["plain"]);
  });

  it("is crowned where it counts more than once, or for several things", () => {
    expect(counted([1, "a"])).toEqual([undefined, "hit", "counts"]);
    expect(counted([2, "a"])).toEqual(["×2", "hit", "counts, counts twice"]);
    expect(counted([3, "a"])).toEqual(["×3", "hit", "counts, counts 3 times"]);
    expect(counted([1, "a"], [1, "b"])).toEqual(["star", "hit", "counts"]);
    expect(counted([1, "a"], [0, "b"])).toEqual([undefined, "hit", "counts"]);
    expect(counted([1, "a"], [-1, "b"])).toEqual([undefined, "hit", "counts"]);
    expect(counted([1, "a"], [2, "b"])).toEqual(["×2", "hit", "counts, counts twice"]);
  });

  it("shows nothing that counts where it adds nothing", () => {
    expect(counted([0, "a"]).slice(0, 2)).toEqual([undefined, "miss"]);
    expect(counted([0, "a"], [0, "b"]).slice(0, 2)).toEqual([undefined, "miss"]);
  });

  it("adds a further die by the highest face of its kind, where there are further ones", () => {
    expect(crowns(["d6", 6], ["d6", 3], ["d6", 2, true])).toEqual(["star", "-", "- bonus"]);
    expect(crowns(["d6", 6], ["d6", 3])).toEqual(["-", "-"]);
    expect(crowns(["d6", 6], ["d8", 2, true])).toEqual(["-", "- bonus"]);
  });
});

it("a scale is drawn as dots from 0 on, up to seven of them", () => {
  expect([fitsDots(0, 7), fitsDots(1, 5), fitsDots(0, 8), fitsDots(-1, 6)]).toEqual([true, true, false, false]);
});

const approach = (values: readonly string[], more: object = {}) =>
  approachOf({ how: { kind: "word", values, ...more } as never, skill: { kind: "integer" } })?.values.length;

describe("the approach to a roll", () => {
  it("is the first parameter, where it is a word with two to four values", () => {
    const counts = [1, 2, 4, 5].map((count) => approach(Array.from({ length: count }, String)));
    expect(counts).toEqual([undefined, 2, 4, undefined]);
    expect(approach(["a", "b"], { from: { scale: "skills" } })).toBeUndefined();
    expect(approachOf({ skill: { kind: "integer" }, how: { kind: "word", values: ["a", "b"] } })).toBeUndefined();
    expect(approachOf({})).toBeUndefined();
  });
});

describe("edits of a value in a row", () => {
  type Edit = Partial<{ readonly at: number; readonly by: string }> & Readonly<Record<string, unknown>>;
  /** Which lines an entry stands for, and what it changes. */
  const merged = (...edits: readonly Edit[]) => {
    const all = edits.map(({ at = 0, by = "oskar", ...event }, i): Line => {
      const edit = { type: "sheet-edited", of: "ann", name: "will", from: i, to: i + 1, words: "", ...event };
      return { n: i + 1, at, by, event: edit as never };
    });
    const found = mergeEdits(all, new Map(edits.flatMap(({ undone }, i) => (undone === true ? [[i + 1, true]] : []))));
    return found.lines.map(({ n, event }) => {
      const of = (found.merged.get(n) ?? [n]).join("+");
      return "from" in event && "to" in event ? `${of}: ${JSON.stringify(event.from)}-${JSON.stringify(event.to)}` : of;
    });
  };

  it("are one within a minute of each other, by one person, of one value", () => {
    expect(merged({}, { at: 60_000 }, { at: 120_000 })).toEqual(["1+2+3: 0-3"]);
    expect(merged({}, { at: 60_001 })).toEqual(["1: 0-1", "2: 1-2"]);
    expect(merged({}, { by: "ines" })).toHaveLength(2);
    expect(merged({}, { of: "ben" })).toHaveLength(2);
    expect(merged({}, { name: "stress" })).toHaveLength(2);
    expect(merged({}, { name: "stress" }, { name: "stress" })).toEqual(["1: 0-1", "2+3: 1-3"]);
  });

  it("stand for themselves where there is more to tell: words, changes, an override, or that they were undone", () => {
    for (const more of [
      { words: "a gift" },
      { changes: [] },
      { overrides: { code: "x", rule: "R-1" } },
      { undone: true },
    ]) {
      expect(merged({}, more), JSON.stringify(more)).toHaveLength(2);
      expect(merged(more, {}), JSON.stringify(more)).toHaveLength(2);
    }
  });

  it("are one for ratings by their names, and for a house rule, which ends as it was set last", () => {
    const rated = merged(
      { from: { Firearms: 3 }, to: { Firearms: 4 } },
      { to: { Firearms: 5 } },
      { to: { Firearms: 7 } },
    );
    expect(rated).toEqual(['1+2+3: {"Firearms":3}-{"Firearms":7}']);
    const rule = { type: "house-rule-set", name: "pace", value: 2 };
    expect(merged(rule, { ...rule, value: 3 })).toHaveLength(1);
    expect(merged(rule, { ...rule, name: "tone" })).toHaveLength(2);
    expect(merged(rule, {})).toHaveLength(2);
  });

  it("are none where they lead back to where they began", () => {
    expect(merged({ type: "said" }, {}, { to: 1 }, { from: 1, to: 9 })).toEqual(["1: 0-1", "4: 1-9"]);
  });

  it("stand for themselves where they are no numbers", () => {
    expect(merged({}, { to: "x" })).toHaveLength(2);
    expect(merged({}, { type: "said" })).toHaveLength(2);
    expect(merged({ type: "said" }, {})).toHaveLength(2);
  });
});

const spent = (...amounts: readonly number[]) =>
  spentWords(
    { text: { ...tableText, ...everything.text }, people: { ann: "Ann" } },
    amounts.map((amount, i) => ({ of: i === 0 ? "ann" : i === 1 ? "table" : "somebody", name: "will", amount })),
  );

it("what was paid and gained leaves out what came to nothing", () => {
  expect(spent(0, 0)).toBe("");
  expect(spent(2)).toBe("Paid: Ann 2 willpower.");
  expect(spent(-1)).toBe("Gained: Ann 1 willpower.");
  expect(spent(1, -2, 3)).toBe("Paid: Ann 1 willpower and somebody 3 willpower. Gained: the table 2 willpower.");
});

it("one more die goes to those of its kind, or stands for itself", () => {
  expect(["", " ", "d6", "1d6", "2d6 + 1", "2d8", "2d60", "12d6"].map((roll) => withDie(roll, 6))).toEqual([
    "1d6",
    "1d6",
    "2d6",
    "2d6",
    "3d6 + 1",
    "2d8 + 1d6",
    "2d60 + 1d6",
    "13d6",
  ]);
});

const attempt = (title: string, settled: boolean, outcome?: string) => ({
  character: "ann",
  title,
  given: { difficulty: 6 },
  settled,
  positions: [{ args: {} }, { args: { accent: -3 } }],
  trace: { procedure: title, args: {}, steps: [{}], ...(outcome === undefined ? {} : { outcome: { outcome } }) },
});

describe("what has come of attempts", () => {
  const view = {
    past: [attempt("before", true, "success"), attempt("given up", true)],
    attempts: [attempt("open", false), attempt("over", true, "botch"), attempt("open yet", false, "failure")],
  } as never;

  it("is told of those on the table that are over", () => {
    expect(settledRolls(view)).toEqual([
      {
        character: "ann",
        title: "over",
        given: { difficulty: 6 },
        args: { accent: -3 },
        outcome: { outcome: "botch" },
      },
    ]);
    const old = { ...attempt("over", true, "botch"), positions: [] };
    expect(settledRolls({ attempts: [old] } as never)[0]?.args).toEqual({});
  });

  it("is told of those that have left it, too, unless they have no outcome", () => {
    const given = { difficulty: 6 };
    expect(pastRolls(view)).toEqual([
      { character: "ann", title: "before", given, procedure: "before", args: {}, outcome: { outcome: "success" } },
      { character: "ann", title: "over", given, procedure: "over", args: {}, outcome: { outcome: "botch" } },
    ]);
  });
});

it("what is sent is read by everybody, by those who lead, by one other member, or by nobody else", () => {
  const members = [
    { id: "oskar", role: "gm" },
    { id: "mo", role: "co-gm" },
    { id: "ines", role: "player" },
  ];
  const read = (audience: string, you: string) => recipientsOf(audience, { members } as never, { id: you } as never);
  expect(["everybody", "gm", "oneself", "mo"].map((audience) => read(audience, "ines"))).toEqual([
    undefined,
    ["oskar", "mo"],
    [],
    ["mo"],
  ]);
  expect(read("gm", "mo")).toEqual(["oskar"]);
});
