import { type ReactNode, useId } from "react";

interface ChipOption<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
}

interface RadioChipsProps<T extends string> {
  readonly legend: ReactNode;
  readonly options: readonly ChipOption<T>[];
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
  /** Shows the legend to screen readers only. */
  readonly hideLegend?: boolean;
  /** What stands at the end of the chips, such as the button for further names. */
  readonly end?: ReactNode;
}

/** One of several options as chips. */
export function RadioChips<T extends string>({
  legend,
  options,
  value,
  onChange,
  hideLegend = false,
  end,
}: RadioChipsProps<T>) {
  const name = useId();
  return (
    <fieldset className="chips">
      <legend className={hideLegend ? "unseen" : "caps"}>{legend}</legend>
      <span className="chip-row">
        {options.map((chip) => (
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
        {end}
      </span>
    </fieldset>
  );
}
