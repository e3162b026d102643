import type { ProblemCode } from "@rulewright/table";

/** Close codes by why a connection is closed, in the range 4000 to 4999 that RFC 6455 leaves to applications. */
export const CLOSE_CODES = {
  "bad-message": 4400,
  "not-greeted": 4401,
  "no-seat": 4403,
  "no-such-table": 4404,
  "too-many-screens": 4409,
  "old-client": 4426,
  "too-fast": 4429,
  "table-broken": 4500,
  unavailable: 4503,
  "old-server": 4505,
} as const satisfies Partial<Record<ProblemCode, number>>;

/** Why a connection is closed. */
export type CloseReason = keyof typeof CLOSE_CODES;

const FAULTS: ReadonlySet<CloseReason> = new Set<CloseReason>(["bad-message", "not-greeted", "too-fast"]);

/** Whether a connection is closed for what its client has done. */
export const isFault = (reason: CloseReason): boolean => FAULTS.has(reason);
