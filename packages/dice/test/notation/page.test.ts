import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { notation } from "../../src/index.ts";
import { chance, mean, read } from "./support.ts";

const page = readFileSync(new URL("../../../../docs/dice-notation.md", import.meta.url), "utf8");

/** Rows of the tables that end in an example, its mean and a chance. */
const rows = [...page.matchAll(/\| `([^`]+)` +\| ([-\d/]*) +\| `([<>=]+)(-?[\d.]+)` (\d+\/\d+) +\|/g)].map(
  ([, text = "", told = "", relation = "", target = "", part = ""]) => ({
    text,
    told,
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

it.each(rows)("$text is worked out as the page says", ({ text, told, relation, target, part }) => {
  if (told !== "") expect(mean(text)).toBe(told);
  expect(chance(text, (value) => relations[relation]?.(value, target) ?? false)).toBe(part);
});

it("the page's fault is what is really said", () => {
  const fault = notation.parse("4d6hk3");
  expect(page).toContain(notation.isFault(fault) ? notation.explain("4d6hk3", fault) : "no fault");
});

it("the page's words are what is really said", () => {
  const roll = read("10d10>=6f=1");
  expect(page).toContain(`notation.print(read); // "${notation.format(roll)}"`);
  expect(page).toContain(`notation.describe(read); // "${notation.describe(roll)}"`);
  expect(notation.isFault(notation.rollWithFaces(roll, [7, 1, 10, 3, 3, 6, 8, 2, 9, 5]))).toBe(false);
});

it("everything the page calls refused is refused", () => {
  const [, section = ""] = /## What is refused\n([\s\S]*?)\n\| limit/.exec(page) ?? [];
  const examples = [...section.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  expect(examples.length).toBeGreaterThan(8);
  for (const text of examples) expect([text, notation.isFault(notation.parse(text))]).toEqual([text, true]);
});
