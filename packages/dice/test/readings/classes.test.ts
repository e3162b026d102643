import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atLeast,
  atMost,
  countExploding,
  d,
  d10Digits,
  type Dice,
  doubles,
  face,
  formatRational,
  exactly,
  mean,
  probability,
  type Rational,
  rationals,
  type Reading,
  type PowerCache,
  type Test,
  classify,
  tally,
  tallyExploding,
} from "../../src/index.ts";
import { customDie } from "../../src/core/dice.ts";

const d6 = d(6);
const thirds = classify({ low: "blank", middle: "counts", high: "counts" }, (n) =>
  n <= 2 ? "low" : n <= 4 ? "middle" : "high",
);
const overlapping = tally({ even: (n) => n % 2 === 0, high: atLeast(5), one: exactly(1) }, { one: "cancels" });

/** All possible rolls. */
function* enumerateRolls({ die, count }: Dice): Generator<number[]> {
  if (count === 0) yield [];
  else for (const rest of enumerateRolls(die.times(count - 1))) for (const one of die.faces) yield [...rest, one];
}

function enumerate(dice: Dice, reading: Reading<unknown>): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const faces of enumerateRolls(dice)) {
    const key = JSON.stringify(reading.read(faces));
    found.set(key, (found.get(key) ?? 0n) + 1n);
  }
  return found;
}

function calculated(dice: Dice, reading: Reading<unknown>): Map<string, Rational> {
  const found = new Map<string, Rational>();
  for (const { value, chance } of reading.distribution(dice, rationals)) {
    const key = JSON.stringify(value);
    found.set(key, rationals.add(found.get(key) ?? rationals.zero, chance));
  }
  return found;
}

/** A test for each of so many faces. */
const eachOf = (count: number): Record<string, Test> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, exactly(i)]));

