import { formatChance, goalLabel, objectiveLabel } from "@rulewright/present";
import { type Messages, type Objective, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "../odds/question.ts";
import { useGame } from "../state/game.tsx";
import { alarmingChance, badOutcome, isChanceGoal, formatGoalFigure, formatContinuation } from "../odds/figures.ts";

interface StripProps {
  readonly chance: number;
  /** The chance of a bad outcome, such as a botch. */
  readonly badChance?: number | undefined;
}

const toPercent = (chance: number): number => Math.round(chance * 1000) / 10;

/** The chances of success (solid), failure (hatched) and a bad outcome (dotted red), with the numbers for screen readers. */
export function OddsStrip({ chance, badChance = 0 }: StripProps) {
  const [success, badOutcomes] = [toPercent(chance), toPercent(badChance)];
  const failure = 100 - success - badOutcomes;
  return (
    <>
      <span className="unseen">{`success ${formatChance(chance)}, failure ${formatChance(1 - chance - badChance)}`}</span>
      <span className="odds" aria-hidden="true">
        {success > 0 ? <i className="s" style={{ flex: success }} /> : null}
        {failure > 0 ? <i className="f" style={{ flex: failure }} /> : null}
        {badOutcomes > 0 ? <i className="x" style={{ flex: badOutcomes }} /> : null}
      </span>
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

/** The expected value of a goal's first objective: a chance with its strip, or an average. A placeholder until it is known. */
export function ExpectedValue({ values, goal: name, text: named }: ExpectedValueProps) {
  const { system, text } = useGame();
  const goal = name === undefined ? undefined : system.goals[name];
  const value = values?.passive[0];
  if (!goal) return null;
  const [objective] = goal.objectives;
  const format = (mean: number): string => formatGoalFigure(goal, mean);
  const bad = values && badOutcome(system, goal, values);
  const isMean = !isChanceGoal(goal);
  const notes = [
    isMean && objective ? objectiveWords(text, named, objective) : "",
    values ? formatContinuation(system, goal, values, { say: format }) : "",
    bad === undefined || bad.chance < MIN_SHOWN_CHANCE
      ? ""
      : `${objectiveWords(text, named, bad.objective)} ${formatChance(bad.chance)}`,
    isMean || name === Object.keys(system.goals)[0] ? "" : uncapitalize(goalLabel(text, name ?? "")),
  ];
  return (
    <span className="chance">
      <span className="figure">{value === undefined ? <span className="soon" /> : format(value)}</span>
      <span className="grow">
        {value === undefined || isMean ? (
          <span className={value === undefined ? "odds unknown" : "odds none"} />
        ) : (
          <OddsStrip chance={value} badChance={values && alarmingChance(system, goal, values)} />
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
