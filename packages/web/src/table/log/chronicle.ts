import { formatCounted, formatNumber, noticeTexts, parameterLabel } from "@rulewright/present";
import { type Messages, uncapitalize } from "@rulewright/rules";
import {
  type Chronicle,
  type ChronicleEntry,
  isFairness,
  type Line,
  lineWithoutSheets,
  type LoggedAttempt,
  type ProofLine,
  sessionsInLog,
  undoneLines,
} from "@rulewright/table";
import { memberName } from "../../state/people.ts";
import { doneWords } from "../../words/done.ts";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { negotiationsOf } from "../history/negotiation.ts";
import { rollSummary } from "../history/roll-summary.ts";
import { formatChanges, phaseIn, withoutResets } from "./changes.ts";
import { characterName, type EventOf, formatReward, isGrant, type LogContext } from "./log-context.ts";
import { mergeEdits } from "./edit-runs.ts";
import { countOpeningLines } from "./opening.ts";
import { formatEvent, formatOutcome, formatThrow, isRestoring } from "./sentences.ts";

type Session = Chronicle["sessions"][number];
type AttemptEntry = Extract<ChronicleEntry, { kind: "attempt" }>;

/** What a chronicle leaves out: settings of the table, and what another entry tells. */
const UNTOLD: ReadonlySet<Line["event"]["type"]> = new Set([
  "table-opened",
  "rules-recorded",
  "role-set",
  "character-taken",
  "character-released",
  "seat-code-made",
  "device-added",
  "table-locked",
  "table-renamed",
  "links-renewed",
  "table-archived",
  "table-reopened",
  "table-deleted",
  "odds-shown-set",
  "proposal-withdrawn",
  "approaches-offered",
  "move-suggested",
  "nonces-committed",
  "roll-requested",
  "dice-drawn",
  "roll-dropped",
  "offering-withdrawn",
  "act-requested",
  "act-request-answered",
  "moment-granted",
]);

/**
 * The story of a log. What is undone is left out, but for a note that it was; whispers and hidden rolls are left out even
 * where the viewer sees them, as are the changes of hidden sheets, since others will read the chronicle.
 */
export function chronicleOf(context: LogContext, logged: readonly Line[]): Chronicle {
  const { view, system } = context;
  const lines = logged.map((line) => lineWithoutSheets(line, view.hiddenSheets));
  const undone = undoneLines(lines);
  const told = new Teller(context, lines);
  const proof = proofIn(context, lines, undone);
  return {
    format: "rulewright-chronicle/1",
    title: view.title,
    system: { id: system.id, title: system.title, rules: view.version },
    house: view.house,
    sessions: sessionsInLog(lines).flatMap((one): Session[] => {
      const standing = mergeEdits(
        one.lines.filter(({ n }) => !undone.has(n)),
        undone,
      ).lines;
      const scenes = told.scenes(standing);
      if (scenes.length === 0) return [];
      const [first] = standing;
      return [{ session: one.session, ...(first ? { at: first.at } : {}), scenes }];
    }),
    ...(proof.length > 0 ? { proof } : {}),
  };
}

/** What proves the dice that everybody has seen, also of rolls that are undone. */
function proofIn({ view }: LogContext, lines: readonly Line[], undone: ReadonlySet<number>): readonly ProofLine[] {
  const takenBack = new Set(
    lines.flatMap(({ n, event }) => (event.type === "dice-rolled" && undone.has(n) ? (event.drawn ?? []) : [])),
  );
  return lines.flatMap(({ by = "", event }): readonly ProofLine[] => {
    if (!isFairness(event) || ("recipients" in event && event.recipients)) return [];
    const line = { by, who: memberName(view, by), event };
    return [event.type === "dice-drawn" && takenBack.has(event.request) ? { ...line, undone: true } : line];
  });
}

