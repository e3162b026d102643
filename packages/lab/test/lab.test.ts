import { d, doubles, rationals, classify } from "@rulewright/dice";
import {
  chance,
  choose,
  done,
  earn,
  go,
  goal,
  minimizePaid,
  move,
  procedure,
  type Procedure,
  QuestionError,
  refusal,
  roll,
} from "@rulewright/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chartBars,
  parseQuestion,
  reachableGoal,
  parseView,
  heatMapCsv,
  heatMap,
  Lab,
  type LabQuestion,
  histogramCsv,
  marginalEffects,
  unreadParts,
  formatQuestion,
  formatView,
  defaultAxis,
} from "../src/index.ts";

type Throw = { readonly dice: number; readonly target: number; readonly coins: number };

/** A coin lets a failed throw be made again. */
const tossed: Procedure<Throw & { readonly hits: number }> = procedure("tossed", {
  rules: [],
  *run(t) {
    const { dice, target, coins, hits } = t;
    return choose({
      by: "player",
      stands: { as: "stand", leadsTo: done({ outcome: hits > 0 ? "success" : "failure", hits }) },
      moves: () => [
        move("again", {
          refuse: () => (coins < 1 ? refusal("no-coin", "") : undefined),
          pays: () => ({ coins: 1 }),
          leadsTo: () => go(toss, { dice, target, coins: coins - 1 }),
        }),
      ],
    });
  },
});

const toss: Procedure<Throw> = procedure("toss", {
  rules: [],
  parameters: {
    dice: { kind: "integer", min: 1, max: 100 },
    target: { kind: "integer", min: 1, max: 6 },
    coins: { kind: "integer", min: 0, initial: 0, from: { tracker: "coins" } },
  },
  refuse: ({ dice, target }) => (dice === 2 && target === 2 ? refusal("odd", "") : undefined),
  *run(t) {
    const { hit } = yield* roll(
      d(6).times(t.dice),
      classify({ hit: "counts", miss: "blank" }, (face) => (face >= t.target ? "hit" : "miss")),
    );
    return go(tossed, { ...t, hits: hit });
  },
});

const forever: Procedure<Record<string, never>> = procedure("forever", {
  rules: [],
  *run() {
    const face = yield* roll(
      d(6).times(1),
      classify({ six: "counts", other: "blank" }, (n) => (n === 6 ? "six" : "other")),
    );
    return face.six > 0 ? done({ outcome: "success" }) : go(forever, {});
  },
});

const system = {
  id: "coins",
  procedures: { toss, tossed, forever },
  goals: {
    success: goal(
      "success",
      "player",
      chance("success", ({ outcome }) => outcome === "success"),
      minimizePaid("coins"),
    ),
  },
  strategies: {},
  houseRules: {},
  badOutcomes: [],
};

const question: LabQuestion = {
  system: "coins",
  procedure: "toss",
  args: { dice: 1, target: 4, coins: 1 },
  house: {},
  goal: "success",
  strategy: "best",
  times: 1,
};

