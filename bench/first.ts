// The first question of a process, in microseconds: run by odds.ts, one process for each time.
import process from "node:process";
import { doubles } from "@rulewright/dice";
import { Calculator } from "@rulewright/rules";
import { timed } from "./measure.ts";
import { indifferent, workloads } from "./workloads.ts";

const [, , id] = process.argv;
const workload = workloads.find((one) => one.id === id);
if (!workload) throw new Error(`no workload ${id}`);
const { median } = timed(1, () =>
  workload.asks(new Calculator({ arithmetic: doubles, house: {}, goal: indifferent, strategy: "never" })),
);
console.log(median);
