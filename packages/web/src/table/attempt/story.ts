import {
  type Change,
  type HouseRules,
  type Move,
  type Outcome,
  type JsonValue,
  type JsonObject,
  resume,
  type Step,
  type SystemDefinition,
  type Trace,
  TRACE_FORMAT,
} from "@rulewright/rules";
import type { Line, TableEvent } from "@rulewright/table";

type Event<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

/** A word in the haggling: who changed what, and why. */
export interface Talk {
  readonly by: string | undefined;
  readonly move: string;
  readonly detail: JsonObject;
  readonly words: string;
}

/** A wish for a move that is somebody else's to make. */
export interface Wish extends Talk {
  readonly id: string;
  readonly answer?: "granted" | "declined";
}

/** An attempt as the log tells it, from the framing to the world's answer. */
export interface Story {
  readonly id: string;
  /** The member who framed it. */
  readonly by: string | undefined;
  readonly framed: Event<"attempt-framed">;
  readonly trace: Trace;
  readonly talks: readonly Talk[];
  readonly wishes: readonly Wish[];
  readonly outcome?: Outcome;
  readonly consequence?: string;
  /** What it changed on sheets and on the table, in order: paid, earned, written down. */
  readonly changes: readonly Change[];
  /** How many steps had been taken before each line of the log that is about it. */
  readonly at: ReadonlyMap<number, number>;
}

/** The moves of an attempt that are made by talking, before any die falls. */
export function talkMoves(system: SystemDefinition, trace: Trace): readonly Move[] {
  const { outcome: _, ...unrolled } = trace;
  const { awaits } = resume(system, { ...unrolled, steps: [] });
  return awaits.wants === "choice" ? awaits.choice.moves().filter(({ talk }) => talk) : [];
}

function begun(framed: Event<"attempt-framed">, by: string | undefined, system: string, house: HouseRules): Story {
  const { attempt: id, version, procedure, args } = framed;
  const trace: Trace = { format: TRACE_FORMAT, system, version, house, procedure, args, steps: [] };
  return { id, by, framed, trace, talks: [], wishes: [], changes: framed.changes, at: new Map() };
}

const withChanges = (story: Story, changes: readonly Change[]): Story =>
  changes.length === 0 ? story : { ...story, changes: [...story.changes, ...changes] };

const withStep = (story: Story, step: Step): Story => ({
  ...story,
  trace: { ...story.trace, steps: [...story.trace.steps, step] },
});

function goOn(story: Story, event: TableEvent, by: string | undefined, talking: ReadonlySet<string>): Story {
  switch (event.type) {
    case "asked": {
      const { ask: id, words, move, detail } = event;
      return { ...story, wishes: [...story.wishes, { id, by, words, move, detail }] };
    }
    case "ask-answered":
      return {
        ...story,
        wishes: story.wishes.map((wish) => (wish.id === event.ask ? { ...wish, answer: event.answer } : wish)),
      };
    case "option-chosen": {
      const { move, by: role, detail, held, pays, words } = event;
      const chosen = withStep(withChanges(story, event.changes), { choose: move, by: role, detail, held, pays });
      const talk = { by: wisher(story, move, words) ?? by, move, detail, words };
      return talking.has(move) ? { ...chosen, talks: [...story.talks, talk] } : chosen;
    }
    case "dice-rolled":
      return withStep(withChanges(story, event.changes), { roll: event.roll, faces: event.faces, by: event.by });
    case "attempt-settled":
      return { ...withChanges(story, event.changes), outcome: event.outcome };
    case "world-answered":
      return { ...story, consequence: event.words };
    default:
      return story;
  }
}

/** Whose reason it was, where somebody had wished for the move. */
const wisher = ({ wishes }: Story, move: string, words: string): string | undefined =>
  wishes.find((wish) => wish.move === move && wish.words === words && wish.answer !== "declined")?.by;

/** Every attempt of a log, by id. */
export function storiesOf(system: SystemDefinition, lines: readonly Line[]): ReadonlyMap<string, Story> {
  const stories = new Map<string, Story>();
  const talking = new Map<string, ReadonlySet<string>>();
  let house: Record<string, JsonValue> = {};
  for (const { event, by, n } of lines) {
    if (event.type === "table-opened") house = { ...event.house };
    else if (event.type === "house-rule-set") house = { ...house, [event.name]: event.value };
    else if (event.type === "attempt-framed") {
      const story = begun(event, by, system.id, house);
      stories.set(event.attempt, story);
      const names = event.version === system.version ? talkMoves(system, story.trace).map(({ name }) => name) : [];
      talking.set(event.attempt, new Set(names));
    } else if ("attempt" in event && event.attempt !== undefined) {
      const story = stories.get(event.attempt);
      if (!story) continue;
      const next = goOn(story, event, by, talking.get(event.attempt) ?? new Set());
      stories.set(event.attempt, { ...next, at: new Map([...story.at, [n, story.trace.steps.length]]) });
    }
  }
  return stories;
}

/** Wishes nobody has answered, by the GM's word or by a move for the same reason. */
export function openWishes({ wishes, talks }: Story): readonly Wish[] {
  return wishes.filter(
    (wish) => wish.answer === undefined && !talks.some(({ move, words }) => move === wish.move && words === wish.words),
  );
}

/** The attempts framed since the last session closed. */
export function attemptsThisSession(lines: readonly Line[]): ReadonlySet<string> {
  let attempts = new Set<string>();
  for (const { event } of lines) {
    if (event.type === "attempt-framed") attempts.add(event.attempt);
    const closes = event.type === "act-done" && event.changes.some(({ change }) => change === "session-closed");
    if (closes) attempts = new Set();
  }
  return attempts;
}
