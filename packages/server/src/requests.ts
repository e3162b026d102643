import type { Refusal } from "@rulewright/rules";
import type { Answer, Command, Member } from "@rulewright/table";

/** Why a request got no answer of its own. */
export type Trouble =
  /** Deciding it met a bug: it changed nothing, and would not next time. */
  | { readonly trouble: "broken" }
  /** The store failed: whether it counted is not known until it is sent again. */
  | { readonly trouble: "unsaved" }
  /** Too many others are waiting. */
  | { readonly trouble: "busy" };

/** A command as a member sent it. */
export interface CommandRequest {
  readonly asks: "command";
  readonly member: string;
  /** Chosen by the sender: the command counts once. */
  readonly id: string;
  readonly command: Command;
  reply(answer: Answer | Trouble): void;
}

/** Somebody who sits down. */
export interface SeatRequest {
  readonly asks: "seat";
  readonly member: Member;
  /** SHA-256 of the token that the seat is resumed with. */
  readonly token: string;
  reply(answer: "seated" | Refusal | Trouble): void;
}

/** What waits for a table's next round. */
export type Request = CommandRequest | SeatRequest;
