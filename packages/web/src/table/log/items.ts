import { type Change, type Notice, type SystemDefinition, type Wording, wordOf } from "@rulewright/rules";
import type { Line, TableView } from "@rulewright/table";
import { memberName, nameOf } from "../../state/game.tsx";
import { number, small } from "../../words/plain.ts";
import { amountWords, valueWords } from "../../words/system.ts";
import type { Story } from "../attempt/story.ts";

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
    }
  | { readonly kind: "offer"; readonly key: string; readonly story: Story }
  | { readonly kind: "roll"; readonly key: string; readonly story: Story };

/** What the log is told from. */
export interface Telling {
  readonly system: SystemDefinition;
  readonly text: Wording;
  readonly view: TableView;
  readonly stories: ReadonlyMap<string, Story>;
}

type Told = Item | undefined;

const did = (key: string, who: string, words: string, rules: readonly string[] = []): Item => ({
  kind: "did",
  key,
  who,
  words,
  rules,
});

/** The log as items, oldest first. */
export function itemsOf(telling: Telling, lines: readonly Line[]): readonly Item[] {
  const speakers = new Map<string, string>();
  const withdrawn = new Set<string>();
  const rolled = new Set<string>();
  for (const { event } of lines) {
    if (event.type === "proposal-withdrawn") withdrawn.add(event.proposal);
    if (event.type === "moment-told") speakers.set(event.moment, event.character);
  }
  return lines.flatMap((line) => {
    const { event } = line;
    if (event.type === "dice-rolled") {
      if (rolled.has(event.attempt)) return [];
      rolled.add(event.attempt);
    }
    return tell(telling, line, { speakers, withdrawn }) ?? [];
  });
}

interface Known {
  /** Who spoke for each moment. */
  readonly speakers: ReadonlyMap<string, string>;
  /** Proposals that were taken back. */
  readonly withdrawn: ReadonlySet<string>;
}

function tell(telling: Telling, line: Line, { speakers, withdrawn }: Known): Told {
  const { view, text, stories } = telling;
  const { event, by } = line;
  const key = `line-${line.n}`;
  const who = memberName(view, by);
  switch (event.type) {
    case "said": {
      const gm = view.members.find(({ id }) => id === by)?.role === "gm";
      const speaker = event.character === undefined ? who : nameOf(view, event.character);
      return { kind: "words", key, who: speaker, role: gm ? "GM" : "", words: event.words };
    }
    case "scene-set":
      return { kind: "scene", key, title: event.title };
    case "proposed": {
      const changed = event.again ? `tries again: ${event.again.changed}` : "";
      const undone = withdrawn.has(event.proposal);
      return { kind: "words", key, who: nameOf(view, event.character), role: changed, words: event.words, undone };
    }
    case "attempt-framed": {
      const story = stories.get(event.attempt);
      return story ? { kind: "offer", key, story } : undefined;
    }
    case "dice-rolled": {
      const story = stories.get(event.attempt);
      return story ? { kind: "roll", key, story } : undefined;
    }
    case "world-answered":
      return { kind: "words", key, who, role: "the world answers", words: event.words, answer: true };
    case "moment-told": {
      const asks = event.amount === 0 ? "" : ` for ${worth(telling, event.amount)}`;
      return { kind: "words", key, who: nameOf(view, event.character), role: `speaks up${asks}`, words: event.words };
    }
    case "moment-granted": {
      const speaker = speakers.get(event.moment);
      const whom = speaker === undefined ? "" : ` ${nameOf(view, speaker)}`;
      return did(key, who, `grants${whom} ${event.granted === 0 ? "nothing" : worth(telling, event.granted)}`);
    }
    case "act-done":
      return actDone(telling, line, event);
    case "house-rule-set":
      return did(key, who, `changes a house rule. ${wordOf(text, `house.${event.name}.${String(event.value)}`)}`, [
        telling.system.houseRules[event.name]?.rule ?? "",
      ]);
    default:
      return quietly(telling, line, key, who);
  }
}

/** Comings and goings. */
function quietly({ view }: Telling, { event }: Line, key: string, who: string): Told {
  switch (event.type) {
    case "table-opened":
      return { kind: "scene", key, title: event.title };
    case "member-joined":
      return did(key, event.member.name, event.member.role === "gm" ? "opens the table" : "sits down");
    case "character-taken":
      return did(key, memberName(view, event.member), `plays ${nameOf(view, event.character)}`);
    case "odds-shown-set":
      return did(key, who, `shows the odds to ${event.to === "gm" ? "the GM only" : event.to}`);
    default:
      return undefined;
  }
}

/** What a moment is worth, in the tracker that its act gives back. */
function worth({ system, text }: Telling, amount: number): string {
  const tracker = claimedTracker(system);
  return tracker === undefined ? number(amount) : amountWords(text, tracker, amount);
}

/** The tracker that claims fill: the first one there is, as every system so far has it. */
export const claimedTracker = ({ trackers }: SystemDefinition): string | undefined => Object.keys(trackers)[0];

type ActDone = Extract<Line["event"], { type: "act-done" }>;

function actDone({ system, text, view }: Telling, { n, by }: Line, event: ActDone): Told {
  const key = `line-${n}`;
  const phase = event.changes.find((change) => change.change === "phase");
  if (phase) return { kind: "scene", key, title: wordOf(text, `phase.${phase.to}`) };
  const who = event.character === undefined ? memberName(view, by) : nameOf(view, event.character);
  const changes = event.changes.map((change) => changeWords(text, change)).filter((words) => words !== "");
  const notices = event.notices.map((notice: Notice) => wordOf(text, `notice.${notice.code}`));
  const name = wordOf(text, `act.${event.act}`);
  const what = changes.length > 0 ? `${name}: ${changes.join(", ")}` : name;
  return did(key, who, `· ${[what, ...notices].join(". ")}`, system.acts[event.act]?.rules ?? []);
}

function changeWords(text: Wording, change: Change): string {
  switch (change.change) {
    case "tracker":
      return `${amountWords(text, change.name, change.to)} now`;
    case "trait":
      return typeof change.to === "string" ? small(valueWords(text, change.name, change.to)) : "";
    case "phase":
    case "session-closed":
      return "";
  }
}
