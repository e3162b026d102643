import type { JsonValue, JsonObject } from "@rulewright/rules";
import { z } from "zod";
import { MAX_CHAIN, NONCE } from "./fairness/nonces.ts";
import { membershipCommands } from "./members/commands.ts";
import { portrait } from "./portrait.ts";
import { isJsonObject, isJsonValue } from "./json-limits.ts";
import { MAX_ROLL, MAX_WORDS } from "./text-limits.ts";

const id = z.string().min(1).max(64);
const words = z.string().trim().min(1).max(MAX_WORDS);
/** What everybody may read of a character, a line or several. */
const about = z.string().trim().max(MAX_WORDS).optional();
// Checked in linear time; a schema that tries every kind of value at every level takes exponential time.
const jsonValue = z.custom<JsonValue>(isJsonValue, "Expected JSON of at most 1,000 values, nested at most 8 deep");
const jsonObject = z.custom<JsonObject>(
  isJsonObject,
  "Expected an object of at most 1,000 values, nested at most 8 deep",
);
const names = z.record(z.string().max(64), z.string().max(200));
/** How many undos the sender has seen, 0 by default. Any other number is a conflict: the same step may be another one. */
const undos = z.int().min(0).optional();
/** Numbers of lines in the sender's log. */
export const lineNumbers = z.array(z.int().min(1)).min(1).max(1000);
/** The members who may see what is sent, besides its sender; without, everybody. Nobody: a note to oneself. */
const recipients = z.array(id).max(64).optional();
const approach = z.strictObject({
  /** What it is called; without, it is told by what it rolls. */
  title: z.string().trim().min(1).max(80).optional(),
  offer: id,
  args: jsonObject,
  named: names.optional(),
});

/**
 * The schema of all commands, discriminated by `type`. A command is validated once, where it arrives; `decide` trusts it.
 * Ids have 1 to 64 characters, texts at most 2,000.
 *
 * @example
 * ```ts
 * import { command } from "@rulewright/table";
 *
 * command.parse({ type: "say", words: "  Good evening " }); // => { type: "say", words: "Good evening" }
 * command.safeParse({ type: "dance" }).success; // => false
 * ```
 */
