import { formatChance } from "@rulewright/present";
import { formatMessage, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "../odds/question.ts";
import { useGame } from "../state/game.tsx";
import { badOutcomeChance, isChanceGoal, formatGoalFigure, formatContinuation } from "../odds/figures.ts";
import { dreaded } from "../words/verdict.ts";

interface StripProps {
  readonly chance: number;
  /** The chance of what is dreaded. */
  readonly badChance?: number | undefined;
}

const toPercent = (chance: number): number => Math.round(chance * 1000) / 10;

/** Solid success, hatched failure, dotted red botch; always with the number in words. */
export function OddsStrip({ chance, badChance = 0 }: StripProps) {
  const [success, badOutcomes] = [toPercent(chance), toPercent(badChance)];
  const failure = Math.max(0, 100 - success - badOutcomes);
  return (
    <>
      <span className="unseen">{`success ${formatChance(chance)}, failure ${formatChance(Math.max(0, 1 - chance - badChance))}`}</span>
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
  /** The name of the goal that it is worth so much to. */
  readonly goal: string | undefined;
}

/** A chance with its strip (or what is to be had on average), and a place kept for it until it is known. */
export function ExpectedValue({ values, goal: name }: ExpectedValueProps) {
  const { system, text } = useGame();
  const goal = name === undefined ? undefined : system.goals[name];
  const value = values?.passive[0];
  if (!goal) return null;
  const say = (mean: number): string => formatGoalFigure(goal, mean);
  const bite = values && badOutcomeChance(goal, values);
  const dread = dreaded(goal.objectives);
  const notes = [
    values ? formatContinuation(system, goal, values, { say }) : "",
    bite === undefined || dread === undefined || bite < MIN_SHOWN_CHANCE
      ? ""
      : `${uncapitalize(formatMessage(text, `outcome.${goal.objectives[dread]?.name ?? ""}`))} ${formatChance(bite)}`,
    name === Object.keys(system.goals)[0] ? "" : uncapitalize(formatMessage(text, `goal.${name}`)),
  ];
  return (
    <span className="chance">
      <span className="figure">{value === undefined ? <span className="soon" /> : say(value)}</span>
      <span className="grow">
        {value === undefined || !isChanceGoal(goal) ? (
          <span className={value === undefined ? "odds unknown" : "odds none"} />
        ) : (
          <OddsStrip chance={value} badChance={bite} />
        )}
        <span className="note">{notes.filter((words) => words !== "").join(" · ")}</span>
      </span>
    </span>
  );
}

const MIN_SHOWN_CHANCE = 0.0005;
