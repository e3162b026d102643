import { sumOf } from "@rulewright/rules";
import { expect, it } from "vitest";
import { untoldHeadlines } from "../src/table/roll/headline-numbers.ts";

const SYSTEM = { headlineNumbers: ["successes", "damage"] };
const successes = sumOf("successes", [
  { from: "hits", value: 2 },
  { from: "doubled", value: 1 },
]);
const attack = { outcome: "success", successes: 3, damage: 4, effects: 1 };

it("tells the numbers that a result is known by, unless a sum tells them", () => {
  expect(untoldHeadlines(SYSTEM, attack, { explanation: { sums: [successes] } })).toEqual({ damage: 4 });
  // A sum of one term isn't shown.
  const damage = sumOf("damage", [{ from: "hits", value: 4 }]);
  expect(untoldHeadlines(SYSTEM, attack, { explanation: { sums: [successes, damage] } })).toEqual({ damage: 4 });
  const doubled = sumOf("damage", [
    { from: "hits", value: 3 },
    { from: "doubled", value: 1 },
  ]);
  expect(untoldHeadlines(SYSTEM, attack, { explanation: { sums: [successes, doubled] } })).toEqual({});
});

it("tells nothing where there is nothing to tell", () => {
  expect(untoldHeadlines(SYSTEM, { outcome: "success" }, {})).toEqual({});
  expect(untoldHeadlines({}, attack, {})).toEqual({});
});
