import { resolveHouseRules, isRefusal, type JsonObject, readArguments } from "@rulewright/rules";
import { expect, it } from "vitest";
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
});
