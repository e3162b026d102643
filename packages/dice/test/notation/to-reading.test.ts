import fc from "fast-check";
import { expect, it } from "vitest";
import { d, doubles, formatRational, notation, rationals } from "../../src/index.ts";
import { chances, mean, read, seeded } from "./support.ts";
import { pool } from "./arbitraries.ts";

/** The dice and reading of a pool. */
function readingOf(text: string): Exclude<ReturnType<typeof notation.toReading>, notation.Fault> {
  const found = notation.toReading(read(text));
  if (notation.isFault(found)) throw new Error(notation.message(found));
  return found;
}

it("the reading of a pool has the distribution of the expression", () => {
  for (const text of ["4d6dl1", "10d10>=6f=1", "5d6!x2", "4dF", "2d6ro1ms>=7", "3d{1,1,2}r1"]) {
    const { dice, reading } = readingOf(text);
    const rows = [...reading.distribution(dice, rationals)];
    expect(Object.fromEntries(rows.map(({ value, chance }) => [value, formatRational(chance)]))).toEqual(chances(text));
    expect(reading.distribution(dice, doubles).map(({ value }) => value)).toEqual(rows.map(({ value }) => value));
  }
});

it("a reading reads waves of dice and adds as many as the roll does", () => {
  fc.assert(
    fc.property(
      pool.filter((text) => {
        const found = notation.parse(text);
        return !notation.isFault(found) && !notation.isFault(notation.toReading(found));
      }),
      fc.integer(),
      (text, seed) => {
        const { dice, reading } = readingOf(text);
        const random = seeded(seed);
        const faces: number[] = [];
        for (let [wave, due] = [0, dice.count]; due > 0; wave++) {
          const fallen = Array.from({ length: due }, () => dice.die.faces[random(dice.die.faces.length)] ?? 0);
          faces.push(...fallen);
          due = reading.furtherDice?.(fallen, wave) ?? 0;
        }
        const rolled = notation.rollWithFaces(read(text), faces);
        expect(notation.isFault(rolled) ? notation.message(rolled) : rolled.value).toBe(
          reading.read(faces, dice.count),
        );
      },
    ),
  );
});

it("an unbounded pool keeps its exact total probability and mean", () => {
  for (const text of ["3d6!", "2d8!p", "5d10!=10>=8"]) {
    const { dice, reading } = readingOf(text);
    let [mass, center] = [rationals.zero, rationals.zero];
    const rows = [...reading.distribution(dice, rationals)];
    const last = rows.at(-1);
    // The last value stands for itself and for everything from the next one on.
    expect(last?.beyond?.value).toBe((last?.value ?? 0) + 1);
    for (const { value, chance, beyond } of rows) {
      mass = rationals.add(mass, chance);
      center = rationals.add(center, rationals.multiply(chance, rationals.ratio(value, 1)));
      if (beyond) center = rationals.add(center, beyond.excess);
    }
    expect([formatRational(mass), formatRational(center)]).toEqual(["1/1", mean(text)]);
  }
});

it("a counting pool has classes of faces", () => {
  const { reading } = readingOf("10d10>=6f=1");
  expect([10, 3, 1].map((face) => reading.classOf?.(face))).toEqual(["success", "miss", "failure"]);
  expect(reading.classes).toEqual({ success: "counts", miss: "blank", failure: "cancels" });
  expect(readingOf("4d6dl1").reading.key(d(6))).toBe(readingOf("4d6dl1").reading.key(d(6)));
});

it.each([
  ["4d6 + 2", "only a single pool of dice is one roll"],
  ["{4d6, 2d8}kh1", "only a single pool of dice is one roll"],
  ["4d6ro1!", "rerolls and explosions with a limit can't be combined in one roll"],
])("%s is not a single roll", (text, fault) => {
  const found = notation.toReading(read(text));
  expect(notation.isFault(found) && notation.message(found)).toBe(fault);
});
