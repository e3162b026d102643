import { d, doubles, face, formatRational, rationals } from "@rulewright/dice";
import { expect, it } from "vitest";
import {
  avoid,
  Calculator,
  chance,
  choose,
  done,
  earn,
  go,
  goal,
  maximizeEarned,
  minimizePaid,
  move,
  procedure,
  type Procedure,
  roll,
} from "../src/index.ts";

const d12 = d(12);

type Life = { readonly stress: number; readonly hit: number; readonly ease: number };

/** A life under stress: every round a throw against ten under the malus of what weighs on one; thirteen kills. */
const survive: Procedure<Life> = procedure("survive", {
  rules: [],
  *run({ stress, hit, ease }) {
    if (stress >= 13) return done({ outcome: "dead" });
    yield* earn({ rounds: 1 });
    const thrown = yield* roll(d12.times(1), face);
    const success = thrown - 2 - Math.floor(stress / 3) >= 10;
    return go(survive, { stress: success ? Math.max(0, stress - ease) : stress + hit, hit, ease });
  },
});

const rounds = goal(
  "rounds",
  "player",
  chance("ends", () => true),
  maximizeEarned("rounds"),
);

it("solves a loop exactly: rounds until the fatal one", () => {
  const exact = new Calculator({ arithmetic: rationals, house: {}, goal: rounds, strategy: "never" });
  const nearly = new Calculator({ arithmetic: doubles, house: {}, goal: rounds, strategy: "never" });
  const life = { stress: 0, hit: 1, ease: 0 };
  expect(exact.expectedValues(survive, life).map(formatRational)).toEqual(["1/1", "146/11"]);
  expect(nearly.expectedValues(survive, life)[1]).toBeCloseTo(146 / 11, 12);
});

it("keeps the last digits of a mean of millions of rounds", () => {
  const life = { stress: 0, hit: 1, ease: 3 };
  const exact = new Calculator({ arithmetic: rationals, house: {}, goal: rounds, strategy: "never" }).expectedValues(
    survive,
    life,
  )[1];
  const nearly =
    new Calculator({ arithmetic: doubles, house: {}, goal: rounds, strategy: "never" }).expectedValues(
      survive,
      life,
    )[1] ?? 0;
  const wanted = rationals.toNumber(exact ?? rationals.zero);
  expect(Math.abs(nearly - wanted) / wanted).toBeLessThan(1e-12);
});

const d2 = d(2);

/** Goes on until it is left; staying pays a token each time and can never end by itself. */
const tarry: Procedure<{ readonly tokens: number }> = procedure("tarry", {
  rules: [],
  *run({ tokens }) {
    return choose({
      by: "player",
      stands: { as: "stay", leadsTo: go(tarry, { tokens }) },
      moves: () => [move("leave", { pays: () => ({ token: 1 }), leadsTo: () => go(tossed, { tokens }) })],
    });
  },
});

const tossed: Procedure<{ readonly tokens: number }> = procedure("tossed", {
  rules: [],
  *run({ tokens }) {
    yield* earn({ rounds: 1 });
    const thrown = yield* roll(d2.times(1), face);
    return thrown === 2 ? done({ outcome: "out" }) : go(tarry, { tokens });
  },
});

it("finds the best policy in a loop, and says how surely a policy ever ends", () => {
  const leaving = goal(
    "leave",
    "player",
    chance("out", () => true),
    minimizePaid("token"),
  );
  const best = new Calculator({ arithmetic: rationals, house: {}, goal: leaving, strategy: "best" });
  expect(best.expectedValues(tarry, { tokens: 0 }).map(formatRational)).toEqual(["1/1", "2/1"]);
  const never = new Calculator({ arithmetic: rationals, house: {}, goal: leaving, strategy: "never" });
  expect(never.expectedValues(tarry, { tokens: 0 }).map(formatRational)).toEqual(["0/1", "0/1"]);
});

/** Wanders for ever, earning a round each time. */
const wander: Procedure<{ readonly at: number }> = procedure("wander", {
  rules: [],
  *run({ at }) {
    yield* earn({ rounds: 1 });
    return go(wander, { at: 1 - at });
  },
});

it("answers infinity where the end never comes, and refuses to list such results", () => {
  const calculator = new Calculator({ arithmetic: rationals, house: {}, goal: rounds, strategy: "never" });
  expect(calculator.expectedValues(wander, { at: 0 }).map(formatRational)).toEqual(["0/1", "Infinity"]);
  expect(
    new Calculator({ arithmetic: doubles, house: {}, goal: rounds, strategy: "never" }).expectedValues(wander, {
      at: 0,
    }),
  ).toEqual([0, Number.POSITIVE_INFINITY]);
  expect(() => calculator.results(wander, { at: 0 })).toThrow("loops: its results");
});

const d6 = d(6);

/** Drawn up to three steps one way or the other, until it is twelve steps away: every state leads to many. */
const drawn: Procedure<{ readonly at: number }> = procedure("drawn", {
  rules: [],
  *run({ at }) {
    yield* earn({ rounds: 1 });
    const thrown = yield* roll(d6.times(1), face);
    const to = at + (thrown <= 3 ? thrown : 3 - thrown);
    return Math.abs(to) >= 12 ? done({ outcome: to > 0 ? "up" : "down" }) : go(drawn, { at: to });
  },
});

it("keeps fractions short while it solves a wide loop", () => {
  const drawing = goal(
    "drawing",
    "player",
    chance("up", ({ outcome }) => outcome === "up"),
    maximizeEarned("rounds"),
  );
  const settings = { house: {}, goal: drawing, strategy: "never" } as const;
  const [up, exact] = new Calculator({ ...settings, arithmetic: rationals }).expectedValues(drawn, { at: 0 });
  expect(formatRational(up ?? rationals.zero)).toBe("1/2");
  const nearly = new Calculator({ ...settings, arithmetic: doubles }).expectedValues(drawn, { at: 0 });
  expect(nearly[0]).toBeCloseTo(0.5, 14);
  expect(nearly[1]).toBeCloseTo(rationals.toNumber(exact ?? rationals.zero), 11);
});

type Siege = { readonly inside: boolean };

/** Outside one falls every other time, or gets inside; inside one may stay for ever. */
const siege: Procedure<Siege> = procedure("siege", {
  rules: [],
  *run({ inside }: Siege) {
    if (inside) {
      return choose({
        by: "player",
        stands: { as: "stay", leadsTo: go(siege, { inside: true }) },
        moves: () => [move("go out", { leadsTo: () => go(siege, { inside: false }) })],
      });
    }
    return (yield* roll(d2.times(1), face)) === 1 ? done({ outcome: "fallen" }) : go(siege, { inside: true });
  },
});

it("a loop that the best policy never leaves again keeps what enters it", () => {
  const survival = goal(
    "survival",
    "player",
    avoid("fallen", ({ outcome }) => outcome === "fallen"),
  );
  const best = new Calculator({ arithmetic: rationals, house: {}, goal: survival, strategy: "best" });
  const values = [false, true].map((inside) => best.expectedValues(siege, { inside })[0] ?? rationals.zero);
  expect(values.map(formatRational)).toEqual(["1/2", "0/1"]);
});
