import { d, exactly, formatRational, type Hand, type Rational, rationals, symbols, tally } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerDice,
  begin,
  calculatorFor,
  done,
  isRefusal,
  odds,
  type PoolPart,
  type Procedure,
  procedure,
  replay,
  resume,
  roll,
  rollMore,
  rollPool,
  simulate,
} from "../src/index.ts";

const good = symbols({ success: (face) => (face > 2 ? face - 2 : 0), advantage: (face) => (face === 2 ? 2 : 0) });
const bad = symbols({ success: (face) => (face === 1 ? -1 : 0), despair: (face) => (face === 3 ? 1 : 0) });
const ones = tally({ one: exactly(1) });

const kinds: readonly PoolPart[] = [
  { dice: d(4).times(1), reading: good },
  { dice: d(3).times(2), reading: bad },
  { dice: d(6).times(1), reading: ones },
  { dice: d(4).times(2), reading: bad },
  { dice: d(6).times(0), reading: good },
];

const pooled = (parts: readonly PoolPart[]): Procedure =>
  procedure("pooled", {
    rules: [],
    *run() {
      const before = yield* roll(d(2).times(1), ones);
      const sum = yield* rollPool(parts);
      return done({ outcome: "rolled", before: before.one, ...sum });
    },
  });

const oneByOne = (parts: readonly PoolPart[]): Procedure =>
  procedure("one by one", {
    rules: [],
    *run() {
      const before = yield* roll(d(2).times(1), ones);
      const sum: Record<string, number> = {};
      for (const { dice, reading } of parts) {
        const hand: Hand = yield* rollMore(dice, reading);
        for (const name in hand) sum[name] = (sum[name] ?? 0) + (hand[name] ?? 0);
      }
      return done({ outcome: "rolled", before: before.one, ...sum });
    },
  });

const chancesOf = (asked: Procedure): Record<string, string> => {
  const chances = new Map<string, Rational>();
  for (const { value, chance } of calculatorFor({ procedures: { asked } }, { arithmetic: rationals }).results(
    asked,
    {},
  )) {
    const key = JSON.stringify(value.outcome);
    chances.set(key, rationals.add(chances.get(key) ?? rationals.zero, chance));
  }
  return Object.fromEntries([...chances].map(([key, chance]) => [key, formatRational(chance)]));
};

describe("dice of several kinds thrown together", () => {
  it("have the odds of the same dice thrown one by one", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { maxLength: 3 }), (parts) => {
        expect(chancesOf(pooled(parts))).toEqual(chancesOf(oneByOne(parts)));
      }),
      { numRuns: 40 },
    );
  });

  it("are thrown kind by kind at a table, lie beside each other, and replay", () => {
    const book = { id: "pools", version: "1", procedures: { pooled: pooled(kinds.slice(0, 3)) } };
    let trace = begin(book, "pooled", {}, {});
    for (const faces of [[1], [2], [1, 3], [1]]) {
      if (isRefusal(trace)) throw new Error(trace.code);
      trace = answerDice(book, trace, faces, "hand");
    }
    if (isRefusal(trace)) throw new Error(trace.code);
    expect(resume(book, trace).tray.map(({ die, face }) => [die, face])).toEqual([
      ["d4", 2],
      ["d3", 1],
      ["d3", 3],
      ["d6", 1],
    ]);
    const outcome = { outcome: "rolled", before: 1, success: -1, advantage: 2, despair: 1, one: 1 };
    expect(replay(book, trace).awaits).toMatchObject({ wants: "nothing", outcome });
  });

  it("say of each kind what the dice add to", () => {
    const expects = { terms: [{ from: "bonus", value: 2 }] };
    const expected = procedure("expected", {
      rules: [],
      *run() {
        return done({ outcome: "rolled", ...(yield* rollPool(kinds.slice(0, 2), () => expects)) });
      },
    });
    const book = { id: "pools", version: "1", procedures: { expected } };
    let trace = begin(book, "expected", {}, {});
    for (const faces of [[2], [1, 3]]) {
      if (isRefusal(trace)) throw new Error(trace.code);
      expect(resume(book, trace).awaits).toMatchObject({ wants: "dice", expects });
      trace = answerDice(book, trace, faces, "hand");
    }
  });

  it("are asked for together first, and then kind by kind", () => {
    const rolling = rollPool(kinds.slice(0, 2));
    const asked = [undefined, { success: 1 }].map((answer) => rolling.next(answer).value);
    expect(asked.map((question) => "together" in question)).toEqual([true, false]);
  });

  it("are simulated", () => {
    const rules = { procedures: { pooled: pooled(kinds) } };
    const wanted = odds(rules, "pooled", {}).mean(({ success }) => Number(success));
    const found = simulate(rules, "pooled", {}, { runs: 4000, seed: 5 });
    const runs = found.reduce((sum, { count }) => sum + count, 0);
    const mean = found.reduce((sum, { count, outcome }) => sum + count * Number(outcome["success"]), 0) / runs;
    expect(mean).toBeCloseTo(wanted, 0);
  });
});
