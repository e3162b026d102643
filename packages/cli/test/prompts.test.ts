import { goal, maximizeEarned, type Parameter, seeded, type SystemDefinition } from "@rulewright/rules";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { exactCalculator } from "../src/calculation/calculator.ts";
import { InputEndedError } from "../src/errors/errors.ts";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { findGoal } from "../src/question/lookup.ts";
import { promptAttempt } from "../src/solo/prompts/attempt.ts";
import { promptParameter } from "../src/solo/prompts/parameters.ts";
import { PromptPlayer } from "../src/solo/prompts/prompt-player.ts";
import { previewOdds } from "../src/solo/table/odds-preview.ts";
import { offerChoices } from "../src/solo/table/player.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { answers, CANCEL, resetPrompts, shown } from "./clack.ts";
import { lanternCourt } from "./lantern-court.ts";
import { createListener } from "./rulewright.ts";

vi.mock("@clack/prompts", async () => (await import("./clack.ts")).clack);

beforeEach(() => resetPrompts());

function openTable(system: SystemDefinition): SoloTable {
  const characters = system.parties.flatMap((party) => party.characters).slice(0, 1);
  return new SoloTable(system, { characters, house: defaultHouseRules(system), random: seeded(1) });
}

const context = { system: eveningStar, people: [], sheet: undefined, shared: { traits: {} } };

describe("a prompt for a parameter", () => {
  it("keeps an empty value where nothing is typed", async () => {
    const parameter: Parameter = { kind: "text", initial: "" };
    answers.push("");
    expect(await promptParameter(context, "accomplishments", parameter)).toBe("");
    answers.push("won the race");
    expect(await promptParameter(context, "accomplishments", parameter)).toBe("won the race");
  });

  it("refuses an empty value where there is none to keep", async () => {
    answers.push("");
    await expect(promptParameter(context, "oath", { kind: "text" })).rejects.toThrow("oath takes text");
  });

  it("refuses a value outside of the range", async () => {
    answers.push("11");
    await expect(promptParameter(context, "lots", { kind: "integer", min: 0, max: 10 })).rejects.toThrow(
      "The value must be a whole number from 0 to 10, not 11.",
    );
  });

  it("ends play where it is cancelled", async () => {
    answers.push(CANCEL);
    await expect(promptParameter(context, "steady", { kind: "flag" })).rejects.toThrow(InputEndedError);
  });
});

describe("a person alone at the table", () => {
  it("names prices, which are the game master's to name", () => {
    const table = openTable(bookkeeperD12);
    const { xp = 0 } = table.sheet.trackers;
    expect(table.act("improve", { skill: "agility", cost: 0 })).toBeUndefined();
    expect(table.act("improve", { skill: "agility" })).toMatchObject({ code: "no-price" });
    expect(table.sheet.trackers["xp"]).toBe(xp);
  });

  it("does what needs the game master's consent at once", () => {
    const table = openTable(eveningStar);
    const lots = table.sheet.trackers["lots"] ?? 0;
    for (const act of ["begin-play", "open-postamble"]) expect(table.act(act, {})).toBeUndefined();
    expect(table.act("claim-lots", { count: 2 })).toBeUndefined();
    expect(table.sheet.trackers["lots"]).toBe(lots + 2);
  });
});

it("a claim belongs to the attempt it was made for", () => {
  const table = openTable(eveningStar);
  const args = { kind: "task", skill: 5, rank: 4, difficulty: 0 };
  const claims = (attempt: string | undefined) => {
    const known = table.state.log.length;
    expect(table.claim("I mended it.", 1, attempt)).toBeUndefined();
    return table.state.log.slice(known).flatMap(({ event }) => (event.type === "moment-told" ? [event.attempt] : []));
  };
  expect(table.act("begin-play", {})).toBeUndefined();
  expect(table.begin("Mend", "attempt", { args, named: {} })).toBeUndefined();
  const { id = "" } = table.attempt ?? {};
  expect(table.act("open-postamble", {})).toBeUndefined();
  expect([claims(id), claims(undefined)]).toEqual([[id], [undefined]]);
});

