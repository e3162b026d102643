import { formatChance, formatMean, formatSigned } from "@rulewright/present";
import { isRecord, type JsonObject, resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import { type FaceCell, type FaceLook, FaceStrip, numberIn, type SlotProps, useHouse } from "../../screen/index.ts";
import { AUTOMATIC_FAILURE, AUTOMATIC_SUCCESS, evaluateDie, type GoalResult } from "../rules/die-evaluation.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { accentWords } from "./contest-sides.ts";

const FACES = Array.from({ length: 20 }, (_, i) => i + 1);

/** VP-14, VP-26 A roll with one die: its target number, its accent, and whether it is one side of a contest. */
export interface StripTerms {
  readonly tn: number;
  readonly accent: number;
  readonly contest: boolean;
}

/** The target number of a role's own die among the facts of a choice or the arguments of a roll. */
export function stripTermsIn(facts: JsonObject, by: string, accent = 0): StripTerms | undefined {
  const single = numberIn(facts, "tn");
  if (single !== undefined) return { tn: single, accent: numberIn(facts, "accent") ?? accent, contest: false };
  const [side, own] = by === "opponent" ? ["tnB", "accentB"] : ["tnA", "accentA"];
  const tn = numberIn(facts, side);
  return tn === undefined ? undefined : { tn, accent: numberIn(facts, own) ?? accent, contest: true };
}

/** The roll that an attempt comes to next; undefined where it isn't one die against a target number. */
export function stripTermsOf(system: SystemDefinition, trace: Trace): StripTerms | undefined {
  const { awaits, args } = resume(system, trace);
  if (awaits.wants === "choice") return stripTermsIn(awaits.choice.facts ?? {}, awaits.choice.by);
  return awaits.wants === "dice" && isRecord(args) ? stripTermsIn(args, awaits.by ?? "player") : undefined;
}

function lookOf({ outcome, critical, natural, final }: GoalResult): FaceLook {
  if (outcome === "critical-failure") return "bad";
  if (outcome === "failure") return "fails";
  if (critical) return "twice";
  return final === AUTOMATIC_SUCCESS && natural !== final ? "little" : "counts";
}

/** VP-15..VP-32 What each face of the die comes to. */
export const resultsOf = (terms: StripTerms, house: HouseRules): readonly GoalResult[] =>
  FACES.map((face) => evaluateDie(face, terms, house));

/** The chance of success, and the mean victory points, of results that are equally likely. */
export function meansOf(results: readonly GoalResult[]): { readonly chance: number; readonly points: number } {
  const successes = results.filter(({ outcome }) => outcome === "success").length;
  const points = results.reduce((sum, { vp }) => sum + vp, 0);
  return { chance: successes / results.length, points: points / results.length };
}

interface TwentyFacesProps {
  readonly terms: StripTerms;
  readonly house: HouseRules;
  /** Whether the marks are explained. */
  readonly legend?: boolean;
  /** Whether what stands in the cells, and the accent, are told above them. */
  readonly head?: boolean;
  /** Whether the head tells the target number, which nothing else does. */
  readonly target?: boolean;
}

/** VP-15..VP-32 The faces as cells; the one that the die shows is marked. */
function cellsOf(terms: StripTerms, house: HouseRules, fallen?: number): readonly FaceCell[] {
  const markOf = (face: number): Pick<FaceCell, "mark"> =>
    face === fallen ? { mark: "fell" } : face === AUTOMATIC_FAILURE ? { mark: "framed" } : {};
  return resultsOf(terms, house).map((result): FaceCell => ({
    face: result.natural,
    look: lookOf(result),
    ...markOf(result.natural),
    inside: result.outcome === "success" ? String(terms.contest ? result.successes : result.vp) : "",
    beneath: String(result.natural),
    ...(terms.contest ? {} : { tall: result.vp }),
  }));
}

const VERDICTS = {
  success: "a success",
  critical: "a critical success",
  failure: "a failure",
  "critical-failure": "a critical failure",
};

const verdictOf = ({ outcome, critical }: GoalResult): string => VERDICTS[critical ? "critical" : outcome];

/**
 * VP-28..VP-32 What an accent has made of the face that fell, where that is something else than without it; and the faces
 * besides the 20 that it made the worst. Undefined where it did neither.
 */
export function accentNote(terms: StripTerms, fallen: number, house: HouseRules): string | undefined {
  const { accent } = terms;
  const results = resultsOf(terms, house);
  const plain = resultsOf({ ...terms, accent: 0 }, house);
  const own = results.find(({ natural }) => natural === fallen);
  const bare = plain.find(({ natural }) => natural === fallen);
  if (accent === 0 || !own || !bare) return undefined;
  const worst = results.find((one) => one.outcome === "critical-failure" && one.natural !== one.final);
  const [verdict, without] = [verdictOf(own), verdictOf(bare)];
  const words = [
    ...(verdict === without ? [] : [`the ${fallen} is ${verdict}; without it, ${without}`]),
    ...(worst === undefined || worst === own ? [] : [`the ${worst.natural} counts as a ${worst.final}`]),
  ];
  return words.length === 0 ? undefined : `With ${formatSigned(accent)} ${words.join(". With it, ")}.`;
}

/** VP-15..VP-22 A die that has fallen, among the twenty faces as its target number and its accent make them. */
export function FallenFaces({ outcome, args }: Pick<SlotProps["roll"]["position"], "outcome" | "args">) {
  const house = useHouse(houseRules);
  const { natural, tn, accent }: JsonObject = { ...args, ...outcome };
  if (typeof natural !== "number" || typeof tn !== "number") return null;
  const terms = { tn, accent: typeof accent === "number" ? accent : 0, contest: false };
  const note = accentNote(terms, natural, house);
  return (
    <div className="vp-fallen">
      <FaceStrip cells={cellsOf(terms, house, natural)} label={`Victory points, by face. The die shows ${natural}.`} />
      {note === undefined ? null : <p className="note">{note}</p>}
    </div>
  );
}

/** VP-15..VP-32 The twenty faces: victory points inside, or in a contest the successes, since those are compared. */
export function TwentyFaces({ terms, house, legend = false, head = true, target = true }: TwentyFacesProps) {
  const { tn, accent, contest } = terms;
  const cells = cellsOf(terms, house);
  const { chance, points } = meansOf(resultsOf(terms, house));
  const what = accentWords(accent);
  const [percent, mean] = [formatChance(chance), formatMean(points)];
  return (
    <>
      {head ? (
        <p className="row between note vp-strip-head">
          <span>
            <b>{contest ? "Successes, by face" : "Victory points, by face"}</b>
            {contest || legend ? null : (
              <>
                , mean <b>{mean}</b>
              </>
            )}
          </span>
          {target ? (
            <span>
              target {tn}, {what}
            </span>
          ) : accent === 0 ? null : (
            <span>{what}</span>
          )}
        </p>
      ) : null}
      <FaceStrip cells={cells} label={stripWords(what, percent, mean)} />
      {legend ? <Legend looks={new Set(cells.map(({ look }) => look))} /> : null}
    </>
  );
}

/** VP-17..VP-19, VP-49 The marks that need words; the frame is that of the 19. */
const MARKS: readonly (readonly [FaceLook | "framed", string])[] = [
  ["twice", "doubled"],
  ["little", "counts as 1"],
  ["fails", "fails"],
  ["framed", "always fails"],
  ["bad", "something nasty"],
];

/** What the marks on the strip mean; those that aren't on it are left out. */
function Legend({ looks }: { readonly looks: ReadonlySet<FaceLook> }) {
  return (
    <p className="vp-legend note">
      {MARKS.filter(([look]) => look === "framed" || looks.has(look)).map(([look, words]) => (
        <span key={look}>
          <i className={look} aria-hidden="true" /> {words}
        </span>
      ))}
    </p>
  );
}

const stripWords = (what: string, percent: string, mean: string): string =>
  `With ${what}, success ${percent}, mean points ${mean}.`;
