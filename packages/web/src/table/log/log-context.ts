import { formatAmount, formatNumber, type People } from "@rulewright/present";
import type { SystemDefinition, Messages } from "@rulewright/rules";
import type { Line, TableEvent, TableView } from "@rulewright/table";
import { memberName } from "../../state/game.tsx";
import { type AttemptHistory, attemptHistories } from "../history/attempt-history.ts";

/** What the log is told from. */
export interface LogContext {
  readonly system: SystemDefinition;
  readonly text: Messages;
  readonly view: TableView;
  readonly people: People;
  readonly histories: ReadonlyMap<string, AttemptHistory>;
  /** Who spoke for each moment. */
  readonly speakers: ReadonlyMap<string, string>;
  /** Proposals that were taken back. */
  readonly withdrawn: ReadonlySet<string>;
}

type Known = Pick<LogContext, "system" | "text" | "view" | "people">;

/** What has to be known of the whole log to tell any line of it. */
export function logContext(known: Known, lines: readonly Line[]): LogContext {
  const speakers = new Map<string, string>();
  const withdrawn = new Set<string>();
  for (const { event } of lines) {
    if (event.type === "proposal-withdrawn") withdrawn.add(event.proposal);
    if (event.type === "moment-told") speakers.set(event.moment, event.character);
  }
  return { ...known, histories: attemptHistories(known.system, lines), speakers, withdrawn };
}

export type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

export const characterName = ({ people }: LogContext, character: string): string => people[character] ?? character;

/** Who did it: the member, by name. */
export const authorName = ({ view }: LogContext, { by }: Line): string => memberName(view, by);

/** What a moment is worth, in the tracker that its act gives back. */
export function formatReward({ system, text }: Pick<LogContext, "system" | "text">, amount: number): string {
  const tracker = system.claims?.tracker;
  return tracker === undefined ? formatNumber(amount) : formatAmount(text, tracker, amount);
}
