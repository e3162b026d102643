import { type JsonObject, offer, seeded, type SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { promptActArguments, promptAttempt } from "../src/solo/prompts/attempt.ts";
import { offerChoices } from "../src/solo/table/player.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { KEEP, prompts, resetPrompts, shown } from "./clack.ts";
import { lanternCourt } from "./lantern-court.ts";
import { createListener } from "./rulewright.ts";

vi.mock("@clack/prompts", async () => (await import("./clack.ts")).clack);

beforeEach(() => resetPrompts());

function openTable(system: SystemDefinition): SoloTable {
  const characters = system.parties.flatMap((party) => party.characters).slice(0, 2);
  return new SoloTable(system, { characters, house: defaultHouseRules(system), random: seeded(1) });
}

/** The attempt that answers in turn frame. */
async function framed(system: SystemDefinition, word: string, ...answers: readonly unknown[]) {
  const table = openTable(system);
  const choice = offerChoices(table).find((one) => one.word === word);
  if (!choice) throw new Error(`no offer ${word}`);
  resetPrompts(...answers);
  return promptAttempt(table, choice, createListener().terminal);
}

const messages = (): readonly string[] => prompts.map(({ message }) => message);

describe("the prompts of an attempt", () => {
  it("take a rating from the sheet, with the other that it is tied to", async () => {
    expect(await framed(eveningStar, "task", "Mend the clock", "Clockwork", "4", "Begin")).toEqual({
      type: "attempt",
      title: "Mend the clock",
      offer: "attempt",
      args: { kind: "task", skill: 5, rank: 4, difficulty: 4 },
      named: { skill: "Clockwork", rank: "Patience" },
    });
    expect(messages().slice(0, 2)).toEqual(["Title of the attempt", "Skill level"]);
    expect(prompts[1]?.options?.map(({ label, hint }) => `${label} ${hint}`)).toEqual([
      "Clockwork 5",
      "Rooftops 3",
      "Old letters 2",
      "None undefined",
    ]);
  });

  it("ask for a number where no entry of the sheet fits", async () => {
    expect(await framed(eveningStar, "task", "", "None", "None", "3", "2", "Begin")).toEqual({
      type: "attempt",
      title: "Task",
      offer: "attempt",
      args: { kind: "task", rank: 3, difficulty: 2 },
      named: {},
    });
  });

  it("say what is refused, and don't let that begin", async () => {
    expect(
      await framed(eveningStar, "task", "", "Clockwork", "4", "Difficulty", "99", "Difficulty", "3", "Begin"),
    ).toMatchObject({
      args: { difficulty: 3 },
    });
  });

  it("let everything be changed, by its name on the sheet or by its value", async () => {
    const changed = await framed(eveningStar, "task", "", "Clockwork", "4", "Skill level: Clockwork", "3", "Begin");
    expect(changed).toMatchObject({ args: { skill: 3, rank: 4 }, named: { rank: "Patience" } });
    const [first, second] = prompts.filter(({ message }) => message.startsWith("Begin the attempt?"));
    const labelled = (one: typeof first) => one?.options?.find(({ label }) => label.startsWith("Skill"));
    expect(labelled(first)).toMatchObject({ label: "Skill level: Clockwork", hint: "5" });
    expect(labelled(second)).toEqual({ value: "skill", label: "Skill level: 3" });
    expect(first?.options?.map(({ label }) => label).filter((label) => /^(Lots|Ego)/.test(label))).toEqual([]);
  });

  it("come to nothing where it is cancelled", async () => {
    expect(await framed(eveningStar, "task", "", "Clockwork", "4", "Cancel")).toBeUndefined();
  });

  it("ask for what an offer takes from a list of the sheet, though it has an initial value", async () => {
    const { duel } = lanternCourt.offers;
    if (!duel) throw new Error("the sample system has no duels");
    const parameters = {
      ...duel.parameters,
      second: { kind: "text", from: { scales: ["arts"] }, initial: "Verse" },
    } as const;
    const system = { ...lanternCourt, offers: { duel: offer({ ...duel, parameters }) } };
    expect(await framed(system, "duel", "", "Sword", "Bram", "Verse", "Begin")).toMatchObject({
      args: { art: "Sword", against: "bram", second: "Verse" },
    });
    expect(shown).not.toContain("sworn");
  });
});

const asked = (act: string, ...answers: readonly unknown[]): Promise<JsonObject> => {
  resetPrompts(...answers);
  return promptActArguments(openTable(lanternCourt), act);
};

describe("the prompts of an act", () => {
  it("begin with the initial values", async () => {
    expect(await asked("light", KEEP, KEEP, KEEP)).toEqual({ oil: 1, whom: null, guests: [] });
    expect(await asked("light", "2", "Bram", ["Ilse"])).toEqual({ oil: 2, whom: "bram", guests: ["ilse"] });
  });

  it("ask for nothing where the act takes nothing", async () => {
    expect(await asked("close")).toEqual({});
    expect(await asked("dance")).toEqual({});
  });
});
