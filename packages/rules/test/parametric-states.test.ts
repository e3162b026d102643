import { type Arithmetic, d, doubles, face, formatRational, rationals } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  Calculator,
  choose,
  done,
  earn,
  go,
  type Goal,
  goal,
  type JsonObject,
  type JsonValue,
  LimitedArithmetic,
  maximizeEarned,
  move,
  procedure,
  type Procedure,
  roll,
} from "../src/index.ts";
import { OpaqueValueRead, OpaqueValues } from "../src/odds/opaque-values.ts";

const points = goal("points", "player", maximizeEarned("points"));
const calculatorOf = <N>(arithmetic: Arithmetic<N>, parametricFrom: number, asked: Goal = points) =>
  new Calculator({ arithmetic, house: {}, goal: asked, strategy: "best", parametricFrom });
const valueOf = (rule: Procedure, args: JsonObject, parametricFrom: number, asked?: Goal): string =>
  calculatorOf(rationals, parametricFrom, asked).expectedValues(rule, args).map(formatRational).join(" ");
const [ALWAYS, NEVER] = [0, Number.POSITIVE_INFINITY];

/** So many rounds: a die may be thrown again twice, then one of the open boxes is filled with it. */
type Card = { readonly boxes: readonly number[] };

/** How often the rules of a turn were run. */
let runs = 0;

const round: Procedure<{ readonly card: Card }> = procedure("round", {
  rules: [],
  *run({ card }) {
    if (card.boxes.length === 0) return done({ outcome: "full" });
    return go(thrown, { card, shown: yield* roll(d(6).times(1), face), left: 2 });
  },
});

const thrown: Procedure<{ readonly card: Card; readonly shown: number; readonly left: number }> = procedure("thrown", {
  rules: [],
  run({ card, shown, left }) {
    runs += 1;
    if (left === 0) return go(filling, { card, shown });
    return choose({
      by: "player",
      stands: { as: "fill", leadsTo: go(filling, { card, shown }) },
      moves: () => [move("again", { leadsTo: () => go(again, { card, left: left - 1 }) })],
    });
  },
});

const again: Procedure<{ readonly card: Card; readonly left: number }> = procedure("again", {
  rules: [],
  *run({ card, left }) {
    runs += 1;
    return go(thrown, { card, shown: yield* roll(d(6).times(1), face), left });
  },
});

/** A box takes as many points as the die shows, up to its own number, or three times that where both are equal. */
const filling: Procedure<{ readonly card: Card; readonly shown: number }> = procedure("filling", {
  rules: [],
  run: ({ card: { boxes }, shown }) =>
    choose({
      by: "player",
      stands: { as: "leave", leadsTo: done({ outcome: "left" }) },
      moves: () =>
        boxes.map((box, i) =>
          move(`box ${i}`, {
            leadsTo: () =>
              go(filled, {
                card: { boxes: boxes.filter((_, other) => other !== i) },
                gains: shown === box ? 3 * box : Math.min(shown, box),
              }),
          }),
        ),
    }),
});

const filled: Procedure<{ readonly card: Card; readonly gains: number }> = procedure("filled", {
  rules: [],
  *run({ card, gains }) {
    yield* earn({ points: gains });
    return go(round, { card });
  },
});

/** The same game with the die as a record, which choosing a box hands on while it reads the card. */
type Hand = { readonly shown: number };

const turn: Procedure<{ readonly card: Card }> = procedure("turn", {
  rules: [],
  *run({ card }) {
    if (card.boxes.length === 0) return done({ outcome: "full" });
    return go(held, { card, hand: { shown: yield* roll(d(6).times(1), face) }, left: 1 });
  },
});

const held: Procedure<{ readonly card: Card; readonly hand: Hand; readonly left: number }> = procedure("held", {
  rules: [],
  run: ({ card, hand, left }) =>
    choose({
      by: "player",
      stands: { as: "fill", leadsTo: go(choosing, { card, hand }) },
      moves: () => (left > 0 ? [move("again", { leadsTo: () => go(anew, { card, left: left - 1 }) })] : []),
    }),
});

const anew: Procedure<{ readonly card: Card; readonly left: number }> = procedure("anew", {
  rules: [],
  *run({ card, left }) {
    return go(held, { card, hand: { shown: yield* roll(d(6).times(1), face) }, left });
  },
});

const choosing: Procedure<{ readonly card: Card; readonly hand: Hand }> = procedure("choosing", {
  rules: [],
  run: ({ card: { boxes }, hand }) =>
    choose({
      by: "player",
      stands: { as: "first", leadsTo: go(put, { card: { boxes: boxes.slice(1) }, box: boxes[0] ?? 0, hand }) },
      moves: () =>
        boxes.map((box, i) =>
          move(`box ${i}`, {
            // With two boxes left, a six counts as what the box wants. Only then does choosing look at the hand.
            leadsTo: () =>
              go(put, {
                card: { boxes: boxes.filter((_, other) => other !== i) },
                box,
                hand: boxes.length === 2 && hand.shown === 6 ? { shown: box } : hand,
              }),
          }),
        ),
    }),
});

