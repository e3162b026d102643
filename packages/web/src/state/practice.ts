import type { Member } from "@rulewright/table";

/** What only a practice table has: one person in all of its seats, and no server. */
export interface Practice {
  readonly members: readonly Member[];
  /** Changes to the seat of a member. */
  playAs(member: string): void;
  /** The table as a file. */
  file(): string;
  /** Starts over with a new table. */
  restart(): void;
}
