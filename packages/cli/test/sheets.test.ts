import { type Character, seeded, type SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";
import { chooseCharacters } from "../src/solo/session/party.ts";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { findPerson, offerChoiceName, offerChoices } from "../src/solo/table/player.ts";
import { formatSheet, suggestedEntries, withTiedTraits } from "../src/solo/table/sheet.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { lanternCourt } from "./lantern-court.ts";
import { createListener } from "./rulewright.ts";

const [ilse, bram] = lanternCourt.parties.flatMap((party) => party.characters);
if (!ilse || !bram) throw new Error("the sample system has no party");

/** Ilse with other traits. */
const withTraits = (traits: Character["traits"]): Character => ({ ...ilse, traits });

const named = (held: Character["traits"][string], shared: Character["traits"][string] = []) =>
  suggestedEntries(
    withTraits({ arts: held }),
    { kind: "text", from: { scales: ["arts", "songs"] } },
    {
      traits: { songs: shared },
    },
  );

describe("the entries of a sheet", () => {
  it.each([
    [
      "ratings",
      { Sword: 4, Verse: 2 },
      [
        { name: "Sword", rating: 4 },
        { name: "Verse", rating: 2 },
      ],
    ],
    ["names", ["Sword", "Verse"], [{ name: "Sword" }, { name: "Verse" }]],
    [
      "records with a name",
      [{ name: "Sword", kept: true, bonus: 2 }, { name: "Verse" }],
      [{ name: "Sword", rating: 2 }, { name: "Verse" }],
    ],
    [
      "lists under names",
      { Left: ["Sword"], Right: [{ name: "Verse", bonus: 1 }] },
      [{ name: "Sword" }, { name: "Verse", rating: 1 }],
    ],
    ["names without ratings", { Sword: "sharp" }, [{ name: "Sword" }]],
    ["nothing that has a name", [3, { bonus: 2 }, { name: 7 }, null], []],
    ["no list", "Sword", []],
  ])("are %s", (_, held, entries) => {
    expect(named(held)).toEqual(entries);
  });

  it("are those of the character before those of the table, each name once", () => {
    expect(named({ Sword: 4 }, [{ name: "Sword", bonus: 1 }, "Song"])).toEqual([
      { name: "Sword", rating: 4 },
      { name: "Song" },
    ]);
    expect(
      suggestedEntries(undefined, { kind: "text", from: { scales: ["arts"] } }, ilse).map(({ name }) => name),
    ).toEqual(["Sword", "Verse"]);
    expect(suggestedEntries(ilse, { kind: "text" })).toEqual([]);
    expect(suggestedEntries(ilse, { kind: "integer", from: { tracker: "light" } })).toEqual([]);
  });
});

describe("a skill", () => {
  const parameters = {
    skill: { kind: "integer", from: { scale: "skills" } },
    rank: { kind: "integer", from: { scale: "abilities" } },
  } as const;
  const sheet = {
    traits: {
      abilities: { Patience: 4 },
      skills: { Clockwork: 5, Song: 1 },
      tied: { Clockwork: "Patience", Song: "Voice" },
    },
  };
  const tied = (named: Readonly<Record<string, string>>, args = {}, of: { traits: Character["traits"] } = sheet) =>
    withTiedTraits(eveningStar, of, parameters, { args, named });

  it("brings the ability that the sheet ties it to", () => {
    expect(tied({ skill: "Clockwork" }, { skill: 5 })).toEqual({
      args: { skill: 5, rank: 4 },
      named: { skill: "Clockwork", rank: "Patience" },
    });
  });

  it.each<[string, Parameters<typeof tied>]>([
    ["that was told already", [{ skill: "Clockwork" }, { rank: 1 }]],
    ["that the sheet lacks", [{ skill: "Song" }, {}]],
    ["where nothing is tied", [{ skill: "Clockwork" }, {}, { traits: { ...sheet.traits, tied: [] } }]],
    ["of an ability", [{ rank: "Patience" }, { skill: 1 }]],
    ["of what isn't asked", [{ hat: "Patience" }, {}]],
  ])("brings none %s", (_, [named, args, of]) => {
    expect(tied(named, args, of)).toEqual({ args, named });
  });
});

const formatted = (changes: Partial<Character>): readonly string[] => {
  const characters = [{ ...ilse, ...changes }];
  const table = new SoloTable(lanternCourt, {
    characters,
    house: defaultHouseRules(lanternCourt),
    random: seeded(1),
  });
  return formatSheet(table, { ...table.sheet, ...changes });
};

describe("a sheet as text", () => {
  it("has the name, a line about the character, trackers, lists, other traits and marks", () => {
    expect(formatted({ traits: { ...ilse.traits, lit: true } })).toEqual([
      "Ilse",
      "Ilse, who carries a lantern.",
      "Light 3 of 5",
      "Arts: Sword 4, Verse 2",
      "Mood: calm",
      "Lit · Stance low guard",
    ]);
  });

  it("has the most of a tracker that has few", () => {
    const lines = [99, 100].map((max) => {
      const trackers = { light: { min: 0, max, start: 3, rule: "LC-01" } };
      const system = { ...lanternCourt, trackers };
      const table = new SoloTable(system, { characters: [ilse], house: defaultHouseRules(system), random: seeded(1) });
      return formatSheet(table, table.sheet)[2];
    });
    expect(lines).toEqual(["Light 3 of 99", "Light 3"]);
  });

  it("leaves out what is empty", () => {
    const traits = { arts: {}, mood: "", stance: "", tied: { Sword: "Verse" }, oath: undefined };
    const { about: _, ...nobody } = ilse;
    const table = new SoloTable(lanternCourt, {
      characters: [nobody],
      house: defaultHouseRules(lanternCourt),
      random: seeded(1),
    });
    expect(formatSheet(table, { ...nobody, traits, trackers: {} })).toEqual(["Ilse"]);
    expect(formatSheet(table, { ...nobody, traits: { arts: ["Song"] }, trackers: {} })).toEqual([
      "Ilse",
      "Arts: Song",
      "Stance low guard",
    ]);
  });
});

describe("a person is found", () => {
  const people = [
    ilse,
    bram,
    { ...bram, id: "captain", name: "The Captain" },
    { ...bram, id: "ILSE", name: "Captain Ilse" },
  ];

  it.each([
    ["by the id", "captain", "captain"],
    ["by the id in any case", "CAPTAIN", "captain"],
    ["by the name in any case", "the captain", "captain"],
    ["by a part of the name that nobody shares", "The", "captain"],
    ["by the id before the name", "ILSE", "ILSE"],
    ["not by a part that two share", "capt", undefined],
    ["not by nothing", "", undefined],
  ])("%s", (_, word, id) => {
    expect(findPerson(people, word)?.id).toBe(id);
  });

  it("but not by a word of two names", () => {
    expect(
      findPerson(
        people.slice(2).map((one) => ({ ...one, id: `x-${one.id}` })),
        "captain",
      ),
    ).toBeUndefined();
  });
});

const withOffers = (offers: SystemDefinition["offers"]): SoloTable => {
  const system = { ...lanternCourt, offers, text: { ...lanternCourt.text, "value.kind.brawl": "Brawl" } };
  return new SoloTable(system, { characters: [ilse], house: defaultHouseRules(system), random: seeded(1) });
};

const words = (offers: SystemDefinition["offers"]) => offerChoices(withOffers(offers)).map(({ word }) => word);

describe("offers", () => {
  const { duel } = lanternCourt.offers;
  if (!duel) throw new Error("the sample system has no duels");
  const kinds = (...values: readonly [string, ...string[]]) =>
    ({ ...duel, parameters: { kind: { kind: "word", values }, ...duel.parameters } }) as const;

  it("of several kinds are listed by kind, unless a kind is called like something else", () => {
    expect(words({ duel })).toEqual(["duel"]);
    expect(words({ fight: kinds("brawl", "joust"), duel })).toEqual(["brawl", "joust", "duel"]);
    expect(words({ fight: kinds("brawl", "duel"), duel })).toEqual(["fight", "duel"]);
    expect(words({ fight: kinds("brawl", "rest"), duel })).toEqual(["fight", "duel"]);
  });

  it("are called by their kind", () => {
    const table = withOffers({ fight: kinds("brawl", "joust"), duel });
    const [brawl, , plain] = offerChoices(table);
    expect(brawl).toEqual({ word: "brawl", offer: "fight", fixed: { kind: "brawl" } });
    expect([brawl, plain].map((one) => one && offerChoiceName(table, one))).toEqual(["Brawl", "Duel"]);
  });
});

const chosen = async (options: Readonly<Record<string, unknown>>, system: SystemDefinition = lanternCourt) =>
  (await chooseCharacters(system, options, true, createListener().terminal)).map(({ id }) => id);

describe("the characters of a session", () => {
  it.each([
    ["the first of all", {}, ["ilse"]],
    ["the one that was named", { character: "bram" }, ["bram"]],
    ["with others", { character: "bram", with: "ilse" }, ["bram", "ilse"]],
    ["with everybody once", { with: "all" }, ["ilse", "bram"]],
    ["of a party", { party: "0" }, ["ilse"]],
    ["nobody but companions where somebody new comes first", { new: true, with: "bram, ilse" }, ["bram", "ilse"]],
  ])("are %s", async (_, options, ids) => {
    expect(await chosen(options)).toEqual(ids);
  });

  it("are those of the party that was named alone", async () => {
    const parties = lanternCourt.parties.flatMap((party) =>
      party.characters.map((one) => ({ ...party, characters: [one] })),
    );
    const divided = { ...lanternCourt, parties };
    expect(await chosen({}, divided)).toEqual(["ilse"]);
    expect(await chosen({ party: "1" }, divided)).toEqual(["bram"]);
    await expect(chosen({ party: "0", character: "bram" }, divided)).rejects.toThrow('There is no character "bram"');
  });

  const { creation: _, ...plain } = lanternCourt;
  it.each<[string, Readonly<Record<string, unknown>>, string, SystemDefinition?]>([
    ["a party there is not", { party: "1" }, '--party takes a whole number from 0 to 0, not "1".'],
    ["a party that is no number", { party: "x" }, '--party takes a whole number from 0 to 0, not "x".'],
    ["somebody new who is there already", { new: true, character: "bram" }, "use one of them"],
    ["somebody new where nobody is made", { new: true }, "lantern-court has no character creation", plain],
    ["anybody of no party", {}, "lantern-court has no ready-made characters", { ...plain, parties: [] }],
    [
      "anybody of an empty party",
      {},
      "Party 0 of lantern-court has no characters.",
      { ...plain, parties: [{ name: "", about: "", characters: [] }] },
    ],
    ["a companion there is not", { with: "bran" }, 'Did you mean "bram"?'],
  ])("can't be %s", async (__, options, said, system) => {
    await expect(chosen(options, system)).rejects.toThrow(said);
  });
});
