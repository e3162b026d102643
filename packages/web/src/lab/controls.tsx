import { type LabQuestion, MAX_TIMES } from "@rulewright/lab";
import { formatArgument, formatNumber, goalLabel, parameterLabel, strategyLabel } from "@rulewright/present";
import type { Parameter, JsonValue, Procedure, SystemDefinition } from "@rulewright/rules";
import { ParameterField } from "../fields/control.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { strategyNames } from "./setup.ts";
import { Slider, sliderRange } from "./slider.tsx";

interface FieldProps {
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly question: LabQuestion;
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

function Field({ system, procedure, question, name, parameter, value, onChange }: FieldProps) {
  const label = parameterLabel(system.text, name);
  const { text } = system;
  if (parameter.kind === "integer") {
    const off = value === null;
    return (
      <>
        {parameter.nullable ? (
          <RadioChips
            legend={label}
            options={[
              { value: "none", label: formatArgument(text, name, null) },
              { value: "some", label: off ? "Number" : formatNumber(Number(value)) },
            ]}
            value={off ? "none" : "some"}
            onChange={(chosen) => onChange(chosen === "none" ? null : (parameter.min ?? 1))}
          />
        ) : null}
        {typeof value === "number" ? (
          <Slider label={label} value={value} {...sliderRange(system, parameter, value)} onChange={onChange} />
        ) : null}
      </>
    );
  }
  if (parameter.kind === "word") {
    const chips = parameter.values.map((word) => ({ value: word, label: formatArgument(text, name, word) }));
    return <RadioChips legend={label} options={chips} value={String(value)} onChange={onChange} />;
  }
  if (parameter.kind === "flag") {
    return (
      <label className="row switch">
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
    );
  }
  // All other kinds use the controls of a table's forms.
  return (
    <div className="field" data-kind={parameter.kind}>
      <ParameterField
        {...{ name, parameter }}
        parameters={procedure.parameters}
        draft={{ args: question.args, entryNames: {} }}
        sheet={undefined}
        onChange={({ args }) => onChange(args[name] ?? emptyValue(parameter))}
      />
    </div>
  );
}

/** The value of a parameter whose control was cleared. */
function emptyValue(parameter: Parameter): JsonValue {
  if ("nullable" in parameter) return null;
  return parameter.initial ?? (parameter.kind === "text" || parameter.kind === "character" ? "" : []);
}

interface ParameterControlsProps {
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly question: LabQuestion;
  readonly onChange: (question: LabQuestion) => void;
}

/** A control for each parameter of a procedure. */
export function ParameterControls({ system, procedure, question, onChange }: ParameterControlsProps) {
  const set = (name: string, value: JsonValue): void =>
    onChange({ ...question, args: { ...question.args, [name]: value } });
  return Object.entries(procedure.parameters).map(([name, parameter]) => (
    <Field
      key={name}
      {...{ system, procedure, question }}
      name={name}
      parameter={parameter}
      value={question.args[name]}
      onChange={(value) => set(name, value)}
    />
  ));
}

/** The strategy, the goal, and the number of attempts. */
export function StrategyControls({ system, procedure, question, onChange }: ParameterControlsProps) {
  const { text } = system;
  const strategies = strategyNames(system).map((strategy) => ({
    value: strategy,
    label: strategyLabel(text, strategy),
  }));
  const goals = Object.keys(system.goals).map((goal) => ({ value: goal, label: goalLabel(text, goal) }));
  return (
    <>
      <RadioChips
        legend="Strategy"
        options={strategies}
        value={question.strategy}
        onChange={(strategy) => onChange({ ...question, strategy })}
      />
      {goals.length > 1 ? (
        <RadioChips
          legend="Goal"
          options={goals}
          value={question.goal}
          onChange={(goal) => onChange({ ...question, goal })}
        />
      ) : null}
      {Object.keys(procedure.parameters).length > 0 ? (
        <Slider
          label="Attempts in a row"
          value={question.times}
          min={1}
          max={Math.min(6, MAX_TIMES)}
          onChange={(times) => onChange({ ...question, times })}
        />
      ) : null}
    </>
  );
}
