import { type Curve, curveWords, type LabAnswer, type LaidOver } from "@rulewright/lab";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { RadioChips } from "../components/radio-chips.tsx";
import { percent } from "../words/plain.ts";
import { DistributionChart } from "./distribution-chart.tsx";
import type { Setup } from "./setup.ts";
import type { AnswerState } from "./use-lab.ts";
import { formatMean } from "./labels.ts";

interface DistributionProps {
  readonly answer: LabAnswer | undefined;
  readonly over: LaidOver | undefined;
  readonly name: string;
  readonly curve: Curve;
}

/** The distribution in the room there is, and what it shows. */
export function Distribution({ answer, over, name, curve }: DistributionProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const { spread, sampled } = answer ?? {};
  const all = spread?.bars.reduce((sum, { chance }) => sum + chance, 0) ?? 1;
  const some = all < 0.9995 ? ` Only ${percent(all)} of all results have it.` : "";
  return (
    <>
      <div ref={room} className="chart-room">
        {spread ? (
          <DistributionChart
            {...{ spread, over, name, width, curve }}
            height={width < 500 ? 180 : 300}
            runs={sampled?.runs}
          />
        ) : null}
      </div>
      {spread ? (
        <p className="note under">
          {`${name}${curveWords[curve]}, in per cent; mean ${formatMean(spread.mean)}, spread ${formatMean(spread.deviation)}.${some}`}
          {over ? ` The lines: ${over.words}.` : ""}
        </p>
      ) : null}
    </>
  );
}

interface CurvePickerProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

/** How the distribution is drawn: number by number, or as a curve of what lasts so long. */
export function CurvePicker({ setup, onChange }: CurvePickerProps) {
  return (
    <RadioChips
      legend="The chance of"
      options={CURVES}
      value={setup.curve ?? "each"}
      onChange={(curve) => onChange({ ...setup, curve })}
    />
  );
}

const CURVES: readonly { readonly value: Curve; readonly label: string }[] = [
  { value: "each", label: "each number" },
  { value: "more", label: "that or more" },
  { value: "less", label: "that or less" },
];

/** How far an answer can be trusted: nothing where it is exact. */
export function AccuracyNotice({ answering }: { readonly answering: AnswerState }) {
  const { answer, stale, reason, pending, withoutChoices, stopped, stop, resume } = answering;
  const sampled = stale ? undefined : answer?.sampled;
  const said = [
    ...(pending === undefined && reason !== undefined ? [sampled ? `No exact answer: ${reason}.` : reason] : []),
    ...(sampled ? [sampleText(sampled, withoutChoices === true)] : []),
    ...(pending === "nothing" && !stopped ? ["This takes longer than usual."] : []),
    ...(pending === "thrown" && !stopped ? ["The exact answer is being worked out."] : []),
  ];
  if (said.length === 0) return null;
  return (
    <div className="trust row between" aria-live="polite">
      <span>
        {sampled ? <b>Simulated. </b> : null}
        {said.join(" ")}
      </span>
      {pending !== undefined && !stopped ? (
        <button type="button" className="btn low plain" onClick={stop}>
          Stop
        </button>
      ) : null}
      {stopped ? (
        <button type="button" className="btn low" onClick={resume}>
          Work it out exactly
        </button>
      ) : null}
    </div>
  );
}

/** "12,000 throws, chances right to about 0.9 points." */
function sampleText({ runs, error }: NonNullable<LabAnswer["sampled"]>, unchoosing: boolean): string {
  const points = Math.max(0.1, 200 * error).toFixed(1);
  return `${runs.toLocaleString("en")} throws${unchoosing ? " without any choosing" : ""}, chances right to about ${points} points.`;
}

/** How much room there is for a drawing. */
function useWidth(room: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return undefined;
    const measure = (): void => setWidth(Math.max(240, Math.floor(current.clientWidth)));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [room]);
  return width;
}
