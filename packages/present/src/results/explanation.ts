import {
  entryOf,
  capitalize,
  type Exception,
  type Explanation,
  formatMessage,
  type Messages,
  type Sum,
  type Term,
  uncapitalize,
} from "@rulewright/rules";
import { factLabel, firstText, parameterLabel } from "../labels/label.ts";
import { inflect, nounOf } from "../labels/noun.ts";
import { formatNumber } from "../numbers/number.ts";

/** What the wording of a sum needs: the system's texts, and names from the sheet and the table. */
export interface SumContext {
  readonly text: Messages;
  /**
   * The names of terms, by their source: `level` is "Subtlety". Where a source has several terms, one of them may have a name
   * of its own: `modifier.2` is "Fog". A name that is the key of a term, `term.savedHelp`, stands for its text.
   */
  readonly names?: Readonly<Record<string, string>>;
  /** The names of those who take part, by role. */
  readonly sides?: Readonly<Record<string, string>>;
  /** The names of terms on the sheets of the others who take part, by role. */
  readonly namesOfOthers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** One term as a screen and a terminal draw it. */
export interface PresentedTerm {
  /** The operator before the number. The first term has one only if it is negative. */
  readonly sign: "" | "+" | "−";
  readonly number: string;
  /** Empty for the face of a die, which is drawn beside the sum. */
  readonly label: string;
  readonly rule?: string;
}

/** What a total is compared with: the number and the words around it. */
export interface PresentedComparison {
  /** "against", "of", "with", "more than" or "at most". */
  readonly before: string;
  readonly number: string;
  /** "needed", or empty. */
  readonly after: string;
  /** True where it belongs to the total without a comma: "2 of 4 needed", but "5, at most 7". */
  readonly joined: boolean;
}

/** A rule that decided, as text. */
export interface PresentedException {
  readonly words: string;
  readonly rule: string;
}

/** A sum as parts to draw. */
export interface PresentedSum {
  /** The name of the number in the outcome. */
  readonly of: string;
  /** Whose sum it is, or which number: "Maren Oake", "Target number". Empty for the deciding sum. */
  readonly label: string;
  readonly terms: readonly PresentedTerm[];
  /** The result; absent where the only term says it. */
  readonly total?: string;
  readonly negative: boolean;
  /** The rule that cut the total. */
  readonly bounded?: string;
  /** What the terms add up to, where the rule that cut it counts another total. */
  readonly uncut?: string;
  readonly against?: PresentedComparison;
  readonly exception?: PresentedException;
}

/** An explanation as parts to draw. */
export interface PresentedExplanation {
  readonly sums: readonly PresentedSum[];
  readonly exception?: PresentedException;
}

/** The label of a term, with the face from which on its dice count: "hits at 7+". */
function termLabel(context: SumContext, term: Term, nth: number): string {
  const label = sourceLabel(context, term, nth);
  const key = `term.${term.from}.at`;
  return term.at === undefined || context.text[key] === undefined
    ? label
    : formatMessage(context.text, key, { label, at: term.at });
}

/** What a term comes from: who brought it, its name on the sheet, else the system's text, else the label of the parameter or tracker. */
function sourceLabel(context: SumContext, { from, value, by }: Term, nth: number): string {
  const { text, names = {} } = context;
  if (by !== undefined && text[`term.${from}.by`] !== undefined) {
    return formatMessage(text, `term.${from}.by`, { who: roleName(context, by) });
  }
  const name = entryOf(names, `${from}.${nth}`) ?? entryOf(names, from);
  // Words of a person never stand for a text, such as "board" for the turn board.
  if (name !== undefined) return name.startsWith("term.") ? (entryOf(text, name) ?? name) : name;
  const key = `term.${from}`;
  if (firstText(text, [key, `${key}.one`]) === undefined) return uncapitalize(parameterLabel(text, from));
  const label = inflect(nounOf(text, key), Math.abs(value));
  // A source with a capital letter is a name on the sheet.
  return /^\p{Lu}/u.test(from) ? capitalize(label) : label;
}

/** Terms with their signs. The first has one only if it is negative, or `follows` something. */
export function presentTerms(context: SumContext, terms: readonly Term[], follows = false): readonly PresentedTerm[] {
  const counts = new Map<string, number>();
  return terms.map((term, i) => {
    const { from, value, rule } = term;
    const isFirst = i === 0 && !follows;
    const nth = (counts.get(from) ?? 0) + 1;
    counts.set(from, nth);
    const sign = value < 0 ? "−" : isFirst ? "" : "+";
    const label = isFirst && from === "die" ? "" : termLabel(context, term, nth);
    return { sign, number: formatNumber(Math.abs(value)), label, ...(rule === undefined ? {} : { rule }) };
  });
}

/** The terms that come from counted dice. */
const COUNTED: readonly string[] = ["hits", "cancels", "doubled"];
/** The terms that are faces of dice. */
const FACES: readonly string[] = ["die", "dice"];

/** What a sum is compared with; undefined where the system's text is empty for it, since it goes without saying. */
function presentComparison(text: Messages, { terms, total, against }: Sum): PresentedComparison | undefined {
  if (!against) return undefined;
  const { value, passes } = against;
  const number = formatNumber(value);
  // A system may say it in its own words: "13 of 15".
  const own = text[`comparison.${passes}.${value}`] ?? text[`comparison.${passes}`];
  if (own === "") return undefined;
  if (own !== undefined) return { before: own, number, after: "", joined: true };
  if (passes === "at-most") return { before: "at most", number, after: "", joined: false };
  if (passes === "more-than") return { before: "more than", number, after: "needed", joined: false };
  if (terms.some(({ from }) => FACES.includes(from))) return { before: "against", number, after: "", joined: true };
  // "5 of 4" would read as a mistake.
  return total <= value
    ? { before: "of", number, after: "needed", joined: true }
    : { before: "against", number, after: "", joined: true };
}

/** A rule that decides whatever the sum, as text. */
export function presentException(text: Messages, { name, rule }: Exception): PresentedException {
  const words = text[`exception.${name}`] ?? capitalize(name.replaceAll("-", " "));
  return { words: words.replace(/\.$/, ""), rule };
}

/** The character of the acting side; every other side has the name of its role. */
const ACTING_SIDE = "player";

/** Who has a role: by name, else in words, "the helper 2". */
const roleName = (context: SumContext, role: string): string =>
  entryOf(context.sides ?? {}, role) ?? ["the", uncapitalize(sideLabel(context, role))].join(" ");

const sideLabel = ({ text, sides = {} }: SumContext, side: string): string =>
  entryOf(sides, side) ?? capitalize(formatMessage(text, `side.${side}`));

function sumLabel(context: SumContext, { of, side, against }: Sum, isFirst: boolean): string {
  const number = factLabel(context.text, of);
  if (side !== undefined) {
    const label = sideLabel(context, side);
    return against ? label : `${label}, ${uncapitalize(number)}`;
  }
  return isFirst && against ? "" : number;
}

/** The terms without those of value 0, but with the dice that the sum begins with. */
function withoutZeros(terms: readonly Term[]): readonly Term[] {
  const kept = terms.filter(({ from, value }) => value !== 0 || COUNTED.includes(from) || FACES.includes(from));
  return kept.length > 0 ? kept : terms.slice(0, 1);
}

function presentSum(context: SumContext, sum: Sum, isFirst: boolean): PresentedSum {
  const { side, total, bounded, exception } = sum;
  const { names: _, ...unnamed } = context;
  const others = side === undefined || side === ACTING_SIDE ? undefined : (context.namesOfOthers?.[side] ?? {});
  const own = others ? { ...unnamed, names: others } : context;
  const shown = withoutZeros(sum.terms);
  const terms = presentTerms(own, shown);
  const isSingle = shown.length === 1 && bounded === undefined;
  const added = sum.terms.reduce((all, { value }) => all + value, 0);
  const compared = presentComparison(context.text, sum);
  // A term alone that is compared is the total itself, unless it says which dice it counts.
  const isPlain = isSingle && compared !== undefined && shown[0]?.at === undefined;
  return {
    of: sum.of,
    label: sumLabel(context, sum, isFirst),
    terms: isPlain ? [] : terms,
    ...(isSingle && !isPlain ? {} : { total: formatNumber(total) }),
    negative: total < 0,
    ...(bounded === undefined ? {} : { bounded }),
    ...(bounded === undefined || added === total || shown.length === 0 ? {} : { uncut: formatNumber(added) }),
    ...(compared ? { against: compared } : {}),
    ...(exception ? { exception: presentException(context.text, exception) } : {}),
  };
}

/** Whether a sum says more than the fact of its name: it is compared, cut, or has several terms. */
export const isInformative = ({ terms, against, bounded, exception }: Sum): boolean =>
  against !== undefined || bounded !== undefined || exception !== undefined || withoutZeros(terms).length > 1;

/**
 * An explanation as parts to draw: the deciding sum, the sums of all sides, and those of numbers that were reached on
 * the way. A sum that says no more than the fact of its name is left out.
 *
 * @example
 * ```ts
 * import { presentExplanation } from "@rulewright/present";
 * import { sumOf } from "@rulewright/rules";
 *
 * const against = { from: "target", value: 10, passes: "at-least" } as const;
 * const sum = sumOf("total", [{ from: "die", value: 7 }, { from: "level", value: 5 }], against);
 * const [shown] = presentExplanation({ text: {}, names: { level: "Piloting" } }, { sums: [sum] }).sums;
 * shown?.terms; // => [{ sign: "", number: "7", label: "" }, { sign: "+", number: "5", label: "Piloting" }]
 * shown?.total; // => "12"
 * ```
 */
export function presentExplanation(
  context: SumContext,
  { sums, exception }: Pick<Explanation, "sums" | "exception">,
): PresentedExplanation {
  return {
    sums: sums.flatMap((sum, i) => (isInformative(sum) ? [presentSum(context, sum, i === 0)] : [])),
    ...(exception ? { exception: presentException(context.text, exception) } : {}),
  };
}
