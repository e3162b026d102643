import { type Act, isRefusal, type JsonObject, readArguments } from "@rulewright/rules";
import { expect, it } from "vitest";
import { CORE_SKILLS } from "../data/skills.ts";
import { freshSheet } from "../rules/creation.ts";
import { sheet } from "../rules/sheet.ts";
import { bookkeeperD12 } from "../system.ts";
import { acted, sceneOf, somebody as character } from "./scenes.ts";

const { creation, figures, houseRules, parties, opponents } = bookkeeperD12;
const house = {
  malusMode: "derived",
  malusScope: "all",
  stressTracks: "one-total",
  weaknessLocked: false,
  rollsFor: "stakes",
  skipCertain: false,
  deadShareSession: false,
} as const;

function made(args: JsonObject) {
  const read = readArguments(creation.parameters, args);
  return isRefusal(read) ? read : creation.create(read, house);
}

it("BK-02, C5: creation without choices gives six core skills at 1 and a weakness", () => {
  const newcomer = made({});
  if (isRefusal(newcomer)) throw new Error(newcomer.code);
  const { skills, weakness } = sheet.of(newcomer);
  expect(weakness).toBe("might");
  expect(newcomer.traits).toMatchObject({ virtues: [], stressByKind: {}, ticks: {}, alive: true, aside: false });
  expect(newcomer.trackers).toEqual({ stress: 0, malus: 0, comfort: 0, xp: 0, sessionsSurvived: 0 });
  expect(skills).toEqual(Object.fromEntries(CORE_SKILLS.filter((core) => core !== "might").map((core) => [core, 1])));
});

it("BK-05: core skills start from 0 to 12, acquired ones from 1", () => {
  const core = { ...Object.fromEntries(CORE_SKILLS.map((skill) => [skill, 0])), agility: 12 };
  expect(made({ core, acquired: { cooking: 1 } })).toMatchObject({
    traits: { skills: { agility: 12, fortitude: 0, cooking: 1 } },
  });
  expect(made({ core: { ...core, agility: 13 } })).toMatchObject({ refused: true });
});

it("BK-03: core skills, the weakness included, can't be acquired", () => {
  expect(made({ acquired: { cooking: 2 } })).toMatchObject({ traits: { skills: { agility: 1, cooking: 2 } } });
  expect(made({ acquired: { might: 5 } })).toMatchObject({ code: "core-not-acquired", rule: "BK-03" });
  expect(made({ acquired: { " Agility": 12 } })).toMatchObject({ code: "core-not-acquired" });
  const twice = { ropework: 1, Ropework: 2, cooking: 1 };
  expect(made({ acquired: twice })).toMatchObject({
    code: "acquired-twice",
    rule: "BK-03",
    details: { skills: ["ropework", "Ropework"] },
  });
  expect(made({ weakness: "agility", core: { agility: 12 } })).toMatchObject({ code: "needs-six-core-skills" });
});

it("BK-05: core skills go from 0 to 12", () => {
  const core = { agility: 1, fortitude: 1, immunity: 1, intellect: 1, perception: 1 };
  const levels = [-1, 0, 12, 13].map((subtlety) => {
    const blank = sceneOf([character("ann", { skills: {}, weakness: "" })]);
    return acted("create", { weakness: "might", core: { ...core, subtlety } }, { ...blank, phase: "gathering" });
  });
  const refused = { code: "level-out-of-range", rule: "BK-05", details: { min: 0, max: 12 } };
  expect(levels).toMatchObject([refused, { changes: [{}, {}] }, { changes: [{}, {}] }, refused]);
});

it("BK-16, BK-17: a sheet shows malus and the stress left before death", () => {
  const [somebody] = parties[0]?.characters ?? [];
  if (!somebody) throw new Error("the party has somebody");
  const weighed = { ...somebody, trackers: { ...somebody.trackers, stress: 11 } };
  const kinds = { ...weighed, traits: { ...weighed.traits, stressByKind: { Weary: 7, Wound: 4 } } };
  const of = (name: "malusNow" | "toDeath", tracks: "one-total" | "by-kind") =>
    figures[name].of(kinds, { ...house, stressTracks: tracks });
  expect([of("malusNow", "one-total"), of("toDeath", "one-total")]).toEqual([3, 2]);
  expect([of("malusNow", "by-kind"), of("toDeath", "by-kind")]).toEqual([3, 6]);
});

it("BK-01, BK-02: ready-made characters have six of the seven core skills", () => {
  for (const character of [...parties.flatMap(({ characters }) => characters), ...opponents]) {
    const { skills, weakness } = sheet.of(character);
    expect(
      CORE_SKILLS.filter((core) => !Object.hasOwn(skills, core)),
      character.name,
    ).toEqual([weakness]);
  }
});

it("BK-08: a roll without a skill is folded away, with a sentence that says when it is wanted", () => {
  expect(bookkeeperD12.offers["plain roll"].advanced).toBe(true);
  expect(bookkeeperD12.text["offer.plain roll.hint"]).toContain("no roll where no skill describes the action");
});

it("BK-02, BK-05: creation tells how many levels ready-made characters have", () => {
  const totals = parties.flatMap(({ characters }) =>
    characters.map((one) => Object.values(sheet.of(one).skills).reduce((a, b) => a + b, 0)),
  );
  const range = `${Math.min(...totals)} to ${Math.max(...totals)} levels`;
  expect(bookkeeperD12.text["creation.core.hint"]).toContain(range);
});

/** The notices of opening the book with characters of these levels, all of them played. */
function openingNotices(...levels: readonly number[]) {
  const characters = Object.fromEntries(
    levels.map((agility, i) => [`${i}`, { id: `${i}`, name: `${i}`, ...freshSheet({ agility }, "might") }]),
  );
  const playedBy = Object.fromEntries(levels.map((_, i) => [`${i}`, "player"]));
  const shared = { traits: {}, trackers: {} };
  const scene = { phase: "gathering", characters, playedBy, actor: undefined, shared, attempts: [] };
  const opened = bookkeeperD12.acts["open-session"].decide({}, scene, house);
  return isRefusal(opened) ? opened.code : opened.notices?.map(({ code }) => code);
}

it("BK-05: opening the book tells of characters with more than twice as many levels as others", () => {
  expect(openingNotices(6, 17)).toEqual(["uneven-levels"]);
  expect(openingNotices(6, 12)).toEqual([]);
  expect(openingNotices()).toEqual([]);
});

it("BK-19: eating, resting and indulging give comfort as usual, unless the table says otherwise", () => {
  const hero = { id: "hero", name: "Hero", ...freshSheet({}, "might") };
  const shared = { traits: {}, trackers: {} };
  const scene = {
    phase: "play",
    characters: { hero },
    playedBy: {},
    actor: hero,
    shared,
    attempts: [],
  };
  const read = readArguments(bookkeeperD12.acts.relieve.parameters, { how: "eat" });
  if (isRefusal(read)) throw new Error(read.code);
  const relieve: Act = bookkeeperD12.acts.relieve;
  expect(relieve.decide(read, scene, house)).toMatchObject({
    changes: expect.arrayContaining([{ change: "tracker", of: "hero", name: "comfort", to: 1 }]),
  });
});

it("every house rule and each of its values has a text", () => {
  for (const [name, { values }] of Object.entries(houseRules)) {
    for (const key of [`house.${name}`, ...values.map((value) => `house.${name}.${String(value)}`)]) {
      expect(bookkeeperD12.text, key).toHaveProperty([key]);
    }
  }
});
