export type Role = "gm" | "player";

/** Somebody at the table. Seats and tokens are the server's affair; here only who may do what. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Who sees the odds. */
export type OddsShown = "all" | "gm" | "nobody";
