import { type LabAnswer, type Mood, type StepWorth, type Value, objectiveWords } from "@rulewright/lab";
import { type SystemDefinition, formatMessage } from "@rulewright/rules";
import { percent } from "../words/plain.ts";
import { formatDifference, formatMean, changeLabel, formatValue } from "./labels.ts";

const strip: Readonly<Record<Mood, string>> = { good: "s", plain: "f", bad: "x" };

/** How it ends, as one strip with its legend, and the means beside it. */
export function Outcomes({ system, answer }: { readonly system: SystemDefinition; readonly answer: LabAnswer }) {
  const [only, ...more] = answer.endings;
  // An ending without a name that comes every time, as that of a whole row of attempts, says nothing.
  const dull = only !== undefined && more.length === 0 && !Object.hasOwn(system.text, `outcome.${only.outcome}`);
  const endings = dull ? [] : answer.endings;
  const name = (outcome: string): string => formatMessage(system.text, `outcome.${outcome}`);
  const means = answer.values.filter((value) => !value.chance).slice(0, 3);
  return (
    <>
      {endings.length === 0 ? null : (
        <span className="odds tall" aria-hidden="true">
          {endings.map(({ outcome, mood, chance }) => (
            <i key={outcome} className={strip[mood]} style={{ flex: chance * 100 }} />
          ))}
        </span>
      )}
      <p className="legend">
        {endings.map(({ outcome, mood, chance }) => (
          <span key={outcome}>
            <i className={strip[mood]} aria-hidden="true" />
            {name(outcome)} <b>{percent(chance)}</b>
          </span>
        ))}
        {means.map((value) => (
          <span key={value.name} className="mean">
            {objectiveWords(system, value)} <b>{formatValue(value)}</b>
            {value.error === undefined ? null : ` ± ${formatMean(2 * value.error)}`}
          </span>
        ))}
      </p>
    </>
  );
}

interface ChangeTableProps {
  readonly system: SystemDefinition;
  readonly values: readonly Value[];
  readonly steps: readonly StepWorth[];
  readonly onStep: (step: StepWorth) => void;
}

const MAX_COLUMNS = 3;

/** What each thing is worth here: one row for every step one could take, in points of the first things wanted. */
export function ChangeTable({ system, values, steps, onStep }: ChangeTableProps) {
  const shown = values.slice(0, MAX_COLUMNS);
  const rows = steps.filter(({ differences }) => differences.some((difference) => Math.abs(difference) > 5e-4));
  return (
    <table className="worths">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Change</span>
          </th>
          {shown.map((value) => (
            <th key={value.name} scope="col">
              {objectiveWords(system, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((step) => (
          <tr key={`${step.parameter} ${String(step.to)}`}>
            <th scope="row">
              <button type="button" className="link" onClick={() => onStep(step)}>
                {changeLabel(system, step)}
              </button>
            </th>
            {shown.map(({ name, chance, sense }, i) => {
              const difference = step.differences[i] ?? 0;
              return (
                <td key={name} className={difference * sense < -5e-4 ? "num rb" : "num"}>
                  {formatDifference(difference, chance)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
