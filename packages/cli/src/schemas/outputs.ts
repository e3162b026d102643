import { z } from "zod";
import { labOutput, diceLabOutput } from "./lab.ts";
import { traceSchema } from "../input/traces.ts";

// The `--json` answers of the commands, as schemas. docs/cli-json.md shows them; a test holds the two together.

const plain = z.json();
const record = z.record(z.string(), plain);
const amounts = z.record(z.string(), z.number()).describe("amounts by tracker");
const outcome = z.looseObject({ outcome: z.string() }).describe("how it ended: at least the word");
const chance = z
  .number()
  .min(0)
  .max(1 + 1e-9);

const quantity = z
  .strictObject({
    value: z.number().nullable().describe("null where a mean has no end"),
    exact: z.string().optional().describe("the fraction in lowest terms, with --exact"),
  })
  .describe("a probability or a mean");

const values = z.record(z.string(), quantity).describe("the mean of each of the goal's objectives, by its name");

const asked = {
  system: z.string(),
  version: z.string(),
  procedure: z.string(),
  args: record.describe("all arguments, completed with their initial values"),
  house: record.describe("all house rules in force"),
  goal: z.string(),
};

export const oddsOutput = z.strictObject({
  ...asked,
  strategies: z.array(
    z.strictObject({
      strategy: z.string(),
      values,
      results: z.array(z.strictObject({ outcome, amounts, chance: quantity })).describe("the whole distribution"),
      endless: z.string().optional().describe("why the results can't be listed; they are empty then"),
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
    .describe("what is held, and what one fewer or one more would make of it"),
});

const seen = z.union([
  z.strictObject({ hand: amounts.describe("how many dice of each class") }),
  z.strictObject({ said: z.union([z.string(), z.number()]).describe("what else the dice said: a face, a sum") }),
]);

/** `best` without `--dice` or `--trace`. */
export const policyOutput = z.strictObject({
  ...asked,
  nothingToChoose: chance.describe("how often no choice comes"),
  advice: z.array(
    z.strictObject({
      words: z.string(),
      pays: amounts,
      chance: chance.describe("how often this is the best to do"),
      situations: z.array(
        z.strictObject({
          seen: z.array(seen),
          chance,
          values: values.describe("doing it"),
          standing: values.describe("letting it stand"),
        }),
      ),
    }),
  ),
});

/** `best` with `--dice` or `--trace`. */
export const bestOutput = z.strictObject({
  ...asked,
  at: z.enum(["choice", "dice", "nothing"]).describe("what the attempt waits for"),
  dice: z.array(
    z.strictObject({
      face: z.number(),
      rerolled: z.boolean(),
      class: z.string().optional(),
      worth: z.enum(["counts", "blank", "cancels"]).optional(),
    }),
  ),
  paid: amounts,
  options: z
    .array(z.strictObject({ move: z.string(), words: z.string(), pays: amounts, best: z.boolean(), values }))
    .describe("every open option, the best first"),
});

export const rollOutput = z.strictObject({
  ...asked,
  strategy: z.string(),
  seed: z.int(),
  outcome,
  paid: amounts,
  earned: amounts,
  trace: traceSchema,
});

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
      chance: chance.optional().describe("the exact chance; absent where results have no end"),
      standardError: z.number().describe("the standard deviation of the frequency"),
    }),
  ),
});

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
      .strictObject({ step: z.int().describe("from 1; 0 for the trace as a whole"), problem: z.string() })
      .optional(),
  }),
);

export const conformOutput = z.strictObject({
  passed: z.int(),
  failed: z.int(),
  failures: z.array(z.strictObject({ id: z.string(), rules: z.array(z.string()), difference: z.string() })),
});

const parameters = z
  .record(z.string(), z.looseObject({ words: z.string(), kind: z.string() }))
  .describe("what is asked for, with its range, initial value and where a sheet says it");
const rulesCited = z.array(z.string()).describe("rule numbers");
const person = z.strictObject({ id: z.string(), name: z.string(), about: z.string().optional() });
const named = z.looseObject({ words: z.string(), rule: z.string() });

