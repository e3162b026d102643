// @vitest-environment happy-dom
import { defineSystem, houseRule, type JsonValue, openHouseRule, type SystemDefinition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { HouseRules } from "../../src/table/settings/house-rules.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import { act, fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

/** House rules whose values are words, numbers, both, or charts. */
const open: SystemDefinition = defineSystem({
  ...everything,
  houseRules: {
    ...everything.houseRules,
    coins: openHouseRule("EV-1", { kind: "number", min: 0, max: 20 }, 3, 5),
    limit: openHouseRule<string | number, { readonly kind: "number"; readonly min: 1; readonly max: 9 }>(
      "EV-1",
      { kind: "number", min: 1, max: 9 },
      "none",
      4,
    ),
    bounds: openHouseRule("EV-1", { kind: "numbers", names: ["low", "high"], min: 0, max: 9 }, "none", "wide"),
    luck: houseRule("EV-2", "good", "bad"),
  },
  text: {
    ...everything.text,
    "house.coins": "Coins",
    "house.coins.3": "Three coins.",
    "house.coins.5": "Five coins.",
    "house.coins.number": "{value} coins.",
    "house.limit": "Limit",
    "house.limit.none": "No limit.",
    "house.limit.4": "Four.",
    "house.limit.number": "Up to {value}.",
    "house.bounds": "Bounds",
    "house.bounds.none": "No bounds.",
    "house.bounds.wide": "Wide bounds.",
    "house.bounds.low": "Low",
    "house.bounds.high": "High",
    "house.luck": "Luck",
    "house.luck.good": "Good luck.",
    "house.luck.bad": "Bad luck.",
  },
});

/** The rules as the GM sees them where some are chosen, while the table has not yet answered. */
function rules(chosen: Readonly<Record<string, JsonValue>> = {}, system = open) {
  showSystem(system);
  return renderFor(new TableInMemory(chosen, system), oskar, <HouseRules />, { unsent: [{ type: "pause" }] });
}

const list = (name: string) => screen.queryByRole<HTMLSelectElement>("combobox", { name });
const chosenIn = (name: string): string | undefined => list(name)?.value;
const optionsOf = (name: string) => [...(list(name)?.options ?? [])].map(({ textContent }) => textContent);
const steppers = () =>
  screen.queryAllByRole("button", { name: /: \d+$/u }).map((one) => one.getAttribute("aria-label"));
const choose = (name: string, words: string): Promise<void> => {
  const value = [...(list(name)?.options ?? [])].find((one) => one.textContent === words)?.value ?? "";
  return act(async () => void fireEvent.change(list(name) ?? document.body, { target: { value } }));
};
const press = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));
const below = (name: string): string =>
  [...document.querySelectorAll(".house-rule")].find((one) => one.textContent?.startsWith(name))?.querySelector("p")
    ?.textContent ?? "none";

describe("a house rule", () => {
  it("is a stepper where all its values are numbers and any number will do, and a list elsewhere", () => {
    rules();
    expect(["Coins", "Limit", "Bounds", "Luck"].map((name) => list(name) === null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(steppers()).toEqual(["Coins: 3"]);
    expect(["The cap", "Limit", "Bounds", "Luck"].map((name) => optionsOf(name).at(-1))).toEqual([
      "Four at most.",
      "Custom number",
      "Custom numbers",
      "Bad luck.",
    ]);
  });

  it("that is a number says what it means where the book does", () => {
    rules();
    expect(below("Coins")).toBe("Three coins.");
    press("Coins: increase");
    expect(below("Coins")).toBe("");
    press("Coins: increase");
    expect(below("Coins")).toBe("Five coins.");
    expect(below("Limit")).toBe("none");
  });

  it("is shown as chosen before the table has answered", async () => {
    const { sent } = rules();
    expect(chosenIn("Luck")).toBe("good");
    await choose("Luck", "Bad luck.");
    expect(chosenIn("Luck")).toBe("bad");
    expect(sent).toEqual([{ type: "set-house-rule", name: "luck", value: "bad" }]);
  });

  it("may be a value of one's own, which is edited before it is sent, and given up for a named one", async () => {
    const { sent } = rules();
    await choose("Limit", "Custom number");
    expect(sent).toEqual([]);
    expect(optionsOf("Limit")[list("Limit")?.selectedIndex ?? -1]).toBe("Custom number");
    expect(steppers()).toEqual(["Coins: 3", "Limit: 4"]);
    press("Limit: increase");
    expect(steppers()).toEqual(["Coins: 3", "Limit: 5"]);
    await choose("Limit", "No limit.");
    expect(steppers()).toEqual(["Coins: 3"]);
    expect(sent).toEqual([5, "none"].map((value) => ({ type: "set-house-rule", name: "limit", value })));
  });

  it("of several numbers is applied together", async () => {
    const { sent } = rules();
    await choose("Bounds", "Custom numbers");
    expect(steppers()).toHaveLength(3);
    fireEvent.click(screen.getAllByRole("button", { name: /: increase$/u }).at(-1) ?? document.body);
    expect(sent).toEqual([]);
    press("Apply");
    expect(sent).toEqual([{ type: "set-house-rule", name: "bounds", value: [0, 1] }]);
    await choose("Bounds", "Wide bounds.");
    expect(steppers()).toHaveLength(1);
  });

  it("is shown with its editor where the value in force is none that is named", () => {
    rules({ limit: 7, bounds: [2, 8] });
    expect(["Limit", "Bounds"].map((name) => optionsOf(name)[list(name)?.selectedIndex ?? -1])).toEqual([
      "Custom number",
      "Custom numbers",
    ]);
    expect(steppers()).toHaveLength(4);
    expect(steppers()).toContain("Limit: 7");
  });

  it("has presets above it only where the book has some", () => {
    const { container, unmount } = rules();
    expect(container.querySelectorAll(".row.wrap")).toHaveLength(1);
    unmount();
    const { presets: _, ...without } = everything;
    expect(rules({}, defineSystem(without)).container.querySelectorAll(".row.wrap")).toHaveLength(0);
  });
});
