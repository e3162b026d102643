import { goalOfOffer, seeded, type SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { exactCalculator } from "../src/calculation/calculator.ts";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { findGoal } from "../src/question/lookup.ts";
import { promptField } from "../src/solo/prompts/field.ts";
import { chooseCharacter, PromptPlayer } from "../src/solo/prompts/prompt-player.ts";
import type { ChoiceContext } from "../src/solo/table/player.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { prompts, resetPrompts, shown, spacings } from "./clack.ts";
import { lanternCourt } from "./lantern-court.ts";
import { createListener } from "./rulewright.ts";

vi.mock("@clack/prompts", async () => (await import("./clack.ts")).clack);

beforeEach(() => resetPrompts());

function openTable(system: SystemDefinition): SoloTable {
  const characters = system.parties.flatMap((party) => party.characters).slice(0, 2);
  return new SoloTable(system, { characters, house: defaultHouseRules(system), random: seeded(1) });
}

const playerOf = (system: SystemDefinition, hand = false) => new PromptPlayer(createListener().terminal, system, hand);

function attemptOf({ attempt }: SoloTable) {
  if (!attempt) throw new Error("no attempt");
  return attempt;
}

/** The choice that is open, as a session asks it. */
function choiceAt(table: SoloTable, chooser?: string): ChoiceContext {
  const { system } = table;
  const attempt = attemptOf(table);
  const position = table.position(attempt);
  if (position.awaits.wants !== "choice") throw new Error("no choice");
  const { choice } = position.awaits;
  const goal = findGoal(system, goalOfOffer(system, attempt.offer, attempt.given, choice.by));
  const { procedure, args } = position;
  const question = { system, procedure, args, house: attempt.trace.house, goal };
  return { table, position, choice, chooser, ranked: exactCalculator(false).rankOptions(question, choice) };
}

/** A task before its roll. */
function openTask(): SoloTable {
  const table = openTable(eveningStar);
  const args = { kind: "task", skill: 5, rank: 4, difficulty: 4 };
  expect(table.begin("Mend", "attempt", { args, named: {} })).toBeUndefined();
  return table;
}

/** The same after it came to two successes. */
function rolledTask(): SoloTable {
  const table = openTask();
  expect(table.choose(attemptOf(table), "roll", {})).toBeUndefined();
  expect(table.roll(attemptOf(table), [2, 6, 7, 3, 0])).toBeUndefined();
  return table;
}

/** What answers in turn decide. */
async function decided(at: ChoiceContext, ...answers: readonly unknown[]) {
  resetPrompts(...answers);
  return playerOf(at.table.system).decide(at);
}

describe("a choice", () => {
  it("lists what can be done with its price and its worth, the best first and then what can be told freely", async () => {
    expect(await decided(choiceAt(openTask()), "Roll")).toEqual({ move: "roll" });
    expect(shown).toEqual([
      "Your choice:",
      "Roll  93.4% success ★ best",
      "Set the difficulty …",
      "Switch between task and check …",
      "Show 2 closed …",
    ]);
    // With its message and what was printed before, it fits a terminal of 24 lines.
    expect(prompts.map(({ maxItems }) => maxItems)).toEqual([14]);
  });

  it("tells what stands, and lists letting it stand after the seven best", async () => {
    expect(await decided(choiceAt(rolledTask()), "Let it stand")).toEqual({ move: "let-it-stand" });
    expect(shown.slice(0, 2)).toEqual([
      "Result: failure. Your choice:",
      "Use lots: double the zeros for 1 lot  100% success ★ best",
    ]);
    expect(shown.slice(7)).toEqual([
      "Spend ego  87.8% success",
      "Let it stand  0% success",
      "Use lots, custom …",
      "Spend ego, custom …",
      "Show 2 closed …",
    ]);
  });

  it("says why moves are closed, in lines that fit a narrow terminal", async () => {
    for (const width of [32, 40, 48]) {
      resetPrompts("Show 2 closed", "Roll");
      await new PromptPlayer(createListener(width).terminal, eveningStar, false).decide(choiceAt(openTask()));
      const lines = shown.find((text) => text.includes("Use lots: "))?.split("\n") ?? [];
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.filter((line) => line.length > width)).toEqual([]);
    }
  });

  it("takes an option with its dice by their places", async () => {
    expect(await decided(choiceAt(rolledTask()), "Use lots: reroll 2 misses for 2 lots")).toEqual({
      move: "lots",
      detail: { reroll: [1, 2], double: 0 },
    });
  });

  it("asks for no number that can only be 0", async () => {
    expect(await promptField({}, "Lots", { kind: "number", min: 0, max: 0 }, [])).toBeUndefined();
    expect(prompts).toEqual([]);
    resetPrompts("1");
    expect(await promptField({}, "Lots", { kind: "number", min: 0, max: 1 }, [])).toBe(1);
  });

  it("takes dice and numbers of one's own", async () => {
    expect(await decided(choiceAt(rolledTask()), "Use lots, custom", ["2", "7"], "1")).toEqual({
      move: "lots",
      detail: { reroll: [0, 2], double: 1 },
    });
    const [, dice, number] = prompts;
    expect(dice?.options?.map(({ label, hint }) => `${label} ${hint}`)).toEqual([
      "2 success",
      "6 no success",
      "7 no success",
      "3 success",
      "0 successful zero",
    ]);
    expect(number).toMatchObject({ message: "Lots to double zeros (0 to 1)", placeholder: "0", defaultValue: "" });
    expect(await decided(choiceAt(rolledTask()), "Use lots, custom", [], "")).toEqual({
      move: "lots",
      detail: { reroll: [] },
    });
    await expect(decided(choiceAt(rolledTask()), "Use lots, custom", [], "one")).rejects.toThrow(
      "Enter a whole number.",
    );
  });

  it("takes any number where there is no limit", async () => {
    expect(await decided(choiceAt(openTask()), "Set the difficulty", "3")).toEqual({
      move: "negotiate",
      detail: { difficulty: 3 },
    });
    expect(prompts[1]).toMatchObject({ placeholder: "empty for no change", defaultValue: "" });
    expect(prompts[1]?.message).not.toContain(" to ");
    expect(await decided(choiceAt(openTask()), "Switch")).toEqual({ move: "roll-as", detail: {} });
  });

  it("of somebody else is listed without the worth for whoever acts", async () => {
    const table = openTable(lanternCourt);
    table.begin("Duel", "duel", { args: { art: "Sword", against: "bram" }, named: {} });
    table.roll(attemptOf(table), [5, 6, 1, 2]);
    expect(await decided(choiceAt(table, "Bram"), "Parry")).toEqual({ move: "parry", detail: {} });
    expect(shown).toEqual(["Result: won. Bram decides:", "Yield", "Parry"]);
  });
});

