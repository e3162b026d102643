import { z } from "zod";
import { quantity } from "./parts.ts";

const counts = z.enum(["success", "failure"]).optional().describe("where successes are counted");
const label = z.string().optional();

/** What other programs read differently in an expression. */
export const notes = z.array(z.string()).describe("what Roll20, Foundry VTT or a table may read differently");

const pool = z.strictObject({
  kind: z.literal("pool"),
  text: z.string(),
  die: z.string().describe("d6, dF"),
  dice: z.array(
    z.strictObject({
      throws: z
        .array(z.strictObject({ face: z.int(), why: z.enum(["thrown", "again", "burst"]) }))
        .describe("every face it showed; of rerolled ones only the last counts"),
      value: z.int().describe("the value of the die"),
      exploded: z.boolean(),
      dropped: z.boolean(),
      counts,
    }),
  ),
  value: z.int(),
  label,
});

const group = z.strictObject({
  kind: z.literal("group"),
  text: z.string(),
  parts: z.array(
    z.strictObject({
      text: z.string(),
      value: z.number(),
      dropped: z.boolean(),
      counts,
      terms: z.array(z.json()).describe("the pools and groups inside"),
    }),
  ),
  value: z.number(),
  label,
});

/** `roll` with dice notation. */
export const diceRollOutput = z.strictObject({
  roll: z.string().describe("in its canonical form"),
  description: z.string(),
  notes,
  seed: z.int().optional().describe("absent with --dice"),
  rolls: z.array(
    z.strictObject({
      value: z.number(),
      terms: z.array(z.union([pool, group])).describe("in the order of the notation"),
      subtotals: z.array(z.strictObject({ label: z.string(), value: z.number() })),
    }),
  ),
});

/** `odds` with dice notation. */
export const diceOddsOutput = z.strictObject({
  roll: z.string().describe("in its canonical form"),
  description: z.string(),
  notes,
  chances: z.array(z.strictObject({ value: z.number(), chance: quantity })).describe("in ascending order of values"),
  remainder: quantity.describe(
    "the chance of everything that isn't listed: dice may explode without limit, or chances be too small for a double",
  ),
  rounded: z.literal(true).optional().describe("the listed chances are exact to within the remainder only"),
  simulation: z
    .strictObject({ runs: z.int(), error: z.number(), reason: z.string() })
    .optional()
    .describe(
      "where an exact answer takes too long: the rolls made instead, the largest standard error of a chance, and what an exact answer takes",
    ),
  mean: quantity.optional().describe("absent where no formula is known and not all values are listed"),
  variance: quantity.optional(),
});
