import {
  type LabQuestion,
  type ObjectiveValue,
  type PolicyAdvice,
  type PolicyCase,
  type PolicyStage,
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
          <Stage stage={stage} kind={objective.kind} label={objectiveLabel(system.text, objective)} />
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

interface StageProps {
  readonly stage: PolicyStage;
  readonly kind: ObjectiveValue["kind"];
  /** What the objective is called. */
  readonly label: string;
}

function Stage({ stage: { advices }, kind, label }: StageProps) {
  const [first, second] = advices;
  const always = first && !second && first.cases.length === 1 ? first.cases[0] : undefined;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{always ? <span className="unseen">Choice</span> : "When"}</th>
          {always ? null : <th scope="col">How often</th>}
          <th scope="col">{label}</th>
        </tr>
      </thead>
      {first && always ? (
        <tbody>
          <tr className="advice">
            <Chosen advice={first} scope="row" />
            <Change one={always} kind={kind} />
          </tr>
        </tbody>
      ) : (
        advices.map((advice) => <Advice key={`${advice.words} ${advice.price}`} advice={advice} kind={kind} />)
      )}
    </table>
  );
}

/** What is chosen, and its price. */
function Chosen({ advice: { words, price }, scope }: { readonly advice: PolicyAdvice; readonly scope: string }) {
  return (
    <th scope={scope}>
      {words}
      {price === "" ? null : <span className="price">{` for ${price}`}</span>}
    </th>
  );
}

const MAX_CASES = 4;

function Advice({ advice, kind }: { readonly advice: PolicyAdvice; readonly kind: ObjectiveValue["kind"] }) {
  const { cases } = advice;
  const shown = cases.slice(0, MAX_CASES);
  const rest = cases.slice(MAX_CASES);
  return (
    <tbody>
      <tr className="advice">
        <Chosen advice={advice} scope="rowgroup" />
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

interface CaseProps {
  readonly one: PolicyCase;
  readonly kind: ObjectiveValue["kind"];
}

function Case({ one, kind }: CaseProps) {
  return (
    <tr>
      <td>{capitalize(one.words)}</td>
      <td className="num">{formatChance(one.chance)}</td>
      <Change one={one} kind={kind} />
    </tr>
  );
}

/** What the objective would be without the choice, where that differs, and what it is with it. */
function Change({ one, kind }: CaseProps) {
  const [before, after] = [formatFigure(kind, one.standing), formatFigure(kind, one.after)];
  return (
    <td className="num">
      {before === after ? null : <span className="before">{before} → </span>}
      {after}
    </td>
  );
}
