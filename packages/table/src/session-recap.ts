import { attemptsInLog, type LoggedAttempt } from "./attempt-log.ts";
import { type RecapChange, sheetChanges } from "./sheet-changes.ts";
import { undoneLines } from "./undone.ts";
import type { Line } from "./view.ts";
import type { LogSession } from "./log-sessions.ts";

/** A scene and what was attempted in it. */
export interface RecapScene {
  /** Empty for what came before the first scene. */
  readonly title: string;
  readonly attempts: readonly LoggedAttempt[];
}

/** A moment that somebody claimed, with the reward that was granted, if it was. */
export interface RecapMoment {
  readonly character: string;
  readonly words: string;
  readonly granted?: number;
}

/** What happened in a session, in short. */
export interface SessionRecap {
  readonly session: number;
  readonly scenes: readonly RecapScene[];
  readonly moments: readonly RecapMoment[];
  /** What changed on the sheets of characters, each value once, in the order of the first change. */
  readonly changes: readonly RecapChange[];
}

/**
 * What happened in a session, in short: its scenes with their settled attempts, the claimed moments, and what changed on the
 * sheets of characters. What is undone is left out. `lines` are those of the log as far as they are known.
 *
 * @example
 * ```ts
 * import { sessionRecap, sessionsInLog } from "@rulewright/table";
 *
 * const scene = { type: "scene-set", title: "The clock tower" } as const;
 * const told = { type: "moment-told", moment: "m1", character: "wick", words: "I looked back.", amount: 2 } as const;
 * const granted = { type: "moment-granted", moment: "m1", granted: 1 } as const;
 * const lines = [scene, told, granted].map((event, i) => ({ n: i + 1, at: 0, event }));
 * const [session = { session: 1, lines: [] }] = sessionsInLog(lines);
 * const { scenes, moments } = sessionRecap("evening-star", lines, session);
 * scenes; // => [{ title: "The clock tower", attempts: [] }]
 * moments; // => [{ character: "wick", words: "I looked back.", granted: 1 }]
 * ```
 */
export function sessionRecap(
  system: string,
  lines: readonly Line[],
  { session, lines: own }: LogSession,
): SessionRecap {
  const undone = undoneLines(lines);
  const standing = own.filter(({ n }) => !undone.has(n));
  const first = own[0]?.n ?? Infinity;
  const earlier = lines.filter(({ n }) => n < first && !undone.has(n));
  return {
    session,
    scenes: scenesIn(standing, attemptsInLog(system, lines)),
    moments: momentsIn(standing),
    changes: sheetChanges(earlier, standing),
  };
}

function scenesIn(lines: readonly Line[], attempts: ReadonlyMap<string, LoggedAttempt>): readonly RecapScene[] {
  const scenes: { readonly title: string; readonly attempts: LoggedAttempt[] }[] = [{ title: "", attempts: [] }];
  for (const { event } of lines) {
    if (event.type === "scene-set") scenes.push({ title: event.title, attempts: [] });
    const attempt = event.type === "attempt-framed" ? attempts.get(event.attempt) : undefined;
    if (attempt?.settled) scenes.at(-1)?.attempts.push(attempt);
  }
  return scenes.filter(({ title, attempts: made }) => title !== "" || made.length > 0);
}

function momentsIn(lines: readonly Line[]): readonly RecapMoment[] {
  const granted = new Map<string, number>();
  for (const { event } of lines) if (event.type === "moment-granted") granted.set(event.moment, event.granted);
  return lines.flatMap(({ event }) => {
    // The words of somebody who was removed may be hidden.
    if (event.type !== "moment-told" || event.words === "") return [];
    const { moment, character, words } = event;
    const reward = granted.get(moment);
    return [{ character, words, ...(reward === undefined ? {} : { granted: reward }) }];
  });
}
