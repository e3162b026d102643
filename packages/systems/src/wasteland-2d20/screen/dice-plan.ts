import { answerChoice, isRefusal, type SystemDefinition } from "@rulewright/rules";
import { type DecisionDraft, numberIn, type SlotDecision } from "../../screen/index.ts";
import { priceOf } from "../rules/announcement.ts";
import { type PoolArguments, poolOf } from "./pool-terms.ts";

/** W20-07, W20-08 The purse that pays for a die, as the rules name its move. */
export type Source = "buy" | "feed-gm";

const isSource = (move: string): move is Source => move === "buy" || move === "feed-gm";

/** What a draft does before the roll. */
export interface DicePlan {
  /** B3 The purse of each die that is to be bought, in their order. */
  readonly sources: readonly Source[];
  /** W20-25 Whether Luck is to replace the attribute. */
  readonly isStacked: boolean;
}

/** The decisions of a draft, in the order in which they are made, without the roll that they lead to. */
function decisionsOf({ first = [], ...last }: DecisionDraft, stands: string): readonly DecisionDraft[] {
  return last.move === stands ? first : [...first, last];
}

/** What a draft buys and stakes. */
export function planIn({ draft, choice }: Pick<SlotDecision, "draft" | "choice">): DicePlan {
  const decisions = decisionsOf(draft, choice.stands.as);
  return {
    sources: decisions.flatMap(({ move, detail: { dice = 1 } }) =>
      isSource(move) ? Array.from({ length: Number(dice) }, () => move) : [],
    ),
    isStacked: decisions.some(({ move }) => move === "stacked-deck"),
  };
}

/** Dice that follow one another and have the same purse are bought at once. */
function purchases(sources: readonly Source[]): readonly DecisionDraft[] {
  const [move] = sources;
  if (move === undefined) return [];
  const next = sources.findIndex((one) => one !== move);
  const dice = next === -1 ? sources.length : next;
  return [{ move, detail: { dice } }, ...purchases(sources.slice(dice))];
}

/** The draft of a plan: whatever it buys and stakes, and then the roll. */
export function draftOf({ sources, isStacked }: DicePlan, stands: string): DecisionDraft {
  const first = [...purchases(sources), ...(isStacked ? [{ move: "stacked-deck", detail: {} }] : [])];
  return { move: stands, detail: {}, ...(first.length > 0 ? { first } : {}) };
}

/**
 * The purses after a tap on the cell of a die, counted from 1. A further die brings those before it along; the last one is given
 * up with a second tap; any other changes its purse, or becomes the last one where it has that purse already.
 */
export function afterTap(sources: readonly Source[], die: number, source: Source): readonly Source[] {
  if (die > sources.length) return [...sources, ...Array.from({ length: die - sources.length }, (): Source => source)];
  if (sources[die - 1] !== source) return sources.map((one, i) => (i === die - 1 ? source : one));
  return sources.slice(0, die === sources.length ? die - 1 : die);
}

/** W20-07 What one purse pays for such dice, after so many bought before. */
export const paidBy = (source: Source, sources: readonly Source[], bought: number): number =>
  sources.reduce((sum, one, i) => (one === source ? sum + priceOf(bought + i, 1) : sum), 0);

/** W20-25 The pool with Luck in place of the attribute; undefined where the rules refuse that. */
export function stackedPool(system: SystemDefinition, decision: SlotDecision): PoolArguments | undefined {
  const stacked = answerChoice(system, decision.trace, { move: "stacked-deck" }, decision.held);
  return isRefusal(stacked) ? undefined : poolOf(system, stacked.trace);
}

/** W20-08, B3 What a draft gives to the GM's store, after so many dice bought before. */
export function fedBy({ first = [], ...last }: DecisionDraft, bought: number): number {
  const start = { fed: 0, dice: bought };
  return [...first, last].reduce(({ fed, dice }, { move, detail }) => {
    const more = isSource(move) || move === "buy-split" ? (numberIn(detail, "dice") ?? 1) : 0;
    const paid = move === "feed-gm" ? priceOf(dice, more) : move === "buy-split" ? (numberIn(detail, "gm") ?? 0) : 0;
    return { fed: fed + paid, dice: dice + more };
  }, start).fed;
}
