import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atLeast,
  countExploding,
  d,
  mapReading,
  type Dice,
  doubles,
  face,
  formatRational,
  highest,
  groupsOf,
  exactly,
  lowest,
  rationals,
  type Reading,
  tally,
  total,
} from "../../src/index.ts";

const d4 = d(4);
const d6 = d(6);
const hitsAndOnes = tally({ hit: atLeast(4), one: exactly(1) });

/** The total of dice that all show the same. */
const weight = (value: number, count: number) =>
  total(() => value)
    .distribution(d6.times(count), rationals)
    .map((row) => [row.value, formatRational(row.chance)]);

it("of dice whose faces are all alike is certain", () => {
  expect([weight(3, 2), weight(3, 1), weight(3, 0), weight(0, 4)]).toEqual([
    [[6, "1/1"]],
    [[3, "1/1"]],
    [[0, "1/1"]],
    [[0, "1/1"]],
  ]);
});

it("and a face that is read alone is that of one die", () => {
  for (const count of [0, 2]) {
    expect(() => face.distribution(d6.times(count), doubles)).toThrow(`takes one die, not ${count}`);
  }
  expect(face.distribution(d4.times(1), doubles).map(({ value }) => value)).toEqual([1, 2, 3, 4]);
});

it("of no dice is nothing", () => {
  const readings = [face, total(), highest(1), highest(2), lowest(1), lowest(3)];
  expect(readings.map((reading) => reading.read([], 0))).toEqual([0, 0, 0, 0, 0, 0]);
});

/** All possible rolls with their further dice. */
function* enumerateRolls(dice: Dice, reading: Reading<unknown>, wave = 0): Generator<number[]> {
  for (const fallen of facesOf(dice)) {
    const further = reading.furtherDice?.(fallen, wave) ?? 0;
    if (further === 0) yield fallen;
    else for (const rest of enumerateRolls(dice.die.times(further), reading, wave + 1)) yield [...fallen, ...rest];
  }
}

function* facesOf({ die, count }: Dice): Generator<number[]> {
  if (count === 0) yield [];
  else for (const rest of facesOf(die.times(count - 1))) for (const one of die.faces) yield [...rest, one];
}

function enumerate(dice: Dice, reading: Reading<unknown>): Record<string, string> {
  const found = new Map<string, { numerator: bigint; denominator: bigint }>();
  for (const faces of enumerateRolls(dice, reading)) {
    const key = JSON.stringify(reading.read(faces, dice.count));
    const chance = { numerator: 1n, denominator: BigInt(dice.die.faces.length) ** BigInt(faces.length) };
    found.set(key, rationals.add(found.get(key) ?? rationals.zero, chance));
  }
  return Object.fromEntries([...found].map(([key, chance]) => [key, formatRational(chance)]));
}

function calculated(dice: Dice, reading: Reading<unknown>): Record<string, string> {
  const rows = reading.distribution(dice, rationals);
  const found = Object.fromEntries(rows.map(({ value, chance }) => [JSON.stringify(value), formatRational(chance)]));
  expect(Object.keys(found).length, "every value once").toBe(rows.length);
  return found;
}