describe("the preview of an attempt", () => {
  it("names the outcome where nothing is rolled, and no chance", async () => {
    const table = openTable(bookkeeperD12);
    const [first] = offerChoices(table);
    answers.push("Try", "None", [], "Begin");
    expect(first && (await promptAttempt(table, first, createListener().terminal))).toMatchObject({ type: "attempt" });
    expect(shown.find((text) => text.startsWith("Begin the attempt?"))).toBe("Begin the attempt?  You simply do it");
  });

  it("gives no chance where the goal is an amount", () => {
    const goals = { oil: goal("oil", "player", maximizeEarned("oil")) };
    const table = openTable({ ...lanternCourt, goals });
    expect(previewOdds(table, "duel", { art: "Sword", against: "ilse" })).toEqual({ refused: false, text: "" });
    expect(previewOdds(table, "duel", { art: "Song", against: "ilse" })).toMatchObject({ refused: true });
  });

  it("W20-19: says of an attack how likely it hits before its damage", () => {
    const table = openTable(wasteland2d20);
    expect(previewOdds(table, "attack", { wielding: "Pipe wrench", difficulty: 1 }).text).toMatch(
      /^hits \d.*%, avg \d\.\d\d damage without choices$/,
    );
    expect(previewOdds(table, "combat dice", { dice: 2 }).text).toBe("");
  });

  it("gives the chance without choices and with best play", async () => {
    const table = openTable(bookkeeperD12);
    const [first] = offerChoices(table);
    answers.push("Try", "agility", [], "Begin");
    if (first) await promptAttempt(table, first, createListener().terminal);
    expect(shown.find((text) => text.startsWith("Begin the attempt?"))).toMatch(
      /\d%.* without choices, .*\d%.* with best play/,
    );
  });
});

it("several approaches are framed one after another, and one is taken with the odds of each in sight", async () => {
  const table = openTable(storytellerD10);
  const [first] = offerChoices(table);
  const others = [[], [], "None", []];
  answers.push("Cross", ["Strength", "Melee"], ...others, "Add another");
  answers.push(["Precision", "Stealth"], ...others, "Begin");
  answers.push("Action · traits Precision");
  expect(first && (await promptAttempt(table, first, createListener().terminal))).toMatchObject({
    type: "approaches",
    title: "Cross",
    approaches: [{ args: { traits: ["Strength", "Melee"] } }, { args: { traits: ["Precision", "Stealth"] } }],
    taken: 1,
  });
  expect(shown).toContain("Traits, usual attributes: Wits and Precision");
  expect(shown.filter((text) => /^Action · traits .*\d%/.test(text))).toHaveLength(2);
});

it("closed moves are one line, and listed with their reasons on request", async () => {
  const table = openTable(eveningStar);
  expect(
    table.begin("Mend", "attempt", { args: { kind: "task", skill: 5, rank: 4, difficulty: 4 }, named: {} }),
  ).toBeUndefined();
  const { attempt } = table;
  if (!attempt) throw new Error("no attempt");
  const position = table.position(attempt);
  if (position.awaits.wants !== "choice") throw new Error("no choice");
  const { choice } = position.awaits;
  const { procedure, args } = position;
  const goal = findGoal(eveningStar, undefined);
  const question = { system: eveningStar, procedure, args, house: attempt.trace.house, goal };
  const ranked = exactCalculator(false).rankOptions(question, choice);
  const player = new PromptPlayer(createListener().terminal, eveningStar, false);
  answers.push("Show ", "Roll");
  const decision = await player.decide({ table, position, choice, chooser: undefined, ranked });
  expect(decision.move).toBe("roll");
  const offered = shown.filter((text) => /^Show \d+ closed …$/.test(text));
  expect(offered).toHaveLength(2);
  expect(shown.join("\n")).toMatch(/Use lots: .* \(ES-31\)/);
});
