import { type LabQuestion, type LaidOver, type StepWorth, objectiveWords } from "@rulewright/lab";
import type { Procedure, SystemDefinition } from "@rulewright/rules";
import { RadioChips } from "../components/radio-chips.tsx";
import { NoTable } from "../state/game.tsx";
import { Budget } from "./budget.tsx";
import { HouseRuleControls, StrategyControls, ParameterControls } from "./controls.tsx";
import { CurvePicker, Distribution, AccuracyNotice } from "./distribution.tsx";
import { Fractions } from "./fractions.tsx";
import { ParameterMap } from "./parameter-map.tsx";
import { Overlay } from "./overlay.tsx";
import { SubjectPickers } from "./subject-pickers.tsx";
import { PolicyTable } from "./policy-table.tsx";
import { Outcomes, ChangeTable } from "./results.tsx";
import type { SystemSetup, Setup } from "./setup.ts";
import { ExportPanel } from "./export-panel.tsx";
import { type AnswerState, useAnswer, useLab } from "./use-lab.ts";
import { questionLabel, overlayOf, summarize, distributionLabel, headlineIndex, questionTitle } from "./labels.ts";

interface SystemLabProps {
  readonly setup: SystemSetup;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly exact: boolean;
  readonly onChange: (setup: Setup) => void;
}

/** A system's procedure on the bench, with its parameters as sliders and everything exact about it. */
export function SystemLab(props: SystemLabProps) {
  const { setup, system, exact, onChange } = props;
  const { question } = setup;
  const answering = useAnswer(question, exact);
  const { answer } = answering;
  const ask = (asked: LabQuestion): void => onChange({ ...setup, question: asked });
  return (
    <div className="lab-columns">
      <Results {...props} answering={answering} />
      <aside className="lab-controls" aria-label="What is asked">
        <SubjectPickers setup={setup} onChange={onChange} />
        <NoTable system={system}>
          <ParameterControls {...props} question={question} onChange={ask} />
          <StrategyControls {...props} question={question} onChange={ask} />
          {answer && answer.spreads.length > 1 ? (
            <RadioChips
              legend="Spread out"
              options={answer.spreads.map(({ key }) => ({ value: key, label: distributionLabel(system, key) }))}
              value={answer.spread?.key}
              onChange={(spread) => ask({ ...question, spread })}
            />
          ) : null}
          {answer?.spread ? <CurvePicker setup={setup} onChange={onChange} /> : null}
          <HouseRuleControls system={system} question={question} onChange={ask} />
        </NoTable>
        <Overlay setup={setup} onChange={onChange} />
      </aside>
    </div>
  );
}

type ResultsProps = SystemLabProps & { readonly answering: AnswerState };

function Results({ setup, system, procedure, exact, onChange, answering }: ResultsProps) {
  const { question, over, curve = "each" } = setup;
  const { answer, stale } = answering;
  const laid = useAnswer(over, false).answer;
  const name = answer?.spread ? distributionLabel(system, answer.spread.key) : "";
  const lines = overlayOf(over, laid, name);
  const [wanted] = answer?.values ?? [];
  return (
    <>
      <section className="lab-answer" aria-busy={stale}>
        <h2>{questionTitle(system, question)}</h2>
        <AccuracyNotice answering={answering} />
        {answer ? <Outcomes system={system} answer={answer} /> : null}
        <Distribution {...{ answer, name, curve }} over={lines} />
        {exact && answer ? (
          <Fractions values={answer.values} labelOf={(value) => objectiveWords(system, value)} />
        ) : null}
      </section>
      <div className="lab-more">
        <Budget system={system} question={question} wanted={wanted} />
        <PolicyTable system={system} question={question} wanted={wanted} />
        <ParameterMap
          {...{ setup, system, procedure, onChange }}
          objectiveIndex={headlineIndex(answer?.values ?? [])}
        />
      </div>
      <Interpretation {...{ setup, system, procedure, exact, onChange, answering, laid, lines, name }} />
    </>
  );
}

type InterpretationProps = ResultsProps & {
  readonly laid: AnswerState["answer"];
  readonly lines: LaidOver | undefined;
  readonly name: string;
};

/** What each thing is worth, what it all says in words, and what can be taken along. */
function Interpretation({ setup, system, onChange, answering: { answer }, laid, lines, name }: InterpretationProps) {
  const { question, over } = setup;
  const steps = useLab({ ask: "steps", question });
  const worth = steps.said?.ask === "steps" && !steps.stale ? steps.said.steps : [];
  const compared = laid && over ? { answer: laid, words: questionLabel(over) } : undefined;
  const step = ({ parameter, to }: StepWorth): void =>
    onChange({ ...setup, question: { ...question, args: { ...question.args, [parameter]: to } } });
  return (
    <aside className="lab-worths" aria-label="What it means">
      <p className="caps">What each thing is worth here</p>
      {answer ? <ChangeTable system={system} values={answer.values} steps={worth} onStep={step} /> : null}
      <p className="caps">In words</p>
      <p className="serif in-words">{answer ? summarize(system, answer, compared, worth).join(" ") : ""}</p>
      {answer ? (
        <ExportPanel
          {...{ setup, answer, name }}
          over={lines}
          title={questionTitle(system, question)}
          file={`${question.system}-${question.procedure.replaceAll(" ", "-")}`}
        />
      ) : null}
    </aside>
  );
}
