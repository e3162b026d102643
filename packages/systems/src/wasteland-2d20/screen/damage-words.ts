import type { Outcome } from "@rulewright/rules";
import type { FoldedInput, FoldedWords } from "../../screen/index.ts";

/**
 * W20-19, W20-30 What the stamp of rolled combat dice says: the damage, and for an attack that it hit, or whom if the GM has named
 * the target.
 */
export function damageWords(
  { outcome, damage }: Outcome,
  { target }: Readonly<Record<string, string>> = {},
): string | undefined {
  if (typeof damage !== "number" || outcome === "failure") return undefined;
  if (outcome === "damage") return `${damage} damage`;
  return target === undefined ? `Hit: ${damage} damage` : `${target} takes ${damage === 0 ? "no" : damage} damage`;
}

/**
 * W20-13, W20-30 What a line of the log says of a roll beside the stamp: of a check its successes, of those that it needed; of an
 * attack that hit, and of combat dice, what the stamp, which has the damage, doesn't say.
 */
export function foldedCheck({ outcome = {} }: FoldedInput): FoldedWords | undefined {
  const { damage, successes, difficulty, complications = 0, effects = 0, enough } = outcome;
  if (damage === undefined && successes === undefined) return undefined;
  const parts = [
    ...(damage === undefined ? [`${Number(successes)} of ${Number(difficulty)}`] : []),
    ...counted(Number(effects), "effect", "effects"),
    ...counted(Number(complications), "complication", "complications"),
    ...(enough === undefined ? [] : [enough === true ? "enough" : "not enough"]),
  ];
  return { words: parts.length === 0 ? "no effects" : parts.join(", ") };
}

const counted = (amount: number, one: string, several: string): readonly string[] =>
  amount === 0 ? [] : [`${amount} ${amount === 1 ? one : several}`];
