import type { ReactNode } from "react";

interface Check {
  readonly value: string;
  readonly label: ReactNode;
}

interface ChecksProps {
  readonly legend: string;
  readonly checks: readonly Check[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly quiet?: boolean;
  /** Something that belongs to the list: a field for another name. */
  readonly children?: ReactNode;
}

/** Any of a few, side by side, in the order they were picked. */
export function Checks({ legend, checks, chosen, onChange, quiet = false, children }: ChecksProps) {
  return (
    <fieldset className="chips">
      <legend className={quiet ? "unseen" : "caps"}>{legend}</legend>
      {checks.map(({ value, label }) => {
        const on = chosen.includes(value);
        return (
          <label key={value} className={on ? "chip pick on" : "chip pick"}>
            <input
              type="checkbox"
              className="over"
              checked={on}
              onChange={() => onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value])}
            />
            {label}
          </label>
        );
      })}
      {children}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Yes or no. */
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
