import { systemById } from "@rulewright/systems";
import { expect, it } from "vitest";
import { odds } from "../src/commands/odds.ts";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { displayWidth } from "../src/terminal/columns.ts";
import { createListener } from "./rulewright.ts";

/** The exact values of a roll of sixteen dice, as they are printed on some columns. */
function exactValues(width: number): readonly string[] {
  const system = systemById("storyteller-d10");
  if (!system) throw new Error("Storyteller is in the catalogue");
  const [procedure, goal] = [system.procedures["dice pool"], system.goals["success"]];
  if (!procedure || !goal) throw new Error("it has pools and successes");
  const { terminal, said } = createListener(width);
  const args = { pool: 16, difficulty: 6, threshold: 0, specialties: 0, exactTo: 10 };
  const question = { system, procedure, args, house: defaultHouseRules(system), goal };
  odds(terminal, question, { strategy: ["never"], exact: true, house: [] });
  const lines = said().stdout.trimEnd().split("\n");
  return lines.slice(lines.findIndex((line) => line.includes("Exact values")) + 1);
}

/** The numbers and fractions of some lines. */
const numbers = (lines: readonly string[]) => lines.join(" ").match(/[\d./]{3,}/gu);

it("exact values stand in one line each wherever that fits the terminal, and else their fractions below", () => {
  const whole = exactValues(1000);
  const needed = Math.max(...whole.map(displayWidth)) + 2;
  expect([whole.length, needed]).toEqual([5, expect.any(Number)]);
  for (const width of [needed, needed + 1]) expect(exactValues(width)).toEqual(whole);
  for (const width of [needed - 1, needed - 2, needed - 9, 60]) {
    const lines = exactValues(width);
    expect([width, lines.length]).toEqual([width, 2 * whole.length]);
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    // The same values and fractions, in the same order.
    expect(numbers(lines)).toEqual(numbers(whole));
  }
});
