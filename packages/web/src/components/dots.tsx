import { formatNumber } from "@rulewright/present";
import type { ReactNode } from "react";

/** A rating as filled dots out of the maximum. */
export function Dots({ value, max }: { readonly value: number; readonly max: number }) {
  return (
    <span className="dots">
      <span className="unseen">{formatNumber(value)}</span>
      {Array.from({ length: Math.max(max, value) }, (_, i) => (
        <i key={i} className={i < value ? "dot on" : "dot"} aria-hidden="true" />
      ))}
    </span>
  );
}

interface DotsInputProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** What stands under a rating that may be chosen. */
  readonly note?: ((value: number) => ReactNode) | undefined;
  readonly onChange: (value: number) => void;
}

/** An editable rating. A tap on a dot sets the rating to it; a tap on the last filled dot clears that dot. */
export function DotsInput({ label, value, min, max, note, onChange }: DotsInputProps) {
  return (
    <fieldset className={note ? "dots pick-dots noted" : "dots pick-dots"} aria-label={label}>
      {Array.from({ length: max }, (_, i) => (
        <button
          key={i}
          type="button"
          aria-label={`${label}: ${i + 1}`}
          aria-pressed={value >= i + 1}
          onClick={() => onChange(Math.max(min, value === i + 1 ? i : i + 1))}
        >
          <i className={i < value ? "dot on" : "dot"} aria-hidden="true" />
          {note?.(i + 1)}
        </button>
      ))}
    </fieldset>
  );
}

/** The longest scale drawn as dots. */
const MAX_DOTS = 7;

/** Whether a scale is short enough to be drawn as dots. */
export const fitsDots = (min: number, max: number): boolean => min >= 0 && max <= MAX_DOTS;
