import { z } from "zod";

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
});

const deed = z.strictObject({ kind: z.enum(["deed", "roll", "note"]), at, words });

/** What happened: something said, an attempt, an act, a free roll, or a note that something was undone. */
const entry = z.discriminatedUnion("kind", [speech, attempt, deed]);

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
});

/** The story of a table: its sessions with their scenes, and what happened in each. */
export type Chronicle = z.infer<typeof chronicleSchema>;

/** Something that happened. */
export type ChronicleEntry = z.infer<typeof entry>;
