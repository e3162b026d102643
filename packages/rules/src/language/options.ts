import { enumerateDetails } from "./enumerate-details.ts";
import type { DetailOf, Fields, SearchRange } from "./fields.ts";
import { type Amounts, NO_AMOUNTS } from "./json.ts";
import type { Choose, Done, Go, Move, Outcome } from "./procedure.ts";
import type { Refusal } from "./refusal.ts";

/** One way to decide a choice: a move with its details, or the default (no move). */
export interface Option {
  readonly move: string | undefined;
  readonly detail: DetailOf<Fields>;
  readonly pays: Amounts;
  leadsTo(): Done | Go;
}

/** The default of a choice as an option. */
export function standOption(choice: Choose): Option {
  return { move: undefined, detail: {}, pays: NO_AMOUNTS, leadsTo: () => choice.stands.leadsTo };
}

const NO_DETAILS: readonly DetailOf<Fields>[] = [];

/** The details of a move that is not closed, cheapest first. Some may still be refused. */
export function detailsOf(move: Move, range: SearchRange = "useful"): readonly DetailOf<Fields>[] {
  return move.closed || move.talk ? NO_DETAILS : enumerateDetails(move.fields, move.max, range);
}

/** A move with its details as an option. The price is computed on demand, since few prices of many options are read. */
class MoveOption implements Option {
  readonly detail: DetailOf<Fields>;
  readonly #move: Move;

  constructor(move: Move, detail: DetailOf<Fields>) {
    this.detail = detail;
    this.#move = move;
  }

  get move(): string {
    return this.#move.name;
  }

  get pays(): Amounts {
    return this.#move.pays(this.detail);
  }

  leadsTo(): Done | Go {
    return this.#move.leadsTo(this.detail);
  }
}

/** A move with its details as an option. */
export const optionOf = (move: Move, detail: DetailOf<Fields>): Option => new MoveOption(move, detail);

/**
 * Every legal option of one move, cheapest first. A closed move has none, and neither has a move made by talking.
 *
 * @example
 * ```ts
 * import { done, move, openOptions, upTo } from "@rulewright/rules";
 *
 * const push = move("push", {
 *   fields: { dice: upTo(2) },
 *   pays: ({ dice }) => ({ stress: dice }),
 *   leadsTo: ({ dice }) => done({ outcome: "pushed", pool: 4 + dice }),
 * });
 * openOptions(push).map(({ detail, pays }) => [detail["dice"], pays["stress"]]); // => [[0, 0], [1, 1], [2, 2]]
 * ```
 */
export const openOptions = (move: Move): Option[] => optionsIn(move, "all");

/** The legal options of one move among which a best one is certain to be, cheapest first. */
export const usefulOptions = (move: Move): Option[] => optionsIn(move, "useful");

function optionsIn(move: Move, range: SearchRange): Option[] {
  const open: Option[] = [];
  for (const detail of detailsOf(move, range)) if (!move.refuse(detail)) open.push(new MoveOption(move, detail));
  return open;
}

/**
 * Why a move can't be taken at present, whatever its details: the reason it is closed for, or the refusal of the last
 * detail tried. Undefined while it is open.
 *
 * @example
 * ```ts
 * import { closedReason, done, move, refusal, upTo } from "@rulewright/rules";
 *
 * const push = (stress: number) =>
 *   move("push", {
 *     fields: { dice: upTo(2) },
 *     refuse: ({ dice }) => (stress + dice > 4 ? refusal("too-much-stress", "R-6") : undefined),
 *     leadsTo: ({ dice }) => done({ outcome: "pushed", pool: 4 + dice }),
 *   });
 * closedReason(push(3)); // => undefined
 * closedReason(push(5))?.code; // => "too-much-stress"
 * ```
 */
export function closedReason(move: Move): Refusal | undefined {
  if (move.closed) return move.closed;
  if (move.talk) return undefined;
  let reason: Refusal | undefined;
  for (const detail of enumerateDetails(move.fields, move.max, "useful")) {
    const refused = move.refuse(detail);
    if (!refused) return undefined;
    reason = refused;
  }
  return reason;
}

/** The role of moves that everybody may make. */
export const ANYONE = "anyone";

/**
 * The outcome of a choice in which nothing is open any more: the default is an outcome, and every move is closed. A
 * move that anyone may make stays open, since others may still pay for it. Undefined while something is open.
 *
 * @example
 * ```ts
 * import { choose, closed, done, move, refusal, settledOutcome } from "@rulewright/rules";
 *
 * const [success, failure] = [done({ outcome: "success" }), done({ outcome: "failure" })];
 * const offered = (coins: number) =>
 *   choose({
 *     by: "player",
 *     stands: { as: "give up", leadsTo: failure },
 *     moves: () => [coins > 0 ? move("bribe", { leadsTo: () => success }) : closed("bribe", refusal("poor", "R-2"))],
 *   });
 * settledOutcome(offered(1)); // => undefined
 * settledOutcome(offered(0)); // => { outcome: "failure" }
 * ```
 */
export function settledOutcome(choice: Choose): Outcome | undefined {
  const { leadsTo } = choice.stands;
  if (leadsTo.end !== "outcome") return undefined;
  const open = choice.moves().some((move) => (move.by === ANYONE ? !move.closed : !closedReason(move)));
  return open ? undefined : leadsTo.outcome;
}

/** The moves of a choice that these roles may make. */
export function movesFor(choice: Choose, isOnSide: (role: string) => boolean): Move[] {
  return choice.moves().filter((move) => {
    const by = move.by ?? choice.by;
    return by === ANYONE || isOnSide(by);
  });
}
