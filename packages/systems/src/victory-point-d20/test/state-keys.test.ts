import { expect, it } from "vitest";
import { readRound, type RoundRoll, setbacksOf } from "../rules/round-results.ts";
import { stateKeys } from "../state-keys.ts";
import { houseWith } from "./scenes.ts";

const OUTCOMES = ["success", "failure", "critical-failure"] as const;

/** A roll as a round keeps it: with its victory points, and perhaps with the successes that sides compare. */
const rollsWith = (successes: readonly (number | undefined)[]): readonly RoundRoll[] =>
  OUTCOMES.flatMap((outcome) =>
    [0, 1, 2].flatMap((vp) =>
      successes.map((count) => ({
        outcome,
        vp,
        ...(count === undefined ? {} : { successes: count, critical: vp > 1 }),
      })),
    ),
  );

const pairs = <T>(all: readonly T[]): readonly (readonly [T, T])[] =>
  all.flatMap((a) => all.map((b) => [a, b] as const));

const open = { tn: 9, skill: 3, accent: null };

/** The state key of a round whose rolls are all made but one. */
const keyOf = (own: readonly RoundRoll[]): string | undefined =>
  stateKeys["round rolls"](
    {
      own: [open, open, open],
      theirs: [],
      results: own,
      mode: "add",
      goal: 5,
      total: 1,
      rounds: 1,
      failures: 0,
    } as never,
    houseWith(),
    "finish",
  );

const house = houseWith({ criticalInTask: "loses-lead", failedRound: "counts-as-try" });

it.each([
  ["victory points", rollsWith([undefined])],
  ["successes", rollsWith([0, 2])],
])("B-16, VP-40: rounds with the same key come to the same, compared by %s", (_, rolls) => {
  const known = new Map<string, unknown>();
  for (const own of pairs(rolls)) {
    const key = keyOf(own) ?? "";
    const round = readRound(own, [], house);
    const comesTo = { change: round.change, ...setbacksOf(round, house) };
    if (known.has(key)) expect(comesTo, key).toEqual(known.get(key));
    else known.set(key, comesTo);
  }
  // Not every round has a key of its own.
  expect(known.size).toBeGreaterThan(1);
  expect(known.size).toBeLessThan(rolls.length ** 2);
});

it("B-16: a round's key tells neither the order of its rolls nor who made which", () => {
  for (const [a, b] of pairs(rollsWith([undefined, 0, 1, 2]))) expect(keyOf([a, b])).toBe(keyOf([b, a]));
});
