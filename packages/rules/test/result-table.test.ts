import { doubles } from "@rulewright/dice";
import { expect, it } from "vitest";
import { type JsonObject, NO_AMOUNTS } from "../src/language/json.ts";
import type { Outcome } from "../src/language/procedure.ts";
import { NO_FLOW, ResultIndex, ResultTable } from "../src/odds/result-table.ts";

const collect = (numbers: readonly JsonObject[]): ResultTable<number> => {
  const table = new ResultTable(doubles);
  for (const fields of numbers) table.add({ outcome: "rolled", ...fields }, NO_FLOW, 1);
  return table;
};

const counted = (table: ResultTable<number>): readonly (readonly [Outcome, number])[] =>
  table.distribution().map(({ value, chance }) => [value.outcome, chance]);

it.each([
  ["ascending numbers", [{ n: 1 }, { n: 2 }, { n: 3 }]],
  ["descending numbers", [{ n: 3 }, { n: 2 }, { n: 1 }]],
  ["ascending lists", [{ n: [1, 2] }, { n: [1, 3] }, { n: [2, 1] }]],
  ["texts", [{ n: "a" }, { n: "b" }]],
  ["lists of different lengths", [{ n: [1] }, { n: [1, 2] }, { n: [2] }]],
  ["records", [{ n: { a: 1 } }, { n: { a: 2 } }]],
  ["other fields", [{ n: 1 }, { m: 2 }, { n: 2, m: 1 }]],
])("%s are results of their own", (_name, numbers) => {
  expect(counted(collect(numbers))).toEqual(numbers.map((fields) => [{ outcome: "rolled", ...fields }, 1]));
});

it.each([
  ["after ascending ones", [{ n: 1 }, { n: 2 }, { n: 1 }, { n: 2 }]],
  ["after descending ones", [{ n: 2 }, { n: 1 }, { n: 2 }, { n: 1 }]],
  ["at once", [{ n: 1 }, { n: 1 }, { n: 2 }, { n: 2 }]],
  [
    "with equal lists",
    [
      { n: [1], m: 1 },
      { n: [1], m: 2 },
      { n: [1], m: 1 },
      { n: [1], m: 2 },
    ],
  ],
])("equal results are added up %s", (_name, numbers) => {
  const table = collect(numbers);
  expect(counted(table).map(([, chance]) => chance)).toEqual([2, 2]);
});

it("a table that was collected in order is added to another one", () => {
  const index = new ResultIndex();
  const [table, others] = [new ResultTable(doubles, index), new ResultTable(doubles, index)];
  for (const n of [1, 2]) table.add({ outcome: "rolled", n }, NO_FLOW, 0.25);
  for (const n of [2, 3]) others.add({ outcome: "rolled", n }, NO_FLOW, 0.5);
  table.addAll(others, NO_FLOW, 0.5);
  expect(counted(table).map(([{ n }, chance]) => [n, chance])).toEqual([
    [1, 0.25],
    [2, 0.5],
    [3, 0.25],
  ]);
});

it("results with different flows are different", () => {
  const table = collect([{ n: 1 }, { n: 2 }]);
  for (const earned of [{ coin: 1 }, NO_AMOUNTS, { coin: 1 }]) {
    table.add({ outcome: "rolled", n: 2 }, { paid: NO_AMOUNTS, earned }, 1);
  }
  expect(counted(table).map(([, chance]) => chance)).toEqual([1, 2, 2]);
});
