import type { LabAnswer } from "@rulewright/lab";
import { presentEndings, presentMeans, type Tone } from "@rulewright/present";
import type { SystemDefinition } from "@rulewright/rules";

const toneClass: Readonly<Record<Tone, string>> = { success: "s", failure: "f", critical: "x" };

interface OutcomesProps {
  readonly system: SystemDefinition;
  readonly answer: LabAnswer;
}

const MAX_MEANS = 3;

/** The chances of the outcomes as a strip with a legend, and the averages of amounts. */
export function Outcomes({ system: { text }, answer }: OutcomesProps) {
  const endings = presentEndings(text, answer.endings, answer.values[0]);
  const means = presentMeans(text, answer.values).filter(({ kind }) => kind === "amount");
  return (
    <>
      {endings.length === 0 ? null : (
        <span className="odds tall" aria-hidden="true">
          {endings.map(({ key, tone, value }) => (
            <i key={key} className={toneClass[tone]} style={{ flex: value * 100 }} />
          ))}
        </span>
      )}
      <p className="legend">
        {endings.map(({ key, tone, label, figure }) => (
          <span key={key}>
            <i className={toneClass[tone]} aria-hidden="true" />
            {label} <b>{figure}</b>
          </span>
        ))}
        {means.slice(0, MAX_MEANS).map(({ key, label, figure, errorBar }) => (
          <span key={key} className="mean">
            {label} <b>{figure}</b>
            {errorBar === undefined ? null : ` ${errorBar}`}
          </span>
        ))}
      </p>
    </>
  );
}
