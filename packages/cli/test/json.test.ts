import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  bestOutput,
  conformOutput,
  oddsOutput,
  outputSchemas,
  policyOutput,
  replayOutput,
  rollOutput,
  rulesOutput,
  simulateOutput,
  systemsOutput,
  diceOddsOutput,
  diceRollOutput,
  diceLabOutput,
  labOutput,
} from "../src/index.ts";
import { runCommand, folder, TASK } from "./rulewright.ts";
import { shapeOf } from "./shape.ts";

async function json(...words: readonly string[]): Promise<unknown> {
  const { stdout } = await runCommand(...words, "--json");
  const value: unknown = JSON.parse(stdout);
  // Indented by two, so that it can be read and compared line by line.
  expect(stdout).toBe(`${JSON.stringify(value, null, 2)}\n`);
  return value;
}

describe("what --json prints fits its schema", () => {
  it("odds", async () => {
    const answer = oddsOutput.parse(await json("odds", ...TASK, "--exact"));
    expect(answer.strategies.map(({ strategy }) => strategy)).toEqual(["never", "best"]);
    expect(answer.strategies[0]?.values["success"]).toEqual({ value: 0.5248, exact: "328/625" });
    expect(answer.tokens.map(({ parameter }) => parameter)).toEqual(["lots", "ego"]);
  });

  it("odds, with what one more or fewer is worth of those amounts that the house rules use", async () => {
    const round = ["odds", "bookkeeper-d12", "dangerous-round", "--level", "5", "--stress", "3"];
    const amounts = async (...house: readonly string[]) =>
      oddsOutput.parse(await json(...round, ...house)).tokens.map(({ parameter }) => parameter);
    expect(await amounts()).toEqual(["stress"]);
    expect(await amounts("--house", "malusMode=sticky")).toEqual(["stress", "keptMalus"]);
  });

  it("best", async () => {
    const policy = policyOutput.parse(await json("best", ...TASK));
    expect(policy.advice.reduce((sum, { chance }) => sum + chance, policy.noChoice)).toBeCloseTo(1, 12);
    const now = bestOutput.parse(await json("best", ...TASK, "--dice", "3,8,9,9"));
    expect(now.options[0]).toMatchObject({ move: "ego", best: true, pays: { ego: 1 } });
  });

  it("roll and replay", async () => {
    const rolled = rollOutput.parse(await json("roll", ...TASK, "--seed", "5", "--strategy", "best"));
    const { trace, explanation, paid, earned } = rolled;
    expect(explanation?.sums.length).toBeGreaterThan(0);
    const file = join(folder(), "trace.json");
    writeFileSync(file, JSON.stringify(trace));
    expect(replayOutput.parse(await json("replay", file))).toMatchObject([
      { proved: true, steps: trace.steps.length, outcome: rolled.outcome, explanation, paid, earned },
    ]);
    writeFileSync(file, JSON.stringify({ ...trace, outcome: { outcome: "triumph" } }));
    expect(replayOutput.parse(await json("replay", file))).toMatchObject([{ proved: false }]);
  });

  it("odds and roll with dice notation", async () => {
    const odds = diceOddsOutput.parse(await json("odds", "4d6dl1", "--exact"));
    expect(odds).toMatchObject({
      roll: "4d6dl1",
      notes: [],
      remainder: { exact: "0/1" },
      mean: { exact: "15869/1296" },
    });
    expect(odds.chances.at(-1)).toEqual({ value: 18, chance: { value: 7 / 432, exact: "7/432" } });
    const rolled = diceRollOutput.parse(await json("roll", "2d6[fire] + 3", "--dice", "4,1"));
    expect(rolled).toMatchObject({ roll: "2d6[fire] + 3", rolls: [{ value: 8, subtotals: [{ label: "fire" }] }] });
    const { notes } = diceRollOutput.parse(await json("roll", "10d6>5 + d66", "--seed", "3"));
    expect(notes.map((note) => note.split(".")[0])).toEqual([
      "Here >5 means more than 5, as in Foundry VTT",
      "d66 is one die with 66 faces",
    ]);
    expect(diceRollOutput.parse(await json("roll", "d20", "--times", "7", "--seed", "3")).rolls).toHaveLength(7);
  });

  it("lab", async () => {
    const asked = ["--times", "2", "--map", "rank,difficulty", "--over", "lots=0", "--exact"];
    const answer = labOutput.parse(await json("lab", ...TASK, ...asked));
    expect(answer).toMatchObject({ question: { times: 2 }, map: { x: { parameter: "rank" } } });
    expect(answer.budget?.map(({ times }) => times)).toEqual([1, 2]);
    expect(answer.policy?.stages[0]?.held).toBe("2 lots and ego");
    const thrown = diceLabOutput.parse(await json("lab", "4d6dl1", "--over", "3d6"));
    expect(thrown.answer.values[0]?.mean).toBeCloseTo(15869 / 1296, 12);
    expect(thrown.notes).toEqual([]);
    expect(thrown.overlays.map(({ label }) => label)).toEqual(["3d6"]);
  });

  it("simulate", async () => {
    const answer = simulateOutput.parse(await json("simulate", ...TASK, "--runs", "500", "--seed", "7"));
    expect(answer.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  });

  it("conform and systems", async () => {
    const file = join(folder(), "cases.json");
    writeFileSync(file, '[{"id":"es-nothing"}]');
    expect(conformOutput.parse(await json("conform", file))).toMatchObject({ passed: 0, failed: 1 });
    expect(systemsOutput.parse(await json("systems")).map(({ id }) => id)).toContain("evening-star");
  });

  it("systems and rules", async () => {
    const [star] = systemsOutput.parse(await json("systems", "evening-star"));
    expect(star).toMatchObject({
      offers: { attempt: { parameters: { rank: { kind: "integer", from: { scale: "abilities" } } } } },
      acts: { "set-lots": { of: "character", parameters: { lots: { min: 0, max: 10 } } } },
      trackers: { lots: { max: 10, shared: false } },
      rituals: { begin: ["begin-play"] },
    });
    const rules = rulesOutput.parse(await json("rules", "evening-star", "26..28"));
    expect(rules.map(({ rule }) => rule)).toEqual(["ES-26", "ES-27", "ES-28"]);
  });
});

/** The page with every schema as it is now. */
function withSchemas(page: string): string {
  return Object.entries(outputSchemas).reduce((written, [name, schema]) => {
    const begins = `## ${name}\n\n\`\`\`text\n`;
    const at = written.indexOf(begins) + begins.length;
    const end = written.indexOf("\n```", at);
    return written.includes(begins) ? written.slice(0, at) + shapeOf(schema) + written.slice(end) : `no ${name}`;
  }, page);
}

it("docs/cli-json.md shows the schemas", () => {
  const file = new URL("../../../docs/cli-json.md", import.meta.url);
  const page = readFileSync(file, "utf8");
  // UPDATE_DOCS=1 npx vitest run packages/cli writes the pages anew.
  if (process.env["UPDATE_DOCS"]) writeFileSync(file, withSchemas(page));
  else expect(page).toBe(withSchemas(page));
});
