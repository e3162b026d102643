import {
  badOutcome,
  formatChance,
  formatLed,
  goalLabel,
  leadingPlace,
  leadingWords,
  objectiveLabel,
  type OddsLook,
  type OddsPart,
  oddsParts,
} from "@rulewright/present";
import { type Messages, type Objective, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "../odds/question.ts";
import { useGame } from "../state/game.tsx";
import { isChanceGoal, formatGoalFigure, formatContinuation, toFront } from "../odds/figures.ts";

interface StripProps {
  readonly parts: readonly OddsPart[];
}

/** The class of each part of a strip. */
const LOOKS: Readonly<Record<OddsLook, string>> = { success: "s", bare: "b", failure: "f", alarm: "x" };

const toPercent = (chance: number): number => Math.round(chance * 1000) / 10;

const partWords = ({ words, chance }: OddsPart): string => `${words} ${formatChance(chance)}`;

/** Whether a game tells a bare success apart, so that a strip has a legend. */
const isSplit = (parts: readonly OddsPart[]): boolean => parts.some(({ look }) => look === "bare");

/**
 * The chances of success (solid), failure (hatched) and a bad outcome (dotted red), with the numbers for screen readers.
 * Where a bare success (striped) is told apart, the numbers are a legend for everybody.
 */
export function OddsStrip({ parts }: StripProps) {
  const shown = parts.filter(({ chance }) => toPercent(chance) > 0);
  const told = parts.filter(({ look }) => look !== "alarm");
  const bare = isSplit(parts);
  return (
    <>
      {bare ? null : <span className="unseen">{told.map(partWords).join(", ")}</span>}
      <span className="odds" aria-hidden="true">
        {shown.map(({ look, chance }) => (
          <i key={look} className={LOOKS[look]} style={{ flex: toPercent(chance) }} />
        ))}
      </span>
      {bare ? (
        <span className="legend parts">
          {shown.map(({ look, words, chance }) => (
            <span key={look}>
              <i className={LOOKS[look]} aria-hidden="true" /> {words} <b className="num">{formatChance(chance)}</b>
            </span>
          ))}
        </span>
      ) : null}
    </>
  );
}

interface ExpectedValueProps {
  readonly values: ObjectiveValues | undefined;
  /** The name of the goal whose objectives the values belong to. */
  readonly goal: string | undefined;
  /** Texts in which results name the sides. Without them, the system's own. */
  readonly text?: Messages | undefined;
}

/**
 * The expected value of a goal's first objective: a chance with its strip, or an average. The chance that leads a goal comes
 * first. A placeholder until it is known.
 */
export function ExpectedValue({ values, goal: name, text: named }: ExpectedValueProps) {
  const { system, text } = useGame();
  const goal = name === undefined ? undefined : system.goals[name];
  if (!goal) return null;
  const place = values ? leadingPlace(system, goal, values.passive) : 0;
  const led = { ...goal, objectives: toFront(goal.objectives, place) };
  const shown = values && { passive: toFront(values.passive, place), optimal: toFront(values.optimal, place) };
  const value = shown?.passive[0];
  const [objective] = goal.objectives;
  const format = (mean: number): string => formatGoalFigure(led, mean);
  const parts = shown ? oddsParts(system, led, shown.passive) : [];
  // A legend has its number already.
  const bad = shown && !isSplit(parts) ? badOutcome(system, led, shown.passive) : undefined;
  const isMean = !isChanceGoal(led);
  const notes = [
    place > 0 ? leadingWords(text, goal, place) : isMean && objective ? objectiveWords(text, named, objective) : "",
    shown ? formatContinuation(system, led, shown, format) : "",
    place > 0 ? formatLed(text, goal, values?.passive[0]) : "",
    bad === undefined || bad.chance < MIN_SHOWN_CHANCE
      ? ""
      : `${objectiveWords(text, named, bad.objective)} ${formatChance(bad.chance)}`,
    place > 0 || isMean || name === Object.keys(system.goals)[0] ? "" : uncapitalize(goalLabel(text, name ?? "")),
  ];
  return (
    <span className="chance">
      <span className="figure">{value === undefined ? <span className="soon" /> : format(value)}</span>
      <span className="grow">
        {value === undefined || isMean ? (
          <span className={value === undefined ? "odds unknown" : "odds none"} />
        ) : (
          <OddsStrip parts={parts} />
        )}
        <span className="note">{notes.filter((words) => words !== "").join(" · ")}</span>
      </span>
    </span>
  );
}

/** An objective within a line; the name of a side keeps its capital. */
function objectiveWords(text: Messages, named: Messages | undefined, objective: Objective): string {
  const label = objectiveLabel(text, objective);
  const own = named ? objectiveLabel(named, objective) : label;
  return own === label ? uncapitalize(label) : own;
}

const MIN_SHOWN_CHANCE = 0.0005;
