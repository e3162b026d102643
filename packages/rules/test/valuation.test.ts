import { doubles, formatRational, rationals, TOLERANCE } from "@rulewright/dice";
import { describe, expect, it } from "vitest";
import {
  avoid,
  chance,
  goal,
  type HouseRules,
  maximize,
  maximizeEarned,
  minimize,
  minimizeEarned,
  minimizePaid,
  type Outcome,
  priced,
} from "../src/index.ts";
import { NO_AMOUNTS } from "../src/language/json.ts";
import { Valuation } from "../src/odds/valuation.ts";

const everything = goal(
  "everything",
  "player",
  chance("won", ({ outcome }) => outcome === "won"),
  maximize("points", ({ points }) => Number(points)),
  minimizePaid("coins"),
  maximizeEarned("coins"),
);
const valuation = new Valuation(everything, {}, doubles);

describe("values", () => {
  it("of an outcome are what it counts for each objective, nothing for amounts", () => {
    expect(valuation.nothing).toEqual([0, 0, 0, 0]);
    expect(valuation.of({ outcome: "won", points: 3 })).toEqual([1, 3, 0, 0]);
    expect(valuation.of({ outcome: "lost", points: -0.5 })).toEqual([0, -0.5, 0, 0]);
  });

  it("of whole numbers are the numbers, in whatever order they come", () => {
    const exact = new Valuation(everything, {}, rationals);
    for (const points of [5, 2, 3, 2, 5, 0, 1, 4, -1, 63, 64, 65, 64, 100, 3]) {
      const [, value = rationals.zero] = exact.of({ outcome: "lost", points });
      expect(rationals.toNumber(value)).toBe(points);
    }
    for (let points = 0; points < 70; points++) expect(valuation.of({ outcome: "lost", points })[1]).toBe(points);
    expect(exact.of({ outcome: "won", points: 7 }).map(formatRational)).toEqual(["1/1", "7/1", "0/1", "0/1"]);
  });

  it("grow by what is paid and by what is earned, also where both have the same name", () => {
    expect(valuation.plusPaid([1, 2, 3, 4], { coins: 2, lots: 9 })).toEqual([1, 2, 5, 4]);
    expect(valuation.plusEarned([1, 2, 3, 4], { coins: 1 })).toEqual([1, 2, 3, 5]);
    expect(valuation.plusEarned([1, 2, 3, 4], { coins: -1 })).toEqual([1, 2, 3, 3]);
    expect(valuation.plusPaid([1, 2, 3, 4], { lots: 9 })).toEqual([1, 2, 3, 4]);
    expect(valuation.plusPaid([1, 2, 3, 4], NO_AMOUNTS)).toEqual([1, 2, 3, 4]);
  });

  it("are added up with their chances", () => {
    const total = [0.5, 1, 0, 2];
    valuation.accumulate(total, [1, 4, 0, 2], 0.25);
    expect(total).toEqual([0.75, 2, 0, 2.5]);
    valuation.accumulate(total, [1, 4, 0, 2], 1);
    expect(total).toEqual([1.75, 6, 0, 4.5]);
  });
});

const compare = (a: readonly number[], b: readonly number[]): number => Math.sign(valuation.compare(a, b));

describe("of two lists of values", () => {
  it("the better one has more of what is wanted, or less of what isn't, at the first difference", () => {
    expect(compare([1, 0, 0, 0], [0, 9, 0, 9])).toBe(1);
    expect(compare([0, 9, 0, 9], [1, 0, 0, 0])).toBe(-1);
    expect(compare([1, 2, 0, 0], [1, 3, 0, 0])).toBe(-1);
    expect(compare([1, 2, 1, 0], [1, 2, 0, 9])).toBe(-1);
    expect(compare([1, 2, 0, 0], [1, 2, 1, 9])).toBe(1);
    expect(compare([1, 2, 1, 1], [1, 2, 1, 0])).toBe(1);
    expect(compare([1, 2, 1, 1], [1, 2, 1, 1])).toBe(0);
  });

  it("are equal within the tolerance of one for amounts, and within that of their own size for chances", () => {
    expect(compare([1, 0.9 * TOLERANCE, 0, 0], [1, 0, 9, 0])).toBe(1);
    expect(compare([1, 1.5 * TOLERANCE, 9, 0], [1, 0, 0, 0])).toBe(1);
    expect(compare([2 * TOLERANCE, 0, 0, 0], [TOLERANCE, 9, 0, 0])).toBe(1);
  });
});

const points = (bound?: number) =>
  goal(
    "points",
    "player",
    maximize("points", (one) => Number(one["points"]), bound),
  );

