import { capitalize } from "@rulewright/rules";
import { type KeyboardEvent, useState } from "react";
import { existingName } from "../words/names.ts";
import { LengthNotice } from "./length-notice.tsx";

interface AddNameProps {
  readonly label: string;
  /** What stands in the list already: it isn't added a second time, however it is typed. */
  readonly existing?: readonly string[];
  /** Names that are known: whoever types one in capitals means it. */
  readonly known?: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** The table takes no longer names. */
const MAX_LENGTH = 64;

/** A small field for a name that isn't in the list. */
export function AddName({ label, existing = [], known = [], onAdd }: AddNameProps) {
  const [words, setWords] = useState("");
  const [twice, setTwice] = useState("");
  const add = (): void => {
    const name = existingName(words, [...existing, ...known]);
    if (name === "") return;
    if (existing.includes(name)) return setTwice(name);
    onAdd(name);
    setWords("");
  };
  // Enter adds the name; it doesn't send the form around it.
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
          setTwice("");
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="btn low" disabled={words.trim() === ""} onClick={add}>
        Add
      </button>
      <output className="note">{twice === "" ? "" : `${capitalize(twice)} is there already.`}</output>
      <LengthNotice text={words} max={MAX_LENGTH} />
    </span>
  );
}
