import { formatAmount, formatNumber, type People } from "@rulewright/present";
import { entryOf, formatMessage, type SystemDefinition, type Messages } from "@rulewright/rules";
import {
  attemptsInLog,
  type BeforePage,
  type Line,
  type LoggedAttempt,
  type TableEvent,
  type TableView,
  undoneLines,
} from "@rulewright/table";
import { memberName } from "../../state/people.ts";

/** What is needed to format the events of a log. */
export interface LogContext {
  readonly system: SystemDefinition;
  readonly text: Messages;
  readonly view: TableView;
  readonly people: People;
  /** The game's word for its game master. */
  readonly gmTitle: string;
  readonly histories: ReadonlyMap<string, LoggedAttempt>;
  /** The character who claimed each moment, by the id of the moment. */
  readonly speakers: ReadonlyMap<string, string>;
  /** The ids of the withdrawn proposals. */
  readonly withdrawn: ReadonlySet<string>;
  /** The ids of the free rolls whose dice the viewer sees. */
  readonly seenRolls: ReadonlySet<string>;
  /** The ids of the hidden rolls that were revealed. */
  readonly revealed: ReadonlySet<string>;
  /** The lines by their numbers. */
  readonly lines: ReadonlyMap<number, Line>;
  /** The number of the line that framed each attempt. */
  readonly framings: ReadonlyMap<string, number>;
  /** The lines that are undone, by their numbers, each with the line of its undo. */
  readonly undone: ReadonlyMap<number, Line>;
}

type Known = Pick<LogContext, "system" | "text" | "view" | "people"> & {
  /** What the lines before these have established; absent where there are none. */
  readonly before?: BeforePage;
};

/** Collects from the lines of a log what is needed to format any of them. */
export function logContext({ before, ...known }: Known, lines: readonly Line[]): LogContext {
  const speakers = new Map<string, string>();
  const withdrawn = new Set<string>();
  const framings = new Map<string, number>();
  const seenRolls = new Set<string>();
  const revealed = new Set<string>();
  const byNumber = new Map<number, Line>();
  const undone = undoneLines(lines);
  for (const line of lines) {
    const { event, n } = line;
    byNumber.set(n, line);
    if (event.type === "proposal-withdrawn" && !undone.has(n)) withdrawn.add(event.proposal);
    if (event.type === "attempt-framed") framings.set(event.attempt, n);
    if (event.type === "dice-thrown") seenRolls.add(event.id);
    if (event.type === "dice-revealed") revealed.add(event.id);
    if (event.type === "moment-told") speakers.set(event.moment, event.character);
  }
  return {
    ...known,
    histories: attemptsInLog(known.system.id, lines, before?.house),
    speakers,
    withdrawn,
    framings,
    seenRolls,
    revealed,
    lines: byNumber,
    undone: undosOf(lines, undone),
    gmTitle: formatMessage(known.text, "role.gm"),
  };
}

/** The undo of each line that is undone. */
function undosOf(lines: readonly Line[], undone: ReadonlySet<number>): ReadonlyMap<number, Line> {
  const undos = new Map<number, Line>();
  for (const line of lines) {
    if (line.event.type !== "undone" || undone.has(line.n)) continue;
    for (const n of line.event.entries) if (undone.has(n)) undos.set(n, line);
  }
  return undos;
}

/** The event of one type. */
export type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

/** The name of a character, also of one that has left; the id for an unknown one. */
export const characterName = ({ people }: LogContext, character: string): string =>
  entryOf(people, character) ?? character;

/** The name of the member who caused a line. */
export const authorName = ({ view }: LogContext, { by }: Line): string => memberName(view, by);

/** Whether an act is the grant of a moment, which the next line tells. */
export const isGrant = ({ system, lines }: LogContext, { n, event }: Line): boolean =>
  event.type === "act-done" && event.act === system.claims?.act && lines.get(n + 1)?.event.type === "moment-granted";

/** Formats the reward of a moment, in the tracker that the act of claiming adds to. */
export function formatReward({ system, text }: Pick<LogContext, "system" | "text">, amount: number): string {
  const tracker = system.claims?.tracker;
  return tracker === undefined ? formatNumber(amount) : formatAmount(text, tracker, amount);
}
