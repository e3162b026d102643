import type { Refusal } from "@rulewright/rules";
import type { SeatUse } from "./seat-use.ts";
import type { Answer, AskedNonce, Command, Member, NonceShare } from "@rulewright/table";

/** Why a request was not decided. */
export type RequestFailure =
  /** It failed because of a bug and changed nothing. It would fail again. */
  | { readonly failure: "broken" }
  /** The store failed. It is unknown whether the request was stored. */
  | { readonly failure: "unsaved" }
  /** The disk is full. The request was not stored. */
  | { readonly failure: "disk-full" }
  /** The table has been deleted. */
  | { readonly failure: "deleted" }
  /** The queue is full. */
  | { readonly failure: "busy" };

/** A command as a member sent it. */
export interface CommandRequest {
  readonly kind: "command";
  readonly member: string;
  /** Chosen by the sender. The command counts once. */
  readonly id: string;
  readonly command: Command;
  /** The tip of the chain of nonces that the sender's device has, if it has one. */
  readonly chain?: string | undefined;
  /** What the sender's seat uses of the server. */
  readonly use?: SeatUse;
  /** Whether its sender left so long ago that it may have been sent again elsewhere. It isn't decided any more. */
  isAbandoned?(): boolean;
  reply(answer: Answer | RequestFailure): void;
}

/** A roll whose request is in the log, and whose dice wait for the nonces of devices. */
export interface Drawing {
  /** The id of the request. */
  readonly id: string;
  /** The server's nonce. */
  readonly nonce: string;
  readonly asked: readonly AskedNonce[];
  /** The members who see a hidden roll. The device that rolls gives a nonce of its own choice. */
  readonly recipients?: readonly string[];
  readonly command: CommandRequest;
}

/** The command of a requested roll, decided once its nonces are here. */
export interface DrawRequest {
  readonly kind: "draw";
  readonly drawing: Drawing;
  /** Undefined where a device didn't give its nonce in time. */
  readonly shares: readonly NonceShare[] | undefined;
  reply(answer: Answer | RequestFailure): void;
}

/** A new member who takes a seat. */
export interface SeatRequest {
  readonly kind: "seat";
  readonly member: Member;
  /** SHA-256 of the seat's token. */
  readonly token: string;
  reply(answer: "seated" | Refusal | RequestFailure): void;
}

/** A member who opens their seat on another device, with a code. */
export interface DeviceRequest {
  readonly kind: "device";
  /** The hash of the code. */
  readonly code: string;
  /** SHA-256 of the new device's token. */
  readonly token: string;
  reply(answer: { readonly member: string } | Refusal | RequestFailure): void;
}

/** A request to write down which rules the table was loaded with. Every batch does so first. */
export interface RulesRequest {
  readonly kind: "rules";
  reply(answer: "recorded" | RequestFailure): void;
}

/** A request to a table. */
export type Request = CommandRequest | DrawRequest | SeatRequest | DeviceRequest | RulesRequest;
