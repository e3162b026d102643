import {
  chanceUnit,
  formatAmount,
  formatLed,
  formatNumber,
  formatPrice,
  isChance,
  leadingPlace,
  leadingWords,
  MIN_GAIN,
  moveLabel,
  objectiveLabel,
  oddsParts,
} from "@rulewright/present";
import { type Messages, type Refusal, uncapitalize } from "@rulewright/rules";
import { useId } from "react";
import { Star } from "../../art/icon.tsx";
import { ClosedOptions } from "../../components/closed-options.tsx";
import { OddsStrip } from "../../components/odds-strip.tsx";
import { PriceTokens } from "../../components/tracker-mark.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import {
  isChanceGoal,
  formatGoalFigure,
  formatContinuation,
  formatObjectiveFigure,
  formatPlan,
  tellingObjective,
  toFront,
} from "../../odds/figures.ts";
import type { DecisionDraft } from "./decision-draft.ts";
import type { OptionRow } from "./option-rows.ts";

interface ChoiceBarProps {
  readonly rows: readonly OptionRow[];
  readonly closed: readonly { readonly name: string; readonly refusal: Refusal }[];
  readonly priceOf: (draft: DecisionDraft) => Readonly<Record<string, number>>;
  /** What a draft costs besides, in words. */
  readonly costOf?: (draft: DecisionDraft) => string | undefined;
  /** What a draft risks that the odds of the goal don't tell, in words. */
  readonly riskOf?: (draft: DecisionDraft) => string | undefined;
  /** The name of the goal that the odds are for. */
  readonly goal: string | undefined;
  /** What the advice is based on; empty where there is nothing to say. */
  readonly note?: string;
  readonly onChoose: (draft: DecisionDraft) => void;
}

/** The options of a decision: the open ones with price and odds, the closed ones with the reason. */
export function ChoiceBar({ rows, closed, priceOf, costOf, riskOf, goal, note, onChoose }: ChoiceBarProps) {
  const name = useId();
  const { seesOdds, text, system } = useGame();
  const pursued = goal === undefined ? undefined : system.goals[goal];
  const telling = pursued ? tellingObjective(pursued, worthsOf(rows), leadingPlace(system, pursued)) : 0;
  return (
    <div className="options" role="radiogroup" aria-label="Options">
      {rows.map((row) => (
        <OptionRadio
          key={row.key}
          row={row}
          group={name}
          pays={priceOf(row.draft)}
          cost={costOf?.(row.draft)}
          risk={riskOf?.(row.draft)}
          goal={goal}
          telling={telling}
          onChoose={() => onChoose(row.draft)}
        />
      ))}
      {seesOdds && note ? <p className="small">{note}</p> : null}
      <ClosedOptions group={name} closed={closed.map((one) => ({ ...one, words: moveLabel(text, one.name) }))} />
    </div>
  );
}

const worthsOf = (rows: readonly OptionRow[]) => rows.flatMap(({ worths }) => worths ?? []);

interface OptionProps {
  readonly row: OptionRow;
  readonly group: string;
  readonly pays: Readonly<Record<string, number>>;
  readonly cost: string | undefined;
  readonly risk: string | undefined;
  readonly goal: string | undefined;
  /** The place of the objective that tells the options apart. */
  readonly telling: number;
  readonly onChoose: () => void;
}

function OptionRadio({ row, group, pays, cost, risk, goal, telling, onChoose }: OptionProps) {
  const { system, text, seesOdds } = useGame();
  const { best } = row;
  const price = formatPrice(text, pays);
  const look = ["option", row.chosen ? "on" : "", best ? "best" : ""].filter((part) => part !== "").join(" ");
  return (
    <label className={look}>
      <input type="radio" className="over" name={group} checked={row.chosen} onChange={onChoose} />
      <span className="radio" aria-hidden="true" />
      <span>
        <span className="t">
          {row.words}
          {best ? (
            <>
              {" "}
              <span className="bestmark">
                <Star />
                {bestWords(text, row)}
              </span>
            </>
          ) : null}
        </span>
        <span className="p">
          {price === "" ? (
            (cost ?? "free")
          ) : (
            <>
              <Slot name="price" with={{ pays }}>
                <PriceTokens system={system} pays={pays} />
              </Slot>{" "}
              {price}
              {worthOfOne(text, row, pays)}
              {cost === undefined ? "" : `, ${cost}`}
            </>
          )}
        </span>
      </span>
      {seesOdds ? <Value {...{ row, pays, risk, goal, telling }} /> : null}
    </label>
  );
}

/**
 * What the best option is best at: "best, +31 points" by itself, or "best for action points" where the chance stays as it is.
 * What only further choices bring is told with what they cost.
 */
function bestWords(text: Messages, { gain }: OptionRow): string {
  if (!gain) return "best";
  const { objective, amount } = gain;
  if (objective.kind === "chance" && objective.sense === 1)
    return amount < MIN_GAIN ? "best" : `best, +${formatPoints(text, amount)}`;
  return `best for ${uncapitalize(objectiveLabel(text, objective))}`;
}

/** What one of several tokens is worth: ", 8 points for 1 lot". Empty for a single token, and where no chance is bought. */
function worthOfOne(text: Messages, { gain }: OptionRow, pays: Readonly<Record<string, number>>): string {
  const paid = Object.entries(pays).filter(([, amount]) => amount > 0);
  const [[tracker, count] = ["", 0]] = paid;
  if (!gain || gain.amount < MIN_GAIN || gain.objective.kind !== "chance" || paid.length !== 1 || count < 2) return "";
  return `, ${formatPoints(text, gain.amount / count)} for ${formatAmount(text, tracker, 1)}`;
}

/** A difference of chances in hundredths: "31 points". */
function formatPoints(text: Messages, difference: number): string {
  const points = Math.max(1, Math.round(100 * difference));
  return `${points}${chanceUnit(text, points)}`;
}

function Value({
  row: { worths, talk, chosen, isPlan, isCertain = false },
  pays,
  risk,
  goal: name,
  telling,
}: Pick<OptionProps, "row" | "pays" | "risk" | "goal" | "telling">) {
  const { system, text } = useGame();
  const goal = name === undefined ? undefined : system.goals[name];
  const objective = goal?.objectives[telling];
  if (talk) return null;
  if (!goal || !objective || worths?.passive[0] === undefined) return <span className="v soon" />;
  // What an option alone doesn't change is told of the whole plan.
  const values = isPlan ? worths.optimal : worths.passive;
  const leads = telling > 0 && telling === leadingPlace(system, goal);
  const led = leads ? { ...goal, objectives: toFront(goal.objectives, telling) } : goal;
  const label = leads
    ? `${leadingWords(text, goal, telling)}, ${formatLed(text, goal, values[0])}`
    : uncapitalize(objectiveLabel(text, objective));
  const more = isPlan
    ? formatPlan(system, goal, worths, pays)
    : telling === 0
      ? formatContinuation(system, goal, worths, (mean) => formatGoalFigure(goal, mean))
      : "";
  return (
    <>
      <span className="v">
        {isCertain && !isChance(objective)
          ? formatNumber(values[telling] ?? 0)
          : formatObjectiveFigure(objective, values[telling] ?? 0)}
        {telling === 0 && isChance(objective) ? null : <small>{label}</small>}
        {more === "" ? null : <small>{more}</small>}
        {risk === undefined ? null : <small className="risk">{risk}</small>}
      </span>
      {chosen && isChanceGoal(led) ? (
        <span className="under">
          <OddsStrip parts={oddsParts(system, led, leads ? toFront(values, telling) : values)} />
        </span>
      ) : null}
    </>
  );
}
