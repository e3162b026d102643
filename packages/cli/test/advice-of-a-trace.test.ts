import { answerChoice, answerDice, begin, calculatorFor, isRefusal, type Refusal, type Trace } from "@rulewright/rules";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { folder, runCommand, TASK } from "./rulewright.ts";

const optionSchema = z.object({ move: z.string(), best: z.boolean(), pays: z.record(z.string(), z.number()) });

function legal<T extends Trace | { readonly trace: Trace }>(made: T | Refusal): T {
  if (isRefusal(made)) throw new Error(made.code);
  return made;
}

it("reads what is held now, with what was just earned", async () => {
  const held = { ap: 0, freshAp: 0, luckPoints: 0, gmAp: 0 };
  const args = { attribute: 6, skill: 3, difficulty: 1, attack: "melee", weapon: 2, aim: 5 };
  const { house } = calculatorFor(wasteland2d20);
  const announced = legal(
    begin(wasteland2d20, "check", { ...wasteland2d20.procedures.check.examples[0], ...args }, house),
  );
  const rolling = legal(answerChoice(wasteland2d20, announced, { move: "roll" }, held)).trace;
  const rolled = legal(answerDice(wasteland2d20, rolling, [9, 9], "hand"));
  const { trace } = legal(answerChoice(wasteland2d20, rolled, { move: "resolve" }, held));
  const file = join(folder(), "attack.json");
  writeFileSync(file, JSON.stringify(trace));
  // The point that the check has earned buys the combat die without which 5 damage can't be reached.
  const { stdout } = await runCommand("best", "--trace", file, "--goal", "enough", "--json");
  const { options } = z.object({ options: z.array(optionSchema) }).parse(JSON.parse(stdout));
  expect(options.find(({ best }) => best)).toMatchObject({ move: "extra-damage", pays: { ap: 1, freshAp: 1 } });
});

/** A file of traces. */
const saved = (...traces: readonly Trace[]): string => {
  const file = join(folder(), "traces.jsonl");
  writeFileSync(file, traces.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return file;
};

/** Whether the advice on a saved attempt says what the prices of its goal demand. */
const demands = async (trace: Trace): Promise<boolean> =>
  (await runCommand("best", "--trace", saved(trace))).stdout.includes("Best play gives");

describe("a saved attempt without an open choice", () => {
  const { house } = calculatorFor(wasteland2d20);
  const held = { ap: 0, freshAp: 0, luckPoints: 0, gmAp: 0 };
  const args = { ...wasteland2d20.procedures.check.examples[0], attribute: 6, skill: 3, difficulty: 1 };
  const begun = legal(begin(wasteland2d20, "check", args, house));
  const rolling = legal(answerChoice(wasteland2d20, begun, { move: "roll" }, held)).trace;
  const rolled = legal(answerDice(wasteland2d20, rolling, [19, 20], "hand"));
  let ended: Trace;
  beforeAll(async () => {
    const { stdout } = await runCommand("roll", ...TASK, "--seed", "5", "--json");
    ended = JSON.parse(stdout).trace;
  });

  it("demands prices of the goal until dice have fallen", async () => {
    expect([await demands(begun), await demands(rolled)]).toEqual([true, false]);
  });

  it("awaits its dice, or has ended", async () => {
    expect(await runCommand("best", "--trace", saved(rolling))).toEqual({
      status: 0,
      stdout: "There is no choice yet: 2d20 must be rolled first.\n",
      stderr: "",
    });
    expect((await runCommand("best", "--trace", saved(ended))).stdout).toBe("The attempt has ended: Success.\n");
    const json = await runCommand("best", "--trace", saved(ended), "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({ awaits: "nothing", options: [] });
  });

  it("is passed over where another one of the file is open, the last of them first", async () => {
    const { stdout } = await runCommand("best", "--trace", saved(rolled, ended), "--json");
    expect(JSON.parse(stdout)).toMatchObject({ awaits: "choice" });
    expect((await runCommand("best", "--trace", saved(rolled, rolling, ended))).stdout).toContain("no choice yet");
    expect((await runCommand("best", "--trace", saved(ended, ended))).stdout).toContain("has ended");
  });

  it("replays as still open, and says so in JSON", async () => {
    const { stdout, status } = await runCommand("replay", saved(rolled));
    expect(status).toBe(0);
    expect(stdout).toMatch(/ {2}still open\n\n1 proved, 0 failed\n$/);
    const [open, closed] = JSON.parse((await runCommand("replay", saved(rolled, ended), "--json")).stdout);
    expect(open).not.toHaveProperty("outcome");
    expect(open).toMatchObject({ steps: 2, proved: true, paid: {} });
    expect(closed).toMatchObject({ proved: true, outcome: { outcome: "success" } });
  });

  it("is no ground for advice where the rules contradict it, or don't know it", async () => {
    const broken = { ...rolled, steps: [...rolled.steps, ...rolled.steps] };
    const contradicted = await runCommand("best", "--trace", saved(broken));
    expect(contradicted).toMatchObject({ status: 1, stdout: "" });
    expect(contradicted.stderr).toMatch(/^The trace contradicts the rules: .*\.\n$/);
    const unknown = await runCommand("replay", saved({ ...rolled, procedure: "chek" }));
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toMatch(/^wasteland-2d20 has no procedure "chek"\. Did you mean "check"\?/);
  });
});
