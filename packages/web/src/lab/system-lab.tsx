import type { LabQuestion, MarginalEffect } from "@rulewright/lab";
import { objectiveLabel, variableLabel } from "@rulewright/present";
import type { Procedure, SystemDefinition } from "@rulewright/rules";
import { RadioChips } from "../components/radio-chips.tsx";
import { DetachedGame } from "../state/game.tsx";
import { ChangeTable } from "./change-table.tsx";
import { ParameterControls, StrategyControls } from "./controls.tsx";
import { HouseRuleControls } from "./house-rule-controls.tsx";
import { AccuracyNotice, CurvePicker, Distribution } from "./distribution.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { Fractions } from "./fractions.tsx";
import { headlineIndex, questionTitle, summarize } from "./labels.ts";
import { Outcomes } from "./outcomes.tsx";
import { OverlayControls } from "./overlay-controls.tsx";
import { ParameterMap } from "./parameter-map.tsx";
import { PolicyTable } from "./policy-table.tsx";
import { ResourceUse } from "./resource-use.tsx";
import type { Setup, SystemSetup } from "./setup.ts";
import { SubjectPickers } from "./subject-pickers.tsx";
import { type AnswerState, useAnswer, useLab } from "./use-lab.ts";
import { type Overlays, useOverlays } from "./use-overlays.ts";

interface SystemLabProps {
  readonly setup: SystemSetup;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly onChange: (setup: Setup) => void;
}

/** The lab for one of a system's procedures: its parameters as controls, its odds, its best choices. */
export function SystemLab(props: SystemLabProps) {
  const { setup, system, onChange } = props;
  const { question } = setup;
  const state = useAnswer(question, setup.fractions ?? false);
  const { answer } = state;
  const setQuestion = (changed: LabQuestion): void => onChange({ ...setup, question: changed });
  return (
    <div className="lab-columns">
      <Results {...props} state={state} />
      <aside className="lab-controls" aria-label="Question">
        <SubjectPickers setup={setup} onChange={onChange} />
        <DetachedGame system={system}>
          <ParameterControls {...props} question={question} onChange={setQuestion} />
          <StrategyControls {...props} question={question} onChange={setQuestion} />
          {answer && answer.variables.length > 1 ? (
            <RadioChips
              legend="Distribution of"
              options={answer.variables.map((one) => ({ value: one.key, label: variableLabel(system.text, one) }))}
              value={answer.histogram?.key}
              onChange={(variable) => setQuestion({ ...question, variable })}
            />
          ) : null}
          {answer?.histogram ? <CurvePicker setup={setup} onChange={onChange} /> : null}
          <HouseRuleControls system={system} question={question} onChange={setQuestion} />
        </DetachedGame>
        <OverlayControls setup={setup} onChange={onChange} />
      </aside>
    </div>
  );
}

type ResultsProps = SystemLabProps & { readonly state: AnswerState };

function Results(props: ResultsProps) {
  const { setup, system, state } = props;
  const { question, curve = "each", fractions = false } = setup;
  const { answer, stale } = state;
  const label = answer?.histogram ? variableLabel(system.text, answer.histogram) : "";
  const overlays = useOverlays(setup.overlays, label);
  const values = answer?.values ?? [];
  return (
    <>
      <section className="lab-answer" aria-busy={stale}>
        <h2>{questionTitle(system, question)}</h2>
        <AccuracyNotice state={state} />
        {answer ? <Outcomes system={system} answer={answer} /> : null}
        <Distribution {...{ answer, label, curve }} overlays={overlays.lines} />
        {fractions ? <Fractions values={values} labelOf={(value) => objectiveLabel(system.text, value)} /> : null}
      </section>
      <div className="lab-more">
        <ResourceUse system={system} question={question} objective={values[0]} />
        <PolicyTable system={system} question={question} objective={values[0]} />
        <ParameterMap {...props} objectiveIndex={headlineIndex(values)} />
      </div>
      <Explanation {...props} {...{ overlays, label }} />
    </>
  );
}

type ExplanationProps = ResultsProps & {
  readonly overlays: Overlays;
  /** The label of the variable in the chart. */
  readonly label: string;
};

/** The effect of each change, a summary, and the export. */
function Explanation({ setup, system, onChange, state: { answer }, overlays, label }: ExplanationProps) {
  const { question } = setup;
  const { response, stale } = useLab({ kind: "effects", question });
  const effects = response?.kind === "effects" && !stale ? response.effects : [];
  const apply = ({ parameter, to }: MarginalEffect): void =>
    onChange({ ...setup, question: { ...question, args: { ...question.args, [parameter]: to } } });
  return (
    <aside className="lab-worths" aria-label="Explanation">
      <p className="caps">Effect of each change</p>
      {question.strategy === "best" ? <p className="note">Each is played in the way that is best for it.</p> : null}
      {answer ? <ChangeTable system={system} values={answer.values} effects={effects} onApply={apply} /> : null}
      <p className="caps">Summary</p>
      <p className="serif in-words">
        {answer ? summarize(system, answer, overlays.comparisons, effects).join(" ") : ""}
      </p>
      {answer ? (
        <ExportPanel
          {...{ setup, answer, label }}
          overlays={overlays.lines}
          title={questionTitle(system, question)}
          file={`${question.system}-${question.procedure.replaceAll(" ", "-")}`}
        />
      ) : null}
    </aside>
  );
}
