import { isRecord, type Move, type JsonObject, type SystemDefinition } from "@rulewright/rules";
import { suggested } from "./draft.ts";
import { type Story, talkMoves, type Talk } from "./story.ts";

/** A number that is talked about: the move that changes it, what the move asks for, and which argument that sets. */
export interface Haggled {
  readonly move: string;
  readonly field: string;
  readonly name: string;
  /** The number as it stands. */
  readonly now: number;
}

/** What of an attempt can be talked up or down: for each such move, the argument that it changes. */
export function haggledOf(moves: readonly Move[], args: JsonObject): readonly Haggled[] {
  return moves.flatMap((move): Haggled[] => {
    const [number] = Object.entries(move.fields).filter(([, { shape }]) => shape.kind === "number");
    if (!number || Object.keys(move.fields).length !== 1) return [];
    const [field] = number;
    const now = suggested(move, field);
    return [{ move: move.name, field, name: changedBy(move, field, args) ?? field, now }];
  });
}

/** The argument in whose place another number would stand. */
function changedBy(move: Move, field: string, args: JsonObject): string | undefined {
  if (typeof args[field] === "number") return field;
  const now = suggested(move, field);
  const [here, there] = [move.leadsTo({ [field]: now + 1 }), move.leadsTo({ [field]: now + 2 })];
  if (here.end !== "go" || there.end !== "go") return undefined;
  return Object.keys(here.args).find((name) => {
    const value = here.args[name];
    return typeof value === "number" && !isRecord(value) && value !== there.args[name];
  });
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

/**
 * The haggling as columns of addition: what was proposed, each reason, and what it comes to. The first number that is
 * talked about always stands there, others where they are something, or once somebody has talked about them.
 */
export function ledgersOf(system: SystemDefinition, { trace, talks, by }: Story): readonly Ledger[] {
  return haggledOf(talkMoves(system, trace), trace.args)
    .map((haggled): Ledger => {
      const rows: LedgerRow[] = [{ by, words: "", value: haggled.now }];
      let total = haggled.now;
      for (const talk of talks) {
        const to = changeOf(talk, haggled);
        if (to === undefined) continue;
        rows.push({ by: talk.by, words: talk.words, value: to - total });
        total = to;
      }
      return { haggled, rows, total };
    })
    .filter(({ haggled, rows }, i) => i === 0 || haggled.now !== 0 || rows.length > 1);
}

/** What a talk changed the number to. */
export function changeOf({ move, detail }: Pick<Talk, "move" | "detail">, haggled: Haggled): number | undefined {
  const to = detail[haggled.field];
  return move === haggled.move && typeof to === "number" ? to : undefined;
}
