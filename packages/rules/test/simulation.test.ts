import { atLeast, d, exactly, face, rationals, tally, tallyExploding, total } from "@rulewright/dice";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, it } from "vitest";
import {
  call,
  calculatorFor,
  choose,
  done,
  earn,
  EndlessRunError,
  go,
  goal,
  move,
  procedure,
  type Procedure,
  type Randomness,
  replay,
  roll,
  type Rulebook,
  sample,
  sampler,
  seeded,
  simulateProcedure,
} from "../src/index.ts";

const d6 = d(6);

/** Random numbers that are given, and nothing else. */
function scripted(...numbers: readonly number[]): Randomness & { left(): number } {
  const left = [...numbers];
  const random = (below: number): number => {
    const next = left.shift();
    if (next === undefined || next >= below) throw new Error(`no number below ${below}`);
    return next;
  };
  return Object.assign(random, { left: () => left.length });
}

const numbers = (seed: number, below: number, count: number): readonly number[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => random(below));
};

describe("seeded randomness", () => {
  it("repeats itself, and differs by seed", () => {
    expect(numbers(1, 1000, 50)).toEqual(numbers(1, 1000, 50));
    expect(numbers(1, 1000, 50)).not.toEqual(numbers(2, 1000, 50));
    // The numbers of a seed are part of what a report promises: they stay the same.
    expect(numbers(1, 20, 12)).toEqual([6, 8, 1, 17, 10, 9, 2, 3, 18, 8, 16, 13]);
    expect(numbers(1, 4_294_967_295, 4)).toEqual([2147483646, 2130575328, 2134902081, 941651997]);
  });

  it.each([2, 6, 7, 20])("gives each number below %i as often", (below) => {
    const counts = Array.from({ length: below }, () => 0);
    for (const n of numbers(5, below, 6000)) counts[n] = (counts[n] ?? 0) + 1;
    for (const count of counts) expect(Math.abs(count - 6000 / below)).toBeLessThan(5 * Math.sqrt(6000 / below));
  });

  it("leaves out what lies beyond the last multiple of the bound, however rare that is", () => {
    const below = 60_000;
    const generator = xoroshiro128plus(3);
    const [drawn, random] = [[] as number[], seeded(3)];
    let leftOut = 0;
    while (leftOut < 2) {
      const bits = (generator.next() ^ 0x80000000) >>> 0;
      if (bits < 2 ** 32 - (2 ** 32 % below)) drawn.push(bits % below);
      else leftOut += 1;
    }
    expect(drawn.findIndex((number) => number !== random(below))).toBe(-1);
  });

  it("favours no small numbers where the bound doesn't divide the range", () => {
    const below = 3 * 2 ** 30;
    const drawn = numbers(7, below, 6000);
    expect(drawn.every((n) => n < below)).toBe(true);
    // A remainder alone would be below a third of the bound every other time.
    expect(drawn.filter((n) => n < below / 3).length / 6000).toBeCloseTo(1 / 3, 1);
  });

  it("gives nothing but 0 below 1", () => {
    expect(numbers(3, 1, 5)).toEqual([0, 0, 0, 0, 0]);
  });
});

const bonus = procedure("bonus", {
  rules: [],
  *run() {
    return done({ outcome: "bonus", bonus: yield* roll(d6.times(1), face) });
  },
});

type Round = { readonly round: number };

/** Two rounds of two dice and a called one; a six of the last may be bought off. */
const rounds: Procedure<Round> = procedure("rounds", {
  rules: [],
  *run({ round }: Round) {
    const sum = yield* roll(d6.times(2), total());
    yield* earn({ points: sum });
    const { bonus: more } = yield* call(bonus, {});
    if (round < 2) return go(rounds, { round: round + 1 });
    if (more < 6) return done({ outcome: "over", last: more });
    return choose({
      by: "player",
      stands: { as: "stop", leadsTo: done({ outcome: "stopped" }) },
      moves: () => [move("pay", { pays: () => ({ points: 1 }), leadsTo: () => done({ outcome: "paid" }) })],
    });
  },
});

describe("a run of a procedure", () => {
  it("throws the dice in the order in which they are asked for, and adds up what is earned", () => {
    const random = scripted(0, 5, 3, 1, 1, 2);
    const result = sample(rounds, { round: 1 }, calculatorFor({ procedures: { rounds } }), random);
    expect(result).toEqual({ outcome: { outcome: "over", last: 3 }, paid: {}, earned: { points: 11 } });
    expect(random.left()).toBe(0);
  });

  it("decides by the strategy, and adds up what is paid", () => {
    const asked = { procedures: { rounds }, goals: { any: goal("any", "player") } };
    const never = sample(rounds, { round: 2 }, calculatorFor(asked), scripted(0, 0, 5));
    expect(never).toMatchObject({ outcome: { outcome: "stopped" }, paid: {} });
    const pay = calculatorFor(asked, { strategy: (_, options) => options("pay")[0] });
    const paid = sample(rounds, { round: 2 }, pay, scripted(0, 0, 5));
    expect(paid).toEqual({ outcome: { outcome: "paid" }, paid: { points: 1 }, earned: { points: 2 } });
  });

  it("is stopped where procedures follow each other without end, and names the first", () => {
    const rest: Procedure = procedure("rest", { rules: [], run: () => go(rest, {}) });
    const calculator = calculatorFor({ procedures: { rest } });
    const endless = (): unknown => sample(rest, {}, calculator, scripted());
    expect(endless).toThrow(EndlessRunError);
    expect(endless).toThrow(expect.objectContaining({ procedure: "rest" }));
  });

  it("needs no dice where none are thrown", () => {
    const none: Procedure = procedure("none", {
      rules: [],
      *run() {
        return done({ outcome: "none", sum: yield* roll(d6.times(0), total()) });
      },
    });
    const result = sample(none, {}, calculatorFor({ procedures: { none } }), scripted());
    expect(result.outcome).toEqual({ outcome: "none", sum: 0 });
  });
});

