import type { Character, JsonObject, SystemDefinition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { closedToAttempts } from "../src/state/closed-attempts.ts";
import { framingCommand, framingNamedIn, preparingCommand, proposedIn, titleOf } from "../src/table/framing/framing.ts";
import { everything } from "./everything.ts";
import { ines, oskar, TableInMemory } from "./table-in-memory.ts";

const letters = (...words: readonly number[]): string => words.map((length) => "x".repeat(length)).join(" ");

describe("the title of an attempt", () => {
  it("is what was proposed, up to 80 characters", () => {
    expect(titleOf(letters(80))).toBe(letters(80));
    expect(titleOf(letters(40, 39))).toBe(letters(40, 39));
  });

  it("ends with the last whole word that fits where that is too long", () => {
    expect(titleOf(letters(40, 40))).toBe(`${letters(40)}…`);
    expect(titleOf(letters(76, 9))).toBe(`${letters(76)}…`);
    expect(titleOf(letters(1, 90))).toBe("x…");
    expect(titleOf(letters(81))).toBe(`${letters(78)}…`);
    expect(titleOf(` ${letters(90)}`)).toBe(` ${letters(77)}…`);
  });
});

const character = (traits: JsonObject): Character => ({ id: "ann", name: "Ann", traits, trackers: {} });

const offers = {
  lift: { parameters: { attribute: { kind: "integer", from: { scale: "attributes" } } } },
  sing: {
    parameters: {
      skill: { kind: "integer", from: { scale: "skills" } },
      song: { kind: "text", from: { scales: ["songs"] } },
      helps: { kind: "texts", from: { scales: ["skills"] } },
      side: { kind: "record", of: {}, from: { scale: "attributes" } },
    },
  },
} as unknown as SystemDefinition["offers"];

const ann = character({
  attributes: { Might: 3, Wits: 2 },
  skills: { Voice: 4, Lute: 0 },
  songs: { "Old Tom": ["slow"] },
});
const named = (words: string) => framingNamedIn(words, { offers }, ann);

describe("the framing that words name", () => {
  it("has the ratings of what is named, with their names, and lists and texts as they are", () => {
    expect(named("With might")).toMatchObject({ offer: "lift", args: { attribute: 3 }, named: { attribute: "Might" } });
    expect(named("My voice")).toMatchObject({ offer: "sing", args: { skill: 4 }, named: { skill: "Voice" } });
    expect(named("Voice and lute")).toMatchObject({
      offer: "sing",
      args: { skill: 4, helps: ["Lute"] },
      named: { skill: "Voice" },
      names: ["Voice", "Lute"],
    });
    expect(named("The lute alone")).toMatchObject({ args: { skill: 0 }, named: { skill: "Lute" } });
  });

  it("is the first with the most names, and none where nothing is named", () => {
    expect(named("Might with voice and lute")?.offer).toBe("sing");
    expect(named("Might with voice")?.offer).toBe("lift");
    expect(named("Nothing")).toBeUndefined();
    expect(named("")).toBeUndefined();
  });
});

const row = (action: string, framing: object, more: object = {}) => ({
  character: "ann",
  action,
  done: false,
  framing,
  ...more,
});
const propose = (words: string, ...board: readonly object[]) => proposedIn(words, { offers }, ann, board as never);

describe("the framing that a player proposes", () => {
  const swim = row("swim", { offer: "lift", args: { attribute: 2, where: "river" } });
  const climb = row("climb", { offer: "lift", args: { attribute: 3, where: "wall" } });

  it("is the declared action that the words name", () => {
    expect(propose("I climb up", swim, climb)).toMatchObject({ args: { where: "wall" }, names: ["climb"] });
    expect(propose("I swim", swim, climb)).toMatchObject({ args: { where: "river" }, names: ["swim"] });
  });

  it("is the one that is rolled with what they name, or else the next", () => {
    expect(propose("With might", swim, climb)).toMatchObject({
      args: { attribute: 3, where: "wall" },
      names: ["climb", "Might"],
    });
    expect(propose("With wits", swim, climb)).toMatchObject({ args: { attribute: 2, where: "river" } });
    expect(propose("Somehow", swim, climb)).toMatchObject({ offer: "lift", args: { where: "river" }, names: ["swim"] });
  });

  it("is what the words name where they name another kind of attempt, or nothing is declared that isn't done", () => {
    expect(propose("My voice", swim)).toMatchObject({ offer: "sing", args: { skill: 4 } });
    expect(propose("With might", { ...swim, done: true })).toEqual(named("With might"));
    expect(propose("With might", { ...swim, character: "ben" })).toEqual(named("With might"));
    expect(propose("Somehow")).toBeUndefined();
  });
});

describe("the commands of approaches", () => {
  const first = { offer: "lift", character: "ann", args: { a: 1 }, named: { a: "Might" } };
  const second = { offer: "sing", character: "ann", args: { b: 2 } };

  it("name the character once, and ratings only where they have names", () => {
    expect(framingCommand([first], { title: "Up", proposal: "p" })).toEqual({
      type: "frame",
      title: "Up",
      proposal: "p",
      ...first,
    });
    expect(framingCommand([first, second], { title: "Up" })).toEqual({
      type: "offer-approaches",
      character: "ann",
      title: "Up",
      approaches: [
        { offer: "lift", args: { a: 1 }, named: { a: "Might" } },
        { offer: "sing", args: { b: 2 } },
      ],
    });
    expect(preparingCommand([second], "Later")).toEqual({
      type: "prepare-offer",
      character: "ann",
      title: "Later",
      approaches: [{ offer: "sing", args: { b: 2 } }],
    });
    expect(preparingCommand([], "Later")).toEqual({ type: "prepare-offer", title: "Later", approaches: [] });
  });
});

it("attempts are closed to a character where the rules close each of them, with the first reason", () => {
  const table = new TableInMemory({}, everything);
  table.does(ines, { type: "take-character", character: "ann" });
  const view = table.view(oskar);
  const { plain } = everything.offers;
  const closedBy = (...rules: readonly (string | undefined)[]) => {
    const offered = rules.map((rule, i) => [
      `o${i}`,
      rule === undefined ? plain : { ...plain, when: [{ names: ["never"], rule, holds: () => false }] },
    ]);
    return closedToAttempts({ system: { ...everything, offers: Object.fromEntries(offered) }, view }, "ann")?.rule;
  };
  expect([closedBy("a"), closedBy("a", "b"), closedBy("a", undefined), closedBy(undefined, "b")]).toEqual([
    "a",
    "a",
    undefined,
    undefined,
  ]);
});
