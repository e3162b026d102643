import type { Outcome } from "@rulewright/rules";
import type { FoldedInput, FoldedWords } from "../../screen/index.ts";

/** W20-19, W20-30 What the stamp of rolled combat dice says: the damage, and for an attack that it hit. */
export function damageWords({ outcome, damage }: Outcome): string | undefined {
  if (typeof damage !== "number" || outcome === "failure") return undefined;
  return outcome === "damage" ? `${damage} damage` : `Hit: ${damage} damage`;
}

/** W20-14, W20-30 What a line of the log says of rolled combat dice beside the stamp, which has the damage. */
export function foldedDamage({ outcome = {} }: FoldedInput): FoldedWords | undefined {
  const { damage, successes = 0, apGained = 0, effects = 0, enough } = outcome;
  if (damage === undefined) return undefined;
  const parts = [
    ...counted(Number(successes), "success", "successes"),
    ...counted(Number(apGained), "point earned", "points earned"),
    ...counted(Number(effects), "effect", "effects"),
    ...(enough === undefined ? [] : [enough === true ? "enough" : "not enough"]),
  ];
  return { words: parts.length === 0 ? "no effects" : parts.join(", ") };
}

const counted = (amount: number, one: string, several: string): readonly string[] =>
  amount === 0 ? [] : [`${amount} ${amount === 1 ? one : several}`];
