import { isRecord, type JsonObject, type Outcome } from "@rulewright/rules";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { contestIn } from "./contest.tsx";
import { sideName } from "./side-name.ts";

/** VP-23 What one side of a contest rolled. */
export const sideResult = (outcome: JsonObject, letter: string): JsonObject => {
  const result = outcome[letter];
  return isRecord(result) ? result : {};
};

const isDecided = (outcome: Outcome | undefined): boolean => outcome !== undefined && Object.hasOwn(outcome, "winner");

/** Whether an outcome is that of a contest whose dice have both fallen. */
export const isContest = (position: SlotProps["roll"]["position"]): boolean =>
  isDecided(position.outcome) && contestIn(position.args) !== undefined && position.tray.length === 2;

/** VP-24, VP-25 Both dice of a contest at once: each under its own sum, the beaten one struck. */
export function Reveal({ position, sides, sum }: Pick<SlotProps["roll"], "position" | "sides" | "sum">) {
  const { table, Die } = useHost();
  const contest = contestIn(position.args);
  const { outcome, tray } = position;
  if (!contest || !outcome) return null;
  const { winner } = outcome;
  return (
    <>
      <ol className="vp-reveal" aria-label="The contest">
        {contest.map(({ role, tn, accent }, i) => {
          const letter = i === 0 ? "a" : "b";
          const { successes } = sideResult(outcome, letter);
          const beaten = winner !== letter;
          const face = tray[i]?.face ?? 0;
          const name = sideName(table, sides[role]);
          return (
            <li key={role} className={beaten ? "beaten" : "ahead"}>
              <Die
                die="d20"
                face={face}
                fill={beaten ? (Number(successes) > 0 ? "gone" : "miss") : "hit"}
                large
                label={`${name}: ${face}`}
              />
              <b>{name}</b>
              <span className="num">
                {accented(face, accent ?? 0)} of {tn}
              </span>
              <small>{successWords(Number(successes ?? 0))}</small>
            </li>
          );
        })}
      </ol>
      <p className="vp-lead">{leadWords(outcome, ([role]) => sideName(table, sides[role]))}</p>
      {sum}
    </>
  );
}

/** VP-24, VP-25 What the successes come to: "11 Pell − 9 Hester = 2 ahead". */
function leadWords(outcome: JsonObject, nameOf: (side: (typeof SIDES)[number]) => string) {
  const { winner } = outcome;
  const [ahead, behind] = winner === "b" ? SIDES.toReversed() : SIDES;
  const [more, fewer] = [successesOf(outcome, ahead), successesOf(outcome, behind)];
  if (more + fewer === 0) return "Both failed, so nothing happens.";
  const net = Math.abs(Number(outcome["net"] ?? 0));
  if (net === 0) return "Both have equally many successes.";
  // B-08 A house rule may count the successes of a critical twice.
  if (more - fewer !== net || !ahead || !behind)
    return (
      <>
        <b>{net}</b> ahead
      </>
    );
  return (
    <>
      <b>{more}</b> {nameOf(ahead)} <i>−</i> <b>{fewer}</b> {nameOf(behind)} <i>=</i> <b>{net}</b> ahead
    </>
  );
}

/** The sides of a contest by their roles, and the letters of their results. */
const SIDES = [
  ["player", "a"],
  ["opponent", "b"],
] as const;

const successesOf = (outcome: JsonObject, side: (typeof SIDES)[number] | undefined): number =>
  side ? Number(sideResult(outcome, side[1])["successes"] ?? 0) : 0;

const accented = (face: number, accent: number): string =>
  accent === 0 ? String(face) : `${face} ${accent < 0 ? "−" : "+"} ${Math.abs(accent)} = ${face + accent}`;

const successWords = (count: number): string =>
  count === 0 ? "fails" : count === 1 ? "1 success" : `${count} successes`;
