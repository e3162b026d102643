import { describe, expect, it } from "vitest";
import { doubles, notation } from "../../src/index.ts";
import { read, seeded } from "./support.ts";

/** The roll with these faces, which must be valid. */
function given(text: string, ...faces: readonly number[]): notation.Roll {
  const rolled = notation.rollWithFaces(read(text), faces);
  if (notation.isFault(rolled)) throw new Error(notation.message(rolled));
  return rolled;
}

const labels = (text: string) => given(text, 5, 2).terms.map((term) => [notation.format(term), term.label]);

/**
 * The dice of a roll on one line. `1>4=4` was thrown again, `6!=6 +2=2` exploded beside itself, `6+2!=8` into itself;
 * dropped dice stand in brackets, `s` and `f` are successes and failures.
 */
function dice(roll: notation.Roll): string {
  const words = (terms: readonly notation.RolledTerm[]): string[] =>
    terms.flatMap((term) =>
      term.kind === "group"
        ? term.parts.map(({ dropped, terms: inner }) =>
            dropped ? `(${words(inner).join(" ")})` : words(inner).join(" "),
          )
        : term.dice.map(({ throws, dropped, exploded, counts, value }) => {
            const faces = throws.map(({ face, why }) => ({ thrown: "", again: ">", burst: "+" })[why] + String(face));
            const mark = { success: "s", failure: "f", none: "" }[counts ?? "none"];
            const worth = `${faces.join("")}${exploded ? "!" : ""}=${value}${mark}`;
            return dropped ? `(${worth})` : worth;
          }),
    );
  return words(roll.terms).join(" ");
}

describe("the result has every die", () => {
  it.each([
    ["3d6", [4, 1, 6], 11, "4=4 1=1 6=6"],
    ["4d6dl1", [4, 1, 6, 1], 11, "4=4 1=1 6=6 (1=1)"],
    ["4d6kl1", [4, 1, 6, 1], 1, "(4=4) 1=1 (6=6) (1=1)"],
    ["4d6dh1", [6, 2, 6, 1], 9, "6=6 2=2 (6=6) 1=1"],
    ["5d6dh1dl1", [6, 2, 3, 1, 5], 10, "(6=6) 2=2 3=3 (1=1) 5=5"],
    ["3d6r1", [1, 4, 1, 1, 2, 3], 9, "1>1>3=3 4=4 1>2=2"],
    ["3d6ro1", [1, 4, 1, 1, 2], 7, "1>1=1 4=4 1>2=2"],
    ["2d6!", [6, 5, 6, 2], 19, "6!=6 +6!=6 +2=2 5=5"],
    ["2d6!!", [6, 5, 6, 2], 19, "6+6+2!=14 5=5"],
    ["2d6!p", [6, 5, 6, 2], 17, "6!=6 +6!=5 +2=1 5=5"],
    ["2d6!!p", [6, 6, 1, 6, 3], 6 + 0 + 6 + 5 + 2, "6+1!=6 6+6+3!=13"],
    ["2d6!o", [6, 6, 6, 2], 20, "6!=6 +6=6 6!=6 +2=2"],
    ["1d6r1x1!>4x2", [1, 5, 1, 6, 6], 17, "1>5!=5 +1>6!=6 +6=6"],
    ["3d6mi3ma5", [1, 6, 4], 12, "1=3 6=5 4=4"],
    ["4d10>=6f=1", [10, 6, 1, 5], 1, "10=10s 6=6s 1=1f 5=5"],
    ["4d10kh2>=6f=1", [10, 5, 1, 5], 1, "10=10s 5=5 (1=1) (5=5)"],
    ["3d6even", [2, 4, 5], 2, "2=2s 4=4s 5=5"],
    ["3d6sd", [2, 6, 5], 13, "6=6 5=5 2=2"],
    ["3d6sa", [2, 6, 5], 13, "2=2 5=5 6=6"],
    ["3d6s", [2, 6, 2], 10, "2=2 2=2 6=6"],
    ["1d20ms<=12", [9], 3, "9=9"],
    ["4dF", [-1, 0, 1, 1], 1, "-1=-1 0=0 1=1 1=1"],
    ["{2d6, 1d8 + 2}kh1", [3, 4, 8], 10, "(3=3 4=4) 8=8"],
    ["{2d6, 1d8}>=7", [3, 4, 6], 1, "3=3 4=4 6=6"],
    ["max(1d6, 1d8) - floor(1d4 / 2)", [3, 7, 3], 6, "3=3 7=7 3=3"],
  ])("%s", (text, faces, value, shown) => {
    const rolled = given(text, ...faces);
    expect([rolled.value, dice(rolled)]).toEqual([value, shown]);
  });

  it("with labels and subtotals", () => {
    const rolled = given("2d6[fire] * 2 + (1d4 + 1)[cold] - 1d6[fire] + 3", 2, 5, 4, 6);
    expect(rolled.value).toBe(14 + 5 - 6 + 3);
    expect(rolled.terms.map((term) => [notation.format(term), term.label])).toEqual([
      ["2d6", "fire"],
      ["1d4", "cold"],
      ["1d6", "fire"],
    ]);
    expect(rolled.subtotals).toEqual([
      { label: "fire", value: 8 },
      { label: "cold", value: 5 },
    ]);
  });

  it("with the label of braces", () => {
    expect(labels("{1d6, 1d8}kh1[fire]")).toEqual([["{1d6, 1d8}kh1", "fire"]]);
    expect(labels("{1d6, 1d8}kh1")).toEqual([["{1d6, 1d8}kh1", undefined]]);
  });

  it("a label within a function, power or product has no subtotal", () => {
    expect(given("floor(1d6[fire] / 2)", 5).subtotals).toEqual([]);
    expect(given("floor(1d6 / 2)[fire]", 5).subtotals).toEqual([{ label: "fire", value: 2 }]);
    expect(given("1d6[fire] * 1d4[cold]", 5, 2).subtotals).toEqual([]);
    expect(given("{1d6[fire], 1d4[cold]}kh1", 5, 2).subtotals).toEqual([{ label: "fire", value: 5 }]);
    expect(given("1d6[fire] / 4", 5).subtotals).toEqual([{ label: "fire", value: 1.25 }]);
  });
});

