import { formatClock, formatWord, labelOf, type Progress, progressIn, type Shape, shapeOf } from "@rulewright/present";
import { isRecord, type JsonValue, type JsonObject } from "@rulewright/rules";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { AddName } from "../../components/add-name.tsx";
import { Switch } from "../../components/checkbox-chips.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { Stepper } from "../../components/stepper.tsx";
import { useGame } from "../../state/game.tsx";

interface EditProps {
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

/** Edits a value with the control for its shape. */
export function ValueEditor({ name, value, onChange }: EditProps) {
  const { system, text } = useGame();
  const shape: Shape = shapeOf(system, name, value);
  const label = labelOf(text, name);
  const all = { name, label, value, onChange };
  switch (shape) {
    case "number":
      return (
        <LabelledRow label={label}>
          <Stepper label={label} value={Number(value ?? 0)} onChange={onChange} />
        </LabelledRow>
      );
    case "seconds":
      return <EditTime {...all} />;
    case "flag":
      return <Switch label={label} on={value === true} onChange={onChange} />;
    case "word":
    case "nothing":
      return <EditWord {...all} />;
    case "words":
      return <EditWords {...all} />;
    case "amounts":
      return <EditAmounts {...all} />;
    case "progress":
      return <EditBars {...all} />;
    case "lists":
      return <EditLists {...all} />;
    case "pairs":
      return <EditPairs {...all} />;
    case "records":
      return <EditRecords {...all} />;
  }
}

interface LabelledProps extends EditProps {
  readonly label: string;
}

/** A control with its label in front. */
export function LabelledRow({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="row between rated">
      <span className="small">{label}</span>
      {children}
    </div>
  );
}

const STEPS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

function EditTime({ label, value, onChange }: LabelledProps) {
  const now = Number(value ?? 0);
  return (
    <fieldset className="ratings">
      <legend className="caps">
        {label} <b className="num">{formatClock(now)}</b>
      </legend>
      <span className="row wrap">
        {STEPS.map(([unit, length]) => (
          <span key={unit} className="row">
            <span className="note">{unit}s</span>
            <Stepper
              label={`${label}, ${unit}s`}
              value={Math.floor(now / length) % (unit === "hour" ? Number.POSITIVE_INFINITY : 60)}
              min={0}
              onChange={(to) => {
                const was = Math.floor(now / length) % (unit === "hour" ? Number.POSITIVE_INFINITY : 60);
                onChange(Math.max(0, now + (to - was) * length));
              }}
            />
          </span>
        ))}
      </span>
    </fieldset>
  );
}

/** The values of a word that the text of a system names. */
export function namedValues(text: Readonly<Record<string, string>>, name: string): readonly string[] {
  const keys = ["value", "mark", "trait"].flatMap((kind) => {
    const before = `${kind}.${name}.`;
    return Object.keys(text).flatMap((key) => (key.startsWith(before) ? [key.slice(before.length)] : []));
  });
  return [...new Set(keys)];
}

const NONE = "";

function EditWord({ name, label, value, onChange }: LabelledProps) {
  const { system, text, people } = useGame();
  const values = system.words[name]?.values ?? namedValues(text, name);
  const current = typeof value === "string" ? value : NONE;
  if (values.length > 0) {
    const chips = values.map((one) => ({ value: one, label: formatWord(text, people, name, one) }));
    const always = system.words[name] !== undefined || (system.marks?.[name]?.initial ?? null) !== null;
    const none = always ? [] : [{ value: NONE, label: "None" }];
    return (
      <RadioChips
        legend={label}
        options={[...chips, ...none]}
        value={current}
        onChange={(one) => onChange(one === NONE ? null : one)}
      />
    );
  }
  return <EditText key={current} label={label} value={current} onChange={onChange} />;
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: JsonValue) => void;
}

/** Edits free text; it is sent when the field loses the focus. */
function EditText({ label, value, onChange }: TextProps) {
  const [words, setWords] = useState(value);
  const leave = (): void => {
    if (words !== value) onChange(words);
  };
  return (
    <label className="worded">
      <span className="caps">{label}</span>
      <input
        className="line"
        value={words}
        maxLength={2000}
        onChange={({ target }) => setWords(target.value)}
        onBlur={leave}
      />
    </label>
  );
}

interface ListProps {
  readonly label: string;
  readonly words: readonly string[];
  readonly onChange: (words: readonly string[]) => void;
  readonly format?: (word: string) => string;
}

