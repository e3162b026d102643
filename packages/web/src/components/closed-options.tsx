import { formatCounted } from "@rulewright/present";
import { formatMessage, type Refusal, uncapitalize } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";
import { RuleNumber } from "./rule-number.tsx";

/** Something that can't be done at present: its words, and the reason. */
export interface ClosedOption {
  readonly name: string;
  readonly words: string;
  readonly refusal: Refusal;
}

interface ClosedProps {
  readonly closed: readonly ClosedOption[];
  /** The group of radio buttons that they belong to, if any. */
  readonly group?: string;
  /** How many are shown at first; the others are folded. */
  readonly shownFirst?: number;
}

const SHOWN_FIRST = 3;

const UNAVAILABLE = { one: "unavailable option", other: "unavailable options" };
const MORE_UNAVAILABLE = { one: "more unavailable option", other: "more unavailable options" };

/** Closed options, each with the reason and its rule. */
export function ClosedOptions({ closed, shownFirst = SHOWN_FIRST, ...group }: ClosedProps) {
  const noun = shownFirst > 0 ? MORE_UNAVAILABLE : UNAVAILABLE;
  return (
    <>
      {closed.slice(0, shownFirst).map((one) => (
        <Closed key={one.name} option={one} {...group} />
      ))}
      {closed.length > shownFirst ? (
        <details className="more-closed">
          <summary>{formatCounted(noun, closed.length - shownFirst)}</summary>
          {closed.slice(shownFirst).map((one) => (
            <Closed key={one.name} option={one} {...group} />
          ))}
        </details>
      ) : null}
    </>
  );
}

/** One of them, hatched. */
function Closed({ option: { words, refusal }, group }: { readonly option: ClosedOption; readonly group?: string }) {
  const { text } = useGame();
  const reason = (
    <span className="t">
      {words}: {uncapitalize(formatMessage(text, `refusal.${refusal.code}`, refusal.details))}
    </span>
  );
  return (
    <div className="option closed">
      {group === undefined ? (
        reason
      ) : (
        <label className="closed-words">
          <input type="radio" className="over" name={group} disabled />
          <span className="radio" aria-hidden="true" />
          {reason}
        </label>
      )}
      <RuleNumber rules={[refusal.rule]} />
    </div>
  );
}
