import { TRACE_FORMAT } from "@rulewright/rules";
import { z } from "zod";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(json), z.record(z.string(), json)]),
);
const record = z.record(z.string(), json);
const amounts = z.record(z.string(), z.int());

const step = z.union([
  z.strictObject({ roll: z.string(), faces: z.array(z.int()), by: z.enum(["generator", "hand"]) }),
  z.strictObject({ choose: z.string(), by: z.string(), detail: record, held: amounts, pays: amounts }),
]);

/** A trace as it is saved in a file (docs/trace-format.md). */
export const traceSchema = z.strictObject({
  format: z.literal(TRACE_FORMAT),
  system: z.string(),
  version: z.string(),
  house: record,
  procedure: z.string(),
  args: record,
  steps: z.array(step),
  outcome: z.looseObject({ outcome: z.string() }).and(record).optional(),
});
