import type { Character, JsonValue } from "@rulewright/rules";
import { useId } from "react";
import { Checks } from "../parts/checks.tsx";
import { Chips } from "../parts/chips.tsx";
import { Stepper } from "../parts/stepper.tsx";
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
  readonly picked: string | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly onPick: (entry: Entry | undefined) => void;
  readonly sheet: Character | undefined;
}

/** What a control for one kind of field works with. */
export type Of<C extends Field["control"]> = Omit<ControlProps, "field"> & {
  readonly field: Extract<Field, { control: C }>;
};

export function StepperControl({ label, name, field, value, onChange }: Of<"stepper">) {
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
            {...{ label, min, max, parts }}
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

export function RatingControl({ label, name: parameter, field, value, picked, onPick, onChange }: Of<"rating">) {
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
  const said = picked ?? (none ? NONE : undefined);
  return (
    <>
      <Chips
        legend={label}
        chips={none ? [...chips, { value: NONE, label: noneWords(text, parameter) }] : chips}
        value={said}
        onChange={(chosen) => onPick(entries.find((entry) => entry.name === chosen))}
      />
      {picked === undefined && typeof value === "number" && !none ? (
        <div className="row between">
          <span className="small">Or a rating of its own</span>
          <Stepper label={label} value={value} onChange={onChange} />
        </div>
      ) : null}
    </>
  );
}

export function ChoiceControl({ label, name, field, value, onChange }: Of<"choice">) {
  const { text } = useGame();
  return (
    <Chips
      legend={label}
      chips={field.values.map((one) => ({ value: one, label: namedValue(text, {}, name, one) }))}
      value={typeof value === "string" ? value : undefined}
      onChange={onChange}
    />
  );
}

export function PeopleControl({ label, name, field: { many, none }, value, onChange }: Of<"people">) {
  const { view, text } = useGame();
  const chips = view.characters.map((one) => ({ value: one.id, label: peopleWords(one.name, view.characters) }));
  if (many) {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return <Checks legend={label} checks={chips} chosen={chosen} onChange={onChange} />;
  }
  return (
    <Chips
      legend={label}
      chips={none ? [...chips, { value: NONE, label: noneWords(text, name, "Nobody") }] : chips}
      value={typeof value === "string" ? value : none ? NONE : undefined}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
}

export function WordsControl({ label, field: { none }, value, onChange }: Of<"words">) {
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
