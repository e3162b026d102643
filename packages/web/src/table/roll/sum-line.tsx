import { formatNumber, labelOf } from "@rulewright/present";
import { type Messages, uncapitalize } from "@rulewright/rules";
import { type ReactNode, useMemo } from "react";
import { useGame } from "../../state/game.tsx";
import type { Part } from "../../words/parts.ts";
import { type CountedSum, type Summed, sumOf, type TotalledSum } from "../../words/sums.ts";

interface SumLineProps {
  /** What is summed: the position, and the names of its arguments. */
  readonly summed: Summed;
  readonly tight?: boolean;
  /** Shown at the end of the line: a stamp. */
  readonly children?: ReactNode;
}

/** The sum of a roll on one line, with muted operators. */
export function SumLine({ summed, tight = false, children }: SumLineProps) {
  const { text } = useGame();
  const sum = useMemo(() => sumOf(summed), [summed]);
  if (!sum && children === undefined) return null;
  return (
    <div className={tight ? "sum tight" : "sum"}>
      {sum?.form === "counted" ? <Counted text={text} {...sum} /> : null}
      {sum?.form === "totalled" ? <Totalled text={text} {...sum} /> : null}
      {children === undefined ? null : <span className="q">{children}</span>}
    </div>
  );
}

function Counted({ text, counts, cancels, parts, result, needed }: CountedSum & { readonly text: Messages }) {
  const plain = parts.length === 0 && cancels === 0;
  return (
    <>
      {plain ? null : (
        <>
          <span>
            <b>{formatNumber(counts)}</b> <u>counted</u>
          </span>
          {parts.map((part, i) => (
            // The parts of a sum keep their order.
            <PartWords key={i} text={text} part={part} unnamed={part.value <= counts ? "counted twice" : "more"} />
          ))}
          {cancels === 0 ? null : (
            <span>
              <span className="op">−</span> <b className="rb">{formatNumber(cancels)}</b>{" "}
              <u className="rb">cancelled</u>
            </span>
          )}
          <span className="op">=</span>
        </>
      )}
      <span>
        <b className={result < 0 ? "rb" : ""}>{formatNumber(result)}</b>{" "}
        {needed === undefined ? null : (
          <>
            <u>of</u> <b>{formatNumber(needed)}</b>
          </>
        )}
      </span>
    </>
  );
}

interface PartProps {
  readonly text: Messages;
  readonly part: Part;
  /** The label of a part without a name. */
  readonly unnamed?: string;
}

function PartWords({ text, part: { value, called, name }, unnamed = "" }: PartProps) {
  const words = called ?? (name === undefined ? unnamed : uncapitalize(labelOf(text, name)));
  return (
    <span>
      <span className="op">{value < 0 ? "−" : "+"}</span> <b>{formatNumber(Math.abs(value))}</b> <u>{words}</u>
    </span>
  );
}

function Totalled({ text, natural, added, total, target }: TotalledSum & { readonly text: Messages }) {
  return (
    <>
      <span>
        <b>{formatNumber(natural)}</b>
      </span>
      {added.map((part, i) => (
        // The parts of a sum keep their order.
        <PartWords key={i} text={text} part={part} />
      ))}
      {added.length === 0 ? null : (
        <>
          <span className="op">=</span>
          <span>
            <b>{formatNumber(total)}</b>
          </span>
        </>
      )}
      {target === undefined ? null : (
        <span>
          <u>{uncapitalize(labelOf(text, "target"))}</u> <b>{formatNumber(target)}</b>
        </span>
      )}
    </>
  );
}
