import type { HouseRules } from "@rulewright/rules";
import { advanceAttempt, type Attempt, beginAttempt } from "./attempt.ts";
import type { TableEvent } from "./events.ts";
import { UndoneLines, undoneLines } from "./undone.ts";
import type { Line } from "./view.ts";

/** An attempt as a log tells it. */
export interface LoggedAttempt extends Attempt {
  /** The attempt before each line about it, by the line's number; also before lines that are undone. */
  readonly before: ReadonlyMap<number, Attempt>;
  /** True where its framing is undone. It is told as it was then. */
  readonly undone?: true;
}

/**
 * Every attempt of a log by its id, folded like the attempts of a table's state. Where `lines` don't begin with the
 * first of the log, `before` are the house rules until then, and attempts that were framed earlier are left out.
 *
 * @example
 * ```ts
 * import { attemptsInLog } from "@rulewright/table";
 *
 * const terms = { offer: "attempt", given: {}, procedure: "task", version: "1", args: {}, named: {}, roles: {} };
 * const who = { attempt: "a1", member: "ann", character: "wick", title: "Over the roofs" };
 * const framed = { type: "attempt-framed", ...who, ...terms, changes: [], notices: [] } as const;
 * const rolled = { type: "dice-rolled", attempt: "a1", roll: "2d10", faces: [4, 0], by: "hand", changes: [] } as const;
 * const lines = [framed, rolled].map((event, i) => ({ n: i + 1, at: 0, by: "ann", event }));
 * const attempt = attemptsInLog("evening-star", lines).get("a1");
 * attempt?.trace.steps; // => [{ roll: "2d10", faces: [4, 0], by: "hand" }]
 * attempt?.before.get(2)?.trace.steps; // => []
 * ```
 */
export function attemptsInLog(
  system: string,
  lines: readonly Line[],
  before: HouseRules = {},
): ReadonlyMap<string, LoggedAttempt> {
  const reader = new AttemptReader(system, before);
  for (const line of lines) reader.read(line);
  return reader.attempts;
}

/** Reads the lines of a log one after another, and keeps the house rules and the attempts up to there. */
class AttemptReader {
  readonly #system: string;
  #house: HouseRules;
  readonly #attempts = new Map<string, Telling>();
  readonly #undone = new UndoneLines();

  constructor(system: string, house: HouseRules) {
    this.#system = system;
    this.#house = house;
  }