export const command = z.discriminatedUnion("type", [
  ...membershipCommands,
  z.strictObject({
    type: z.literal("say"),
    words,
    character: id.optional(),
    recipients,
    /** The number of the line in the sender's log that it comments on. Whoever sees that line sees the comment. */
    about: z.int().min(1).optional(),
  }),
  z.strictObject({
    type: z.literal("throw-dice"),
    /** Dice notation: "2d6 + 1". */
    roll: z.string().trim().min(1).max(MAX_ROLL),
    words: z.string().trim().max(200).optional(),
    recipients,
  }),
  z.strictObject({ type: z.literal("reveal-roll"), roll: id }),
  z.strictObject({
    type: z.literal("commit-nonces"),
    /** The tip of a chain of nonces that only this device knows. */
    tip: z.string().regex(NONCE),
    length: z.int().min(1).max(MAX_CHAIN),
  }),
  z.strictObject({ type: z.literal("pause") }),
  z.strictObject({ type: z.literal("resume-play") }),
  z.strictObject({ type: z.literal("set-scene"), title: words }),
  z.strictObject({ type: z.literal("show-odds"), to: z.enum(["all", "gm", "nobody"]) }),
  z.strictObject({ type: z.literal("set-house-rule"), name: id, value: jsonValue }),
  z.strictObject({
    type: z.literal("create-character"),
    name: z.string().trim().min(1).max(80),
    about,
    args: jsonObject,
  }),
  /** Adds a character from the file that somebody saved of them. */
  z.strictObject({ type: z.literal("import-character"), file: jsonObject }),
  /** The id of a ready-made opponent of the system, or of a prepared one. */
  z.strictObject({ type: z.literal("bring-in"), opponent: id }),
  z.strictObject({ type: z.literal("prepare-opponent"), opponent: id }),
  z.strictObject({
    type: z.literal("prepare-offer"),
    title: words,
    character: id.optional(),
    approaches: z.array(approach).min(1).max(6),
  }),
  z.strictObject({ type: z.literal("discard-preparation"), preparation: id }),
  z.strictObject({ type: z.literal("show-sheet"), character: id, shown: z.boolean() }),
  z.strictObject({ type: z.literal("dismiss"), character: id }),
  z.strictObject({
    type: z.literal("describe"),
    character: id,
    name: z.string().trim().min(1).max(80).optional(),
    about,
    /** A small picture as a data URL; null removes it. */
    portrait: portrait.nullable().optional(),
  }),
  z.strictObject({
    type: z.literal("edit"),
    /** A character's id, or the table. */
    of: id,
    name: id,
    to: jsonValue,
    /** Further values of the same sheet, edited by the same command. */
    also: jsonObject.optional(),
    words: z.string().trim().max(MAX_WORDS).optional(),
  }),
  z.strictObject({
    type: z.literal("propose"),
    character: id,
    words,
    again: z.strictObject({ attempt: id, changed: z.string().trim().max(MAX_WORDS) }).optional(),
  }),
  z.strictObject({ type: z.literal("withdraw"), proposal: id }),
  z.strictObject({
    type: z.literal("frame"),
    proposal: id.optional(),
    character: id,
    title: words,
    offer: id,
    args: jsonObject,
    named: names.optional(),
  }),
  z.strictObject({
    type: z.literal("offer-approaches"),
    proposal: id.optional(),
    character: id,
    title: words,
    /** The approaches, of which the player takes one. */
    approaches: z.array(approach).min(2).max(6),
  }),
  z.strictObject({
    type: z.literal("take-approach"),
    offering: id,
    /** The place of the approach in the offering, from 0. */
    approach: z.int().min(0),
    /** What the player says to it: arguments whose parameters a player may give. */
    args: jsonObject.optional(),
    /** Who throws the dice, where the player agrees to the terms at once; without, the attempt waits for that. */
    dice: z.enum(["generator", "hand"]).optional(),
  }),
  z.strictObject({ type: z.literal("withdraw-offering"), offering: id }),
  z.strictObject({ type: z.literal("ask"), attempt: id, words, move: id, detail: jsonObject }),
  /** Says which option of the choice on the table the sender would take. */
  z.strictObject({
    type: z.literal("suggest"),
    attempt: id,
    step: z.int().min(0),
    move: id,
    detail: jsonObject.optional(),
    undos,
  }),
  z.strictObject({ type: z.literal("answer-ask"), ask: id, answer: z.enum(["granted", "declined"]) }),
  z.strictObject({
    type: z.literal("choose"),
    /** The attempt and the number of its steps that the sender saw. Any other number is a conflict. */
    attempt: id,
    step: z.int().min(0),
    move: id,
    detail: jsonObject.optional(),
    words: z.string().trim().max(MAX_WORDS).optional(),
    /** The character whose trackers pay, if not the one whose move it is. */
    payer: id.optional(),
    /** Who throws the dice that follow: the generator, or a person (typed with `roll` afterwards). */
    dice: z.enum(["generator", "hand"]).optional(),
    undos,
  }),
  z.strictObject({
    type: z.literal("roll"),
    attempt: id,
    step: z.int().min(0),
    /** The faces of real dice. If absent, the generator throws. */
    faces: z.array(z.int()).max(1000).optional(),
    undos,
  }),
  /** Closes an attempt that is not settled, such as one that began under other rules. */
  z.strictObject({ type: z.literal("close-attempt"), attempt: id }),
  /** Sets another outcome of a settled attempt: its verdict, and its numbers. */
  z.strictObject({
    type: z.literal("override"),
    attempt: id,
    outcome: z.string().max(64).optional(),
    facts: jsonObject.optional(),
    words: z.string().trim().max(MAX_WORDS).optional(),
  }),
  /** Sets a figure of a sheet in place of the calculated one; null has it calculated again. */
  z.strictObject({
    type: z.literal("override-figure"),
    character: id,
    figure: id,
    to: z.number().min(-1_000_000).max(1_000_000).nullable(),
    words: z.string().trim().max(MAX_WORDS).optional(),
  }),
  z.strictObject({ type: z.literal("answer-for-the-world"), attempt: id, words }),
  z.strictObject({
    type: z.literal("act"),
    act: id,
    character: id.optional(),
    args: jsonObject.optional(),
    /** The attempt that it is a consequence of, as the game master says. */
    attempt: id.optional(),
  }),
  z.strictObject({ type: z.literal("answer-act-request"), request: id, answer: z.enum(["granted", "declined"]) }),
  z.strictObject({
    type: z.literal("tell-moment"),
    character: id,
    words,
    attempt: id.optional(),
    amount: z.int().min(0).max(1000),
  }),
  z.strictObject({ type: z.literal("grant-moment"), moment: id, granted: z.int().min(0).max(1000) }),
  z.strictObject({
    type: z.literal("undo"),
    /** What is undone, with everything that can't stand without it. */
    lines: lineNumbers,
    words: z.string().trim().max(MAX_WORDS).optional(),
  }),
]);

/** A command, as `command` parses it. */
export type Command = z.infer<typeof command>;
/** The command of one type. */
export type CommandOf<T extends Command["type"]> = Extract<Command, { type: T }>;
