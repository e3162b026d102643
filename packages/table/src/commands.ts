import type { JsonValue, JsonObject } from "@rulewright/rules";
import { z } from "zod";

const id = z.string().min(1).max(64);
const words = z.string().trim().min(1).max(2000);
const plain: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string().max(2000),
    z.array(plain).max(200),
    z.record(z.string().max(64), plain),
  ]),
);
const details: z.ZodType<JsonObject> = z.record(z.string().max(64), plain);

/** What people may ask of a table, in the imperative. Parsed here, at the edge, and trusted from here on. */
export const command = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("say"), words, character: id.optional() }),
  z.strictObject({ type: z.literal("set-scene"), title: words }),
  z.strictObject({ type: z.literal("show-odds"), to: z.enum(["all", "gm", "nobody"]) }),
  z.strictObject({ type: z.literal("set-house-rule"), name: id, value: plain }),
  z.strictObject({ type: z.literal("take-character"), character: id }),
  z.strictObject({
    type: z.literal("create-character"),
    name: z.string().trim().min(1).max(80),
    about: z.string().trim().max(500).optional(),
    args: details,
  }),
  z.strictObject({ type: z.literal("bring-in"), opponent: id }),
  z.strictObject({ type: z.literal("dismiss"), character: id }),
  z.strictObject({
    type: z.literal("edit"),
    /** A character's id, or the table. */
    of: id,
    name: id,
    to: plain,
    words: z.string().trim().max(2000).optional(),
  }),
  z.strictObject({
    type: z.literal("propose"),
    character: id,
    words,
    again: z.strictObject({ attempt: id, changed: z.string().trim().max(2000) }).optional(),
  }),
  z.strictObject({ type: z.literal("withdraw"), proposal: id }),
  z.strictObject({
    type: z.literal("frame"),
    proposal: id.optional(),
    character: id,
    title: words,
    offer: id,
    args: details,
    named: z.record(z.string().max(64), z.string().max(200)).optional(),
  }),
  z.strictObject({ type: z.literal("ask"), words, move: id, detail: details }),
  z.strictObject({ type: z.literal("answer-ask"), ask: id, answer: z.enum(["granted", "declined"]) }),
  z.strictObject({
    type: z.literal("choose"),
    /** The attempt and the number of its steps that the chooser saw; another number is a conflict. */
    attempt: id,
    step: z.int().min(0),
    move: id,
    detail: details.optional(),
    words: z.string().trim().max(2000).optional(),
    /** The character whose tokens pay, where it is not the roller's own. */
    payer: id.optional(),
    /** Whose dice fall next: the generator's, or a person's own (typed with `roll` afterwards). */
    dice: z.enum(["generator", "hand"]).optional(),
  }),
  z.strictObject({
    type: z.literal("roll"),
    attempt: id,
    step: z.int().min(0),
    /** What real dice show; absent lets the generator throw. */
    faces: z.array(z.int()).max(1000).optional(),
  }),
  z.strictObject({ type: z.literal("answer-for-the-world"), attempt: id, words }),
  z.strictObject({ type: z.literal("act"), act: id, character: id.optional(), args: details.optional() }),
  z.strictObject({
    type: z.literal("tell-moment"),
    character: id,
    words,
    attempt: id.optional(),
    amount: z.int().min(0).max(1000),
  }),
  z.strictObject({ type: z.literal("grant-moment"), moment: id, granted: z.int().min(0).max(1000) }),
]);

export type Command = z.infer<typeof command>;
export type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;
