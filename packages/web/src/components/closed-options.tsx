import { formatCounted, formatList } from "@rulewright/present";
import { formatMessage, type Messages, type Refusal, uncapitalize } from "@rulewright/rules";
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
  /** Whether they are all folded where they have several reasons. */
  readonly folded?: boolean;
}

const SHOWN_FIRST = 3;

const UNAVAILABLE = { one: "unavailable option", other: "unavailable options" };
const MORE_UNAVAILABLE = { one: "more unavailable option", other: "more unavailable options" };

/** Options that are closed for one reason. */
type Line = { readonly reason: string; readonly options: readonly ClosedOption[] };

/** Closed options by their reasons, each with its rules. */
export function ClosedOptions({ closed, folded = false, ...group }: ClosedProps) {
  const { text } = useGame();
  const lines = linesOf(text, closed);
  const first = !folded ? SHOWN_FIRST : lines.length > 1 ? 0 : 1;
  const [shown, more] = [lines.slice(0, first), lines.slice(first)];
  const count = more.reduce((sum, { options }) => sum + options.length, 0);
  const lineOf = (line: Line) => <Closed key={line.reason} line={line} {...group} />;
  return (
    <>
      {shown.map(lineOf)}
      {count > 0 ? (
        <details className="more-closed">
          <summary>{formatCounted(first > 0 ? MORE_UNAVAILABLE : UNAVAILABLE, count)}</summary>
          {more.map(lineOf)}
        </details>
      ) : null}
    </>
  );
}

/** The options with the same reason in one line, where the first of them stands. */
function linesOf(text: Messages, closed: readonly ClosedOption[]): readonly Line[] {
  const lines = new Map<string, ClosedOption[]>();
  for (const option of closed) {
    const { code, details } = option.refusal;
    const reason = formatMessage(text, `refusal.${code}`, details);
    lines.set(reason, [...(lines.get(reason) ?? []), option]);
  }
  return [...lines].map(([reason, options]) => ({ reason, options }));
}

/** A title within a sentence. A name of several words keeps its capitals: "Stacked Deck". */
const inSentence = (words: string): string => (/\s\p{Lu}\p{Ll}/u.test(words) ? words : uncapitalize(words));

interface LineProps extends Pick<ClosedProps, "group"> {
  readonly line: Line;
}

/** One line, hatched. */
function Closed({ line: { reason, options }, group }: LineProps) {
  const names = formatList(options.map(({ words }, i) => (i === 0 ? words : inSentence(words))));
  const words = (
    <span className="t">
      {names}: {uncapitalize(reason)}
    </span>
  );
  return (
    <div className="option closed">
      {group === undefined ? (
        words
      ) : (
        <label className="closed-words">
          <input type="radio" className="over" name={group} disabled />
          <span className="radio" aria-hidden="true" />
          {words}
        </label>
      )}
      <RuleNumber rules={[...new Set(options.map(({ refusal }) => refusal.rule))]} />
    </div>
  );
}
