import { type KeyboardEvent, useState } from "react";

interface AddProps {
  readonly label: string;
  readonly onAdd: (name: string) => void;
}

/** A small field for a name that isn't in the list. */
export function AddName({ label, onAdd }: AddProps) {
  const [words, setWords] = useState("");
  const add = (): void => {
    if (words.trim() === "") return;
    onAdd(words.trim());
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
        maxLength={80}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="btn low" disabled={words.trim() === ""} onClick={add}>
        Add
      </button>
    </span>
  );
}
