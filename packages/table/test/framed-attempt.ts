import type { TableEvent } from "../src/index.ts";

/** The event of an attempt of a character that Ann frames. */
export const framed = (attempt: string, character = "wick"): TableEvent => ({
  type: "attempt-framed",
  alongside: true,
  attempt,
  member: "ann",
  character,
  title: `Title of ${attempt}`,
  offer: "attempt",
  given: {},
  procedure: "task",
  version: "1",
  args: {},
  named: {},
  roles: {},
  changes: [],
  notices: [],
});
