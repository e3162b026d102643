import { type Character, type JsonObject, resolveHouseRules } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { houseRules } from "../rules/house-rules.ts";
import { turnBoard } from "../rules/turn-board.ts";
import { nextInTurn, orderOfTurn } from "../rules/turn-order.ts";

const resolved = resolveHouseRules(houseRules, {});
if ("faults" in resolved) throw new Error(JSON.stringify(resolved.faults));
const { house } = resolved;

/** Somebody with this rating in every skill that is declared. */
const person = (name: string, traits: JsonObject = {}): Character => ({
  id: name.toLowerCase(),
  name,
  trackers: {},
  traits: { characteristics: { Wits: 5 }, ...traits },
});

const placesOf = (characters: readonly Character[], order: readonly string[]): readonly string[] =>
  orderOfTurn(characters, order, house).map((entries) =>
    entries
      .map(({ name, action, declared, acted }) =>
        [name, action, declared ? undefined : "undeclared", acted ? "acted" : undefined].filter(Boolean).join(" "),
      )
      .join(" & "),
  );

const nextOf = (characters: readonly Character[], order: readonly string[]): readonly string[] =>
  nextInTurn(orderOfTurn(characters, order, house)).map(({ name }) => name);

const EMPTY_SCENE = { phase: "play", playedBy: {}, actor: undefined, attempts: [] };
function awaits(order: readonly string[], ...people: readonly Character[]): readonly string[] | undefined {
  const characters = Object.fromEntries(people.map((one) => [one.id, one]));
  const shared = { traits: { order: [...order] }, trackers: {} };
  return turnBoard.awaits?.({ ...EMPTY_SCENE, characters, shared }, house);
}

const ORDER = ["Pell", "Orrin", "Hester"];
const hester = person("Hester", { skills: { Dodge: 4, Shoot: 3 }, planned: ["Shoot", "Dodge"] });
const [pell, orrin] = [person("Pell"), person("Orrin")];

describe("VP-11 the order of the turn", () => {
  it("has those who have declared nothing last, where nobody comes after them", () => {
    expect(placesOf([hester, pell], ["Hester", "Pell"])).toEqual(["Hester Dodge", "Hester Shoot", "Pell undeclared"]);
    expect(placesOf([hester, pell, orrin], ["Hester", "Pell & Orrin"])).toEqual([
      "Hester Dodge",
      "Hester Shoot",
      "Pell undeclared & Orrin undeclared",
    ]);
    const orrinRuns = person("Orrin", { skills: { Run: 9 }, planned: ["Run"] });
    expect(placesOf([hester, pell, orrinRuns], ["Hester", "Pell & Orrin"])).toEqual([
      "Orrin Run",
      "Hester Dodge",
      "Hester Shoot",
      "Pell undeclared",
    ]);
  });

  it("keeps those who have declared nothing in the places of the initiative order", () => {
    expect(placesOf([hester, pell, orrin], ORDER)).toEqual([
      "Pell undeclared",
      "Orrin undeclared",
      "Hester Dodge",
      "Hester Shoot",
    ]);
    expect(nextOf([hester, pell, orrin], ORDER)).toEqual(["Pell"]);
  });

  it("has declared actions in the order of their own skills, whatever the initiative order", () => {
    const sneaking = person("Pell", { skills: { Sneak: 2 }, planned: ["Sneak"] });
    expect(placesOf([hester, sneaking, orrin], ORDER)).toEqual([
      "Orrin undeclared",
      "Hester Dodge",
      "Hester Shoot",
      "Pell Sneak",
    ]);
  });

  it("puts those who are last in the initiative order last", () => {
    expect(placesOf([hester, pell, orrin], ["Hester", "Pell", "Orrin"]).slice(2)).toEqual([
      "Pell undeclared",
      "Orrin undeclared",
    ]);
  });

  it("goes on to the next once somebody has acted, also without having declared anything", () => {
    const acted = person("Pell", { acted: true });
    expect(nextOf([hester, acted, orrin], ORDER)).toEqual(["Orrin"]);
    expect(placesOf([hester, acted, orrin], ORDER)[0]).toBe("Pell undeclared acted");
    const over = person("Hester", { ...hester.traits, planned: ["Shoot"], done: ["Dodge"] });
    expect(nextOf([over, acted], ["Pell", "Hester"])).toEqual(["Hester"]);
    expect(nextOf([acted], ["Pell"])).toEqual([]);
  });

  it("VP-13: has those at once at one place, also one whose name looks like two", () => {
    expect(placesOf([pell, orrin], ["Orrin & Pell"])).toEqual(["Orrin undeclared & Pell undeclared"]);
    expect(nextOf([pell, orrin], ["Orrin & Pell"])).toEqual(["Orrin", "Pell"]);
    expect(placesOf([person("Orrin & Pell")], ["Orrin & Pell"])).toEqual(["Orrin & Pell undeclared"]);
  });

  it("awaits everybody at the first place who has not acted, and nobody who isn't at the table", () => {
    expect(awaits([], pell, orrin)).toEqual([]);
    expect(awaits([], hester, pell)).toEqual(["hester"]);
    expect(awaits(["Pell", "Hester"], hester, pell)).toEqual(["pell"]);
    expect(awaits(["Warden", "Orrin & Pell"], pell, orrin)).toEqual(["orrin", "pell"]);
  });

  it("B-12: names the action of an entry, and waits for nobody whose sheet is hidden", () => {
    expect(placesOf([pell], ["Warden: Shoot", "Pell: Climb"])).toEqual(["Warden: Shoot undeclared", "Pell Climb"]);
    expect(nextOf([pell], ["Warden: Shoot", "Pell: Climb"])).toEqual(["Pell"]);
  });

  it("is empty where there is no order and nothing is declared", () => {
    expect(placesOf([pell, orrin], [])).toEqual([]);
    expect(nextOf([pell, orrin], [])).toEqual([]);
  });
});
