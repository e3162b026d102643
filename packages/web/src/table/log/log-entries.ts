import { formatCounted, noticeTexts } from "@rulewright/present";
import type { LoggedChange } from "@rulewright/systems/screen";
import { type Change } from "@rulewright/rules";
import { isLeader, type Line, mayBeUndone, type TableEvent } from "@rulewright/table";
import { proposableEntries, proposedNames, withoutProposed } from "../../fields/proposed-entries.ts";
import { memberName } from "../../state/people.ts";
import { overrideWords } from "../override/override-words.ts";
import { formatChanges, isMilestone, milestonesIn, phaseIn } from "./changes.ts";
import {
  closingLines,
  editResults,
  formatEdit,
  formatEvent,
  isRestoring,
  offeredTerms,
  formatRecipients,
  rulesChangeLines,
} from "./sentences.ts";
import { tellAct } from "./act-sentences.ts";
import { withAttempts } from "./attempt-entries.ts";
import type { Comment, LogEntry, LoggedContent, SingleEntry } from "./log-entry.ts";
import { waysWords } from "./ways-offered.tsx";
import { joinArrivals, joinDeeds } from "./deed-runs.ts";
import { mergeEdits } from "./edit-runs.ts";
import { valuesBefore } from "./values-before.ts";
import { membershipSentences } from "./membership-sentences.ts";
import { countOpeningLines } from "./opening.ts";
import { authorName, type EventOf, characterName, isGrant, type LogContext, formatReward } from "./log-context.ts";

/** Which entries are shown: all, only attempts and rolls, only speech, or only what the viewer did. */
export type LogFilter = "all" | "rolls" | "talk" | "mine";

const kinds: Readonly<Record<Exclude<LogFilter, "all" | "mine">, ReadonlySet<SingleEntry["kind"]>>> = {
  rolls: new Set<SingleEntry["kind"]>(["scene", "offer", "roll", "throw"]),
  talk: new Set<SingleEntry["kind"]>(["scene", "speech"]),
};

type Deed = Extract<LoggedContent, { kind: "act" }>;

const deed = (
  key: string,
  who: string,
  words: string,
  { rules = [], results = [] }: { readonly rules?: readonly string[]; readonly results?: readonly string[] } = {},
): Deed => ({ kind: "act", key, who, words, rules, results });

/** The entries of a log, oldest first. An attempt is one entry, but where only talk is shown. */
export function logEntries(
  context: LogContext,
  lines: readonly Line[],
  filter: LogFilter = "all",
): readonly LogEntry[] {
  const rolled = new Set<string>();
  const opening = countOpeningLines(lines);
  const { lines: merging, merged } = mergeEdits(lines, context.undone);
  const before = valuesBefore();
  const items = merging.flatMap((line, i): readonly SingleEntry[] => {
    const { event, n } = line;
    const changes = before(line);
    // The party that a table opens with needs no entries.
    if ((i < opening && event.type === "character-added") || isGrant(context, line)) return [];
    const undone = undoneWords(context, n);
    if (undone !== undefined && isInPlay(context, line)) return takenBack(context, line, undone);
    if (event.type === "dice-rolled") {
      if (rolled.has(event.attempt)) return [];
      rolled.add(event.attempt);
    }
    const content = entryOf(context, line, changes);
    if (!content) return [];
    const entry = { ...content, n, lines: merged.get(n) ?? [n], mayUndo: mayBeUndone(event), comments: [] };
    return [undone === undefined ? entry : { ...entry, undone }];
  });
  const told = joinArrivals(context, joinDeeds(context, withComments(items)));
  if (filter === "all") return withAttempts(context, told);
  if (filter === "mine") return told.filter(({ n }) => context.lines.get(n)?.by === context.view.you.id);
  const ofKind = told.filter(({ kind }) => kinds[filter].has(kind));
  return filter === "rolls" ? withAttempts(context, ofKind) : ofKind;
}

