import { type ReactNode, useId } from "react";

interface Chip<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
}

interface ChipsProps<T extends string> {
  readonly legend: string;
  readonly chips: readonly Chip<T>[];
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
  /** Keeps the legend for screen readers only. */
  readonly quiet?: boolean;
}

/** One of a few: small choices side by side. */
export function Chips<T extends string>({ legend, chips, value, onChange, quiet = false }: ChipsProps<T>) {
  const name = useId();
  return (
    <fieldset className="chips">
      <legend className={quiet ? "unseen" : "caps"}>{legend}</legend>
      {chips.map((chip) => (
        <label key={chip.value} className={chip.value === value ? "chip pick on" : "chip pick"}>
          <input
            type="radio"
            className="over"
            name={name}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          {chip.label}
        </label>
      ))}
    </fieldset>
  );
}
