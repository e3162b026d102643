import { z } from "zod";

// The `--json` answers of `rulewright lab`.

const chance = z
  .number()
  .min(-1e-9)
  .max(1 + 1e-9);
const mean = z.number().nullable().describe("null where a mean has no end");
const mood = z.enum(["good", "plain", "bad"]).describe("how good it is for the goal");
const kind = z.enum(["fact", "amount"]);

const answer = z.strictObject({
  values: z
    .array(
      z.strictObject({
        name: z.string(),
        chance: z.boolean().describe("whether it is a probability"),
        amount: z.string().optional().describe("what is paid or earned, where that is counted"),
        sense: z.int().describe("1 where much is wanted of it, -1 where little is"),
        mean,
        exact: z.string().optional().describe("the fraction in lowest terms, with --exact"),
        error: z.number().optional().describe("the standard error, where it was simulated"),
      }),
    )
    .describe("the goal's objectives in their order"),
  endings: z.array(z.strictObject({ outcome: z.string(), mood, chance })),
  spreads: z.array(z.strictObject({ key: z.string(), kind })).describe("all that could be spread out"),
  spread: z
    .strictObject({
      key: z.string(),
      kind,
      bars: z.array(
        z.strictObject({
          value: z.number(),
          to: z.number().optional().describe("the last number of a range that begins with value"),
          chance,
          parts: z.strictObject({ good: chance, plain: chance, bad: chance }),
        }),
      ),
      mean,
      deviation: z.number().nullable(),
    })
    .optional(),
  left: chance.describe("the chance that it still goes on where the answer stops looking"),
  sampled: z
    .strictObject({ runs: z.int(), error: z.number().describe("the standard error of a chance at worst") })
    .optional()
    .describe("where it was simulated"),
});

const found = { answer, why: z.string().optional().describe("why it is simulated; absent where it is exact") };
const over = z.array(z.strictObject({ words: z.string(), answer })).describe("what was laid over it");
const link = z.string().describe("what follows /lab# in the browser");
const axis = z.strictObject({ parameter: z.string(), from: z.int(), to: z.int() });

const policy = z.strictObject({
  stages: z.array(
    z.strictObject({
      chance: chance.describe("how often it comes to this choice"),
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
  more: z.boolean().describe("whether choices go on beyond these"),
});

/** `lab` of a procedure. What took longer than the patience is absent. */
export const labOutput = z.strictObject({
  question: z.strictObject({
    system: z.string(),
    procedure: z.string(),
    args: z.record(z.string(), z.json()),
    house: z.record(z.string(), z.json()),
    goal: z.string(),
    strategy: z.string(),
    times: z.int().describe("how often in a row"),
    spread: z.string().optional(),
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
    .describe("what one more or one less of each parameter is worth"),
  policy: policy.optional().describe("how to choose"),
  budget: z
    .array(
      z.strictObject({
        times: z.int(),
        values: z.array(mean),
        spent: z.array(z.strictObject({ name: z.string(), mean, gone: chance.describe("that nothing is left of it") })),
      }),
    )
    .optional()
    .describe("how far what is held goes, with --times"),
  map: z
    .strictObject({ x: axis, y: axis, cells: z.array(z.array(mean)) })
    .nullable()
    .describe("with --map: the first objective, a row for each y"),
  over,
});

/** `lab` of dice as they are written. */
export const diceLabOutput = z.strictObject({ dice: z.string(), link, ...found, over });
