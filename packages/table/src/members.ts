/** What a member may do depends on their role. */
export type Role = "gm" | "player";

/** A person at the table. Seats and tokens belong to the server. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Who sees the odds of an attempt. */
export type OddsShown = "all" | "gm" | "nobody";
