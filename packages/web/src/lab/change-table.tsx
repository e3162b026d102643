import type { MarginalEffect, ObjectiveValue } from "@rulewright/lab";
import { formatDifference, formatParameterChange, objectiveLabel } from "@rulewright/present";
import type { SystemDefinition } from "@rulewright/rules";

interface ChangeTableProps {
  readonly system: SystemDefinition;
  readonly values: readonly ObjectiveValue[];
  readonly effects: readonly MarginalEffect[];
  readonly onApply: (effect: MarginalEffect) => void;
}

const MAX_COLUMNS = 3;

/** Smaller differences are left out. */
const MIN_DIFFERENCE = 5e-4;

/** Whether a change makes something likelier that nobody wants, such as a botch. Costs and smaller chances are no alarm. */
const isAlarming = ({ kind, sense }: ObjectiveValue, difference: number): boolean =>
  kind === "chance" && sense < 0 && difference > MIN_DIFFERENCE;

const isVisible = (difference = 0): boolean => Math.abs(difference) > MIN_DIFFERENCE;

/** The objectives that most changes move, in their order: a chance that fell may be one that is bought for less. */
function objectivesMoved(count: number, effects: readonly MarginalEffect[]): readonly number[] {
  const moves = (i: number): number => effects.filter(({ differences }) => isVisible(differences[i])).length;
  const moved = Array.from({ length: count }, (_, i) => i).filter((i) => moves(i) > 0);
  const most = moved.toSorted((a, b) => moves(b) - moves(a)).slice(0, MAX_COLUMNS);
  return moved.filter((i) => most.includes(i));
}

/** The effect of each single change on the objectives that change. A tap on a change applies it. */
export function ChangeTable({ system, values, effects, onApply }: ChangeTableProps) {
  const columns = objectivesMoved(values.length, effects).flatMap((at) => {
    const value = values[at];
    return value ? [{ at, value }] : [];
  });
  const rows = effects.filter(({ differences }) => differences.some((one) => isVisible(one)));
  return (
    <table className="worths">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Change</span>
          </th>
          {columns.map(({ at, value }) => (
            <th key={at} scope="col">
              {objectiveLabel(system.text, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((effect) => (
          <tr key={`${effect.parameter} ${String(effect.to)}`}>
            <th scope="row">
              <button type="button" className="link" onClick={() => onApply(effect)}>
                {formatParameterChange(system.text, effect)}
              </button>
            </th>
            {columns.map(({ at, value }) => {
              const difference = effect.differences[at] ?? 0;
              return (
                <td key={at} className={isAlarming(value, difference) ? "num rb" : "num"}>
                  {formatDifference(value.kind, difference)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
