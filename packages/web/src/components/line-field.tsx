import { type ChangeEvent, type KeyboardEvent, useId } from "react";
import { LengthNotice } from "./length-notice.tsx";

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  /** The maximum length, in characters. */
  readonly max: number;
  readonly placeholder?: string;
  /** Whether it is a name or a title, which stands out. */
  readonly isTitle?: boolean;
  /** Whether it grows with its text, to three lines. */
  readonly grows?: boolean;
  readonly onChange: (value: string) => void;
}

/** The text has no lines of its own: Enter sends the form, as it does in other fields. */
function submitOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("form")?.requestSubmit();
}

/** A labelled field for a line of text, with a notice when it is full. */
export function LineField({
  label,
  value,
  max,
  placeholder,
  isTitle = false,
  grows = false,
  onChange,
}: LineFieldProps) {
  const field = useId();
  const Field = grows ? "textarea" : "input";
  return (
    <>
      <label className="caps" htmlFor={field}>
        {label}
      </label>
      <Field
        id={field}
        className={`line${isTitle ? " serif-words" : ""}${grows ? " grows" : ""}`}
        value={value}
        placeholder={placeholder}
        maxLength={max}
        {...(grows && { rows: 2, onKeyDown: submitOnEnter })}
        onChange={({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          onChange(target.value.replaceAll("\n", " "))
        }
      />
      <LengthNotice text={value} max={max} />
    </>
  );
}
