import { z } from "zod";
import { labOutput, diceLabOutput } from "./lab.ts";
import { diceOddsOutput, diceRollOutput } from "./dice.ts";
import { amounts, chance, outcome, quantity, record, values } from "./parts.ts";
import { rulesOutput, systemsOutput } from "./systems.ts";
import { traceSchema } from "./trace.ts";

// The schemas of what the commands print with `--json`. docs/cli-json.md shows them, which a test checks.

const asked = {
  system: z.string(),
  version: z.string(),
  procedure: z.string(),
  args: record.describe("all arguments, including default values"),
  house: record.describe("all house rules in force"),
  goal: z.string(),
};

const term = z.strictObject({
  from: z.string().describe("the source: an argument, a figure of the sheet, die, dice, hits, cancels or doubled"),
  value: z.number(),
  rule: z.string().optional(),
});
const exception = z.strictObject({ rule: z.string(), name: z.string() });
const explanation = z
  .strictObject({
    sums: z.array(
      z.strictObject({
        of: z.string().describe("the name of the number in the outcome"),
        side: z.string().optional().describe("the role whose sum it is, in a contest"),
        terms: z.array(term),
        total: z.number(),
        bounded: z.string().optional().describe("the rule that cuts the total"),
        against: z
          .strictObject({ from: z.string(), value: z.number(), passes: z.enum(["at-least", "at-most", "more-than"]) })
          .optional(),
        exception: exception.optional(),
      }),
    ),
    dice: z
      .array(
        z.strictObject({
          class: z.string(),
          rerolled: z.boolean().optional(),
          each: z.number().describe("what one die of the class adds"),
          of: z.string().optional().describe("the sum it adds to, where that is not the first one"),
          rule: z.string(),
        }),
      )
      .optional(),
    exception: exception.optional().describe("a rule that decides whatever the sum"),
  })
  .describe("how the outcome came about: its sums, and what each die counted for");

/** `odds`. */
export const oddsOutput = z.strictObject({
  ...asked,
  strategies: z.array(
    z.strictObject({
      strategy: z.string(),
      values,
      results: z
        .array(z.strictObject({ outcome, paid: amounts, earned: amounts, chance: quantity }))
        .describe("the whole distribution"),
      unbounded: z.string().optional().describe("why the results can't be listed; they are empty then"),
    }),
  ),
  tokens: z
    .array(
      z.strictObject({
        parameter: z.string(),
        held: z.number(),
        fewer: values.optional().describe("under best play with one fewer"),
        more: values.optional().describe("under best play with one more"),
      }),
    )
    .describe("the trackers, and the expected values with one fewer and one more"),
});

const observation = z.union([
  z.strictObject({ hand: amounts.describe("how many dice of each class") }),
  z.strictObject({
    answer: z.union([z.string(), z.number()]).describe("another reading  of the dice: a face, a sum"),
    die: z.literal(true).optional().describe("true for the face of a single die"),
  }),
]);

/** `best` without `--dice` or `--trace`. */
export const policyOutput = z.strictObject({
  ...asked,
  noChoice: chance.describe("the chance that there is no choice"),
  advice: z.array(
    z.strictObject({
      label: z.string(),
      pays: amounts,
      chance: chance.describe("the chance that this is the best option"),
      situations: z.array(
        z.strictObject({
          observations: z.array(observation),
          chance,
          values: values.describe("of this option"),
          standValues: values.describe("of letting the result stand"),
        }),
      ),
    }),
  ),
});

/** `best` with `--dice` or `--trace`. */
export const bestOutput = z.strictObject({
  ...asked,
  awaits: z.enum(["choice", "dice", "nothing"]).describe("what the attempt awaits"),
  dice: z.array(
    z.strictObject({
      face: z.number(),
      rerolled: z.boolean(),
      class: z.string().optional(),
      meaning: z.enum(["counts", "blank", "cancels"]).optional(),
    }),
  ),
  amounts,
  options: z
    .array(z.strictObject({ move: z.string(), label: z.string(), pays: amounts, best: z.boolean(), values }))
    .describe("every open option, the best first"),
});

/** `roll`. */
export const rollOutput = z.strictObject({
  ...asked,
  strategy: z.string(),
  seed: z.int(),
  outcome,
  paid: amounts,
  earned: amounts,
  explanation: explanation.optional(),
  trace: traceSchema,
});

/** `simulate`. */
export const simulateOutput = z.strictObject({
  ...asked,
  strategy: z.string(),
  runs: z.int(),
  seed: z.int(),
  outcomes: z.array(
    z.strictObject({
      outcome,
      count: z.int(),
      frequency: chance,
      chance: chance.optional().describe("the exact chance; absent where the results are unbounded"),
      standardError: z.number().describe("the standard deviation of the frequency"),
    }),
  ),
});

/** `replay`. */
export const replayOutput = z.array(
  z.strictObject({
    system: z.string(),
    procedure: z.string(),
    steps: z.int(),
    proved: z.boolean(),
    outcome: outcome.optional().describe("as recorded; absent while the attempt is open"),
    paid: amounts.optional().describe("absent where the trace fails"),
    earned: amounts.optional().describe("absent where the trace fails"),
    explanation: explanation.optional().describe("absent where nothing is explained"),
    fault: z
      .strictObject({ step: z.int().describe("from 1; 0 for the trace as a whole"), message: z.string() })
      .optional(),
  }),
);

/** `verify`. */
export const verifyOutput = z.strictObject({
  title: z.string(),
  attempts: z.int().describe("how many the rules prove"),
  rolls: z
    .strictObject({ shared: z.int(), partly: z.int(), alone: z.int(), byHand: z.int() })
    .describe(
      "by whom: the server, the roller and another member; the server and one of them; the server alone; by hand",
    ),
  unanswered: z.array(z.int()).describe("the lines of the proof that request a roll which was not made"),
  faults: z.array(z.strictObject({ at: z.string(), problem: z.string() })),
});

/** `conform`. */
export const conformOutput = z.strictObject({
  passed: z.int(),
  failed: z.int(),
  failures: z.array(z.strictObject({ id: z.string(), rules: z.array(z.string()), difference: z.string() })),
});

/** The schema of every command's answer. */
export const outputSchemas = {
  odds: oddsOutput,
  "odds (dice notation)": diceOddsOutput,
  "best (by dice)": policyOutput,
  "best (with --dice or --trace)": bestOutput,
  roll: rollOutput,
  "roll (dice notation)": diceRollOutput,
  simulate: simulateOutput,
  replay: replayOutput,
  verify: verifyOutput,
  conform: conformOutput,
  systems: systemsOutput,
  rules: rulesOutput,
  lab: labOutput,
  "lab (dice notation)": diceLabOutput,
} as const;
