import { formatNumber } from "@rulewright/present";
import type { Parameter, SystemDefinition } from "@rulewright/rules";
import { useId } from "react";

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A slider with its label, its value and its ends. */
export function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output className="num" htmlFor={id}>
        {formatNumber(value)}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        style={{ backgroundSize: `${share}% 4px, 100% 4px` }}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <span className="note ends" aria-hidden="true">
        <span>{formatNumber(min)}</span>
        <span>{formatNumber(max)}</span>
      </span>
    </div>
  );
}

/** The widest range of a slider; wider parameters start with a part of their range. */
const MAX_SLIDER_RANGE = 40;
const DEFAULT_SLIDER_MAX = 12;

type IntegerParameter = Extract<Parameter, { kind: "integer" }>;

/** The ends of a parameter's slider. */
export function sliderRange({ scales }: SystemDefinition, { min, max, from }: IntegerParameter, value: number) {
  // A rating covers its scale on the sheet.
  const scale = from && "scale" in from ? scales[from.scale] : undefined;
  if (scale) return { min: Math.min(value, scale.min), max: Math.max(value, scale.max) };
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  if (high - low <= MAX_SLIDER_RANGE) return { min: low, max: high };
  return {
    min: Math.max(low, Math.min(low >= 0 ? 0 : -6, value)),
    max: Math.min(high, Math.max(DEFAULT_SLIDER_MAX, value)),
  };
}
