import type { HouseRules } from "@rulewright/rules";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";
import { type Line, linesFor } from "./view.ts";

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
  const all = linesFor(state, member);
  const lines = all.filter(({ n }) => n > after && n < before).slice(-max);
  const first = lines[0]?.n ?? Math.min(before, all.length + 1);
  return { lines, before: linesEstablish(all.slice(0, first - 1), state) };
}

function linesEstablish(lines: readonly Line[], { characters }: TableState): BeforePage {
  let house: HouseRules = {};
  const departed: Record<string, string> = {};
  for (const { event } of lines) {
    if (event.type === "table-opened") house = event.house;
    else if (event.type === "house-rule-set") house = { ...house, [event.name]: event.value };
    else if (event.type === "undone") house = event.house ?? house;
    else if (event.type === "character-added" && !Object.hasOwn(characters, event.character.id)) {
      departed[event.character.id] = event.character.name;
    }
  }
  return { house, departed };
}
