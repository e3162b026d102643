import { d, formatRational, groupsOf, highest, rationals } from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import { calculatorFor, call, done, earn, type Outcome, procedure, roll } from "../src/index.ts";

const scores = groupsOf(2, highest(1));

/** A procedure that rolls three scores and ends with an outcome that has them. Counts how often it runs. */
function scoring(outcomeOf: (scores: readonly number[]) => Outcome) {
  let runs = 0;
  const score = procedure("score", {
    rules: [],
    *run() {
      runs += 1;
      yield* earn({ turns: 1 });
      return done(outcomeOf(yield* roll(d(3).times(6), scores)));
    },
  });
  return { score, runs: () => runs };
}

/** A procedure that adds up the scores of another one. */
const sumOf = ({ score }: ReturnType<typeof scoring>) =>
  procedure("sum", {
    rules: [],
    *run() {
      const { list } = (yield* call(score, {})) as unknown as { readonly list: readonly number[] };
      return done({ outcome: "summed", sum: list.reduce((sum, one) => sum + one, 0) });
    },
  });

const rowsOf = ({ score }: ReturnType<typeof scoring>) =>
  [...calculatorFor({ procedures: { score } }, { arithmetic: rationals }).results(score, {})].map(
    ({ value, chance }) => ({ ...value, chance: formatRational(chance) }),
  );

const handedOn = (): ReturnType<typeof scoring> => scoring((list) => ({ outcome: "scored", list }));
const copied = (): ReturnType<typeof scoring> => scoring((list) => ({ outcome: "scored", list: [...list] }));

describe("the results of a procedure that hands its only answer on unread", () => {
  it("are those of one that reads it, and are listed in one run", () => {
    const [one, other] = [handedOn(), copied()];
    expect(rowsOf(one)).toEqual(rowsOf(other));
    expect([one.runs(), other.runs()]).toEqual([1, 11]);
  });

  it.each<[string, (scores: readonly number[]) => Outcome]>([
    ["reads it as well", (list) => ({ outcome: "scored", list, best: list[2] ?? 0 })],
    ["hands it on twice", (list) => ({ outcome: "scored", list, again: list })],
    ["hands it on within a field", (list) => ({ outcome: "scored", list, all: { list } })],
    ["hands it on only within a field", (list) => ({ outcome: "scored", all: { list } })],
    ["drops it", () => ({ outcome: "scored" })],
    ["chooses its outcome by it", (list) => ({ outcome: list.includes(3) ? "high" : "low", list })],
  ])("are those of every answer where the procedure %s", (_, outcomeOf) => {
    const expected = new Map<string, number>();
    for (const { list, chance } of rowsOf(copied()).map(({ outcome, chance: of }) => ({
      list: outcome["list"],
      chance: of,
    }))) {
      const [above = "", below = ""] = chance.split("/");
      const key = JSON.stringify(outcomeOf(list as number[]));
      expected.set(key, (expected.get(key) ?? 0) + Number(above) / Number(below));
    }
    const found = rowsOf(scoring(outcomeOf));
    expect(found.map(({ outcome }) => JSON.stringify(outcome)).toSorted()).toEqual([...expected.keys()].toSorted());
    for (const { outcome, earned, chance } of found) {
      const [above = "", below = "1"] = chance.split("/");
      expect(Number(above) / Number(below)).toBeCloseTo(expected.get(JSON.stringify(outcome)) ?? 0, 12);
      expect(earned).toEqual({ turns: 1 });
    }
  });

  it("take part in what follows a call", () => {
    const [one, other] = [handedOn(), copied()].map((made) => {
      const sum = sumOf(made);
      const calculator = calculatorFor({ procedures: { sum } }, { arithmetic: rationals });
      return [...calculator.results(sum, {})];
    });
    expect(one).toEqual(other);
    expect(one?.length).toBe(7);
  });
});
