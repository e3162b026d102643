import { z } from "zod";
import { fairnessSchemas } from "./fairness/event-schemas.ts";

/** The version of the chronicle format. */
export const CHRONICLE_FORMAT = "rulewright-chronicle/1";

const at = z.number().describe("when it happened, in milliseconds since 1970");
const who = z.string().describe("the name of the character or member");
const words = z.string().describe("one sentence, or what somebody wrote");

const speech = z.strictObject({
  kind: z.enum(["speech", "proposal", "consequence", "moment"]),
  at,
  who,
  words,
  note: z.string().optional().describe("what was changed for a retry, or what was claimed and granted for a moment"),
});

const attempt = z.strictObject({
  kind: z.literal("attempt"),
  at,
  who,
  title: z.string(),
  terms: z.string().describe("what was rolled, in terms of the sheet"),
  steps: z.array(words).describe("what was asked, decided, rolled and changed, oldest first"),
  verdict: z.string().optional().describe("the outcome in words, once it is settled"),
  trace: z.record(z.string(), z.unknown()).describe("its trace (docs/trace-format.md)"),
  drawn: z
    .record(z.string(), z.string())
    .optional()
    .describe("the requests that the dice of its steps were drawn for, by the numbers of the steps from 0"),
});

const thrown = z.strictObject({ die: z.string(), face: z.int(), dropped: z.literal(true).optional() });

const roll = z.strictObject({
  kind: z.literal("roll"),
  at,
  words,
  roll: z.string().optional().describe("the dice in dice notation"),
  dice: z.array(thrown).readonly().optional().describe("what they show"),
  value: z.number().optional(),
  drawn: z.string().optional().describe("the request that they were drawn for"),
});

const deed = z.strictObject({ kind: z.enum(["deed", "note"]), at, words });

/** One line of the proof of the dice: what was agreed, and by whom. */
const proofLine = z.strictObject({
  by: z.string().describe("the id of the member"),
  who: z.string().describe("the member's name"),
  event: z.discriminatedUnion("type", [
    fairnessSchemas["nonces-committed"],
    fairnessSchemas["roll-requested"],
    fairnessSchemas["dice-drawn"],
    fairnessSchemas["roll-dropped"],
  ]),
  undone: z.literal(true).optional().describe("true where the roll was undone, so that no entry tells it"),
});

/** What happened: something said, an attempt, an act, a free roll, or a note that something was undone. */
const entry = z.discriminatedUnion("kind", [speech, attempt, roll, deed]);

const scene = z.strictObject({
  title: z.string().describe("empty for what came before the first scene of a session"),
  entries: z.array(entry),
});

const session = z.strictObject({ session: z.int().min(1), at: at.optional(), scenes: z.array(scene) });

/** A chronicle as JSON. */
export const chronicleSchema = z.strictObject({
  format: z.literal(CHRONICLE_FORMAT),
  title: z.string(),
  system: z.strictObject({
    id: z.string(),
    title: z.string(),
    rules: z.string().describe("the identity of the rules"),
  }),
  house: z.record(z.string(), z.unknown()).describe("the house rules at the end"),
  sessions: z.array(session),
  proof: z.array(proofLine).readonly().optional().describe("what proves the generated dice (docs/fair-dice.md)"),
});

/** The story of a table: its sessions with their scenes, and what happened in each. */
export type Chronicle = z.infer<typeof chronicleSchema>;

/** A line of the proof of the dice. */
export type ProofLine = z.infer<typeof proofLine>;

/** Something that happened. */
export type ChronicleEntry = z.infer<typeof entry>;