const put: Procedure<{ readonly card: Card; readonly box: number; readonly hand: Hand }> = procedure("put", {
  rules: [],
  *run({ card, box, hand: { shown } }) {
    yield* earn({ points: shown === box ? 3 * box : Math.min(shown, box) });
    return go(turn, { card });
  },
});

describe("states that hand on what they don't read", () => {
  it("have the values that each has by itself, whatever is handed on", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }), (boxes) => {
        const args = { card: { boxes } };
        for (const game of [round, turn]) expect(valueOf(game, args, ALWAYS)).toBe(valueOf(game, args, NEVER));
      }),
      { numRuns: 30 },
    );
  });

  it("have the same values where a bound leaves options out", () => {
    const bounded = goal("points", "player", { ...maximizeEarned("points"), bound: 3 * (1 + 2 + 3 + 4) });
    const args = { card: { boxes: [1, 2, 3, 4] } };
    for (const game of [round, turn])
      for (const from of [ALWAYS, NEVER]) expect(valueOf(game, args, from, bounded)).toBe(valueOf(game, args, NEVER));
  });

  it("have the same values in doubles, from whichever state on they are found together", () => {
    const cards = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 });
    const asked = fc.array(fc.record({ boxes: cards, shown: fc.integer({ min: 1, max: 6 }), left: fc.nat(3) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(asked, fc.nat(40), (states, parametricFrom) => {
        const calculator = calculatorOf(doubles, parametricFrom);
        for (const { boxes, shown, left } of states) {
          const card = { boxes };
          for (const [rule, args] of [
            [thrown, { card, shown, left }],
            [held, { card, hand: { shown }, left }],
          ] as const) {
            const [value = Number.NaN] = calculator.expectedValues(rule, args);
            const [exact] = calculatorOf(rationals, NEVER).expectedValues(rule, args);
            expect(value).toBeCloseTo(exact ? rationals.toNumber(exact) : Number.NaN, 9);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("run their rules once, not once for each that is handed on", () => {
    const args = { card: { boxes: [1, 2, 3, 4, 5, 6] } };
    const runsWith = (parametricFrom: number): number => {
      runs = 0;
      calculatorOf(doubles, parametricFrom).expectedValues(round, args);
      return runs;
    };
    // 63 cards with a box, each with 18 throws, and two throws to come that run once for each face.
    expect(runsWith(NEVER)).toBe(63 * 30);
    expect(runsWith(ALWAYS)).toBeLessThan((63 * 30) / 10);
    expect(runsWith(32)).toBeLessThan((63 * 30) / 5);
  });

  it("are found again by what is equal to what they handed on", () => {
    const calculator = calculatorOf(rationals, ALWAYS);
    const asked = () => calculator.expectedValues(thrown, { card: { boxes: [4] }, shown: 2, left: 2 });
    calculator.expectedValues(thrown, { card: { boxes: [2] }, shown: 2, left: 1 });
    const first = asked();
    runs = 0;
    expect(asked()).toEqual(first);
    expect(runs).toBe(0);
  });

  it("have their own values in whatever order they are asked for, with a field more or less", () => {
    const bought: Procedure<{ readonly card: Card; readonly price: number; readonly gift?: number }> = procedure(
      "bought",
      {
        rules: [],
        *run({ card, price, gift = 0 }) {
          yield* earn({ points: price + gift });
          return go(round, { card });
        },
      },
    );
    const gift = fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined });
    const asked = fc.record({ price: fc.integer({ min: 1, max: 2 }), gift }, { requiredKeys: ["price"] });
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 12 }), (states) => {
        const calculator = calculatorOf(rationals, ALWAYS);
        for (const [i, state] of [...states, ...states].entries()) {
          const args = { card: { boxes: [1 + (i % 2)] }, ...state };
          const [value] = calculator.expectedValues(bought, args);
          expect(value && formatRational(value)).toBe(valueOf(bought, args, NEVER));
        }
      }),
    );
  });

  it("may hand on lists, several values at once, and these in other places", () => {
    type Hands = { readonly mine: readonly number[]; readonly yours: readonly number[] };
    const swap: Procedure<Hands & { readonly times: number }> = procedure("swap", {
      rules: [],
      *run({ mine, yours, times }) {
        const shown = yield* roll(d(3).times(1), face);
        if (times === 0) return go(count, { mine, yours });
        return shown === 3
          ? go(swap, { mine: yours, yours: mine, times: times - 1 })
          : go(swap, { mine, yours, times: times - 1 });
      },
    });
    const count: Procedure<Hands> = procedure("count", {
      rules: [],
      *run({ mine, yours }) {
        yield* earn({ points: 10 * mine.length + yours.length });
        return done({ outcome: "counted" });
      },
    });
    const calculator = calculatorOf(rationals, ALWAYS);
    for (const [mine, yours] of [
      [[1], []],
      [[1, 2], [3]],
      [[], [1]],
      [[7], [7]],
    ] as const) {
      const args = { mine, yours, times: 3 };
      expect(calculator.expectedValues(swap, args).map(formatRational).join(" ")).toBe(valueOf(swap, args, NEVER));
    }
  });

  it("are told apart from those in which the rule does look", () => {
    const peek: Procedure<{ readonly card: Card; readonly left: number }> = procedure("peek", {
      rules: [],
      *run({ card, left }) {
        const shown = yield* roll(d(4).times(1), face);
        if (left === 0 || (left === 2 && card.boxes.length > 1 && shown === 4)) {
          yield* earn({ points: card.boxes.length });
          return done({ outcome: "seen" });
        }
        return go(peek, { card, left: left - 1 });
      },
    });
    for (const left of [0, 1, 2, 3, 4]) {
      const calculator = calculatorOf(rationals, ALWAYS);
      for (const boxes of [[1], [1, 2], [], [1, 2, 3]]) {
        const args = { card: { boxes }, left };
        expect(calculator.expectedValues(peek, args).map(formatRational).join(" ")).toBe(valueOf(peek, args, NEVER));
      }
    }
  });

  it("may lead back to themselves", () => {
    const climb: Procedure<{ readonly card: Card; readonly height: number }> = procedure("climb", {
      rules: [],
      *run({ card, height }) {
        const shown = yield* roll(d(6).times(1), face);
        yield* earn({ points: 1 });
        if (shown < 3) return go(climb, { card, height: Math.max(0, height - 1) });
        return height < 4 ? go(climb, { card, height: height + 1 }) : go(filled, { card, gains: 0 });
      },
    });
    const args = { card: { boxes: [2, 3] }, height: 0 };
    expect(valueOf(climb, args, ALWAYS)).toBe(valueOf(climb, args, NEVER));
  });

  it("don't keep what an error left half done", () => {
    const limited = new LimitedArithmetic(rationals, 2000);
    const calculator = calculatorOf(limited.arithmetic, ALWAYS);
    const args = { card: { boxes: [1, 2, 3] } };
    expect(limited.within(() => calculator.expectedValues(round, args))).toBeUndefined();
    let values = limited.within(() => calculator.expectedValues(round, args));
    for (let asked = 0; asked < 100 && values === undefined; asked++) {
      values = limited.within(() => calculator.expectedValues(round, args));
    }
    expect(values?.map(formatRational).join(" ")).toBe(valueOf(round, args, NEVER));
  });
});

