import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LOW_SCREEN } from "../src/table/low-screen.ts";

const PACKAGES = join(import.meta.dirname, "../..");
const files = ["web/src", "systems/src"].flatMap((folder) =>
  readdirSync(join(PACKAGES, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css") && !name.endsWith("print.css"))
    .map((name) => join(PACKAGES, folder, name)),
);

/**
 * Lines and pictures are drawn in pixels: they are no easier to read when they are thicker. What a thumb hits has a least
 * size in pixels.
 */
const IN_PIXELS =
  /^(border(?!-radius)|outline|box-shadow|text-decoration|text-underline|background|mask|filter|letter-spacing|stroke|--e\d|--ring|--touch)/;

it("the lowest screens are the same for the styles as for the page", () => {
  const css = readFileSync(join(PACKAGES, "web/src/styles/low.css"), "utf8");
  const rolled = css.indexOf(".table.rolled");
  expect(rolled).toBeGreaterThan(0);
  expect(css.slice(css.lastIndexOf("@media", rolled), rolled)).toContain(`@media ${LOW_SCREEN} {`);
});

describe("a browser's own size of letters enlarges the whole page", () => {
  it.each(files)("%s", (file) => {
    const css = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
    const queries = css.match(/@(media|container)[^{]*/g) ?? [];
    expect(queries.filter((query) => /\dpx/.test(query))).toEqual([]);
    const declarations = css.matchAll(/([\w-]+)\s*:\s*([^;{}]*);/g);
    const fixed = [...declarations].filter(
      ([, property = "", value = ""]) =>
        !IN_PIXELS.test(property) &&
        [...value.matchAll(/(?<![\w.])(\d*\.?\d+)px/g)].some(([, pixels]) => Number(pixels) >= 4),
    );
    expect(fixed.map(([declaration]) => declaration)).toEqual([]);
  });
});
