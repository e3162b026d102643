import {
  diceContributions,
  formatComparison,
  type PresentedException,
  type PresentedSum,
  type PresentedTerm,
  presentExplanation,
  type SumContext,
} from "@rulewright/present";
import type { Explanation, Position } from "@rulewright/rules";
import { Fragment, type ReactNode } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";

interface SumLineProps {
  readonly explanation: Explanation | undefined;
  /** The names of terms and sides. */
  readonly context: SumContext;
  /** The facts that the game's own part of the roll tells. */
  readonly told?: readonly string[];
  readonly tight?: boolean;
  /** Shown at the end of the first line: a stamp. */
  readonly children?: ReactNode;
}

/**
 * The arithmetic of a result: its sum on one line with muted operators, and further sums below. Those of facts that are
 * told are folded.
 */
export function SumLine({ explanation, context, told = [], tight = false, children }: SumLineProps) {
  const { sums, exception } = presentExplanation(context, explanation ?? { sums: [] });
  const [first, ...others] = sums;
  const isFolded = ({ of }: PresentedSum): boolean => told.includes(of);
  const folded = others.filter(isFolded);
  const className = tight ? "sum tight" : "sum";
  const furtherSum = (sum: PresentedSum, key: number) => (
    <div key={key} className={`${className} further-sum`}>
      <SumParts sum={sum} />
    </div>
  );
  if (!first && !exception && children === undefined) return null;
  return (
    <div className="sums">
      <div className={className}>
        {first ? <SumParts sum={first} /> : null}
        {exception ? <ExceptionWords exception={exception} follows={first !== undefined} /> : null}
        {children === undefined ? null : <span className="q">{children}</span>}
      </div>
      {others.filter((sum) => !isFolded(sum)).map(furtherSum)}
      {folded.length === 0 ? null : (
        <details className="adds-up small">
          <summary>How it adds up</summary>
          {folded.map(furtherSum)}
        </details>
      )}
    </div>
  );
}

// The spaces between the parts are not drawn, but copied and read aloud: the line reads as in `formatExplanation`.
function SumParts({ sum }: { readonly sum: PresentedSum }) {
  const { label, terms, total, negative, bounded, against, exception } = sum;
  const comma = against && !against.joined ? "," : "";
  return (
    <>
      {label === "" ? null : <u>{label}: </u>}
      {terms.map((term, i) => (
        // Terms keep their order.
        <TermParts key={i} term={term} follows={i > 0} />
      ))}
      {total === undefined ? null : (
        // A line never breaks between the sign and the total.
        <span>
          {terms.length === 0 ? null : <span className="op"> = </span>}
          <b className={negative ? "rb" : ""}>{total}</b>
          {bounded === undefined ? null : <CitedRule rule={bounded} />}
          {comma}
        </span>
      )}
      {against ? <u> {formatComparison(against)}</u> : null}
      {exception ? <ExceptionWords exception={exception} follows /> : null}
    </>
  );
}

interface TermProps {
  readonly term: PresentedTerm;
  /** Whether another term stands before it. */
  readonly follows: boolean;
}

function TermParts({ term: { sign, number, label }, follows }: TermProps) {
  return (
    <span>
      {sign === "" ? null : <span className="op">{follows ? ` ${sign} ` : sign}</span>}
      <b>{number}</b>
      {label === "" ? null : <u> {label}</u>}
    </span>
  );
}

const CitedRule = ({ rule }: { readonly rule: string }) => (
  <u>
    {" "}
    <span className="cited">
      (<RuleNumber rules={[rule]} />)
    </span>
  </u>
);

interface ExceptionProps {
  readonly exception: PresentedException;
  /** Whether a sum stands before it. */
  readonly follows: boolean;
}

function ExceptionWords({ exception: { words, rule }, follows }: ExceptionProps) {
  return (
    <span className="exception">
      {follows ? <span className="op"> · </span> : null}
      <u>{words}</u>
      <CitedRule rule={rule} />
    </span>
  );
}

/** What each kind of die on the table counted for, with the rules that say so. */
export function DiceLegend({
  position: { explanation, tray },
  text,
}: {
  readonly position: Pick<Position, "explanation" | "tray">;
  readonly text: SumContext["text"];
}) {
  const counted = diceContributions(text, explanation, tray);
  if (counted.length === 0) return null;
  return (
    <details className="dice-legend small">
      <summary>What the dice count for</summary>
      <dl>
        {counted.map(({ label, words, rule, dice }, i) => (
          // Kinds of dice keep their order.
          <Fragment key={i}>
            <dt>
              {dice} × {label}
            </dt>
            <dd>
              {words} each <RuleNumber rules={[rule]} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
