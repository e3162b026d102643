import { formatChance, formatDifference, formatMean, worthAtOnce } from "@rulewright/present";
import type { Goal } from "@rulewright/rules";
import type { ObjectiveValues } from "../../screen/index.ts";
import { WastelandTokens } from "./tokens.tsx";

interface StackedDeckProps {
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
  /** The number to roll under with it. */
  readonly targetNumber: number;
  /** Luck points before it is paid for. */
  readonly held: number;
  readonly goal: Goal | undefined;
  /** What the roll is worth without it and with it; undefined until they are known. */
  readonly values: readonly [ObjectiveValues, ObjectiveValues] | undefined;
}

/** W20-25 Luck for the attribute, as a switch with its price, its target and what it adds to the dice that are chosen. */
export function StackedDeck({ isOn, onTick, targetNumber, held, goal, values }: StackedDeckProps) {
  return (
    <label className={isOn ? "option on wl-luck" : "option wl-luck"}>
      <input type="checkbox" className="over" checked={isOn} onChange={() => onTick(!isOn)} />
      <span className="check" aria-hidden="true">
        {isOn ? "✓" : ""}
      </span>
      <span>
        <span className="t">Stacked Deck: {targetNumber} or under</span>
        <span className="p">
          <WastelandTokens kind="luck" count={1} /> 1 of {held} luck, Luck for the attribute
        </span>
      </span>
      <span className="v">
        {values ? formatWorth(values[1], goal) : ""}
        {values ? <small>{formatGain(values[1], values[0], goal)}</small> : null}
      </span>
    </label>
  );
}

/** What a roll is worth to the goal: a chance, or a mean. */
function formatWorth(values: ObjectiveValues, goal: Goal | undefined): string {
  const value = worthAtOnce(values);
  return goal?.objectives[0]?.kind === "chance" ? formatChance(value) : `avg ${formatMean(value)}`;
}

/** What the luck adds to the roll or takes from it: of a chance, or of an amount. */
export function formatGain(used: ObjectiveValues, stands: ObjectiveValues, goal: Goal | undefined): string {
  const { kind = "amount", name = "" } = goal?.objectives[0] ?? {};
  const gain = formatDifference(kind, worthAtOnce(used) - worthAtOnce(stands));
  if (gain === "±0") return "no gain";
  return kind === "chance" ? `${gain}%` : `${gain} ${name}`.trimEnd();
}
