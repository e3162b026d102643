import { z } from "zod";
import { SEAT_CODE } from "./seat-codes.ts";

const id = z.string().min(1).max(64);

/** The schema of a table's title. */
export const tableTitle = z.string().trim().min(1).max(80);

/** The schemas of the commands about members and the table as a whole. */
export const membershipCommands = [
  z.strictObject({ type: z.literal("take-character"), character: id }),
  z.strictObject({ type: z.literal("release-character"), character: id }),
  z.strictObject({ type: z.literal("give-character"), character: id, member: id }),
  z.strictObject({ type: z.literal("set-role"), member: id, role: z.enum(["co-gm", "player"]) }),
  z.strictObject({
    type: z.literal("remove-member"),
    member: id,
    /** Whether anybody may take their characters, or the game master plays them. */
    characters: z.enum(["free", "gm"]),
    /** Whether what they wrote and made is hidden. */
    hide: z.boolean(),
  }),
  z.strictObject({
    type: z.literal("hand-over"),
    member: id,
    /** The role of the present game master afterwards. */
    as: z.enum(["co-gm", "player"]),
  }),
  z.strictObject({
    type: z.literal("make-seat-code"),
    member: id,
    /** Chosen at random by the sender. The server replaces it by its hash before the command is decided. */
    code: z.string().regex(SEAT_CODE),
  }),
  z.strictObject({ type: z.literal("lock-table"), locked: z.boolean() }),
  z.strictObject({ type: z.literal("rename-table"), title: tableTitle }),
  z.strictObject({
    type: z.literal("renew-links"),
    /** The new invitation, chosen at random by the sender. The server replaces it by its hash before it is decided. */
    invitation: z.string().regex(/^[\w-]{32,64}$/),
  }),
  z.strictObject({ type: z.literal("archive-table") }),
  z.strictObject({ type: z.literal("reopen-table") }),
  z.strictObject({
    type: z.literal("delete-table"),
    /** The table's title, as a confirmation. */
    title: z.string().max(200),
  }),
] as const;

/** A command about members or the table as a whole. */
export type MembershipCommand = z.infer<(typeof membershipCommands)[number]>;

/** The command of one type. */
export type MembershipCommandOf<T extends MembershipCommand["type"]> = Extract<MembershipCommand, { type: T }>;
