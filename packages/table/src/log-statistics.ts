import type { Amounts, Outcome } from "@rulewright/rules";
import { attemptsInLog, type LoggedAttempt } from "./attempt-log.ts";
import { undoneLines } from "./undone.ts";
import type { Line } from "./view.ts";
import { countFaces, diceOf, type DieStatistics } from "./dice-statistics.ts";
import { type Flow, TrackerFlows } from "./tracker-flows.ts";
import { sessionsInLog } from "./log-sessions.ts";

/** An attempt and the margin of its outcome. */
export interface AttemptMargin {
  readonly attempt: string;
  readonly title: string;
  readonly margin: number;
}

/** What somebody did and what came of it: a character in attempts, the table, or a member who rolled outside of attempts. */
export interface PersonStatistics {
  /** The id of a character or member, or TABLE. */
  readonly id: string;
  readonly kind: "character" | "member";
  /** Settled attempts, and rolls outside of attempts. */
  readonly attempts: number;
  readonly freeRolls: number;
  /** How many dice fell in their attempts, also those of an opponent, and outside of attempts. */
  readonly dice: number;
  /** How many attempts had each outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly best?: AttemptMargin;
  readonly worst?: AttemptMargin;
  /** What they paid and gained of each tracker, by acts and in attempts. */
  readonly paid: Amounts;
  readonly earned: Amounts;
}

/** What a log tells of its dice and people. */
export interface LogStatistics {
  readonly dice: readonly DieStatistics[];
  readonly people: readonly PersonStatistics[];
  /** The settled attempts, oldest first. */
  readonly attempts: readonly LoggedAttempt[];
}

/**
 * The statistics of a log, of all sessions or of one. They are counted from the lines that a viewer sees, without hidden rolls,
 * also of those who see them, until they are shown to everybody; what is undone is left out. `lines` begin with the first of the log.
 *
 * @example
 * ```ts
 * import { logStatistics } from "@rulewright/table";
 *
 * const terms = { offer: "attempt", given: {}, procedure: "task", version: "1", args: {}, named: {}, roles: {} };
 * const who = { attempt: "a1", member: "ann", character: "wick", title: "Over the roofs" };
 * const framed = { type: "attempt-framed", ...who, ...terms, changes: [], notices: [] } as const;
 * const rolled = { type: "dice-rolled", attempt: "a1", roll: "2d4", faces: [4, 1], by: "hand", changes: [] } as const;
 * const outcome = { outcome: "success", margin: 2 };
 * const settled = { type: "attempt-settled", attempt: "a1", outcome, changes: [] } as const;
 * const lines = [framed, rolled, settled].map((event, i) => ({ n: i + 1, at: 0, by: "ann", event }));
 * const { dice, people } = logStatistics("evening-star", lines);
 * dice[0]?.faces.map(({ count }) => count); // => [1, 0, 0, 1]
 * people[0]?.best; // => { attempt: "a1", title: "Over the roofs", margin: 2 }
 * ```
 */
export function logStatistics(system: string, lines: readonly Line[], session?: number): LogStatistics {
  const counted = countedLines(lines, session);
  const inRange = new Set(counted.map(({ n }) => n));
  const all = attemptsInLog(system, lines);
  const flows = flowsIn(lines, inRange);
  const dice = counted.flatMap((line) => diceOf(line.event).map((die) => ({ ...die, of: rollerOf(line, all) })));
  const settledHere = counted.flatMap(({ event }) => (event.type === "attempt-settled" ? [event.attempt] : []));
  const attempts = settledHere.flatMap((id) => all.get(id) ?? []);
  const freeRolls = counted.flatMap((line) => (line.event.type in FREE ? [rollerOf(line, all)] : []));
  const owners = [
    ...attempts.map(({ character }) => keyOf("character", character)),
    ...dice.map(({ of }) => of),
    ...freeRolls,
    ...flows.map(({ of }) => keyOf("character", of)),
  ];
  const people = [...new Set(owners)].map((key): PersonStatistics => {
    const [kind, id] = ownerOf(key);
    const own = kind === "character" ? attempts.filter(({ character }) => character === id) : [];
    return {
      id,
      kind,
      attempts: own.length,
      freeRolls: freeRolls.filter((one) => one === key).length,
      dice: dice.filter(({ of }) => of === key).length,
      ...outcomesOf(own),
      paid: amounts(flows, key, -1),
      earned: amounts(flows, key, 1),
    };
  });
  return { dice: countFaces(dice), people, attempts };
}

const FREE = { "dice-thrown": true, "dice-revealed": true };

/** The lines of a session, or of all, that count: what is not undone, and no rolls that are hidden from somebody. */
function countedLines(lines: readonly Line[], session: number | undefined): readonly Line[] {
  const undone = undoneLines(lines);
  const within =
    session === undefined ? lines : (sessionsInLog(lines).find((one) => one.session === session)?.lines ?? []);
  return within.filter(({ n, event }) => !undone.has(n) && !("recipients" in event && event.recipients));
}

function flowsIn(lines: readonly Line[], inRange: ReadonlySet<number>): readonly Flow[] {
  const undone = undoneLines(lines);
  const trackers = new TrackerFlows();
  return lines.flatMap(({ n, event }) => {
    if (undone.has(n)) return [];
    const flows = trackers.add(event);
    return inRange.has(n) ? flows : [];
  });
}

type Kind = PersonStatistics["kind"];

const keyOf = (kind: Kind, id: string): string => `${kind} ${id}`;

const ownerOf = (key: string): readonly [Kind, string] => {
  const kind = key.startsWith("character ") ? "character" : "member";
  return [kind, key.slice(kind.length + 1)];
};

/** Whose attempt or free roll a line belongs to. */
function rollerOf({ event, by = "" }: Line, attempts: ReadonlyMap<string, LoggedAttempt>): string {
  if (event.type !== "dice-rolled") return keyOf("member", by);
  return keyOf("character", attempts.get(event.attempt)?.character ?? "");
}

const outcomeOf = ({ overridden, trace }: LoggedAttempt): Outcome | undefined => overridden?.outcome ?? trace.outcome;

/** The outcomes of some attempts as they count, and those with the best and the worst margin. */
function outcomesOf(attempts: readonly LoggedAttempt[]): Pick<PersonStatistics, "outcomes" | "best" | "worst"> {
  const outcomes = new Map<string, number>();
  const margins: AttemptMargin[] = [];
  for (const attempt of attempts) {
    const outcome = outcomeOf(attempt);
    if (!outcome) continue;
    outcomes.set(outcome.outcome, (outcomes.get(outcome.outcome) ?? 0) + 1);
    const { id, title } = attempt;
    const { margin } = outcome;
    if (margin !== undefined) margins.push({ attempt: id, title, margin });
  }
  const [worst] = margins.toSorted((a, b) => a.margin - b.margin);
  const [best] = margins.toSorted((a, b) => b.margin - a.margin);
  return { outcomes: Object.fromEntries(outcomes), ...(best && worst ? { best, worst } : {}) };
}

/** The sums of what somebody gained (1) or paid (-1) of each tracker. */
function amounts(flows: readonly Flow[], key: string, sign: 1 | -1): Amounts {
  const sums = new Map<string, number>();
  for (const { of, name, amount } of flows) {
    if (keyOf("character", of) === key && amount * sign > 0) sums.set(name, (sums.get(name) ?? 0) + amount * sign);
  }
  return Object.fromEntries(sums);
}