describe("the lab", () => {
  const lab = new Lab(system, doubles);

  it("answers with means, endings and a distribution", () => {
    const { values, endings, histogram, left } = lab.answer(question);
    expect(values.map(({ name, mean, kind }) => [name, mean, kind])).toEqual([
      ["success", 0.75, "chance"],
      ["coins", 0.5, "amount"],
    ]);
    expect(endings).toEqual([
      { outcome: "success", tone: "success", chance: 0.75 },
      { outcome: "failure", tone: "failure", chance: 0.25 },
    ]);
    expect(histogram?.bars.map(({ value, chance }) => [value, chance])).toEqual([
      [0, 0.25],
      [1, 0.75],
    ]);
    expect(left).toBe(0);
  });

  it("answers in fractions", () => {
    const { values } = new Lab(system, rationals).answer(question);
    expect(values.map(({ exact }) => exact)).toEqual(["3/4", "1/2"]);
  });

  it("asks about several in a row, with one purse for all of them", () => {
    const { values, variables } = lab.answer({ ...question, times: 2 });
    // Two throws and one coin: 1/2 + 1/2, and a second chance unless both succeed at once.
    expect(values[0]?.mean).toBeCloseTo(1 + 0.75 * 0.5, 12);
    expect(variables.map(({ key }) => key)).toContain("coins");
  });

  it("maps two parameters, and leaves out what can't be begun", () => {
    const map = heatMap(
      lab,
      { ...question, strategy: "never" },
      { parameter: "dice", from: 1, to: 2 },
      { parameter: "target", from: 1, to: 2 },
      0,
    );
    expect(map.cells[0]).toEqual([1, 1]);
    expect(map.cells[1]?.[0]).toBeCloseTo(5 / 6, 12);
    expect(map.cells[1]?.[1]).toBe(null);
    expect(heatMapCsv(map, { x: "Dice", y: "Target" }).split("\r\n")[0]).toBe("Target \\ Dice,1,2");
    // A spreadsheet would run these as formulas.
    for (const y of ["=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(A1)", "\t=1"]) {
      expect(heatMapCsv(map, { x: "Dice", y }).split("\r\n")[0]).toBe(`'${y} \\ Dice,1,2`);
    }
  });

  it("says what one step of each thing is worth", () => {
    const steps = marginalEffects(lab, question);
    const oneCoin = steps.find(({ parameter, to }) => parameter === "coins" && to === 2);
    expect(oneCoin?.held).toBe(true);
    expect(oneCoin?.differences[0]).toBeCloseTo(0.125, 12);
    expect(steps.some(({ parameter, to }) => parameter === "target" && to === 3)).toBe(true);
  });

  it("says what is left of what has no end", () => {
    const { values, left, endings } = lab.answer({ ...question, procedure: "forever", args: {} });
    expect(values[0]?.mean).toBeCloseTo(1, 9);
    expect(left).toBeLessThanOrEqual(1e-9);
    expect(endings[0]?.chance).toBeCloseTo(1, 8);
  });

  it("puts the thin ends of a long distribution together, and loses nothing", () => {
    const { histogram } = lab.answer({ ...question, strategy: "never", args: { dice: 60, target: 4, coins: 0 } });
    const bars = histogram ? chartBars(histogram, []) : [];
    expect(bars.length).toBeLessThanOrEqual(27);
    expect(bars[0]?.tail).toBe("or less");
    expect(bars.at(-1)?.tail).toBe("or more");
    expect(bars.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(histogram?.mean).toBeCloseTo(30, 9);
  });

  it("writes overlays in columns of their own, with the values of all", () => {
    const one = lab.answer({ ...question, strategy: "never", args: { dice: 2, target: 4, coins: 0 } });
    const { histogram } = lab.answer({ ...question, strategy: "never", args: { dice: 3, target: 4, coins: 0 } });
    if (!histogram) throw new Error("no spread");
    const lines = histogramCsv(one, "Hits", { overlays: [{ histogram, label: "three dice" }] })
      .trim()
      .split("\r\n");
    expect(lines[0]).toBe("Hits,chance,success,failure,three dice");
    expect(lines.slice(1).map((line) => line.split(",").at(-1))).toEqual(["0.125", "0.375", "0.375", "0.125"]);
    expect(lines.at(-1)).toMatch(/^3,0,/);
  });

  it("writes tables that spreadsheets read", () => {
    const [head, first] = histogramCsv(lab.answer(question), 'Hits, "all"').split("\r\n");
    expect(head).toBe('"Hits, ""all""",chance,success,failure');
    expect(first).toBe("0,0.25,0,0.25");
  });

  it("finds a goal where runs never end", () => {
    const forever: Procedure = procedure("forever", {
      rules: [],
      *run() {
        yield* earn({ rounds: 1 });
        return go(forever, {});
      },
    });
    const rounds = { name: "rounds", source: "earned", kind: "amount", sense: 1, amount: "rounds" } as const;
    const endless = {
      ...system,
      procedures: { forever },
      goals: { ...system.goals, lasting: goal("lasting", "player", rounds) },
    };
    // Nobody succeeds, and the rounds go on.
    expect(reachableGoal(endless, { procedure: "forever", args: {}, house: {} })).toBe("lasting");
    const { goals, procedures } = { ...endless, goals: system.goals };
    expect(reachableGoal({ ...system, goals, procedures }, { procedure: "forever", args: {}, house: {} })).toBe(
      "success",
    );
  });

  it("starts with a goal that the procedure can reach", () => {
    const rounds = { name: "rounds", source: "earned", kind: "amount", sense: 1, amount: "rounds" } as const;
    const goals = { ...system.goals, lasting: goal("lasting", "player", rounds) };
    const asked = { procedure: "toss", args: question.args, house: {} };
    expect(reachableGoal(system, asked)).toBe("success");
    expect(reachableGoal({ ...system, goals }, asked)).toBe("success");
    const hopeless = procedure("hopeless", {
      rules: [],
      *run() {
        yield* earn({ rounds: 3 });
        return done({ outcome: "failure" });
      },
    });
    expect(
      reachableGoal({ ...system, goals, procedures: { hopeless } }, { ...asked, procedure: "hopeless", args: {} }),
    ).toBe("lasting");
  });

  it("refuses names that aren't there", () => {
    expect(() => lab.answer({ ...question, procedure: "constructor" })).toThrow(QuestionError);
    expect(() => lab.answer({ ...question, strategy: "clever" })).toThrow(QuestionError);
  });
});

const timesIn = (text: string) => parseQuestion(`times=${text}`).times;

describe("a link", () => {
  it("carries the view and its overlays", () => {
    const link = formatQuestion(question);
    expect(formatView(link, { curve: "more", across: "dice", overlays: ["dice=d6"] })).toBe(
      `${link}&drawn=more&across=dice&over&dice=d6`,
    );
    expect(formatView(link, { curve: "each" })).toBe(link);
  });

  it("gives back its view: fractions, and every overlay", () => {
    const view = {
      curve: "less",
      across: "dice",
      down: "target",
      fractions: true,
      overlays: ["dice=d6", "dice=2d4"],
    } as const;
    expect(parseView(formatView("dice=3d6", view))).toEqual({
      question: "dice=3d6&drawn=less&across=dice&down=target&fractions=yes",
      view,
    });
    expect(parseView("dice=3d6&drawn=sideways&fractions=no").view).toEqual({});
  });

  it("has 1 to 20 attempts in a row", () => {
    expect(["1", "2", "20"].map(timesIn)).toEqual([1, 2, 20]);
    expect(["0", "21", "-1", "1.5", "many", ""].map(timesIn)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("keeps the number whose distribution is shown", () => {
    const link = formatQuestion({ ...question, variable: "coins" });
    expect(parseQuestion(link).variable).toBe("coins");
    expect(unreadParts(link, { ...question, variable: "coins" })).toEqual([]);
  });

  it("tells what of it could not be used", () => {
    const link = formatView(formatQuestion(question), { curve: "less" });
    expect(unreadParts(link, question)).toEqual([]);
    expect(unreadParts(`${link}&a.dice=2.5&goal=fame&times=99&h.tens=7&what=else`, question)).toEqual([
      "dice 2.5",
      "goal fame",
      "times 99",
      "tens 7",
      "what else",
    ]);
  });

  it("gives back the question it was made of", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.stringMatching(/^[a-zA-Z]{1,12}$/),
          fc.oneof(fc.integer(), fc.boolean(), fc.string(), fc.constant(null), fc.array(fc.integer())),
        ),
        fc.integer({ min: 1, max: 20 }),
        (args, times) => {
          const asked = { ...question, args, times, house: { charts: "ceil", max: 3 } };
          expect(parseQuestion(formatQuestion(asked))).toEqual(asked);
        },
      ),
    );
  });

  it("is read as far as it can be, whatever was pasted", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseQuestion(text)));
    expect(parseQuestion("procedure=toss&a.dice=%7Bbroken&times=1e9&a.target=4")).toEqual({
      procedure: "toss",
      args: { target: 4 },
      house: {},
      times: 1,
    });
  });
});

describe("an axis", () => {
  it("is the whole of a short parameter and a stretch of a long one", () => {
    expect(defaultAxis("target", toss.parameters["target"], 4)).toEqual({ parameter: "target", from: 1, to: 6 });
    expect(defaultAxis("dice", toss.parameters["dice"], 50)).toEqual({ parameter: "dice", from: 45, to: 55 });
    expect(defaultAxis("dice", toss.parameters["dice"], 1)).toEqual({ parameter: "dice", from: 1, to: 11 });
  });
});
