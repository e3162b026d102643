import { d, face, formatRational, rationals } from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import {
  type Askable,
  avoid,
  best,
  between,
  calculatorFor,
  chance,
  choose,
  type Choose,
  contested,
  done,
  type Done,
  go,
  type Go,
  goal,
  type JsonObject,
  move,
  NoExactAnswerError,
  odds,
  procedure,
  type Procedure,
  roll,
  sample,
  sequence,
  sequenceGoal,
  simulate,
} from "../src/index.ts";

type Show = { readonly own: number | null; readonly theirs: number | null; readonly first: string };

/** A choice of one or two fingers; nobody who chooses shows two. */
const fingers = (by: string, leadsTo: (count: number) => Done | Go) => ({
  by,
  stands: { as: "two", leadsTo: leadsTo(2) },
  moves: () => [move("show", { fields: { count: between(1, 2) }, leadsTo: ({ count }) => leadsTo(count) })],
});

/** Two players show one or two fingers. Equal numbers win for the player, but two and two only every other time. */
const show: Procedure<Show> = procedure("show", {
  rules: [],
  *run({ own, theirs, first }: Show) {
    const me = fingers("player", (own) => go(show, { own, theirs, first }));
    const them = fingers("opponent 2", (theirs) => go(show, { own, theirs, first }));
    const one = first === "opponent" ? them : me;
    if (own === null && theirs === null) return choose({ ...one, ...(first === "nobody" ? { sealed: "first" } : {}) });
    if (own === null) return choose(me);
    if (theirs === null)
      return choose({ ...them, ...(first === "nobody" ? { sealed: () => choose({ ...me, sealed: "first" }) } : {}) });
    if (own !== theirs) return done({ outcome: "lost" });
    return done({ outcome: own === 1 || (yield* roll(d(2).times(1), face)) === 1 ? "won" : "lost" });
  },
});

const win = goal(
  "win",
  "player",
  chance("win", ({ outcome }) => outcome === "won"),
);
const lose = goal(
  "lose",
  "opponent",
  chance("lose", ({ outcome }) => outcome === "lost"),
);
const rules = {
  procedures: { show },
  goals: {
    win: contested(win, { against: ["opponent"] }),
    "win alone": win,
    "win together": contested(win, { allies: ["opponent"] }),
    lose: contested({ ...lose, owner: "opponent 2" }, { against: ["player"] }),
  },
} satisfies Askable;

const ask = (first: string, aim: keyof typeof rules.goals, strategy = "best") => {
  const { values, chance: chanceOf } = odds(
    rules,
    "show",
    { own: null, theirs: null, first },
    { goal: aim, strategy, arithmetic: rationals },
  );
  const [value = rationals.zero] = Object.values(values);
  const listed = chanceOf(({ outcome }) => outcome === (aim === "lose" ? "lost" : "won"));
  expect(formatRational(listed)).toBe(formatRational(value));
  return formatRational(value);
};

/** The first choice of a procedure that begins with one. */
function firstChoice(first: Procedure, args: JsonObject): Choose {
  const run = first.run(args, {});
  const value = "end" in run ? run : run.next().value;
  if (!("end" in value) || value.end !== "choose") throw new Error(`${first.name} begins with a choice`);
  return value;
}

