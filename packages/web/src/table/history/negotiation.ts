import {
  type Attempt,
  negotiableNumbers,
  type NegotiableNumber,
  negotiationMoves,
  type NegotiationMove,
} from "@rulewright/table";
import { presentExplanation, type PresentedTerm, type SumContext } from "@rulewright/present";
import type { Explanation, SystemDefinition } from "@rulewright/rules";

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
  /** What was asked for in vain. */
  readonly declined: readonly Pick<NegotiationStep, "by" | "words">[];
  readonly total: number;
}

/**
 * The negotiation of an attempt: for each number what was proposed, each change with its reason, and the total. The
 * first negotiable number is always included, others only if they aren't 0 or somebody changed them.
 */
export function negotiationsOf(system: SystemDefinition, attempt: Attempt): readonly Negotiation[] {
  const { negotiation, framedBy, requests, given, offer, earlierOffer } = attempt;
  const parameters = (earlierOffer ?? system.offers[offer])?.parameters ?? {};
  /** Why a number is as it was framed, where the framing says so. */
  const reasonOf = (number: string): string => {
    const [reason = ""] = Object.entries(parameters).find(([, { reasonFor }]) => reasonFor === number) ?? [];
    return typeof given[reason] === "string" ? given[reason] : "";
  };
  return numbersNegotiated(system, attempt)
    .map((negotiable): Negotiation => {
      const steps: NegotiationStep[] = [{ by: framedBy, words: reasonOf(negotiable.name), value: negotiable.now }];
      let total = negotiable.now;
      for (const move of negotiation) {
        const to = requestedValue(move, negotiable);
        if (to === undefined) continue;
        steps.push({ by: move.by, words: move.words, value: to - total });
        total = to;
      }
      const declined = requests.filter(({ move, answer }) => move === negotiable.move && answer === "declined");
      return { number: negotiable, steps, declined: declined.map(({ by, words }) => ({ by, words })), total };
    })
    .filter(({ number, steps, declined }, i) => i === 0 || number.now !== 0 || steps.length + declined.length > 1);
}

/**
 * The numbers that could be negotiated in an attempt, as the log has kept them. Where it has not, the rules tell them, if
 * they are those that the attempt began under.
 */
export function numbersNegotiated(
  system: SystemDefinition,
  { negotiable, earlierRules, trace }: Pick<Attempt, "negotiable" | "earlierRules" | "trace">,
): readonly NegotiableNumber[] {
  if (negotiable) return negotiable;
  if (earlierRules) return [];
  return negotiableNumbers(negotiationMoves(system, { ...trace, version: system.version }), trace.args);
}

/** The number that a move sets; undefined for a move of another number. */
export function requestedValue(
  { move, detail }: Pick<NegotiationMove, "move" | "detail">,
  negotiable: NegotiableNumber,
): number | undefined {
  const to = detail[negotiable.field];
  return move === negotiable.move && typeof to === "number" ? to : undefined;
}

/** What the rules add to a negotiated number, and what it comes to. */
export interface RuledTotal {
  readonly added: readonly PresentedTerm[];
  readonly total: string;
}

/**
 * The numbers of a negotiation that the rules raise or lower further, by name: a difficulty without training. One that a rule
 * bounds is not among them: its sum says so.
 */
export function ruledTotals(
  context: SumContext,
  { sums }: Explanation,
  names: readonly string[],
): ReadonlyMap<string, RuledTotal> {
  return new Map(
    sums.flatMap((sum): readonly (readonly [string, RuledTotal])[] => {
      const { of, terms, bounded } = sum;
      if (!names.includes(of) || terms[0]?.from !== of || terms[0].value === 0 || bounded !== undefined) return [];
      const [shown] = presentExplanation(context, { sums: [sum] }).sums;
      const [first, ...added] = shown?.terms ?? [];
      return first && added.length > 0 && shown?.total !== undefined ? [[of, { added, total: shown.total }]] : [];
    }),
  );
}
