import { notation } from "@rulewright/dice";
import { histogramRows, type LabAnswer, type NotationQuestion } from "@rulewright/lab";
import { formatChance, formatErrorBar, formatMean, formatNumber } from "@rulewright/present";
import { useState } from "react";
import { AccuracyNotice, CurvePicker, Distribution } from "./distribution.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { Fractions } from "./fractions.tsx";
import { type Comparison, questionLabel, TOTAL } from "./labels.ts";
import { NotationField } from "./notation-field.tsx";
import { OverlayControls } from "./overlay-controls.tsx";
import type { Setup } from "./setup.ts";
import { SubjectPickers } from "./subject-pickers.tsx";
import { useAnswer } from "./use-lab.ts";
import { useOverlays } from "./use-overlays.ts";

interface NotationLabProps {
  readonly setup: Setup & { readonly question: NotationQuestion };
  readonly onChange: (setup: Setup) => void;
}

/** The lab for dice notation. While the text is invalid, it shows the odds of the last valid one. */
export function NotationLab({ setup, onChange }: NotationLabProps) {
  const { question, curve = "each", fractions = false } = setup;
  const { expression } = question;
  const parsed = notation.parse(expression);
  const fault = notation.isFault(parsed) ? parsed : undefined;
  const [last, setLast] = useState(question);
  if (!fault && last.expression !== expression) setLast(question);
  const isValid = !notation.isFault(notation.parse(last.expression));
  const state = useAnswer(isValid ? last : undefined, fractions);
  const { lines, comparisons } = useOverlays(setup.overlays, TOTAL);
  const { answer, stale } = state;
  const title = questionLabel(last);
  return (
    <div className="lab-columns">
      <section className="lab-answer" aria-busy={stale && isValid}>
        <h2>{isValid ? title : "Dice"}</h2>
        <AccuracyNotice state={state} />
        {answer ? <Means answer={answer} /> : null}
        <Distribution answer={answer} overlays={lines} label={TOTAL} curve={curve} />
        {fractions && answer ? <Fractions values={answer.values} labelOf={() => "Mean"} /> : null}
      </section>
      <aside className="lab-controls" aria-label="Question">
        <SubjectPickers setup={setup} onChange={onChange} />
        <NotationField
          expression={expression}
          fault={fault ?? state.fault}
          onChange={(text) => onChange({ ...setup, question: { expression: text } })}
        />
        {answer ? <CurvePicker setup={setup} onChange={onChange} /> : null}
        <OverlayControls setup={setup} onChange={onChange} />
      </aside>
      <aside className="lab-worths" aria-label="Explanation">
        <p className="caps">Summary</p>
        <p className="serif in-words">{answer ? summarizeRoll(answer, comparisons).join(" ") : ""}</p>
        {answer ? (
          <ExportPanel
            {...{ setup, answer, title }}
            overlays={lines}
            label={TOTAL}
            file={`dice-${last.expression.replaceAll(/[^\da-z]+/gi, "-")}`.slice(0, MAX_FILE_NAME)}
          />
        ) : null}
      </aside>
    </div>
  );
}

const MAX_FILE_NAME = 60;

function Means({ answer: { values, histogram } }: { readonly answer: LabAnswer }) {
  const [value] = values;
  if (!value) return null;
  return (
    <p className="legend">
      <span className="mean">
        Mean <b>{formatMean(value.mean)}</b>
        {value.error === undefined ? "" : ` ${formatErrorBar("amount", value.error)}`}
      </span>
      {histogram ? (
        <span className="mean">
          Standard deviation <b>{formatMean(histogram.deviation)}</b>
        </span>
      ) : null}
    </p>
  );
}

/** The average, the result that half of all rolls reach, the comparisons, and the chance that is not listed. */
function summarizeRoll({ histogram, left, values }: LabAnswer, comparisons: readonly Comparison[]): readonly string[] {
  if (!histogram) return [];
  const half = histogramRows(histogram, [], "more").findLast(({ chance }) => chance >= 0.5);
  return [
    `The average is ${formatMean(values[0]?.mean ?? histogram.mean)}.`,
    ...(half ? [`${formatChance(half.chance)} of rolls are ${formatNumber(half.value)} or more.`] : []),
    ...comparisons.flatMap(({ answer, label }) =>
      answer.histogram ? [`Comparison, ${label}: ${formatMean(answer.histogram.mean)} on average.`] : [],
    ),
    ...(left > 0
      ? [`Exploding dice have no upper limit: results with a total chance of ${left.toExponential(1)} are not listed.`]
      : []),
  ];
}
