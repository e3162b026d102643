import { d, face, formatRational, rationals } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Calculator, chance, done, earn, go, goal, procedure, type Procedure, roll } from "../src/index.ts";

/** Where each face of a die leads to from each place, and which of these steps earn something; a place beyond the last is an end. */
type Paths = readonly (readonly { readonly to: number; readonly earns: number }[])[];

const anything = goal(
  "anything",
  "player",
  chance("anything", () => true),
);

const journey = (paths: Paths): Procedure<{ readonly place: number }> => {
  const travel: Procedure<{ readonly place: number }> = procedure("travel", {
    rules: ["T-1"],
    *run({ place }) {
      const ways = paths[place];
      if (!ways) return done({ outcome: "arrived", place });
      const way = ways[(yield* roll(d(ways.length).times(1), face)) - 1];
      if (!way) throw new Error("there is a way for each face");
      if (way.earns > 0) yield* earn({ days: way.earns });
      return go(travel, { place: way.to });
    },
  });
  return travel;
};

/** The chances of all results: by recursion, where `states` is large, or pushed forward from the start, where it is 0. */
function resultsOf(paths: Paths, states: number): ReadonlyMap<string, string> {
  const recursion = { values: states, results: states, states };
  const calculator = new Calculator({ arithmetic: rationals, house: {}, goal: anything, strategy: "never", recursion });
  const results = [...calculator.results(journey(paths), { place: 0 })];
  return new Map(results.map(({ value, chance: part }) => [JSON.stringify(value), formatRational(part)]));
}

/** Up to a dozen places, from each of which up to four ways lead to any later ones. */
const anyPaths: fc.Arbitrary<Paths> = fc.integer({ min: 1, max: 12 }).chain((places) =>
  fc.tuple(
    ...Array.from({ length: places }, (_, place) =>
      fc.array(fc.record({ to: fc.integer({ min: place + 1, max: places + 2 }), earns: fc.nat(2) }), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
  ),
);

describe("results pushed forward", () => {
  it("are those found by recursion, in whatever order states are met", () => {
    fc.assert(
      fc.property(anyPaths, (paths) => {
        expect(resultsOf(paths, 0)).toEqual(resultsOf(paths, 1000));
      }),
      { numRuns: 300 },
    );
  });

  it("wait for what a later way leads to", () => {
    const paths = [
      [
        { to: 2, earns: 0 },
        { to: 1, earns: 1 },
      ],
      [{ to: 2, earns: 1 }],
      [{ to: 3, earns: 0 }],
    ];
    const arrived = { outcome: "arrived", place: 3 };
    expect(resultsOf(paths, 0)).toEqual(
      new Map([
        [JSON.stringify({ outcome: arrived, paid: {}, earned: {} }), "1/2"],
        [JSON.stringify({ outcome: arrived, paid: {}, earned: { days: 2 } }), "1/2"],
      ]),
    );
  });
});