it("the parts of a group have the terms that they are", () => {
  const [group] = given("{2d6, 1d8 + 2}kh1", 3, 4, 8).terms;
  const parts = group?.kind === "group" ? group.parts : [];
  expect(parts.map((part) => notation.format(part))).toEqual(["2d6", "1d8 + 2"]);
});

describe("impossible faces are refused", () => {
  it.each([
    ["2d6", [3], "the roll needs at least 2 faces: a d6 is missing"],
    ["2d6!", [6, 3], "the roll needs at least 3 faces: a d6 is missing"],
    ["2d6", [3, 7], "a d6 has no face 7"],
    ["2d6", [3, 1.5], "a d6 has no face 1.5"],
    ["2d6", [3, 2, 1], "the roll takes 2 faces, not 3"],
    ["1d6 / (1d6 - 1)", [3, 1], "this may divide by zero"],
  ])("%s", (text, faces, fault) => {
    const rolled = notation.rollWithFaces(read(text), faces);
    expect(notation.isFault(rolled) && notation.message(rolled)).toBe(fault);
  });
});

describe("rolls that go on too long are stopped", () => {
  it.each(["d1000!>=2", "1000d1000r<1000", `${"1000d1000!>=3 + ".repeat(60)}1`])("%s", (text) => {
    // Always the second highest face.
    const rolled = notation.roll(read(text), (below) => Math.max(0, below - 2));
    expect(notation.isFault(rolled) && notation.message(rolled)).toBe(
      "the explosions and rerolls did not end within 10000 throws",
    );
  });

  it("a thousand exploding dice are within the limit", () => {
    const rolled = notation.roll(read("1000d6!"), seeded(1));
    expect(notation.isFault(rolled)).toBe(false);
  });
});

describe("rolls follow the distribution", () => {
  const ROLLS = 4000;
  it.each([
    "4d6dl1",
    "3d6!",
    "2d6!!kh1",
    "2d8!p",
    "5d10>=6f=1",
    "4d6ro<3dh1",
    "6d6r=1!>=5x2kh3>=5",
    "{2d6, 1d8 + 2, 3d4}dl1",
    "floor((2d6 + 1d4) / 3) * 2",
    "max(1d20, 1d12) % 7",
  ])("%s", (text) => {
    const odds = notation.distribution(read(text), doubles);
    if (notation.isFault(odds)) throw new Error(notation.message(odds));
    const counts = new Map<number, number>();
    const random = seeded(20);
    for (let i = 0; i < ROLLS; i++) {
      const rolled = notation.roll(read(text), random);
      if (notation.isFault(rolled)) throw new Error(notation.message(rolled));
      counts.set(rolled.value, (counts.get(rolled.value) ?? 0) + 1);
    }
    // Pearson's chi-squared statistic over all values that are expected at least five times; the others together.
    let [measure, freedom, rest, restCount] = [0, 0, 0, ROLLS];
    for (const { value, chance } of odds.chances) {
      if (chance * ROLLS < 5) continue;
      measure += ((counts.get(value) ?? 0) - chance * ROLLS) ** 2 / (chance * ROLLS);
      freedom += 1;
      rest += chance;
      restCount -= counts.get(value) ?? 0;
    }
    const should = (1 - rest) * ROLLS;
    if (should > 1) measure += (restCount - should) ** 2 / should;
    expect(measure).toBeLessThan(freedom + 4.5 * Math.sqrt(2 * freedom) + 8);
    for (const value of counts.keys()) expect(odds.chances.some((row) => row.value === value)).toBe(true);
  });
});
