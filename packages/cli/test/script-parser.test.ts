import { seeded, TABLE } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
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

describe("a line that begins an attempt", () => {
  const members = eveningStar.parties.flatMap((party) => party.characters);
  const opened = new SoloTable(eveningStar, {
    characters: members,
    house: defaultHouseRules(eveningStar),
    random: seeded(1),
  });
  const begun = (line: string) => parseAction(parseLine(line, 1), opened);
  const difficulty = 4;

  it.each([
    ["numbers", "skill=2 rank=3", { skill: 2, rank: 3 }, {}],
    [
      "a trait, with the one that it is tied to",
      "skill=Clockwork",
      { skill: 5, rank: 4 },
      { skill: "Clockwork", rank: "Patience" },
    ],
    [
      "a trait beside a number, however it is spelled",
      "skill=clockwork rank=2",
      { skill: 5, rank: 2 },
      { skill: "Clockwork" },
    ],
  ])("takes %s", (_, values, args, named) => {
    expect(begun(`task "Mend the clock" ${values} difficulty=4`)).toEqual({
      type: "attempt",
      title: "Mend the clock",
      offer: "attempt",
      args: { kind: "task", difficulty, ...args },
      named,
    });
  });

  it.each([
    ["skill=none", 'skill takes a whole number from 0 to 100, not "none"'],
    ["skill=Clokwork", 'There is no skill on the sheet "Clokwork". Did you mean "Clockwork"?'],
    ["skil=2", "skil"],
  ])("is refused with %s", (values, said) => {
    expect(() => begun(`task ${values} difficulty=4`)).toThrow(said);
  });
});

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
