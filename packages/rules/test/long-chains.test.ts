import { d, doubles, face, rationals, total } from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import {
  Calculator,
  choose,
  done,
  earn,
  go,
  goal,
  type Goal,
  maximize,
  minimizeEarned,
  move,
  NoExactAnswerError,
  procedure,
  type Procedure,
  roll,
  type Strategy,
} from "../src/index.ts";

const calculator = (its: Goal, strategy: Strategy = "best") =>
  new Calculator({ arithmetic: doubles, house: {}, goal: its, strategy });

/** Each round takes d6 hit points; the rounds are counted. */
const attrition: Procedure<{ readonly points: number; readonly rounds: number }> = procedure("attrition", {
  rules: ["T-1"],
  *run({ points, rounds }) {
    const left = points - (yield* roll(d(6).times(1), face));
    return left <= 0
      ? done({ outcome: "dead", rounds: rounds + 1 })
      : go(attrition, { points: left, rounds: rounds + 1 });
  },
});
const rounds = goal(
  "rounds",
  "player",
  maximize("rounds", ({ rounds: one }) => Number(one)),
);

/** The same, with rounds that are earned instead of remembered. */
const siege: Procedure<{ readonly points: number }> = procedure("siege", {
  rules: ["T-1"],
  *run({ points }) {
    yield* earn({ rounds: 1 });
    const left = points - (yield* roll(d(6).times(1), face));
    return left <= 0 ? done({ outcome: "taken" }) : go(siege, { points: left });
  },
});

/** The chance that n rounds are needed for some points: those of n - 1 dice are too few, those of n dice are enough. */
function chanceOfRounds(points: number, n: number): number {
  const fewerThan = (dice: number): number => {
    if (dice === 0) return 1;
    const sums = total().distribution(d(6).times(dice), doubles);
    return sums.reduce((sum, { value, chance: part }) => (value < points ? sum + part : sum), 0);
  };
  return fewerThan(n - 1) - fewerThan(n);
}

describe("long chains", () => {
  it("of a thousand hit points have the results that the sums of dice give", () => {
    const results = calculator(rounds, "never").results(siege, { points: 1000 });
    expect(results.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(1, 12);
    for (const n of [260, 286, 310]) {
      const found = results.find(({ value }) => value.earned["rounds"] === n)?.chance ?? 0;
      expect(found / chanceOfRounds(1000, n)).toBeCloseTo(1, 9);
    }
  });

  it("have the same results whether they are pushed forward or found by recursion", () => {
    for (const points of [30, 61, 90]) {
      const listed = calculator(rounds, "never").results(attrition, { points, rounds: 0 });
      const byRounds = calculator(rounds, "never").results(siege, { points });
      for (const { value, chance: part } of listed) {
        const other = byRounds.find(({ value: { earned } }) => earned["rounds"] === value.outcome["rounds"]);
        expect(part / (other?.chance ?? 0)).toBeCloseTo(1, 12);
      }
    }
  });

  it("have means that agree with their results", () => {
    const one = calculator(rounds, "never");
    const mean = one
      .results(attrition, { points: 150, rounds: 0 })
      .reduce((sum, { value, chance: part }) => sum + part * Number(value.outcome["rounds"]), 0);
    expect((one.expectedValues(attrition, { points: 150, rounds: 0 })[0] ?? 0) / mean).toBeCloseTo(1, 12);
  });

  it("in fractions add up to one", () => {
    const exact = new Calculator({ arithmetic: rationals, house: {}, goal: rounds, strategy: "never" });
    const sum = exact
      .results(siege, { points: 80 })
      .reduce((all, one) => rationals.add(all, one.chance), rationals.zero);
    expect(rationals.compare(sum, rationals.one)).toBe(0);
  });

  it("that come round again have no list of results", () => {
    const again: Procedure<{ readonly n: number }> = procedure("again", {
      rules: ["T-1"],
      *run({ n }) {
        return (yield* roll(d(6).times(1), face)) === 6 ? done({ outcome: "six" }) : go(again, { n: (n + 1) % 200 });
      },
    });
    expect(() => calculator(rounds, "never").results(again, { n: 0 })).toThrow(NoExactAnswerError);
  });
});

/** Pig: roll as often as one dares; a one loses the points of the turn. Fewest turns to the target. */
const pig: Procedure<{ readonly held: number; readonly turn: number; readonly target: number }> = procedure("pig", {
  rules: ["T-2"],
  *run({ held, turn, target }) {
    const fell = yield* roll(d(6).times(1), face);
    if (fell === 1) {
      yield* earn({ turns: 1 });
      return go(pig, { held, turn: 0, target });
    }
    const now = turn + fell;
    if (held + now >= target) {
      yield* earn({ turns: 1 });
      return done({ outcome: "there" });
    }
    return choose({
      by: "player",
      stands: { as: "roll", leadsTo: go(pig, { held, turn: now, target }) },
      moves: () => [move("hold", { leadsTo: () => go(banked, { held: held + now, target }) })],
    });
  },
});
const banked: Procedure<{ readonly held: number; readonly target: number }> = procedure("banked", {
  rules: ["T-2"],
  *run({ held, target }) {
    yield* earn({ turns: 1 });
    return go(pig, { held, turn: 0, target });
  },
});

/** The fewest turns by value iteration. */
function fewestTurns(target: number): number {
  let start = Array.from({ length: target + 1 }, () => 0);
  for (let change = 1; change > 1e-13;) {
    const next = start.map((_, held) => {
      if (held >= target) return 0;
      const value = Array.from({ length: target + 7 }, () => 0);
      // The turns that are still needed after this turn's points, before the next die.
      for (let turn = target - held - 1; turn >= 0; turn--) {
        let mean = (1 + (start[held] ?? 0)) / 6;
        for (let fell = 2; fell <= 6; fell++) {
          const now = turn + fell;
          const hold = 1 + (held + now >= target ? 0 : (start[held + now] ?? 0));
          mean += (held + now >= target ? 1 : Math.min(hold, value[now] ?? 0)) / 6;
        }
        value[turn] = mean;
      }
      return value[0] ?? 0;
    });
    change = Math.max(...next.map((one, i) => Math.abs(one - (start[i] ?? 0))));
    start = next;
  }
  return start[0] ?? 0;
}

it("loops with choices are solved component by component: Pig in the fewest turns", () => {
  const fewest = goal("fewest", "player", minimizeEarned("turns"));
  for (const target of [10, 40]) {
    const [turns] = calculator(fewest).expectedValues(pig, { held: 0, turn: 0, target });
    expect(turns).toBeCloseTo(fewestTurns(target), 9);
  }
});
