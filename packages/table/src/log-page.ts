import type { HouseRules } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";
import { countLines, type Line, linesBetween } from "./view.ts";

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
  const lines = linesBetween(state, member, { after: Math.max(after, end - 1 - max), before: end });
  const first = lines[0]?.n ?? end;
  return {
    lines,
    before: linesEstablish(linesBetween(state, member, { after: 0, before: first }, establishes), state),
  };
}

/** Whether something later in the log depends on an event. */
const establishes = ({ type }: TableEvent): boolean =>
  type === "table-opened" || type === "house-rule-set" || type === "undone" || type === "character-added";

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
