import { describe, expect, it } from "vitest";
import { displayWidth, formatColumns, padEnd, padStart, wrap } from "../src/terminal/columns.ts";
import { carryStyles } from "../src/terminal/styles.ts";
import { createPaint } from "../src/terminal/terminal.ts";

describe("a table that is wider than the terminal", () => {
  const rows = [
    ["Use lots: reroll 1 miss, double the zeros", "2 lots", "99.9%"],
    ["Let it stand", "–", "0.0%"],
  ];

  it("breaks cells between words, and no number", () => {
    expect(formatColumns(rows, ["left", "left", "right"], { width: 44 })).toBe(
      [
        "  Use lots: reroll 1 miss,  2 lots  99.9%",
        "    double the zeros",
        "  Let it stand              –        0.0%",
      ].join("\n"),
    );
  });

  it("is no wider than it must be, and unchanged where it fits", () => {
    const natural = formatColumns(rows, ["left", "left", "right"]);
    const width = Math.max(...natural.split("\n").map(displayWidth));
    expect(formatColumns(rows, ["left", "left", "right"], { width })).toBe(natural);
    expect(formatColumns(rows, ["left", "left", "right"], { width: width - 1 })).not.toBe(natural);
  });

  it("breaks a cell down to its longest word before it breaks another", () => {
    expect(formatColumns([["wonderful day", "ab cd"]], ["left", "left"], { width: 16, indent: 0 })).toBe(
      "wonderful  ab cd\n  day",
    );
  });

  it("keeps its words where even these don't fit", () => {
    expect(formatColumns([["indivisible", "word"]], ["left", "left"], { width: 5, indent: 0 })).toBe(
      "indivisible  word",
    );
  });

  it("repeats the indentation of a cell", () => {
    expect(formatColumns([["    one two three", "1"]], ["left", "right"], { width: 18, indent: 0 })).toBe(
      ["    one two  1", "      three"].join("\n"),
    );
  });

  it("has gaps and an indentation of its own", () => {
    expect(formatColumns([["a", "b"]], ["left", "left"], { gap: 4, indent: 1 })).toBe(" a    b");
    // A cell that fits keeps its spaces.
    expect(formatColumns([["a   b", "c"]], ["left", "left"], { width: 20, indent: 0 })).toBe("a   b  c");
  });

  it("keeps the style of a broken cell inside of the cell", () => {
    const { bold } = createPaint(true);
    const [first = "", second = ""] = formatColumns([[bold("one two"), "x"]], ["left", "left"], {
      width: 9,
      indent: 0,
    }).split("\n");
    expect(first).toBe("\u001B[1mone\u001B[0m    x");
    expect(second).toBe("  \u001B[1mtwo\u001B[22m");
  });
});

describe("styles over several lines", () => {
  it.each([
    [
      ["plain", "text"],
      ["plain", "text"],
    ],
    [
      ["\u001B[31mred", "still", "end\u001B[39m", "plain"],
      ["\u001B[31mred\u001B[0m", "\u001B[31mstill\u001B[0m", "\u001B[31mend\u001B[39m", "plain"],
    ],
    [
      ["\u001B[1m\u001B[33mboth", "bold gone\u001B[22m", "yellow"],
      [
        "\u001B[1m\u001B[33mboth\u001B[0m",
        "\u001B[1m\u001B[33mbold gone\u001B[22m\u001B[0m",
        "\u001B[33myellow\u001B[0m",
      ],
    ],
    [
      ["\u001B[1m\u001B[33mboth", "yellow gone\u001B[39m", "bold"],
      [
        "\u001B[1m\u001B[33mboth\u001B[0m",
        "\u001B[1m\u001B[33myellow gone\u001B[39m\u001B[0m",
        "\u001B[1mbold\u001B[0m",
      ],
    ],
    [
      ["\u001B[2mdim\u001B[0m", "plain"],
      ["\u001B[2mdim\u001B[0m", "plain"],
    ],
  ])("%j", (lines, expected) => {
    expect(carryStyles(lines)).toEqual(expected);
  });
});

/** The characters from one code point up to another. */
const range = (from: number, below: number): readonly string[] =>
  Array.from({ length: below - from }, (_, i) => String.fromCharCode(from + i));

describe("widths", () => {
  it("are counted in characters a person sees", () => {
    expect(displayWidth("né")).toBe(2);
    expect(displayWidth("👩‍🚀")).toBe(1);
    expect(displayWidth(createPaint(true).dim("…"))).toBe(1);
    expect([padEnd("a", 3), padStart("a", 3), padEnd("abcd", 3), padStart("abcd", 3)]).toEqual([
      "a  ",
      "  a",
      "abcd",
      "abcd",
    ]);
  });

  it("is the number of its characters, as they join with each other", () => {
    const segmenter = new Intl.Segmenter();
    // Letters with accents, and all that is neither letter nor picture: dashes, spaces without width, arrows, blocks.
    const printed = [...range(0x20, 0x300), ...range(0x2000, 0x2c00)].filter((one) => /\P{Cc}/u.test(one));
    const texts = printed.map((one) => `${one}e${one}${one}`);
    expect(texts.filter((text) => displayWidth(text) !== [...segmenter.segment(text)].length)).toEqual([]);
  });

  it("break a line exactly where it is full", () => {
    expect(wrap("ab cd", 5)).toBe("ab cd");
    expect(wrap("ab cd", 4)).toBe("ab\ncd");
    expect(wrap("ab cd ef", 6, 3)).toBe("ab cd\n   ef");
  });
});
