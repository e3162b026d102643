import { describe, expect, it } from "vitest";
import { rangesOf } from "@rulewright/lab";
import { bar, solidBar } from "../src/terminal/bars.ts";
import { formatColumns, displayWidth, wrap } from "../src/terminal/columns.ts";
import { mean, percent, points, thousands } from "../src/draw/numbers.ts";
import { counted } from "../src/draw/words.ts";
import { createPaint } from "../src/terminal/terminal.ts";

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
  });
});

describe("numbers", () => {
  it("never call certain what is only nearly so", () => {
    expect([0, 0.0001, 0.5248, 0.99999, 1].map(percent)).toEqual(["0.0%", "<0.1%", "52.5%", ">99.9%", "100.0%"]);
  });

  it("carry a sign where they are differences", () => {
    expect([0.031, -0.198, 0, 0.0001].map(points)).toEqual(["+3.1", "−19.8", "±0.0", "+<0.1"]);
  });

  it("are whole, endless, or in thousands", () => {
    expect([mean(0.126), mean(0.001), mean(Infinity)]).toEqual(["0.13", "<0.01", "endless"]);
    expect([0, 999, 1000, 1234567].map(thousands)).toEqual(["0", "999", "1,000", "1,234,567"]);
  });
});

describe("bars", () => {
  it("are drawn to an eighth of a column, and show whatever is not nothing", () => {
    expect([0, 0.0001, 0.5, 0.53125, 1].map((share) => solidBar(share, 4))).toEqual(["", "▏", "██", "██▏", "████"]);
  });

  it("differ by texture, not only by colour", () => {
    const plain = createPaint(false);
    expect(bar(0.5, 4, "good", plain)).toBe("██");
    expect(bar(0.5, 4, "plain", plain)).toBe("░░");
    expect(bar(0.5, 4, "bad", plain)).toBe("⣿⣿");
  });
});

it("faces are told in ranges", () => {
  expect(rangesOf([20, 1, 2, 3, 5])).toBe("1 to 3, 5, 20");
});

it("things are counted as people count them", () => {
  expect([counted(1, "miss"), counted(2, "miss"), counted(2, "zero"), counted(3, "die")]).toEqual([
    "1 miss",
    "2 misses",
    "2 zeros",
    "3 dice",
  ]);
});
