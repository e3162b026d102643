import type { Chronicle, ChronicleEntry, Line } from "@rulewright/table";
import { chronicleOf } from "./chronicle.ts";
import type { LogContext } from "./log-context.ts";
import { escapeMarkdown } from "./markdown.ts";

type AttemptEntry = Extract<ChronicleEntry, { kind: "attempt" }>;

const day = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/**
 * Formats a log as a story in Markdown: sessions and scenes as headings, speech as paragraphs, attempts as lists under their
 * titles. What people have written stays text: it makes no heading, list, link, image or HTML.
 */
export const formatLogAsMarkdown = (context: LogContext, lines: readonly Line[]): string =>
  formatChronicle(chronicleOf(context, lines));

/** Formats a chronicle as Markdown. */
export function formatChronicle({ title, system, sessions }: Chronicle): string {
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(system.title),
    ...sessions.flatMap(({ session, at, scenes }) => [
      `## Session ${session}${at === undefined ? "" : `, ${day.format(at)}`}`,
      ...scenes.flatMap((scene) => [
        ...(scene.title === "" ? [] : [`### ${escapeMarkdown(scene.title)}`]),
        ...scene.entries.flatMap((entry, i) => formatEntry(entry, scene.entries[i - 1])),
      ]),
    ]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Whether an attempt stands under the proposal that it was framed from, in the same words. */
const isTitledAbove = ({ who, title }: AttemptEntry, above: ChronicleEntry | undefined): boolean =>
  above?.kind === "proposal" && above.who === who && above.words === title;

/** The blocks of an entry. */
function formatEntry(entry: ChronicleEntry, above: ChronicleEntry | undefined): readonly string[] {
  switch (entry.kind) {
    case "attempt": {
      const { who, title, terms, steps, verdict } = entry;
      const items = [terms, ...steps, verdict ?? ""].map(escapeMarkdown).filter((words) => words !== "");
      const head = isTitledAbove(entry, above) ? [] : [`**${escapeMarkdown(`${who}: ${title}`)}**`];
      return items.length === 0 ? head : [...head, items.map((words) => `- ${words}`).join("\n")];
    }
    case "speech":
    case "proposal":
    case "moment": {
      const { who, words, note } = entry;
      const [first = "", ...others] = paragraphsOf(words);
      const name = note === undefined ? `${who}:` : `${who} (${note}):`;
      return [`**${escapeMarkdown(name)}** ${first}`.trimEnd(), ...others];
    }
    case "consequence": {
      const quoted = paragraphsOf(entry.words).map((words) => `> ${words}`);
      return quoted.length === 0 ? [] : [quoted.join("\n>\n")];
    }
    case "note":
      return [`(${escapeMarkdown(entry.words)})`];
    case "deed":
    case "roll":
      return [escapeMarkdown(entry.words)];
  }
}

/** The paragraphs of what somebody wrote, escaped. */
const paragraphsOf = (words: string): readonly string[] =>
  words
    .split(/[\n\r\u2028\u2029]+/u)
    .map(escapeMarkdown)
    .filter((part) => part !== "");

/** Formats a log as a chronicle in JSON. Control characters for the direction of text are escaped, so that they show. */
export const formatLogAsJson = (context: LogContext, lines: readonly Line[]): string =>
  JSON.stringify(chronicleOf(context, lines), null, 2).replaceAll(
    /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
