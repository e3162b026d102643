import {
  atLeast,
  countExploding,
  d,
  doubles,
  formatRational,
  exactly,
  rationals,
  tally,
  tallyExploding,
} from "@rulewright/dice";
import { expect, it } from "vitest";
import {
  begin,
  Calculator,
  chance,
  done,
  goal,
  isRefusal,
  maximize,
  procedure,
  type Procedure,
  resume,
  roll,
  rollMore,
  simulateProcedure,
} from "../src/index.ts";

type Pool = { readonly dice: number; readonly specialties: number };

const d10 = d(10);

/** Ten-sided dice against six: ones take successes away, and every ten throws more dice where specialties are used. */
const pool: Procedure<Pool> = procedure("pool", {
  rules: [],
  *run({ dice, specialties }) {
    const thrown = yield* roll(d10.times(dice), tally({ hit: atLeast(6), one: exactly(1), ten: exactly(10) }));
    const bonus = yield* rollMore(
      d10.times(thrown.ten * specialties),
      countExploding({ adds: specialties, explodes: exactly(10), counts: atLeast(6), exactTo: thrown.one + 1 }),
    );
    const net = thrown.hit + bonus - thrown.one;
    return done({ outcome: net > 0 ? "success" : net === 0 ? "failure" : "botch", net });
  },
});

const wants = goal(
  "net",
  "player",
  chance("success", ({ outcome }) => outcome === "success"),
  chance("botch", ({ outcome }) => outcome === "botch"),
  maximize("net", ({ net }) => Number(net)),
);

const settings = { house: {}, goal: wants, strategy: "never" } as const;

it("solves unbounded explosions exactly (ten dice, three specialties)", () => {
  const [success, botch, net] = new Calculator({ ...settings, arithmetic: rationals }).expectedValues(pool, {
    dice: 10,
    specialties: 3,
  });
  expect(formatRational(success ?? rationals.zero)).toBe("50516143460217529055313/52428800000000000000000");
  expect(formatRational(botch ?? rationals.zero)).toBe("18900556706614672023/1310720000000000000000");
  // Each ten throws three dice that count half the time and explode in turn: 10 * (0.5 - 0.1 + 0.3 * 0.5 / 0.7).
  expect(formatRational(net ?? rationals.zero)).toBe(formatRational({ numerator: 43n, denominator: 7n }));
  const nearly = new Calculator({ ...settings, arithmetic: doubles }).expectedValues(pool, {
    dice: 10,
    specialties: 3,
  });
  expect(nearly[2]).toBeCloseTo(43 / 7, 11);
});

/** The same in one throw: bonus dice fall because of the pool's, and only the pool's ones count. */
const atOnce: Procedure<Pool> = procedure("at once", {
  rules: [],
  *run({ dice, specialties }) {
    const { counted, marked } = yield* roll(
      d10.times(dice),
      tallyExploding({ adds: specialties, explodes: exactly(10), counts: atLeast(6), exactTo: dice + 1 }, exactly(1)),
    );
    const net = counted - marked;
    return done({ outcome: net > 0 ? "success" : net === 0 ? "failure" : "botch", net });
  },
});

it("comes to the same whether bonus dice are a throw of their own or part of the first", () => {
  const calculator = new Calculator({ ...settings, arithmetic: rationals });
  for (const dice of [1, 2, 5]) {
    for (const specialties of [0, 1, 3]) {
      const apart = calculator.expectedValues(pool, { dice, specialties }).map(formatRational);
      expect(calculator.expectedValues(atOnce, { dice, specialties }).map(formatRational)).toEqual(apart);
    }
  }
});

it("samples what it calculates", () => {
  const calculator = new Calculator({ ...settings, arithmetic: doubles });
  const runs = 20_000;
  for (const procedure of [pool, atOnce]) {
    const counted = simulateProcedure(procedure, { dice: 3, specialties: 2 }, calculator, { runs, seed: 3 });
    const successes = counted
      .filter(({ outcome }) => outcome.outcome === "success")
      .reduce((sum, { count }) => sum + count, 0);
    expect(successes / runs).toBeCloseTo(calculator.expectedValues(procedure, { dice: 3, specialties: 2 })[0] ?? 0, 1);
  }
});

const byHand = (faces: readonly number[]) => ({ roll: `${faces.length}d10`, faces, by: "hand" }) as const;

it.each(["pool", "at once"])("throws wave after wave at the table, bonus dice beside the pool (%s)", (name) => {
  const book = { id: "sketch", version: "1", procedures: { pool, "at once": atOnce } };
  const begun = begin(book, name, { dice: 2, specialties: 1 }, {});
  if (isRefusal(begun)) throw new Error(begun.code);
  const steps = [byHand([10, 1]), byHand([10]), byHand([3])];
  expect(resume(book, { ...begun, steps: steps.slice(0, 2) }).awaits).toMatchObject({
    wants: "dice",
    dice: { count: 1 },
  });
  const { awaits, tray } = resume(book, { ...begun, steps });
  expect(awaits).toMatchObject({ wants: "nothing", outcome: { outcome: "success", net: 1 } });
  expect(tray.map(({ face, bonus }) => [face, bonus ?? false])).toEqual([
    [10, false],
    [1, false],
    [10, true],
    [3, true],
  ]);
});

it("refuses dice that would never stop", () => {
  const calculator = new Calculator({ ...settings, arithmetic: doubles });
  expect(() => calculator.expectedValues(pool, { dice: 1, specialties: 10 })).toThrow(
    "the explosion does not end on average",
  );
});
