import { formatCounted, formatSigned } from "@rulewright/present";
import { isRecord, type JsonObject, type Outcome } from "@rulewright/rules";
import type { Screen } from "../../screen/index.ts";
import { isContest, sideResult } from "./reveal.tsx";
import { standingIn, standingWords } from "./rounds-table.tsx";
import { sumWords } from "./sum-words.ts";

type FoldedRoll = NonNullable<Screen["foldedRoll"]>;
type Folded = ReturnType<FoldedRoll>;

const POINTS = { one: "point", other: "points" };
const EFFECT_DICE = { one: "effect die", other: "effect dice" };

/** VP-19, VP-52 Whether a roll is a critical success, or in a contest the winner's own one is. */
export function countsAsCritical(outcome: JsonObject): boolean {
  const { critical, winner } = outcome;
  return typeof winner === "string" ? sideResult(outcome, winner)["critical"] === true : critical === true;
}

/** VP-19 What the stamp of a critical success says. */
export const stampWords = (outcome: Outcome): string | undefined =>
  outcome.outcome === "success" && countsAsCritical(outcome) ? "Critical success" : undefined;

/** VP-21, VP-22 What a roll brought: ": critical, 2 points, 1 effect die"; nothing where it brought none. */
function gainWords(outcome: JsonObject): string {
  const { vp, effectDice } = outcome;
  const gains = [
    // The stamp names the critical of a roll, but not the winner's own of a contest.
    ...(outcome["winner"] !== undefined && countsAsCritical(outcome) ? ["critical"] : []),
    ...(Number(vp) > 0 ? [formatCounted(POINTS, Number(vp))] : []),
    ...(Number(effectDice) > 0 ? [formatCounted(EFFECT_DICE, Number(effectDice))] : []),
  ];
  return gains.length === 0 ? "" : `: ${gains.join(", ")}`;
}

/** VP-24 A contest in a line of the log: the successes of both sides, the winner's first. */
function foldedContest({ position, nameOf }: Parameters<FoldedRoll>[0], outcome: JsonObject): Folded {
  const { winner } = outcome;
  const sides = [
    { letter: "a", role: "player" },
    { letter: "b", role: "opponent" },
  ].map(({ letter, role }) => {
    const successes = Number(sideResult(outcome, letter)["successes"] ?? 0);
    const fill = winner === letter ? "hit" : "miss";
    return { letter, fill, words: `${nameOf(role)} ${successes > 0 ? successes : "fails"}` } as const;
  });
  const inOrder = sides.toSorted((one, other) => Number(other.letter === winner) - Number(one.letter === winner));
  return {
    words: `${inOrder.map(({ words }) => words).join(", ")}${gainWords(outcome)}`,
    fills: position.tray.map((_, i) => sides[i]?.fill),
  };
}

/** VP-39, VP-41 A round of a long task: what it added, and where that left the task. */
function roundWords(args: JsonObject, outcome: JsonObject): string | undefined {
  const standing = standingIn(args, outcome);
  if (!standing) return undefined;
  const { total, goal, resisted } = standing;
  const change = Number(outcome["change"]);
  const points = `${formatSigned(change)} ${Math.abs(change) === 1 ? POINTS.one : POINTS.other}`;
  return `${points}, ${resisted || total < 0 ? standingWords(standing) : `${total} of ${goal} in all`}`;
}

const TRIES = ["", "", "second", "third"];

/** VP-42, VP-43 Of a second or third try, what it costs: " (second try, −2)". */
function tryWords({ attempt, penalty }: JsonObject): string {
  const ordinal = TRIES[Number(attempt)] ?? "";
  return ordinal === "" || Number(penalty) === 0 ? "" : ` (${ordinal} try, ${formatSigned(Number(penalty))})`;
}

/** VP-15, VP-21, VP-24 A settled roll in a line of the log; undefined where the generated line tells it. */
export function foldedRoll(roll: Parameters<FoldedRoll>[0]): Folded {
  const { position, outcome } = roll;
  if (!isRecord(outcome)) return undefined;
  if (isContest(position)) return foldedContest(roll, outcome);
  const { accent = null } = position.args;
  const words = roundWords(position.args, outcome) ?? sumWords({ ...outcome, accent });
  return words === undefined ? undefined : { words: `${words}${tryWords(outcome)}${gainWords(outcome)}` };
}
