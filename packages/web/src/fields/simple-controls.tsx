import type { Character, JsonValue } from "@rulewright/rules";
import { useId } from "react";
import { CheckboxChips } from "../components/checkbox-chips.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { Stepper } from "../components/stepper.tsx";
import { useGame } from "../state/game.tsx";
import { namedValue, noneWords, peopleWords } from "../words/names.ts";
import { capitalize, number } from "../words/plain.ts";
import type { Entry, Field } from "./field.ts";

export interface ControlProps {
  readonly label: string;
  readonly name: string;
  readonly field: Field;
  readonly value: JsonValue | undefined;
  /** What the value is called on the sheet. */
  readonly entryName: string | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly onSelectEntry: (entry: Entry | undefined) => void;
  readonly sheet: Character | undefined;
}

/** What a control for one kind of field works with. */
export type ControlPropsFor<C extends Field["control"]> = Omit<ControlProps, "field"> & {
  readonly field: Extract<Field, { control: C }>;
};

export function StepperControl({ label, name, field, value, onChange }: ControlPropsFor<"stepper">) {
  const { min, max, parts, none, suggested = 0 } = field;
  const { text } = useGame();
  const absent = value === null;
  const start = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? 0, suggested));
  return (
    <div className="numbered">
      <span className="caps">{label}</span>
      <span className="row">
        {absent ? null : (
          <Stepper
            {...{ label, min, max, fractional: parts }}
            value={typeof value === "number" ? value : start}
            onChange={onChange}
          />
        )}
        {none ? (
          <label className={absent ? "chip pick on" : "chip pick"}>
            <input
              type="checkbox"
              className="over"
              aria-label={`${label}: none said`}
              checked={absent}
              onChange={() => onChange(absent ? start : null)}
            />
            {noneWords(text, name, absent ? "not said" : "none")}
          </label>
        ) : null}
      </span>
    </div>
  );
}

const NONE = "";

export function RatingControl({
  label,
  name: parameter,
  field,
  value,
  entryName,
  onSelectEntry,
  onChange,
}: ControlPropsFor<"rating">) {
  const { entries, none } = field;
  const { text } = useGame();
  const chips = entries.map(({ name, rating = 0 }) => ({
    value: name,
    label: (
      <>
        {capitalize(name)} <b>{number(rating)}</b>
      </>
    ),
  }));
  const said = entryName ?? (none ? NONE : undefined);
  return (
    <>
      <RadioChips
        legend={label}
        options={none ? [...chips, { value: NONE, label: noneWords(text, parameter) }] : chips}
        value={said}
        onChange={(chosen) => onSelectEntry(entries.find((entry) => entry.name === chosen))}
      />
      {entryName === undefined && typeof value === "number" && !none ? (
        <div className="row between">
          <span className="small">Or a rating of its own</span>
          <Stepper label={label} value={value} onChange={onChange} />
        </div>
      ) : null}
    </>
  );
}

export function ChoiceControl({ label, name, field, value, onChange }: ControlPropsFor<"choice">) {
  const { text } = useGame();
  return (
    <RadioChips
      legend={label}
      options={field.values.map((one) => ({ value: one, label: namedValue(text, {}, name, one) }))}
      value={typeof value === "string" ? value : undefined}
      onChange={onChange}
    />
  );
}

export function CharactersControl({ label, name, field: { many, none }, value, onChange }: ControlPropsFor<"people">) {
  const { view, text } = useGame();
  const chips = view.characters.map((one) => ({ value: one.id, label: peopleWords(one.name, view.characters) }));
  if (many) {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return <CheckboxChips legend={label} options={chips} values={chosen} onChange={onChange} />;
  }
  return (
    <RadioChips
      legend={label}
      options={none ? [...chips, { value: NONE, label: noneWords(text, name, "Nobody") }] : chips}
      value={typeof value === "string" ? value : none ? NONE : undefined}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
}

export function TextControl({ label, field: { none }, value, onChange }: ControlPropsFor<"words">) {
  const field = useId();
  return (
    <>
      <label className="caps" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="line"
        value={typeof value === "string" ? value : ""}
        maxLength={2000}
        onChange={({ target }) => onChange(target.value === "" ? (none ? null : undefined) : target.value)}
      />
    </>
  );
}
