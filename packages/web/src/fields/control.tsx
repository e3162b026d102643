import { parameterLabel } from "@rulewright/present";
import {
  type Character,
  isRecord,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  type Suggestion,
} from "@rulewright/rules";
import { Switch } from "../components/checkbox-chips.tsx";
import { useGame } from "../state/game.tsx";
import { characterOf } from "../state/people.ts";
import {
  type Draft,
  initialArguments,
  bestNames,
  displayedValue,
  selectEntry,
  strangerRecord,
  usualWith,
  withInitialValues,
} from "./draft.ts";
import { fieldOf, groupParameters, namedCharacter, restrictField, scalesIn, withSuggestions } from "./field.ts";
import { EMPTY_SHEET, type Entry } from "../sheet/entries.ts";
import { NamedRecords } from "./named-records.tsx";
import { NamesControl } from "./names-control.tsx";
import { RecordChances } from "./rating-guide.tsx";
import { NumbersControl, RatingsControl } from "./numbers-control.tsx";
import {
  ChoiceControl,
  type ControlProps,
  type ControlPropsFor,
  CharactersControl,
  RatingControl,
  StepperControl,
  TextControl,
} from "./simple-controls.tsx";

/** The control for one field. Every kind of field has one. */
function Control(props: ControlProps) {
  const { field, label, name, value, onChange } = props;
  switch (field.control) {
    case "stepper":
      return <StepperControl {...props} field={field} />;
    case "rating":
      return <RatingControl {...props} field={field} />;
    case "names":
      return <NamesControl {...{ label, name, field, value, onChange }} usual={props.usual} />;
    case "choice":
      return <ChoiceControl {...props} field={field} />;
    case "switch":
      return <Switch label={label} on={value === true} onChange={onChange} />;
    case "characters":
      return <CharactersControl {...props} field={field} />;
    case "numbers":
      return <NumbersControl {...{ label, value, onChange }} />;
    case "ratings":
      return <RatingsControl {...{ label, name, field, value, onChange }} />;
    case "record":
      return <RecordControl {...props} field={field} />;
    case "records":
      return <RecordsControl {...props} field={field} />;
    case "text":
      return <TextControl {...props} field={field} />;
  }
}

function RecordControl({ label, field: { of, optional }, value, onChange, sheet }: ControlPropsFor<"record">) {
  const shown = isRecord(value) ? value : undefined;
  return (
    <>
      {optional ? (
        <Switch label={label} on={shown !== undefined} onChange={(on) => onChange(on ? initialArguments(of) : null)} />
      ) : null}
      {shown || !optional ? (
        <RecordForm
          legend={label}
          of={of}
          value={shown ?? initialArguments(of)}
          onChange={onChange}
          suggested={sheet}
        />
      ) : null}
    </>
  );
}

function RecordsControl(props: ControlPropsFor<"records">) {
  const { field, label, value, onChange, sheet } = props;
  if (!field.named) return <RecordForms {...props} />;
  const { name: naming, field: names } = field.named;
  const { [naming]: _, ...others } = field.of;
  const all = Array.isArray(value) ? value : [];
  const detailsOf = (place: number, record: JsonObject) => (
    <RecordForm
      legend={`${label}, ${place + 1}`}
      of={others}
      value={record}
      onChange={(next) => onChange(all.with(place, next))}
      suggested={sheet}
    />
  );
  return (
    <NamedRecords
      {...{ label, naming, names, value, onChange }}
      detailsOf={Object.keys(others).length === 0 ? undefined : detailsOf}
    />
  );
}

/** A form for each record, one below the other. */
function RecordForms({ label, name, field: { of }, value, onChange, sheet }: ControlPropsFor<"records">) {
  const all = (Array.isArray(value) ? value : []).filter((one: JsonValue): one is JsonObject => isRecord(one));
  const put = (i: number, one: JsonObject): void => onChange(all.map((old, at) => (at === i ? one : old)));
  return (
    <fieldset className="forms" aria-label={label}>
      {all.map((one, i) => (
        // A record has no identity besides its position.
        <div key={i} className="one-of-forms">
          <RecordForm
            legend={`${label}, ${i + 1}`}
            of={of}
            value={one}
            onChange={(next) => put(i, next)}
            suggested={sheet}
          />
          <RecordChances parameter={name} record={withInitialValues(of, one)} />
          <button
            type="button"
            className="btn low plain"
            aria-label={`Remove ${label}, ${i + 1}`}
            onClick={() => onChange(all.filter((_, at) => at !== i))}
          >
            Remove
          </button>
        </div>
      ))}
      <AddRecord label={label} of={of} onAdd={(one) => onChange([...all, one])} empty={all.length === 0} />
    </fieldset>
  );
}

interface AddRecordProps {
  readonly label: string;
  readonly of: Parameters;
  readonly onAdd: (one: JsonObject) => void;
  readonly empty: boolean;
}

function AddRecord({ label, of, onAdd, empty }: AddRecordProps) {
  return (
    <div className="row between">
      {empty ? <span className="caps">{label}</span> : <span />}
      <button
        type="button"
        className="btn low"
        aria-label={`${label}: add ${empty ? "one" : "another"}`}
        onClick={() => onAdd(initialArguments(of))}
      >
        {empty ? "Add one" : "Add another"}
      </button>
    </div>
  );
}

/** The sheet of the character that the arguments name, such as the other side of a contest. */
export function namedSheet(parameters: Parameters, args: JsonObject, people: (id: string) => Character | undefined) {
  const [name] = Object.entries(parameters).find(([, { kind }]) => kind === "character") ?? [];
  const id = name === undefined ? undefined : args[name];
  return typeof id === "string" ? people(id) : undefined;
}

