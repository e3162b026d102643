import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatMessage, type Refusal, type SystemDefinition } from "@rulewright/rules";
import { loadConformingSystems } from "@rulewright/systems/loader";
import { linesFor, type Line, type TableState, tableText, viewFor } from "@rulewright/table";
import { completeVocabulary, parseEntries } from "@rulewright/testkit";
import { playCase } from "../../packages/testkit/src/case-run.ts";
import { readEntry } from "../../packages/testkit/src/entries.ts";
import { logContext } from "../../packages/web/src/table/log/log-context.ts";
import { formatEvent } from "../../packages/web/src/table/log/sentences.ts";
import { peopleOf } from "../../packages/web/src/state/people.ts";
import { placeholdersIn } from "./fill.ts";
import type { Item } from "./page.ts";

const root = join(import.meta.dirname, "../..");
const conforming = await loadConformingSystems();

/** What people read while the worked cases of a system are played. */
export interface PlayedCases {
  /** The text of the first refusals of each code. */
  readonly refusals: ReadonlyMap<string, readonly string[]>;
  /** The first line of the log of each kind. */
  readonly log: readonly Item[];
}

/** How many different sentences are kept of each kind. */
const MAX_KEPT = 2;

/** What a line of the log is about, so that one line of each kind is enough. */
function kindOf({ event }: Line): string {
  switch (event.type) {
    case "act-done":
    case "act-requested":
      return `${event.type} ${event.act}`;
    case "attempt-framed":
      return `${event.type} ${event.offer}`;
    case "option-chosen":
      return `${event.type} ${event.move}`;
    case "attempt-settled":
      return `${event.type} ${event.outcome.outcome}`;
    case "sheet-edited":
      return `${event.type} ${event.name}`;
    default:
      return event.type;
  }
}

function keep(kept: Map<string, string[]>, key: string, sentence: string): void {
  const list = kept.get(key) ?? [];
  if (list.length < MAX_KEPT && !list.includes(sentence)) kept.set(key, [...list, sentence]);
}

function keepLog(kept: Map<string, string[]>, system: SystemDefinition, state: TableState): void {
  const gm = state.members["gm"] ?? { id: "gm", name: "GM", role: "gm" as const };
  const [view, lines] = [viewFor(state, gm), linesFor(state, gm)];
  const people = peopleOf(view, lines);
  const context = logContext({ system, view, people, text: { ...tableText, ...system.text } }, lines);
  for (const line of lines) {
    // A case begins with its state, which nobody reads.
    if (line.event.type === "act-done" && line.event.act === "") continue;
    const kind = kindOf(line);
    if ((kept.get(kind) ?? []).length < MAX_KEPT) keep(kept, kind, formatEvent(context, line));
  }
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Plays the worked cases of a system and collects what people read. */
export function playCases(system: SystemDefinition): PlayedCases {
  const found = conforming.systems.find((one) => one.system.id === system.id);
  const vocabulary = completeVocabulary(system, found?.vocabulary);
  const refusals = new Map<string, string[]>();
  const log = new Map<string, string[]>();
  for (const file of ["cases.json", "house-rules.json"]) {
    const path = join(root, "packages/systems/src", system.id, "conformance", file);
    for (const raw of parseEntries(readFileSync(path, "utf8"), path)) {
      const entry = readEntry(raw);
      if (typeof entry === "string" || entry.kind !== "case") continue;
      const played = playCase(vocabulary, entry);
      for (const refused of played.refusals) keep(refusals, refused.code, refusalText(system, refused));
      keepLog(log, system, played.state);
    }
  }
  return { refusals, log: [...log].toSorted(byKey).map(([key, sentences]) => ({ key, sentences })) };
}

/** The sentence of a refusal. A rule that leaves one of its placeholders open is at fault. */
function refusalText(system: SystemDefinition, { code, details = {} }: Refusal): string {
  const text = { ...tableText, ...system.text };
  const key = `refusal.${code}`;
  const open = placeholdersIn(text[key] ?? "").find(({ name }) => !Object.hasOwn(details, name));
  if (open) throw new Error(`${system.id}: a refusal "${code}" says nothing of {${open.name}}`);
  return formatMessage(text, key, details);
}