describe("readings that add up", () => {
  it.each<[string, Dice, Reading<unknown>]>([
    ["a total", d6.times(3), total()],
    ["a total of worths", d6.times(4), total((one) => (one >= 4 ? 2 : one === 1 ? -3 : 0))],
    ["a total of nothing", d6.times(0), total()],
    ["a total with gaps", d4.times(3), total((one) => 10 * one)],
    ["a total of dice that explode twice", d4.times(2), total(undefined, { explodes: exactly(4), maxWaves: 2 })],
    [
      "a total of dice of which all but one face explode",
      d4.times(2),
      total(undefined, { explodes: atLeast(2), maxWaves: 1 }),
    ],
    ["the highest three of four", d6.times(4), highest(3)],
    ["the lowest of three", d6.times(3), lowest(1)],
    ["more kept than there are", d6.times(2), highest(3)],
    ["none kept", d6.times(2), lowest(0)],
    ["groups", d4.times(6), groupsOf(2, highest(1))],
    ["sorted dice", d4.times(4), groupsOf(1, face)],
    ["one group", d4.times(3), groupsOf(3, total())],
    [
      "what is left of hits",
      d6.times(4),
      mapReading("above 1", hitsAndOnes, ({ hit, one }) => Math.max(0, hit - 1) - one),
    ],
    ["a pair made of three", d6.times(3), mapReading("pair", hitsAndOnes, ({ hit, one }) => ({ any: hit + one, one }))],
  ])("%s equals the enumeration of all rolls", (_, dice, reading) => {
    expect(calculated(dice, reading)).toEqual(enumerate(dice, reading));
  });

  it("agree in doubles, tails included", () => {
    const cases: [Dice, Reading<unknown>][] = [
      [d6.times(100), total()],
      [d(10).times(40), hitsAndOnes],
      [d(12).times(15), highest(5)],
      [d6.times(12), total(undefined, { explodes: exactly(6), maxWaves: 4 })],
      [d6.times(12), groupsOf(4, highest(3))],
    ];
    for (const [dice, reading] of cases) {
      const exact = new Map(
        reading.distribution(dice, rationals).map((row) => [JSON.stringify(row.value), row.chance]),
      );
      const rows = reading.distribution(dice, doubles);
      expect(rows.length).toBe(exact.size);
      for (const { value, chance } of rows) {
        const wanted = rationals.toNumber(exact.get(JSON.stringify(value)) ?? rationals.zero);
        expect(Math.abs(chance / wanted - 1)).toBeLessThan(1e-12);
      }
    }
  });

  it("multinomials agree in integers, big integers and doubles", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 24 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        (count, weights) => {
          const exact = Array.from(
            rationals.multinomial(
              count,
              weights.map((weight) => rationals.ratio(weight, 7)),
            ),
          );
          const total = weights.reduce((a, b) => a + b, 0);
          const chances = weights.map((weight) => weight / total);
          for (const found of [doubles.multinomial(count, weights), doubles.multinomial(count, chances)]) {
            expect(found.length).toBe(exact.length);
            Array.from(found).forEach((chance, i) => {
              expect(Math.abs(chance / rationals.toNumber(exact[i] ?? rationals.zero) - 1)).toBeLessThan(1e-12);
            });
          }
          const sum = exact.reduce(rationals.add, rationals.zero);
          expect(sum.numerator).toBe(sum.denominator);
        },
      ),
    );
  });

  it("have equal keys only where they are equal", () => {
    const readings: Reading<unknown>[] = [
      total(),
      total((one) => one + 1),
      total(undefined, { explodes: exactly(6), maxWaves: 1 }),
      total(undefined, { explodes: exactly(6), maxWaves: 2 }),
      total(undefined, { explodes: exactly(5), maxWaves: 1 }),
      total((one) => one / 2),
      highest(1),
      highest(2),
      lowest(1),
      groupsOf(2, total()),
      groupsOf(1, total()),
      mapReading("double", total(), (sum) => 2 * sum),
      mapReading("half", total(), (sum) => sum),
    ];
    expect(new Set(readings.map((reading) => reading.key(d6))).size).toBe(readings.length);
  });

  it("have equal keys only where all faces have equal values", () => {
    const values = [-32_769, -32_768, -1, 0, 0.5, 1, 32_767, 32_768, 32_769];
    const keys = values.map((value) => total((one) => (one === 1 ? value : one)).key(d6));
    expect(new Set(keys).size).toBe(values.length);
  });

  it("have at most 50,000 values above the minimum", () => {
    const die = d(3).times(1);
    const most = total((one) => [0, 1, 50_000][one - 1] ?? 0);
    expect(most.distribution(die, doubles).map(({ value }) => value)).toEqual([0, 1, 50_000]);
    const more = total((one) => [0, 1, 50_001][one - 1] ?? 0);
    expect(() => more.distribution(die, doubles)).toThrow("at most 50000 different values");
  });

  it("count the values that there are, not the numbers between them", () => {
    const far = total((one) => 10_000 * one);
    const rows = far.distribution(d(2).times(3), rationals);
    expect(rows.map(({ value, chance }) => [value, formatRational(chance)])).toEqual([
      [30_000, "1/8"],
      [40_000, "3/8"],
      [50_000, "3/8"],
      [60_000, "1/8"],
    ]);
    // So many dice that some chances are too small for a double, and are listed as 0.
    expect(far.distribution(d(2).times(1000), doubles)).toHaveLength(1001);
    expect(far.distribution(d(4).times(1000), doubles)).toHaveLength(3001);
  });

  it("of kept dice are in order", () => {
    for (const kept of [highest(2), lowest(2)]) {
      const values = kept.distribution(d(4).times(3), rationals).map(({ value }) => value);
      expect(values).toEqual([2, 3, 4, 5, 6, 7, 8]);
    }
  });

  it("that are mapped keep the dice and the classes of what they map", () => {
    const exploding = mapReading("double", total(undefined, { explodes: exactly(6), maxWaves: 2 }), (sum) => 2 * sum);
    expect([0, 1, 2].map((wave) => exploding.furtherDice?.([6, 1, 6], wave))).toEqual([2, 2, 0]);
    const tallied = mapReading("hits", hitsAndOnes, ({ hit }) => hit);
    expect([tallied.furtherDice, tallied.classes]).toEqual([undefined, hitsAndOnes.classes]);
    expect([1, 2, 4].map((shown) => tallied.classOf?.(shown))).toEqual(["one", "other", "hit"]);
    const { key, read, distribution } = face;
    const plain = mapReading("plain", { key, read, distribution }, (shown) => shown);
    expect([plain.classes, plain.classOf?.(3)]).toEqual([{ die: "counts" }, "die"]);
  });

  it("refuse invalid dice and values", () => {
    expect(() => total((one) => one / 2).distribution(d6.times(2), rationals)).toThrow("integers only");
    expect(() => total((one) => one ** 3).distribution(d(100).times(1000), doubles)).toThrow("different values");
    expect(() => groupsOf(4, face).distribution(d6.times(6), doubles)).toThrow("groups of 4");
    for (const size of [-2, 0, 0.5]) expect(() => groupsOf(size, face).read([1, 2])).toThrow("don't divide");
    expect(() => highest(-1)).toThrow("dice to keep");
    const endless = countExploding({ adds: 1, explodes: exactly(6), counts: atLeast(5), exactTo: 9 });
    expect(() => groupsOf(1, endless)).toThrow("further dice");
    expect(() => mapReading("half", endless, (hits) => hits / 2).distribution(d6.times(2), doubles)).toThrow(
      "unbounded",
    );
  });
});
