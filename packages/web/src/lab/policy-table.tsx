import {
  type LabQuestion,
  type PolicyAdvice,
  type PolicyCase,
  stageWords,
  type Value,
  objectiveWords,
} from "@rulewright/lab";
import type { SystemDefinition } from "@rulewright/rules";
import { capitalize, percent } from "../words/plain.ts";
import { useLab } from "./use-lab.ts";
import { formatMean } from "./labels.ts";

interface PolicyTableProps {
  readonly system: SystemDefinition;
  readonly question: LabQuestion;
  /** What is wanted first. */
  readonly wanted: Value | undefined;
}

/** How to choose, in words: choice by choice, what to do and when. */
export function PolicyTable({ system, question, wanted }: PolicyTableProps) {
  const { said, stale } = useLab({ ask: "policy", question });
  const policy = said?.ask === "policy" ? said.policy : undefined;
  if (!policy || !wanted || policy.stages.length === 0) return null;
  const { stages, more } = policy;
  return (
    <section className="policy" aria-busy={stale} aria-labelledby="policy">
      <h3 id="policy">{TITLES[question.strategy] ?? "What this way of choosing does"}</h3>
      {stages.map((stage, place) => (
        <section key={place}>
          <p className="caps">
            {stageWords(stage, place)}
            {stage.chance < 0.9995 ? ` (${percent(stage.chance)} of the time)` : ""}
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">How often</th>
                <th scope="col">{objectiveWords(system, wanted)}</th>
              </tr>
            </thead>
            {stage.advices.map((advice) => (
              <Advice key={`${advice.words} ${advice.price}`} advice={advice} chance={wanted.chance} />
            ))}
          </table>
        </section>
      ))}
      {more ? <p className="note">Choices go on beyond this.</p> : null}
    </section>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  best: "How to choose best",
  never: "Where nothing is chosen",
  greedy: "What greed chooses",
};

const MAX_CASES = 4;

function Advice({ advice, chance }: { readonly advice: PolicyAdvice; readonly chance: boolean }) {
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
        <td className="num">{percent(advice.chance)}</td>
        <td aria-hidden="true" />
      </tr>
      {shown.map((one) => (
        <Case key={one.words} one={one} chance={chance} />
      ))}
      {rest.length > 0 ? (
        <tr className="note">
          <td>{`and ${rest.length} rarer`}</td>
          <td className="num">{percent(rest.reduce((sum, one) => sum + one.chance, 0))}</td>
          <td aria-hidden="true" />
        </tr>
      ) : null}
    </tbody>
  );
}

function Case({ one, chance }: { readonly one: PolicyCase; readonly chance: boolean }) {
  const show = (value: number): string => (chance ? percent(value) : formatMean(value));
  const changes = show(one.standing) !== show(one.after);
  return (
    <tr>
      <td>{capitalize(one.words)}</td>
      <td className="num">{percent(one.chance)}</td>
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
