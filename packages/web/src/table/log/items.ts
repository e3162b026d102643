import { formatMessage } from "@rulewright/rules";
import type { Line } from "@rulewright/table";
import { memberName } from "../../state/game.tsx";
import { phaseIn } from "../../words/changes.ts";
import type { Story } from "../attempt/story.ts";
import { actWords, editWords, sentenceOf } from "./sentences.ts";
import { doer, type EventOf, named, type Telling, worthWords } from "./telling.ts";

/** One thing the log tells. */
export type Item =
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
  | { readonly kind: "offer"; readonly key: string; readonly story: Story }
  | { readonly kind: "roll"; readonly key: string; readonly story: Story };

/** What of a log is shown: everything, only what was rolled, only what was said. */
export type Shown = "all" | "rolls" | "talk";

const kinds: Readonly<Record<Shown, ReadonlySet<Item["kind"]>>> = {
  all: new Set<Item["kind"]>(["scene", "words", "did", "offer", "roll"]),
  rolls: new Set<Item["kind"]>(["scene", "offer", "roll"]),
  talk: new Set<Item["kind"]>(["scene", "words"]),
};

type Told = Item | undefined;

const did = (key: string, who: string, words: string, rules: readonly string[] = []): Item => ({
  kind: "did",
  key,
  who,
  words,
  rules,
});

/** The log as items, oldest first: a roll once, however many events it took. */
export function itemsOf(telling: Telling, lines: readonly Line[], shown: Shown = "all"): readonly Item[] {
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
    return tell(telling, line) ?? [];
  });
  return items.filter(({ kind }) => kinds[shown].has(kind));
}

function tell(telling: Telling, line: Line): Told {
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
      return spoken(telling, line, event, key);
    case "attempt-framed":
    case "dice-rolled": {
      const story = telling.stories.get(event.attempt);
      if (!story) return undefined;
      return { kind: event.type === "dice-rolled" ? "roll" : "offer", key, story };
    }
    case "act-done":
      return actDone(telling, line, event);
    case "sheet-edited":
      return did(key, doer(telling, line), withReason(`sets ${editWords(telling, event)}`, event.words));
    case "asked":
    case "ask-answered":
    case "option-chosen":
    case "attempt-settled":
    case "proposal-withdrawn":
      // Told by the offer, by the roll, by the proposal itself.
      return undefined;
    default:
      return quietly(telling, line, key);
  }
}

const withReason = (words: string, reason: string): string => (reason === "" ? words : `${words}: ${reason}`);

type Spoken = EventOf<"said"> | EventOf<"proposed"> | EventOf<"world-answered"> | EventOf<"moment-told">;

/** What somebody said, in the story or about it. */
function spoken(telling: Telling, { by }: Line, event: Spoken, key: string): Item {
  const { view } = telling;
  const { words } = event;
  switch (event.type) {
    case "said": {
      const gm = view.members.find(({ id }) => id === by)?.role === "gm";
      const who = event.character === undefined ? memberName(view, by) : named(telling, event.character);
      return { kind: "words", key, who, role: gm ? "GM" : "", words };
    }
    case "proposed": {
      const role = event.again ? `tries again: ${event.again.changed}` : "";
      const undone = telling.withdrawn.has(event.proposal);
      return { kind: "words", key, who: named(telling, event.character), role, words, undone };
    }
    case "world-answered":
      return { kind: "words", key, who: memberName(view, by), role: "the world answers", words, answer: true };
    case "moment-told": {
      const asks = event.amount === 0 ? "" : ` for ${worthWords(telling, event.amount)}`;
      return { kind: "words", key, who: named(telling, event.character), role: `speaks up${asks}`, words };
    }
  }
}

/** Comings and goings, and what was settled about the table: a sentence that begins with who did it. */
function quietly(telling: Telling, line: Line, key: string): Told {
  const words = sentenceOf(telling, line);
  const who = subjectOf(telling, line);
  const rest = words.startsWith(who) ? words.slice(who.length).trim() : words;
  const { event } = line;
  const rule = event.type === "house-rule-set" ? (telling.system.houseRules[event.name]?.rule ?? "") : "";
  return did(key, who, rest.replace(/\.$/, ""), rule === "" ? [] : [rule]);
}

function subjectOf(telling: Telling, line: Line): string {
  const { event } = line;
  switch (event.type) {
    case "member-joined":
      return event.member.name;
    case "character-taken":
      return memberName(telling.view, event.member);
    case "character-added":
      return event.character.name;
    case "character-left":
      return named(telling, event.character);
    default:
      return doer(telling, line);
  }
}

function actDone(telling: Telling, line: Line, event: EventOf<"act-done">): Told {
  const { system, text } = telling;
  const key = `line-${line.n}`;
  const phase = phaseIn(text, event.changes);
  const words = actWords(telling, event);
  const [first = formatMessage(text, `act.${event.act}`), ...after] = words.filter((part) => part !== phase);
  const who = event.character === undefined ? doer(telling, line) : named(telling, event.character);
  // A phase turns like a scene; whatever else an act did is told beneath it.
  if (phase !== undefined && after.length === 0) return { kind: "scene", key, title: phase };
  const told = phase === undefined ? after : [...after, phase];
  return { kind: "did", key, who, words: `· ${first}`, rules: system.acts[event.act]?.rules ?? [], after: told };
}
