import { doubles } from "@rulewright/dice";
import { expect, it } from "vitest";
import { type JsonObject, NO_AMOUNTS } from "../src/language/json.ts";
import type { Outcome } from "../src/language/procedure.ts";
import { type Flow, NO_FLOW, ResultIndex, ResultTable } from "../src/odds/result-table.ts";

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
  ["with texts", [{ n: "a" }, { n: "a" }, { n: "b" }, { n: "b" }]],
  ["with ascending texts, and the first again", [{ n: "a" }, { n: "b" }, { n: "a" }, { n: "b" }]],
  ["with descending texts, and the first again", [{ n: "b" }, { n: "a" }, { n: "b" }, { n: "a" }]],
  ["with true and false", [{ n: true }, { n: false }, { n: true }, { n: false }]],
  ["with null", [{ n: null }, { n: 1 }, { n: null }, { n: 1 }]],
  ["with a field more, then without", [{ n: 1, m: 1 }, { n: 1 }, { n: 1 }, { n: 1, m: 1 }]],
  ["without a field, then with", [{ n: 1 }, { n: 1, m: 1 }, { n: 1, m: 1 }, { n: 1 }]],
  ["with other fields", [{ n: 1 }, { m: 1 }, { m: 1 }, { n: 1 }]],
  [
    "after a lesser first field and a greater second one",
    [
      { n: 1, m: 2 },
      { n: 2, m: 1 },
      { n: 1, m: 2 },
      { n: 2, m: 1 },
    ],
  ],
  ["with lists", [{ n: [1, 2] }, { n: [2, 1] }, { n: [1, 2] }, { n: [2, 1] }]],
  ["with a longer list", [{ n: [1] }, { n: [1, 1] }, { n: [1] }, { n: [1, 1] }]],
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

const coins = (paid: number, earned: number): Flow => ({
  paid: paid > 0 ? { coins: paid } : NO_AMOUNTS,
  earned: earned > 0 ? { coins: earned } : NO_AMOUNTS,
});

it("what is paid and earned before a table is added to what it lists", () => {
  const index = new ResultIndex();
  const [table, others] = [new ResultTable(doubles, index), new ResultTable(doubles, index)];
  others.add({ outcome: "won" }, coins(1, 0), 0.5);
  others.add({ outcome: "won" }, NO_FLOW, 0.25);
  others.add({ outcome: "lost" }, coins(0, 2), 0.25);
  table.add({ outcome: "won" }, coins(2, 3), 0.5);
  table.addAll(others, coins(1, 3), 0.5);
  table.addAll(others, coins(1, 3), 0.25);
  expect(
    table.distribution().map(({ value: { outcome, ...flow }, chance }) => [outcome.outcome, flow, chance]),
  ).toEqual([
    ["won", coins(2, 3), 0.875],
    ["won", coins(1, 3), 0.1875],
    ["lost", coins(1, 5), 0.1875],
  ]);
});

it("amounts are listed by name, and equal ones are one, also where they are nothing", () => {
  const table = new ResultTable(doubles);
  const flows: readonly Flow[] = [
    { paid: { lots: 1, ego: 2 }, earned: NO_AMOUNTS },
    { paid: { ego: 2, lots: 1 }, earned: {} },
    { paid: {}, earned: {} },
    NO_FLOW,
  ];
  for (const flow of flows) table.add({ outcome: "won" }, flow, 0.25);
  const [first, second, ...more] = table.distribution();
  expect([first?.chance, second?.chance, more]).toEqual([0.5, 0.5, []]);
  expect(Object.keys(first?.value.paid ?? {})).toEqual(["ego", "lots"]);
  expect(second?.value).toEqual({ outcome: { outcome: "won" }, ...NO_FLOW });
});

it("results are found again whatever their number", () => {
  const index = new ResultIndex();
  const [table, others] = [new ResultTable(doubles, index), new ResultTable(doubles, index)];
  for (let n = 0; n < 1030; n++) others.add({ outcome: "rolled", n }, NO_FLOW, 1);
  for (let round = 0; round < 2; round++) table.addAll(others, coins(1, 0), 1);
  expect(table.distribution().map(({ value, chance }) => [value.outcome["n"], chance])).toEqual(
    Array.from({ length: 1030 }, (_, n) => [n, 2]),
  );
});

it("results with different flows are different", () => {
  const table = collect([{ n: 1 }, { n: 2 }]);
  for (const earned of [{ coin: 1 }, NO_AMOUNTS, { coin: 1 }]) {
    table.add({ outcome: "rolled", n: 2 }, { paid: NO_AMOUNTS, earned }, 1);
  }
  expect(counted(table).map(([, chance]) => chance)).toEqual([1, 2, 2]);
});