/** The entries with the comments on them. A comment on what isn't shown is an entry of its own. */
function withComments(items: readonly SingleEntry[]): readonly SingleEntry[] {
  if (!items.some((item) => item.kind === "speech" && item.about !== undefined)) return items;
  const shown = new Set(items.map(({ n }) => n));
  const comments = new Map<number, Comment[]>();
  for (const item of items) {
    if (item.kind !== "speech" || item.about === undefined || !shown.has(item.about)) continue;
    comments.set(item.about, [...(comments.get(item.about) ?? []), item]);
  }
  if (comments.size === 0) return items;
  return items
    .filter((item) => item.kind !== "speech" || item.about === undefined || !shown.has(item.about))
    .map((item) => ({ ...item, comments: comments.get(item.n) ?? [] }));
}

/** Who undid a line, and why. */
function undoneWords(context: LogContext, n: number): string | undefined {
  const line = context.undone.get(n);
  if (line?.event.type !== "undone") return undefined;
  return withReason(`Undone by ${authorName(context, line)}`, line.event.words);
}

/** Whether a line is of an attempt that went on without it: the attempt's framing stands, or was undone by another undo. */
const isInPlay = ({ framings, undone }: LogContext, { event, n }: Line): boolean =>
  "attempt" in event &&
  event.type !== "attempt-framed" &&
  undone.get(n) !== undone.get(framings.get(event.attempt ?? "") ?? 0);

/** A line of an attempt that goes on without it: the attempt itself no longer shows it. */
function takenBack(context: LogContext, line: Line, undone: string): readonly SingleEntry[] {
  const words = formatEvent(context, line);
  const spoken = line.event.type === "world-answered" || line.event.type === "moment-told";
  const content = spoken || words === "" ? entryOf(context, line) : deed(`line-${line.n}`, "", words);
  return content ? [{ ...content, n: line.n, lines: [line.n], undone, mayUndo: false, comments: [] }] : [];
}

/** The events that are no entries: the offer, the roll or the proposal shows them, or nobody needs to read them. */
const UNTOLD: ReadonlySet<Line["event"]["type"]> = new Set([
  "rules-recorded",
  "nonces-committed",
  "roll-requested",
  "dice-drawn",
  "roll-dropped",
  "prepared",
  "preparation-discarded",
  "asked",
  "ask-answered",
  "move-suggested",
  "option-chosen",
  "option-announced",
  "option-sealed",
  "attempt-settled",
  "proposal-withdrawn",
]);

function entryOf(context: LogContext, line: Line, changes: readonly LoggedChange[] = []): LoggedContent | undefined {
  const { event } = line;
  if (UNTOLD.has(event.type)) return undefined;
  const key = `line-${line.n}`;
  switch (event.type) {
    case "table-opened":
    case "scene-set":
      return { kind: "scene", key, title: event.title };
    case "said":
    case "proposed":
    case "world-answered":
    case "moment-told":
      return speech(context, line, event, key);
    case "attempt-framed":
    case "dice-rolled": {
      const history = context.histories.get(event.attempt);
      if (!history) return undefined;
      return { kind: event.type === "dice-rolled" ? "roll" : "offer", key, history };
    }
    case "act-done":
      return actEntry(context, line, event, changes);
    case "moment-granted":
      return grantEntry(context, line, key);
    case "sheet-edited":
      return deed(key, authorName(context, line), withReason(`changes ${formatEdit(context, event)}`, event.words), {
        results: editResults(context, event),
      });
    case "outcome-overridden":
      return override(context, line, event, key);
    case "rules-changed":
      return deed(key, "The rules", "have changed", { results: rulesChangeLines(context, event) });
    case "approaches-offered": {
      const whom = characterName(context, event.character);
      const words = `offers ${whom} ${waysWords(event.approaches.length)} to “${event.title}”`;
      return deed(key, authorName(context, line), words, { results: offeredTerms(context, event) });
    }
    case "attempt-closed":
      return deed(
        key,
        authorName(context, line),
        `closes “${context.histories.get(event.attempt)?.title ?? ""}” without a result`,
        {
          results: closingLines(context, event),
        },
      );
    case "dice-thrown":
    case "dice-revealed":
      return freeRoll(context, line, event, key);
    case "dice-hidden":
      return context.seenRolls.has(event.id) ? undefined : announcement(context, line, key);
    case "undone":
      return deed(key, authorName(context, line), withReason(undoingWords(context, event), event.words), {
        results: changesIn(context, event.restored),
      });
    default:
      return announcement(context, line, key);
  }
}

