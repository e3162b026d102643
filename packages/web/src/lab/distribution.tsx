import { type Curve, curveSuffix, type HistogramOverlay, type LabAnswer, type Simulation } from "@rulewright/lab";
import { formatChance, formatAccuracy, formatMean } from "@rulewright/present";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { RadioChips } from "../components/radio-chips.tsx";
import { DistributionChart } from "./distribution-chart.tsx";
import type { Setup } from "./setup.ts";
import type { AnswerState } from "./use-lab.ts";

interface DistributionProps {
  readonly answer: LabAnswer | undefined;
  readonly overlays: readonly HistogramOverlay[];
  /** The label of the variable. */
  readonly label: string;
  readonly curve: Curve;
}

/** A distribution's narrowest chart for which it gets its full height, in pixels with letters of the usual size. */
const WIDE = 500;

/** The chart of a distribution, as wide as its container, with a caption. */
export function Distribution({ answer, overlays, label, curve }: DistributionProps) {
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const { histogram, simulation } = answer ?? {};
  return (
    <>
      <div ref={container} className="chart-room">
        {histogram ? (
          <DistributionChart
            {...{ histogram, overlays, label, width, curve }}
            height={width < WIDE ? 180 : 300}
            runs={simulation?.runs}
          />
        ) : null}
      </div>
      {histogram ? <Caption {...{ histogram, overlays, label, curve }} /> : null}
    </>
  );
}

type CaptionProps = Omit<DistributionProps, "answer"> & { readonly histogram: NonNullable<LabAnswer["histogram"]> };

function Caption({ histogram: { bars, mean, deviation }, overlays, label, curve }: CaptionProps) {
  const total = bars.reduce((sum, { chance }) => sum + chance, 0);
  const sentences = [
    `${label}${curveSuffix[curve]}: chance in percent.`,
    `Mean ${formatMean(mean)}, standard deviation ${formatMean(deviation)}.`,
    ...(total < 0.9995 ? [`Only ${formatChance(total)} of results have this number.`] : []),
    ...overlays.map((overlay, i) => `${overlays.length > 1 ? `Lines ${i + 1}` : "Lines"}: ${overlay.label}.`),
  ];
  return <p className="note under">{sentences.join(" ")}</p>;
}

interface CurvePickerProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

/** Chooses between the chance of exactly each number, of at least that, and of at most that. */
export function CurvePicker({ setup, onChange }: CurvePickerProps) {
  return (
    <RadioChips
      legend="Chance of"
      options={CURVES}
      value={setup.curve ?? "each"}
      onChange={(curve) => onChange({ ...setup, curve })}
    />
  );
}

const CURVES: readonly { readonly value: Curve; readonly label: string }[] = [
  { value: "each", label: "exactly" },
  { value: "more", label: "at least" },
  { value: "less", label: "at most" },
];

/** How accurate an answer is; nothing if it is exact. */
export function AccuracyNotice({ state }: { readonly state: AnswerState }) {
  const { answer, stale, reason, pending, withoutChoices, stopped, stop, resume } = state;
  const simulation = stale ? undefined : answer?.simulation;
  const notes = [
    ...(pending === undefined && reason !== undefined ? [simulation ? `No exact answer: ${reason}.` : reason] : []),
    ...(simulation ? [simulationText(simulation, withoutChoices === true)] : []),
    ...(pending === "nothing" && !stopped ? ["This is taking longer than usual."] : []),
    ...(pending === "simulation" && !stopped ? ["Calculating the exact answer."] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <div className="trust row between" aria-live="polite">
      <span>
        {simulation ? <b>Simulated. </b> : null}
        {notes.join(" ")}
      </span>
      {pending !== undefined && !stopped ? (
        <button type="button" className="btn low plain" onClick={stop}>
          Stop
        </button>
      ) : null}
      {stopped ? (
        <button type="button" className="btn low" onClick={resume}>
          Calculate exactly
        </button>
      ) : null}
    </div>
  );
}

const simulationText = (simulation: Simulation, withoutChoices: boolean): string =>
  `${formatAccuracy(simulation)}${withoutChoices ? ", without choices" : ""}.`;

/** The size of the letters in which the chart is laid out, in pixels. A browser may have been set to larger ones. */
const USUAL_LETTERS = 16;

/** The width of an element in pixels with letters of the usual size, at least 240. */
function useWidth(room: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return undefined;
    const measure = (): void => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_LETTERS;
      setWidth(Math.max(240, Math.floor((current.clientWidth * USUAL_LETTERS) / letters)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [room]);
  return width;
}
