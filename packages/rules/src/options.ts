import { eachDetail, type DetailOf, type Fields } from "./detail.ts";
import { type Amounts, NOTHING } from "./plain.ts";
import type { Choose, Done, Go, Move } from "./procedure.ts";
import type { Refusal } from "./refusal.ts";

/** One thing that can be done at a choice: let it stand (no move), or a move with its details. */
export interface Option {
  readonly move: string | undefined;
  readonly detail: DetailOf<Fields>;
  readonly pays: Amounts;
  leadsTo(): Done | Go;
}

/** Letting it stand, as an option. */
export function standing(choice: Choose): Option {
  return { move: undefined, detail: {}, pays: NOTHING, leadsTo: () => choice.stands.leadsTo };
}

/** The open options of one move, cheapest first. */
export function* openOptions(move: Move): Generator<Option> {
  if (move.closed || move.talk) return;
  for (const detail of eachDetail(move.fields, move.most)) {
    if (move.refuse(detail)) continue;
    yield { move: move.name, detail, pays: move.pays(detail), leadsTo: () => move.leadsTo(detail) };
  }
}

/** Why a move can't be taken just now, with any details at all; undefined while it is open. */
export function whyClosed(move: Move): Refusal | undefined {
  if (move.closed) return move.closed;
  if (move.talk) return undefined;
  let reason: Refusal | undefined;
  for (const detail of eachDetail(move.fields, move.most)) {
    const refused = move.refuse(detail);
    if (!refused) return undefined;
    reason = refused;
  }
  return reason;
}

/** Whose move is everybody's: any role may make it. */
export const ANYONE = "anyone";

/** The moves of a choice that somebody may make. */
export function movesOf(choice: Choose, role: string): Move[] {
  return choice.moves().filter((move) => {
    const by = move.by ?? choice.by;
    return by === role || by === ANYONE;
  });
}
