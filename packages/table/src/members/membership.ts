import type { Character } from "@rulewright/rules";
import type { MembershipEvent, MembershipEventOf } from "./events.ts";
import type { FormerMember, Member, Role } from "./members.ts";
import type { SeatCode } from "./seat-codes.ts";

/** The part of a table's state that says who is at it, with which rights. */
export interface Membership {
  readonly title: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Those who have been removed. */
  readonly former: Readonly<Record<string, FormerMember>>;
  readonly characters: Readonly<Record<string, Character>>;
  /** The member who plays each character. */
  readonly players: Readonly<Record<string, string>>;
  /** The open seat codes by their hashes. */
  readonly codes: Readonly<Record<string, SeatCode>>;
  /** Nobody new can join. */
  readonly locked: boolean;
  /** Read-only until it is reopened. */
  readonly archived: boolean;
  /** Deleted for good: this is its last state. */
  readonly deleted: boolean;
}

/** Nobody is at the table yet. */
export const NO_MEMBERS: Omit<Membership, "title" | "characters"> = {
  members: {},
  former: {},
  players: {},
  codes: {},
  locked: false,
  archived: false,
  deleted: false,
};

type Handlers = {
  readonly [T in MembershipEvent["type"]]: (before: Membership, event: MembershipEventOf<T>) => Partial<Membership>;
};

const handlers: Handlers = {
  "member-joined": ({ members }, { member }) => ({ members: { ...members, [member.id]: member } }),
  "role-set": ({ members }, { member, role }) => ({ members: withRole(members, member, role) }),
  "member-removed": ({ members, former, players, codes }, { member, name, characters, hidden }) => ({
    members: entriesWhere(members, (_, id) => id !== member),
    former: { ...former, [member]: { id: member, name: hidden ? "" : name, ...(hidden ? { hidden } : {}) } },
    players:
      characters === "gm" ? withPlayer(players, member, gmOf(members)?.id) : withPlayer(players, member, undefined),
    codes: entriesWhere(codes, (code) => code.member !== member),
  }),
  "gm-handed-over": ({ members }, { to, as }) => {
    const before = gmOf(members);
    return { members: withRole(before ? withRole(members, before.id, as) : members, to, "gm") };
  },
  "character-taken": ({ players }, { member, character }) => ({ players: { ...players, [character]: member } }),
  "character-released": ({ players }, { character }) => ({
    players: entriesWhere(players, (_, id) => id !== character),
  }),
  "seat-code-made": ({ codes }, { code, member, recovers, expiresAt }) => ({
    // The latest code of each kind is the valid one: a lost device can't make the game master's code void.
    codes: {
      ...entriesWhere(codes, (one) => one.member !== member || one.recovers !== recovers),
      [code]: { member, recovers, expiresAt },
    },
  }),
  "device-added": ({ codes }, { member, recovers = false }) => ({
    codes: entriesWhere(codes, (one) => one.member !== member || (one.recovers && !recovers)),
  }),
  "table-locked": (_, { locked }) => ({ locked }),
  "table-renamed": (_, { title }) => ({ title }),
  "links-renewed": () => ({}),
  "table-archived": () => ({ archived: true }),
  "table-reopened": () => ({ archived: false }),
  "table-deleted": () => ({ deleted: true }),
  // The seats of the file are those of another server.
  "table-imported": () => ({ codes: {}, locked: false, archived: false }),
};

/** What an event changes in who is at the table. */
export function membershipAfter(before: Membership, event: MembershipEvent): Partial<Membership> {
  return handle(before, event);
}

function handle<T extends MembershipEvent["type"]>(
  before: Membership,
  event: MembershipEventOf<T> & { type: T },
): Partial<Membership> {
  const handler: Handlers[T] = handlers[event.type];
  return handler(before, event);
}

/** The game master. */
export const gmOf = (members: Membership["members"]): Member | undefined =>
  Object.values(members).find(({ role }) => role === "gm");

function withRole(members: Membership["members"], id: string, role: Role): Membership["members"] {
  const member = members[id];
  return member ? { ...members, [id]: { ...member, role } } : members;
}

/** The players with another one, or none, for the characters of a member. */
function withPlayer(players: Membership["players"], from: string, to: string | undefined): Membership["players"] {
  return Object.fromEntries(
    Object.entries(players).flatMap(([character, player]) =>
      player !== from ? [[character, player]] : to === undefined ? [] : [[character, to]],
    ),
  );
}

const entriesWhere = <T>(
  all: Readonly<Record<string, T>>,
  keeps: (one: T, key: string) => boolean,
): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(all).filter(([key, one]) => keeps(one, key)));
