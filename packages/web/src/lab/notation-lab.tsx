import { notation } from "@rulewright/dice";
import { type LabAnswer, rowsOf, type WrittenQuestion } from "@rulewright/lab";
import { useState } from "react";
import { percent } from "../words/plain.ts";
import { CurvePicker, Distribution, AccuracyNotice } from "./distribution.tsx";
import { Fractions } from "./fractions.tsx";
import { Overlay } from "./overlay.tsx";
import { SubjectPickers } from "./subject-pickers.tsx";
import type { Setup } from "./setup.ts";
import { ExportPanel } from "./export-panel.tsx";
import { useAnswer } from "./use-lab.ts";
import { questionLabel, overlayOf, formatMean, TOTAL } from "./labels.ts";
import { NotationField } from "./notation-field.tsx";

interface NotationLabProps {
  readonly setup: Setup & { readonly question: WrittenQuestion };
  readonly exact: boolean;
  readonly onChange: (setup: Setup) => void;
}

/** Dice as people write them on the bench, with their odds; while they can't be read, those of what could be. */
export function NotationLab({ setup, exact, onChange }: NotationLabProps) {
  const { question, over, curve = "each" } = setup;
  const { written } = question;
  const read = notation.parse(written);
  const fault = notation.isFault(read) ? read : undefined;
  const [last, setLast] = useState(question);
  if (!fault && last.written !== written) setLast(question);
  const readable = !notation.isFault(notation.parse(last.written));
  const answering = useAnswer(readable ? last : undefined, exact);
  const laid = useAnswer(over, false);
  const { answer, stale } = answering;
  const lines = overlayOf(over, laid.answer, TOTAL);
  const title = questionLabel(last);
  return (
    <div className="lab-columns">
      <section className="lab-answer" aria-busy={stale && readable}>
        <h2>{readable ? title : "Dice"}</h2>
        <AccuracyNotice answering={answering} />
        {answer ? <Means answer={answer} /> : null}
        <Distribution answer={answer} over={lines} name={TOTAL} curve={curve} />
        {exact && answer ? <Fractions values={answer.values} labelOf={() => "Mean"} /> : null}
      </section>
      <aside className="lab-controls" aria-label="What is asked">
        <SubjectPickers setup={setup} onChange={onChange} />
        <NotationField
          written={written}
          fault={fault ?? answering.fault}
          onChange={(text) => onChange({ ...setup, question: { written: text } })}
        />
        {answer ? <CurvePicker setup={setup} onChange={onChange} /> : null}
        <Overlay setup={setup} onChange={onChange} />
      </aside>
      <aside className="lab-worths" aria-label="What it means">
        <p className="caps">In words</p>
        <p className="serif in-words">
          {answer ? rollSentences(answer, laid.answer, over && questionLabel(over)) : ""}
        </p>
        {answer ? (
          <ExportPanel
            {...{ setup, answer, title }}
            over={lines}
            name={TOTAL}
            file={`dice-${last.written.replaceAll(/[^\da-z]+/gi, "-")}`.slice(0, 60)}
          />
        ) : null}
      </aside>
    </div>
  );
}

function Means({ answer }: { readonly answer: LabAnswer }) {
  const [value] = answer.values;
  if (!value) return null;
  return (
    <p className="legend">
      <span className="mean">
        Mean <b>{formatMean(value.mean)}</b>
        {value.error === undefined ? "" : ` ± ${formatMean(2 * value.error)}`}
      </span>
      {answer.spread ? (
        <span className="mean">
          Standard deviation <b>{formatMean(answer.spread.deviation)}</b>
        </span>
      ) : null}
    </p>
  );
}

/** The mean, what half of all rolls reach, what is left unlisted, and how what lies over it compares. */
function rollSentences(answer: LabAnswer, other: LabAnswer | undefined, words: string | undefined): string {
  const { spread, left, values } = answer;
  if (!spread) return "";
  const half = rowsOf(spread, [], "more").findLast(({ chance }) => chance >= 0.5);
  const [mean, over] = [values[0]?.mean, other?.spread?.mean];
  return [
    `It comes to ${formatMean(mean ?? spread.mean)} on average.`,
    ...(half ? [`${formatMean(half.value)} or more comes ${percent(half.chance)} of the time.`] : []),
    ...(over === undefined || words === undefined ? [] : [`${words}: ${formatMean(over)} on average instead.`]),
    ...(left > 0 ? [`Dice may explode on and on: ${left.toExponential(1)} of the chance is not listed.`] : []),
  ].join(" ");
}
