/** The roles, from the most rights to the fewest. */
export const ROLES = ["gm", "co-gm", "player", "spectator"] as const;

/**
 * What a member may do depends on their role. A table has one game master; a co-GM may do the same in play, but doesn't own
 * the table. A spectator is a shared screen, such as a television: it sees what all players see, and does nothing.
 */
export type Role = (typeof ROLES)[number];

/** A person at the table, or a shared screen. Seats and tokens belong to the server. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Somebody who has been removed from the table. */
export interface FormerMember {
  readonly id: string;
  readonly name: string;
  /** True where what they wrote and made is hidden. */
  readonly hidden?: true;
}

/** Who sees the odds of an attempt. */
export type OddsShown = "all" | "gm" | "nobody";

/**
 * Whether a member of this role leads the game: the game master, and co-GMs.
 *
 * @example
 * ```ts
 * import { isLeader } from "@rulewright/table";
 *
 * isLeader("co-gm"); // => true
 * isLeader("player"); // => false
 * ```
 */
export const isLeader = (role: Role): boolean => role === "gm" || role === "co-gm";

/**
 * A role as the rules of a system know it: they name `gm` and `player`. Rules name no spectators, so that these may do nothing.
 *
 * @example
 * ```ts
 * import { roleInRules } from "@rulewright/table";
 *
 * roleInRules("co-gm"); // => "gm"
 * ```
 */
export const roleInRules = (role: Role): "gm" | "player" | "spectator" => (role === "co-gm" ? "gm" : role);
