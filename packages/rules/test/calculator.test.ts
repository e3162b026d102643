import { d, doubles, face, formatRational, rationals } from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import {
  best,
  Calculator,
  call,
  chance,
  choose,
  closed,
  done,
  earn,
  go,
  goal,
  maximizeEarned,
  minimizePaid,
  move,
  NoExactAnswerError,
  odds,
  procedure,
  type Procedure,
  QuestionError,
  refusal,
  roll,
  sequence,
  sequenceGoal,
  type Strategy,
  upTo,
} from "../src/index.ts";

const win = goal(
  "win",
  "player",
  chance("win", ({ outcome }) => outcome === "won"),
  minimizePaid("coins"),
);
const calculator = (strategy: Strategy = "best", its = win, parametricFrom = Number.POSITIVE_INFINITY) =>
  new Calculator({ arithmetic: rationals, house: {}, goal: its, strategy, parametricFrom });

const toss = (sides: number) =>
  procedure(`toss ${sides}`, {
    rules: [],
    *run() {
      return done({ outcome: (yield* roll(d(sides).times(1), face)) === 1 ? "won" : "lost" });
    },
  });

const shown = (values: readonly { readonly numerator: bigint; readonly denominator: bigint }[]) =>
  values.map(formatRational);

describe("a choice under a strategy", () => {
  const [half, third, sixth] = [toss(2), toss(3), toss(6)];
  const pay = move("pay", {
    fields: { coins: upTo(2) },
    max: 2,
    refuse: ({ coins }) => (coins === 0 ? refusal("nothing", "R-1") : undefined),
    pays: ({ coins }) => ({ coins }),
    leadsTo: ({ coins }) => go(coins === 1 ? third : half, {}),
  });
  const others = [
    closed("shut", refusal("shut", "R-1")),
    move("talk", { talk: true, leadsTo: () => done({ outcome: "won" }) }),
    move("other", { by: "gm", leadsTo: () => done({ outcome: "won" }) }),
  ];
  const choiceOf = (stands: Partial<Parameters<typeof choose>[0]["stands"]> = {}, moves = [...others, pay]) =>
    procedure("choice", {
      rules: [],
      run: () =>
        choose({ by: "player", stands: { as: "stand", leadsTo: go(sixth, {}), ...stands }, moves: () => moves }),
    });

  it("takes the default, or the best option of the goal's owner", () => {
    expect(shown(calculator("never").expectedValues(choiceOf(), {}))).toEqual(["1/6", "0/1"]);
    expect(shown(calculator("best").expectedValues(choiceOf(), {}))).toEqual(["1/2", "2/1"]);
    expect(shown(calculator("greedy").expectedValues(choiceOf(), {}))).toEqual(["1/2", "2/1"]);
    expect(shown(calculator((_, open) => open("pay")[0]).expectedValues(choiceOf(), {}))).toEqual(["1/3", "1/1"]);
    expect(shown(calculator((_, open) => open("other")[0]).expectedValues(choiceOf(), {}))).toEqual(["1/6", "0/1"]);
    expect(shown(calculator(() => undefined).expectedValues(choiceOf(), {}))).toEqual(["1/6", "0/1"]);
  });

  it("takes the first of equally good options, and the cheapest of those that differ in price only", () => {
    const equal = ["a", "b"].map((name) => move(name, { leadsTo: () => go(half, {}) }));
    const dear = move("dear", { pays: () => ({ coins: 1 }), leadsTo: () => go(half, {}) });
    const chosen = (stands: Partial<Parameters<typeof choose>[0]["stands"]>, moves = [dear, ...equal]) =>
      best({ procedures: { choice: choiceOf(stands, moves) }, goals: { win } }, "choice", {}).best.option.move;
    expect(chosen({})).toBe("a");
    expect(chosen({ leadsTo: go(half, {}) })).toBeUndefined();
    expect(chosen({ leadsTo: done({ outcome: "won" }) })).toBeUndefined();
  });

  it("leaves out a default that is closed while anything else is open", () => {
    const must = { leadsTo: done({ outcome: "won" }), closed: refusal("must", "R-1") };
    const advice = best({ procedures: { choice: choiceOf(must) }, goals: { win } }, "choice", {});
    expect(advice.options.map(({ option }) => [option.move, option.detail["coins"]])).toEqual([
      ["pay", 1],
      ["pay", 2],
    ]);
    expect(shown(calculator().expectedValues(choiceOf(must), {}))).toEqual(["1/2", "2/1"]);
    expect(shown(calculator().expectedValues(choiceOf(must, others), {}))).toEqual(["1/1", "0/1"]);
    const sure = move("sure", { leadsTo: () => done({ outcome: "won" }) });
    for (const parametricFrom of [0, Number.POSITIVE_INFINITY]) {
      const values = calculator("best", win, parametricFrom).expectedValues(choiceOf(must, [sure, pay]), {});
      expect(shown(values)).toEqual(["1/1", "0/1"]);
    }
    const none = best({ procedures: { choice: choiceOf(must, others) }, goals: { win } }, "choice", {});
    expect(none.options.map(({ option }) => option.move)).toEqual([undefined]);
  });

  it("is decided by chances however small, in doubles as in fractions", () => {
    const manySixes: Procedure<{ left: number }> = procedure("many sixes", {
      rules: [],
      *run({ left }) {
        if (left === 0) return done({ outcome: "won" });
        return (yield* roll(d(6).times(1), face)) === 6 ? go(manySixes, { left: left - 1 }) : done({ outcome: "lost" });
      },
    });
    const eased = move("ease", { pays: () => ({ coins: 1 }), leadsTo: () => go(manySixes, { left: 40 }) });
    const rules = {
      procedures: { choice: choiceOf({ leadsTo: go(manySixes, { left: 41 }) }, [eased]) },
      goals: { win },
    };
    for (const arithmetic of [doubles, rationals]) {
      const { results } = odds<unknown>(rules, "choice", {}, { arithmetic, strategy: "best" });
      expect(results.map(({ value }) => value.paid["coins"])).toEqual([1, 1]);
    }
  });

  it("has results that agree with its values", () => {
    for (const strategy of ["never", "best", "greedy"] as const) {
      const rules = { procedures: { choice: choiceOf() }, goals: { win } };
      const { values, results, chance: chanceOf } = odds(rules, "choice", {}, { strategy, arithmetic: rationals });
      expect(formatRational(chanceOf(({ outcome }) => outcome === "won"))).toBe(
        formatRational(values["win"] ?? rationals.zero),
      );
      expect(results.every(({ value }) => (value.paid["coins"] ?? 0) === (strategy === "never" ? 0 : 2))).toBe(true);
    }
  });

  it("greedily is decided as if it were the last", () => {
    const late = procedure("late", {
      rules: [],
      run: () =>
        choose({
          by: "player",
          stands: { as: "stand", leadsTo: done({ outcome: "lost" }) },
          moves: () => [move("win", { leadsTo: () => done({ outcome: "won" }) })],
        }),
    });
    const early = procedure("early", {
      rules: [],
      run: () =>
        choose({
          by: "player",
          stands: { as: "now", leadsTo: go(sixth, {}) },
          moves: () => [move("later", { leadsTo: () => go(late, {}) })],
        }),
    });
    expect(shown(calculator("best").expectedValues(early, {}))).toEqual(["1/1", "0/1"]);
    expect(shown(calculator("greedy").expectedValues(early, {}))).toEqual(["1/6", "0/1"]);
    expect(shown(calculator("greedy").expectedValues(late, {}))).toEqual(["1/1", "0/1"]);
  });
});