/** What changed, as one line; none where nothing did. */
const changesIn = ({ system, text, people }: LogContext, changes: readonly Change[]): readonly string[] =>
  [formatChanges(system, text, people, changes)].filter((words) => words !== "");

function override(context: LogContext, line: Line, event: EventOf<"outcome-overridden">, key: string): LoggedContent {
  const title = context.histories.get(event.attempt)?.title ?? "";
  const words = `overrides “${title}”: ${overrideWords(context.text, event.from, event.to)}`;
  const results = changesIn(context, event.changes);
  return deed(key, authorName(context, line), withReason(words, event.words), { results });
}

/** What an undo did: "undoes 3 steps", "restores what was undone". */
const undoingWords = (context: LogContext, event: EventOf<"undone">): string =>
  isRestoring(context, event)
    ? "restores what was undone"
    : `undoes ${formatCounted({ one: "step", other: "steps" }, event.entries.length)}`;

const withReason = (words: string, reason: string): string => (reason === "" ? words : `${words}: ${reason}`);

/** A roll that belongs to no attempt. A hidden one that was revealed shows its dice where they fell already. */
function freeRoll(
  context: LogContext,
  line: Line,
  event: EventOf<"dice-thrown"> | EventOf<"dice-revealed">,
  key: string,
): LoggedContent {
  const { view, revealed } = context;
  const hidden = event.type === "dice-thrown" ? event.recipients : undefined;
  return {
    kind: "throw",
    key,
    who: authorName(context, line),
    roll: event,
    mark: hidden ? formatRecipients(context, hidden) : event.type === "dice-revealed" ? "revealed" : "",
    mayReveal: hidden !== undefined && line.by === view.you.id && !revealed.has(event.id),
  };
}

type SpeechEvent = EventOf<"said"> | EventOf<"proposed"> | EventOf<"world-answered"> | EventOf<"moment-told">;

/** An entry with somebody's own words. */
function speech(context: LogContext, { by }: Line, event: SpeechEvent, key: string): LoggedContent | undefined {
  const { view } = context;
  const { words } = event;
  // The words of somebody who was removed are hidden.
  if (words === "") return undefined;
  switch (event.type) {
    case "said": {
      const gm = isLeader(view.members.find(({ id }) => id === by)?.role ?? "player");
      const who = event.character === undefined ? memberName(view, by) : characterName(context, event.character);
      const role = gm ? context.gmTitle : "";
      const only = event.recipients && formatRecipients(context, event.recipients);
      const said = { kind: "speech", key, who, words, isSecret: only !== undefined } as const;
      if (event.about === undefined) return { ...said, role: only ?? role };
      return { ...said, role: "on an earlier entry", about: event.about };
    }
    case "proposed": {
      const { system } = context;
      const character = view.characters.find(({ id }) => id === event.character);
      const names = character ? proposableEntries(system, character).map(({ name }) => name) : [];
      const proposed = proposedNames(words, names);
      const role = [
        proposed.length === 0 ? "" : `proposes ${proposed.join(" + ")}`,
        event.again ? `retry: ${event.again.changed}` : "",
      ]
        .filter((part) => part !== "")
        .join(" · ");
      const isWithdrawn = context.withdrawn.has(event.proposal);
      const wish = withoutProposed(words, names);
      return { kind: "speech", key, who: characterName(context, event.character), role, words: wish, isWithdrawn };
    }
    case "world-answered":
      return { kind: "speech", key, who: memberName(view, by), role: "says what happens", words, isConsequence: true };
    case "moment-told": {
      const role = `claims ${event.amount === 0 ? "a moment" : formatReward(context, event.amount)}`;
      return { kind: "speech", key, who: characterName(context, event.character), role, words };
    }
  }
}

/** Arrivals, departures and settings of the table: a sentence that begins with its subject. */
function announcement(context: LogContext, line: Line, key: string): LoggedContent | undefined {
  const words = formatEvent(context, line);
  const who = subjectOf(context, line);
  // What somebody made who was removed is hidden.
  if (who === "") return undefined;
  const rest = words.startsWith(who) ? words.slice(who.length).trim() : words;
  const { event } = line;
  const rule = event.type === "house-rule-set" ? (context.system.houseRules[event.name]?.rule ?? "") : "";
  const told = deed(key, who, rest.replace(/\.$/, ""), { rules: rule === "" ? [] : [rule] });
  return event.type in membershipSentences ? { ...told, isAside: true } : told;
}

