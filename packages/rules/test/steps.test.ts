import {
  type Arithmetic,
  atLeast,
  countExploding,
  d,
  doubles,
  face,
  is,
  rationals,
  tally,
  total,
} from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import { enumerateDetails } from "../src/language/fields.ts";
import {
  Calculator,
  call,
  called,
  choose,
  diceOf,
  done,
  earn,
  go,
  goal,
  maximize,
  procedure,
  type Procedure,
  replay,
  roll,
  rolled,
  type Rulebook,
  numbersKey,
  sampler,
  seeded,
} from "../src/index.ts";

const d6 = d(6);
const anything = goal(
  "anything",
  "nobody",
  maximize("hits", ({ hits }) => Number(hits ?? 0)),
);
const hitsAndOnes = tally({ hit: atLeast(5), one: is(1) });
const exploding = countExploding({ adds: 1, explodes: is(6), counts: atLeast(5), exactTo: 6 });

const score = procedure("score", {
  rules: [],
  next: ({ target }: { readonly target: number }) =>
    rolled(d6.times(1), face, (one) => done({ outcome: "scored", score: one <= target ? one : 0 })),
});

type Pool = { readonly dice: number };

const told = procedure("told", {
  rules: [],
  next: ({ dice }: Pool) =>
    rolled(d6.times(dice), hitsAndOnes, ({ hit, one }) =>
      called(score, { target: hit + 1 }, ({ score: more }) =>
        one > 1
          ? go(last, { dice: one })
          : rolled(d6.times(1), exploding, (further) =>
              done({ outcome: "told", hits: hit + further, more: more ?? 0 }),
            ),
      ),
    ),
});

const run = procedure("run", {
  rules: [],
  *run({ dice }: Pool) {
    const { hit, one } = yield* roll(d6.times(dice), hitsAndOnes);
    const { score: more } = yield* call(score, { target: hit + 1 });
    if (one > 1) return go(last, { dice: one });
    const further = yield* roll(d6.times(1), exploding);
    return done({ outcome: "told", hits: hit + further, more: more ?? 0 });
  },
});

const last = procedure("last", {
  rules: [],
  *run({ dice }: Pool) {
    yield* earn({ rounds: 1 });
    const sum = yield* roll(d6.times(dice), total());
    yield* earn({ sums: sum, rounds: 1 });
    return done({ outcome: "last" });
  },
});

const book: Rulebook = { id: "steps", version: "1", procedures: { told, run, last, score } };

function answersOf<N>(asked: Procedure<Pool>, dice: number, arithmetic: Arithmetic<N>) {
  const calculator = new Calculator({ arithmetic, house: {}, goal: anything, strategy: "never" });
  return { results: calculator.results(asked, { dice }), worth: calculator.expectedValues(asked, { dice }) };
}

const dice = (hand: Record<string, number>, worstFirst: string[]) => ({ dice: diceOf(hand, "T-1", worstFirst) });

const taken = (hand: Record<string, number>, worstFirst: string[]) =>
  enumerateDetails(dice(hand, worstFirst), 1, "worth trying").map(({ dice: picked }) => picked);

describe("a procedure told in steps", () => {
  it("is the same procedure", () => {
    for (const dice of [0, 1, 3, 4]) {
      expect(answersOf(told, dice, doubles)).toEqual(answersOf(run, dice, doubles));
      expect(answersOf(told, dice, rationals)).toEqual(answersOf(run, dice, rationals));
    }
  });

  it("lets earlier answers count with what was earned between them", () => {
    const calculator = new Calculator({ arithmetic: doubles, house: {}, goal: anything, strategy: "never" });
    const results = calculator.results(last, { dice: 1 });
    expect(results.map(({ value }) => value.amounts)).toEqual([1, 2, 3, 4, 5, 6].map((sums) => ({ rounds: 2, sums })));
  });
});

describe("a sampler", () => {
  it.each(["told", "run", "last"])("records what %s replays to", (name) => {
    const throwOnce = sampler(book, name, { dice: 3 }, {});
    const random = seeded(7);
    for (let n = 0; n < 200; n++) {
      const trace = throwOnce(random);
      expect(replay(book, trace).awaits).toEqual({ wants: "nothing", outcome: trace.outcome });
    }
  });

  it("throws chains no further than they go", () => {
    const chained = procedure("chained", {
      rules: [],
      next: () =>
        rolled(d6.times(2), total(undefined, { explodes: atLeast(2), times: 2 }), (sum) =>
          done({ outcome: "sum", sum }),
        ),
    });
    const own: Rulebook = { id: "own", version: "1", procedures: { chained } };
    const throwOnce = sampler(own, "chained", {}, {});
    const random = seeded(3);
    const waves = Array.from({ length: 300 }, () => {
      const trace = throwOnce(random);
      replay(own, trace);
      return trace.steps.length;
    });
    expect(Math.max(...waves)).toBe(3);
  });

  it("leaves choices to people", () => {
    const chosen = procedure("chosen", {
      rules: [],
      next: () =>
        choose({ by: "player", stands: { as: "stay", leadsTo: done({ outcome: "stayed" }) }, moves: () => [] }),
    });
    const own: Rulebook = { id: "own", version: "1", procedures: { chosen } };
    expect(() => sampler(own, "chosen", {}, {})(seeded(1))).toThrow("somebody has to choose");
    expect(() => sampler(own, "nothing", {}, {})).toThrow("no procedure");
  });

  it("throws the same dice for the same seed, whatever version throws them", () => {
    const random = seeded(2024);
    expect(Array.from({ length: 12 }, (_, i) => random(6 + (i % 3) * 7))).toMatchInlineSnapshot(`
      [
        5,
        11,
        8,
        5,
        1,
        10,
        2,
        0,
        2,
        2,
        7,
        12,
      ]
    `);
  });
});

describe("what is enumerated", () => {
  it("belongs to the classes and their order, not to the numbers alone", () => {
    const one = taken({ miss: 2, hit: 2 }, ["miss", "hit"]);
    expect(taken({ miss: 2, hit: 2 }, ["hit", "miss"])).not.toEqual(one);
    expect(taken({ blank: 2, two: 2 }, ["blank", "two"])).not.toEqual(one);
    expect(taken({ miss: 2, hit: 2 }, ["miss", "hit"])).toEqual(one);
  });
});

describe("keys of what matters", () => {
  it("are equal exactly where the numbers are", () => {
    const parts = [
      [1, 2],
      [12],
      [1, 2, 0],
      [true, 2],
      [200, 2],
      [1, 20_000],
      [0.5],
      [-64],
      [-65],
      [191],
      [192],
      [1e9],
      [],
    ];
    const keys = new Set(parts.map((some) => numbersKey(...some)));
    // Truth counts as one.
    expect(keys.size).toBe(parts.length - 1);
  });
});
