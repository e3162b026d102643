// Prints the time of the first question of a process, in microseconds. Run by odds.ts in a new process each time.
import process from "node:process";
import { doubles } from "@rulewright/dice";
import { Calculator } from "@rulewright/rules";
import { timed } from "./measure.ts";
import { NO_GOAL, workloads } from "./workloads.ts";

const [, , id] = process.argv;
const workload = workloads.find((one) => one.id === id);
if (!workload) throw new Error(`no workload ${id}`);
const { median } = timed(1, () =>
  workload.run(new Calculator({ arithmetic: doubles, house: {}, goal: NO_GOAL, strategy: "never" })),
);
console.log(median);
