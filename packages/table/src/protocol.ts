import type { Refusal } from "@rulewright/rules";
import { z } from "zod";
import { command } from "./commands.ts";
import type { Conflict } from "./decided.ts";
import type { Line, TableView } from "./view.ts";

/** The protocol both ends must speak; another number is refused by name. */
export const PROTOCOL = 1;

/** What a screen sends. */
export const clientMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("hello"),
    protocol: z.int(),
    table: z.string().max(64),
    token: z.string().max(128),
    /** How many lines of the log the screen has already. */
    lines: z.int().min(0),
  }),
  z.strictObject({
    type: z.literal("command"),
    /** Chosen by the sender, the same when sent again: the command counts once. */
    id: z.string().min(8).max(64),
    command,
  }),
  z.strictObject({ type: z.literal("ping") }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;

/** The four answers to a command. */
export type Answer =
  | { readonly answer: "accepted"; readonly lines: number }
  | { readonly answer: "duplicate"; readonly first: Answer }
  | ({ readonly answer: "conflict" } & Conflict)
  | { readonly answer: "rejected"; readonly refusal: Refusal };

/** Why a message could not be heard at all. */
export type ProblemCode =
  | "bad-message"
  | "old-client"
  | "old-server"
  | "no-such-table"
  | "no-seat"
  | "too-fast"
  | "not-greeted"
  | "table-broken";

/** What a server sends. */
export type ServerMessage =
  | {
      readonly type: "welcome";
      readonly protocol: number;
      readonly view: TableView;
      readonly lines: readonly Line[];
      readonly present: readonly string[];
    }
  | { readonly type: "update"; readonly view: TableView; readonly lines: readonly Line[] }
  | { readonly type: "present"; readonly members: readonly string[] }
  | { readonly type: "answer"; readonly id: string; readonly answer: Answer }
  | {
      readonly type: "problem";
      readonly code: ProblemCode;
      readonly message: string;
      /**
       * The command it is about, where it is about one: it was not carried out. Too fast, it may be sent again; where
       * the table is broken, it meets the same bug again.
       */
      readonly id?: string;
    }
  | { readonly type: "pong" };

/** POST /api/tables: opens a table with a ready-made party. */
export const openTable = z.strictObject({
  system: z.string().max(64),
  /** Which of the system's ready-made parties; the first by default. */
  party: z.int().min(0).optional(),
  title: z.string().trim().min(1).max(80).optional(),
  name: z.string().trim().min(1).max(40),
});

/** The answer to it: the game master's seat and the invitation for the others. */
export interface OpenedTable {
  readonly table: string;
  /** The game master's token: a link with it is the seat itself, so it is kept apart. */
  readonly token: string;
  readonly member: string;
  /** What the players' link carries. */
  readonly invitation: string;
}

/** POST /api/tables/:table/seats: sits down with just a name. */
export const takeSeat = z.strictObject({
  invitation: z.string().max(128),
  name: z.string().trim().min(1).max(40),
});

export interface TakenSeat {
  readonly table: string;
  readonly token: string;
  readonly member: string;
}