interface ParameterFieldProps {
  readonly name: string;
  /** A character who can't be named, such as the one whose other side is asked for. */
  readonly not?: string | undefined;
  readonly parameter: Parameter;
  readonly parameters: Parameters;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly sheet: Character | undefined;
  readonly suggestions?: readonly Suggestion[];
  /** Whether it is about somebody without a sheet, for whom its absence may have words of its own. */
  readonly ofStranger?: boolean;
}

/** One parameter with the control that fits it. */
export function ParameterField({
  name,
  not,
  parameter,
  parameters,
  draft,
  onChange,
  sheet,
  suggestions = [],
  ofStranger = false,
}: ParameterFieldProps) {
  const { system, view, text } = useGame();
  const unrestricted = fieldOf(parameter, sheet ? [sheet] : view.characters, view.shared);
  const field = withSuggestions(
    restrictField(unrestricted, parameter, parameters, draft.args),
    suggestions.filter((one) => one.parameter === name),
  );
  const own = sheet ?? EMPTY_SHEET;
  const put = (value: JsonValue | undefined): void => {
    const usual = value === undefined ? {} : usualWith(parameters, own, { [name]: value });
    onChange({ ...draft, args: { ...draft.args, [name]: value, ...usual } });
  };
  const pick = (entry: Entry | undefined): void =>
    onChange(selectEntry(system, parameters, own, draft, { name, entry }));
  return (
    <Control
      label={parameterLabel(text, name)}
      name={ofStranger && text[`none.${name}.stranger`] !== undefined ? `${name}.stranger` : name}
      field={field}
      value={displayedValue(parameter, draft.args[name])}
      entryName={draft.entryNames[name]}
      usual={usualWith(parameters, own, draft.args)[name]}
      onChange={put}
      onSelectEntry={pick}
      sheet={sheet}
      not={not}
    />
  );
}

interface RecordFormProps {
  /** The sheet that suggests names where the record names no other character. */
  readonly suggested: Character | undefined;
  readonly legend: string;
  readonly of: Parameters;
  readonly value: JsonObject;
  readonly onChange: (value: JsonObject) => void;
}

/** The most advanced parameters of a record that are shown at once. */
const MAX_ADVANCED_SHOWN = 2;

/** A record's parameters, as a form inside another form. Many advanced ones are collapsed. */
function RecordForm({ legend, of, value, onChange, suggested }: RecordFormProps) {
  const { view, system } = useGame();
  const { who = "", otherwise } = namedCharacter(of) ?? {};
  const nobody = otherwise === undefined ? suggested : undefined;
  const sheetOf = (args: JsonObject) => namedSheet(of, args, (id) => characterOf(view, id)) ?? nobody;
  const sheet = sheetOf(value);
  // Somebody without a sheet has numbers in place of names.
  const isStranger = otherwise !== undefined && sheet === undefined;
  const isAsked = (name: string): boolean =>
    isStranger ? of[name] !== undefined && scalesIn(of[name]).length === 0 : name !== otherwise;
  // Whose sheet it is decides what the other fields offer.
  const advanced = groupParameters(of, sheet, view.shared).advanced.filter((name) => ![who, otherwise].includes(name));
  const folded = (advanced.length > MAX_ADVANCED_SHOWN ? advanced : []).filter(isAsked);
  const asked = Object.keys(of).filter((name) => isAsked(name) && !folded.includes(name));
  // The numbers of a stranger stand where the names of others do.
  const first = isStranger ? asked.filter((name) => name === who || name === otherwise) : [];
  const shown = [...first, ...asked.filter((name) => !first.includes(name))];
  const put = (args: JsonObject): void => {
    const other = sheetOf(args);
    if (otherwise !== undefined && !other && sheet) return onChange(strangerRecord(of, args));
    // Another character has other entries to choose from.
    const named = other && other.id !== sheet?.id ? bestNames(system, of, other) : {};
    onChange({ ...args, ...named, ...(other && otherwise !== undefined ? { [otherwise]: null } : {}) });
  };
  const field = (name: string) => {
    const declared = of[name];
    const isNumbers = isStranger && name === otherwise && declared?.kind === "record";
    const parameter = isNumbers ? { kind: declared.kind, of: declared.of } : declared;
    return parameter ? (
      <div key={name} className="field" data-kind={parameter.kind}>
        <ParameterField
          {...{ name, parameter, sheet }}
          not={suggested?.id}
          ofStranger={isStranger}
          parameters={of}
          draft={{ args: value, entryNames: entryNamesOf(of, value, sheet) }}
          onChange={({ args }) => put(args)}
        />
      </div>
    ) : null;
  };
  return (
    <fieldset className="inset sub-form">
      <legend className="caps">{legend}</legend>
      {shown.map(field)}
      {folded.length === 0 ? null : (
        <details className="advanced">
          <summary>More options</summary>
          {folded.map(field)}
        </details>
      )}
    </fieldset>
  );
}

/** The entry chosen for each rating of a record: the first one on the sheet with that rating. */
function entryNamesOf(
  of: Parameters,
  value: JsonObject,
  sheet: Character | undefined,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, { from }] of Object.entries(of)) {
    const held = from && "scale" in from ? sheet?.traits[from.scale] : undefined;
    const entry = isRecord(held) ? Object.entries(held).find(([, rating]) => rating === value[name]) : undefined;
    if (entry) found[name] = entry[0];
  }
  return found;
}
