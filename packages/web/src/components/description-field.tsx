import { MAX_WORDS } from "@rulewright/table";
import { useId } from "react";
import { LengthNotice } from "./length-notice.tsx";

interface DescriptionFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What everybody may read of a character: a line, or notes of several. */
export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const field = useId();
  return (
    <>
      <label className="caps" htmlFor={field}>
        Description and notes
      </label>
      <textarea
        id={field}
        className="line"
        rows={3}
        aria-describedby={`${field}-readers`}
        value={value}
        maxLength={MAX_WORDS}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${field}-readers`} className="note">
        Everyone at the table can read this.
      </p>
      <LengthNotice text={value} max={MAX_WORDS} />
    </>
  );
}
