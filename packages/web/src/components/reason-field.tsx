import { MAX_WORDS } from "@rulewright/table";
import { useId } from "react";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** A field for the reason of what a member is about to do, which the log keeps. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const field = useId();
  return (
    <>
      <label className="caps" htmlFor={field}>
        Reason (optional)
      </label>
      <input
        id={field}
        className="line"
        value={value}
        maxLength={MAX_WORDS}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
