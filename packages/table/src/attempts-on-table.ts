import type { Attempt } from "./attempt.ts";
import type { TableState } from "./state.ts";

/** The attempts on a table, as its state or a view has them. */
export interface AttemptsSource {
  readonly attempts: Readonly<Record<string, Attempt>> | readonly Attempt[];
}

/** How many attempts may be open at once. All of them are part of every view. */
export const MAX_OPEN = 8;

/** How many earlier attempts a state has, which an answer for the world and an override may be of. */
const MAX_PAST = 500;

/** Whether something in an attempt is open. */
export const isOpen = ({ settled, closed }: Pick<Attempt, "settled" | "closed">): boolean => !settled && !closed;

const isOngoing = (attempt: Attempt): boolean => isOpen(attempt) && !attempt.earlierRules;

/**
 * The open attempts of a table that can go on, in the order in which they were framed. One that began under other rules keeps
 * nothing else from being done.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, ongoingAttempts } from "@rulewright/table";
 *
 * ongoingAttempts(EMPTY_TABLE); // => []
 * ```
 */
export function ongoingAttempts({ attempts }: AttemptsSource): readonly Attempt[] {
  const all: readonly Attempt[] = Object.values(attempts);
  return all.filter(isOngoing);
}

/** All attempts that a state has: those put away, and those on the table. */
export const allAttempts = ({ past, attempts }: Pick<TableState, "past" | "attempts">): readonly Attempt[] => [
  ...past,
  ...Object.values(attempts),
];

/** The state with some attempts moved from the table to the past ones. */
export function putAway(state: TableState, isLeaving: (attempt: Attempt) => boolean): TableState {
  const leaving = Object.values(state.attempts).filter(isLeaving);
  if (leaving.length === 0) return state;
  const stays = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => leaving.every((one) => one.id !== id)));
  return {
    ...state,
    attempts: stays(state.attempts),
    spent: stays(state.spent),
    past: [...state.past, ...leaving].slice(-MAX_PAST),
  };
}

/**
 * The state before an attempt of a character is put on the table. Where nothing else goes on, everything is put away. Else
 * those of other characters go on beside it, and what was settled meanwhile stays until it is answered for, the same character
 * attempts something else, or there are too many.
 */
export function withRoomFor(state: TableState, character: string): TableState {
  const isOwn = (one: Attempt): boolean => one.character === character;
  const ongoing = ongoingAttempts(state).filter((one) => !isOwn(one)).length;
  if (ongoing === 0) return putAway(state, () => true);
  const isDone = (one: Attempt): boolean => one.consequence !== undefined || isOwn(one);
  const waiting = Object.values(state.attempts).filter((one) => !isOngoing(one) && !isDone(one));
  const excess = waiting.slice(0, Math.max(0, ongoing + waiting.length + 1 - MAX_OPEN));
  return putAway(state, (one) => isOwn(one) || (!isOngoing(one) && (isDone(one) || excess.includes(one))));
}

/**
 * The attempt that somebody has in mind who names none: the open one that was framed last, else the one that was settled last.
 * Undefined where there is none on the table, which may be a state or a view.
 *
 * @example
 * ```ts
 * import { currentAttempt, EMPTY_TABLE } from "@rulewright/table";
 *
 * currentAttempt(EMPTY_TABLE); // => undefined
 * ```
 */
export function currentAttempt({ attempts }: AttemptsSource): Attempt | undefined {
  const all: readonly Attempt[] = Object.values(attempts);
  return all.findLast(isOpen) ?? all.at(-1);
}
