import type { HouseRules } from "@rulewright/rules";
import { houseRulesBefore } from "./log-index.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";
import { countLines, entriesBetween, type Line, linesOf } from "./view.ts";

/** What the lines of a log before the first one of a page have established. */
export interface BeforePage {
  readonly house: HouseRules;
  /** The names of characters who have left the table since, by their ids. */
  readonly departed: Readonly<Record<string, string>>;
}

/** Some consecutive lines of a viewer's log. */
export interface LogPage {
  readonly lines: readonly Line[];
  readonly before: BeforePage;
}

/** Which lines a page may have: those between two line numbers, and at most so many, the newest of them. */
export interface PageRange {
  readonly after?: number;
  readonly before?: number;
  readonly max: number;
}

/**
 * A page of a viewer's log: the newest lines in a range.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, fold, logPage, type Member } from "@rulewright/table";
 *
 * const events = ["Good evening", "It rains", "Still"].map((words) => ({ type: "said", words }) as const);
 * const table = fold(EMPTY_TABLE, events.map((event, i) => ({ seq: i + 1, at: 0, by: "gm", event })));
 * const ann: Member = { id: "ann", name: "Ann", role: "player" };
 * logPage(table, ann, { max: 2 }).lines.map(({ n }) => n); // => [2, 3]
 * logPage(table, ann, { before: 2, max: 2 }).lines.map(({ n }) => n); // => [1]
 * ```
 */
export function logPage(state: TableState, member: Member, { after = 0, before = Infinity, max }: PageRange): LogPage {
  const end = Math.min(before, countLines(state, member) + 1);
  const found = entriesBetween(state, member, { after: Math.max(after, end - 1 - max), before: end });
  // Where there are no lines, the page is at the beginning or at the end.
  const first = found[0]?.[1].seq ?? (end > 1 ? Infinity : 0);
  return { lines: linesOf(state, member, found), before: establishedBefore(state, first) };
}

/** What the entries before a number have established. Everybody sees these. */
function establishedBefore({ index, characters, former }: TableState, seq: number): BeforePage {
  const departed = Object.entries(index.cast).flatMap(([id, { seq: since, name, by }]) => {
    if (since >= seq || Object.hasOwn(characters, id)) return [];
    const isHidden = by !== undefined && former[by]?.hidden === true;
    return [[id, isHidden ? "" : name]];
  });
  return { house: houseRulesBefore(index, seq), departed: Object.fromEntries(departed) };
}