describe("an option could still be better", () => {
  const careful = new Valuation(
    goal(
      "careful",
      "player",
      avoid("botch", ({ outcome }) => outcome === "botch"),
      chance("won", ({ outcome }) => outcome === "won"),
      minimizePaid("coins"),
    ),
    {},
    doubles,
  );

  it("while the best so far falls short of a bound", () => {
    expect(careful.couldBeat({ coins: 5 }, [0.5, 1, 0])).toBe(true);
    expect(careful.couldBeat({ coins: 5 }, [0, 0.5, 0])).toBe(true);
    expect(careful.couldBeat({ coins: 5 }, [1, 1, 0])).toBe(true);
    expect(careful.couldBeat({ coins: 5 }, [0, 0, 0])).toBe(true);
  });

  it("at its bounds only at a lower price", () => {
    expect(careful.couldBeat({ coins: 2 }, [0, 1, 3])).toBe(true);
    expect(careful.couldBeat({ coins: 3 }, [0, 1, 3])).toBe(false);
    expect(careful.couldBeat({ coins: 4 }, [0, 1, 3])).toBe(false);
    expect(careful.couldBeat({ coins: 5 }, [0, 1, 3])).toBe(false);
  });

  it("whatever it costs where nothing says how good the best is", () => {
    expect(new Valuation(goal("wealth", "player", maximizeEarned("coins")), {}, doubles).couldBeat({}, [9])).toBe(true);
    expect(new Valuation(points(), {}, doubles).couldBeat({}, [9])).toBe(true);
    expect(new Valuation(points(10), {}, doubles).couldBeat({}, [9])).toBe(true);
    expect(new Valuation(points(9), {}, doubles).couldBeat({}, [9])).toBe(false);
    expect(new Valuation(points(8), {}, doubles).couldBeat({}, [9])).toBe(false);
  });

  it("never below the bound of what is to be small", () => {
    const damage = minimize("damage", (one) => Number(one["damage"]), 2);
    expect(new Valuation(goal("care", "player", damage), {}, doubles).couldBeat({}, [3])).toBe(true);
    expect(new Valuation(goal("care", "player", damage), {}, doubles).couldBeat({}, [2])).toBe(false);
    const haste = new Valuation(goal("haste", "player", minimizeEarned("rounds")), {}, doubles);
    expect(haste.couldBeat({ rounds: 9 }, [1])).toBe(true);
    expect(haste.couldBeat({}, [0])).toBe(false);
    // A price in what an objective wants much of says nothing against an option.
    expect(
      new Valuation(goal("both", "player", { ...maximizeEarned("coins"), bound: 5 }), {}, doubles).couldBeat(
        { coins: 5 },
        [4],
      ),
    ).toBe(true);
  });
});

const order = (its: Valuation<number>, a: readonly number[], b: readonly number[]) => Math.sign(its.compare(a, b));

const prices = (house: HouseRules) => ({ coins: Number(house["price"]), days: 0, won: 50, other: 50 });
const isWon = ({ outcome }: Outcome): boolean => outcome === "won";

describe("a goal with prices", () => {
  const costs = [minimizePaid("coins"), minimizeEarned("days")];
  const wanted = priced(goal("wanted", "player", chance("won", isWon), ...costs), prices);
  const unwanted = priced(goal("unwanted", "player", avoid("won", isWon), ...costs), prices);
  const more = new Valuation(wanted, { price: 10 }, doubles);
  const less = new Valuation(unwanted, { price: 10 }, doubles);

  it("prefers an option whose gain is more than its price, in hundredths of the first objective", () => {
    expect(order(more, [0.75, 2, 0], [0.5, 0, 9])).toBe(1);
    expect(order(more, [0.625, 2, 0], [0.5, 0, 9])).toBe(-1);
    expect(order(more, [0.701, 2, 0], [0.5, 0, 9])).toBe(1);
    expect(order(more, [0.699, 2, 0], [0.5, 0, 9])).toBe(-1);
    expect(order(less, [0.25, 2, 0], [0.5, 0, 9])).toBe(1);
    expect(order(less, [0.375, 2, 0], [0.5, 0, 9])).toBe(-1);
    expect(order(new Valuation(wanted, { price: 0 }, doubles), [0.625, 2, 0], [0.5, 0, 0])).toBe(1);
  });

  it("doesn't pay for what gains no more than its price, and looks at the rest last", () => {
    expect(order(more, [0.7, 2, 0], [0.5, 0, 9])).toBe(-1);
    expect(order(more, [0.5, 0, 0], [0.7, 2, 0])).toBe(1);
    expect(order(more, [0.5, 1, 2], [0.5, 1, 3])).toBe(1);
    expect(order(more, [0.5, 1, 3], [0.5, 1, 3])).toBe(0);
  });

  it("goes on searching while a bound is out of reach of the best so far less its price", () => {
    expect(more.couldBeat({ coins: 1 }, [1, 1, 0])).toBe(true);
    expect(more.couldBeat({ coins: 1 }, [1, 0, 0])).toBe(false);
    expect(less.couldBeat({ coins: 1 }, [0, 1, 0])).toBe(true);
    expect(less.couldBeat({ coins: 1 }, [0, 0, 0])).toBe(false);
  });
});
