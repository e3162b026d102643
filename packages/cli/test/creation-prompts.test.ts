import { seeded, type SystemDefinition } from "@rulewright/rules";
import { beforeEach, expect, it, vi } from "vitest";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { promptCreation } from "../src/solo/prompts/creation.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { prompts, resetPrompts, shown, spacings } from "./clack.ts";
import { lanternCourt } from "./lantern-court.ts";

vi.mock("@clack/prompts", async () => (await import("./clack.ts")).clack);

beforeEach(() => resetPrompts());

const { creation } = lanternCourt;
if (!creation) throw new Error("the sample system creates nobody");

/** The sample system, with a step that must be filled in, and a hint of the first. */
const system: SystemDefinition = {
  ...lanternCourt,
  creation: {
    ...creation,
    steps: [...creation.steps, { name: "oath", asks: ["oath"] }],
    parameters: { ...creation.parameters, oath: { kind: "text" } },
  },
  text: { ...lanternCourt.text, "creation.oath": "Oath", "creation.arts.hint": "Three at most." },
};

function openTable(of: SystemDefinition): SoloTable {
  const characters = of.parties.flatMap((party) => party.characters);
  return new SoloTable(of, { characters, house: defaultHouseRules(of), random: seeded(1) });
}

const created = (...answers: readonly unknown[]) => {
  resetPrompts(...answers);
  return promptCreation(openTable(system));
};

it("a character is made step by step, and what must be told is asked at once", async () => {
  const asked = await created("Mira ", " Keeps the ferry. ", "Fill in", "Verse=3", "Keep", "by the lamp");
  expect(asked).toEqual({
    type: "create",
    name: "Mira",
    about: "Keeps the ferry.",
    args: { arts: { Verse: 3 }, oath: "by the lamp" },
  });
  expect(shown.filter((text) => / of 3: |most/.test(text))).toEqual([
    "1 of 3: Arts",
    "Three at most.",
    "2 of 3: Mood",
    "3 of 3: Oath",
  ]);
  expect(
    spacings[
      shown
        .filter(
          (text) => !prompts.some((one) => one.message === text || one.options?.some(({ label }) => label === text)),
        )
        .indexOf("Three at most.")
    ],
  ).toBe(0);
  expect(prompts.filter(({ message }) => message === "This step")).toHaveLength(2);
});

it("a step begins with the defaults", async () => {
  await created("Mira", "", "Fill in", "Verse=3", "Fill in", "wild", "by the lamp");
  expect(prompts.map(({ initialValue }) => initialValue).filter((one) => one !== undefined)).toEqual([
    "Sword=1",
    "calm",
  ]);
});

it("all remaining steps can be left as they are", async () => {
  expect(await created("Mira", "  ", "Keep the defaults of all")).toEqual({ type: "create", name: "Mira", args: {} });
});

it.each(["", "  "])("a name can't be %j", async (name) => {
  await expect(created(name)).rejects.toThrow("Enter a name.");
});

it("a system without a creation makes nobody", async () => {
  const { creation: _, ...plain } = lanternCourt;
  await expect(promptCreation(openTable(plain))).rejects.toThrow("lantern-court has no character creation");
});
