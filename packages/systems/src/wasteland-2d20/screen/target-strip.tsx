import { formatChance } from "@rulewright/present";
import { type JsonObject, uncapitalize } from "@rulewright/rules";
import type { ReactNode } from "react";
import {
  type FaceCell,
  type FaceLook,
  FaceStrip,
  type ObjectiveValues,
  type ScreenTable,
  type SlotProps,
  useHost,
  useHouse,
} from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { highestCritical, successesOfTwenty } from "../rules/successes.ts";
import { AIMS, StoreTable } from "./dice-columns.tsx";
import { poolOf, termsIn } from "./pool-terms.ts";

const FACES = Array.from({ length: 20 }, (_, i) => i + 1);

interface FacesProps {
  readonly args: JsonObject;
  /** What stands beside the terms of the roll; without it they are told by something else. */
  readonly children?: ReactNode;
}

/** W20-09..W20-12 What each face of a die is worth: twice up to the tag, once up to the target, nothing, and the 20. */
export function CheckFaces({ args, children }: FacesProps) {
  const house = useHouse(houseRules);
  const terms = termsIn(args);
  const tag = highestCritical(terms.tagRating);
  const worthOf = (face: number): number => {
    if (face === 20) return successesOfTwenty(terms, house);
    return face <= tag ? 2 : face <= terms.targetNumber ? 1 : 0;
  };
  const lookOf = (face: number): FaceLook =>
    face === 20 ? "bad" : worthOf(face) === 2 ? "twice" : worthOf(face) === 1 ? "counts" : "fails";
  const cells = FACES.map((face): FaceCell => ({
    face,
    look: lookOf(face),
    inside: worthOf(face) === 0 ? "" : String(worthOf(face)),
    beneath: String(face),
  }));
  const { targetNumber } = terms;
  return (
    <>
      {children === undefined ? null : (
        <div className="row between wl-terms">
          <p>
            <b>{Number(args["dice"])}d20</b>, each <b>{targetNumber}</b> or less, <b>{Number(args["difficulty"])}</b>{" "}
            needed
          </p>
          {children}
        </div>
      )}
      <FaceStrip cells={cells} label={facesWords(tag, targetNumber)} />
      <p className="note wl-faces">
        {tag === 1 ? "1 counts" : `1 to ${tag} count`} twice,{" "}
        {children === undefined ? `up to ${targetNumber} once, ` : ""}
        <b>20 complicates</b>
      </p>
    </>
  );
}

const facesWords = (tag: number, targetNumber: number): string =>
  `Faces up to ${tag} count twice, up to ${targetNumber} once. A 20 is a complication.`;

interface WorthProps {
  readonly goal: string | undefined;
  readonly values: ObjectiveValues;
}

/** Below this a difference of chances isn't told. */
const MIN_GAIN = 0.0005;

/** The chance of a check: of an attack that it hits, which its goal asks for last. */
const chanceIn = (goal: string, values: readonly number[]): number =>
  (AIMS[goal] === undefined ? values[0] : values.at(-1)) ?? 0;

/** W20-13, W20-19 The chance of a check with what it rolls. */
const FramedChance = ({ goal = "", values: { passive } }: WorthProps) => (
  <p className="wl-chance">
    {AIMS[goal] === undefined ? "success" : "hits"} <b className="num">{formatChance(chanceIn(goal, passive))}</b>
  </p>
);

/** W20-06, W20-19 What else a check is worth while the GM frames it: its damage, and what luck and bought dice make of its chance. */
function FramedWorth({ goal = "", values: { passive, optimal } }: WorthProps) {
  const best = chanceIn(goal, optimal);
  const isBetter = best - chanceIn(goal, passive) >= MIN_GAIN;
  const aim = AIMS[goal];
  if (!aim && !isBetter) return null;
  return (
    <p className="wl-worth">
      {aim ? (
        <span>
          {uncapitalize(aim.name)} <b>{aim.format(passive[0] ?? 0)}</b>
        </span>
      ) : null}
      {isBetter ? (
        <span>
          with luck and bought dice <b>{formatChance(best)}</b>
        </span>
      ) : null}
    </p>
  );
}

/** Whether the sheet of an opponent, and with it the target, is the GM's alone. */
const isSecret = ({ opponents, characters }: ScreenTable, character: string): boolean =>
  opponents.some(({ id }) => id === character) && !characters.some(({ id }) => id === character);

/** W20-03, W20-09 The faces of a check that is framed or waited for. */
export function TargetStrip({
  trace,
  character,
  stage,
  goal,
  values,
  children,
}: SlotProps["approach"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const { system, seesOdds } = table;
  const pool = seesOdds && !isSecret(table, character) ? poolOf(system, trace) : undefined;
  if (!pool) return children;
  // Whoever buys dice has the faces above the sockets, and the chance beneath each.
  if (stage === "deciding") return null;
  return (
    <>
      {children}
      {stage === "framing" && values ? (
        <>
          <CheckFaces args={pool.args}>
            <FramedChance goal={goal} values={values} />
          </CheckFaces>
          <FramedWorth goal={goal} values={values} />
        </>
      ) : (
        <CheckFaces args={pool.args} />
      )}
      {stage === "framing" && pool.args["gms"] === true ? <StoreTable pool={pool} goal={goal ?? ""} /> : null}
    </>
  );
}
