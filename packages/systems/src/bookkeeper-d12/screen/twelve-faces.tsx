import { formatChance, formatNumber } from "@rulewright/present";
import { isRefusal, begin, type JsonObject, type SystemDefinition, type Trace } from "@rulewright/rules";
import type { ReactNode } from "react";
import type { FaceCell, RollInput, SlotProps } from "../../screen/index.ts";
import { faceResults, FaceStrip, useHost, useHouse } from "../../screen/index.ts";
import { isAlive } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { nextLoss } from "./sheet-stress.tsx";
import { StressBar } from "./stress-bar.tsx";

/** The total of each face, and whether it passes. */
interface Totals {
  readonly face: number;
  readonly total: number;
  readonly passes: boolean;
}

/** BK-10 The total of each face of a roll. */
export function totalsOf(system: SystemDefinition, trace: Trace): readonly Totals[] {
  return faceResults(system, trace).map(({ face, outcome: { outcome, total = face } }) => ({
    face,
    total: Number(total),
    passes: outcome === "success",
  }));
}

/** BK-15 The arguments of the same roll with one more stress. */
function withMoreStress({ stress, tracks }: JsonObject): JsonObject {
  const [first, ...others] = Array.isArray(tracks) ? tracks : [];
  return { stress: Number(stress) + 1, ...(typeof first === "number" ? { tracks: [first + 1, ...others] } : {}) };
}

/** The same roll with one more stress; undefined where nobody would roll any more. */
function traceWithMoreStress(system: SystemDefinition, trace: Trace): Trace | undefined {
  const more = withMoreStress(trace.args);
  const begun = begin(system, trace.procedure, { ...trace.args, ...more }, trace.house);
  return isRefusal(begun) ? undefined : begun;
}

/** The share of the faces that pass. */
export const chanceOf = (totals: readonly Totals[]): number =>
  totals.filter(({ passes }) => passes).length / Math.max(1, totals.length);

/** BK-10 What the die has to show. */
export function rollWords({ system, trace, seesOdds }: RollInput): string | undefined {
  const lowest = seesOdds ? totalsOf(system, trace).find(({ passes }) => passes) : undefined;
  return lowest && `Roll, ${lowest.face} or more`;
}

/** BK-10, BK-17 The twelve faces with their sums, and what one more stress would cost. */
export function TwelveFaces({
  trace,
  character,
  stage,
  children,
}: SlotProps["approach"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const { system, seesOdds } = table;
  const totals = seesOdds ? totalsOf(system, trace) : [];
  if (totals.length === 0) return children;
  const worse = traceWithMoreStress(system, trace);
  const then = worse ? totalsOf(system, worse) : undefined;
  const lowest = totals.find(({ passes }) => passes);
  const isLost = (face: number): boolean => then?.find((one) => one.face === face)?.passes === false;
  const cells = totals.map(({ face, total, passes }): FaceCell => ({
    face,
    look: passes ? "counts" : "fails",
    mark: passes && isLost(face) ? "lost" : face === lowest?.face ? "framed" : undefined,
    inside: String(face),
    beneath: formatNumber(total),
  }));
  const label = facesWords(lowest?.face, formatChance(chanceOf(totals)));
  return (
    <>
      {children}
      <FaceStrip cells={cells} label={label} />
      {stage === "framing" ? null : <p className="note bk-faces">Face above, sum below: 10 or more passes.</p>}
      {then === undefined ? (
        <p className="bk-cost">{"stress" in trace.args ? "One more stress kills." : ""}</p>
      ) : (
        <p className="bk-cost">{costWords(chanceOf(totals), chanceOf(then), stage)}</p>
      )}
      {stage === "framing" ? null : <OfferedStress id={character} />}
    </>
  );
}

/** BK-15..BK-17 The stress that the roll is made under, with what is lost next. Whoever may not see the sheet sees none. */
function OfferedStress({ id }: { readonly id: string }) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const character = table.characters.find((one) => one.id === id);
  if (!character || !isAlive(character, house)) return null;
  return (
    <div className="bk-offered">
      <StressBar character={character} house={house} small />
      <p className="note">{nextLoss(character, house)}</p>
    </div>
  );
}

const facesWords = (face: number | undefined, chance: string): string =>
  face === undefined ? "No face of the die passes." : `${face} or more on the die passes: ${chance}.`;

/** What one more stress does to the chance. A form that has many fields leaves out that it does nothing. */
function costWords(now: number, then: number, stage: SlotProps["approach"]["stage"]): string {
  const points = Math.round((now - then) * 100);
  const chance = formatChance(then);
  if (points <= 0) return stage === "framing" ? "" : "One more stress changes nothing on this roll.";
  return `One more stress costs ${points} points in a hundred: ${chance}.`;
}
