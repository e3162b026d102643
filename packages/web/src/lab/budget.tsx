import { type LabQuestion, type Value, objectiveWords } from "@rulewright/lab";
import { type SystemDefinition, formatMessage } from "@rulewright/rules";
import { capitalize, counted, percent, uncapitalize } from "../words/plain.ts";
import { useLab } from "./use-lab.ts";

interface BudgetProps {
  readonly system: SystemDefinition;
  readonly question: LabQuestion;
  /** What is wanted first. */
  readonly wanted: Value | undefined;
}

/** How far what is held goes, over one attempt, two, three: what succeeds, what it takes, when nothing is left. */
export function Budget({ system, question, wanted }: BudgetProps) {
  const { said, stale } = useLab(question.times > 1 ? { ask: "budget" as const, question } : undefined);
  if (question.times === 1 || !wanted) return null;
  const rows = said?.ask === "budget" ? said.rows : [];
  const spent = rows[0]?.spent ?? [];
  const tracker = (name: string): string => uncapitalize(formatMessage(system.text, `tracker.${name}`));
  return (
    <section className="budget" aria-busy={stale} aria-labelledby="budget">
      <h3 id="budget">How far it goes</h3>
      <p className="note">
        {`A scene of one, two, up to ${counted(question.times)} of these, one after another, with what is held shared between them.`}
      </p>
      <div className="heat-room">
        <table className="worths">
          <thead>
            <tr>
              <th scope="col" className="first">
                In a row
              </th>
              <th scope="col">{objectiveWords(system, wanted)}</th>
              {spent.flatMap(({ name }) => [
                <th key={name} scope="col">
                  {capitalize(`${tracker(name)} spent`)}
                </th>,
                <th key={`${name} gone`} scope="col">{`No ${tracker(name)} left`}</th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ times, values, spent: parts }) => (
              <tr key={times}>
                <th scope="row">{times}</th>
                <td className="num">{(values[0] ?? 0).toFixed(2)}</td>
                {parts.flatMap(({ name, mean, gone }) => [
                  <td key={name} className="num">
                    {mean.toFixed(2)}
                  </td>,
                  <td key={`${name} gone`} className="num">
                    {percent(gone)}
                  </td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
