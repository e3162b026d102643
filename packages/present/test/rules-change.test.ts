import type { JsonValue, RulesChange } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { formatRulesChanges } from "../src/index.ts";

const text = {
  "tracker.lots": "Lots",
  "scale.skills": "Skills",
  "trait.reading": "Reading",
  "mark.round": "Round",
  "figure.speed": "Speed",
  "house.tries": "Second tries",
  "preset.hard": "Hard nights",
  "offer.task": "Task",
  "procedure.check": "Check",
  "act.rest": "Rest",
  "goal.success": "Succeed",
  "param.difficulty": "Difficulty",
  phases: "Phases",
};

const changed = (at: readonly string[], from?: JsonValue, to?: JsonValue): RulesChange => ({
  change: "changed",
  at,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});
const line = (change: RulesChange): string => formatRulesChanges(text, [change]).join("\n");

describe("what a change of rules is about", () => {
  it.each<readonly [readonly string[], string]>([
    [["trackers", "lots"], "Lots"],
    [["trackers", "stress"], "Stress"],
    [["scales", "skills"], "Skills"],
    [["words", "reading"], "Reading"],
    [["traits", "reading"], "Reading"],
    [["marks", "round"], "Round"],
    [["figures", "speed"], "Speed"],
    [["houseRules", "tries"], "House rule “Second tries”"],
    [["presets", "hard"], "Preset “Hard nights”"],
    [["offers", "task"], "Attempt “Task”"],
    [["procedures", "check"], "Roll “Check”"],
    [["acts", "rest"], "Act “Rest”"],
    [["goals", "success"], "Goal “Succeed”"],
    [["strategies", "cautious"], "Strategy “Cautious”"],
    [["edits", "lots"], "Edits of “Lots”"],
    [["creation", "steps"], "Character creation"],
    [["phases"], "Phases"],
    [["toString"], "To string"],
  ])("%j is %s", (at, subject) => {
    for (const change of ["added", "removed"] as const) {
      const [said = ""] = formatRulesChanges(text, [{ change, at }]);
      expect(said).toBe(`${subject}: ${change === "added" ? "new" : "removed"}`);
    }
    expect(line(changed([...at]))).toMatch(/: changed$/);
  });

  it("is the place in the entry, in words", () => {
    expect(line(changed(["trackers", "lots", "max"], 10, 12))).toBe("Lots, maximum: 12 instead of 10");
    expect(line(changed(["offers", "task", "parameters", "difficulty", "min"], 1, 2))).toBe(
      "Attempt “Task”, difficulty, minimum: 2 instead of 1",
    );
    expect(line(changed(["acts", "rest", "toString"], 1, 2))).toBe("Act “Rest”, to string: 2 instead of 1");
  });

  it("is a constant of a file, whatever its spelling", () => {
    expect(line(changed(["numbers", "rules/combat-dice", "BASE_DICE"], 2, 3))).toBe(
      "Combat dice, base dice: 3 instead of 2",
    );
    expect(line(changed(["numbers", "combat-dice", "baseDice"], 2, 3))).toBe("Combat dice, base dice: 3 instead of 2");
  });
});

describe("the values of a change", () => {
  it.each<readonly [JsonValue, JsonValue, string]>([
    [10, 12.5, "12.5 instead of 10"],
    [false, true, "yes instead of no"],
    [null, 3, "3 instead of none"],
    ["under", "over", "“over” instead of “under”"],
    [["a"], ["a", 2, true], "“a”, 2 and yes instead of “a”"],
    [[], ["a"], "“a” instead of none"],
    [{ a: 1 }, 2, "changed"],
    [[{ a: 1 }], [2], "changed"],
    [2, [1, { a: 1 }], "changed"],
  ])("%j to %j is told as %s", (from, to, words) => {
    expect(line(changed(["trackers", "lots", "start"], from, to))).toBe(`Lots, number at the start: ${words}`);
  });

  it("are told only where both are known", () => {
    expect(line(changed(["trackers", "lots", "max"], undefined, 2))).toBe("Lots, maximum: changed");
    expect(line(changed(["trackers", "lots", "max"], 2))).toBe("Lots, maximum: changed");
  });

  it("of a house rule are its default, or all its choices", () => {
    const at = ["houseRules", "tries", "values"];
    expect(line(changed(at, [1, 2], [2, 1]))).toBe("House rule “Second tries”, default: 2 instead of 1");
    expect(line(changed(at, [], [2]))).toBe("House rule “Second tries”, default: 2 instead of none");
    expect(line(changed(at, [1], []))).toBe("House rule “Second tries”, default: none instead of 1");
    expect(line(changed(at, [1, 2], [1, 3]))).toBe("House rule “Second tries”, choices: 1 and 3 instead of 1 and 2");
    expect(line(changed(["trackers", "lots", "values"], [1, 2], [2, 1]))).toBe(
      "Lots, choices: 2 and 1 instead of 1 and 2",
    );
    expect(line(changed(["houseRules", "tries", "rule"], "A-1", "A-2"))).toBe(
      "House rule “Second tries”, rule number: “A-2” instead of “A-1”",
    );
  });
});

const file = (name: string): RulesChange => ({ change: "changed", at: ["texts", name] });

it("how the rules work is one line after all that is declared, and nothing is said twice", () => {
  const lots = changed(["trackers", "lots", "max"], 10, 12);
  expect(
    formatRulesChanges(text, [
      file("rules/combat-dice"),
      lots,
      file("acts/rest/decide"),
      file("acts/rest/free"),
      lots,
      file("system"),
    ]),
  ).toEqual(["Lots, maximum: 12 instead of 10", "How the rules work: combat dice, act “Rest” and system"]);
  expect(formatRulesChanges(text, [])).toEqual([]);
});
