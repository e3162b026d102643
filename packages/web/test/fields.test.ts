import { type Character, isRefusal, type JsonObject, readArguments } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { initialDraft, initialArguments, bestNames, draftArguments, displayedValue } from "../src/fields/draft.ts";
import { isFromSheet, groupParameters, restrictField, fieldOf } from "../src/fields/field.ts";
import { entriesIn } from "../src/sheet/entries.ts";
import { everyKind, everything } from "./everything.ts";

const [ann] = everything.parties[0]?.characters ?? [];
if (!ann) throw new Error("nobody is there");
const fields = Object.fromEntries(
  Object.entries(everyKind).map(([name, parameter]) => [name, fieldOf(parameter, [ann])]),
);

describe("every kind of parameter has a control of its own", () => {
  it("words are choices, flags are switches", () => {
    expect(fields["strategy"]).toEqual({ control: "choice", values: ["slow", "quick"] });
    expect(fields["hidden"]).toEqual({ control: "switch" });
  });

  it("a rating is picked by its name off the sheet, and may be none", () => {
    expect(fields["skill"]).toEqual({
      control: "rating",
      scale: "skills",
      entries: [
        { name: "Lore", rating: 3, scale: "skills" },
        { name: "Boats", rating: 1, scale: "skills" },
      ],
      optional: true,
    });
  });

  it("names come out of several scales, and others may be typed", () => {
    expect(fields["traits"]).toMatchObject({ control: "names", multiple: true, freeText: true, optional: false });
    const names = fields["traits"]?.control === "names" ? fields["traits"].entries.map(({ name }) => name) : [];
    expect(names).toEqual(["Might", "Wits", "Lore", "Boats"]);
  });

  it("names come off the table as well: a task that it keeps", () => {
    const task = { kind: "text", from: { scales: ["tasks"] } } as const;
    const table = { traits: { tasks: [{ name: "The bridge", now: 3, of: 8 }] } };
    const entries = [{ name: "The bridge", rating: 3, scale: "tasks" }];
    expect(fieldOf(task, [ann], table)).toEqual({
      control: "names",
      entries,
      multiple: false,
      optional: false,
      freeText: true,
    });
    expect(fieldOf(task, [ann])).toEqual({ control: "text", optional: false });
    expect(groupParameters({ task: { ...task, initial: "" } }, ann, table)).toEqual({ basic: ["task"], advanced: [] });
    expect(groupParameters({ task: { ...task, initial: "" } }, ann)).toEqual({ basic: [], advanced: ["task"] });
  });

  it("numbers are stepped, within their bounds, and lists of them are chips", () => {
    expect(fields["difficulty"]).toEqual({ control: "stepper", min: 2, max: 10, optional: true });
    expect(fields["spread"]).toEqual({ control: "numbers" });
  });

  it("people are picked, one or many", () => {
    expect(fields["against"]).toEqual({ control: "characters", multiple: false, optional: true, strangers: false });
    expect(fields["helpers"]).toEqual({ control: "characters", multiple: true, optional: false });
  });

  it("words of one's own, ratings by name, forms within forms", () => {
    expect(fields["note"]).toEqual({ control: "text", optional: true });
    expect(fields["ratings"]).toEqual({ control: "ratings", names: ["Might", "Wits"], min: 0, max: 5 });
    expect(fields["side"]).toMatchObject({ control: "record", optional: true });
    expect(fields["others"]).toMatchObject({ control: "records" });
  });

  it("ratings of any name begin with what somebody has of the usual ones, without the one they lack", () => {
    const core = {
      kind: "ratings",
      min: 0,
      max: 5,
      initial: { Lore: 1, Boats: 1, Maps: 1 },
      from: { scales: ["skills"] },
      without: "lacks",
    } as const;
    const drawn = { control: "ratings", names: undefined, min: 0, max: 5, suggested: ["Lore", "Boats", "Maps"] };
    expect(fieldOf(core, [ann])).toEqual(drawn);
    const lacking = { ...ann, traits: { ...ann.traits, lacks: "Boats" } };
    const begun = (somebody: Character) => initialDraft(everything, { core }, somebody).args;
    expect(begun(ann)).toEqual({ core: { Lore: 3, Boats: 1 } });
    expect(begun(lacking)).toEqual({ core: { Lore: 3 } });
    expect(begun({ ...ann, traits: {} })).toEqual({});
  });

  it("ratings of certain names are asked without the one that another answer leaves out", () => {
    const core = { kind: "ratings", names: ["Might", "Wits"], min: 0, max: 5, without: "lacks" } as const;
    const parameters = { core, lacks: { kind: "word", values: ["Might", "Wits"], initial: "Wits" } } as const;
    const among = (args: JsonObject) => restrictField(fieldOf(core, []), core, parameters, args);
    expect(among({})).toMatchObject({ names: ["Might"] });
    expect(among({ lacks: "Might" })).toMatchObject({ names: ["Wits"] });
  });

  it("names are found wherever a sheet keeps them", () => {
    const traits = {
      rated: { Lore: 2 },
      listed: ["Maps"],
      under: { Lore: ["Ruins"] },
      records: [{ name: "Rope", dice: 2 }],
    };
    expect(entriesIn(traits, "rated")).toEqual([{ name: "Lore", rating: 2, scale: "rated" }]);
    expect(entriesIn(traits, "listed")).toEqual([{ name: "Maps", scale: "listed" }]);
    expect(entriesIn(traits, "under")).toEqual([{ name: "Ruins", scale: "under" }]);
    expect(entriesIn(traits, "records")).toEqual([{ name: "Rope", rating: 2, scale: "records" }]);
    expect(entriesIn(traits, "nowhere")).toEqual([]);
  });
});

