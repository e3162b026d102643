import { eveningStar } from "@rulewright/systems/evening-star";
import { attemptsInLog } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { positionAfter } from "../src/table/roll/positions.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "./table-in-memory.ts";

function rolledClock() {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  table.chooses(ines, { move: "lots", detail: { reroll: [2, 3], double: 1 } }, 5, 9);
  table.chooses(ines, { move: "let-it-stand" });
  const [history] = attemptsInLog(eveningStar.id, table.lines()).values();
  if (!history) throw new Error("nothing was framed");
  return history;
}

const facesOf = ({ tray }: ReturnType<typeof positionAfter>) => tray.map(({ face }) => face);

function fails(): never {
  throw new RangeError("a bug");
}

describe("a position of an attempt", () => {
  const history = rolledClock();
  const { trace } = history;
  const kept = trace.steps.map((_, i) => positionAfter(eveningStar, history, i + 1));

  it("is the one that the log has kept", () => {
    expect(kept.map((one, i) => one === history.positions[i + 1])).toEqual(kept.map(() => true));
    expect(positionAfter(eveningStar, history)).toBe(kept.at(-1));
  });

  it("is told by the rules in a log that has kept none", () => {
    for (const [i, position] of kept.entries()) {
      const told = positionAfter(eveningStar, { ...history, positions: [] }, i + 1);
      expect([told.tray, told.outcome, told.classes]).toEqual([position.tray, position.outcome, position.classes]);
    }
    const older = { ...trace, version: "an earlier version" };
    expect(positionAfter(eveningStar, { ...history, positions: [], trace: older }).tray).toEqual(kept.at(-1)?.tray);
  });

  it("is the dice of the last throw, and the outcome, where the rules were others or contradict it", () => {
    const old = { ...history, positions: [], earlierRules: true } as const;
    const thrown = trace.steps.flatMap((step) => ("roll" in step ? [step] : []));
    const last = positionAfter(eveningStar, old);
    expect(facesOf(last)).toEqual(thrown.at(-1)?.faces);
    expect(last).toMatchObject({ rules: [], args: trace.args, classes: {}, outcome: trace.outcome });
    expect(last.tray.every((one) => one.die === "d10" && !one.rerolled && one.by === thrown.at(-1)?.by)).toBe(true);
    const before = trace.steps.findIndex((step) => "roll" in step);
    expect(positionAfter(eveningStar, old, before).tray).toEqual([]);
    // The rules remember what they have told of the same steps.
    const contradicted = structuredClone(trace).steps.map((step) => ("roll" in step ? { ...step, faces: [77] } : step));
    const wrong = { ...history, positions: [], trace: { ...trace, steps: contradicted } };
    expect(facesOf(positionAfter(eveningStar, wrong))).toEqual([77]);
    const { outcome: _, ...open } = trace;
    expect(positionAfter(eveningStar, { ...old, trace: open })).not.toHaveProperty("outcome");
  });

  it("isn't told by rules that fail", () => {
    const procedures = Object.fromEntries(
      Object.entries(eveningStar.procedures).map(([name, one]) => [name, { ...one, run: fails }]),
    );
    const broken = { ...eveningStar, procedures };
    expect(() => positionAfter(broken, { ...history, positions: [], trace: structuredClone(trace) })).toThrow("a bug");
  });
});
