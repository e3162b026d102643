import { resolveHouseRules, isRefusal, type JsonObject, readArguments } from "@rulewright/rules";
import { expect, it } from "vitest";
import { dieChance } from "../rules/die-chance.ts";
import { columnTotal } from "../rules/spread-columns.ts";
import { succeeds } from "../rules/pool.ts";
import { eveningStar } from "../system.ts";

const { creation, houseRules } = eveningStar;

function create(args: JsonObject, chosen: JsonObject = {}) {
  const house = resolveHouseRules(houseRules, chosen);
  if ("faults" in house) throw new Error(JSON.stringify(house.faults));
  const read = readArguments(creation.parameters, args);
  return isRefusal(read) ? read : creation.create(read, house.house);
}

const sixRanks = (first: number, others: number): JsonObject => ({
  Iron: first,
  Salt: others,
  Rope: others,
  Tide: others,
  Bell: others,
  Lamp: others,
});

it("ES-41: creation without choices gives column 19 and a reading", () => {
  expect(create({})).toMatchObject({
    traits: { reading: "under", abilities: { Patience: 4, Hands: 3 }, skills: {}, tied: {} },
    trackers: { lots: 0, ego: 1 },
  });
});

it("ES-41: ranks must add up to their column, in any order", () => {
  expect(create({ column: "29", abilities: sixRanks(4, 5) })).toMatchObject({
    traits: { abilities: { Iron: 4, Lamp: 5 } },
  });
  expect(create({ column: "29", abilities: sixRanks(5, 5) })).toMatchObject({
    code: "spread-sum-mismatch",
    details: { wanted: 29, given: 30 },
  });
  expect(create({ column: "none", abilities: sixRanks(9, 1) })).toMatchObject({ traits: { abilities: { Iron: 9 } } });
});

it("ES-41: a column is a budget", () => {
  const ranks = { Iron: 9, Salt: 9, Rope: 1, Tide: 0, Bell: 0, Lamp: 0 };
  expect(create({ column: "19", abilities: ranks })).toMatchObject({ traits: { abilities: ranks } });
  expect(eveningStar.reference.find(({ rule }) => rule === "ES-41")?.text).toContain("a column as a budget");
});

it("ES-26, ES-06: new characters have the table's lots, and may still choose a reading", () => {
  expect(create({}, { startingLots: 4 })).toMatchObject({
    trackers: { lots: 4, ego: 1 },
    traits: { readingOpen: true },
  });
  expect(create({ lots: 10 })).toMatchObject({ code: "unknown-argument" });
});

it("A10: column 23 is corrected, or as printed", () => {
  expect(create({ column: "23", abilities: sixRanks(3, 4) })).toHaveProperty("traits");
  expect(create({ column: "23", abilities: sixRanks(3, 4) }, { spread23: "printed" })).toMatchObject({
    code: "spread-sum-mismatch",
    details: { wanted: 22 },
  });
});

it("ES-42: a character has six abilities, and each skill is tied to one", () => {
  const { Lamp: _, ...five } = sixRanks(3, 4);
  expect(create({ abilities: five })).toMatchObject({ code: "spread-needs-six" });
  const skills = [{ name: "Knots", level: 4, ability: "Rope" }];
  expect(create({ column: "23", abilities: sixRanks(3, 4), skills })).toMatchObject({
    traits: { skills: { Knots: 4 }, tied: { Knots: "Rope" } },
  });
  expect(create({ skills })).toMatchObject({ code: "skill-needs-ability", rule: "ES-42" });
  const typed = [{ name: "Knots ", level: 4, ability: " hands" }];
  expect(create({ skills: typed })).toMatchObject({ traits: { tied: { Knots: "Hands" } } });
  const twice = [...typed, { name: "knots", level: 1, ability: "Hands" }];
  expect(create({ skills: twice })).toMatchObject({ code: "same-name", details: { names: ["Knots", "knots"] } });
});

it("ES-04, ES-05, ES-07: what a rank is worth is the share of the ten digits that succeed, in either reading", () => {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const rank of [-1, 0, 4, 9, 12]) {
    for (const reading of ["under", "over"]) {
      expect(digits.filter((digit) => succeeds(digit, rank, reading)).length / 10).toBe(dieChance(rank));
    }
  }
});

it("ES-41, A10: a column adds up to its heading, except the printed one", () => {
  expect([19, 23].map((heading) => columnTotal(heading, { spread23: "corrected" }))).toEqual([19, 23]);
  expect([19, 23].map((heading) => columnTotal(heading, { spread23: "printed" }))).toEqual([19, 22]);
});
