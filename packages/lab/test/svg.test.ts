import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Histogram, histogramSvg, type PictureOptions } from "../src/index.ts";
import { equal, histogram } from "./histograms.ts";

const picture = (options: Partial<PictureOptions> = {}, shown: Histogram = histogram(equal(4))): string =>
  histogramSvg(shown, { title: "d4", label: "Total", ...options });

/** The texts of a picture in their order. */
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);

describe("a picture of a distribution", () => {
  it("shows bars by tone, overlays, error bars and their labels", () => {
    const bars = [
      { value: 1, chance: 0.5, parts: { success: 0.25, failure: 0.125, critical: 0.125 } },
      { value: 2, chance: 0.3, parts: { success: 0, failure: 0.3, critical: 0 } },
      { value: 3, chance: 0.2, parts: { success: 0.19, failure: 0, critical: 0.01 } },
    ];
    const svg = histogramSvg(
      { ...histogram([]), bars },
      {
        title: 'Three <values> of a "roll" & a title that needs two lines',
        label: "Total",
        runs: 1000,
        width: 333,
        height: 150,
        overlays: [
          { label: "one", histogram: histogram([0.25, 0.5, 0.25]) },
          { label: "another of a length that doesn't fit on one line of the legend", histogram: histogram([1]) },
          { label: "third", histogram: histogram([0, 1 / 3, 2 / 3]) },
        ],
      },
    );
    // To change it on purpose, write `svg` to the file and look at it in a browser.
    expect(svg).toBe(readFileSync(new URL("picture.svg", import.meta.url), "utf8"));
  });

  it("is 760 by 320 pixels with its margins, head and foot unless asked otherwise", () => {
    expect(picture()).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="808" height="404" ');
    expect(picture({ width: 300, height: 100 })).toContain('width="348" height="184" ');
  });

  it("says what its bars stand for", () => {
    expect(textsOf(picture()).at(-1)).toBe("Total, in per cent");
    expect(textsOf(picture({ curve: "more" })).at(-1)).toBe("Total or more, in per cent");
    expect(textsOf(picture({ runs: 5000 })).at(-1)).toBe("Total, in per cent; simulated 5000 times");
    expect(textsOf(picture({ curve: "less" })).slice(1, -1)).toEqual([
      "25.0",
      "1",
      "50.0",
      "2",
      "75.0",
      "3",
      "100.0",
      "4",
    ]);
  });

  it("leaves out the texts of bars that have no room for them", () => {
    const svg = picture({ width: 40 }, histogram([0.2, 0.3, 0.5]));
    expect(textsOf(svg)).toEqual(["d4", "1", "50", "3", "Total, in per cent"]);
  });

  it("is drawn in other colours where they are given", () => {
    const inks = { paper: "white", ink: "black", faint: "grey", edge: "navy", rubric: "red", accent: "blue" };
    const colours = new Set([...picture({ inks }).matchAll(/(?:fill|stroke)="([a-z]+)"/g)].map(([, colour]) => colour));
    expect(colours).toEqual(new Set(["white", "black", "grey", "navy", "red"]));
  });
});

const titleLines = (title: string, width: number): string[] =>
  textsOf(picture({ title, width })).filter((text) => text.startsWith("x"));

describe("long texts of a picture", () => {
  it("are broken between words at the width of the picture", () => {
    // A letter of the title takes 10.5 pixels.
    const title = `${"x".repeat(10)} ${"x".repeat(9)}`;
    expect(titleLines(title, 210)).toEqual([title]);
    expect(titleLines(title, 209)).toEqual(title.split(" "));
    expect(titleLines(`${title} x`, 210)).toEqual([title, "x"]);
  });

  it("keep a word that is longer than a line", () => {
    expect(titleLines(`${"x".repeat(40)} xx`, 210)).toEqual(["x".repeat(40), "xx"]);
  });

  it("of the legend leave 40 pixels for the mark", () => {
    // A letter of the legend takes 6.6 pixels: 330 of the 370 are 50 letters.
    const label = `${"x".repeat(30)} ${"x".repeat(19)}`;
    const lines = (width: number) =>
      textsOf(picture({ width, overlays: [{ label, histogram: histogram(equal(4)) }] })).filter((text) =>
        text.startsWith("x"),
      );
    expect(lines(370.1)).toEqual([label]);
    expect(lines(369.9)).toEqual(label.split(" "));
  });
});
