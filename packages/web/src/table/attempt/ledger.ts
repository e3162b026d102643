import type { Move, PlainRecord, SystemDefinition } from "@rulewright/rules";
import { type Story, talkMoves, type Talk } from "./story.ts";

/** A number that is talked about: the move that changes it, and its name among the arguments. */
export interface Haggled {
  readonly move: string;
  readonly name: string;
}

/** What of an attempt can be talked up or down; undefined where nothing can. */
export function haggledOf(moves: readonly Move[], args: PlainRecord): Haggled | undefined {
  for (const { name: move, fields } of moves) {
    for (const [name, { shape }] of Object.entries(fields)) {
      if (shape.kind === "number" && typeof args[name] === "number") return { move, name };
    }
  }
  return undefined;
}

/** A row of the column of addition. */
export interface LedgerRow {
  readonly by: string | undefined;
  readonly words: string;
  /** How much it changed; the first row's is the number itself. */
  readonly value: number;
}

export interface Ledger {
  readonly haggled: Haggled;
  readonly rows: readonly LedgerRow[];
  readonly total: number;
}

/** The haggling as a column of addition: what was proposed, each reason, and what it comes to. */
export function ledgerOf(system: SystemDefinition, { trace, talks, by }: Story): Ledger | undefined {
  const haggled = haggledOf(talkMoves(system, trace), trace.args);
  if (!haggled) return undefined;
  const start = Number(trace.args[haggled.name]);
  const rows: LedgerRow[] = [{ by, words: "", value: start }];
  let total = start;
  for (const talk of talks) {
    const to = changeOf(talk, haggled);
    if (to === undefined) continue;
    rows.push({ by: talk.by, words: talk.words, value: to - total });
    total = to;
  }
  return { haggled, rows, total };
}

/** What a talk changed the number to. */
export function changeOf({ move, detail }: Pick<Talk, "move" | "detail">, haggled: Haggled): number | undefined {
  const to = detail[haggled.name];
  return move === haggled.move && typeof to === "number" ? to : undefined;
}
