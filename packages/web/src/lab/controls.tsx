import { MOST_TIMES } from "@rulewright/lab";
import { type Parameter, type Plain, type Procedure, type SystemDefinition, wordOf } from "@rulewright/rules";
import { useId } from "react";
import { Chips } from "../parts/chips.tsx";
import { number } from "../words/plain.ts";
import { valueWords } from "../words/system.ts";
import type { LabQuestion } from "@rulewright/lab";
import { waysOf } from "./setup.ts";
import { parameterName } from "./words.ts";

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A number on a line: dragged, stepped with the arrow keys, or typed. */
export function Slider({ label, value, least, most, onChange }: SliderProps) {
  const id = useId();
  const share = most > least ? ((value - least) / (most - least)) * 100 : 0;
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output className="num" htmlFor={id}>
        {number(value)}
      </output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={1}
        value={value}
        style={{ backgroundSize: `${share}% 4px, 100% 4px` }}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <span className="note ends" aria-hidden="true">
        <span>{number(least)}</span>
        <span>{number(most)}</span>
      </span>
    </div>
  );
}

/** How far a slider goes where a parameter's own bounds are too wide to slide over. */
const SLIDES = 40;
const USUAL_MOST = 12;

type Whole = Extract<Parameter, { kind: "integer" }>;

function slides({ scales }: SystemDefinition, { least, most, from }: Whole, value: number) {
  // A rating slides over its scale on the sheet.
  const scale = from && "scale" in from ? scales[from.scale] : undefined;
  if (scale) return { least: Math.min(value, scale.least), most: Math.max(value, scale.most) };
  const [low, high] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY];
  if (high - low <= SLIDES) return { least: low, most: high };
  return {
    least: Math.max(low, Math.min(low >= 0 ? 0 : -6, value)),
    most: Math.min(high, Math.max(USUAL_MOST, value)),
  };
}

interface FieldProps {
  readonly system: SystemDefinition;
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: Plain | undefined;
  readonly onChange: (value: Plain) => void;
}

function Field({ system, name, parameter, value, onChange }: FieldProps) {
  const label = parameterName(system, name);
  const { text } = system;
  if (parameter.kind === "integer") {
    const off = value === null;
    return (
      <>
        {parameter.orNone ? (
          <Chips
            legend={label}
            chips={[
              { value: "none", label: wordOf(text, `value.${name}.none`) },
              { value: "some", label: off ? "a number" : number(Number(value)) },
            ]}
            value={off ? "none" : "some"}
            onChange={(chosen) => onChange(chosen === "none" ? null : (parameter.least ?? 1))}
          />
        ) : null}
        {typeof value === "number" ? (
          <Slider label={label} value={value} {...slides(system, parameter, value)} onChange={onChange} />
        ) : null}
      </>
    );
  }
  if (parameter.kind === "word") {
    const chips = parameter.values.map((word) => ({ value: word, label: valueWords(text, name, word) }));
    return <Chips legend={label} chips={chips} value={String(value)} onChange={onChange} />;
  }
  if (parameter.kind === "flag") {
    return (
      <label className="row switch">
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
    );
  }
  return null;
}

interface ParametersProps {
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly question: LabQuestion;
  readonly onChange: (question: LabQuestion) => void;
}

/** Every parameter of a procedure that can be moved by hand. */
export function Parameters({ system, procedure, question, onChange }: ParametersProps) {
  const set = (name: string, value: Plain): void =>
    onChange({ ...question, args: { ...question.args, [name]: value } });
  return Object.entries(procedure.parameters).map(([name, parameter]) => (
    <Field
      key={name}
      system={system}
      name={name}
      parameter={parameter}
      value={question.args[name]}
      onChange={(value) => set(name, value)}
    />
  ));
}

/** How the roller chooses, what is wanted, and how often it is done. */
export function Manner({ system, procedure, question, onChange }: ParametersProps) {
  const { text } = system;
  const ways = waysOf(system).map((way) => ({ value: way, label: wayWords(system, way) }));
  const goals = Object.keys(system.goals).map((goal) => ({ value: goal, label: wordOf(text, `goal.${goal}`) }));
  return (
    <>
      <Chips
        legend="Choices are made"
        chips={ways}
        value={question.way}
        onChange={(way) => onChange({ ...question, way })}
      />
      {goals.length > 1 ? (
        <Chips
          legend="What is wanted"
          chips={goals}
          value={question.goal}
          onChange={(goal) => onChange({ ...question, goal })}
        />
      ) : null}
      {Object.keys(procedure.parameters).length > 0 ? (
        <Slider
          label="Times in a row, what is held shared"
          value={question.times}
          least={1}
          most={Math.min(6, MOST_TIMES)}
          onChange={(times) => onChange({ ...question, times })}
        />
      ) : null}
    </>
  );
}

function wayWords({ text }: SystemDefinition, way: string): string {
  const common: Readonly<Record<string, string>> = { best: "the best way", never: "not at all", greedy: "greedily" };
  return common[way] ?? wordOf(text, `way.${way}`);
}

/** The house rules a table could choose, folded away: each changes the answer at once. */
export function HouseRules({ system, question, onChange }: Omit<ParametersProps, "procedure">) {
  const { text, houseRules } = system;
  const bent = Object.entries(houseRules).filter(([name, { values }]) => question.house[name] !== values[0]).length;
  return (
    <details className="house">
      <summary>{bent === 0 ? "House rules: as written" : `House rules: ${bent} bent`}</summary>
      {Object.entries(houseRules).map(([name, { values }]) => (
        <Chips
          key={name}
          legend={wordOf(text, `house.${name}`)}
          chips={values.map((value) => ({ value: JSON.stringify(value), label: houseValue(value) }))}
          value={JSON.stringify(question.house[name])}
          onChange={(chosen) => {
            const value = values.find((one) => JSON.stringify(one) === chosen);
            if (value !== undefined) onChange({ ...question, house: { ...question.house, [name]: value } });
          }}
        />
      ))}
    </details>
  );
}

function houseValue(value: Plain): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null) return "none";
  if (Array.isArray(value)) return value.map((one) => (typeof one === "number" ? number(one) : String(one))).join(", ");
  return typeof value === "number" ? number(value) : String(value).replaceAll("-", " ");
}