/** What is typed for five dice of a task. */
async function typed(text: string, hand = true, thrower?: string) {
  const table = openTask();
  table.choose(attemptOf(table), "roll", {});
  const attempt = attemptOf(table);
  const { awaits } = table.position(attempt);
  if (awaits.wants !== "dice") throw new Error("no dice");
  resetPrompts(text);
  return playerOf(eveningStar, hand).readFaces(awaits, table.sumContext(attempt), thrower);
}

describe("dice of one's own", () => {
  it("are typed face by face", async () => {
    expect(await typed("2 6,7  3, 0")).toEqual([2, 6, 7, 3, 0]);
    expect(shown[0]).toMatch(/^Roll .*: which faces\?$/);
  });

  it("are asked of whoever rolls them", async () => {
    await typed("2 6 7 3 0", true, "Orrin Tull");
    expect(shown[0]).toMatch(/^Orrin Tull rolls .*: which faces\?$/);
  });

  it("are random where nothing is typed, or nobody has any", async () => {
    expect(await typed(" ")).toBeUndefined();
    expect(await typed("", false)).toBeUndefined();
    expect(shown).toEqual([]);
  });

  it.each([
    ["2 6 7 3", "5d10 have 5 faces, not 4."],
    ["2 6 7 3 0 1", "5d10 have 5 faces, not 6."],
    ["2 6 7 3 10", "The faces of a d10 are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9."],
    ["2 6 7 3 x", "The faces of a d10 are 0,"],
  ])("can't be %s", async (text, problem) => {
    await expect(typed(text)).rejects.toThrow(problem);
  });
});

const claimed = async (table: SoloTable, ...answers: readonly unknown[]) => {
  resetPrompts(...answers);
  return playerOf(eveningStar).nextClaim(table);
};

describe("a claim", () => {
  it("has words, an amount, and the last attempt", async () => {
    const table = openTask();
    const attempt = attemptOf(table).id;
    expect(await claimed(table, "I mended it.", "2")).toEqual({ words: "I mended it.", amount: 2, attempt });
    expect(prompts.map(({ placeholder, initialValue }) => placeholder ?? initialValue)).toEqual(["Mend", "1"]);
    expect(await claimed(openTable(eveningStar), "I was here.", "0")).toEqual({ words: "I was here.", amount: 0 });
  });

  it("is none without words, and has no amount below 0", async () => {
    expect(await claimed(openTable(eveningStar), "")).toBeUndefined();
    expect(await claimed(openTable(eveningStar), "  ")).toBeUndefined();
    for (const amount of ["-1", "many", ""]) {
      await expect(claimed(openTable(eveningStar), "I was here.", amount)).rejects.toThrow("0 or more");
    }
  });
});

describe("an act of a ritual", () => {
  it("is done at once where nothing needs to be told, and else on request", async () => {
    const [table, player] = [openTable(lanternCourt), playerOf(lanternCourt)];
    expect(await player.ritualArguments(table, "close")).toEqual({});
    expect(shown).toEqual([]);
    resetPrompts(true, "4");
    expect(await player.ritualArguments(table, "rest")).toEqual({ mended: 4 });
    expect(prompts[0]).toMatchObject({ message: "Ilse: Rest?", initialValue: true });
    resetPrompts(false);
    expect(await player.ritualArguments(table, "rest")).toBeUndefined();
  });
});

it("a text that begins with an empty line is set apart, and no other", () => {
  const player = playerOf(eveningStar);
  player.print("\nMend the clock");
  player.print("Lots 4");
  expect([shown, spacings]).toEqual([
    ["Mend the clock", "Lots 4"],
    [1, 0],
  ]);
});

it("the character is chosen among those of all parties, with a line about each", async () => {
  resetPrompts("Bram");
  const { terminal } = createListener();
  expect(await chooseCharacter(terminal, lanternCourt, lanternCourt.parties)).toMatchObject({ id: "bram" });
  expect(shown).toEqual([
    "Lantern Court",
    "Masks, oil and very small swords.",
    "Which character do you want to play?",
    "Ilse · The night shift",
    "Bram · The night shift",
  ]);
  expect(prompts[0]?.options?.[1]?.hint).toBe("Bram, who carries a lantern.");
});

it("an attempt that is not begun leads back to the menu", async () => {
  const table = openTable(lanternCourt);
  resetPrompts("Duel", "On the stair", "Sword", "Bram", "Cancel", "End");
  expect(await playerOf(lanternCourt).nextAction(table)).toEqual({ type: "end" });
});
