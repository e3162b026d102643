import { describe, expect, it } from "vitest";
import { optionTable } from "../src/commands/best.ts";
import { labOutput } from "../src/index.ts";
import { createListener, runCommand, TASK } from "./rulewright.ts";
import { waysideInn } from "./wayside-inn.ts";

/** The first words of the lines for values that `rulewright odds` prints. */
async function valuesOf(notation: string): Promise<readonly string[]> {
  const { stdout } = await runCommand("odds", notation);
  return stdout.split("\n").flatMap((line) => /^ *(\d+(?: to \d+)?) +[\d.]+%/u.exec(line)?.[1] ?? []);
}

const leadsTo = () => ({ end: "outcome", outcome: { outcome: "won" } }) as const;

describe("long lists", () => {
  it("of values have a line for each of 32, and lines for several where there are more", async () => {
    expect(await valuesOf("1d32")).toEqual(Array.from({ length: 32 }, (_, i) => `${i + 1}`));
    const grouped = await valuesOf("1d33");
    expect([grouped.length, grouped[0], grouped.at(-1)]).toEqual([17, "1 to 2", "33"]);
  });

  it.each([
    [12, 12, undefined],
    [13, 12, "and 1 more that is no better (--all)"],
    [14, 12, "and 2 more that are no better (--all)"],
  ])("of %i options show %i", (count, shown, rest) => {
    const { procedures, goals } = waysideInn;
    const question = { system: waysideInn, procedure: procedures.bones, args: {}, house: {}, goal: goals.win };
    const choice = { stands: { as: "stop", leadsTo: leadsTo() } } as never;
    const option = { move: "drink", detail: {}, pays: {}, leadsTo };
    const ranked = Array.from({ length: count }, () => ({ option, values: [{ value: 0.5 }], best: false }));
    const { terminal } = createListener();
    const lines = optionTable(question, choice, ranked, terminal, { all: false, exact: false }).split("\n");
    expect(lines.filter((line) => line.includes("Drink"))).toHaveLength(shown);
    expect(lines.map((line) => line.trim()).find((line) => line.startsWith("and "))).toBe(rest);
  });
});

it("chances that programs read are from 0 to 1, but for what rounding adds", async () => {
  const { stdout } = await runCommand("lab", ...TASK, "--json");
  const answer = JSON.parse(stdout);
  const [first, ...others] = answer.answer.endings;
  const isValid = (chance: number) =>
    labOutput.safeParse({ ...answer, answer: { ...answer.answer, endings: [{ ...first, chance }, ...others] } })
      .success;
  expect([-0.001, 0, 0.5, 1, 1 + 1e-10, 1.001].map(isValid)).toEqual([false, true, true, true, true, false]);
});