describe("a stand-in", () => {
  const opaque = new OpaqueValues();
  const args: JsonObject = { list: [1], record: { n: 1 }, number: 1, word: "one", nothing: null };
  const fields = opaque.forFields(args, new Set());

  it("is there for every record and list", () => {
    expect(fields.map(([name, value]) => [name, opaque.numberOf(value)])).toEqual([
      ["list", 0],
      ["record", 1],
    ]);
    expect(opaque.forFields(args, new Set(["list"])).map(([name]) => name)).toEqual(["record"]);
    const found = opaque.fieldsOf({ ...Object.fromEntries(fields), more: { n: 1 } });
    expect(found.map(([name]) => name)).toEqual(["list", "record"]);
    found.forEach(([, value], i) => expect(opaque.numberOf(value)).toBe(i));
  });

  it("stands for values of its own kind", () => {
    const standIns = new OpaqueValues().forFields({ list: [1], record: { n: 1 } }, new Set());
    // A rule may ask this without looking inside.
    expect(standIns.map(([name, value]) => [name, Array.isArray(value)])).toEqual([
      ["list", true],
      ["record", false],
    ]);
    const values: readonly JsonValue[] = [[], {}, null, 1, "one"];
    expect(fields.map(([, standIn]) => values.map((value) => opaque.isLike(value, standIn)))).toEqual([
      [true, false, false, false, false],
      [false, true, false, false, false],
    ]);
  });

  it.each<[string, (value: never) => unknown]>([
    ["a field", ({ n }: { n: number }) => n],
    ["its length", ({ length }: { length: number }) => length],
    ["whether it has a field", (value: object) => "n" in value],
    ["its names", (value: object) => Object.keys(value)],
    ["its text", (value: object) => String(value)],
    ["its JSON", (value: object) => JSON.stringify(value)],
    ["a copy", (value: object) => ({ ...value })],
    ["its items", (value: Iterable<unknown>) => [...value]],
    ["its size as a number", (value: number) => value + 1],
    ["its order", (value: number) => value < 1],
    ["its class", (value: object) => value instanceof Map],
  ])("doesn't tell %s", (_, read) => {
    for (const [, standIn] of fields) expect(() => read(standIn as never)).toThrow(OpaqueValueRead);
  });
});
