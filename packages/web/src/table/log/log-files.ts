import { formatMessage } from "@rulewright/rules";
import type { Line } from "@rulewright/table";
import { formatEvent } from "./sentences.ts";
import type { LogContext } from "./log-context.ts";

/**
 * Formats a log as Markdown: scenes and phases as headings, each event as a list item. What people have written stays
 * text: it makes no line, heading, link, image or HTML.
 */
export function formatLogAsMarkdown(context: LogContext, lines: readonly Line[]): string {
  const { view, system, text } = context;
  const body = lines.map((line) => {
    const { event } = line;
    if (event.type === "scene-set") return `\n## ${escapeMarkdown(event.title)}\n`;
    const phase = event.type === "act-done" && event.changes.find((change) => change.change === "phase");
    const heading = phase ? `\n## ${escapeMarkdown(formatMessage(text, `phase.${phase.to}`))}\n\n` : "";
    return `${heading}- ${escapeMarkdown(formatEvent(context, line))}`;
  });
  return [
    `# ${escapeMarkdown(view.title)}`,
    "",
    `${escapeMarkdown(system.title)}, session ${view.session}`,
    "",
    ...body,
    "",
  ].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text in one line, with everything escaped that Markdown or HTML would read as more than text. */
const escapeMarkdown = (words: string): string =>
  words
    .replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, " ")
    .trim()
    .replaceAll(/[\\`*_~|[\]]/g, "\\$&")
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/^([#+=-]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

/** Formats a log as JSON: each event as it is stored, with its sentence. */
export function formatLogAsJson(context: LogContext, lines: readonly Line[]): string {
  const { view, system } = context;
  const events = lines.map((line) => ({ ...line, words: formatEvent(context, line) }));
  const { title, session, house } = view;
  return JSON.stringify({ title, system: system.id, version: system.version, session, house, lines: events }, null, 2);
}

/** Downloads a text as a file. */
export function download(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
