import { notation } from "@rulewright/dice";
import { begin, isRefusal, type Position, resume, seeded, type TableDie } from "@rulewright/rules";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { formatChance, formatChanceDifference, formatCount, formatMean, formatRanges } from "@rulewright/present";
import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { bar, solidBar } from "../src/terminal/bars.ts";
import { formatColumns, displayWidth, paragraph, wrap } from "../src/terminal/columns.ts";
import { createPaint } from "../src/terminal/terminal.ts";
import { formatTerms, termRows } from "../src/text/dice-terms.ts";
import { formatStepSums, formatSums } from "../src/text/steps.ts";
import { formatTray } from "../src/text/tray.ts";

describe("columns", () => {
  it("align words to the left and numbers to the right, with nothing at the ends of lines", () => {
    const rows = [
      ["", "chance", "price"],
      ["Let it stand", "7.0%", ""],
      ["Spend ego", "93.8%", "1 ego"],
    ];
    expect(formatColumns(rows, ["left", "right", "left"])).toBe(
      ["                chance  price", "  Let it stand    7.0%", "  Spend ego      93.8%  1 ego"].join("\n"),
    );
  });

  it("count columns without the colours", () => {
    const { best } = createPaint(true);
    expect(displayWidth(best("★ best"))).toBe(6);
    expect(
      formatColumns(
        [
          [best("a"), "1"],
          ["bb", "2"],
        ],
        ["left", "left"],
      ).split("\n")[0],
    ).toBe(`  ${best("a")}   1`);
  });

  it("wrap at words and indent what follows", () => {
    expect(wrap("one two three four", 9, 2)).toBe("one two\n  three\n  four");
    expect(wrap("one two three four", 9, 2, 3)).toBe("one\n  two\n  three\n  four");
    expect(paragraph("one two three four", 9)).toBe("  one two\n  three\n  four");
    expect(paragraph("one two three four", 10, 2, 4)).toBe("  one two\n    three\n    four");
  });

  it("fill each line of a paragraph with as many words as fit, and lose none", () => {
    const random = seeded(7);
    for (let n = 0; n < 300; n++) {
      const words = Array.from({ length: 1 + random(12) }, () => "x".repeat(1 + random(9)));
      const [width, indent, rest] = [14 + random(20), random(4), random(5)];
      const lines = paragraph(words.join(" "), width, indent, rest).split("\n");
      expect(lines.map((line) => line.trim()).join(" ")).toBe(words.join(" "));
      for (const [i, line] of lines.entries()) {
        const next = lines[i + 1]?.trim().split(" ")[0];
        expect(line.length).toBeLessThanOrEqual(width);
        expect(line.search(/x/)).toBe(i === 0 ? indent : rest);
        if (next !== undefined) expect(line.length + 1 + next.length).toBeGreaterThan(width);
      }
    }
  });
});

describe("numbers", () => {
  it("never call certain what is only nearly so", () => {
    expect([0, 0.0001, 0.5248, 0.99999, 1].map(formatChance)).toEqual(["0%", "<0.1%", "52.5%", ">99.9%", "100%"]);
  });

  it("carry a sign where they are differences", () => {
    expect([0.031, -0.198, 0, 0.0001].map(formatChanceDifference)).toEqual(["+3.1", "−19.8", "±0", "+<0.1"]);
  });

  it("are whole, endless, or in thousands", () => {
    expect([formatMean(0.126), formatMean(0.001), formatMean(Infinity)]).toEqual(["0.13", "<0.01", "infinite"]);
    expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(["0", "999", "1,000", "1,234,567"]);
  });
});

describe("bars", () => {
  it("are drawn to an eighth of a column, and show whatever is not nothing", () => {
    expect([0, 0.0001, 0.5, 0.53125, 1].map((share) => solidBar(share, 4))).toEqual(["", "▏", "██", "██▏", "████"]);
  });

  it("differ by texture, not only by colour", () => {
    const plain = createPaint(false);
    expect(bar(0.5, 4, "success", plain)).toBe("██");
    expect(bar(0.5, 4, "failure", plain)).toBe("░░");
    expect(bar(0.5, 4, "critical", plain)).toBe("⣿⣿");
  });
});

it("faces are told in ranges", () => {
  expect(formatRanges([20, 1, 2, 3, 5])).toBe("1 to 3, 5, 20");
});

/** The terms of a roll with these faces. */
function rolledTerms(text: string, faces: readonly number[]): readonly notation.RolledTerm[] {
  const parsed = notation.parse(text);
  if (notation.isFault(parsed)) throw new Error(notation.message(parsed));
  const roll = notation.rollWithFaces(parsed, faces);
  if (notation.isFault(roll)) throw new Error(notation.message(roll));
  return roll.terms;
}

