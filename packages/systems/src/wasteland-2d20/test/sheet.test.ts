import {
  type Character,
  creationParameters,
  goalForRole,
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Outcome,
  readArguments,
  resolveHouseRules,
  type Scene,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { decided } from "../../../test/permitted.ts";
import { moveConcerns } from "../rules/closed-moves.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { wasteland2d20 } from "../system.ts";

const { acts, creation, edits, houseRules, offers, trackers } = wasteland2d20;

function houseWith(chosen: JsonObject = {}): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}
const house = houseWith();

const ann: Character = {
  id: "ann",
  name: "Ann",
  traits: {
    attributes: { strength: 7, agility: 6, luck: 4 },
    skills: { "Melee weapons": 3, Archery: 2, Repair: 1 },
    tagSkills: ["Archery"],
    tied: { Archery: "agility" },
    weapons: { Machete: 4, Bow: 3, Rope: 1 },
    weaponSkills: { Machete: "Melee weapons", Bow: "Archery" },
  },
  trackers: { luckPoints: 2 },
};

const sceneWith = (traits: JsonObject = {}, more: Partial<Scene> = {}): Scene => {
  const actor = { ...ann, traits: { ...ann.traits, ...traits } };
  const shared = { traits: {}, trackers: {} };
  return { phase: "play", characters: { ann: actor }, playedBy: {}, actor, shared, attempts: [], ...more };
};

