import { useId } from "react";
import { LengthNotice } from "./length-notice.tsx";

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  /** The maximum length, in characters. */
  readonly max: number;
  readonly placeholder?: string;
  /** Whether it is a name or a title, which stands out. */
  readonly isTitle?: boolean;
  readonly onChange: (value: string) => void;
}

/** A labelled field for a line of text, with a notice when it is full. */
export function LineField({ label, value, max, placeholder, isTitle = false, onChange }: LineFieldProps) {
  const field = useId();
  return (
    <>
      <label className="caps" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className={isTitle ? "line serif-words" : "line"}
        value={value}
        placeholder={placeholder}
        maxLength={max}
        onChange={({ target }) => onChange(target.value)}
      />
      <LengthNotice text={value} max={max} />
    </>
  );
}