describe("the dice of a roll in dice notation", () => {
  it.each([
    ["2d6", [3, 4], "[3][4]"],
    ["4d6kh3", [1, 2, 3, 4], " 1 [2][3][4]"],
    ["3d6!", [6, 2, 1, 5], "[6!][5][2][1]"],
    ["2d6!!", [6, 3, 2], "[6+2=8][3]"],
    ["2d6!!", [6, 3, 6, 2], "[6+6+2=14][3]"],
    ["2d6r1", [1, 4, 5], "[1→5][4]"],
    ["1d6!!r1", [6, 1, 3], "[6+1→3=9]"],
    ["2d6!p", [6, 6, 2, 3], "[6!][2=1][6!][3=2]"],
    ["d6min2", [1], "[1=2]"],
    ["3d6>4", [5, 6, 1], "[5][6] 1 "],
    ["4d6>4f1", [5, 1, 3, 6], "[5](1) 3 [6]"],
    ["3d6kh1>5", [6, 5, 2], "[6] 5  2 "],
    ["2d6 + 1d8", [1, 2, 3], "[1][2] [3]"],
    ["{2d6,{1d4,1d8}kh1}kl1", [1, 2, 3, 4], "{[1][2] 3, {[3] 3, [4] 4} 4}"],
  ])("%s of %j are %s", (text, faces, expected) => {
    expect(formatTerms(rolledTerms(text, faces), createPaint(false))).toBe(expected);
  });

  it("have a row for each term, and for each part of a group", () => {
    const rows = (text: string, ...faces: readonly number[]) =>
      rolledTerms(text, faces).flatMap((term) => termRows(term, createPaint(false)));
    expect(rows("2d6kh1[axe]", 2, 5)).toEqual([["2d6kh1 [axe]", " 2 [5]", "5"]]);
    expect(rows("{2d6, 1d8}kh1", 3, 4, 8)).toEqual([
      ["{2d6, 1d8}kh1", "", "8"],
      ["  2d6", "[3][4]", "7"],
      ["  1d8", "[8]", "8"],
    ]);
    expect(rows("{1d6, 2d8, 1d4}>4f<3", 3, 7, 8, 2)).toEqual([
      ["{1d6, 2d8, 1d4}>4f<3", "", "0"],
      ["  1d6", "[3]", "3"],
      ["  2d8", "[7][8]", "[15]"],
      ["  1d4", "[2]", "(2)"],
    ]);
    const paint = { ...createPaint(false), dim: (text: string) => `dim(${text})` };
    expect(rolledTerms("{2d6, 1d8}kh1", [3, 4, 8]).flatMap((term) => termRows(term, paint))[1]).toEqual([
      "dim(  2d6)",
      "dim([3][4])",
      "dim(7)",
    ]);
  });
});

describe("the dice on the table", () => {
  const classes = { hit: "counts", miss: "nothing", one: "cancels" } as const;
  const tray = (...dice: readonly Partial<TableDie>[]) =>
    formatTray({ tray: dice.map((die) => ({ face: 7, class: "hit", ...die })), classes } as unknown as Position, {
      ...createPaint(false),
      bold: (text) => `bold${text}`,
      bad: (text) => `bad${text}`,
    });

  it("are marked by what they count", () => {
    expect(tray({}, { class: "miss", face: 2 }, { class: "one", face: 1 })).toBe("bold[7]  2  bad(1)");
    // What has no class counts.
    expect(tray({ class: "another" })).toBe("bold[7]");
  });

  it("show what they were before they were rerolled", () => {
    expect(tray({ was: 3 }, { class: "miss", face: 2, was: 1 })).toBe("3→bold[7] 1→2");
  });

  it("have a line before the first bonus die of each throw", () => {
    const bonus = { bonus: true } as const;
    expect(tray({}, {}, bonus, bonus, bonus)).toBe("bold[7] bold[7] ┊ bold[7] bold[7] bold[7]");
    expect(tray(bonus, bonus, {}, bonus)).toBe("┊ bold[7] bold[7] bold[7] ┊ bold[7]");
  });
});

it("the arithmetic below a roll is told in full, and below a decision where it changes", () => {
  const args = wasteland2d20.procedures.check.examples[0] ?? {};
  const trace = begin(wasteland2d20, "check", args, defaultHouseRules(wasteland2d20));
  if (isRefusal(trace)) throw new Error("an example may be played");
  const position = resume(wasteland2d20, trace);
  const sums = formatSums(position, wasteland2d20);
  expect(sums.length).toBeGreaterThan(0);
  const below = (step: Parameters<typeof formatStepSums>[0]) => formatStepSums(step, position, position, wasteland2d20);
  expect(below({ roll: "1d20", faces: [3], by: "hand" })).toEqual(sums);
  expect(below({ choose: "roll", by: "player", detail: {}, held: {}, pays: {} })).toEqual([]);
});
