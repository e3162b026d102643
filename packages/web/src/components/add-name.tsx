import { capitalize } from "@rulewright/rules";
import { type KeyboardEvent, useState } from "react";
import { existingName } from "./names.ts";
import { LengthNotice } from "./length-notice.tsx";

interface AddNameProps {
  readonly label: string;
  /** The names in the list: none is added duplicate, however it is capitalized. */
  readonly existing?: readonly string[];
  /** Known names: a name that differs only in capitals is taken for one of them. */
  readonly known?: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** The server refuses longer names. */
const MAX_LENGTH = 64;

/** A field and a button that add a name to a list. */
export function AddName({ label, existing = [], known = [], onAdd }: AddNameProps) {
  const [words, setWords] = useState("");
  const [duplicate, setDuplicate] = useState("");
  const add = (): void => {
    const name = existingName(words, [...existing, ...known]);
    if (name === "") return;
    if (existing.includes(name)) return setDuplicate(name);
    onAdd(name);
    setWords("");
  };
  // Enter adds the name. It must not submit the surrounding form.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <span className="add-name">
      <input
        className="line"
        aria-label={label}
        placeholder={label}
        value={words}
        maxLength={MAX_LENGTH}
        onChange={({ target }) => {
          setWords(target.value);
          setDuplicate("");
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="btn low" disabled={words.trim() === ""} onClick={add}>
        Add
      </button>
      <output className="note">{duplicate === "" ? "" : `${capitalize(duplicate)} is already in the list.`}</output>
      <LengthNotice text={words} max={MAX_LENGTH} />
    </span>
  );
}
