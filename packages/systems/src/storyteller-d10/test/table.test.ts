import {
  answerChoice,
  type Character,
  formatMessage,
  isRefusal,
  type JsonObject,
  type Position,
  readArguments,
  resume,
  type Scene,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { decided } from "../../../test/permitted.ts";
import { procedures } from "../procedures.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { storytellerD10 } from "../system.ts";
import { houseWith, played, started } from "./attempts.ts";

const { acts, creation, edits, offers, text } = storytellerD10;

const ann: Character = {
  id: "ann",
  name: "Ann",
  traits: {
    attributes: { Strength: 2, Precision: 2, Reflexes: 2, Perception: 2, Intelligence: 2, Wits: 2 },
    abilities: { Melee: 3, Streetwise: 1, Law: 0 },
    specialties: { Melee: ["Swords", "Clubs"] },
    permanentWillpower: 6,
  },
  trackers: { willpower: 4, relief: 0, woundPenalty: 0, experience: 9 },
};

const sceneWith = (actor: Character | undefined = ann, phase = "play"): Scene => ({
  phase,
  characters: { ann, bo: { ...ann, id: "bo" } },
  playedBy: {},
  actor,
  shared: { traits: {}, trackers: {} },
  attempts: [],
});

const withTraits = (traits: JsonObject): Character => ({ ...ann, traits: { ...ann.traits, ...traits } });

/** What an act answers or changes; or its refusal. */
function acted(name: keyof typeof acts, given: JsonObject, scene = sceneWith(), chosen: Partial<HouseRules> = {}) {
  const args = readArguments(acts[name].parameters, given);
  return isRefusal(args) ? args : decided(storytellerD10, acts[name], args, scene, houseWith(chosen));
}

const suggested = (traits: readonly string[], actor: Character | undefined = ann) =>
  Object.fromEntries(
    (offers.roll.suggest?.({ traits } as never, { ...sceneWith(), actor }) ?? []).map(({ parameter, group, names }) => [
      `${parameter} ${group}`,
      names,
    ]),
  );

/** The notices of framing a roll of Melee by somebody with these trackers. */
function noticesOf(trackers: Character["trackers"], given: JsonObject = {}) {
  const args = readArguments(offers.roll.parameters, { traits: ["Strength", "Melee"], difficulty: 6, ...given });
  if (isRefusal(args)) throw new Error(args.code);
  const actor = { ...ann, trackers: { ...ann.trackers, ...trackers } };
  const framed = offers.roll.frame(args as never, sceneWith(actor), houseWith());
  if (isRefusal(framed)) throw new Error(framed.code);
  return framed.notices?.map(({ code }) => code);
}

describe("the notices before a roll", () => {
  it("ST-38: tell whoever ignores wounds with the last dot that the roll is the last action", () => {
    expect(noticesOf({ willpower: 0, relief: 1 })).toEqual(["collapses-after"]);
    expect(noticesOf({ willpower: 1, relief: 1 })).toEqual([]);
    expect(noticesOf({ willpower: 1, relief: 0 })).toEqual([]);
  });

  it("ST-55: advise a threshold where the difficulty is steep", () => {
    expect([8, 9, 10].map((difficulty) => noticesOf({}, { difficulty }))).toEqual([
      [],
      ["rather-a-threshold"],
      ["rather-a-threshold"],
    ]);
  });
});

describe("suggestions for a roll", () => {
  it("ST-14, ST-19, ST-27: are what usually goes with the abilities that are named", () => {
    expect(suggested(["Strength", "melee"])).toEqual({
      "traits customary": ["Strength", "Precision", "Reflexes"],
      "use ofAbility": ["Swords", "Clubs"],
      "requires advancedOwned": ["Swords"],
      "requires advancedLacked": ["Power Armor", "Energy Weapons", "Specific Exotic Melee Weapon"],
      "notRelevant ofAbility": ["Swords", "Clubs"],
    });
    expect(suggested(["Streetwise", " streetwise"])).toEqual({
      "traits customary": ["Wits"],
      "requires advancedLacked": ["Black Markets", "Criminal Networks", "Megacities"],
      "use ofAbility": [],
      "notRelevant ofAbility": [],
    });
  });

  it("are the same for an ability's own names, whoever rolls", () => {
    expect(offers.roll.suggest?.({ traits: ["Melee"] } as never, { ...sceneWith(), actor: undefined })).toMatchObject([
      { group: "customary" },
      { parameter: "use", names: [] },
      { group: "advancedLacked", names: ["Power Armor", "Energy Weapons", "Swords", "Specific Exotic Melee Weapon"] },
      { parameter: "notRelevant", names: [] },
    ]);
  });

  it("ST-20: are no specialties for attributes and for names that are not in the lists", () => {
    const none = { "use ofAbility": [], "requires advancedLacked": [], "notRelevant ofAbility": [] };
    expect(suggested(["Strength", "Charm"])).toEqual(none);
    expect(suggested([])).toEqual(none);
  });
});

/** The moves by name at the choice that an attempt waits for. */
function movesOf({ awaits }: Position) {
  if (awaits.wants !== "choice") throw new Error("no choice is due");
  return Object.fromEntries(awaits.choice.moves().map((one) => [one.name, one]));
}

describe("what the storyteller sets before the roll (ST-50, ST-56)", () => {
  const book = { id: "storyteller-d10", version: "test", procedures };
  const willpower = { willpower: 3, relief: 0, woundPenalty: 0 };

  const afterSetting = (move: string, to: number) => {
    const begun = started("willpower", willpower);
    if (isRefusal(begun)) throw new Error(begun.code);
    const set = answerChoice(book, begun, { move, detail: { to } }, willpower);
    if (isRefusal(set)) return [set.code, set.rule, set.details];
    const { awaits } = resume(book, set.trace);
    return awaits.wants === "choice" ? awaits.choice.facts : awaits;
  };

  it("is a difficulty from 2 to 10 and a threshold from 0 to 100", () => {
    expect([2, 10].map((to) => afterSetting("set-difficulty", to))).toMatchObject([
      { difficulty: 2, threshold: 0 },
      { difficulty: 10, threshold: 0 },
    ]);
    expect([0, 100].map((to) => afterSetting("set-threshold", to))).toMatchObject([
      { difficulty: 6, threshold: 0 },
      { difficulty: 6, threshold: 100 },
    ]);
    for (const to of [1, 11, 6.5]) {
      expect(afterSetting("set-difficulty", to)).toEqual(["difficulty-out-of-range", "ST-50", { min: 2, max: 10 }]);
    }
    for (const to of [-1, 101, 0.5]) {
      expect(afterSetting("set-threshold", to)).toEqual(["threshold-out-of-range", "ST-56", { min: 0, max: 100 }]);
    }
  });

  it("starts with what stands, and is only the storyteller's to set, by talking", () => {
    const moves = movesOf(played("willpower", { ...willpower, difficulty: 7, threshold: 2 }, []));
    for (const [name, standing] of [
      ["set-difficulty", 7],
      ["set-threshold", 2],
    ] as const) {
      expect(moves[name]).toMatchObject({ by: "gm", talk: true });
      expect(moves[name]?.fields["to"]?.parse(undefined, [])).toBe(standing);
    }
    expect(moves["spend"]?.closed).toMatchObject({ code: "no-willpower-roll", rule: "ST-31" });
  });

  it("ST-43: may become too late while the dice wait", () => {
    for (const name of ["willpower", "ordeal"] as const) {
      const begun = started(name, name === "ordeal" ? { willpower: 2, rolls: 2 } : willpower);
      if (isRefusal(begun)) throw new Error(begun.code);
      const { awaits } = resume(book, begun, { willpower: 0, relief: 0 });
      expect(awaits.wants === "choice" && awaits.choice.stands.closed).toMatchObject({ code: "incapacitated" });
    }
  });
});

describe("consecutive willpower rolls", () => {
  const rolls = { willpower: 3, relief: 0, difficulty: 6, threshold: 0 };

  it("ST-35, ST-43: say why they have failed", () => {
    const failed = played("ordeal", { ...rolls, rolls: 1 }, ["roll", [2, 3, 4], "hold"]);
    expect(failed.explanation).toMatchObject({ exception: { rule: "ST-35", name: "roll-failed" } });
    const done = played("ordeal", { ...rolls, rolls: 1 }, ["roll", [9, 3, 4], "hold"]);
    expect(done.awaits).toMatchObject({ outcome: { outcome: "success", willpower: 3, unrolled: 0 } });
    expect(done.explanation).toEqual({
      sums: [{ of: "willpower", terms: [{ from: "willpower", value: 3 }], total: 3 }],
    });
    // The only dot is spent on the first roll, so that none is left for the second.
    const spent = played("ordeal", { ...rolls, willpower: 2, rolls: 2 }, ["roll", [2, 3], "spend", [1], "hold"]);
    expect(spent.awaits).toMatchObject({ outcome: { outcome: "failure", willpower: 0 } });
    expect(spent.explanation).toMatchObject({ exception: { rule: "ST-35" } });
  });

  it("offer the storyteller's moves first, and then begin with what was set", () => {
    const { facts } = ((at: Position) => {
      if (at.awaits.wants !== "choice") throw new Error("no choice is due");
      return at.awaits.choice;
    })(played("ordeal", { ...rolls, rolls: 2, difficulty: 4 }, []));
    expect(facts).toEqual({ pool: 3, difficulty: 4, threshold: 0, rolls: 2 });
    expect(Object.keys(movesOf(played("ordeal", { ...rolls, rolls: 2 }, [])))).toEqual([
      "set-difficulty",
      "set-threshold",
    ]);
  });
});

const lookedUp = (given: JsonObject) => {
  const result = acted("lookup", given);
  return isRefusal(result) ? result.code : result.answer;
};

describe("a look at the lists", () => {
  it("ST-05, ST-06: tells what a rank of Strength lifts, and which degree Intelligence has", () => {
    expect(lookedUp({ trait: "strength", dots: 0 })).toMatchObject({ label: "Abysmal", liftLb: 20 });
    expect(lookedUp({ trait: "Strength", dots: 5 })).toMatchObject({ label: "Outstanding", liftLb: 600 });
    expect(lookedUp({ trait: "Intelligence", dots: 3 })).toMatchObject({ education: "postgraduate or master" });
    expect(lookedUp({ trait: "Intelligence", dots: 4 })).toMatchObject({ education: null });
    expect(lookedUp({ trait: "Wits", dots: 3 })).toEqual({ label: "Good", meaning: null });
    expect(lookedUp({ trait: "Law", dots: 3 })).toEqual({ dots: 3 });
    expect(lookedUp({ trait: "Charm", dots: 3 })).toBe("unknown-trait");
  });

  it("ST-07, ST-14, ST-28: describes a trait", () => {
    expect(lookedUp({ trait: "wits" })).toMatchObject({ group: "mental" });
    expect(lookedUp({ trait: "willpower" })).toEqual({ min: 1, max: 10 });
    expect(lookedUp({ trait: "Drive" })).toMatchObject({
      category: "skill",
      usuallyRolledWith: ["Precision", "Reflexes"],
      custom: "usually",
      advanced: ["Motorcycles", "Transport Trucks"],
    });
    expect(lookedUp({ trait: "Firearms" })).toMatchObject({
      alsoSkillFor: ["safe handling", "reloading", "maintenance"],
    });
    expect(lookedUp({ trait: "Melee" })).toMatchObject({ borders: [], alsoSkillFor: [] });
    expect(lookedUp({ trait: "Charm" })).toBe("unknown-trait");
  });
});

describe("rallying (ST-45)", () => {
  it.each([
    [1, { willpower: 0, relief: 0 }],
    [2, { willpower: 1, relief: 1 }],
  ])("with %i dots left ends the relief from wounds only where the last one goes", (willpower, after) => {
    const rallier = { ...ann, trackers: { ...ann.trackers, willpower, relief: 1 } };
    const fallen = { ...ann, id: "bo", trackers: { ...ann.trackers, willpower: 0 } };
    const scene = { ...sceneWith(rallier), characters: { ann: rallier, bo: fallen } };
    const rallied = acted("rally", { targets: ["bo"] }, scene);
    if (isRefusal(rallied)) throw new Error(rallied.code);
    const changed = rallied.changes.flatMap((one) =>
      one.change === "tracker" && one.of === "ann" ? [[one.name, one.to]] : [],
    );
    expect({ ...rallier.trackers, ...Object.fromEntries(changed) }).toMatchObject(after);
  });
});

describe("experience (ST-68)", () => {
  it("pays for dots and specialties at the table's cost, or the storyteller's", () => {
    const costs: Partial<HouseRules> = { attributeCost: 4, abilityCost: 2, willpowerCost: 9, specialtyCost: 1 };
    const spent = (name: "buy-dot" | "buy-specialty", given: JsonObject, actor = ann) => {
      const result = acted(name, given, sceneWith(actor), costs);
      if (isRefusal(result)) return [result.code, result.details];
      return result.changes.flatMap((one) => (one.change === "tracker" ? [one.to] : []));
    };
    expect(spent("buy-dot", { trait: "wits" })).toEqual([5]);
    expect(spent("buy-dot", { trait: "Law" })).toEqual([7]);
    expect(spent("buy-dot", { trait: "Willpower" })).toEqual([0]);
    expect(spent("buy-dot", { trait: "Law", cost: 10 })).toEqual(["not-enough-experience", { cost: 10, held: 9 }]);
    expect(spent("buy-dot", { trait: "Law", cost: 0 })).toEqual([]);
    expect(spent("buy-specialty", { ability: "melee", name: "spears" })).toEqual([8]);
    expect(spent("buy-specialty", { ability: "Melee", name: "swords " })).toEqual([
      "duplicate-specialty",
      { name: "Swords" },
    ]);
    expect(spent("buy-specialty", { ability: "Law", name: "Trade" })).toEqual([
      "specialty-without-ability",
      { ability: "Law" },
    ]);
    expect(spent("buy-specialty", { ability: "Streetwise", name: " " })).toEqual(["no-name", undefined]);
  });

  it("raises a trait by one dot, under its name in the lists", () => {
    expect(acted("buy-dot", { trait: " WITS" })).toMatchObject({
      changes: [{ name: "attributes", to: { Strength: 2, Wits: 3 } }],
      answer: { dots: 3 },
    });
    expect(acted("buy-dot", { trait: "Law" })).toMatchObject({
      changes: [{ name: "abilities", to: { Melee: 3, Law: 1 } }],
      answer: { dots: 1 },
    });
    const strong = sceneWith(withTraits({ permanentWillpower: 9 }));
    expect(acted("buy-dot", { trait: "Willpower" }, strong)).toMatchObject({
      changes: [{ name: "permanentWillpower", to: 10 }],
      answer: { dots: 10 },
    });
  });

  it("is awarded up to a maximum, to one or to everybody", () => {
    const rich = { ...ann, trackers: { ...ann.trackers, experience: 9_999 } };
    expect(acted("grant-experience", { amount: 3 })).toMatchObject({ changes: [{ to: 12 }] });
    expect(acted("grant-experience", { amount: 3 }, sceneWith(rich))).toMatchObject({ changes: [{ to: 10_000 }] });
    expect(acted("end-session", { experience: 2 })).toMatchObject({
      changes: [
        { of: "ann", name: "experience", to: 11 },
        { of: "bo", name: "experience", to: 11 },
        { name: "inCombat", to: false },
        { change: "phase", to: "between" },
        { change: "session-closed" },
      ],
    });
    expect(acted("end-session", {})).toMatchObject({ changes: [{ name: "inCombat" }, {}, {}] });
    expect(acted("end-session", {}, sceneWith(ann, "between"))).toMatchObject({ code: "not-now" });
  });
});

describe("a sheet edited by hand", () => {
  const edited = (
    name: keyof typeof edits,
    to: JsonObject | number,
    {
      actor = ann,
      phase = "play",
      chosen = {},
    }: { actor?: Character; phase?: string; chosen?: Partial<HouseRules> } = {},
  ) => {
    const edit = { name, from: actor.traits[name] ?? null, to, also: {} };
    const rule: { readonly refuse?: unknown; readonly complete?: unknown } = edits[name];
    const ask = (asked: unknown) =>
      typeof asked === "function" ? asked(edit, sceneWith(actor, phase), houseWith(chosen)) : undefined;
    const refused = ask(rule.refuse) ?? ask(rule.complete);
    return isRefusal(refused) ? `${refused.code} ${JSON.stringify(refused.details ?? {})}` : refused;
  };
  const { abilities, attributes } = ann.traits as Readonly<Record<string, JsonObject>>;

  it("O-07: is bought, not edited, where the table has set a cost", () => {
    const chosen = { abilityCost: 2, attributeCost: 3, specialtyCost: 1, willpowerCost: 4 };
    expect(edited("abilities", { ...abilities, Law: 1 }, { chosen })).toBe('bought-not-edited {"cost":2}');
    expect(edited("attributes", { ...attributes, Wits: 3 }, { chosen })).toBe('bought-not-edited {"cost":3}');
    expect(edited("specialties", { Melee: ["Swords", "Spears"] }, { chosen })).toBe('bought-not-edited {"cost":1}');
    expect(edited("permanentWillpower", 7, { chosen })).toBe('bought-not-edited {"cost":4}');
    // What is lowered costs nothing, and new characters are made by hand.
    expect(edited("abilities", { ...abilities, Melee: 1 }, { chosen })).toMatchObject([{ to: { Melee: 1 } }, {}]);
    expect(edited("specialties", { Melee: ["clubs"] }, { chosen })).toMatchObject([{ to: { Melee: ["Clubs"] } }]);
    expect(edited("permanentWillpower", 6, { chosen })).toBeUndefined();
    const gathering = { chosen, phase: "gathering" };
    expect(edited("abilities", { ...abilities, Law: 1 }, gathering)).toMatchObject([{ to: { Law: 1 } }, {}]);
    expect(edited("permanentWillpower", 7, gathering)).toBeUndefined();
  });

  it("O-07: stays within the table's limits while characters are made", () => {
    const gathering = { chosen: { abilityBudget: 5, specialtyBudget: 2, attributeBudget: 12 }, phase: "gathering" };
    expect(edited("abilities", { ...abilities, Law: 1 }, gathering)).toMatchObject([{}, {}]);
    expect(edited("abilities", { ...abilities, Law: 2 }, gathering)).toBe('ability-budget {"spent":6,"budget":5}');
    expect(edited("attributes", { ...attributes, Wits: 3 }, gathering)).toBe(
      'attribute-budget {"spent":13,"budget":12}',
    );
    const three = { Melee: ["Swords", "Clubs", "Spears"] };
    expect(edited("specialties", three, gathering)).toBe('specialty-budget {"spent":3,"budget":2}');
    // What was above a limit before may stay.
    const expert = withTraits({ abilities: { Melee: 9 } });
    expect(edited("abilities", { Melee: 9 }, { ...gathering, actor: expert })).toMatchObject([{}, {}]);
    expect(edited("abilities", { Melee: 9, Law: 1 }, { ...gathering, actor: expert })).toContain("ability-budget");
  });

  it("ST-03, ST-07, ST-17: has listed traits, each once, and specialties of abilities with a dot", () => {
    expect(edited("abilities", { melee: 2, Drive: 1 })).toEqual([
      { change: "trait", of: "ann", name: "abilities", to: { Melee: 2, Driving: 1 } },
      { change: "trait", of: "ann", name: "specialties", to: { Melee: ["Swords", "Clubs"] } },
    ]);
    expect(edited("abilities", { Melee: 0 })).toMatchObject([{}, { name: "specialties", to: {} }]);
    expect(edited("abilities", { Melee: 1 })).toMatchObject([{}, { to: { Melee: ["Swords", "Clubs"] } }]);
    expect(edited("attributes", { ...attributes, wits: 3 })).toContain("trait");
    expect(edited("abilities", { Charm: 1 })).toContain("unknown-trait");
    expect(edited("attributes", { Charm: 1 })).toContain("unknown-trait");
    expect(edited("attributes", { Law: 1 })).toContain("unknown-trait");
    expect(edited("specialties", { Melee: ["swords", " ", "Whips"] })).toEqual([
      { change: "trait", of: "ann", name: "specialties", to: { Melee: ["Swords", "Whips"] } },
    ]);
    expect(edited("specialties", { Law: ["Trade"] })).toContain("specialty-without-ability");
    expect(edited("specialties", { Melee: ["Swords", "swords"] })).toContain("duplicate-specialty");
    // A fault that was there before may stay.
    const odd = withTraits({ specialties: { Law: ["Trade"] } });
    expect(edited("specialties", { Law: ["Trade"] }, { actor: odd })).toMatchObject([{ to: { Law: ["Trade"] } }]);
  });
});

it("ST-16: a new character's specialties are grouped, without those that have no name", () => {
  const args = readArguments(creation.parameters, {
    abilities: { Melee: 2, Law: 1 },
    specialties: [
      { ability: "Melee", name: "swords" },
      { ability: "Melee", name: " " },
      { ability: "Melee", name: "Whips" },
    ],
  });
  if (isRefusal(args)) throw new Error(formatMessage(text, `refusal.${args.code}`, args.details));
  expect(creation.create(args, houseWith())).toMatchObject({ traits: { specialties: { Melee: ["Swords", "Whips"] } } });
});

it.each(["Foo", "__proto__", "constructor"])("ST-16: a new character has no specialty of %s", (ability) => {
  const args = readArguments(creation.parameters, {
    abilities: { Melee: 2 },
    specialties: [{ ability, name: "Swords" }],
  });
  if (isRefusal(args)) throw new Error(formatMessage(text, `refusal.${args.code}`, args.details));
  expect(creation.create(args, houseWith())).toMatchObject({ code: "unknown-trait", details: { name: ability } });
});

it("ST-16: the ability of a new character's specialty is written as the book does", () => {
  const specialties = [{ ability: "melee", name: "Swords" }];
  const args = readArguments(creation.parameters, { abilities: { Melee: 2 }, specialties });
  if (isRefusal(args)) throw new Error(formatMessage(text, `refusal.${args.code}`, args.details));
  expect(creation.create(args, houseWith())).toMatchObject({ traits: { specialties: { Melee: ["Swords"] } } });
});

const compared = (firstNet: number, secondNet: number, second = "bo") => {
  const result = acted("opposed", { first: "ann", firstNet, second, secondNet });
  return isRefusal(result) ? result.code : result.answer;
};

it("O-06, O-10: of two rolls the one with more net successes is ahead, and none if they are equal", () => {
  expect(compared(3, 2)).toEqual({ ahead: "ann", by: 1 });
  expect(compared(-2, 2)).toEqual({ ahead: "bo", by: 4 });
  expect(compared(1, 1)).toEqual({ ahead: null, by: 0 });
  expect(compared(1, 1, "cy")).toBe("no-such-character");
});