describe("a form", () => {
  it("asks at once for what must be said, and folds away what is seldom unusual", () => {
    expect(groupParameters(everyKind, ann)).toEqual({
      basic: ["strategy", "traits", "skill", "difficulty", "spread", "ratings"],
      advanced: ["hidden", "against", "helpers", "note", "side", "others"],
    });
  });

  it("asks at once for up to three numbers, besides those that the sheet has entries for", () => {
    const number = { kind: "integer", initial: 0 } as const;
    const rated = { kind: "integer", initial: 0, from: { scale: "skills" } } as const;
    expect(groupParameters({ rated, a: number, b: number, c: number, d: number, last: rated }, ann)).toEqual({
      basic: ["rated", "a", "b", "c", "last"],
      advanced: ["d"],
    });
  });

  it("folds away what is seldom said, and begins a number that is said after all where it usually is", () => {
    const penalty = {
      kind: "integer",
      min: 0,
      max: 10,
      nullable: true,
      initial: null,
      suggested: 1,
      advanced: true,
    } as const;
    const unfit = { kind: "texts", from: { scales: ["skills"] }, initial: [], advanced: true } as const;
    expect(groupParameters({ penalty, unfit }, ann)).toEqual({ basic: [], advanced: ["penalty", "unfit"] });
    expect(fieldOf(penalty, [ann])).toMatchObject({ control: "stepper", suggested: 1 });
    expect(initialArguments({ to: { kind: "integer", min: 2, max: 10, suggested: 6 } })).toEqual({ to: 6 });
  });

  it("never asks for what the sheet answers by itself", () => {
    const will = { kind: "integer", from: { tracker: "will" } } as const;
    const stance = { kind: "word", values: ["calm"], from: { trait: "stance" } } as const;
    expect([will, stance].map((parameter) => isFromSheet(parameter, ann))).toEqual([true, true]);
    expect([will, stance].map((parameter) => isFromSheet(parameter, undefined))).toEqual([false, false]);
    expect(isFromSheet({ kind: "integer", from: { trait: "nothing" } }, ann)).toBe(false);
    expect(isFromSheet({ kind: "integer", from: { scale: "skills" } }, ann)).toBe(false);
    expect(isFromSheet({ kind: "integer" }, ann)).toBe(false);
  });

  it("takes names off the sheet of whoever is named inside it", () => {
    const of = {
      who: { kind: "character" },
      skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
    } as const;
    expect(bestNames(everything, of, ann)).toEqual({ skill: "Lore" });
  });

  it("begins with arguments that will do as they are", () => {
    const draft = initialDraft(everything, everyKind, ann);
    expect(draft).toEqual({ args: { strategy: "slow", skill: 3 }, entryNames: { skill: "Lore" } });
    expect(isRefusal(readArguments(everyKind, draftArguments(draft)))).toBe(false);
    expect(initialArguments({ name: { kind: "text" }, dice: { kind: "integer", min: 5 } })).toEqual({ dice: 5 });
  });

  it("shows what is so where nobody says", () => {
    expect(displayedValue(everyKind.difficulty, undefined)).toBeNull();
    expect(displayedValue(everyKind.difficulty, 4)).toBe(4);
  });
});

it("what has no initial value begins with the least of its kind", () => {
  const of = { amount: { kind: "integer", min: 5 }, name: { kind: "text" } } as const;
  const many = {
    flag: { kind: "flag" },
    word: { kind: "word", values: ["slow", "quick"] },
    number: { kind: "integer", max: 2 },
    texts: { kind: "texts" },
    ratings: { kind: "ratings", names: ["Might"], min: 1, max: 5 },
    anyRatings: { kind: "ratings", min: 1, max: 5 },
    record: { kind: "record", of },
    records: { kind: "records", of: { amount: of.amount } },
    named: { kind: "records", of: { name: { kind: "text", from: { scales: ["skills"] } } } },
    text: { kind: "text" },
  } as const;
  expect(initialArguments(many)).toEqual({
    flag: false,
    word: "slow",
    number: 2,
    texts: [],
    ratings: { Might: 1 },
    anyRatings: {},
    record: { amount: 5 },
    records: [{ amount: 5 }],
    named: [],
  });
});
