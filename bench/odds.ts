import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Arithmetic, doubles, rationals } from "@rulewright/dice";
import { Calculator, chooseHouse, DiceTables } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems";
import { faultsOf } from "./check.ts";
import { type Measurement, timed } from "./measure.ts";
import { indifferent, type Workload, workloads } from "./workloads.ts";

const WARM_UPS = 1000;
const FIRST_CALLS = 7;

/** A reader without any cache; or one that shares dice tables, and never an answer. */
const reader = <N>(arithmetic: Arithmetic<N>, tables = new DiceTables(arithmetic)): Calculator<N> =>
  new Calculator({ arithmetic, house: {}, goal: indifferent, way: "never", tables });

/** W1 to W9, each answer proved right before it is timed. */
export function measureWorkloads(): Measurement[] {
  return workloads.flatMap((workload) => {
    const faults = faultsOf(workload);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return [...coldAndWarm(workload), exactly(workload), first(workload)];
  });
}

function coldAndWarm(workload: Workload): Measurement[] {
  const { id, most, peer } = workload;
  for (let n = 0; n < WARM_UPS; n++) workload.asksAnother(reader(doubles), n);
  const cold = timed(runsFor(workload), () => workload.asks(reader(doubles)));
  const tables = new DiceTables(doubles);
  workload.asks(reader(doubles, tables));
  const warm = timed(runsFor(workload), () => workload.asks(reader(doubles, tables)));
  const beside = peer === undefined ? {} : { peer: peer * 1000, ratio: (peer * 1000) / cold.median };
  return [
    { id: `${id}.cold`, unit: "us", ...cold, ...beside, target: most.cold },
    { id: `${id}.warm`, unit: "us", ...warm, ...(most.warm === undefined ? {} : { target: most.warm }) },
  ];
}

const runsFor = ({ most }: Workload): number => (most.cold > 500 ? 101 : 1001);

/** The same cold in exact fractions. */
function exactly(workload: Workload): Measurement {
  for (let n = 0; n < 20; n++) workload.asksAnother(reader(rationals), n);
  const runs = workload.most.cold > 500 ? 5 : 101;
  return { id: `${workload.id}.exact`, unit: "us", ...timed(runs, () => workload.asks(reader(rationals))) };
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
    for (let n = 0; n < 100; n++) best(declaration).worth(rolled(), other(n));
    const { median, ...rest } = timed(runs, () => best(declaration).worth(rolled(), hard));
    return { id, unit: "ms", median: median / 1000, ...rest, target };
  };
  const map = timed(21, () => {
    const calculator = best("uses");
    for (let rank = 1; rank <= 7; rank++) {
      for (let difficulty = 1; difficulty <= 6; difficulty++) {
        calculator.worth(rolled(), { ...terms, skill: 10, rank, difficulty, lots: 4 });
      }
    }
  });
  return [
    measured("evening-star.best", "uses", 201, 2),
    measured("evening-star.best-by-count", "count", 41, 15),
    { id: "evening-star.map", unit: "ms", median: map.median / 1000, runs: map.runs, target: 50 },
  ];
}

function rolled() {
  if (!task) throw new Error("Evening Star has no tasks");
  return task;
}

function best(declaration: string): Calculator<number> {
  const chosen = chooseHouse(eveningStar.houseRules, { lotDeclaration: declaration });
  if ("faults" in chosen || !success) throw new Error("Evening Star has changed");
  return new Calculator({ arithmetic: doubles, house: chosen.house, goal: success, way: "best" });
}
