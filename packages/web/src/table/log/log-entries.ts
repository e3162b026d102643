import { formatMessage } from "@rulewright/rules";
import type { Line } from "@rulewright/table";
import { memberName } from "../../state/game.tsx";
import { phaseIn } from "./changes.ts";
import type { AttemptHistory } from "../history/attempt-history.ts";
import { formatAct, formatEdit, formatEvent } from "./sentences.ts";
import { authorName, type EventOf, characterName, type LogContext, formatReward } from "./log-context.ts";

/** One thing the log tells. */
export type LogEntry =
  | { readonly kind: "scene"; readonly key: string; readonly title: string }
  | {
      readonly kind: "words";
      readonly key: string;
      readonly who: string;
      readonly role: string;
      readonly words: string;
      /** How the world answered. */
      readonly answer?: boolean;
      /** Taken back. */
      readonly undone?: boolean;
    }
  | {
      readonly kind: "did";
      readonly key: string;
      readonly who: string;
      readonly words: string;
      readonly rules: readonly string[];
      /** What came of it, each a line of its own. */
      readonly after?: readonly string[];
    }
  | { readonly kind: "offer"; readonly key: string; readonly story: AttemptHistory }
  | { readonly kind: "roll"; readonly key: string; readonly story: AttemptHistory };

/** What of a log is shown: everything, only what was rolled, only what was said. */
export type LogFilter = "all" | "rolls" | "talk";

const kinds: Readonly<Record<LogFilter, ReadonlySet<LogEntry["kind"]>>> = {
  all: new Set<LogEntry["kind"]>(["scene", "words", "did", "offer", "roll"]),
  rolls: new Set<LogEntry["kind"]>(["scene", "offer", "roll"]),
  talk: new Set<LogEntry["kind"]>(["scene", "words"]),
};

type Told = LogEntry | undefined;

const did = (key: string, who: string, words: string, rules: readonly string[] = []): LogEntry => ({
  kind: "did",
  key,
  who,
  words,
  rules,
});

/** The log as items, oldest first: a roll once, however many events it took. */
export function logEntries(context: LogContext, lines: readonly Line[], shown: LogFilter = "all"): readonly LogEntry[] {
  const rolled = new Set<string>();
  let opening = true;
  const items = lines.flatMap((line) => {
    const { event } = line;
    opening &&= ["table-opened", "member-joined", "character-added"].includes(event.type);
    // The party that was there from the beginning needs no announcing.
    if (opening && event.type === "character-added") return [];
    if (event.type === "dice-rolled") {
      if (rolled.has(event.attempt)) return [];
      rolled.add(event.attempt);
    }
    return tell(context, line) ?? [];
  });
  return items.filter(({ kind }) => kinds[shown].has(kind));
}

function tell(context: LogContext, line: Line): Told {
  const { event } = line;
  const key = `line-${line.n}`;
  switch (event.type) {
    case "table-opened":
    case "scene-set":
      return { kind: "scene", key, title: event.title };
    case "said":
    case "proposed":
    case "world-answered":
    case "moment-told":
      return spoken(context, line, event, key);
    case "attempt-framed":
    case "dice-rolled": {
      const story = context.histories.get(event.attempt);
      if (!story) return undefined;
      return { kind: event.type === "dice-rolled" ? "roll" : "offer", key, story };
    }
    case "act-done":
      return actDone(context, line, event);
    case "sheet-edited":
      return did(key, authorName(context, line), withReason(`sets ${formatEdit(context, event)}`, event.words));
    case "asked":
    case "ask-answered":
    case "option-chosen":
    case "attempt-settled":
    case "proposal-withdrawn":
      // Told by the offer, by the roll, by the proposal itself.
      return undefined;
    default:
      return quietly(context, line, key);
  }
}

const withReason = (words: string, reason: string): string => (reason === "" ? words : `${words}: ${reason}`);

type Spoken = EventOf<"said"> | EventOf<"proposed"> | EventOf<"world-answered"> | EventOf<"moment-told">;

/** What somebody said, in the story or about it. */
function spoken(context: LogContext, { by }: Line, event: Spoken, key: string): LogEntry {
  const { view } = context;
  const { words } = event;
  switch (event.type) {
    case "said": {
      const gm = view.members.find(({ id }) => id === by)?.role === "gm";
      const who = event.character === undefined ? memberName(view, by) : characterName(context, event.character);
      return { kind: "words", key, who, role: gm ? "GM" : "", words };
    }
    case "proposed": {
      const role = event.again ? `tries again: ${event.again.changed}` : "";
      const undone = context.withdrawn.has(event.proposal);
      return { kind: "words", key, who: characterName(context, event.character), role, words, undone };
    }
    case "world-answered":
      return { kind: "words", key, who: memberName(view, by), role: "the world answers", words, answer: true };
    case "moment-told": {
      const asks = event.amount === 0 ? "" : ` for ${formatReward(context, event.amount)}`;
      return { kind: "words", key, who: characterName(context, event.character), role: `speaks up${asks}`, words };
    }
  }
}

/** Comings and goings, and what was settled about the table: a sentence that begins with who did it. */
function quietly(context: LogContext, line: Line, key: string): Told {
  const words = formatEvent(context, line);
  const who = subjectOf(context, line);
  const rest = words.startsWith(who) ? words.slice(who.length).trim() : words;
  const { event } = line;
  const rule = event.type === "house-rule-set" ? (context.system.houseRules[event.name]?.rule ?? "") : "";
  return did(key, who, rest.replace(/\.$/, ""), rule === "" ? [] : [rule]);
}

function subjectOf(context: LogContext, line: Line): string {
  const { event } = line;
  switch (event.type) {
    case "member-joined":
      return event.member.name;
    case "character-taken":
      return memberName(context.view, event.member);
    case "character-added":
      return event.character.name;
    case "character-left":
      return characterName(context, event.character);
    default:
      return authorName(context, line);
  }
}

function actDone(context: LogContext, line: Line, event: EventOf<"act-done">): Told {
  const { system, text } = context;
  const key = `line-${line.n}`;
  const phase = phaseIn(text, event.changes);
  const words = formatAct(context, event);
  const [first = formatMessage(text, `act.${event.act}`), ...after] = words.filter((part) => part !== phase);
  const who = event.character === undefined ? authorName(context, line) : characterName(context, event.character);
  // A phase turns like a scene; whatever else an act did is told beneath it.
  if (phase !== undefined && after.length === 0) return { kind: "scene", key, title: phase };
  const told = phase === undefined ? after : [...after, phase];
  return { kind: "did", key, who, words: `· ${first}`, rules: system.acts[event.act]?.rules ?? [], after: told };
}
