import { number } from "../words/plain.ts";

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly onChange: (value: number) => void;
}

/** One less, the number, one more. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  return (
    <fieldset className="step" aria-label={label}>
      <button
        type="button"
        aria-label={`${label}: one less`}
        disabled={least !== undefined && value <= least}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <b aria-live="polite">{number(value)}</b>
      <button
        type="button"
        aria-label={`${label}: one more`}
        disabled={most !== undefined && value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
