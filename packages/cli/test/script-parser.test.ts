import { seeded, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { parseLine, parsePlaces } from "../src/solo/script/line.ts";
import { parseAction } from "../src/solo/script/parser.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { lanternCourt } from "./lantern-court.ts";
import { parseInteger } from "../src/parameters/integer.ts";

const characters = lanternCourt.parties.flatMap((party) => party.characters);
const marks = { ...lanternCourt.marks, words: { of: "table", kind: "words", initial: [], rule: "LC-04" } } as const;
const system = { ...lanternCourt, marks };
const table = new SoloTable(system, { characters, house: defaultHouseRules(system), random: seeded(1) });
const action = (line: string) => parseAction(parseLine(line, 1), table);
const { id } = table.sheet;

describe("a line between attempts", () => {
  it.each([
    ["end", { type: "end" }],
    ["world The lamps go out.", { type: "world", words: "The lamps go out." }],
    ["undo", { type: "undo" }],
    ["sheet", { type: "sheet", character: id }],
    ["as ilse", { type: "as", character: "ilse" }],
    ["edit light=2", { type: "edit", of: id, name: "light", to: 2, words: "" }],
    ['edit light=2 "A draught" again', { type: "edit", of: id, name: "light", to: 2, words: "A draught again" }],
    ['edit bram light=1 "A draught"', { type: "edit", of: "bram", name: "light", to: 1, words: "A draught" }],
    ["edit light=none", { type: "edit", of: id, name: "light", to: null, words: "" }],
    ['edit table round=3 "A new round"', { type: "edit", of: TABLE, name: "round", to: 3, words: "A new round" }],
    ["edit table words=1,two", { type: "edit", of: TABLE, name: "words", to: [1, "two"], words: "" }],
    ["edit table words=none", { type: "edit", of: TABLE, name: "words", to: [], words: "" }],
    ["edit lit=yes", { type: "edit", of: id, name: "lit", to: true, words: "" }],
    ["edit lit=no", { type: "edit", of: id, name: "lit", to: false, words: "" }],
  ])("%s", (line, expected) => {
    expect(action(line)).toEqual(expected);
  });

  it.each([
    ["edit", "An edit changes one value"],
    ["edit light=1 oil=2", "An edit changes one value"],
    ["edit light.part=1", 'That value has no part "part"'],
    ["dance", 'There is no action "dance"'],
    ["as nobody-here", 'There is no character at the table "nobody-here"'],
    ["new", "A new character needs a name"],
  ])("%s is refused", (line, message) => {
    expect(() => action(line)).toThrow(message);
  });
});

it("places of dice are counted from 1", () => {
  expect([parsePlaces("2,3", parseInteger), parsePlaces("none", parseInteger), parsePlaces("", parseInteger)]).toEqual([
    [1, 2],
    [],
    [],
  ]);
  expect(() => parsePlaces("0", parseInteger)).toThrow("counted from 1");
  expect(() => parsePlaces("x", parseInteger)).toThrow("counted from 1");
});
