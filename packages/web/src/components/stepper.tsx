import { useState } from "react";
import { number } from "../words/plain.ts";

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether a part of one will do, typed with a point or a comma. */
  readonly fractional?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

/** One less, the number, one more. A tap on the number lets it be typed. */
export function Stepper({ label, value, min, max, fractional = false, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const within = (wanted: number): number => Math.min(max ?? wanted, Math.max(min ?? wanted, wanted));
  const leave = (): void => {
    const written = typed?.replace("−", "-");
    const wanted = Number(fractional ? written?.replace(",", ".") : written);
    const isNumber = fractional ? Number.isFinite(wanted) : Number.isInteger(wanted);
    if (typed !== undefined && typed.trim() !== "" && isNumber) onChange(within(wanted));
    setTyped(undefined);
  };
  return (
    <fieldset className="step" aria-label={label}>
      <button
        type="button"
        aria-label={`${label}: one less`}
        disabled={min !== undefined && value <= min}
        onClick={() => onChange(within(value - 1))}
      >
        −
      </button>
      {typed === undefined ? (
        <button type="button" className="stands" aria-label={`${label}: ${number(value)}`} onClick={() => setTyped("")}>
          <b aria-live="polite">{number(value)}</b>
        </button>
      ) : (
        <input
          // The field appears because somebody tapped the number.
          ref={(field) => field?.focus()}
          inputMode={fractional ? "decimal" : "numeric"}
          aria-label={`${label}, typed`}
          placeholder={number(value)}
          value={typed}
          maxLength={7}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            leave();
          }}
        />
      )}
      <button
        type="button"
        aria-label={`${label}: one more`}
        disabled={max !== undefined && value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