/** Tells the lines of a log as entries of a chronicle. */
class Teller {
  readonly #context: LogContext;
  /** What was granted for each moment, by its id. */
  readonly #granted = new Map<string, number>();
  readonly #entries = new Map<string, AttemptEntry>();
  /** The number of lines of the table's opening, whose party needs no entries. */
  readonly #opening: number;

  constructor(context: LogContext, lines: readonly Line[]) {
    this.#context = context;
    this.#opening = countOpeningLines(lines);
    for (const { event } of lines) if (event.type === "moment-granted") this.#granted.set(event.moment, event.granted);
  }

  /** The scenes of a session with their entries. A phase in which nothing happens isn't told, unless nothing else is. */
  scenes(lines: readonly Line[]): Session["scenes"] {
    const scenes: { readonly title: string; readonly entries: ChronicleEntry[] }[] = [{ title: "", entries: [] }];
    const named = new Set<string>();
    for (const line of lines) {
      const title = this.#sceneIn(line);
      const entries = scenes.at(-1)?.entries ?? [];
      if (title === undefined) entries.splice(this.#placeOf(line, entries), 0, ...this.#entriesOf(line));
      else scenes.push({ title, entries: [] });
      if (title !== undefined && line.event.type === "scene-set") named.add(title);
    }
    const told = scenes.filter(({ title, entries }) => named.has(title) || entries.length > 0);
    return told.length > 0 ? told : scenes.slice(1);
  }

  /** Where a line is told: what came of an attempt stands right after it, all else at the end. */
  #placeOf({ event }: Line, entries: readonly ChronicleEntry[]): number {
    if (event.type !== "world-answered") return entries.length;
    const attempt = this.#entries.get(event.attempt);
    const place = entries.findIndex((one) => one === attempt);
    return place === -1 ? entries.length : place + 1;
  }

  /** The title of the scene or the phase that begins with a line. */
  #sceneIn({ event }: Line): string | undefined {
    if (event.type === "scene-set") return event.title === "" ? undefined : event.title;
    return event.type === "act-done" ? phaseIn(this.#context.text, event.changes) : undefined;
  }

