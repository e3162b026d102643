import type { TableEvent } from "./events.ts";

/**
 * The member of whom a device may have lost its seat by an event; "everybody" where the table itself ends.
 *
 * @example
 * ```ts
 * import { signedOutBy } from "@rulewright/table";
 *
 * signedOutBy({ type: "device-added", member: "ann", recovers: true }); // => "ann"
 * signedOutBy({ type: "said", words: "Hello" }) === undefined; // => true
 * ```
 */
export function signedOutBy(event: TableEvent): string | undefined {
  switch (event.type) {
    case "table-deleted":
      return "everybody";
    case "member-removed":
      return event.member;
    case "device-added":
      return event.recovers ? event.member : undefined;
    default:
      return undefined;
  }
}
