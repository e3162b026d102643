import type { JsonValue, Outcome } from "@rulewright/rules";
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
 * W20-13, W20-14, W20-30 What a line of the log says of a roll beside the stamp: of a check its successes and how many are over, or
 * how many it needed; of combat dice their effects, since the stamp has the damage.
 */
export function foldedCheck({ outcome = {} }: FoldedInput): FoldedWords | undefined {
  const { damage, successes, difficulty, complications = 0, effects = 0, enough } = outcome;
  if (damage === undefined && successes === undefined) return undefined;
  const parts = [
    ...(successes === undefined ? [] : [successesWords(Number(successes), difficulty)]),
    ...counted(Number(effects), "effect", "effects"),
    ...counted(Number(complications), "complication", "complications"),
    ...(enough === undefined ? [] : [enough === true ? "enough" : "not enough"]),
  ];
  return { words: parts.length === 0 ? "no effects" : parts.join(", ") };
}

function successesWords(successes: number, difficulty: JsonValue | undefined): string {
  const words = `${successes} ${successes === 1 ? "success" : "successes"}`;
  if (typeof difficulty !== "number") return words;
  return `${words}, ${successes > difficulty ? `${successes - difficulty} over` : `${difficulty} needed`}`;
}

const counted = (amount: number, one: string, several: string): readonly string[] =>
  amount === 0 ? [] : [`${amount} ${amount === 1 ? one : several}`];
