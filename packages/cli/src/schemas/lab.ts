import { z } from "zod";
import { notes } from "./dice.ts";

// The schemas of what `rulewright lab` prints with `--json`.

const chance = z
  .number()
  .min(-1e-9)
  .max(1 + 1e-9);
const mean = z.number().nullable().describe("null where a mean is infinite");
const tone = z.enum(["success", "failure", "critical"]).describe("critical: a bad outcome of the system");
const source = z.enum(["outcome", "paid", "earned"]);
const variable = { key: z.string(), name: z.string(), source };

const answer = z.strictObject({
  values: z
    .array(
      z.strictObject({
        name: z.string(),
        kind: z.enum(["chance", "amount"]),
        source,
        amount: z.string().optional().describe("the tracker, where what is paid or earned is counted"),
        sense: z.int().describe("1 where more is better, -1 where less is better"),
        mean,
        exact: z.string().optional().describe("the fraction in lowest terms, with --exact"),
        error: z.number().optional().describe("the standard error, where it was simulated"),
      }),
    )
    .describe("the goal's objectives in their order"),
  endings: z.array(z.strictObject({ outcome: z.string(), tone, chance })),
  variables: z.array(z.strictObject(variable)).describe("the numbers whose distribution can be shown"),
  histogram: z
    .strictObject({
      ...variable,
      bars: z.array(
        z.strictObject({
          value: z.number(),
          chance,
          exact: z.string().optional().describe("the fraction in lowest terms, with --exact"),
          parts: z.strictObject({ success: chance, failure: chance, critical: chance }),
        }),
      ),
      mean,
      deviation: z.number().nullable(),
    })
    .optional(),
  left: chance.describe("the chance of attempts that the answer doesn't follow to their end"),
  simulation: z
    .strictObject({ runs: z.int(), error: z.number().describe("the standard error of a chance at worst") })
    .optional()
    .describe("where it was simulated"),
});

const found = { answer, reason: z.string().optional().describe("why it is simulated; absent where it is exact") };
const overlays = z.array(z.strictObject({ label: z.string(), answer }));
const link = z.string().describe("the part after /lab# of the link to the browser's lab");
const axis = z.strictObject({ parameter: z.string(), from: z.int(), to: z.int() });

const policy = z.strictObject({
  stages: z.array(
    z.strictObject({
      chance: chance.describe("the chance of this choice"),
      held: z.string(),
      advices: z.array(
        z.strictObject({
          words: z.string(),
          price: z.string(),
          chance,
          cases: z.array(z.strictObject({ words: z.string(), chance, standing: z.number(), after: z.number() })),
        }),
      ),
    }),
  ),
  more: z.boolean().describe("whether more choices follow"),
});

/** `lab` with a procedure. Parts that exceed the time limit are absent. */
export const labOutput = z.strictObject({
  question: z.strictObject({
    system: z.string(),
    procedure: z.string(),
    args: z.record(z.string(), z.json()),
    house: z.record(z.string(), z.json()),
    goal: z.string(),
    strategy: z.string(),
    times: z.int().describe("the number of attempts in a row"),
    variable: z.string().optional(),
  }),
  link,
  ...found,
  steps: z
    .array(
      z.strictObject({
        parameter: z.string(),
        from: z.union([z.number(), z.boolean()]),
        to: z.union([z.number(), z.boolean()]),
        held: z.boolean(),
        differences: z.array(mean).describe("of each objective"),
      }),
    )
    .optional()
    .describe("the effect of each change of a parameter"),
  policy: policy.optional().describe("the best policy"),
  budget: z
    .array(
      z.strictObject({
        times: z.int(),
        values: z.array(mean),
        spending: z.array(
          z.strictObject({ name: z.string(), mean, depleted: chance.describe("that none of it is left") }),
        ),
      }),
    )
    .optional()
    .describe("how far trackers last, with --times"),
  map: z
    .strictObject({ x: axis, y: axis, cells: z.array(z.array(mean)) })
    .nullable()
    .describe("with --map: the first objective, a row for each y"),
  overlays,
});

/** `lab` with dice notation. */
export const diceLabOutput = z.strictObject({ dice: z.string(), notes, link, ...found, overlays });
