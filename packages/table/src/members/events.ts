import type { Member, Role } from "./members.ts";

/** An event about who is at the table, with which rights, and about the table as a whole. */
export type MembershipEvent =
  | { readonly type: "member-joined"; readonly member: Member }
  | { readonly type: "role-set"; readonly member: string; readonly role: Role }
  | {
      readonly type: "member-removed";
      readonly member: string;
      readonly name: string;
      /** What becomes of their characters: anybody may take them, or the game master plays them. */
      readonly characters: "free" | "gm";
      /** True where what they wrote and made is hidden from here on. */
      readonly hidden?: true;
    }
  | {
      /** Another member is the game master from here on. */
      readonly type: "gm-handed-over";
      readonly to: string;
      /** The role of the former game master. */
      readonly as: "co-gm" | "player";
    }
  | { readonly type: "character-taken"; readonly member: string; readonly character: string }
  | { readonly type: "character-released"; readonly character: string }
  | {
      /** A code was made that moves a seat to another device or recovers it. */
      readonly type: "seat-code-made";
      /** The hash of the code. */
      readonly code: string;
      readonly member: string;
      readonly recovers: boolean;
      readonly expiresAt: number;
    }
  | {
      readonly type: "device-added";
      readonly member: string;
      /** True where it takes the place of the other devices. */
      readonly recovers?: true;
    }
  | { readonly type: "table-locked"; readonly locked: boolean }
  | { readonly type: "table-renamed"; readonly title: string }
  | { readonly type: "links-renewed" }
  | { readonly type: "table-archived" }
  | { readonly type: "table-reopened" }
  | { readonly type: "table-deleted" }
  | {
      /** The log up to here comes from a file. */
      readonly type: "table-imported";
      /** When the file was written, in milliseconds since 1970. */
      readonly exportedAt: number;
    };

/** The event of one type. */
export type MembershipEventOf<T extends MembershipEvent["type"]> = Extract<MembershipEvent, { type: T }>;
