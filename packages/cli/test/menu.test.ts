import { seeded, type SystemDefinition, TABLE } from "@rulewright/rules";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { promptAction } from "../src/solo/prompts/menu.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { prompts, resetPrompts, shown } from "./clack.ts";
import { lanternCourt } from "./lantern-court.ts";

vi.mock("@clack/prompts", async () => (await import("./clack.ts")).clack);

beforeEach(() => resetPrompts());

const { duel } = lanternCourt.offers;

/** The sample system, with an offer that is rarely wanted before the others, and a trait without a value. */
const system: SystemDefinition = {
  ...lanternCourt,
  offers: { feud: { ...duel, advanced: true }, ...lanternCourt.offers },
  text: { ...lanternCourt.text, "offer.feud": "Feud", "offer.feud.hint": "when words fail", "trait.oath": "Oath" },
};

function openTable(of = system): SoloTable {
  const characters = of.parties
    .flatMap((party) => party.characters)
    .map((one) => ({ ...one, traits: { ...one.traits, oath: null } }));
  return new SoloTable(of, { characters, house: defaultHouseRules(of), random: seeded(1) });
}

/** What answers in turn come to. */
async function chosen(table: SoloTable, ...answers: readonly unknown[]): Promise<unknown> {
  resetPrompts(...answers);
  return promptAction(table);
}

describe("the menu between attempts", () => {
  it("lists the offers, those that are rarely wanted last with a hint, and then everything else", async () => {
    await chosen(openTable(), "End");
    expect(shown).toEqual([
      "What do you want to do?",
      "Duel",
      "Feud",
      "Perform an act …",
      "Show the character sheet",
      "Change the characters …",
      "Edit a value …",
      "End the session",
    ]);
    expect(prompts[0]?.options?.map(({ hint }) => hint).slice(0, 3)).toEqual([undefined, "when words fail", undefined]);
  });

  it("lists the acts in the order of their groups, each with a sentence", async () => {
    const toast = { ...lanternCourt.acts.close, of: "character", group: "body" } as const;
    const text = { ...system.text, "act.toast": "Raise a toast", "act.toast.hint": "To whoever is still standing." };
    const { close } = lanternCourt.acts;
    await chosen(openTable({ ...system, acts: { close, toast }, text }), "Perform", "Back", "End");
    expect(prompts[1]?.options?.slice(0, -1).map(({ label, hint }) => [label, hint])).toEqual([
      ["Raise a toast", "To whoever is still standing."],
      ["Close the court", "What LC-05 says of lanterns."],
    ]);
  });

  it.each([
    [["Duel"], { word: "duel", offer: "duel", fixed: {} }],
    [["Show"], { type: "sheet", character: "ilse" }],
    [["End"], { type: "end" }],
    [["Perform", "Close the court"], { type: "act", act: "close", args: {} }],
    [["Change", "Bram acts"], { type: "as", character: "bram" }],
    [["Change", "Bram leaves"], { type: "dismiss", character: "bram" }],
    [["Change", "The Captain joins"], { type: "bring-in", opponent: "captain" }],
  ])("leads by %j to what is done", async (answers, action) => {
    expect(await chosen(openTable(), ...answers)).toEqual(action);
  });

  it.each([["Perform"], ["Change"], ["Edit"]])("is shown again after %s and Back", async (entry) => {
    expect(await chosen(openTable(), entry, "Back", "End")).toEqual({ type: "end" });
  });

  it("asks for a consequence once an attempt is settled", async () => {
    const table = openTable();
    const args = { art: "Sword", against: "bram" };
    expect(table.begin("On the stair", "duel", { args, named: {} })).toBeUndefined();
    await chosen(table, "End");
    expect(shown).not.toContain("Describe the consequence …");
    for (const settle of ["roll", "let-it-stand"]) {
      const { attempt } = table;
      if (!attempt || attempt.settled) continue;
      expect(settle === "roll" ? table.roll(attempt) : table.choose(attempt, settle, {})).toBeUndefined();
    }
    expect(table.attempt?.settled).toBe(true);
    expect(await chosen(table, "Describe", " The lamps go out. ")).toEqual({
      type: "world",
      words: "The lamps go out.",
    });
    for (const nothing of ["", "  "]) {
      expect(await chosen(table, "Describe", nothing)).toEqual({ type: "world", words: "Play continues." });
    }
  });

  it("offers a new character only where the system has a creation", async () => {
    const table = openTable();
    expect(await chosen(table, "Change", "Create", "Mira", "", "Keep the defaults of")).toEqual({
      type: "create",
      name: "Mira",
      args: {},
    });
    const { creation: _, opponents: __, ...plain } = system;
    const characters = system.parties.flatMap((party) => party.characters);
    const other = new SoloTable(plain, { characters, house: defaultHouseRules(plain), random: seeded(1) });
    await chosen(other, "Change", "Back", "End");
    expect(shown.slice(shown.indexOf("Which change?"), shown.indexOf("Back") + 1)).toEqual([
      "Which change?",
      "Bram acts",
      "Bram leaves",
      "Back",
    ]);
  });
});

describe("an edit in the menu", () => {
  it("lists the trackers, traits and marks of the character and of the table with their values", async () => {
    const table = openTable();
    table.edit(TABLE, "round", 7, "");
    await chosen(table, "Edit", "Back", "End");
    expect(shown.slice(shown.indexOf("Which value?"), shown.indexOf("Back") + 1)).toEqual([
      "Which value?",
      "Light 3",
      "Mood calm",
      "Lit no",
      "Oath none",
      "At the table: Oil 2",
      "At the table: Round 7",
      "At the table: Watch 0",
      "Back",
    ]);
  });

  it.each([
    ["Light", "2", "3", { of: "ilse", name: "light", to: 2 }],
    ["Light", "many", "3", { of: "ilse", name: "light", to: "many" }],
    ["Light", "none", "3", { of: "ilse", name: "light", to: null }],
    ["Light", "", "3", { of: "ilse", name: "light", to: null }],
    ["Mood", "7", "calm", { of: "ilse", name: "mood", to: "7" }],
    ["Oath", "by the lamp", "none", { of: "ilse", name: "oath", to: "by the lamp" }],
    ["Lit", true, false, { of: "ilse", name: "lit", to: true }],
    ["At the table: Oil", "9", "2", { of: TABLE, name: "oil", to: 9 }],
  ])("of %s by %j begins with the value now", async (label, typed, now, edit) => {
    expect(await chosen(openTable(), "Edit", label, typed)).toEqual({ type: "edit", words: "", ...edit });
    expect(prompts.at(-1)?.initialValue).toBe(now);
  });
});
