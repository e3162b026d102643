import type { Refusal } from "@rulewright/rules";
import { z } from "zod";
import { command, lineNumbers } from "./commands.ts";
import type { Conflict } from "./command-result.ts";
import type { Difference } from "./difference.ts";
import { NONCE } from "./fairness/nonces.ts";
import { tableTitle } from "./members/commands.ts";
import { memberName } from "./members/names.ts";
import type { BeforePage, LogPage } from "./log-page.ts";
import type { UndoPlan } from "./undo.ts";
import type { Line, TableView } from "./view.ts";

const nonce = z.string().regex(NONCE);

/** The schema of the messages a client sends to a table, on the socket /api/tables/:table/socket. */
export const clientMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("hello"),
    protocol: z.int(),
    token: z.string().max(128),
    /** How many lines of the log the client has already. */
    lines: z.int().min(0),
    /** The epoch in which it got them. In another epoch its lines count for nothing, since the log may be another one. */
    epoch: z.string().max(64).optional(),
    /** The tip of the chain of nonces that this device has committed to, if it has. */
    chain: nonce.optional(),
  }),
  z.strictObject({
    type: z.literal("command"),
    /** Chosen by the sender. A command that is sent again with the same id counts once. */
    id: z.string().min(8).max(64),
    command,
  }),
  z.strictObject({
    type: z.literal("log"),
    /** Asks for the lines before this number, the newest of them first: at most `max` of them. */
    before: z.int().min(1),
    max: z.int().min(1).max(1000),
  }),
  /** Asks what an undo of these lines would take back. */
  z.strictObject({ type: z.literal("plan-undo"), lines: lineNumbers }),
  /** The nonce that a requested roll asks of this device. */
  z.strictObject({ type: z.literal("nonce"), request: z.string().min(1).max(64), nonce }),
  z.strictObject({ type: z.literal("ping") }),
]);

/** A message a client sends. */
export type ClientMessage = z.infer<typeof clientMessage>;

/** The answer to a command. */
export type Answer =
  | { readonly answer: "accepted"; readonly lines: number }
  | { readonly answer: "duplicate"; readonly first: Answer }
  | ({ readonly answer: "conflict" } & Conflict)
  | { readonly answer: "rejected"; readonly refusal: Refusal };

/** Why a message was not processed. */
export type ProblemCode =
  | "bad-message"
  | "old-client"
  | "old-server"
  | "no-such-table"
  | "no-seat"
  | "too-fast"
  | "too-many-screens"
  | "not-greeted"
  | "table-broken"
  | "unavailable"
  | "disk-full";

/** A message the server sends. A welcome has the newest lines that the client lacks, at most 200. */
export type ServerMessage =
  | {
      readonly type: "welcome";
      readonly protocol: number;
      /**
       * Changes whenever the member's log may have become another one: by a restored backup, or by a new role that sees
       * other lines. After a change of the role a welcome comes without being asked for.
       */
      readonly epoch: string;
      readonly view: TableView;
      readonly lines: readonly Line[];
      readonly before: BeforePage;
      readonly present: readonly string[];
    }
  | ({ readonly type: "log" } & LogPage)
  | {
      readonly type: "update";
      /** What has changed in the view since the last message with one; absent where nothing has. */
      readonly change?: Difference;
      readonly lines: readonly Line[];
    }
  /** What an undo of these lines would take back, or why it can't be done. */
  | { readonly type: "undo-plan"; readonly lines: readonly number[]; readonly plan: UndoPlan | Refusal }
  | { readonly type: "present"; readonly members: readonly string[] }
  | { readonly type: "answer"; readonly id: string; readonly answer: Answer }
  | {
      readonly type: "problem";
      readonly code: ProblemCode;
      readonly message: string;
      /**
       * The command that was not carried out, if the problem is about one. After `too-fast` it may be sent again; after
       * `table-broken` it would fail again.
       */
      readonly id?: string;
    }
  | { readonly type: "pong" };

/** What makes a request count once: chosen by the sender, random and secret. Sent again, it gets the same answer. */
const requestId = z.string().min(22).max(64).optional();

/** The body of POST /api/tables, which opens a table with a ready-made party. */
export const openTable = z.strictObject({
  request: requestId,
  system: z.string().max(64),
  /** The index of a ready-made party of the system, 0 by default. */
  party: z.int().min(0).optional(),
  title: tableTitle.optional(),
  name: memberName,
});

/** The answer to POST /api/tables: the game master's seat, and the invitation for the others. */
export interface OpenedTable {
  readonly table: string;
  /** The game master's token. Whoever has it has the seat. */
  readonly token: string;
  readonly member: string;
  /** The secret in the players' link. */
  readonly invitation: string;
}

/** The body of POST /api/tables/:table/seats, which takes a seat. */
export const takeSeat = z.strictObject({
  request: requestId,
  invitation: z.string().max(128),
  name: memberName,
  /** A shared screen takes a seat as a spectator. A player's seat by default. */
  role: z.enum(["player", "spectator"]).optional(),
});

/** The body of POST /api/seats, which opens a seat on another device with a code. */
export const openSeat = z.strictObject({
  request: requestId,
  code: z.string().max(64),
});

/** The answer to POST /api/tables/:table/seats: the seat and its token. */
export interface TakenSeat {
  readonly table: string;
  readonly token: string;
  readonly member: string;
}
