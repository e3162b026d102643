import type { SystemDefinition, Messages } from "@rulewright/rules";
import type { Line, TableEvent, TableView } from "@rulewright/table";
import { memberName } from "../../state/game.tsx";
import type { People } from "../../words/names.ts";
import { number } from "../../words/plain.ts";
import { amountWords } from "../../words/system.ts";
import { type Story, storiesOf } from "../attempt/story.ts";

/** What the log is told from. */
export interface Telling {
  readonly system: SystemDefinition;
  readonly text: Messages;
  readonly view: TableView;
  readonly people: People;
  readonly stories: ReadonlyMap<string, Story>;
  /** Who spoke for each moment. */
  readonly speakers: ReadonlyMap<string, string>;
  /** Proposals that were taken back. */
  readonly withdrawn: ReadonlySet<string>;
}

type Known = Pick<Telling, "system" | "text" | "view" | "people">;

/** What has to be known of the whole log to tell any line of it. */
export function tellingOf(known: Known, lines: readonly Line[]): Telling {
  const speakers = new Map<string, string>();
  const withdrawn = new Set<string>();
  for (const { event } of lines) {
    if (event.type === "proposal-withdrawn") withdrawn.add(event.proposal);
    if (event.type === "moment-told") speakers.set(event.moment, event.character);
  }
  return { ...known, stories: storiesOf(known.system, lines), speakers, withdrawn };
}

export type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

export const named = ({ people }: Telling, character: string): string => people[character] ?? character;

/** Who did it: the member, by name. */
export const doer = ({ view }: Telling, { by }: Line): string => memberName(view, by);

/** What a moment is worth, in the tracker that its act gives back. */
export function worthWords({ system, text }: Pick<Telling, "system" | "text">, amount: number): string {
  const tracker = system.claims?.tracker;
  return tracker === undefined ? number(amount) : amountWords(text, tracker, amount);
}
