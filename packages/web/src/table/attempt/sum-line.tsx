import type { Messages } from "@rulewright/rules";
import { type ReactNode, useMemo } from "react";
import { useGame } from "../../state/game.tsx";
import { labelOf } from "../../words/names.ts";
import type { Part } from "../../words/parts.ts";
import { number, uncapitalize } from "../../words/plain.ts";
import { type CountedSum, type Summed, sumOf, type TotalledSum } from "../../words/sums.ts";

interface SumLineProps {
  readonly story: Summed;
  readonly tight?: boolean;
  /** Stands at the end of the line: a stamp. */
  readonly children?: ReactNode;
}

/** The arithmetic of a roll as one typeset line: operators recede, numbers don't. */
export function SumLine({ story, tight = false, children }: SumLineProps) {
  const { text } = useGame();
  const sum = useMemo(() => sumOf(story), [story]);
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
            <b>{number(counts)}</b> <u>count</u>
          </span>
          {parts.map((part, i) => (
            // The parts of one sum never move.
            <PartWords key={i} text={text} part={part} unnamed={part.value <= counts ? "counted twice" : "more"} />
          ))}
          {cancels === 0 ? null : (
            <span>
              <span className="op">−</span> <b className="rb">{number(cancels)}</b> <u className="rb">cancel</u>
            </span>
          )}
          <span className="op">=</span>
        </>
      )}
      <span>
        <b className={result < 0 ? "rb" : ""}>{number(result)}</b>{" "}
        {needed === undefined ? null : (
          <>
            <u>of</u> <b>{number(needed)}</b>
          </>
        )}
      </span>
    </>
  );
}

interface PartProps {
  readonly text: Messages;
  readonly part: Part;
  /** What a part without a name is called. */
  readonly unnamed?: string;
}

function PartWords({ text, part: { value, called, name }, unnamed = "" }: PartProps) {
  const words = called ?? (name === undefined ? unnamed : uncapitalize(labelOf(text, name)));
  return (
    <span>
      <span className="op">{value < 0 ? "−" : "+"}</span> <b>{number(Math.abs(value))}</b> <u>{words}</u>
    </span>
  );
}

function Totalled({ text, natural, added, total, target }: TotalledSum & { readonly text: Messages }) {
  return (
    <>
      <span>
        <b>{number(natural)}</b>
      </span>
      {added.map((part, i) => (
        // The parts of one sum never move.
        <PartWords key={i} text={text} part={part} />
      ))}
      {added.length === 0 ? null : (
        <>
          <span className="op">=</span>
          <span>
            <b>{number(total)}</b>
          </span>
        </>
      )}
      {target === undefined ? null : (
        <span>
          <u>{uncapitalize(labelOf(text, "target"))}</u> <b>{number(target)}</b>
        </span>
      )}
    </>
  );
}
