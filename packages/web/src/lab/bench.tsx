import { type LabQuestion, type LaidOver, type StepWorth, objectiveWords } from "@rulewright/lab";
import type { Procedure, SystemDefinition } from "@rulewright/rules";
import { Chips } from "../parts/chips.tsx";
import { NoTable } from "../state/game.tsx";
import { Budget } from "./budget.tsx";
import { HouseRules, Manner, Parameters } from "./controls.tsx";
import { Curves, Drawn, Trust } from "./drawn.tsx";
import { Fractions } from "./fractions.tsx";
import { MapOver } from "./map-over.tsx";
import { Overlay } from "./overlay.tsx";
import { Pickers } from "./pickers.tsx";
import { PolicyInWords } from "./policy.tsx";
import { Endings, Steps } from "./results.tsx";
import type { RulesSetup, Setup } from "./setup.ts";
import { TakeAway } from "./take-away.tsx";
import { type Answering, useAnswer, useLab } from "./use-lab.ts";
import { askedWords, laidOver, sentences, spreadName, telling, titleWords } from "./words.ts";

interface BenchProps {
  readonly setup: RulesSetup;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly exact: boolean;
  readonly onChange: (setup: Setup) => void;
}

/** A system's procedure on the bench, with its parameters as sliders and everything exact about it. */
export function RulesBench(props: BenchProps) {
  const { setup, system, exact, onChange } = props;
  const { question } = setup;
  const answering = useAnswer(question, exact);
  const { answer } = answering;
  const ask = (asked: LabQuestion): void => onChange({ ...setup, question: asked });
  return (
    <div className="lab-columns">
      <Results {...props} answering={answering} />
      <aside className="lab-controls" aria-label="What is asked">
        <Pickers setup={setup} onChange={onChange} />
        <NoTable system={system}>
          <Parameters {...props} question={question} onChange={ask} />
          <Manner {...props} question={question} onChange={ask} />
          {answer && answer.spreads.length > 1 ? (
            <Chips
              legend="Spread out"
              chips={answer.spreads.map(({ key }) => ({ value: key, label: spreadName(system, key) }))}
              value={answer.spread?.key}
              onChange={(spread) => ask({ ...question, spread })}
            />
          ) : null}
          {answer?.spread ? <Curves setup={setup} onChange={onChange} /> : null}
          <HouseRules system={system} question={question} onChange={ask} />
        </NoTable>
        <Overlay setup={setup} onChange={onChange} />
      </aside>
    </div>
  );
}

type ResultsProps = BenchProps & { readonly answering: Answering };

function Results({ setup, system, procedure, exact, onChange, answering }: ResultsProps) {
  const { question, over, curve = "each" } = setup;
  const { answer, stale } = answering;
  const laid = useAnswer(over, false).answer;
  const name = answer?.spread ? spreadName(system, answer.spread.key) : "";
  const lines = laidOver(over, laid, name);
  const [wanted] = answer?.values ?? [];
  return (
    <>
      <section className="lab-answer" aria-busy={stale}>
        <h2>{titleWords(system, question)}</h2>
        <Trust answering={answering} />
        {answer ? <Endings system={system} answer={answer} /> : null}
        <Drawn {...{ answer, name, curve }} over={lines} />
        {exact && answer ? (
          <Fractions values={answer.values} nameOf={(value) => objectiveWords(system, value)} />
        ) : null}
      </section>
      <div className="lab-more">
        <Budget system={system} question={question} wanted={wanted} />
        <PolicyInWords system={system} question={question} wanted={wanted} />
        <MapOver {...{ setup, system, procedure, onChange }} place={telling(answer?.values ?? [])} />
      </div>
      <Meaning {...{ setup, system, procedure, exact, onChange, answering, laid, lines, name }} />
    </>
  );
}

type MeaningProps = ResultsProps & {
  readonly laid: Answering["answer"];
  readonly lines: LaidOver | undefined;
  readonly name: string;
};

/** What each thing is worth, what it all says in words, and what can be taken along. */
function Meaning({ setup, system, onChange, answering: { answer }, laid, lines, name }: MeaningProps) {
  const { question, over } = setup;
  const steps = useLab({ ask: "steps", question });
  const worth = steps.said?.ask === "steps" && !steps.stale ? steps.said.steps : [];
  const compared = laid && over ? { answer: laid, words: askedWords(over) } : undefined;
  const step = ({ parameter, to }: StepWorth): void =>
    onChange({ ...setup, question: { ...question, args: { ...question.args, [parameter]: to } } });
  return (
    <aside className="lab-worths" aria-label="What it means">
      <p className="caps">What each thing is worth here</p>
      {answer ? <Steps system={system} values={answer.values} steps={worth} onStep={step} /> : null}
      <p className="caps">In words</p>
      <p className="serif in-words">{answer ? sentences(system, answer, compared, worth).join(" ") : ""}</p>
      {answer ? (
        <TakeAway
          {...{ setup, answer, name }}
          over={lines}
          title={titleWords(system, question)}
          file={`${question.system}-${question.procedure.replaceAll(" ", "-")}`}
        />
      ) : null}
    </aside>
  );
}
