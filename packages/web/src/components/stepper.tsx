import { formatNumber } from "@rulewright/present";
import { type ReactNode, useState } from "react";

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether fractions are allowed; typed with a point or a comma. */
  readonly fractional?: boolean | undefined;
  /** What stands under a value that may be chosen. */
  readonly note?: ((value: number) => ReactNode) | undefined;
  readonly onChange: (value: number) => void;
}

/** A number between two buttons that decrease and increase it. A tap on the number allows typing. */
export function Stepper({ label, value, min, max, fractional = false, note, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const clamp = (wanted: number): number => Math.min(max ?? wanted, Math.max(min ?? wanted, wanted));
  const commit = (): void => {
    const text = typed?.replace("−", "-");
    const wanted = Number(fractional ? text?.replace(",", ".") : text);
    const isNumber = fractional ? Number.isFinite(wanted) : Number.isInteger(wanted);
    if (typed !== undefined && typed.trim() !== "" && isNumber) onChange(clamp(wanted));
    setTyped(undefined);
  };
  return (
    <fieldset className={note ? "step noted" : "step"} aria-label={label}>
      <button
        type="button"
        aria-label={`${label}: decrease`}
        disabled={min !== undefined && value <= min}
        onClick={() => onChange(clamp(value - 1))}
      >
        −{min !== undefined && value <= min ? null : note?.(value - 1)}
      </button>
      {typed === undefined ? (
        <button
          type="button"
          className="stands"
          aria-label={`${label}: ${formatNumber(value)}`}
          onClick={() => setTyped("")}
        >
          <b aria-live="polite">{formatNumber(value)}</b>
          {note?.(value)}
        </button>
      ) : (
        <input
          // The field replaces the button that was just tapped.
          ref={(field) => field?.focus()}
          inputMode={fractional ? "decimal" : "numeric"}
          aria-label={`${label}: enter a number`}
          placeholder={formatNumber(value)}
          value={typed}
          maxLength={7}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            commit();
          }}
        />
      )}
      <button
        type="button"
        aria-label={`${label}: increase`}
        disabled={max !== undefined && value >= max}
        onClick={() => onChange(clamp(value + 1))}
      >
        +{max !== undefined && value >= max ? null : note?.(value + 1)}
      </button>
    </fieldset>
  );
}
