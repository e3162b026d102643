import { defineSystem, offerOf } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { boardRows, suggestNames } from "../src/index.ts";
import { system, table, toss } from "./coins.ts";

/** The coin system, in which an offer suggests names by the sheet, and the table has a turn board. */
const suggesting = defineSystem({
  ...system,
  offers: {
    ...system.offers,
    trick: {
      ...offerOf(toss),
      rules: ["T-1"],
      parameters: {
        bets: { kind: "integer", min: 1, max: 9 },
        names: { kind: "texts", from: { scales: ["tricks"] }, initial: [] },
        pockets: { kind: "integer", min: 0, max: 9, from: { trait: "pockets" } },
      },
      suggest: ({ names, pockets }, { actor }) => [
        {
          parameter: "names",
          group: `${actor?.name} has ${Number(pockets)}`,
          names: Array.isArray(names) ? names.map(String) : [],
        },
      ],
    },
  },
  board: {
    rule: "T-1",
    rows: ({ characters }, { purses }) =>
      Object.keys(characters).map((id, i) => ({
        character: id,
        action: String(purses),
        place: i + 1,
        done: false,
        facts: {},
        framing: { offer: "toss", args: {} },
      })),
  },
  text: { ...system.text, "offer.trick": "Trick", board: "Turn board" },
});

const { state } = table(undefined, suggesting);
const suggested = (args: Parameters<typeof suggestNames>[1]["args"], offer = "trick") =>
  suggestNames(state, { offer, character: "amy", args }, suggesting);

describe("suggestions of an offer", () => {
  it("follow the sheet and what is entered so far", () => {
    expect(suggested({ bets: 1 })).toEqual([{ parameter: "names", group: "Amy has 3", names: [] }]);
    expect(suggested({ bets: 1, names: ["Palming"], pockets: 1 })).toEqual([
      { parameter: "names", group: "Amy has 1", names: ["Palming"] },
    ]);
  });

  it("are none while the arguments can't be read, and of offers that have or are none", () => {
    expect(suggested({ bets: "many" })).toEqual([]);
    expect(suggested({ bets: 1 }, "toss")).toEqual([]);
    expect(suggested({ bets: 1 }, "toString")).toEqual([]);
  });
});

it("the turn board is the system's, of everybody and under the house rules; without one it is empty", () => {
  expect(boardRows(suggesting, state).map(({ character, action }) => [character, action])).toEqual([
    ["amy", "own"],
    ["bob", "own"],
  ]);
  expect(boardRows(system, state)).toEqual([]);
});
