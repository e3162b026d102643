import { type Attempt, negotiationMoves, type NegotiationMove } from "@rulewright/table";
import { isRecord, type Move, type JsonObject, type SystemDefinition } from "@rulewright/rules";
import { suggestedNumber } from "./move-fields.ts";

/** A number that is negotiated before the roll: the move that changes it, the field of that move, and the argument it sets. */
export interface NegotiableNumber {
  readonly move: string;
  readonly field: string;
  readonly name: string;
  /** The current number. */
  readonly now: number;
}

/** The numbers that these moves can change: one for each move whose only field is a number. */
export function negotiableNumbers(moves: readonly Move[], args: JsonObject): readonly NegotiableNumber[] {
  return moves.flatMap((move): NegotiableNumber[] => {
    const [number] = Object.entries(move.fields).filter(([, { shape }]) => shape.kind === "number");
    if (!number || Object.keys(move.fields).length !== 1) return [];
    const [field] = number;
    const now = suggestedNumber(move, field);
    return [{ move: move.name, field, name: argumentChangedBy(move, field, args) ?? field, now }];
  });
}

/** The argument that the move sets to the number in its field. */
function argumentChangedBy(move: Move, field: string, args: JsonObject): string | undefined {
  if (typeof args[field] === "number") return field;
  const now = suggestedNumber(move, field);
  const [here, there] = [move.leadsTo({ [field]: now + 1 }), move.leadsTo({ [field]: now + 2 })];
  if (here.end !== "go" || there.end !== "go") return undefined;
  return Object.keys(here.args).find((name) => {
    const value = here.args[name];
    return typeof value === "number" && !isRecord(value) && value !== there.args[name];
  });
}

/** One change in a negotiation. */
export interface NegotiationStep {
  readonly by: string | undefined;
  readonly words: string;
  /** The change; for the first step, the number itself. */
  readonly value: number;
}

/** A negotiated number with every change to it, and the total. */
export interface Negotiation {
  readonly number: NegotiableNumber;
  readonly steps: readonly NegotiationStep[];
  readonly total: number;
}

/**
 * The negotiation of an attempt: for each number what was proposed, each change with its reason, and the total. The
 * first negotiable number is always included, others only if they aren't 0 or somebody changed them.
 */
export function negotiationsOf(
  system: SystemDefinition,
  { trace, negotiation, framedBy }: Attempt,
): readonly Negotiation[] {
  return negotiableNumbers(negotiationMoves(system, trace), trace.args)
    .map((negotiable): Negotiation => {
      const steps: NegotiationStep[] = [{ by: framedBy, words: "", value: negotiable.now }];
      let total = negotiable.now;
      for (const move of negotiation) {
        const to = requestedValue(move, negotiable);
        if (to === undefined) continue;
        steps.push({ by: move.by, words: move.words, value: to - total });
        total = to;
      }
      return { number: negotiable, steps, total };
    })
    .filter(({ number, steps }, i) => i === 0 || number.now !== 0 || steps.length > 1);
}

/** The number that a move sets; undefined for a move of another number. */
export function requestedValue(
  { move, detail }: Pick<NegotiationMove, "move" | "detail">,
  negotiable: NegotiableNumber,
): number | undefined {
  const to = detail[negotiable.field];
  return move === negotiable.move && typeof to === "number" ? to : undefined;
}