describe("a goal that others are against", () => {
  it("has the value of the worst answer, and of the best answer to what they chose first", () => {
    expect(ask("player", "win")).toBe("0/1");
    expect(ask("opponent", "win")).toBe("1/2");
  });

  it("is answered whatever the strategy of its owner", () => {
    expect(ask("player", "win", "never")).toBe("0/1");
  });

  it("differs from one that others don't care about, and from one that they help", () => {
    expect(ask("player", "win alone")).toBe("1/2");
    expect(ask("player", "win together")).toBe("1/1");
  });

  it("has the value of the game where both choose at the same time, for either side", () => {
    expect(ask("nobody", "win")).toBe("1/3");
    expect(ask("nobody", "lose")).toBe("2/3");
  });

  it("has that value in each of several attempts", () => {
    const part = { procedure: "show", args: { own: null, theirs: null, first: "nobody" } };
    const aim = rules.goals.win;
    const several = calculatorFor(rules, { goal: sequenceGoal(aim, 2), strategy: "best", arithmetic: rationals });
    const [wins = rationals.zero] = several.expectedValues(sequence(rules, aim), {
      parts: [part, part],
      held: {},
      running: null,
    });
    expect(formatRational(wins)).toBe("2/3");
  });

  it("advises the first of two at the same time by the other's mixed strategy: all that it mixes is worth the same", () => {
    const { options } = best(rules, "show", { own: null, theirs: null, first: "nobody" }, { goal: "win" });
    expect(options.map(({ values }) => values["win"]?.toFixed(4))).toEqual(["0.3333", "0.3333", "0.3333"]);
  });

  it("wants little of what it minimizes, also where both choose at the same time", () => {
    type Bids = { readonly own: number | null; readonly theirs: number | null };
    // Both bid 0 or 1, in this order and without knowing it; each bid of the player is two of four chances, of the other one.
    const bids: Procedure<Bids> = procedure("bids", {
      rules: [],
      *run({ own, theirs }: Bids) {
        if (own !== null && theirs !== null) {
          return done({ outcome: (yield* roll(d(4).times(1), face)) <= 1 + 2 * own - theirs ? "won" : "lost" });
        }
        const by = own === null ? "player" : "opponent";
        const next = (bid: number) => go(bids, own === null ? { own: bid, theirs } : { own, theirs: bid });
        return choose({
          by,
          stands: { as: "nothing", leadsTo: next(0) },
          sealed: own === null ? "first" : () => firstChoice(bids, { own: null, theirs: null }),
          moves: () => [move("bid", { leadsTo: () => next(1) })],
        });
      },
    });
    const against = { against: ["opponent"] };
    const safe = goal(
      "safe",
      "player",
      avoid("lost", ({ outcome }) => outcome === "lost"),
    );
    const asked = { procedures: { bids }, goals: { win: contested(win, against), safe: contested(safe, against) } };
    const values = (name: string) =>
      odds(asked, "bids", { own: null, theirs: null }, { goal: name, strategy: "best" }).values;
    expect(values("win")).toEqual({ win: 0.5 });
    expect(values("safe")).toEqual({ lost: 0.5 });
  });

  it("takes the first of equally bad answers, and of equally good ones to a mixed strategy", () => {
    const even = procedure("even", {
      rules: [],
      run: () => choose(fingers("opponent", () => done({ outcome: "won" }))),
    });
    const calculator = calculatorFor({ procedures: { even }, goals: rules.goals }, { goal: "win", strategy: "best" });
    const choice = firstChoice(even, {});
    expect(calculator.mix(choice).map(({ option }) => option.move)).toEqual([undefined]);
    expect(calculator.decide(choice).option.move).toBeUndefined();
    const second = firstChoice(show, { own: 1, theirs: null, first: "nobody" });
    if (typeof second.sealed !== "function") throw new Error("the second choice knows the first");
    const decided = (aim: string, sealed: Choose) =>
      calculatorFor(rules, { goal: aim, strategy: "best" }).decide(sealed).option;
    expect(decided("win", second.sealed()).move).toBeUndefined();
    expect(decided("lose", second).move).toBeUndefined();
  });

  it("mixes only options that are taken, with chances that add up to one", () => {
    const calculator = calculatorFor(rules, { goal: "win", strategy: "best", arithmetic: rationals });
    const second = firstChoice(show, { own: 1, theirs: null, first: "nobody" });
    expect(calculator.mix(second).map(({ option, chance: share }) => [option.detail, formatRational(share)])).toEqual([
      [{}, "2/3"],
      [{ count: 1 }, "1/3"],
    ]);
    expect(formatRational(calculator.decide(second).values[0] ?? rationals.zero)).toBe("1/3");
  });

  it("is simulated with the mixed strategy", () => {
    const args = { own: null, theirs: null, first: "nobody" };
    const found = simulate(rules, "show", args, { goal: "win", strategy: "best", runs: 6000, seed: 3 });
    const won = found.filter(({ outcome }) => outcome.outcome === "won").reduce((sum, { count }) => sum + count, 0);
    expect(won / 6000).toBeCloseTo(1 / 3, 1);
  });

  it("draws each option that is mixed for its share of the random numbers", () => {
    // Equal numbers win: each side shows either as often.
    type Coins = { readonly own: number | null; readonly theirs: number | null };
    const coins: Procedure<Coins> = procedure("coins", {
      rules: [],
      run({ own, theirs }: Coins) {
        if (own !== null && theirs !== null) return done({ outcome: own === theirs ? "won" : "lost" });
        const next = (shown: number) => go(coins, own === null ? { own: shown, theirs } : { own, theirs: shown });
        return choose({
          by: own === null ? "player" : "opponent",
          stands: { as: "heads", leadsTo: next(0) },
          sealed: own === null ? "first" : () => firstChoice(coins, { own: null, theirs: null }),
          moves: () => [move("tails", { leadsTo: () => next(1) })],
        });
      },
    });
    const calculator = calculatorFor({ procedures: { coins }, goals: rules.goals }, { goal: "win", strategy: "best" });
    const shown = (number: number) =>
      sample(coins, { own: 0, theirs: null }, calculator, (below) => {
        expect(number).toBeLessThan(below);
        return number;
      }).outcome.outcome;
    expect([0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 2].map(shown)).toEqual(["won", "won", "lost", "lost"]);
  });

  it("has no exact answer where they choose within a loop", () => {
    const chase: Procedure = procedure("chase", {
      rules: [],
      *run() {
        if ((yield* roll(d(6).times(1), face)) === 6) return done({ outcome: "won" });
        return choose({ by: "opponent", stands: { as: "run", leadsTo: go(chase, {}) }, moves: () => [] });
      },
    });
    const calculator = calculatorFor({ procedures: { chase }, goals: rules.goals }, { goal: "win" });
    expect(() => calculator.expectedValues(chase, {})).toThrow(NoExactAnswerError);
  });
});
