import { MAX_WORDS } from "@rulewright/table";
import { formatWord } from "@rulewright/present";
import { isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { AddName } from "../../components/add-name.tsx";
import { useGame } from "../../state/game.tsx";

/** A value to edit. */
export interface ValueEditorProps {
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

/** A value to edit, with its label. */
export interface LabelledEditorProps extends ValueEditorProps {
  readonly label: string;
}

/** The value as a record; an empty one for any other value. */
export const recordOf = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

/** The record without one of its keys. */
export const withoutKey = (held: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(held).filter(([key]) => key !== name));

interface TextEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: JsonValue) => void;
}

/** Edits free text; it is sent when the field loses the focus. */
export function TextEditor({ label, value, onChange }: TextEditorProps) {
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
        maxLength={MAX_WORDS}
        onChange={({ target }) => setWords(target.value)}
        onBlur={leave}
      />
    </label>
  );
}

interface ListEditorProps {
  readonly label: string;
  readonly words: readonly string[];
  readonly onChange: (words: readonly string[]) => void;
  readonly format?: (word: string) => string;
}

/** Edits a list of words: chips that can be removed, and a field for a new one. */
function ListEditor({ label, words, onChange, format = (word) => word }: ListEditorProps) {
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

/** Edits a list of words. */
export function WordsEditor({ name, label, value, onChange }: LabelledEditorProps) {
  const { text, people } = useGame();
  const words = (Array.isArray(value) ? value : []).map(String);
  return <ListEditor {...{ label, words, onChange }} format={(word) => formatWord(text, people, name, word)} />;
}

/** Edits lists by name. */
export function ListsEditor({ label, value, onChange }: LabelledEditorProps) {
  const held = recordOf(value);
  return (
    <div className="ratings">
      {Object.entries(held).map(([key, words]) => (
        <ListEditor
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

/** Edits texts by name. */
export function PairsEditor({ label, value, onChange }: LabelledEditorProps) {
  const held = recordOf(value);
  return (
    <fieldset className="ratings">
      <legend className="caps">{label}</legend>
      {Object.entries(held).map(([key, word]) => (
        <TextEditor key={key} label={key} value={String(word)} onChange={(to) => onChange({ ...held, [key]: to })} />
      ))}
    </fieldset>
  );
}

/** Removes records by their names. Acts of the system add them, with everything the system records of each. */
export function RecordsEditor({ label, value, onChange }: LabelledEditorProps) {
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
