import { formatClock, formatWord, labelOf, type Progress, progressIn, type Shape, shapeOf } from "@rulewright/present";
import { isRecord, type JsonValue } from "@rulewright/rules";
import { Icon } from "../../art/icon.tsx";
import { AddName } from "../../components/add-name.tsx";
import { Switch } from "../../components/checkbox-chips.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { Stepper } from "../../components/stepper.tsx";
import { useGame } from "../../state/game.tsx";
import {
  type LabelledEditorProps,
  ListsEditor,
  PairsEditor,
  RecordsEditor,
  recordOf,
  TextEditor,
  type ValueEditorProps,
  withoutKey,
  WordsEditor,
} from "./list-editors.tsx";

/** Edits a value with the control for its shape. */
export function ValueEditor({ name, value, onChange }: ValueEditorProps) {
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
      return <TimeEditor {...all} />;
    case "flag":
      return <Switch label={label} on={value === true} onChange={onChange} />;
    case "word":
    case "nothing":
      return <WordEditor {...all} />;
    case "words":
      return <WordsEditor {...all} />;
    case "amounts":
      return <AmountsEditor {...all} />;
    case "progress":
      return <ProgressEditor {...all} />;
    case "lists":
      return <ListsEditor {...all} />;
    case "pairs":
      return <PairsEditor {...all} />;
    case "records":
      return <RecordsEditor {...all} />;
  }
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

function TimeEditor({ label, value, onChange }: LabelledEditorProps) {
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

function WordEditor({ name, label, value, onChange }: LabelledEditorProps) {
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
  return <TextEditor key={current} label={label} value={current} onChange={onChange} />;
}

function AmountsEditor({ name, label, value, onChange }: LabelledEditorProps) {
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

function ProgressEditor({ label, value, onChange }: LabelledEditorProps) {
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
