import { formatCounted, formatSigned } from "@rulewright/present";
import { isRecord, type JsonObject, type Outcome } from "@rulewright/rules";
import type { DieFill, Screen } from "../../screen/index.ts";
import { isContest, sideResult } from "./reveal.tsx";
import { standingIn, standingWords } from "./rounds-table.tsx";
import { sumWords } from "./sum-words.ts";

type FoldedRoll = NonNullable<Screen["foldedRoll"]>;
type Folded = ReturnType<FoldedRoll>;

const POINTS = { one: "point", other: "points" };

/** VP-19, VP-52 Whether a roll is a critical success, or in a contest the winner's own one is. */
export function countsAsCritical(outcome: JsonObject): boolean {
  const { critical, winner } = outcome;
  return typeof winner === "string" ? sideResult(outcome, winner)["critical"] === true : critical === true;
}

/** VP-19 What the stamp of a critical success says. */
export const stampWords = (outcome: Outcome): string | undefined =>
  outcome.outcome === "success" && countsAsCritical(outcome) ? "Critical success" : undefined;

/** VP-21 What a roll brought: ": critical, 2 points"; nothing where it brought none. The effect dice stand in the opened roll. */
function gainWords(outcome: JsonObject): string {
  const { vp } = outcome;
  const gains = [
    // The stamp names the critical of a roll, but not the winner's own of a contest.
    ...(outcome["winner"] !== undefined && countsAsCritical(outcome) ? ["critical"] : []),
    ...(Number(vp) > 0 ? [formatCounted(POINTS, Number(vp))] : []),
  ];
  return gains.length === 0 ? "" : `: ${gains.join(", ")}`;
}

const successesOf = (outcome: JsonObject, letter: string): number =>
  Number(sideResult(outcome, letter)["successes"] ?? 0);

/** VP-24 A contest in a line of the log: the successes of both sides, those of the winner first, whom the stamp names. */
function foldedContest({ position }: Parameters<FoldedRoll>[0], outcome: JsonObject): Folded {
  const { winner } = outcome;
  const [first, second] = winner === "b" ? ["b", "a"] : ["a", "b"];
  const [better, worse] = [successesOf(outcome, first), successesOf(outcome, second)];
  const words = better + worse === 0 ? "both fail" : `${better} against ${worse === 0 ? "a failure" : worse}`;
  const fillOf = (letter: string | undefined): DieFill | undefined =>
    letter === undefined ? undefined : letter === winner ? "hit" : "miss";
  return {
    words: `${words}${gainWords(outcome)}`,
    dice: position.tray.map((_, place) => ({ place, fill: fillOf(["a", "b"][place]) })),
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