function framed(name: keyof typeof offers, given: JsonObject, scene = sceneWith(), rules = house) {
  const args = readArguments(offers[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const attempt = offers[name].frame(args as never, scene, rules);
  return isRefusal(attempt) ? attempt : attempt.args;
}

const goalOf = (name: keyof typeof offers, args: JsonObject) => goalForRole(offers[name], "player", args);

describe("an attack with a weapon", () => {
  it("W20-19, W20-30: takes skill, kind of attack and combat dice from the sheet", () => {
    expect(framed("attack", { wielding: " machete ", difficulty: 2 })).toMatchObject({
      attribute: 7,
      skill: 3,
      tag: false,
      attack: "melee",
      weapon: 4,
      aim: 0,
      minutes: 0,
      luckPoints: 2,
      luckAttribute: 4,
    });
    expect(framed("attack", { wielding: "Bow", difficulty: 2, attack: "ranged", aim: 3 })).toMatchObject({
      attribute: 6,
      skill: 2,
      tag: true,
      attack: "ranged",
      weapon: 3,
      aim: 3,
    });
  });

  it("W20-19: asks for what the sheet doesn't say", () => {
    expect(framed("attack", { wielding: "Gun", difficulty: 1 })).toMatchObject({ code: "no-such-weapon" });
    expect(framed("attack", { wielding: "Rope", difficulty: 1 })).toMatchObject({
      code: "which-weapon-skill",
      details: { name: "Rope" },
    });
    expect(framed("attack", { wielding: "Bow", difficulty: 1 })).toMatchObject({
      code: "which-attack",
      details: { name: "Archery" },
    });
    const bare = sceneWith({ attributes: { luck: 4 } });
    expect(framed("attack", { wielding: "Machete", difficulty: 1 }, bare)).toMatchObject({ code: "no-such-attribute" });
  });

  it("W20-19: names whoever is attacked, and nobody where the target isn't known", () => {
    const scene = sceneWith();
    const foe = { ...ann, id: "foe", name: "Dust hound" };
    const both = { ...scene, characters: { ...scene.characters, foe } };
    const attacked = (target: string | null) => {
      const args = readArguments(offers.attack.parameters, { wielding: "Machete", difficulty: 1, target });
      if (isRefusal(args)) throw new Error(args.code);
      const attempt = offers.attack.frame(args as never, both, house);
      return isRefusal(attempt) ? attempt.code : attempt.named;
    };
    expect(attacked("foe")).toEqual({
      attribute: "strength",
      skill: "Melee weapons",
      weapon: "Machete",
      target: "Dust hound",
    });
    expect([attacked(null), attacked("gone")].map((named) => Object.keys(named ?? {}))).toEqual([
      ["attribute", "skill", "weapon"],
      ["attribute", "skill", "weapon"],
    ]);
    expect(attacked("ann")).toBe("own-target");
  });

  it("W20-19: adds its damage to what its target has taken, and nothing where it misses or nobody is named", () => {
    const scene = sceneWith();
    const foe = { ...ann, id: "foe", name: "Dust hound", trackers: { damageTaken: 3 } };
    const both = { ...scene, characters: { ...scene.characters, foe } };
    const taken = (target: string | null, outcome: Outcome) => {
      const args = readArguments(offers.attack.parameters, { wielding: "Machete", difficulty: 1, target });
      if (isRefusal(args)) throw new Error(args.code);
      const changes = offers.attack.settled?.({ outcome, args: args as never, paid: {}, earned: {} }, both, house);
      return (changes ?? []).filter((one) => one.change === "tracker" && one.name === "damageTaken");
    };
    const hit = { outcome: "success", damage: 4 };
    expect(taken("foe", hit)).toEqual([{ change: "tracker", of: "foe", name: "damageTaken", to: 7 }]);
    expect([taken(null, hit), taken("foe", { outcome: "failure" }), taken("foe", { ...hit, damage: 0 })]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it("is for the damage that is wanted, or for as much as there can be", () => {
    expect([{}, { aim: 0 }, { aim: 1 }].map((args) => goalOf("attack", args))).toEqual(["damage", "damage", "enough"]);
    for (const name of ["check", "bare check"] as const) {
      const attack = { attack: "melee", weapon: 3 };
      expect(goalOf(name, attack)).toBe("damage");
      expect(goalOf(name, { ...attack, aim: 0 })).toBe("damage");
      expect(goalOf(name, { ...attack, aim: 1 })).toBe("enough");
      // Without a weapon's dice, and without an attack, success is what matters.
      expect(goalOf(name, { attack: "melee" })).toBeUndefined();
      expect(goalOf(name, { ...attack, weapon: 1 })).toBe("damage");
      expect(goalOf(name, { ...attack, weapon: 0 })).toBeUndefined();
      expect(goalOf(name, { ...attack, attack: "none" })).toBeUndefined();
      expect(goalOf(name, { weapon: 3, aim: 3 })).toBeUndefined();
    }
  });
});

describe("a check", () => {
  it("W20-02, W20-21: is made with the attribute that is named, tied or usual", () => {
    expect(framed("check", { skill: "archery", difficulty: 1 })).toMatchObject({ attribute: 6, skill: 2, tag: true });
    expect(framed("check", { skill: "archery", attribute: "Luck", difficulty: 1 })).toMatchObject({ attribute: 4 });
    expect(framed("check", { skill: "athletics", difficulty: 1 })).toMatchObject({
      attribute: 7,
      skill: 0,
      tag: false,
    });
    expect(framed("check", { skill: "Repair", difficulty: 1 })).toMatchObject({
      code: "no-such-attribute",
      details: { name: "intelligence" },
    });
  });

  it("W20-21: has no Luck attribute where the sheet has none", () => {
    const plain = sceneWith({ attributes: { strength: 7 } });
    expect(framed("check", { skill: "athletics", difficulty: 1 }, plain)).toMatchObject({ luckAttribute: 0 });
  });
});

describe("the points of a check that is framed (B2)", () => {
  const OVER = houseWith({ apCap: 6, apOverflow: "after-turn" });
  const pointsOf = (trackers: Character["trackers"], traits: JsonObject = {}): unknown => {
    const actor = { ...ann, trackers, traits: { ...ann.traits, ...traits } };
    const args = { wielding: "Machete", difficulty: 1 };
    const attempt = framed("attack", args, sceneWith({}, { actor, characters: { ann: actor } }), OVER);
    return isRefusal(attempt) ? attempt.code : attempt["ap"];
  };

  it("are those that are left after the ones above the limit, which a check outside of turns ends", () => {
    expect(pointsOf({ ap: 8, beyondCap: 2 })).toBe(6);
    expect(pointsOf({ ap: 8, freshAp: 7, beyondCap: 2 })).toBe(6);
    expect(pointsOf({ ap: 8, beyondCap: 2 }, { turnActive: true })).toBe(8);
  });

  it("are as many as before where only the record of who earned more is out of date", () => {
    expect(pointsOf({ ap: 5, beyondCap: 2 })).toBe(5);
  });
});

const fresh = (id: string, freshAp: number, gms = false): Character => ({
  id,
  name: id,
  traits: { gms },
  trackers: { freshAp },
});

/** What follows from an edit, or the code of its refusal. */
function edited(name: keyof typeof edits, to: JsonValue, also: JsonObject = {}, traits: JsonObject = {}) {
  const scene = sceneWith(traits);
  const from = scene.actor?.traits[name] ?? null;
  const followed = edits[name].complete?.({ name, from, to, also }, scene, house) ?? [];
  return isRefusal(followed)
    ? followed.code
    : followed.map((one) => (one.change === "trait" ? [one.name, one.to] : one));
}

describe("a value edited by hand", () => {
  it("W20-02: a tie goes with its attribute and with its skill", () => {
    expect(edited("attributes", { strength: 7, agility: 5, luck: 4 })).toEqual([]);
    expect(edited("attributes", { strength: 7, luck: 4 })).toEqual([["tied", {}]]);
    expect(edited("attributes", { strength: 7, Strength: 4 })).toBe("name-twice");
    expect(edited("skills", { "Melee weapons": 3, Archery: 4 })).toEqual([]);
    expect(edited("skills", { "Melee weapons": 3 })).toEqual([
      ["tagSkills", []],
      ["tied", {}],
    ]);
    expect(edited("skills", { Repair: 1, repair: 2 })).toBe("name-twice");
  });

  it("W20-02, W20-11, W20-19: a name written with other capitals is the same name, and keeps what goes with it", () => {
    expect(edited("attributes", { strength: 7, Agility: 6, luck: 4 })).toEqual([["tied", { Archery: "Agility" }]]);
    expect(edited("skills", { "Melee weapons": 3, archery: 4 })).toEqual([
      ["tagSkills", ["archery"]],
      ["tied", { archery: "agility" }],
    ]);
    expect(edited("weapons", { Machete: 4, bow: 3 })).toEqual([
      ["weaponSkills", { Machete: "Melee weapons", bow: "Archery" }],
    ]);
  });

  it("W20-15: points that are taken away by hand are not fresh any more", () => {
    const characters = { ann: fresh("ann", 2), bo: fresh("bo", 1), foe: fresh("foe", 3, true) };
    const left = (name: "ap" | "gmAp", to: number, actor?: Character) => {
      const scene = { ...sceneWith({}), characters, actor };
      const changes = edits[name].complete?.({ name, from: 9, to, also: {} }, scene, house) ?? [];
      return isRefusal(changes) ? changes.code : changes.map((one) => "of" in one && [one.of, one.name, one.to]);
    };
    expect(left("ap", 1, characters.ann)).toEqual([["ann", "freshAp", 1]]);
    expect(left("ap", 2, characters.ann)).toEqual([]);
    // B2 The party's points are edited at the table.
    expect(left("ap", 0)).toEqual([
      ["ann", "freshAp", 0],
      ["bo", "freshAp", 0],
    ]);
    expect(left("gmAp", 0)).toEqual([["foe", "freshAp", 0]]);
  });

  it("W20-02: a tie joins a skill and an attribute of the sheet, under their names there", () => {
    expect(edited("tied", { Archery: "agility" })).toEqual([]);
    expect(edited("tied", { " archery": "STRENGTH", sneaking: "agility" })).toEqual([
      ["tied", { Archery: "strength", Sneaking: "agility" }],
    ]);
    expect(edited("tied", { Cooking: "agility" })).toBe("no-such-skill");
    expect(edited("tied", { Archery: "wisdom" })).toBe("no-such-attribute");
    expect(edited("tied", { Cooking: "wisdom" }, { skills: { Cooking: 1 }, attributes: { wisdom: 5 } })).toEqual([]);
  });

  it("W20-11: only a skill on the sheet is a tag skill, once", () => {
    expect(edited("tagSkills", ["Archery"])).toEqual([]);
    expect(edited("tagSkills", ["archery", "Archery ", "Repair"])).toEqual([["tagSkills", ["Archery", "Repair"]]]);
    expect(edited("tagSkills", ["Cooking"])).toBe("no-such-skill");
    expect(edited("tagSkills", ["Cooking"], { skills: { Cooking: 1 } })).toEqual([]);
  });

  it("W20-19, W20-30: a weapon is used with a skill of the sheet or a usual one", () => {
    expect(edited("weapons", { Machete: 4, Bow: 5 })).toEqual([]);
    expect(edited("weapons", { Machete: 4 })).toEqual([["weaponSkills", { Machete: "Melee weapons" }]]);
    expect(edited("weapons", { Bow: 1, bow: 2 })).toBe("name-twice");
    expect(edited("weaponSkills", { Bow: "Archery" })).toEqual([]);
    expect(edited("weaponSkills", { rope: "throwing" })).toEqual([["weaponSkills", { Rope: "Throwing" }]]);
    expect(edited("weaponSkills", { Catapult: "Throwing" })).toBe("no-such-weapon");
    expect(edited("weaponSkills", { Rope: "Cooking" })).toBe("no-such-skill");
    const added = { weapons: { Ladle: 1 }, skills: { Cooking: 1 } };
    expect(edited("weaponSkills", { Ladle: "Cooking" }, added)).toEqual([]);
  });
});

const withLuck = (id: string, traits: JsonObject): Character => ({
  ...ann,
  id,
  traits: { ...ann.traits, ...traits },
});

it("W20-21, W20-31: a quest begins with as many luck points as Luck, and none for the GM's characters", () => {
  const all = [
    withLuck("lucky", { attributes: { luck: 3 } }),
    withLuck("luckless", { attributes: { luck: 0 } }),
    withLuck("unrated", { attributes: { strength: 5 } }),
    withLuck("foe", { attributes: { luck: 3 }, gms: true }),
  ];
  const scene = sceneWith({}, { phase: "between", characters: Object.fromEntries(all.map((one) => [one.id, one])) });
  const result = decided(wasteland2d20, acts["start-quest"], {}, scene, house);
  if (isRefusal(result)) throw new Error(result.code);
  const points = result.changes.flatMap((one) =>
    one.change === "tracker" && one.name === "luckPoints" ? [[one.of, one.to]] : [],
  );
  expect(points).toEqual([
    ["lucky", 3],
    ["luckless", 0],
    ["unrated", 0],
    ["foe", 0],
  ]);
});

const created = (given: JsonObject) => {
  const args = readArguments(creationParameters(creation, house), given);
  return isRefusal(args) ? args : creation.create(args, house);
};

describe("a new character", () => {
  it("W20-21: has as many luck points as Luck, and 5 of each attribute", () => {
    const made = created({});
    if (isRefusal(made)) throw new Error(made.code);
    expect(made.traits["attributes"]).toEqual({
      strength: 5,
      perception: 5,
      endurance: 5,
      charisma: 5,
      intelligence: 5,
      agility: 5,
      luck: 5,
    });
    expect(made.trackers).toEqual({
      ap: 0,
      freshAp: 0,
      beyondCap: 0,
      openQuestions: 0,
      luckPoints: 5,
      harder: 0,
      damageTaken: 0,
    });
    expect(created({ attributes: { strength: 7 } })).toMatchObject({ trackers: { luckPoints: 0 } });
    expect(created({ attributes: { luck: 1 } })).toMatchObject({ trackers: { luckPoints: 1 } });
    expect(made.traits).toMatchObject({
      skills: { Unarmed: 0, Repair: 0 },
      tagSkills: [],
      tied: {},
      weapons: {},
      weaponSkills: {},
    });
    expect(created({ attributes: { strength: 5 } })).toMatchObject({ trackers: { luckPoints: 0 } });
    expect(created({ attributes: { luck: 12 } })).toMatchObject({ trackers: { luckPoints: 12 } });
  });

  it("W20-02: ties the skills it has to their usual attributes, and the others as it says", () => {
    expect(created({ skills: { repair: 1, Science: 0 } })).toMatchObject({
      traits: { tied: { Repair: "intelligence" } },
    });
    const ties = [
      { skill: "Cooking", attribute: "Charisma" },
      { skill: " ", attribute: "luck" },
    ];
    expect(created({ skills: { Cooking: 2 }, ties, tagSkills: ["cooking"] })).toMatchObject({
      traits: { skills: { Cooking: 2 }, tied: { Cooking: "charisma" }, tagSkills: ["Cooking"] },
    });
    expect(created({ ties: [{ skill: "Cooking", attribute: "luck" }] })).toMatchObject({ code: "no-such-skill" });
    expect(created({ tagSkills: ["Cooking"] })).toMatchObject({ code: "no-such-skill", rule: "W20-11" });
    expect(created({ skills: { Repair: 1, repair: 2 } })).toMatchObject({ code: "name-twice", rule: "W20-03" });
  });
});

/** Whether each act that has to do with luck or questions concerns the actor. */
const concerned = (scene: Scene | undefined) =>
  (["propose-luck", "luck-of-the-draw", "turn-down-luck", "lucky-timing", "ask-question"] as const).map((name) => {
    const actor = scene?.actor;
    if (!scene || !actor) throw new Error("nobody acts");
    return acts[name].concerns?.({ ...scene, actor }, house);
  });

it("W20-08, W20-15, W20-31: the GM's characters are offered no luck, and nothing that players do with the GM", () => {
  const [own, gms] = [{ gms: false }, { gms: true }].map((traits) => ({ ...sceneWith(traits) }));
  expect([concerned(own), concerned(gms)].map((all) => [...new Set(all)])).toEqual([[true], [false]]);
  const moves = ["buy", "feed-gm", "obtain-information", "reduce-time", "stacked-deck", "miss-fortune"];
  const listed = (args: JsonObject) => moves.filter((name) => moveConcerns(name, args));
  expect(listed({ gms: false, luckPoints: 0, minutes: 5 })).toEqual(moves);
  expect(listed({ minutes: 5 })).toEqual(moves);
  expect(listed({ gms: true, luckPoints: 0 })).toEqual(["buy"]);
  expect(listed({ gms: true })).toEqual(["buy"]);
  expect(listed({ gms: true, luckPoints: 1 })).toEqual(["buy", "stacked-deck", "miss-fortune"]);
});

it("W20-13, W20-16, W20-19: a move is listed where it fits the check", () => {
  const moves = ["reduce-time", "extra-damage", "damage", "resolve"];
  const listed = (args: JsonObject) => moves.filter((name) => moveConcerns(name, args));
  expect(listed({ minutes: 0, attack: "none" })).toEqual(["resolve"]);
  expect(listed({ minutes: 5, attack: "none" })).toEqual(["reduce-time", "resolve"]);
  // A rolled check has its terms in one place, a resolved one its result.
  expect(listed({ terms: { minutes: 0, attack: "melee" } })).toEqual(["extra-damage", "damage", "resolve"]);
  expect(listed({ minutes: 0, attack: "ranged", check: { outcome: "success" } })).toEqual(["extra-damage", "damage"]);
});

it("W20-23: a lucky break takes the place of one that waits for its answer, and may be taken back", () => {
  const proposed = (wish: string, wishes: readonly string[]) => {
    const args = readArguments(acts["propose-luck"].parameters, { wish });
    if (isRefusal(args)) throw new Error(args.code);
    const result = decided(wasteland2d20, acts["propose-luck"], args, sceneWith({ wishes: [...wishes] }), house);
    return isRefusal(result) ? result.code : result.changes.map((change) => ("to" in change ? change.to : change));
  };
  expect(proposed(" A ladder ", [])).toEqual([["A ladder"]]);
  expect(proposed("A ladder", ["A door"])).toEqual([["A ladder"]]);
  expect(proposed("  ", ["A door"])).toEqual([[]]);
  const asking = sceneWith({ wishes: ["A door"] });
  expect(concerned(asking)).toEqual([false, true, true, true, true]);
});

const told = (name: "ask-question" | "answer-question", given: JsonObject, traits: JsonObject, open = 0) => {
  const args = readArguments(acts[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const scene = sceneWith(traits);
  const actor = scene.actor && { ...scene.actor, trackers: { openQuestions: open } };
  const result = decided(wasteland2d20, acts[name], args, { ...scene, actor }, house);
  return isRefusal(result) ? result.code : result.changes;
};

describe("questions (W20-15)", () => {
  it("are asked where one is paid for, in words", () => {
    expect(told("ask-question", { question: "Why?" }, {}, 0)).toBe("not-now");
    expect(told("ask-question", { question: "  " }, {}, 1)).toBe("no-words");
    expect(told("ask-question", { question: " Why? " }, { asked: ["Who?"] }, 2)).toEqual([
      { change: "tracker", of: "ann", name: "openQuestions", to: 1 },
      { change: "trait", of: "ann", name: "asked", to: ["Who?", "Why?"] },
    ]);
  });

  it("are answered in the order in which they were asked", () => {
    expect(told("answer-question", { answer: "Yes" }, {})).toBe("not-now");
    expect(
      told("answer-question", { answer: " You " }, { asked: ["Who?", "Why?"], answers: { "When?": "Now" } }),
    ).toEqual([
      { change: "trait", of: "ann", name: "asked", to: ["Why?"] },
      { change: "trait", of: "ann", name: "answers", to: { "When?": "Now", "Who?": "You" } },
    ]);
  });
});

describe("a sheet", () => {
  it("B2, W20-31: the party and the GM share what their house rules say", () => {
    const [party, character] = [houseWith({ apPool: "party" }), houseWith({ apPool: "character" })];
    expect([party, character].map((rules) => trackers.ap.shared?.(rules))).toEqual([true, false]);
    expect([trackers.gmAp.shared(), trackers.complications.shared()]).toEqual([true, true]);
    const overflow = (["at-once", "after-turn"] as const).map((apOverflow) => houseWith({ apOverflow }));
    expect(overflow.map((rules) => trackers.beyondCap.used?.(rules))).toEqual([false, true]);
    expect(sheet.of(ann).weapons).toEqual({ Machete: 4, Bow: 3, Rope: 1 });
  });

  it("B2: the book as published has a party's pool of 6 points, which runs over after the turn", () => {
    expect(house).toMatchObject({ apPool: "character", apCap: null, gmPointPrice: 3 });
    expect(wasteland2d20.presets.published).toEqual({ apPool: "party", apCap: 6, apOverflow: "after-turn" });
  });
});
