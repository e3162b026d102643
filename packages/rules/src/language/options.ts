import { enumerateDetails, type DetailOf, type Fields, type SearchRange } from "./fields.ts";
import { type Amounts, NO_AMOUNTS } from "./json.ts";
import type { Choose, Done, Go, Move, Outcome } from "./procedure.ts";
import type { Refusal } from "./refusal.ts";

/** One thing that can be done at a choice: let it stand (no move), or a move with its details. */
export interface Option {
  readonly move: string | undefined;
  readonly detail: DetailOf<Fields>;
  readonly pays: Amounts;
  leadsTo(): Done | Go;
}

/** Letting it stand, as an option. */
export function standOption(choice: Choose): Option {
  return { move: undefined, detail: {}, pays: NO_AMOUNTS, leadsTo: () => choice.stands.leadsTo };
}

const NO_DETAILS: readonly DetailOf<Fields>[] = [];

/** Every detail worth considering of a move that is not closed, cheapest first; some may still be refused. */
export function detailsOf(move: Move): readonly DetailOf<Fields>[] {
  return move.closed || move.talk ? NO_DETAILS : enumerateDetails(move.fields, move.max, "worth trying");
}

/** A move with its details as an option; whoever goes through many looks at the price of few. */
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

export const optionOf = (move: Move, detail: DetailOf<Fields>): Option => new MoveOption(move, detail);

/** The open options of one move, cheapest first: every legal one. */
export const openOptions = (move: Move): Option[] => optionsIn(move, "all");

/** The same, without those that another one is always as good as. */
export const usefulOptions = (move: Move): Option[] => optionsIn(move, "worth trying");

function optionsIn(move: Move, range: SearchRange): Option[] {
  const open: Option[] = [];
  if (move.closed || move.talk) return open;
  for (const detail of enumerateDetails(move.fields, move.max, range)) {
    if (!move.refuse(detail)) open.push(new MoveOption(move, detail));
  }
  return open;
}

/** Why a move can't be taken just now, with any details at all; undefined while it is open. */
export function closedReason(move: Move): Refusal | undefined {
  if (move.closed) return move.closed;
  if (move.talk) return undefined;
  let reason: Refusal | undefined;
  for (const detail of enumerateDetails(move.fields, move.max, "worth trying")) {
    const refused = move.refuse(detail);
    if (!refused) return undefined;
    reason = refused;
  }
  return reason;
}

/** Whose move is everybody's: any role may make it. */
export const ANYONE = "anyone";

/**
 * The outcome of a choice in which nothing is open any more: what stands is an outcome and every move is closed. A move
 * that is anybody's stays open for those whose tokens could still pay, even where the roller has none.
 */
export function settledOutcome(choice: Choose): Outcome | undefined {
  const { leadsTo } = choice.stands;
  if (leadsTo.end !== "outcome") return undefined;
  const open = choice.moves().some((move) => (move.by === ANYONE ? !move.closed : !closedReason(move)));
  return open ? undefined : leadsTo.outcome;
}

/** The moves of a choice that somebody may make. */
export function movesFor(choice: Choose, role: string): Move[] {
  return choice.moves().filter((move) => {
    const by = move.by ?? choice.by;
    return by === role || by === ANYONE;
  });
}