export const systemsOutput = z.array(
  z.strictObject({
    id: z.string(),
    version: z.string(),
    title: z.string(),
    flavour: z.string(),
    procedures: z
      .record(z.string(), z.strictObject({ words: z.string(), rules: rulesCited, parameters }))
      .describe("what can be asked about"),
    offers: z
      .record(
        z.string(),
        z.strictObject({
          words: z.string(),
          rules: rulesCited,
          goal: z.string().optional().describe("what is wanted of it, where that isn't the first goal"),
          parameters,
        }),
      )
      .describe("what can be framed at a table, in the words of the sheet"),
    acts: z
      .record(
        z.string(),
        z.strictObject({
          words: z.string(),
          rules: rulesCited,
          by: z.array(z.string()).describe("who may do it"),
          of: z.enum(["character", "table"]),
          parameters,
        }),
      )
      .describe("what is done without dice"),
    goals: z.array(z.string()),
    strategies: z.array(z.string()),
    trackers: z
      .record(z.string(), named.extend({ shared: z.boolean() }))
      .describe("amounts; shared: the table holds one together, by the usual house rules"),
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
        steps: z.array(z.strictObject({ name: z.string(), asks: z.array(z.string()), words: z.string() })),
        parameters,
      })
      .nullable()
      .describe("making somebody, step by step"),
    parties: z.array(z.strictObject({ name: z.string(), about: z.string(), characters: z.array(person) })),
    opponents: z.array(person),
    rules: z.int().describe("how many numbered rules"),
    houseRules: z.record(z.string(), z.array(plain)).describe("values by name, the default first"),
    presets: z.record(z.string(), record).describe("house rules chosen together"),
  }),
);

export const rulesOutput = z.array(
  z.strictObject({
    rule: z.string(),
    text: z.string(),
    mechanical: z.boolean().describe("whether a machine can hold it"),
  }),
);

const counts = z.enum(["success", "failure"]).optional().describe("where values are counted");
const label = z.string().optional();

const writtenPool = z.strictObject({
  kind: z.literal("pool"),
  text: z.string(),
  die: z.string().describe("d6, dF"),
  dice: z.array(
    z.strictObject({
      throws: z
        .array(z.strictObject({ face: z.int(), why: z.enum(["thrown", "again", "burst"]) }))
        .describe("every face it showed; of those thrown again only the last counts"),
      value: z.int().describe("what it comes to"),
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
      terms: z.array(z.json()).describe("its own pools and groups"),
    }),
  ),
  value: z.number(),
  label,
});

/** `roll` of dice as they are written. */
export const diceRollOutput = z.strictObject({
  roll: z.string().describe("in its canonical form"),
  words: z.string(),
  seed: z.int().optional().describe("absent with --dice"),
  rolls: z.array(
    z.strictObject({
      value: z.number(),
      terms: z.array(z.union([writtenPool, writtenGroup])).describe("in the order they stand in"),
      subtotals: z.array(z.strictObject({ label: z.string(), value: z.number() })),
    }),
  ),
});

/** `odds` of dice as they are written. */
export const diceOddsOutput = z.strictObject({
  roll: z.string().describe("in its canonical form"),
  words: z.string(),
  chances: z.array(z.strictObject({ value: z.number(), chance: quantity })).describe("smallest value first"),
  left: quantity.describe("the chance of what is not listed, because dice may explode on and on"),
  mean: quantity.optional().describe("absent where no formula is known and the list is not whole"),
  variance: quantity.optional(),
});

/** Every `--json` answer by its command. */
export const outputSchemas = {
  odds: oddsOutput,
  "odds (of dice as they are written)": diceOddsOutput,
  "best (by how the dice fall)": policyOutput,
  "best (with --dice or --trace)": bestOutput,
  roll: rollOutput,
  "roll (of dice as they are written)": diceRollOutput,
  simulate: simulateOutput,
  replay: replayOutput,
  conform: conformOutput,
  systems: systemsOutput,
  rules: rulesOutput,
  lab: labOutput,
  "lab (of dice as they are written)": diceLabOutput,
} as const;