describe("advice", () => {
  const { procedures, goals } = { procedures: { toss: toss(2), over: go }, goals: { win } };
  const onward = procedure("onward", {
    rules: [],
    *run() {
      yield* earn({});
      return go(procedures.toss, {});
    },
  });
  const plain = procedure("plain", { rules: [], run: () => go(decides, {}) });
  const decides: Procedure = procedure("decides", {
    rules: [],
    *run() {
      return choose({ by: "player", stands: { as: "stand", leadsTo: done({ outcome: "won" }) }, moves: () => [] });
    },
  });
  const rules = { procedures: { toss: procedures.toss, onward, plain, decides }, goals };

  it("is about a procedure that begins with a choice, or leads to one without asking", () => {
    expect(best(rules, "plain", {}).best.values).toEqual({ win: 1, coins: 0 });
    expect(best(rules, "decides", {}).options).toHaveLength(1);
    for (const name of ["toss", "onward"]) expect(() => best(rules, name, {})).toThrow(QuestionError);
    const over = procedure("over", { rules: [], run: () => done({ outcome: "won" }) });
    expect(() => best({ procedures: { over } }, "over", {})).toThrow("doesn't begin with a choice");
  });
});

/** Goes on for so many rounds; the last one throws a die of its own, if it is said to. */
type Chain = { readonly left: number; readonly calls: boolean };
const chain: Procedure<Chain> = procedure("chain", {
  rules: [],
  *run({ left, calls }: Chain) {
    if (left > 0) return go(chain, { left: left - 1, calls });
    if (left < 0) throw new Error("too far");
    return calls ? yield* callOf() : done({ outcome: "won" });
  },
});
const die = toss(2);
function* callOf() {
  const { outcome } = yield* call(die, {});
  return done({ outcome });
}
const endless: Procedure<{ readonly at: number }> = procedure("endless", {
  rules: [],
  run: ({ at }: { readonly at: number }) => go(endless, { at: (at + 1) % 3 }),
});

