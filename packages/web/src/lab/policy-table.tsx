import {
  type LabQuestion,
  type ObjectiveValue,
  type PolicyAdvice,
  type PolicyCase,
  stageHeading,
} from "@rulewright/lab";
import { formatChance, formatFigure, objectiveLabel } from "@rulewright/present";
import { capitalize, type SystemDefinition } from "@rulewright/rules";
import { useLab } from "./use-lab.ts";

interface PolicyTableProps {
  readonly system: SystemDefinition;
  readonly question: LabQuestion;
  /** The goal's first objective. */
  readonly objective: ObjectiveValue | undefined;
}

/** What a strategy chooses at each decision, and in which situations. */
export function PolicyTable({ system, question, objective }: PolicyTableProps) {
  const { response, stale } = useLab({ kind: "policy", question });
  const policy = response?.kind === "policy" ? response.policy : undefined;
  if (!policy || !objective || policy.stages.length === 0) return null;
  const { stages, more } = policy;
  return (
    <section className="policy" aria-busy={stale} aria-labelledby="policy">
      <h3 id="policy">{TITLES[question.strategy] ?? "Choices of this strategy"}</h3>
      {stages.map((stage, i) => (
        <section key={i}>
          <p className="caps">
            {stageHeading(stage, i)}
            {stage.chance < 0.9995 ? ` (${formatChance(stage.chance)} of the time)` : ""}
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">How often</th>
                <th scope="col">{objectiveLabel(system.text, objective)}</th>
              </tr>
            </thead>
            {stage.advices.map((advice) => (
              <Advice key={`${advice.words} ${advice.price}`} advice={advice} kind={objective.kind} />
            ))}
          </table>
        </section>
      ))}
      {more ? <p className="note">More choices follow.</p> : null}
    </section>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  best: "Best choices",
  never: "Without choices",
  greedy: "Greedy choices",
};

const MAX_CASES = 4;

function Advice({ advice, kind }: { readonly advice: PolicyAdvice; readonly kind: ObjectiveValue["kind"] }) {
  const { words, price, cases } = advice;
  const shown = cases.slice(0, MAX_CASES);
  const rest = cases.slice(MAX_CASES);
  return (
    <tbody>
      <tr className="advice">
        <th scope="rowgroup">
          {words}
          {price === "" ? null : <span className="price">{` for ${price}`}</span>}
        </th>
        <td className="num">{formatChance(advice.chance)}</td>
        <td aria-hidden="true" />
      </tr>
      {shown.map((one) => (
        <Case key={one.words} one={one} kind={kind} />
      ))}
      {rest.length > 0 ? (
        <tr className="note">
          <td>{rest.length === 1 ? "1 rarer case" : `${rest.length} rarer cases`}</td>
          <td className="num">{formatChance(rest.reduce((sum, one) => sum + one.chance, 0))}</td>
          <td aria-hidden="true" />
        </tr>
      ) : null}
    </tbody>
  );
}

function Case({ one, kind }: { readonly one: PolicyCase; readonly kind: ObjectiveValue["kind"] }) {
  const show = (value: number): string => formatFigure(kind, value);
  const changes = show(one.standing) !== show(one.after);
  return (
    <tr>
      <td>{capitalize(one.words)}</td>
      <td className="num">{formatChance(one.chance)}</td>
      <td className="num">
        {changes ? (
          <>
            <span className="before">{show(one.standing)} → </span>
            {show(one.after)}
          </>
        ) : (
          show(one.after)
        )}
      </td>
    </tr>
  );
}