  #entriesOf(line: Line): readonly ChronicleEntry[] {
    const { event, at } = line;
    if (UNTOLD.has(event.type) || (line.n <= this.#opening && event.type === "character-added")) return [];
    // The moment says what was granted.
    if (isGrant(this.#context, line)) return [];
    if (("recipients" in event && event.recipients) || ("unseen" in event && event.unseen)) return [];
    if (event.type === "attempt-framed") return this.#attempt(line, event);
    if (event.type === "undone") return undoNote(this.#context, line, event);
    if (event.type === "dice-thrown" || event.type === "dice-revealed") {
      const words = `${memberName(this.#context.view, line.by)} ${formatThrow(this.#context, event)}.`;
      const { roll, dice, value } = event;
      const drawn = event.type === "dice-thrown" && event.drawn !== undefined ? { drawn: event.drawn } : {};
      return [{ kind: "roll", at, words, roll, dice, value, ...drawn }];
    }
    const spoken = this.#speech(line);
    if (spoken !== undefined) return spoken;
    if ("attempt" in event && event.attempt !== undefined && this.#addStep(line, event.attempt)) return [];
    const words = formatEvent(this.#context, line);
    return words === "" ? [] : [{ kind: "deed", at, words }];
  }

  /** Something that somebody wrote; undefined for other lines. */
  #speech({ event, at, by }: Line): readonly ChronicleEntry[] | undefined {
    const context = this.#context;
    switch (event.type) {
      case "said": {
        const who =
          event.character === undefined ? memberName(context.view, by) : characterName(context, event.character);
        const note = event.about === undefined ? {} : { note: "comments" };
        return spoken({ kind: "speech", at, who, words: event.words, ...note });
      }
      case "proposed": {
        if (context.withdrawn.has(event.proposal)) return [];
        const note = event.again ? { note: `retry: ${event.again.changed}` } : {};
        return spoken({
          kind: "proposal",
          at,
          who: characterName(context, event.character),
          words: event.words,
          ...note,
        });
      }
      case "world-answered":
        return spoken({ kind: "consequence", at, who: memberName(context.view, by), words: event.words });
      case "moment-told": {
        const granted = this.#granted.get(event.moment) ?? 0;
        const note = granted === 0 ? "a moment" : `a moment, granted ${formatReward(context, granted)}`;
        return spoken({ kind: "moment", at, who: characterName(context, event.character), words: event.words, note });
      }
      default:
        return undefined;
    }
  }

  #attempt({ at }: Line, event: EventOf<"attempt-framed">): readonly ChronicleEntry[] {
    const { system, view, text, histories } = this.#context;
    const history = histories.get(event.attempt);
    if (!history) return [];
    const told: AttemptEntry = {
      kind: "attempt",
      at,
      who: characterName(this.#context, event.character),
      title: event.title,
      terms: formatRollTerms(text, rollSummary(system, view, history)),
      steps: [...this.#openingTerms(history), ...noticeTexts(text, event.notices)],
      ...this.#verdictOf(history),
      trace: JSON.parse(JSON.stringify(history.trace)),
      ...(history.drawn ? { drawn: { ...history.drawn } } : {}),
    };
    this.#entries.set(event.attempt, told);
    return [told];
  }

  /** What the talk about an attempt began with: "Oskar proposes difficulty 6." */
  #openingTerms(history: LoggedAttempt): readonly string[] {
    const { system, text, view } = this.#context;
    return negotiationsOf(system, history).map(({ number: { name, now } }) => {
      const term = uncapitalize(parameterLabel(text, name));
      return `${memberName(view, history.framedBy)} proposes ${term} ${formatNumber(now)}.`;
    });
  }

  #verdictOf(history: LoggedAttempt): { readonly verdict?: string } {
    const { outcome } = history.trace;
    if (!outcome) return {};
    const counts = history.overridden?.outcome ?? outcome;
    const settled = { type: "attempt-settled", attempt: history.id, outcome: counts, changes: [] } as const;
    return { verdict: formatOutcome(this.#context, settled) };
  }

  /** Adds what happened to the attempt that it belongs to; false where that isn't known. */
  #addStep(line: Line, attempt: string): boolean {
    const entry = this.#entries.get(attempt);
    if (!entry) return false;
    const { system, text, people } = this.#context;
    const { event } = line;
    // The verdict stands at the end of the attempt.
    const words =
      event.type === "attempt-settled" || (event.type === "option-chosen" && onlyGoesOn(text, event))
        ? formatChanges(system, text, people, withoutResets(system, event.changes))
        : formatEvent(this.#context, line);
    if (words !== "") entry.steps.push(words);
    return true;
  }
}

/** Whether an option does nothing that a reader would miss: the next entry tells what it led to. */
const onlyGoesOn = (text: Messages, { move, detail, pays, words, notices }: EventOf<"option-chosen">): boolean =>
  doneWords(text, `move.${move}`, detail) === undefined &&
  [detail, pays, notices].every((one) => Object.keys(one).length === 0) &&
  words === "";

/** Words that aren't hidden. */
const spoken = (entry: ChronicleEntry & { readonly words: string }): readonly ChronicleEntry[] =>
  entry.words === "" ? [] : [entry];

/** That something was undone, and why; not what. */
function undoNote(context: LogContext, line: Line, event: EventOf<"undone">): readonly ChronicleEntry[] {
  if (isRestoring(context, event)) return [];
  const count = formatCounted({ one: "entry", other: "entries" }, event.entries.length);
  const reason = event.words === "" ? "" : `: ${event.words}`;
  return [{ kind: "note", at: line.at, words: `${memberName(context.view, line.by)} undoes ${count}${reason}.` }];
}
