import type { LabQuestion, ObjectiveValue } from "@rulewright/lab";
import { amountLabel, formatChance, formatMean, labelOf, objectiveLabel } from "@rulewright/present";
import { type SystemDefinition, uncapitalize } from "@rulewright/rules";
import { useLab } from "./use-lab.ts";

interface ResourceUseProps {
  readonly system: SystemDefinition;
  readonly question: LabQuestion;
  /** The goal's first objective. */
  readonly objective: ObjectiveValue | undefined;
}

/** The results and the use of resources over one attempt, two, three and so on. Nothing for a single attempt. */
export function ResourceUse({ system: { text }, question, objective }: ResourceUseProps) {
  const { response, stale } = useLab(question.times > 1 ? { kind: "resource-use" as const, question } : undefined);
  if (question.times === 1 || !objective) return null;
  const rows = response?.kind === "resource-use" ? response.rows : [];
  const columns = rows[0]?.spending ?? [];
  return (
    <section className="budget" aria-busy={stale} aria-labelledby="resource-use">
      <h3 id="resource-use">How long resources last</h3>
      <p className="note">{`Up to ${question.times} attempts in a row, sharing the same resources.`}</p>
      <div className="heat-room">
        <table className="worths">
          <thead>
            <tr>
              <th scope="col" className="first">
                Attempts
              </th>
              <th scope="col">{objectiveLabel(text, objective)}</th>
              {columns.flatMap(({ name }) => [
                <th key={name} scope="col">
                  {amountLabel(text, name, "paid")}
                </th>,
                <th key={`${name} depleted`} scope="col">{`No ${uncapitalize(labelOf(text, name))} left`}</th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ times, values, spending }) => (
              <tr key={times}>
                <th scope="row">{times}</th>
                <td className="num">{formatMean(values[0] ?? 0)}</td>
                {spending.flatMap(({ name, mean, depleted }) => [
                  <td key={name} className="num">
                    {formatMean(mean)}
                  </td>,
                  <td key={`${name} depleted`} className="num">
                    {formatChance(depleted)}
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
