import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Arithmetic, doubles, rationals } from "@rulewright/dice";
import { Calculator, resolveHouseRules, DiceTables, stateKeysFor } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { checkWorkload, expressionOdds } from "./check.ts";
import { type Measurement, timed } from "./measure.ts";
import { peerTime } from "./peers/time.ts";
import { NO_GOAL, type Workload, workloads } from "./workloads.ts";

const WARM_UPS = 5000;
const FIRST_CALLS = 7;

/** A calculator without cached results. It may share dice tables. */
const coldCalculator = <N>(arithmetic: Arithmetic<N>, tables = new DiceTables(arithmetic)): Calculator<N> =>
  new Calculator({ arithmetic, house: {}, goal: NO_GOAL, strategy: "never", tables });

/**
 * Measures W1 to W9 and checks their results. Doubles are measured first: a process that has calculated in both is slower
 * in each.
 */
export function measureWorkloads(): Measurement[] {
  const quick = workloads.map((workload) => [...measureColdAndWarm(workload), ...measureExpression(workload)]);
  const faults = workloads.flatMap(checkWorkload);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return workloads.flatMap((workload, i) => [...(quick[i] ?? []), exactly(workload), first(workload)]);
}

function measureColdAndWarm(workload: Workload): Measurement[] {
  const { id, max, peer } = workload;
  for (let n = 0; n < WARM_UPS; n++) workload.runOther(coldCalculator(doubles), n);
  const cold = timed(runsFor(max), () => workload.run(coldCalculator(doubles)));
  const mass = (asked: Workload["run"]): number =>
    asked(coldCalculator(doubles)).reduce((sum, { chance }) => sum + chance, 0);
  for (let n = 0; n < WARM_UPS; n++) mass((calculator) => workload.runOther(calculator, n));
  const read = timed(runsFor(max), () => mass(workload.run));
  const tables = new DiceTables(doubles);
  workload.run(coldCalculator(doubles, tables));
  const warm = timed(runsFor(max), () => workload.run(coldCalculator(doubles, tables)));
  return [
    { id: `${id}.cold`, unit: "us", ...cold, ...comparedWith(id, cold.median, peer), target: max.cold },
    { id: `${id}.read`, unit: "us", ...read, ...(max.read === undefined ? {} : { target: max.read }) },
    { id: `${id}.warm`, unit: "us", ...warm, ...(max.warm === undefined ? {} : { target: max.warm }) },
  ];
}

/** The peer's time, measured now where it is installed; else the one from another machine, without a ratio. */
function comparedWith(id: string, own: number, elsewhere: number | undefined) {
  const peer = peerTime(id);
  return peer === undefined ? quoted(elsewhere) : { peer, ratio: peer / own };
}

/** The peer's time in microseconds, given in milliseconds. It was measured on another machine. */
const quoted = (peer: number | undefined) => (peer === undefined ? {} : { quoted: peer * 1000 });

const runsFor = ({ cold }: Workload["max"]): number => (cold > 500 ? 101 : 1001);

/** The same in exact fractions, cold. */
function exactly(workload: Workload): Measurement {
  for (let n = 0; n < 20; n++) workload.runOther(coldCalculator(rationals), n);
  const runs = workload.max.cold > 500 ? 5 : 101;
  return { id: `${workload.id}.exact`, unit: "us", ...timed(runs, () => workload.run(coldCalculator(rationals))) };
}

/** The same in dice notation, if the notation can express it: cold, and parsed each time. */
function measureExpression({ id, expression, otherExpression, peer, max }: Workload): Measurement[] {
  if (expression === undefined) return [];
  for (let n = 0; n < WARM_UPS; n++) expressionOdds(otherExpression?.(n) ?? expression, doubles);
  const cold = timed(runsFor(max), () => expressionOdds(expression, doubles));
  return [
    {
      id: `${id}.expression.cold`,
      unit: "us",
      ...cold,
      ...quoted(peer),
      target: max.cold,
      says: expression,
    },
  ];
}

/** The very first question of a process, in processes of their own. */
function first({ id }: Workload): Measurement {
  const script = fileURLToPath(new URL("first.ts", import.meta.url));
  const hooks = fileURLToPath(new URL("../bin/typescript.mjs", import.meta.url));
  const times = Array.from({ length: FIRST_CALLS }, () =>
    Number(execFileSync(process.execPath, ["--import", hooks, script, id], { encoding: "utf8" })),
  );
  const [middle = Number.NaN] = times.toSorted((a, b) => a - b).slice(Math.floor(FIRST_CALLS / 2));
  return { id: `${id}.first`, unit: "us", median: middle, runs: FIRST_CALLS };
}

const task = eveningStar.procedures["task"];
const success = eveningStar.goals["success"];
const terms = { modifier: 0, reading: "under", ego: 1 } as const;

/** The best policy of Evening Star, where rules have decisions in them: no other calculator answers that at all. */
export function measureBestPlay(): Measurement[] {
  const hard = { ...terms, skill: 10, rank: 4, difficulty: 6, lots: 10 };
  const other = (n: number) => ({ ...terms, skill: 3 + (n % 7), rank: 1 + (n % 6), difficulty: 1 + (n % 5), lots: 5 });
  const measured = (id: string, declaration: string, runs: number, target: number): Measurement => {
    for (let n = 0; n < 100; n++) best(declaration).expectedValues(rolled(), other(n));
    const took = timed(runs, () => best(declaration).expectedValues(rolled(), hard));
    return { id, unit: "ms", ...inMilliseconds(took), target };
  };
  const map = timed(21, () => {
    const calculator = best("uses");
    for (let rank = 1; rank <= 7; rank++) {
      for (let difficulty = 1; difficulty <= 6; difficulty++) {
        calculator.expectedValues(rolled(), { ...terms, skill: 10, rank, difficulty, lots: 4 });
      }
    }
  });
  return [
    measured("evening-star.best", "uses", 201, 2),
    measured("evening-star.best-by-count", "count", 41, 15),
    { id: "evening-star.map", unit: "ms", ...inMilliseconds(map), target: 50 },
  ];
}

const inMilliseconds = ({ median, min, runs }: ReturnType<typeof timed>) => ({
  median: median / 1000,
  min: min / 1000,
  runs,
});

function rolled() {
  if (!task) throw new Error("Evening Star has no tasks");
  return task;
}

function best(declaration: string): Calculator<number> {
  const chosen = resolveHouseRules(eveningStar.houseRules, { lotDeclaration: declaration });
  if ("faults" in chosen || !success) throw new Error("Evening Star has changed");
  const stateKeys = stateKeysFor(eveningStar, success, "best");
  return new Calculator({ arithmetic: doubles, house: chosen.house, goal: success, strategy: "best", stateKeys });
}
