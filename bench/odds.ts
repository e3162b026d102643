import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Arithmetic, doubles, rationals } from "@rulewright/dice";
import { Calculator, resolveHouseRules, DiceTables } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems";
import { faultsOf, oddsOf } from "./check.ts";
import { type Measurement, timed } from "./measure.ts";
import { indifferent, type Workload, workloads } from "./workloads.ts";

const WARM_UPS = 1000;
const FIRST_CALLS = 7;

/** A reader without any cache; or one that shares dice tables, and never an answer. */
const reader = <N>(arithmetic: Arithmetic<N>, tables = new DiceTables(arithmetic)): Calculator<N> =>
  new Calculator({ arithmetic, house: {}, goal: indifferent, strategy: "never", tables });

/**
 * W1 to W9, each answer proved right. Doubles come first: a process that has calculated in fractions as well is a
 * little slower in both.
 */
export function measureWorkloads(): Measurement[] {
  const quick = workloads.map((workload) => [...coldAndWarm(workload), ...expressed(workload)]);
  const faults = workloads.flatMap(faultsOf);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return workloads.flatMap((workload, i) => [...(quick[i] ?? []), exactly(workload), first(workload)]);
}

function coldAndWarm(workload: Workload): Measurement[] {
  const { id, max, peer } = workload;
  for (let n = 0; n < WARM_UPS; n++) workload.asksAnother(reader(doubles), n);
  const cold = timed(runsFor(max), () => workload.asks(reader(doubles)));
  const mass = (asked: Workload["asks"]): number => asked(reader(doubles)).reduce((sum, { chance }) => sum + chance, 0);
  for (let n = 0; n < WARM_UPS; n++) mass((calculator) => workload.asksAnother(calculator, n));
  const read = timed(runsFor(max), () => mass(workload.asks));
  const tables = new DiceTables(doubles);
  workload.asks(reader(doubles, tables));
  const warm = timed(runsFor(max), () => workload.asks(reader(doubles, tables)));
  return [
    { id: `${id}.cold`, unit: "us", ...cold, ...beside(peer, cold.median), target: max.cold },
    { id: `${id}.read`, unit: "us", ...read },
    { id: `${id}.warm`, unit: "us", ...warm, ...(max.warm === undefined ? {} : { target: max.warm }) },
  ];
}

/** What the peer takes, from milliseconds, and how many times as long that is. */
const beside = (peer: number | undefined, median: number) =>
  peer === undefined ? {} : { peer: peer * 1000, ratio: (peer * 1000) / median };

const runsFor = ({ cold }: Workload["max"]): number => (cold > 500 ? 101 : 1001);

/** The same cold in exact fractions. */
function exactly(workload: Workload): Measurement {
  for (let n = 0; n < 20; n++) workload.asksAnother(reader(rationals), n);
  const runs = workload.max.cold > 500 ? 5 : 101;
  return { id: `${workload.id}.exact`, unit: "us", ...timed(runs, () => workload.asks(reader(rationals))) };
}

/** The same in dice notation, where that can say it: cold, its text read each time. */
function expressed({ id, expression, expressAnother, peer, max }: Workload): Measurement[] {
  if (expression === undefined) return [];
  for (let n = 0; n < WARM_UPS; n++) oddsOf(expressAnother?.(n) ?? expression, doubles);
  const cold = timed(runsFor(max), () => oddsOf(expression, doubles));
  return [
    {
      id: `${id}.expression.cold`,
      unit: "us",
      ...cold,
      ...beside(peer, cold.median),
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
  return new Calculator({ arithmetic: doubles, house: chosen.house, goal: success, strategy: "best" });
}
