import { entryOf, refusal, type Refusal } from "@rulewright/rules";
import type { MembershipResult } from "./decisions.ts";
import type { Membership } from "./membership.ts";
import type { Member } from "./members.ts";
import { freeMemberName, isSamePerson } from "./names.ts";

/** How many members a table can have. */
const MAX_MEMBERS = 64;

/**
 * Decides whether somebody with an invitation may join. Names are unique at a table; a shared screen gets a free one.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, join } from "@rulewright/table";
 *
 * const gwen = { id: "gm", name: "Gwen", role: "gm" } as const;
 * const table = { ...EMPTY_TABLE, members: { gm: gwen } };
 * const joined = (name: string) => join(table, { id: "new", name, role: "player" });
 * joined("Ann"); // => { events: [{ type: "member-joined", member: { id: "new", name: "Ann", role: "player" } }] }
 * joined(" GWEN"); // => { refused: true, code: "name-taken", rule: "", details: { member: "Gwen", free: " GWEN 2" } }
 * ```
 */
export function join(membership: Membership, member: Member): MembershipResult {
  const { members, locked } = membership;
  const closed = refuseClosed(membership);
  if (closed) return closed;
  if (locked) return refusal("table-locked", "");
  const names = Object.values(members).map(({ name }) => name);
  if (names.length >= MAX_MEMBERS) return refusal("table-full", "", { max: MAX_MEMBERS });
  const free = freeMemberName(member.name, names);
  if (free !== member.name && member.role !== "spectator") {
    const name = names.find((one) => isSamePerson(one, member.name)) ?? member.name;
    return refusal("name-taken", "", { member: name, free });
  }
  return { events: [{ type: "member-joined", member: { ...member, name: free } }] };
}

function refuseClosed({ archived, deleted }: Membership): Refusal | undefined {
  if (deleted) return refusal("table-deleted", "");
  return archived ? refusal("table-archived", "") : undefined;
}

/**
 * Decides whether a code opens a seat on another device. Each code does so once, and for some time only. `code` is the hash
 * of the code, `now` is in milliseconds since 1970.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, redeemSeatCode } from "@rulewright/table";
 *
 * const table = { ...EMPTY_TABLE, codes: { hash: { member: "ann", recovers: true, expiresAt: 1000 } } };
 * redeemSeatCode(table, "hash", 999); // => { events: [{ type: "device-added", member: "ann", recovers: true }] }
 * redeemSeatCode(table, "hash", 1000); // => { refused: true, code: "bad-seat-code", rule: "" }
 * ```
 */
export function redeemSeatCode(membership: Membership, code: string, now: number): MembershipResult {
  const closed = refuseClosed(membership);
  if (closed) return closed;
  const found = entryOf(membership.codes, code);
  if (!found || found.expiresAt <= now) return refusal("bad-seat-code", "");
  const { member, recovers } = found;
  return { events: [{ type: "device-added", member, ...(recovers ? { recovers } : {}) }] };
}
