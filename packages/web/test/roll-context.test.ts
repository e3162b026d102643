import type { JsonObject } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { currentAttempt } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { rollStages } from "../src/table/roll/roll-stages.ts";
import { sumContext } from "../src/table/roll/sum-context.ts";
import { everything } from "./everything.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "./table-in-memory.ts";

/** The attempt on the table, as its player sees it. */
function attemptOf(table: TableInMemory) {
  const attempt = currentAttempt(table.view(ines));
  if (!attempt) throw new Error("there is no attempt");
  return attempt;
}

/** A contest between Ann and Ben. */
function contest(): TableInMemory {
  const table = new TableInMemory({}, everything);
  table.does(ines, { type: "take-character", character: "ann" });
  table.does(oskar, {
    type: "frame",
    character: "ann",
    title: "Race",
    offer: "match",
    args: { a: 3, against: "ben", b: 2 },
    named: { a: "Boats" },
  });
  return table;
}

/** The names that an attempt uses for others, given this. */
function others(given: JsonObject, roles: Readonly<Record<string, string>> = { opponent: "ben" }) {
  const table = contest();
  return sumContext(everything, table.view(ines), { ...attemptOf(table), given, roles }).namesOfOthers;
}

describe("the names in the sums of an attempt", () => {
  it("include the words given for another side, and nothing else of what was given", () => {
    const opponent = { skill: "Stealth", rating: 2, hidden: true, note: "" };
    expect(others({ opponent, a: 3, b: "Boats" })).toEqual({ opponent: { skill: "Stealth", note: "" } });
    expect(others({ opponent: "ben" })).toEqual({ opponent: {} });
    expect(others({ helper: { skill: "Lore" } })).toEqual({ opponent: {} });
    expect(others({ opponent }, {})).toEqual({});
    const helpers = [{ skill: "Lore" }, { skill: "Boats", hidden: true }];
    const roles = { helper: "ben", "helper 2": "cleo", "helper 3": "dora" };
    expect(others({ helpers }, roles)).toEqual({
      helper: { skill: "Lore" },
      "helper 2": { skill: "Boats" },
      "helper 3": {},
    });
  });

  it("include who takes part, and what the sheet calls the numbers", () => {
    const table = contest();
    const { sides, names } = sumContext(everything, table.view(ines), attemptOf(table));
    expect(sides).toEqual({ player: "Ann", opponent: "Ben" });
    expect(names?.["a"]).toBe("Boats");
    const { roles: _, ...alone } = attemptOf(table);
    expect(sumContext(everything, table.view(ines), alone).sides).toEqual({ player: "Ann" });
  });

  it("are those of the offer under which the attempt began, where that has changed", () => {
    const table = contest();
    const given = { skill: "Lore", against: "ben", b: 2 };
    const { match } = everything.offers;
    if (!match) throw new Error("there is no contest");
    const earlierOffer = { ...match, parameters: { skill: { kind: "text", from: { scales: ["skills"] } } } } as const;
    const attempt = { ...attemptOf(table), given, named: {} };
    const namesBy = (more: object) => sumContext(everything, table.view(ines), { ...attempt, ...more }).names ?? {};
    expect(namesBy({})["skill"]).toBeUndefined();
    expect(namesBy({ earlierOffer })["skill"]).toBe("Lore");
  });
});

describe("the stages of a roll", () => {
  it("are one where all dice are rolled again", () => {
    const table = new TableInMemory();
    table.does(oskar, {
      type: "frame",
      character: "maren-oake",
      title: "Listen",
      offer: "attempt",
      args: { rank: 4, skill: 1, difficulty: 1 },
      named: { rank: "Patience", skill: "Clockwork" },
    });
    table.chooses(ines, { move: "roll" }, 3);
    table.chooses(ines, { move: "lots", detail: { reroll: [0] } }, 5);
    const stages = rollStages(eveningStar, attemptOf(table));
    expect(stages.map(({ position }) => position.tray.map(({ face }) => face))).toEqual([[5]]);
    expect(stages[0]?.choices.map(({ step }) => step.choose)).toEqual(["lots"]);
  });

  it("are none before the first roll", () => {
    const table = new TableInMemory();
    restartTheClock(table);
    expect(rollStages(eveningStar, attemptOf(table))).toEqual([]);
  });
});
