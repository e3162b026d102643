import { expect, it } from "vitest";
import { checkWorkload } from "../../../bench/check.ts";
import { workloads } from "../../../bench/workloads.ts";

it.each(workloads.map((workload) => [workload.id, workload] as const))(
  "%s comes to the fractions that are known, and to the same in doubles",
  (_, workload) => expect(checkWorkload(workload)).toEqual([]),
);
