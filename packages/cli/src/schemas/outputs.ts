import { z } from "zod";
import { labOutput, diceLabOutput } from "./lab.ts";
import { traceSchema } from "./trace.ts";

// The schemas of what the commands print with `--json`. docs/cli-json.md shows them, which a test checks.

const plain = z.json();
const record = z.record(z.string(), plain);
const amounts = z.record(z.string(), z.number()).describe("amounts by tracker");
const outcome = z
  .looseObject({ outcome: z.string() })
  .describe("the outcome: its name, and numbers that depend on the procedure");
const chance = z
  .number()
  .min(0)
  .max(1 + 1e-9);

const quantity = z
  .strictObject({
    value: z.number().nullable().describe("null where a mean is infinite"),
    exact: z.string().optional().describe("the fraction in lowest terms, with --exact"),
  })
  .describe("a probability or a mean");

const values = z
  .record(z.string(), quantity)
  .describe("the expected value of each of the goal's objectives, by its name");

const asked = {
  system: z.string(),
  version: z.string(),
  procedure: z.string(),
  args: record.describe("all arguments, including default values"),
  house: record.describe("all house rules in force"),
  goal: z.string(),
};

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
    fault: z
      .strictObject({ step: z.int().describe("from 1; 0 for the trace as a whole"), message: z.string() })
      .optional(),
  }),
);

/** `conform`. */
export const conformOutput = z.strictObject({
  passed: z.int(),
  failed: z.int(),
  failures: z.array(z.strictObject({ id: z.string(), rules: z.array(z.string()), difference: z.string() })),
});

const parameters = z
  .record(z.string(), z.looseObject({ label: z.string(), kind: z.string() }))
  .describe("the parameters, with their ranges, initial values and where they are on a sheet");
const rulesCited = z.array(z.string()).describe("rule numbers");
const person = z.strictObject({ id: z.string(), name: z.string(), about: z.string().optional() });
const named = z.looseObject({ label: z.string(), rule: z.string() });

/** `systems`. */
export const systemsOutput = z.array(
  z.strictObject({
    id: z.string(),
    version: z.string(),
    title: z.string(),
    flavour: z.string(),
    procedures: z
      .record(z.string(), z.strictObject({ label: z.string(), rules: rulesCited, parameters }))
      .describe("the procedures that can be asked about"),
    offers: z
      .record(
        z.string(),
        z.strictObject({
          label: z.string(),
          rules: rulesCited,
          goal: z.string().optional().describe("its goal, where that isn't the first goal"),
          parameters,
        }),
      )
      .describe("what can be attempted at a table, in terms of the sheet"),
    acts: z
      .record(
        z.string(),
        z.strictObject({
          label: z.string(),
          rules: rulesCited,
          by: z.array(z.string()).describe("who may perform it"),
          of: z.enum(["character", "table"]),
          parameters,
        }),
      )
      .describe("actions without dice"),
    goals: z.array(z.string()),
    strategies: z.array(z.string()),
    trackers: z
      .record(z.string(), named.extend({ shared: z.boolean() }))
      .describe("amounts; shared: whether the table has one in common under the default house rules"),
    scales: z.record(z.string(), named).describe("lists of rated traits"),
    traits: z.record(z.string(), named).describe("traits of a few named values"),
    marks: z
      .record(z.string(), named.extend({ of: z.enum(["character", "table"]), kind: z.string(), initial: plain }))
      .describe("states of play"),
    phases: z.array(z.string()),
    rituals: z.strictObject({ begin: z.array(z.string()), end: z.array(z.string()) }).describe("acts of a session"),
    creation: z
      .strictObject({
        rules: rulesCited,
        steps: z.array(z.strictObject({ name: z.string(), asks: z.array(z.string()), label: z.string() })),
        parameters,
      })
      .nullable()
      .describe("character creation, step by step"),
    parties: z.array(z.strictObject({ name: z.string(), about: z.string(), characters: z.array(person) })),
    opponents: z.array(person),
    rules: z.int().describe("the number of rules"),
    houseRules: z.record(z.string(), z.array(plain)).describe("values by name, the default first"),
    presets: z.record(z.string(), record).describe("sets of house rules"),
  }),
);

/** `rules`. */
export const rulesOutput = z.array(
  z.strictObject({
    rule: z.string(),
    text: z.string(),
    mechanical: z.boolean().describe("whether a program can enforce it"),
  }),
);

const counts = z.enum(["success", "failure"]).optional().describe("where successes are counted");
const label = z.string().optional();

const writtenPool = z.strictObject({
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

const writtenGroup = z.strictObject({
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
  seed: z.int().optional().describe("absent with --dice"),
  rolls: z.array(
    z.strictObject({
      value: z.number(),
      terms: z.array(z.union([writtenPool, writtenGroup])).describe("in the order of the notation"),
      subtotals: z.array(z.strictObject({ label: z.string(), value: z.number() })),
    }),
  ),
});

/** `odds` with dice notation. */
export const diceOddsOutput = z.strictObject({
  roll: z.string().describe("in its canonical form"),
  description: z.string(),
  chances: z.array(z.strictObject({ value: z.number(), chance: quantity })).describe("in ascending order of values"),
  remainder: quantity.describe("the chance of values that aren't listed, since dice may explode without limit"),
  mean: quantity.optional().describe("absent where no formula is known and not all values are listed"),
  variance: quantity.optional(),
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
  conform: conformOutput,
  systems: systemsOutput,
  rules: rulesOutput,
  lab: labOutput,
  "lab (dice notation)": diceLabOutput,
} as const;
