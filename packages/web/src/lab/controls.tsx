import { type LabQuestion, MAX_TIMES } from "@rulewright/lab";
import {
  formatArgument,
  formatHouseRule,
  formatNumber,
  goalLabel,
  houseRuleKey,
  parameterLabel,
  strategyLabel,
} from "@rulewright/present";
import {
  type HouseRule,
  type Parameter,
  type JsonValue,
  type Procedure,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import { useId, useState } from "react";
import { ParameterField } from "../fields/control.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { CustomValueEditor } from "../table/settings/custom-value-editor.tsx";
import { strategyNames } from "./setup.ts";

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A slider with its label, its value and its ends. */
export function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output className="num" htmlFor={id}>
        {formatNumber(value)}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        style={{ backgroundSize: `${share}% 4px, 100% 4px` }}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <span className="note ends" aria-hidden="true">
        <span>{formatNumber(min)}</span>
        <span>{formatNumber(max)}</span>
      </span>
    </div>
  );
}

/** The widest range of a slider; wider parameters start with a part of their range. */
const MAX_SLIDER_RANGE = 40;
const DEFAULT_SLIDER_MAX = 12;

type IntegerParameter = Extract<Parameter, { kind: "integer" }>;

function sliderRange({ scales }: SystemDefinition, { min, max, from }: IntegerParameter, value: number) {
  // A rating covers its scale on the sheet.
  const scale = from && "scale" in from ? scales[from.scale] : undefined;
  if (scale) return { min: Math.min(value, scale.min), max: Math.max(value, scale.max) };
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  if (high - low <= MAX_SLIDER_RANGE) return { min: low, max: high };
  return {
    min: Math.max(low, Math.min(low >= 0 ? 0 : -6, value)),
    max: Math.min(high, Math.max(DEFAULT_SLIDER_MAX, value)),
  };
}

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
  if ("nullable" in parameter && parameter.nullable) return null;
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

/** The house rules, collapsed. A change applies to the answer at once. */
export function HouseRuleControls({ system, question, onChange }: Omit<ParameterControlsProps, "procedure">) {
  const { houseRules, presets = {}, text } = system;
  const changed = Object.entries(houseRules).filter(
    ([name, { values }]) => houseRuleKey(question.house[name]) !== houseRuleKey(values[0]),
  ).length;
  const put = (house: LabQuestion["house"]): void => onChange({ ...question, house: { ...question.house, ...house } });
  return (
    <details className="house">
      <summary>{changed === 0 ? "House rules: none changed" : `House rules: ${changed} changed`}</summary>
      {Object.keys(presets).length > 0 ? (
        <p className="row wrap">
          {Object.entries(presets).map(([name, rules]) => (
            <button key={name} type="button" className="chip pick" onClick={() => put(rules)}>
              {formatMessage(text, `preset.${name}`)}
            </button>
          ))}
        </p>
      ) : null}
      {Object.entries(houseRules).map(([name, rule]) => (
        <HouseRuleControl
          key={name}
          {...{ system, name, rule }}
          value={question.house[name] ?? rule.values[0] ?? null}
          onChange={(value) => put({ [name]: value })}
        />
      ))}
    </details>
  );
}

interface HouseRuleControlProps {
  readonly system: SystemDefinition;
  readonly name: string;
  readonly rule: HouseRule;
  readonly value: JsonValue;
  readonly onChange: (value: JsonValue) => void;
}

const CUSTOM = "own value";

/** One house rule: a choice of its values, and an editor for a custom value if it allows one. */
function HouseRuleControl({
  system: { text },
  name,
  rule: { values, custom },
  value,
  onChange,
}: HouseRuleControlProps) {
  const field = useId();
  const named = values.find((one) => houseRuleKey(one) === houseRuleKey(value));
  const [isEditing, setIsEditing] = useState(false);
  const isOwn = custom !== undefined && (isEditing || named === undefined);
  return (
    <div className="house-rule">
      <label className="caps" htmlFor={field}>
        {formatMessage(text, `house.${name}`)}
      </label>
      <select
        id={field}
        value={isOwn ? CUSTOM : houseRuleKey(value)}
        onChange={({ target }) => {
          setIsEditing(target.value === CUSTOM);
          const found = values.find((one) => houseRuleKey(one) === target.value);
          if (found !== undefined) onChange(found);
        }}
      >
        {values.map((one) => (
          <option key={houseRuleKey(one)} value={houseRuleKey(one)}>
            {formatHouseRule(text, name, one)}
          </option>
        ))}
        {custom ? <option value={CUSTOM}>Custom</option> : null}
      </select>
      {custom && isOwn ? (
        <CustomValueEditor
          key={custom.kind === "number" ? name : houseRuleKey(value)}
          {...{ name, custom, values, onChange }}
          held={value}
        />
      ) : null}
    </div>
  );
}