/** Edits a list of words: chips that can be removed, and a field for a new one. */
function EditList({ label, words, onChange, format = (word) => word }: ListProps) {
  return (
    <fieldset className="chips">
      <legend className="caps">{label}</legend>
      {words.map((word, i) => (
        <button
          // A word can occur twice.
          key={i}
          type="button"
          className="chip pick on"
          aria-label={`${label}: remove ${format(word)}`}
          onClick={() => onChange(words.filter((_, at) => at !== i))}
        >
          {format(word)} <Icon name="no" small />
        </button>
      ))}
      <AddName label="New entry" onAdd={(word) => onChange([...words, word])} />
    </fieldset>
  );
}

function EditWords({ name, label, value, onChange }: LabelledProps) {
  const { text, people } = useGame();
  const words = (Array.isArray(value) ? value : []).map(String);
  return <EditList {...{ label, words, onChange }} format={(word) => formatWord(text, people, name, word)} />;
}

const recordOf = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

const withoutKey = (held: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(held).filter(([key]) => key !== name));

function EditAmounts({ name, label, value, onChange }: LabelledProps) {
  const { text, people } = useGame();
  const held = recordOf(value);
  const kinds = [...new Set([...Object.keys(held), ...namedValues(text, name)])];
  return (
    <fieldset className="ratings">
      <legend className="caps">{label}</legend>
      {kinds.map((kind) => (
        <LabelledRow key={kind} label={formatWord(text, people, name, kind)}>
          <Stepper
            label={formatWord(text, people, name, kind)}
            value={Number(held[kind] ?? 0)}
            min={0}
            onChange={(amount) => onChange(amount === 0 ? withoutKey(held, kind) : { ...held, [kind]: amount })}
          />
        </LabelledRow>
      ))}
      <AddName
        label="New type"
        existing={Object.keys(held)}
        known={kinds}
        onAdd={(kind) => onChange({ ...held, [kind]: 1 })}
      />
    </fieldset>
  );
}

function EditBars({ label, value, onChange }: LabelledProps) {
  const bars = progressIn(value);
  const replace = (i: number, bar: Progress | undefined): void => {
    const kept = Array.isArray(value) ? value : [];
    onChange(
      kept.flatMap((old: JsonValue, at): JsonValue[] => {
        if (at !== i) return [old];
        return bar ? [{ ...(isRecord(old) ? old : {}), ...bar }] : [];
      }),
    );
  };
  return (
    <fieldset className="ratings">
      <legend className="caps">{label}</legend>
      {bars.map((bar, i) => (
        <LabelledRow key={bar.name} label={`${bar.name}, of ${bar.of}`}>
          <span className="row">
            <Stepper label={bar.name} value={bar.now} onChange={(now) => replace(i, { ...bar, now })} />
            <button
              type="button"
              className="iconbtn"
              aria-label={`Remove ${bar.name}`}
              onClick={() => replace(i, undefined)}
            >
              <Icon name="no" small />
            </button>
          </span>
        </LabelledRow>
      ))}
    </fieldset>
  );
}

function EditLists({ label, value, onChange }: LabelledProps) {
  const held = recordOf(value);
  return (
    <div className="ratings">
      {Object.entries(held).map(([key, words]) => (
        <EditList
          key={key}
          label={`${label}: ${key}`}
          words={(Array.isArray(words) ? words : []).map(String)}
          onChange={(next) => onChange({ ...held, [key]: next })}
        />
      ))}
      <AddName
        label={`${label}: new entry`}
        existing={Object.keys(held)}
        onAdd={(key) => onChange({ ...held, [key]: [] })}
      />
    </div>
  );
}

function EditPairs({ label, value, onChange }: LabelledProps) {
  const held = recordOf(value);
  return (
    <fieldset className="ratings">
      <legend className="caps">{label}</legend>
      {Object.entries(held).map(([key, word]) => (
        <EditText key={key} label={key} value={String(word)} onChange={(to) => onChange({ ...held, [key]: to })} />
      ))}
    </fieldset>
  );
}

/** Removes records by their names. Acts of the system add them, with everything the system records of each. */
function EditRecords({ label, value, onChange }: LabelledProps) {
  const held = recordOf(value);
  return (
    <fieldset className="chips">
      <legend className="caps">{label}</legend>
      {Object.keys(held).map((name) => (
        <button
          key={name}
          type="button"
          className="chip pick on"
          aria-label={`${label}: remove ${name}`}
          onClick={() => onChange(withoutKey(held, name))}
        >
          {name} <Icon name="no" small />
        </button>
      ))}
    </fieldset>
  );
}