function subjectOf(context: LogContext, line: Line): string {
  const { event } = line;
  switch (event.type) {
    case "member-joined":
      return event.member.name;
    case "character-taken":
      return memberName(context.view, line.by ?? event.member);
    case "member-removed":
      return line.by === event.member ? event.name : authorName(context, line);
    case "device-added":
      return memberName(context.view, event.member);
    case "table-imported":
      return "This table";
    case "play-paused":
      return "Play";
    case "character-added":
    case "opponent-appeared":
      return event.character.name;
    case "act-requested":
      return event.character === undefined ? authorName(context, line) : characterName(context, event.character);
    case "character-left":
      return characterName(context, event.character);
    default:
      return authorName(context, line);
  }
}

/** A moment that was granted, with what the act of granting has changed. */
function grantEntry(context: LogContext, line: Line, key: string): LoggedContent | undefined {
  const told = announcement(context, line, key);
  const grant = context.lines.get(line.n - 1);
  if (told?.kind !== "act" || grant?.event.type !== "act-done" || !isGrant(context, grant)) return told;
  const { act, changes } = grant.event;
  return { ...told, rules: context.system.acts[act]?.rules ?? [], results: changesIn(context, changes) };
}

const changesOf = (event: TableEvent): readonly Change[] => ("changes" in event && event.changes) || [];

const endsSession = (event: TableEvent): boolean => changesOf(event).some(({ change }) => change === "session-closed");

/** The name of the session that a line opens: the first after another has ended that leads to play. */
function sessionOpenedBy({ lines, undone, view, system }: LogContext, { n, event }: Line): string | undefined {
  const play = system.phases[1];
  const opens = (of: TableEvent): boolean => changesOf(of).some((one) => one.change === "phase" && one.to === play);
  if (!opens(event)) return undefined;
  const told = [...lines.values()].filter((one) => !undone.has(one.n));
  const before = told.findLast((one) => one.n < n && (endsSession(one.event) || opens(one.event)));
  const later = told.filter((one) => one.n > n && endsSession(one.event)).length;
  return before && endsSession(before.event) ? `Session ${view.session - later}` : undefined;
}

function actEntry(
  context: LogContext,
  line: Line,
  event: EventOf<"act-done">,
  changed: readonly LoggedChange[],
): LoggedContent | undefined {
  const { system, text, people } = context;
  const key = `line-${line.n}`;
  const phase = phaseIn(text, event.changes);
  const milestones = [...milestonesIn(text, people, event.changes), ...(phase === undefined ? [] : [phase])];
  // A milestone says what its own change would say.
  const others = event.changes.filter((change) => !isMilestone(text, change, event.changes));
  // Some acts are told whole by what the story pauses for.
  const given = milestones.length === 0 ? undefined : text[`act.${event.act}.milestone`];
  const tell = (changes: readonly Change[]) => tellAct(context, line, { ...event, changes }, given);
  const { who, words, results: all } = tell(others);
  const results = all.filter((part) => part !== phase);
  // A new phase is shown like a scene, unless the act did something else too.
  if (phase !== undefined && results.length === 0) {
    return { kind: "scene", key, title: sessionOpenedBy(context, line) ?? phase };
  }
  // A milestone says what the notice of it would say.
  const untold = new Set([phase, ...(milestones.length === 0 ? [] : noticeTexts(text, event.notices))]);
  const isLeft = (part: string): boolean => !untold.has(part);
  const { character } = event;
  const told = {
    ...(character === undefined || words === "" ? {} : { character }),
    changes: changed,
    restOf: (names: readonly string[]) =>
      tell(others.filter((one) => !("name" in one && names.includes(one.name)))).results.filter(isLeft),
  };
  const isConsequence = event.attempt === undefined ? {} : { isConsequence: true };
  const { rules = [], isLookup = false } = system.acts[event.act] ?? {};
  const aside = isLookup ? { isAside: true } : {};
  const entry = { kind: "act", key, who, words, rules, told, ...isConsequence, ...aside } as const;
  if (milestones.length === 0) return { ...entry, results };
  return { ...entry, results: results.filter(isLeft), milestones };
}
