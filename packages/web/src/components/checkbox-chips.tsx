import type { ReactNode } from "react";

interface ChipOption {
  readonly value: string;
  readonly label: ReactNode;
}

interface CheckboxChipsProps {
  readonly legend: ReactNode;
  readonly options: readonly ChipOption[];
  readonly values: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly hideLegend?: boolean;
  /** What stands at the end of the chips, such as the button for further names. */
  readonly end?: ReactNode;
  /** What follows the chips: a field for another name. */
  readonly children?: ReactNode;
}

/** Any number of options as chips. `values` keeps the order in which they were chosen. */
export function CheckboxChips({
  legend,
  options,
  values,
  onChange,
  hideLegend = false,
  end,
  children,
}: CheckboxChipsProps) {
  return (
    <fieldset className="chips">
      <legend className={hideLegend ? "unseen" : "caps"}>{legend}</legend>
      <span className="chip-row">
        {options.map(({ value, label }) => {
          const on = values.includes(value);
          return (
            <label key={value} className={on ? "chip pick on" : "chip pick"}>
              <input
                type="checkbox"
                className="over"
                checked={on}
                onChange={() => onChange(on ? values.filter((one) => one !== value) : [...values, value])}
              />
              {label}
            </label>
          );
        })}
        {end}
      </span>
      {children}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch with its label. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className={on ? "switch on" : "switch"}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        className="over"
        checked={on}
        onChange={() => onChange(!on)}
      />
      <span className="track" aria-hidden="true" />
      {label}
    </label>
  );
}
