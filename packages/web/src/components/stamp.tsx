import { formatMargin, outcomeLabel, type Tone, toneOf } from "@rulewright/present";
import type { Messages, Outcome, SystemDefinition } from "@rulewright/rules";
import { useStampWords } from "./stamp-words.ts";

interface StampProps {
  readonly system: SystemDefinition;
  readonly outcome: Outcome;
  /** What the arguments of its attempt are called. */
  readonly named?: Readonly<Record<string, string>> | undefined;
  /** The texts, where the sides have names. */
  readonly text?: Messages;
  /** Whether the outcome can still change. */
  readonly pending?: boolean;
  /** How it is drawn, where that isn't how the acting side sees it. */
  readonly tone?: Tone | undefined;
}

const looks: Readonly<Record<Tone, string>> = { success: "stamp", failure: "stamp fail", critical: "stamp botch" };

/** The outcome as a stamp: dashed while pending, with a double frame for success, plain for failure. */
export function Stamp({
  system,
  outcome,
  named = {},
  text = system.text,
  pending = false,
  tone = toneOf(system, outcome),
}: StampProps) {
  const word = useStampWords(outcome, named, pending) ?? outcomeLabel(text, outcome.outcome);
  const { margin: amount } = outcome;
  const margin = formatMargin(amount);
  if (pending) return <span className="stamp pending">{margin ?? word}</span>;
  return (
    <span className={`${looks[tone]} inked`}>
      {word}
      {tone === "failure" && margin !== undefined ? `, ${margin}` : ""}
    </span>
  );
}
