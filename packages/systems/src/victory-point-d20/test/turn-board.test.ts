import { type Character, type JsonObject, resolveHouseRules, type Scene } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { houseRules } from "../rules/house-rules.ts";
import { orderNotices } from "../rules/declared-order.ts";
import { turnBoard } from "../rules/turn-board.ts";

function houseWith(options: JsonObject = {}) {
  const chosen = resolveHouseRules(houseRules, options);
  if ("faults" in chosen) throw new Error(JSON.stringify(chosen.faults));
  return chosen.house;
}

const person = (id: string, traits: JsonObject): Character => ({ id, name: id, trackers: {}, traits });

/** Anna shoots twice and dodges, Ben kicks; nothing is rolled yet. */
const anna = person("anna", {
  characteristics: { Dexterity: 7, Wits: 5 },
  skills: { Shoot: 6, Dodge: 4 },
  firearms: { Derringer: 2 },
  planned: ["Derringer", "Derringer", "Dodge"],
});
const ben = person("ben", {
  characteristics: { Dexterity: 6, Wits: 7 },
  skills: { Brawl: 4 },
  planned: ["Kick"],
  actionSkills: { Kick: "Brawl" },
});

/** Ben with other characteristics. */
const rated = (id: string, characteristics: JsonObject) => person(id, { ...ben.traits, characteristics });

const sceneOf = (...people: readonly Character[]): Scene => ({
  phase: "play",
  characters: Object.fromEntries(people.map((one) => [one.id, one])),
  playedBy: {},
  actor: people[0],
  shared: { traits: {}, trackers: {} },
  attempts: [],
});

const rows = (people: readonly Character[], options: JsonObject = {}) =>
  turnBoard
    .rows(sceneOf(...people), houseWith(options))
    .map(({ character, action, place, done }) => `${place} ${character} ${action}${done ? " done" : ""}`);

const penalties = (people: readonly Character[]) =>
  turnBoard.rows(sceneOf(...people), houseWith()).map(({ facts }) => facts["penalty"]);

const notices = (actor: Character, action: string | null, ...others: readonly Character[]) =>
  orderNotices(action, sceneOf(actor, ...others), houseWith()).map(({ code }) => code);

describe("the turn board", () => {
  it("VP-11, VP-12: has higher skills before lower ones, then higher Wits; a gun is rolled with Shoot", () => {
    expect(rows([anna, ben])).toEqual(["1 anna Derringer", "1 anna Derringer", "2 ben Kick", "3 anna Dodge"]);
  });

  it("VP-13: shares a place between actions with equal skill and Wits", () => {
    const twin = { ...ben, id: "cara", name: "cara" };
    expect(rows([ben, twin])).toEqual(["1 ben Kick", "1 cara Kick"]);
  });

  it("VP-11: frames each action with the skill that it is rolled with, if there is one, and with no characteristic that nobody named", () => {
    const framings = turnBoard.rows(sceneOf({ ...anna, traits: { ...anna.traits, done: ["Dance"] } }), houseWith());
    expect(framings.map(({ framing }) => framing)).toEqual([
      { offer: "goal", args: { action: "Derringer", skill: "Shoot", characteristic: null } },
      { offer: "goal", args: { action: "Derringer", skill: "Shoot", characteristic: null } },
      { offer: "goal", args: { action: "Dodge", skill: "Dodge", characteristic: null } },
      { offer: "goal", args: { action: "Dance", characteristic: null } },
    ]);
  });

  it("VP-07, VP-08: names the penalty of each action, which counts rolled ones and shots too", () => {
    expect(penalties([anna])).toEqual([-6, -6, -6]);
    expect(penalties([ben])).toEqual([undefined]);
    const halfway = person("anna", { ...anna.traits, planned: ["Dodge"], done: ["Derringer"] });
    expect(penalties([halfway])).toEqual([-4, -4]);
    expect(rows([halfway])).toEqual(["1 anna Derringer done", "2 anna Dodge"]);
  });

  it("B-11, B-12: follows the table's house rules on missing skills and on several skills", () => {
    const dan = person("dan", { characteristics: { Wits: 9 }, skills: {}, planned: ["Shout"] });
    expect(rows([ben, dan])).toEqual(["1 ben Kick", "2 dan Shout"]);
    expect(rows([ben, dan], { missingSkill: "all-by-wits" })).toEqual(["1 dan Shout", "2 ben Kick"]);
    expect(rows([anna, ben], { severalSkills: "by-the-first" })).toEqual([
      "1 anna Derringer",
      "1 anna Derringer",
      "1 anna Dodge",
      "2 ben Kick",
    ]);
  });

  it("VP-11: counts Wits that a sheet doesn't have as 0", () => {
    expect(rows([rated("dan", {}), rated("eve", { Wits: 1 })])).toEqual(["1 eve Kick", "2 dan Kick"]);
    expect(rows([rated("dan", {}), rated("eve", { Wits: 0 })])).toEqual(["1 dan Kick", "1 eve Kick"]);
  });

  it("is empty while nobody has declared anything", () => {
    expect(rows([person("eve", { characteristics: { Wits: 3 }, skills: { Shoot: 9 } })])).toEqual([]);
  });
});

describe("an action rolled from the board", () => {
  it("VP-11: before its place has a notice, and in its place has none", () => {
    expect(notices(ben, "kick", anna)).toEqual(["out-of-order"]);
    expect(notices(anna, "Derringer", ben)).toEqual([]);
    expect(notices(ben, "Kick")).toEqual([]);
  });

  it("has none where no declared action is rolled", () => {
    expect(notices(ben, null, anna)).toEqual([]);
    expect(notices(ben, "Swim", anna)).toEqual([]);
  });
});