describe("a sampled trace", () => {
  const exploding: Procedure = procedure("exploding", {
    rules: [],
    *run() {
      const dice = { adds: 1, explodes: exactly(6), counts: atLeast(5), exactTo: 9 };
      const { counted } = yield* roll(d6.times(2), tallyExploding(dice, exactly(1)));
      const { high } = yield* roll(d(4).times(1), tally({ high: atLeast(3) }));
      return go(last, { counted: counted + high });
    },
  });
  const last: Procedure<{ readonly counted: number }> = procedure("last", {
    rules: [],
    *run({ counted }: { counted: number }) {
      yield* earn({ points: counted });
      return done({ outcome: "over", counted: counted + (yield* roll(d6.times(1), face)) });
    },
  });
  const none: Procedure = procedure("no dice", {
    rules: [],
    *run() {
      return done({ outcome: "over", sum: yield* roll(d6.times(0), total()) });
    },
  });
  const book: Rulebook = { id: "test", version: "1", procedures: { exploding, last, rounds, "no dice": none } };

  it("has a step for each wave of dice, and replays to its outcome", () => {
    const trace = sampler(book, "exploding", {}, {})(scripted(5, 2, 5, 4, 3, 1));
    expect(trace.steps).toEqual([
      { roll: "2d6", faces: [6, 3], by: "generator" },
      { roll: "1d6", faces: [6], by: "generator" },
      { roll: "1d6", faces: [5], by: "generator" },
      { roll: "1d4", faces: [4], by: "generator" },
      { roll: "1d6", faces: [2], by: "generator" },
    ]);
    expect(trace).toMatchObject({ system: "test", version: "1", procedure: "exploding", args: {}, house: {} });
    expect(trace.outcome).toEqual({ outcome: "over", counted: 6 });
    expect(replay(book, trace).awaits).toMatchObject({ wants: "nothing" });
  });

  it("has no step where no dice are thrown", () => {
    const trace = sampler(book, "no dice", {}, {})(scripted());
    expect([trace.steps, trace.outcome]).toEqual([[], { outcome: "over", sum: 0 }]);
    expect(replay(book, trace).awaits).toMatchObject({ wants: "nothing" });
  });

  it("begins anew each time, also after a run that failed", () => {
    const throwing = sampler(book, "exploding", {}, {});
    expect(() => throwing(scripted(5))).toThrow("no number");
    expect(() => throwing(scripted(0, 0))).toThrow("no number");
    expect(throwing(scripted(0, 0, 0, 0)).steps).toHaveLength(3);
    expect(throwing(scripted(0, 0, 0, 0)).steps).toHaveLength(3);
  });

  it("is of a procedure that is known and has no choices", () => {
    expect(() => sampler(book, "none", {}, {})).toThrow('test has no procedure "none"');
    expect(() => sampler(book, "toString", {}, {})).toThrow('test has no procedure "toString"');
    expect(() => sampler(book, "rounds", { round: 2 }, {})(scripted(0, 0, 5))).toThrow('"rounds" contains choices');
  });
});

describe("the frequencies of results", () => {
  it("count equal ones together, the most frequent first, whatever order amounts are paid in", () => {
    const either: Procedure = procedure("either", {
      rules: [],
      *run() {
        const shown = yield* roll(d6.times(1), face);
        yield* earn(shown === 1 ? { a: 1 } : { b: 2 });
        yield* earn(shown === 1 ? { b: 2 } : { a: 1 });
        return done({ outcome: shown === 2 ? "two" : "other" });
      },
    });
    const calculator = calculatorFor({ procedures: { either } }, { arithmetic: rationals });
    const found = simulateProcedure(either, {}, calculator, { runs: 600, seed: 4 });
    expect(found.map(({ outcome, earned }) => [outcome.outcome, earned])).toEqual([
      ["other", { a: 1, b: 2 }],
      ["two", { a: 1, b: 2 }],
    ]);
    const [other = 0, two = 0] = found.map(({ count }) => count);
    expect(other + two).toBe(600);
    expect(two / 600).toBeCloseTo(1 / 6, 1);
  });
});
