import { type Wording, wordOf } from "@rulewright/rules";
import type { ReactNode } from "react";
import { useGame } from "../../state/game.tsx";
import { number, small } from "../../words/plain.ts";
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
  const sum = sumOf(story);
  if (!sum && children === undefined) return null;
  return (
    <div className={tight ? "sum tight" : "sum"}>
      {sum?.form === "counted" ? <Counted {...sum} /> : null}
      {sum?.form === "totalled" ? <Totalled text={text} {...sum} /> : null}
      {children === undefined ? null : <span className="q">{children}</span>}
    </div>
  );
}

function Counted({ counts, extra, successes, difficulty }: CountedSum) {
  return (
    <>
      {extra === 0 ? null : (
        <>
          <span>
            <b>{number(counts)}</b> <u>count</u>
          </span>
          <span className="op">+</span>
          <span>
            <b>{number(extra)}</b> <u>doubled</u>
          </span>
          <span className="op">=</span>
        </>
      )}
      <span>
        <b>{number(successes)}</b>{" "}
        {difficulty === undefined ? null : (
          <>
            <u>of</u> <b>{number(difficulty)}</b>
          </>
        )}
      </span>
    </>
  );
}

function Totalled({ text, natural, added, total, target }: TotalledSum & { readonly text: Wording }) {
  return (
    <>
      <span>
        <b>{number(natural)}</b>
      </span>
      {added.map(({ value, name }, i) => (
        // The parts of one sum never move.
        <span key={i}>
          <span className="op">{value < 0 ? "−" : "+"}</span> <b>{number(Math.abs(value))}</b> <u>{name ?? ""}</u>
        </span>
      ))}
      <span className="op">=</span>
      <span>
        <b>{number(total)}</b>{" "}
        {target === undefined ? null : (
          <>
            <u>{small(wordOf(text, "fact.target"))}</u> <b>{number(target)}</b>
          </>
        )}
      </span>
    </>
  );
}
