import { z } from "zod";

// What the schemas of several commands have in common.

/** Any JSON value. */
export const json = z.json();
/** JSON values by name. */
export const record = z.record(z.string(), json);
/** Amounts by tracker. */
export const amounts = z.record(z.string(), z.number()).describe("amounts by tracker");
/** An outcome. */
export const outcome = z
  .looseObject({ outcome: z.string() })
  .describe("the outcome: its name, and numbers that depend on the procedure");
/** A probability; rounding may exceed 1 slightly. */
export const chance = z
  .number()
  .min(0)
  .max(1 + 1e-9);

/** A probability or a mean. */
export const quantity = z
  .strictObject({
    value: z.number().nullable().describe("null where a mean is infinite"),
    exact: z.string().optional().describe("the fraction in lowest terms, with --exact"),
  })
  .describe("a probability or a mean");

/** The expected values of a goal's objectives. */
export const values = z
  .record(z.string(), quantity)
  .describe("the expected value of each of the goal's objectives, by its name");
