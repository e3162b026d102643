import { readdirSync, readFileSync } from "node:fs";
import {
  type Act,
  creationParameters,
  type Character,
  formatMessage,
  resolveHouseRules,
  isRefusal,
  type JsonObject,
  type Offer,
  readArguments,
  sheetFaults,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { averageSuccesses } from "../rules/averages.ts";
import { ABILITIES, ALIASES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES, RANKS } from "../data/attributes.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { refuseSheet } from "../rules/sheet-validation.ts";
import { storytellerD10 } from "../system.ts";
import { rankLines } from "../text/traits.ts";
import { started } from "./attempts.ts";

const folder = new URL("..", import.meta.url);
const chosen = resolveHouseRules(houseRules, {});
if ("faults" in chosen) throw new Error("the defaults are refused");
const { house } = chosen;

const POOLS = Array.from({ length: 10 }, (_, i) => i + 1);
const DIFFICULTIES = Array.from({ length: 9 }, (_, i) => i + 2);

const cell = (text: string): string => text.padStart(4);
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** O-09 The table as the README has it: a line for each pool, a column for each difficulty. */
function averagesTable(of: "net" | "successes", specialties: number): string {
  const meanOf = (pool: number, difficulty: number): string =>
    averageSuccesses({ pool, difficulty, threshold: 0, specialties }, house)[of].toFixed(2);
  return [
    row(["dice", ...DIFFICULTIES.map(String)]),
    row(["dice", ...DIFFICULTIES].map(() => "---:")),
    ...POOLS.map((pool) => row([String(pool), ...DIFFICULTIES.map((difficulty) => meanOf(pool, difficulty))])),
  ].join("\n");
}

describe("the table of average successes", () => {
  const readme = readFileSync(new URL("README.md", folder), "utf8");

  it.each([
    ["net", 0],
    ["net", 1],
    ["successes", 0],
  ] as const)("O-09: the README shows what the engine gives, %s with %i specialties", (of, specialties) => {
    expect(readme).toContain(averagesTable(of, specialties));
  });
});

const countOf = (kind: string): number => Object.values(ABILITIES).filter((one) => one.kind === kind).length;

describe("the lists", () => {
  it("ST-03, ST-04, ST-07: six attributes of six ranks; six talents, eight skills, eight knowledges", () => {
    expect([ATTRIBUTE_NAMES.length, RANKS.length]).toEqual([6, 6]);
    expect(["talent", "skill", "knowledge"].map(countOf)).toEqual([6, 8, 8]);
    expect(ALIASES).toEqual({ Drive: "Driving", Artistry: "Crafting" });
  });

  it("ST-04: every rank of every attribute but Wits has a description (O-01)", () => {
    for (const name of ATTRIBUTE_NAMES) expect(rankLines[name]?.length, name).toBe(name === "Wits" ? undefined : 6);
  });

  it("ST-16: Power Armor is a specialty of eight abilities", () => {
    const under = Object.values(ABILITIES).filter(({ advanced }) => advanced.includes("Power Armor"));
    expect(under.length).toBe(8);
  });

  it("O-02: three knowledges have no specialties", () => {
    const without = Object.entries(ABILITIES).filter(
      ([, { advanced, general }]) => advanced.length + general.length === 0,
    );
    expect(without.map(([name]) => name)).toEqual(["Academics", "Law", "Linguistics"]);
  });
});

describe("characters", () => {
  const characters = [...storytellerD10.parties.flatMap(({ characters }) => characters), ...storytellerD10.opponents];

  it("ST-04, ST-17: every ready-made character has a valid sheet", () => {
    for (const one of characters) expect(refuseSheet(one, house), one.name).toBeUndefined();
  });

  it("ST-28: every refusal of willpower says the first and the last legal number", () => {
    const [character] = characters;
    if (!character) throw new Error("there are no ready-made characters");
    const refused = (permanentWillpower: number, willpower: number) =>
      refuseSheet(
        { traits: { ...character.traits, permanentWillpower }, trackers: { ...character.trackers, willpower } },
        house,
      );
    const code = "rating-out-of-range";
    expect([1, 10].map((permanent) => refused(permanent, 1))).toEqual([undefined, undefined]);
    expect([0, 11].map((permanent) => refused(permanent, 0))).toMatchObject([
      { code, details: { min: 1, max: 10 } },
      { code, details: { min: 1, max: 10 } },
    ]);
    expect([0, 10].map((willpower) => refused(10, willpower))).toEqual([undefined, undefined]);
    expect(refused(10, -1)).toMatchObject({ code, details: { min: 0, max: 10 } });
    expect(refused(4, 5)).toMatchObject({ code: "current-above-permanent", details: { max: 4 } });
    expect(refused(4, 4)).toBeUndefined();
  });

  it("A-03: the house rule limits abilities on a sheet and in character creation", () => {
    const [character] = characters;
    if (!character) throw new Error("there are no ready-made characters");
    const expert = (dots: number) => ({ ...character, traits: { ...character.traits, abilities: { Law: dots } } });
    for (const maxDots of [5, 7, 9]) {
      const changed = { ...house, maxDots };
      const fits = (dots: number): boolean =>
        !isRefusal(readArguments(creationParameters(storytellerD10.creation, changed), { abilities: { Law: dots } }));
      expect([maxDots, maxDots + 1].map(fits)).toEqual([true, false]);
      expect(sheetFaults(storytellerD10, expert(maxDots), changed)).toEqual([]);
      expect(sheetFaults(storytellerD10, expert(maxDots + 1), changed)).toHaveLength(1);
    }
  });

  it("ST-68: character creation has a default for every parameter", () => {
    const { parameters, steps, create } = storytellerD10.creation;
    expect(steps.flatMap(({ asks }) => asks).toSorted()).toEqual(Object.keys(parameters).toSorted());
    const args = readArguments(parameters, { attributes: { Wits: 3 }, permanentWillpower: 7, experience: 4 });
    if (isRefusal(args)) throw new Error(args.code);
    expect(create(args, house)).toMatchObject({
      trackers: { willpower: 7, relief: 0, woundPenalty: 0, experience: 4 },
      traits: { attributes: { Strength: 2, Wits: 3 }, abilities: { Law: 0 }, specialties: {}, permanentWillpower: 7 },
    });
    const suggested = readArguments(parameters, {});
    if (isRefusal(suggested)) throw new Error(suggested.code);
    expect(create(suggested, house)).toMatchObject({ trackers: { willpower: 5 }, traits: { attributes: { Wits: 2 } } });
  });
});

const range = (rule: string, min: number, max: number) => ({
  code: "rating-out-of-range",
  rule,
  details: { min, max },
});

describe("refusals of ratings name the valid range", () => {
  const [first] = storytellerD10.parties.flatMap(({ characters }) => characters);
  if (!first) throw new Error("there are no ready-made characters");
  const character: Character = first;
  const { acts } = storytellerD10;
  const withTraits = (traits: JsonObject): Character => ({ ...character, traits: { ...character.traits, ...traits } });

  /** What an act answers, for this character. */
  function acted(
    name: keyof typeof acts,
    given: JsonObject,
    actor: Character = character,
    chosenHouse: Partial<HouseRules> = {},
  ) {
    const act: Act = acts[name];
    const args = readArguments(act.parameters, given);
    const shared = { trackers: {}, traits: {} };
    const out = ["ann", "bo"].map((id): [string, Character] => [id, { ...character, id, trackers: { willpower: 0 } }]);
    const characters = Object.fromEntries(out);
    const scene = { phase: "play", characters, playedBy: {}, actor, shared, attempts: [] };
    return isRefusal(args) ? args : act.decide(args, scene, { ...house, ...chosenHouse });
  }

  const sheet = (traits: JsonObject) => acted("validate", {}, withTraits(traits));

  it.each([2.5, -1, 6])("ST-04, ST-07, A-03: %s dots of a trait", (dots) => {
    expect(acted("lookup", { trait: "Strength", dots })).toMatchObject(range("ST-04", 0, 5));
    expect(acted("lookup", { trait: "Law", dots })).toMatchObject(range("ST-07", 0, 5));
    const further = acted("lookup", { trait: "Law", dots }, character, { maxDots: 7 });
    if (dots === 6) expect(isRefusal(further)).toBe(false);
    else expect(further).toMatchObject(range("ST-07", 0, 7));
  });

  it("ST-04, ST-07, ST-28: no dot can be bought beyond the end of the scale", () => {
    const full = withTraits({ attributes: { Wits: 5 }, abilities: { Law: 5 }, permanentWillpower: 10 });
    expect(acted("buy-dot", { trait: "Wits" }, full)).toMatchObject(range("ST-04", 0, 5));
    expect(acted("buy-dot", { trait: "Law" }, full)).toMatchObject(range("ST-07", 0, 5));
    expect(acted("buy-dot", { trait: "Willpower" }, full)).toMatchObject(range("ST-28", 1, 10));
  });

  it("ST-03, ST-04, ST-07: each trait of a sheet is checked by its own rule", () => {
    expect(sheet({ attributes: { Charm: 2 } })).toMatchObject({ code: "unknown-trait", rule: "ST-03" });
    expect(sheet({ abilities: { Charm: 1 } })).toMatchObject({ code: "unknown-trait", rule: "ST-07" });
    expect(sheet({ attributes: { Wits: 6 } })).toMatchObject(range("ST-04", 0, 5));
    expect(sheet({ abilities: { Law: 6 } })).toMatchObject(range("ST-07", 0, 5));
  });

  it.each([
    ["one-for-all", 1, 2],
    ["per-target", 2, 3],
  ] as const)("A-14, A-15: the last dot stays, where rallying costs %s", (rallyCost, willpower, min) => {
    const rallier = { ...character, trackers: { ...character.trackers, willpower } };
    const rules: Partial<HouseRules> = { rallyCost, rallyLastDot: "forbid" };
    const rallied = acted("rally", { targets: ["ann", "bo"] }, rallier, rules);
    expect(rallied).toMatchObject({ code: "last-dot", rule: "ST-45", details: { min } });
  });
});

describe("names that are not in the lists", () => {
  const { text } = storytellerD10;
  const offer: Offer = storytellerD10.offers.roll;
  const [actor] = storytellerD10.parties.flatMap(({ characters }) => characters);
  if (!actor) throw new Error("there are no ready-made characters");
  const scene = { phase: "play", characters: {}, playedBy: {}, actor, shared: { trackers: {}, traits: {} } };

  /** The refusal of a roll on these traits, in words. */
  function refusalOf(...traits: readonly string[]): string {
    const args = readArguments(offer.parameters, { traits });
    if (isRefusal(args)) throw new Error(args.code);
    const framed = offer.frame(args, { ...scene, attempts: [] }, house);
    if (isRefusal(framed)) throw new Error(framed.code);
    const begun = started("action", framed.args);
    return isRefusal(begun) ? formatMessage(text, `refusal.${begun.code}`, begun.details) : "";
  }

  it("A-24: the names of the book's examples suggest the listed ones", () => {
    expect(refusalOf("Strength", "Brawling")).toBe("Brawling is not an attribute or ability. Did you mean Melee?");
    expect(refusalOf("reflex", "strength")).toBe("Reflex is not an attribute or ability. Did you mean Reflexes?");
    expect(refusalOf("Precision", "Drive")).toBe("");
    expect(refusalOf(" precision ", "STREETWISE")).toBe("");
    expect(refusalOf("Strenght")).toContain("Did you mean Strength?");
    expect(refusalOf("Charm")).toBe("Charm is not an attribute or ability. Choose one from the lists.");
  });
});

describe("texts", () => {
  const sources = readdirSync(new URL("rules/", folder)).map((file) =>
    readFileSync(new URL(`rules/${file}`, folder), "utf8"),
  );
  const codes = (pattern: RegExp): string[] => [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, code]) => code ?? ""))),
  ];
  const { text } = storytellerD10;

  it("has a text for every refusal and every notice", () => {
    const noticeCodes = codes(/code: "([\w-]+)"/g);
    const refused = [...codes(/(?:refusal|refuseOver)\("([\w-]+)"/g), ...codes(/Refused = \{ code: "([\w-]+)"/g)];
    // The table itself knows who sits at it.
    const missing = refused.filter((code) => text[`refusal.${code}`] === undefined && code !== "no-such-character");
    expect(missing).toEqual([]);
    expect(noticeCodes.filter((code) => !text[`notice.${code}`] && !text[`refusal.${code}`])).toEqual([]);
  });

  it("has no unused notices", () => {
    const notices = Object.keys(text).flatMap((key) =>
      key.startsWith("notice.") ? [key.slice("notice.".length)] : [],
    );
    expect(notices.filter((code) => !sources.some((source) => source.includes(`"${code}"`)))).toEqual([]);
  });

  it("has a label for every parameter and every value of a house rule", () => {
    const names = [
      ...Object.values(storytellerD10.offers),
      ...Object.values(storytellerD10.acts),
      storytellerD10.creation,
      ...Object.values(storytellerD10.procedures),
    ].flatMap(({ parameters }) => Object.keys(parameters));
    expect(names.filter((name) => text[`param.${name}`] === undefined)).toEqual([]);
    const values = Object.entries(houseRules).flatMap(([name, rule]) => rule.values.map((value) => `${name}.${value}`));
    expect(values.filter((key) => text[`house.${key}`] === undefined)).toEqual([]);
  });
});
