import { d, face } from "@rulewright/dice";
import { done, earn, go, procedure, type Procedure, roll } from "@rulewright/rules";
import { expect, it } from "vitest";
import { simulateMany } from "../src/commands/simulate.ts";
import { createListener } from "./rulewright.ts";
import { waysideInn } from "./wayside-inn.ts";

const house = { ties: "win" };

it("what is certain has no error, and is within two of none", async () => {
  const sure = procedure("bones", {
    rules: ["WI-1"],
    *run() {
      yield* roll(d(2).times(1), face);
      return done({ outcome: "won" });
    },
  });
  const { terminal, said } = createListener();
  const question = { system: waysideInn, procedure: sure, args: {}, house, goal: waysideInn.goals.win };
  await simulateMany(terminal, question, { runs: "10", seed: "1", strategy: "never", house: [] });
  expect(said().stdout.split("\n").slice(4)).toEqual([
    "       Count  Frequency         Odds  Error (s.e.)",
    "  Won     10       100%  ±0.00  100%          ±0.0",
    "",
    "  1 of 1 are within two standard errors (s.e.); about 95% should be.",
    "",
  ]);
});

it("an outcome that never came up has a count of 0", async () => {
  const rare = procedure("bones", {
    rules: ["WI-1"],
    *run() {
      const shown = yield* roll(d(1000).times(1), face);
      return done({ outcome: shown === 1 ? "broke" : "won" });
    },
  });
  const { terminal, said } = createListener();
  const question = { system: waysideInn, procedure: rare, args: {}, house, goal: waysideInn.goals.win };
  await simulateMany(terminal, question, { runs: "2", seed: "1", strategy: "never", house: [], json: true });
  const { outcomes } = JSON.parse(said().stdout);
  expect(outcomes).toMatchObject([
    { outcome: { outcome: "won" }, count: 2, frequency: 1, chance: expect.closeTo(0.999, 9) },
    { outcome: { outcome: "broke" }, count: 0, frequency: 0, chance: 0.001 },
  ]);
});

it.each(["0", "1000000001", "1.5", "1,0", "x"])("a simulation has 1 to 1,000,000,000 runs, not %s", async (runs) => {
  const { terminal } = createListener();
  const sure: Procedure = procedure("bones", { rules: ["WI-1"], run: () => done({ outcome: "won" }) });
  const question = { system: waysideInn, procedure: sure, args: {}, house, goal: waysideInn.goals.win };
  const asked = { strategy: "never", house: [] };
  await expect(simulateMany(terminal, question, { ...asked, runs })).rejects.toThrow(
    `--runs takes a whole number from 1 to 1000000000, not "${runs}".`,
  );
  // The most there may be are not run here: the seed is looked at next.
  await expect(simulateMany(terminal, question, { ...asked, runs: "1_000_000_000", seed: "x" })).rejects.toThrow(
    "--seed",
  );
});

it("outcomes that can't be listed are counted, the most frequent first", async () => {
  const lottery: Procedure<{ readonly tries: number }> = procedure("bones", {
    rules: ["WI-1"],
    parameters: { tries: { kind: "integer", min: 0, initial: 0 } },
    *run({ tries }) {
      yield* earn({ nights: 1 });
      const shown = yield* roll(d(6).times(1), face);
      return shown > 3 ? go(lottery, { tries }) : done({ outcome: shown === 1 ? "lost" : "won" });
    },
  });
  const { terminal, said } = createListener();
  const question = { system: waysideInn, procedure: lottery, args: { tries: 0 }, house, goal: waysideInn.goals.win };
  await simulateMany(terminal, question, { runs: "3000", seed: "4", strategy: "never", house: [], json: true });
  const { outcomes } = JSON.parse(said().stdout);
  expect(outcomes.map((one: { outcome: { outcome: string } }) => one.outcome.outcome)).toEqual(["won", "lost"]);
  expect(outcomes[0].count + outcomes[1].count).toBe(3000);
  expect(outcomes[0].standardError).toBeCloseTo(Math.sqrt(2 / 9 / 3000), 3);
});

it("the progress of a simulation is cleared once it has ended, and interrupts come through between", async () => {
  const { terminal } = createListener();
  const sure: Procedure = procedure("bones", { rules: ["WI-1"], run: () => done({ outcome: "won" }) });
  const question = { system: waysideInn, procedure: sure, args: {}, house, goal: waysideInn.goals.win };
  const statuses: string[] = [];
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const listening = { ...terminal, showStatus: (text: string) => void statuses.push(text) };
  await simulateMany(listening, question, { runs: "10000", seed: "1", strategy: "never", house: [] });
  clearInterval(timer);
  expect([statuses, turns > 0]).toEqual([[""], true]);
});