describe("a calculator", () => {
  it("answers for chains of any length, also where a die is called at their end", () => {
    for (const left of [0, 1, 23, 24, 25, 59, 60, 61, 399, 400, 401, 900]) {
      const one = calculator("never");
      expect(shown(one.expectedValues(chain, { left, calls: true }))).toEqual(["1/2", "0/1"]);
      expect(one.results(chain, { left, calls: true }).map(({ chance: part }) => formatRational(part))).toEqual([
        "1/2",
        "1/2",
      ]);
    }
  });

  it("answers after a question that failed", () => {
    const one = calculator("never");
    expect(() => one.expectedValues(chain, { left: -1, calls: false })).toThrow("too far");
    expect(() => one.results(chain, { left: -1, calls: false })).toThrow("too far");
    expect(() => one.results(endless, { at: 0 })).toThrow(NoExactAnswerError);
    expect(shown(one.expectedValues(endless, { at: 0 }))).toEqual(["0/1", "0/1"]);
    expect(shown(one.expectedValues(chain, { left: 700, calls: false }))).toEqual(["1/1", "0/1"]);
    expect(one.results(chain, { left: 800, calls: true })).toHaveLength(2);
    expect(one.results(chain, { left: 100, calls: false })).toHaveLength(1);
  });
});

describe("attempts in a row", () => {
  const fight = procedure("fight", {
    rules: [],
    parameters: {
      coins: { kind: "integer", initial: 0, from: { tracker: "coins" } },
      sides: { kind: "integer", initial: 2 },
    },
    *run({ coins, sides }) {
      const won = (yield* roll(d(sides).times(1), face)) === 1;
      if (won) yield* earn({ coins: 1, fame: 1, points: 2 });
      return choose({
        by: "player",
        stands: { as: "stop", leadsTo: done({ outcome: won ? "won" : "lost" }) },
        moves: () =>
          coins > 0 && !won
            ? [move("pay", { pays: () => ({ coins: 1 }), leadsTo: () => done({ outcome: "won" }) })]
            : [],
      });
    },
  });
  const rules = { procedures: { fight }, goals: { win }, credits: { fame: ["coins"], points: [] } };
  const ask = (held: Readonly<Record<string, number>>, ...sides: readonly number[]) => {
    const parts = sides.map((one) => ({ procedure: "fight", args: { sides: one } }));
    const settings = {
      arithmetic: rationals,
      house: {},
      goal: sequenceGoal(win, sides.length),
      strategy: "best",
    } as const;
    const state = { parts, held, running: null };
    return shown(new Calculator(settings).expectedValues(sequence(rules, win), state));
  };

  it("count each outcome that is wanted", () => {
    expect(ask({}, 2)).toEqual(["1/2", "0/1"]);
    expect(ask({}, 2, 4, 1)).toEqual(["7/4", "0/1"]);
    expect(ask({})).toEqual(["0/1", "0/1"]);
  });

  it("pay from what is held, which earlier ones fill by its own name and by what is credited to it", () => {
    expect(ask({ coins: 1 }, 2)).toEqual(["1/1", "1/2"]);
    expect(ask({ coins: 1 }, 2, 2)).toEqual(["7/4", "3/4"]);
    // A first fight that is always won earns two coins.
    expect(ask({ coins: 0 }, 1, 1000, 1000, 1000)[0]).toBe(
      ask({ coins: 2 }, 1000, 1000, 1000)[0]?.replace(/.*/, (wins) => {
        const [numerator = "", denominator = ""] = wins.split("/");
        return `${BigInt(numerator) + BigInt(denominator)}/${denominator}`;
      }),
    );
    expect(ask({}, 1, 2)).toEqual(["3/2", "0/1"]);
  });

  it("name procedures that there are", () => {
    const parts = [{ procedure: "none", args: {} }];
    const one = calculator("never", sequenceGoal(win, 1));
    expect(() => one.expectedValues(sequence(rules, win), { parts, held: {}, running: null })).toThrow(
      '"none" is not among the procedures',
    );
  });

  it("list what is earned and paid over all of them", () => {
    const wealth = goal("wealth", "player", maximizeEarned("coins"));
    const settings = { arithmetic: doubles, house: {}, goal: wealth, strategy: "never" } as const;
    const parts = [1, 1].map((sides) => ({ procedure: "fight", args: { sides } }));
    const results = new Calculator(settings).results(sequence(rules, win), { parts, held: {}, running: null });
    expect(results.map(({ value }) => value)).toEqual([
      { outcome: { outcome: "over" }, paid: {}, earned: { coins: 2, fame: 2, points: 4, win: 2 } },
    ]);
  });
});
