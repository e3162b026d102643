import { MAX_WORDS } from "@rulewright/table";
import { formatNumber, formatWord, noneLabel } from "@rulewright/present";
import { capitalize, type Character, formatMessage, type JsonValue } from "@rulewright/rules";
import { CheckboxChips } from "../components/checkbox-chips.tsx";
import { LineField } from "../components/line-field.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { Stepper } from "../components/stepper.tsx";
import { useGame } from "../state/game.tsx";
import { nameOf } from "../state/people.ts";
import type { Field } from "./field.ts";
import type { Entry } from "../sheet/entries.ts";

/** What every control is given. */
export interface ControlProps {
  readonly label: string;
  readonly name: string;
  readonly field: Field;
  readonly value: JsonValue | undefined;
  /** The name of the sheet's entry that the value comes from. */
  readonly entryName: string | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly onSelectEntry: (entry: Entry | undefined) => void;
  readonly sheet: Character | undefined;
  /** A character who can't be named. */
  readonly not?: string | undefined;
  /** The name that usually goes with what is chosen elsewhere. */
  readonly usual?: string | undefined;
}

/** The props of the control for one kind of field. */
export type ControlPropsFor<C extends Field["control"]> = Omit<ControlProps, "field"> & {
  readonly field: Extract<Field, { control: C }>;
};

/** A number, entered with a stepper; an optional one can be cleared. */
export function StepperControl({ label, name, field, value, onChange }: ControlPropsFor<"stepper">) {
  const { min, max, fractional, optional, suggested = 0 } = field;
  const { text, view } = useGame();
  const absent = value === null;
  const start = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? 0, suggested));
  return (
    <div className="numbered">
      <span className="caps">{label}</span>
      <span className="row">
        {absent ? null : (
          <Stepper
            {...{ label, min, max, fractional }}
            value={typeof value === "number" ? value : start}
            onChange={onChange}
          />
        )}
        {optional ? (
          <label className={absent ? "chip pick unset" : "chip pick"}>
            <input
              type="checkbox"
              className="over"
              aria-label={`${label}: not set`}
              checked={absent}
              onChange={() => onChange(absent ? start : null)}
            />
            {noneLabel(text, name, absent ? "Not set" : "None", view.house)}
          </label>
        ) : null}
      </span>
    </div>
  );
}

const NONE = "";

/** A rating, chosen by the name of an entry on the sheet. */
export function RatingControl({
  label,
  name: parameter,
  field,
  value,
  entryName,
  onSelectEntry,
  onChange,
}: ControlPropsFor<"rating">) {
  const { entries, optional } = field;
  const { text } = useGame();
  const chips = entries.map(({ name, rating = 0 }) => ({
    value: name,
    label: (
      <>
        {capitalize(name)} <b>{formatNumber(rating)}</b>
      </>
    ),
  }));
  const selected = entryName ?? (optional ? NONE : undefined);
  return (
    <>
      <RadioChips
        legend={label}
        options={optional ? [...chips, { value: NONE, label: noneLabel(text, parameter) }] : chips}
        value={selected}
        onChange={(chosen) => onSelectEntry(entries.find((entry) => entry.name === chosen))}
      />
      {entryName === undefined && typeof value === "number" && !optional ? (
        <div className="row between">
          <span className="small">Custom rating</span>
          <Stepper label={label} value={value} onChange={onChange} />
        </div>
      ) : null}
    </>
  );
}

/** One of a few named values. */
export function ChoiceControl({ label, name, field, value, onChange }: ControlPropsFor<"choice">) {
  const { text } = useGame();
  return (
    <RadioChips
      legend={label}
      options={field.values.map((one) => ({ value: one, label: formatWord(text, {}, name, one) }))}
      value={typeof value === "string" ? value : undefined}
      onChange={onChange}
    />
  );
}

/** One or several of the table's characters. */
export function CharactersControl({
  label,
  name,
  field: { multiple, optional, strangers = false },
  value,
  onChange,
  not,
}: ControlPropsFor<"characters">) {
  const { view, text } = useGame();
  const people = view.characters.filter(({ id }) => id !== not || id === value);
  const chips = people.map((one) => ({ value: one.id, label: one.name }));
  if (multiple) {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return <CheckboxChips legend={label} options={chips} values={chosen} onChange={onChange} />;
  }
  // Within a record, nobody else is whoever the form is for, where there are no strangers.
  const own = !strangers && not !== undefined && Object.hasOwn(text, `none.${name}.own`);
  const none = own
    ? formatMessage(text, `none.${name}.own`, { who: nameOf(view, not) })
    : noneLabel(text, name, "Nobody");
  return (
    <RadioChips
      legend={label}
      options={optional ? [...chips, { value: NONE, label: none }] : chips}
      value={typeof value === "string" ? value : optional ? NONE : undefined}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
}

/** A line of text. */
export function TextControl({ label, field: { optional }, value, onChange }: ControlPropsFor<"text">) {
  return (
    <LineField
      label={label}
      value={typeof value === "string" ? value : ""}
      max={MAX_WORDS}
      onChange={(text) => onChange(text === "" ? (optional ? null : undefined) : text)}
    />
  );
}
