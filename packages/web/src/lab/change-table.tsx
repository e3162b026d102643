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

/** The effect of each single change on the first objectives. A tap on a change applies it. */
export function ChangeTable({ system, values, effects, onApply }: ChangeTableProps) {
  const columns = values.slice(0, MAX_COLUMNS);
  const rows = effects.filter(({ differences }) => differences.some((one) => Math.abs(one) > MIN_DIFFERENCE));
  return (
    <table className="worths">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Change</span>
          </th>
          {columns.map((value) => (
            <th key={`${value.source} ${value.name}`} scope="col">
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
            {columns.map((value, i) => {
              const difference = effect.differences[i] ?? 0;
              return (
                <td key={`${value.source} ${value.name}`} className={isAlarming(value, difference) ? "num rb" : "num"}>
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