  get attempts(): ReadonlyMap<string, LoggedAttempt> {
    return new Map([...this.#attempts].map(([id, { told }]) => [id, told]));
  }

  read(line: Line): void {
    const { event } = line;
    const known = this.#undone.numbers;
    this.#undone.add(line);
    switch (event.type) {
      case "table-opened":
        this.#house = event.house;
        break;
      case "house-rule-set":
        this.#house = { ...this.#house, [event.name]: event.value };
        break;
      case "rules-changed":
        this.#updateAll((telling) => withLine(telling, line));
        break;
      case "attempt-framed":
        this.#attempts.set(event.attempt, framedBy(line, event, { system: this.#system, house: this.#house }));
        break;
      case "undone":
        this.#house = event.house ?? this.#house;
        this.#updateAll((telling) => withUndo(telling, known, this.#undone.numbers));
        break;
      default:
        if ("attempt" in event) this.#update(event.attempt ?? "", (telling) => withLine(telling, line));
    }
  }

  #updateAll(change: (telling: Telling) => Telling): void {
    for (const id of this.#attempts.keys()) this.#update(id, change);
  }

  #update(id: string, change: (telling: Telling) => Telling): void {
    const telling = this.#attempts.get(id);
    if (telling) this.#attempts.set(id, change(telling));
  }
}

/** An attempt, with the lines that it is told from. */
interface Telling {
  readonly lines: readonly Line[];
  readonly began: LoggedAttempt;
  readonly told: LoggedAttempt;
}

function framedBy(
  line: Line,
  event: Extract<TableEvent, { type: "attempt-framed" }>,
  table: Parameters<typeof beginAttempt>[2],
): Telling {
  const began = { ...beginAttempt(event, line.by ?? "", table), before: new Map<number, Attempt>() };
  return { lines: [line], began, told: began };
}

function withLine({ lines, began, told }: Telling, line: Line): Telling {
  const { event, by = "", n } = line;
  const isOwn = event.type !== "rules-changed";
  const { undone, before: known, ...attempt } = told;
  const before = isOwn ? new Map([...known, [n, attempt]]) : known;
  const next = { ...advanceAttempt(attempt, event, by), before };
  return { lines: [...lines, line], began, told: undone ? { ...next, undone } : next };
}

/** An attempt whose framing is undone is told as it was. One that goes on is told without what is undone. */
function withUndo(telling: Telling, before: ReadonlySet<number>, undone: ReadonlySet<number>): Telling {
  const { lines, began, told } = telling;
  if (lines.every(({ n }) => before.has(n) === undone.has(n))) return telling;
  const [framed] = lines;
  if (framed && undone.has(framed.n)) return { ...telling, told: { ...told, undone: true } };
  const again = lines
    .slice(1)
    .filter(({ n }) => !undone.has(n))
    .reduce(withLine, { lines: [], began, told: began }).told;
  return { lines, began, told: { ...again, before: new Map([...told.before, ...again.before]) } };
}

/**
 * An attempt as the viewer of some lines knows it: with what the viewer has announced and others don't see yet.
 *
 * @example
 * ```ts
 * import { attemptsInLog, withOwnAnnouncement } from "@rulewright/table";
 *
 * const terms = { offer: "contest", given: {}, procedure: "contest", version: "1", args: {}, named: {}, roles: {} };
 * const who = { attempt: "a1", member: "ann", character: "hester", title: "Cards" };
 * const framed = { type: "attempt-framed", ...who, ...terms, changes: [], notices: [] } as const;
 * const stands = { move: "roll", by: "player", held: {}, payer: "hester" };
 * const announced = { type: "option-announced", attempt: "a1", ...stands } as const;
 * const own = { move: "accent", detail: { accent: 2 }, words: "", recipients: [] };
 * const sealed = { type: "option-sealed", attempt: "a1", ...own } as const;
 * const lines = [framed, announced, sealed].map((event, i) => ({ n: i + 1, at: 0, by: "ann", event }));
 * const attempt = attemptsInLog("victory-point-d20", lines).get("a1");
 * attempt?.trace.steps; // => [{ choose: "roll", by: "player", detail: {}, held: {}, pays: {} }]
 * const known = attempt && withOwnAnnouncement(attempt, lines);
 * known?.trace.steps; // => [{ choose: "accent", by: "player", detail: { accent: 2 }, held: {}, pays: {} }]
 * ```
 */
export function withOwnAnnouncement<T extends Attempt>(attempt: T, lines: readonly Line[]): T {
  const { id, announced, trace } = attempt;
  const last = trace.steps.at(-1);
  if (!announced || !last || !("choose" in last)) return attempt;
  const at = lines.findLastIndex(({ event }) => event.type === "option-announced" && event.attempt === id);
  const sealed = at < 0 ? undefined : lines[at + 1]?.event;
  if (sealed?.type !== "option-sealed") return attempt;
  const step = { ...last, choose: sealed.move, detail: sealed.detail };
  return { ...attempt, trace: { ...trace, steps: [...trace.steps.slice(0, -1), step] } };
}

/**
 * The ids of the attempts framed since the last session closed.
 *
 * @example
 * ```ts
 * import { attemptsThisSession } from "@rulewright/table";
 *
 * const terms = { offer: "attempt", given: {}, procedure: "task", version: "1", args: {}, named: {}, roles: {} };
 * const who = { attempt: "a1", member: "ann", character: "wick", title: "Over the roofs" };
 * const framed = { type: "attempt-framed", ...who, ...terms, changes: [], notices: [] } as const;
 * const closed = [{ change: "session-closed" }] as const;
 * const ended = { type: "act-done", act: "end-session", args: {}, changes: closed, notices: [] } as const;
 * const lines = [framed, ended].map((event, i) => ({ n: i + 1, at: 0, event }));
 * attemptsThisSession(lines.slice(0, 1)); // => new Set(["a1"])
 * attemptsThisSession(lines); // => new Set()
 * ```
 */
export function attemptsThisSession(lines: readonly Line[]): ReadonlySet<string> {
  const undone = undoneLines(lines);
  let attempts = new Set<string>();
  for (const { event, n } of lines) {
    if (undone.has(n)) continue;
    if (event.type === "attempt-framed") attempts.add(event.attempt);
    const closes = event.type === "act-done" && event.changes.some(({ change }) => change === "session-closed");
    if (closes) attempts = new Set();
  }
  return attempts;
}
