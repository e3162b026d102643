import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { notation } from "../../src/index.ts";
import { chance, mean, read } from "./support.ts";

const page = readFileSync(new URL("../../../../docs/dice-notation.md", import.meta.url), "utf8");

/** Rows of the tables that end in an example, its mean and a chance. */
const rows = [...page.matchAll(/\| `([^`]+)` +\| ([-\d/]*) +\| `([<>=]+)(-?[\d.]+)` (\d+\/\d+) +\|/g)].map(
  ([, text = "", stated = "", relation = "", target = "", part = ""]) => ({
    text,
    stated,
    relation,
    target: Number(target),
    part,
  }),
);

const relations: Readonly<Record<string, (value: number, target: number) => boolean>> = {
  "=": (value, target) => value === target,
  "<": (value, target) => value < target,
  "<=": (value, target) => value <= target,
  ">=": (value, target) => value >= target,
};

it("the page of the notation has an example for everything", () => {
  expect(rows).toHaveLength(4 + 19 + 14);
});

it.each(rows)("$text has the values on the page", ({ text, stated, relation, target, part }) => {
  if (stated !== "") expect(mean(text)).toBe(stated);
  expect(chance(text, (value) => relations[relation]?.(value, target) ?? false)).toBe(part);
});

it("the page's fault is the real one", () => {
  const fault = notation.parse("4d6hk3");
  expect(page).toContain(notation.isFault(fault) ? notation.explain("4d6hk3", fault) : "no fault");
});

it("the page's example has these results", () => {
  const expression = read("10d10>=6f=1");
  expect(page).toContain(`notation.format(expression); // "${notation.format(expression)}"`);
  expect(page).toContain(`notation.describe(expression); // "${notation.describe(expression)}"`);
  expect(notation.isFault(notation.rollWithFaces(expression, [7, 1, 10, 3, 3, 6, 8, 2, 9, 5]))).toBe(false);
});

it("everything the page calls refused is refused", () => {
  const [, section = ""] = /## What is refused\n([\s\S]*?)\n\| limit/.exec(page) ?? [];
  const examples = [...section.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  expect(examples.length).toBeGreaterThan(8);
  for (const text of examples) expect([text, notation.isFault(notation.parse(text))]).toEqual([text, true]);
});
