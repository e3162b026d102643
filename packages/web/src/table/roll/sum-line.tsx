import {
  type DiceContribution,
  diceContributions,
  formatComparison,
  type PresentedException,
  type PresentedExpectation,
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
  /** The dice on the table, of which it is said what they count for. */
  readonly tray?: Position["tray"] | undefined;
  /** Further facts of the result, which stand beside what is folded. */
  readonly facts?: ReactNode;
  readonly tight?: boolean;
  /** Shown at the right of the first sum, however long that is: a stamp. */
  readonly children?: ReactNode;
}

/**
 * The arithmetic of a result: its sum on one line with muted operators, and further sums below. Those of facts that are
 * told are folded unless they decide, as is what the dice on the table count for.
 */
export function SumLine({ explanation, context, told = [], tray = [], facts, tight = false, children }: SumLineProps) {
  const { sums, exception } = presentExplanation(context, explanation ?? { sums: [] });
  const isFolded = ({ of, label }: PresentedSum): boolean => told.includes(of) && label !== "";
  const first = sums.find((sum, i) => i === 0 && (exception !== undefined || !isFolded(sum)));
  const others = first ? sums.slice(1) : sums;
  const further = others.filter((sum) => !isFolded(sum));
  const stamp = children === undefined ? null : <span className="q">{children}</span>;
  const counted = diceContributions(context.text, explanation, tray);
  if (sums.length === 0 && !exception && children === undefined && counted.length === 0) return facts;
  return (
    <div className="sums">
      {first || exception ? (
        <div className={tight ? "sum tight" : "sum"}>
          {first ? <SumParts sum={first} /> : null}
          {exception ? <ExceptionWords exception={exception} follows={first !== undefined} /> : null}
        </div>
      ) : null}
      {stamp}
      {further.map(furtherSum)}
      <div className="beside-sum">
        <FoldedSums sums={others.filter(isFolded)} counted={counted} />
        {facts}
      </div>
    </div>
  );
}

const furtherSum = (sum: PresentedSum, key: number) => (
  <div key={key} className="sum further-sum">
    <SumParts sum={sum} />
  </div>
);

/** A sum in words. The spaces between its parts aren't drawn, but copied and read aloud: it reads as in `formatExplanation`. */
export function SumParts({ sum }: { readonly sum: PresentedSum }) {
  const { label, terms, total, negative, bounded, uncut, against, exception } = sum;
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
          {terms.length === 0 ? null : uncut === undefined ? (
            <span className="op"> = </span>
          ) : (
            <UncutTotal uncut={uncut} follows={terms.length > 1} />
          )}
          <b className={negative ? "rb" : ""}>{total}</b>
          {bounded === undefined ? null : <CitedRule rule={bounded} />}
          {comma}
          {against?.joined ? <u> {formatComparison(against)}</u> : null}
        </span>
      )}
      {against && !(against.joined && total !== undefined) ? <u> {formatComparison(against)}</u> : null}
      {exception ? <ExceptionWords exception={exception} follows /> : null}
    </>
  );
}

/** What the terms add up to, before a rule cuts it: "= −1, counts as". A single term says it itself. */
const UncutTotal = ({ uncut, follows }: { readonly uncut: string; readonly follows: boolean }) => (
  <>
    {follows ? (
      <>
        <span className="op"> = </span>
        <b>{uncut}</b>
      </>
    ) : null}
    <u>, counts as </u>
  </>
);

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

/** A roll before the dice fall, set as its sum will be: "d12 + 4 Piloting − 2 malus, 10 needed". */
export const ExpectedParts = ({ dice, terms, against }: PresentedExpectation) => (
  <>
    <b>{dice}</b>
    {terms.map((term, i) => (
      // Terms keep their order.
      <TermParts key={i} term={term} follows />
    ))}
    {against === undefined ? null : (
      <u>
        <i>,</i> {against}
      </u>
    )}
  </>
);

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

interface FoldedSumsProps {
  readonly sums: readonly PresentedSum[];
  readonly counted: readonly DiceContribution[];
}

/** Sums that something beside them tells, and what each kind of die counted for, with the rules that say so. */
function FoldedSums({ sums, counted }: FoldedSumsProps) {
  if (sums.length === 0 && counted.length === 0) return null;
  return (
    <details className={sums.length === 0 ? "adds-up dice-alone small" : "adds-up small"}>
      <summary>{sums.length === 0 ? "What the dice count for" : "How it adds up"}</summary>
      {sums.map(furtherSum)}
      {counted.length === 0 ? null : (
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
      )}
    </details>
  );
}
