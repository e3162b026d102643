import type { Line } from "@rulewright/table";

const OPENING: ReadonlySet<Line["event"]["type"]> = new Set<Line["event"]["type"]>([
  "table-opened",
  "member-joined",
  "character-added",
]);

/** How many lines the opening of a table has, with its party and whoever joined at once; 0 where these are later lines. */
export function countOpeningLines(lines: readonly Line[]): number {
  if (lines[0]?.event.type !== "table-opened") return 0;
  const first = lines.findIndex(({ event }) => !OPENING.has(event.type));
  return first === -1 ? lines.length : first;
}
