import type { JsonObject, JsonValue, Outcome } from "@rulewright/rules";
import type { FoldedInput, FoldedWords } from "../../screen/index.ts";

/**
 * W20-13, W20-19, W20-30 What the stamp of a roll says: of combat dice the damage, and whom they hit if the GM has named the target;
 * of an attack with a weapon whether it hits; of a check that fails, while that can still change, how many successes are missing.
 */
export function stampWords(
  outcome: Outcome,
  { target, weapon }: Readonly<Record<string, string>> = {},
  pending = false,
): string | undefined {
  const { damage, outcome: verdict } = outcome;
  if (verdict === "failure") return (pending ? missingWords(outcome) : undefined) ?? (weapon && "Miss");
  if (typeof damage !== "number") return verdict === "success" && weapon ? "Hit" : undefined;
  if (verdict === "damage") return `${damage} damage`;
  return target === undefined ? `Hit: ${damage} damage` : `${target} takes ${damage === 0 ? "no" : damage} damage`;
}

/** W20-13 How many successes a check is short of its difficulty; undefined where that isn't known. */
function missingWords({ successes, difficulty }: Outcome): string | undefined {
  const short = Number(difficulty) - Number(successes);
  return short > 0 ? `${short} short` : undefined;
}

/**
 * W20-13, W20-14, W20-30 What a line of the log says of a roll beside the stamp: of a check its successes and how many are over, or
 * how many it needed; of combat dice their effects, since the stamp has the damage.
 */
export function foldedCheck({ outcome, position }: FoldedInput): FoldedWords | undefined {
  const told = outcome ?? standingNumbers(position);
  const { damage, successes, difficulty, complications = 0, effects = 0, enough } = told;
  if (damage === undefined && successes === undefined) return undefined;
  const parts = [
    ...(outcome === undefined && damage !== undefined ? [`${Number(damage)} damage`] : []),
    ...(successes === undefined ? [] : [successesWords(Number(successes), difficulty)]),
    ...counted(Number(effects), "effect", "effects"),
    ...counted(Number(complications), "complication", "complications"),
    ...(enough === undefined ? [] : [enough === true ? "enough" : "not enough"]),
  ];
  return { words: parts.length === 0 ? "no effects" : parts.join(", ") };
}

/** The numbers of a roll that may still change, as its sums have them. */
function standingNumbers({ explanation }: FoldedInput["position"]): JsonObject {
  const sums = explanation?.sums ?? [];
  const needed = sums.find(({ of }) => of === "successes")?.against?.value;
  return {
    ...Object.fromEntries(sums.map(({ of, total }) => [of, total])),
    ...(needed === undefined ? {} : { difficulty: needed }),
  };
}

function successesWords(successes: number, difficulty: JsonValue | undefined): string {
  const words = `${successes} ${successes === 1 ? "success" : "successes"}`;
  if (typeof difficulty !== "number") return words;
  return `${words}, ${successes > difficulty ? `${successes - difficulty} over` : `${difficulty} needed`}`;
}

const counted = (amount: number, one: string, several: string): readonly string[] =>
  amount === 0 ? [] : [`${amount} ${amount === 1 ? one : several}`];
