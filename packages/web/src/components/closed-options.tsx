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

const UNAVAILABLE = { one: "unavailable option", other: "unavailable options" };

/** Options that are closed for one reason. */
type Line = { readonly reason: string; readonly options: readonly ClosedOption[] };

/** Whether a price closes an option: whoever had more could take it now. */
const isPriced = ({ options }: Line): boolean =>
  options.some(({ refusal: { details = {} } }) => Object.hasOwn(details, "held"));

/**
 * Closed options by their reasons, each with its rules. Those that are too dear stand as rows; those that the moment rules out are
 * one line that names them, and opens to their reasons.
 */
export function ClosedOptions({ closed, folded = false, ...group }: ClosedProps) {
  const { text } = useGame();
  const lines = linesOf(text, closed);
  const untimely = lines.filter((line) => !isPriced(line));
  const isFolded = (line: Line): boolean => lines.length > 1 && (folded || (untimely.length > 1 && !isPriced(line)));
  const more = lines.filter(isFolded);
  const lineOf = (line: Line) => <Closed key={line.reason} line={line} {...group} />;
  return (
    <>
      {lines.filter((line) => !isFolded(line)).map(lineOf)}
      {more.length > 0 ? (
        <details className="more-closed">
          <summary>
            <span>{folded ? countWords(more) : `Not now: ${namesOf(more)}`}</span> <u>Why</u>
          </summary>
          {more.map(lineOf)}
        </details>
      ) : null}
    </>
  );
}

const countWords = (lines: readonly Line[]): string =>
  formatCounted(
    UNAVAILABLE,
    lines.reduce((sum, { options }) => sum + options.length, 0),
  );

/** A longer list of names is cut off. */
const MOST_NAMES = 3;

/** The names of the options, as far as they fit into a line. */
function namesOf(lines: readonly Line[]): string {
  const words = lines.flatMap(({ options }) => options.map((one) => one.words));
  const beyond = words.length - MOST_NAMES;
  const names = words.slice(0, beyond > 1 ? MOST_NAMES : words.length).map(inSentence);
  return formatList(beyond > 1 ? [...names, `${beyond} more`] : names);
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
