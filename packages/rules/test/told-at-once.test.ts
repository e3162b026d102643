import { type Arithmetic, d, doubles, highest, inGroups, mean, probability, rationals, total } from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import {
  Calculator,
  call,
  done,
  earn,
  go,
  goal,
  maximize,
  procedure,
  type Procedure,
  replay,
  rolled,
  rolledAs,
  type Rulebook,
  sampler,
  seeded,
} from "../src/index.ts";

const anything = goal(
  "anything",
  "nobody",
  maximize("first", ({ scores }) => (Array.isArray(scores) ? Number(scores[0] ?? 0) : 0)),
);

type Scores = { readonly scores: number };

const d6 = d(6);
const sorted = inGroups(4, highest(3));

const atOnce = procedure("at once", {
  rules: [],
  next: ({ scores }: Scores) => rolledAs("scores", d6.times(4 * scores), sorted, { outcome: "rolled", best: true }),
});

const oneByOne = procedure("one by one", {
  rules: [],
  next: ({ scores }: Scores) =>
    rolled(d6.times(4 * scores), sorted, (found) => done({ outcome: "rolled", best: true, scores: found })),
});

/** Scores thrown as a die, after something was earned; and thrown in last place. */
const around = (throws: Procedure<Scores>) => [
  procedure("called", {
    rules: [],
    *run(scores: Scores) {
      yield* earn({ points: 2 });
      return done(yield* call(throws, scores));
    },
  }),
  procedure("gone to", {
    rules: [],
    next: (scores: Scores) =>
      rolled(d6.times(1), total(), (n) => (n > 4 ? done({ outcome: "none" }) : go(throws, scores))),
  }),
];

const asked = <N>(asking: Procedure<Scores>, arithmetic: Arithmetic<N>, scores: number) => {
  const calculator = new Calculator({ arithmetic, house: {}, goal: anything, strategy: "never" });
  return { rows: calculator.results(asking, { scores }), worth: calculator.expectedValues(asking, { scores }) };
};

function expectSame<N>(scores: number, arithmetic: Arithmetic<N>): void {
  const [quick, slow] = [asked(atOnce, arithmetic, scores), asked(oneByOne, arithmetic, scores)];
  expect(quick.rows.length).toBe(slow.rows.length);
  expect([...quick.rows]).toEqual([...slow.rows]);
  expect(quick.worth).toEqual(slow.worth);
}

describe("outcomes told at once", () => {
  it.each([0, 1, 2, 3])("are those told one by one: %i scores", (scores) => {
    expectSame(scores, doubles);
    expectSame(scores, rationals);
  });

  it("are the same where another procedure comes to them", () => {
    for (const [i, outer] of around(atOnce).entries()) {
      const other = around(oneByOne)[i] ?? outer;
      expect([...asked(outer, rationals, 2).rows]).toEqual([...asked(other, rationals, 2).rows]);
    }
  });

  it("can be read like any list, as often as one likes", () => {
    const { rows } = asked(atOnce, doubles, 3);
    const list = [...asked(oneByOne, doubles, 3).rows];
    const has18 = ({ value }: (typeof list)[number]): boolean => JSON.stringify(value).includes("18");
    expect(rows.map(({ chance }) => chance)).toEqual(list.map(({ chance }) => chance));
    expect(rows.filter(has18)).toEqual(list.filter(has18));
    expect(rows.find(has18)).toEqual(list.find(has18));
    expect(rows.find(() => false)).toBeUndefined();
    expect([rows.some(has18), rows.every(has18)]).toEqual([true, false]);
    expect(mean(rows, ({ outcome }) => Number([outcome["scores"]].flat()[0]), doubles)).toBeCloseTo(
      asked(atOnce, doubles, 3).worth[0] ?? Number.NaN,
      12,
    );
    expect(probability(rows, () => true, doubles)).toBeCloseTo(1, 12);
  });

  it("are sampled and replayed like any others", () => {
    const book: Rulebook = { id: "book", version: "1", procedures: { atOnce, oneByOne } };
    const [quick, slow] = ["atOnce", "oneByOne"].map((name) => sampler(book, name, { scores: 2 }, {})(seeded(7)));
    expect(quick?.outcome).toEqual(slow?.outcome);
    expect(quick && replay(book, quick).awaits).toMatchObject({ wants: "nothing", outcome: slow?.outcome });
  });
});
