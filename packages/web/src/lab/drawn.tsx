import { type Curve, curveWords, type LabAnswer, type LaidOver } from "@rulewright/lab";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Chips } from "../parts/chips.tsx";
import { percent } from "../words/plain.ts";
import { Chart } from "./chart.tsx";
import type { Setup } from "./setup.ts";
import type { Answering } from "./use-lab.ts";
import { meanWords } from "./words.ts";

interface DrawnProps {
  readonly answer: LabAnswer | undefined;
  readonly over: LaidOver | undefined;
  readonly name: string;
  readonly curve: Curve;
}

/** The distribution in the room there is, and what it shows. */
export function Drawn({ answer, over, name, curve }: DrawnProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const { spread, sampled } = answer ?? {};
  const all = spread?.bars.reduce((sum, { chance }) => sum + chance, 0) ?? 1;
  const some = all < 0.9995 ? ` Only ${percent(all)} of all results have it.` : "";
  return (
    <>
      <div ref={room} className="chart-room">
        {spread ? (
          <Chart {...{ spread, over, name, width, curve }} height={width < 500 ? 180 : 300} runs={sampled?.runs} />
        ) : null}
      </div>
      {spread ? (
        <p className="note under">
          {`${name}${curveWords[curve]}, in per cent; mean ${meanWords(spread.mean)}, spread ${meanWords(spread.deviation)}.${some}`}
          {over ? ` The lines: ${over.words}.` : ""}
        </p>
      ) : null}
    </>
  );
}

interface CurvesProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

/** How the distribution is drawn: number by number, or as a curve of what lasts so long. */
export function Curves({ setup, onChange }: CurvesProps) {
  return (
    <Chips
      legend="The chance of"
      chips={CURVES}
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
export function Trust({ answering }: { readonly answering: Answering }) {
  const { answer, stale, why, waits, unchoosing, stopped, stop, resume } = answering;
  const sampled = stale ? undefined : answer?.sampled;
  const said = [
    ...(waits === undefined && why !== undefined ? [sampled ? `No exact answer: ${why}.` : why] : []),
    ...(sampled ? [thrownWords(sampled, unchoosing === true)] : []),
    ...(waits === "nothing" && !stopped ? ["This takes longer than usual."] : []),
    ...(waits === "thrown" && !stopped ? ["The exact answer is being worked out."] : []),
  ];
  if (said.length === 0) return null;
  return (
    <div className="trust row between" aria-live="polite">
      <span>
        {sampled ? <b>Simulated. </b> : null}
        {said.join(" ")}
      </span>
      {waits !== undefined && !stopped ? (
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
function thrownWords({ runs, error }: NonNullable<LabAnswer["sampled"]>, unchoosing: boolean): string {
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