describe("readings", () => {
  it.each([
    ["sort", thirds],
    ["tally", overlapping],
    ["face", face],
  ] as const)("%s equals the enumeration of all rolls", (name, reading) => {
    for (const count of name === "face" ? [1] : [0, 1, 2, 3, 4]) {
      const dice = d6.times(count);
      const hand = enumerate(dice, reading);
      const engine = calculated(dice, reading);
      expect([...engine.keys()].toSorted()).toEqual([...hand.keys()].toSorted());
      for (const [key, ways] of hand) {
        expect(formatRational(engine.get(key) ?? rationals.zero)).toBe(
          formatRational({ numerator: ways, denominator: 6n ** BigInt(count) }),
        );
      }
    }
  });

  it("add up to one in both number systems, for any pool and classes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.array(fc.constantFrom("a", "b", "c"), { minLength: 10, maxLength: 10 }),
        (count, classes) => {
          const reading = classify({ a: "counts", b: "blank", c: "cancels", none: "blank" }, (digit) => {
            const found = classes[digit];
            return found === "a" || found === "b" || found === "c" ? found : "none";
          });
          const dice = d10Digits.times(count);
          expect(formatRational(probability(reading.distribution(dice, rationals), () => true, rationals))).toBe("1/1");
          expect(probability(reading.distribution(dice, doubles), () => true, doubles)).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it("keep relative accuracy in the tail", () => {
    const tens = tally({ ten: exactly(10) });
    const all = tens.distribution(d(10).times(30), doubles).find(({ value }) => value.ten === 30);
    expect(all?.chance).toBeCloseTo(1e-30, 42);
    expect(Math.abs((all?.chance ?? 0) / 1e-30 - 1)).toBeLessThan(1e-12);
  });

  it("tally at most 15 classes", () => {
    const [all] = tally(eachOf(15)).distribution(d(1).times(1), doubles);
    expect(all?.value).toMatchObject({ c0: 0, c1: 1, c14: 0 });
    expect(() => tally(eachOf(16)).key(d6)).toThrow("at most 15 classes");
    // Each face has a key of its own, whatever it passes.
    const keys = Array.from({ length: 16 }, (_, i) => tally(eachOf(15)).key(customDie("one", [i])));
    expect(new Set(keys).size).toBe(16);
  });

  it("have classes of faces with meanings", () => {
    expect(overlapping.classOf?.(1)).toBe("one");
    expect(overlapping.classOf?.(6)).toBe("even");
    expect(overlapping.classOf?.(3)).toBe("other");
    expect(overlapping.classes).toEqual({ other: "blank", even: "counts", high: "counts", one: "cancels" });
  });
});

const adding = (adds: number, from: number) => () =>
  countExploding({ adds, explodes: atLeast(from), counts: atLeast(from), exactTo: 3 }).distribution(
    d6.times(1),
    doubles,
  );

describe("exploding dice", () => {
  const sixes = countExploding({ adds: 1, explodes: exactly(6), counts: atLeast(5), exactTo: 6 });

  it("read waves of dice", () => {
    expect(sixes.read([6, 5, 2])).toBe(2);
    expect(sixes.furtherDice?.([6, 5, 6])).toBe(2);
  });

  it("have keys of their own for each way to count and to explode", () => {
    const tests = [exactly(6), exactly(5), atLeast(5), () => false];
    const keys = tests.flatMap((explodes) =>
      tests.flatMap((counts) =>
        [1, 2].flatMap((adds) => [3, 4].map((exactTo) => countExploding({ adds, explodes, counts, exactTo }).key(d6))),
      ),
    );
    expect(new Set(keys).size).toBe(4 * 4 * 2 * 2);
    const marks = tests.flatMap((explodes) =>
      tests.flatMap((counts) =>
        tests.map((marked) => tallyExploding({ adds: 1, explodes, counts, exactTo: 3 }, marked).key(d6)),
      ),
    );
    expect(new Set(marks).size).toBe(4 * 4 * 4);
  });

  it("keep the exact probability and mean beyond the last value", () => {
    const many = countExploding({ adds: 2, explodes: atLeast(5), counts: atLeast(4), exactTo: 3 });
    // Two dice. 2/6 count, 1/6 add a die: 2 * (2/6) / (1 - 1/6). 3/6 count, 2/6 add two dice: 2 * (3/6) / (1 - 4/6).
    for (const [reading, expected] of [
      [sixes, "4/5"],
      [many, "3/1"],
    ] as const) {
      const rows = reading.distribution(d6.times(2), rationals);
      expect(formatRational(probability(rows, () => true, rationals))).toBe("1/1");
      let average = mean(rows, (value) => value, rationals);
      for (const { beyond } of rows) if (beyond) average = rationals.add(average, beyond.excess);
      expect(formatRational(average)).toBe(expected);
    }
  });

  it("have the first terms of the series", () => {
    const [none, one] = sixes.distribution(d6.times(1), rationals);
    expect(formatRational(none?.chance ?? rationals.zero)).toBe("2/3");
    // A 5, or a 6 and then nothing.
    expect(formatRational(one?.chance ?? rationals.zero)).toBe("5/18");
  });

  it("are 0 where nothing counts, and refused where a face explodes without counting", () => {
    const hopeless = countExploding({ adds: 3, explodes: exactly(6), counts: () => false, exactTo: 3 });
    expect(hopeless.distribution(d6.times(4), rationals)).toEqual([{ value: 0, chance: rationals.one }]);
    const silent = countExploding({ adds: 1, explodes: exactly(6), counts: atMost(2), exactTo: 3 });
    expect(() => silent.distribution(d6.times(1), doubles)).toThrow("must count where others count");
  });

  it("are refused where they add one die or more on average", () => {
    expect(adding(1, 1)).toThrow("the explosion does not end on average: 6 of 6 faces add 1 dice each");
    expect(adding(2, 4)).toThrow("3 of 6 faces add 2 dice each");
    expect(adding(4, 5)).toThrow("2 of 6 faces add 4 dice each");
    expect(adding(1, 2)).not.toThrow();
    expect(adding(2, 5)).not.toThrow();
    expect(adding(5, 6)).not.toThrow();
  });

  it("have faces that count and faces that don't", () => {
    expect([4, 5, 6].map((face) => sixes.classOf?.(face))).toEqual(["miss", "hit", "hit"]);
    expect(sixes.classes).toEqual({ hit: "counts", miss: "blank" });
    const marking = tallyExploding({ adds: 1, explodes: exactly(6), counts: atLeast(5), exactTo: 3 }, atMost(1));
    expect([1, 4, 5].map((face) => marking.classOf?.(face))).toEqual(["mark", "miss", "hit"]);
    expect([1, 4, 5].map((face) => marking.classOf?.(face, true))).toEqual(["miss", "miss", "hit"]);
  });
});

const upTo = (exactTo: number, adds = 1, marks = exactly(1)) =>
  tallyExploding({ adds, explodes: exactly(6), counts: atLeast(5), exactTo }, marks);

describe("exploding dice with marks on the first throw", () => {
  it("mark the dice rolled first only", () => {
    const reading = upTo(6);
    expect(reading.read([6, 1, 1, 5], 2)).toEqual({ counted: 2, marked: 1 });
    expect(reading.read([6, 1, 1])).toEqual({ counted: 1, marked: 2 });
    expect([reading.classOf?.(1), reading.classOf?.(1, true), reading.classOf?.(5, true)]).toEqual([
      "mark",
      "miss",
      "hit",
    ]);
    expect(reading.furtherDice?.([6, 1, 6])).toBe(2);
  });

  it("equal the enumeration of all rolls where none explode", () => {
    const reading = upTo(0, 0);
    for (const count of [0, 1, 2, 3]) {
      const engine = calculated(d6.times(count), reading);
      const hand = enumerate(d6.times(count), reading);
      expect([...engine.keys()].toSorted()).toEqual([...hand.keys()].toSorted());
      for (const [key, ways] of hand) {
        expect(formatRational(engine.get(key) ?? rationals.zero)).toBe(
          formatRational({ numerator: ways, denominator: 6n ** BigInt(count) }),
        );
      }
    }
  });

  it("list every count of dice that can't explode, where those that do are marked", () => {
    const reading = tallyExploding({ adds: 1, explodes: exactly(6), counts: atLeast(5), exactTo: 1 }, exactly(6));
    const rows = reading.distribution(d6.times(3), rationals).map(({ value }) => value);
    expect(rows.filter(({ marked }) => marked === 0)).toEqual([0, 1, 2, 3].map((counted) => ({ counted, marked: 0 })));
    expect(rows.filter(({ marked }) => marked > 0).every(({ orMore }) => orMore)).toBe(true);
  });

  it("keep exact probabilities and means for any number of listed counts, whatever is marked", () => {
    const marks = [() => false, exactly(1), exactly(5), exactly(6), atLeast(5), atMost(5), atLeast(1)];
    for (const [exactTo, marked] of [1, 3, 8].flatMap((most) => marks.map((one) => [most, one] as const))) {
      const rows = upTo(exactTo, 2, marked).distribution(d6.times(3), rationals);
      expect(formatRational(probability(rows, () => true, rationals))).toBe("1/1");
      // Three dice, 2/6 count, 1/6 add two dice: 3 * (2/6) / (1 - 2/6).
      let counted = mean(rows, (value) => value.counted, rationals);
      for (const { beyond } of rows) if (beyond) counted = rationals.add(counted, beyond.excess);
      expect(formatRational(counted)).toBe("3/2");
      const share = rationals.ratio(3 * d6.faces.filter(marked).length, 6);
      expect(formatRational(mean(rows, (value) => value.marked, rationals))).toBe(formatRational(share));
    }
  });

  it("leave out impossible counts", () => {
    const sure = tallyExploding({ adds: 1, explodes: exactly(6), counts: atLeast(2), exactTo: 4 }, exactly(1));
    const rows = sure.distribution(d6.times(2), doubles);
    expect(rows.every(({ value, chance }) => value.counted + value.marked >= 2 && chance > 0)).toBe(true);
  });

  it("share powers between rolls of different sizes", () => {
    const shared: PowerCache<Rational> = new Map();
    const reading = upTo(5, 2);
    for (const count of [4, 2, 6]) {
      const alone = reading.distribution(d6.times(count), rationals);
      const among = reading.distribution(d6.times(count), rationals, shared);
      expect(among.map(({ chance }) => formatRational(chance))).toEqual(
        alone.map(({ chance }) => formatRational(chance)),
      );
    }
  });
});

describe("dice", () => {
  it("are limited in number", () => {
    expect(() => d6.times(-1)).toThrow(RangeError);
    expect(() => d6.times(1e9)).toThrow("0 to 1000 dice");
    expect(() => d6.times(1.5)).toThrow(RangeError);
    expect(d6.times(1000).count).toBe(1000);
    expect(() => d6.times(1001)).toThrow("0 to 1000 dice");
    expect(() => d(0)).toThrow(RangeError);
    expect(d(1000).faces.length).toBe(1000);
    expect(() => d(1001)).toThrow("1 to 1000 sides");
    expect(d10Digits.faces).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
