import {
  atLeast,
  d,
  type Dice,
  formatRational,
  groupsOf,
  highest,
  rationals,
  type Reading,
  tally,
} from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import {
  calculatorFor,
  call,
  chance,
  done,
  earn,
  type Ending,
  go,
  goal,
  maximizeEarned,
  type Outcome,
  procedure,
  roll,
} from "../src/index.ts";

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

/** A procedure that rolls, then goes on by what it reads. Counts how often it runs. */
function rolling<R>(dice: Dice, reading: Reading<R>, goesOn: (read: R) => Ending) {
  let runs = 0;
  const rolls = procedure("rolls", {
    rules: [],
    *run({ bonus }: { readonly bonus: readonly number[] }) {
      runs += 1;
      yield* earn({ points: bonus.length });
      return goesOn(yield* roll(dice, reading));
    },
  });
  return { rolls, runs: () => runs };
}

const rollingList = (goesOn: (list: readonly number[]) => Ending) =>
  rolling(d(5).times(4), groupsOf(1, highest(1)), goesOn);
const rollingCounts = (goesOn: (counts: Readonly<Record<"low" | "high", number>>) => Ending) =>
  rolling(d(6).times(9), tally({ low: (face) => face <= 2, high: atLeast(5) }), goesOn);

const summed = procedure("summed", {
  rules: [],
  *run({ list, more }: { readonly list: readonly number[]; readonly more: readonly number[] }) {
    yield* earn({ points: [...list, ...more].reduce((sum, one) => sum + one, 0) });
    return done({ outcome: list[0] === 1 ? "one" : "more" });
  },
});
const counted = procedure("counted", {
  rules: [],
  *run({ reading }: { readonly reading: { readonly low: number; readonly high: number } }) {
    yield* earn({ points: reading.high });
    return done({ outcome: reading.low > reading.high ? "one" : "more" });
  },
});

const both = goal(
  "both",
  "player",
  chance("one", ({ outcome }) => outcome === "one"),
  maximizeEarned("points"),
);

function meansOf({ rolls, runs }: ReturnType<typeof rolling>) {
  const settings = { arithmetic: rationals, goal: both };
  const calculator = calculatorFor({ procedures: { rolls, summed, counted } }, settings);
  const means = calculator.expectedValues(rolls, { bonus: [7, 7] }).map(formatRational);
  return { means, runs: runs() };
}

describe("the means of a procedure that goes on with its only answer", () => {
  it("are found in one run where it hands on a list or a record unread", () => {
    const bonus = [1];
    const lists = [
      meansOf(rollingList((list) => go(summed, { list, more: bonus }))),
      meansOf(rollingList((list) => go(summed, { list: [...list], more: bonus }))),
    ];
    expect(lists[0]?.means).toEqual(lists[1]?.means);
    expect(lists.map(({ runs }) => runs)).toEqual([1, 71]);
    const records = [
      meansOf(rollingCounts((reading) => go(counted, { reading }))),
      meansOf(rollingCounts((reading) => go(counted, { reading: { ...reading } }))),
    ];
    expect(records[0]?.means).toEqual(records[1]?.means);
    expect(records.map(({ runs }) => runs)).toEqual([1, 56]);
  });

  it.each<[string, (list: readonly number[]) => Ending]>([
    ["twice", (list) => go(summed, { list, more: list })],
    ["within another list", (list) => go(summed, { list, more: [list].flat() })],
    ["and reads it", (list) => go(summed, { list, more: [list[3] ?? 0] })],
    ["with others by what it is", (list) => go(summed, { list, more: list[0] === 1 ? [] : [3] })],
    ["or ends", (list) => (list[0] === 1 ? done({ outcome: "one" }) : go(summed, { list, more: [3] }))],
    ["never", () => go(summed, { list: [1], more: [2] })],
  ])("are those of every answer where it hands it on %s", (_, goesOn) => {
    const [handed, copied] = [meansOf(rollingList(goesOn)), meansOf(rollingList((list) => goesOn([...list])))];
    expect(handed.means).toEqual(copied.means);
    expect(handed.runs).toBeGreaterThan(70);
  });
});
