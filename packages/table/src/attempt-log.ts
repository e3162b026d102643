import type { HouseRules } from "@rulewright/rules";
import { advanceAttempt, type Attempt, beginAttempt } from "./attempt.ts";
import type { Line } from "./view.ts";

/** An attempt as a log tells it. */
export interface LoggedAttempt extends Attempt {
  /** The number of recorded steps before each line about the attempt, by the line's number. */
  readonly stepsBefore: ReadonlyMap<number, number>;
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
 * attempt?.stepsBefore; // => new Map([[2, 0]])
 * ```
 */
export function attemptsInLog(
  system: string,
  lines: readonly Line[],
  before: HouseRules = {},
): ReadonlyMap<string, LoggedAttempt> {
  const attempts = new Map<string, LoggedAttempt>();
  let house = before;
  for (const { event, by = "", n } of lines) {
    if (event.type === "table-opened") house = event.house;
    else if (event.type === "house-rule-set") house = { ...house, [event.name]: event.value };
    else if (event.type === "rules-changed") {
      for (const [id, attempt] of attempts) {
        attempts.set(id, { ...advanceAttempt(attempt, event, by), stepsBefore: attempt.stepsBefore });
      }
    } else if (event.type === "attempt-framed") {
      attempts.set(event.attempt, { ...beginAttempt(event, by, { system, house }), stepsBefore: new Map() });
    } else if ("attempt" in event) {
      const attempt = attempts.get(event.attempt ?? "");
      if (!attempt) continue;
      const stepsBefore = new Map([...attempt.stepsBefore, [n, attempt.trace.steps.length]]);
      attempts.set(attempt.id, { ...advanceAttempt(attempt, event, by), stepsBefore });
    }
  }
  return attempts;
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
  let attempts = new Set<string>();
  for (const { event } of lines) {
    if (event.type === "attempt-framed") attempts.add(event.attempt);
    const closes = event.type === "act-done" && event.changes.some(({ change }) => change === "session-closed");
    if (closes) attempts = new Set();
  }
  return attempts;
}
