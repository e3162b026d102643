import { formatList, formatNumber } from "@rulewright/present";
import { type Amounts, formatMessage, type JsonValue, type Messages, type Parameters, uncapitalize } from "@rulewright/rules";

/** What a tracker is called for so many: 3 lots, 1 lot, 1 ego. */
export function formatAmount(text: Messages, tracker: string, amount: number): string {
  const name = uncapitalize(formatMessage(text, `tracker.${tracker}`));
  return `${formatNumber(amount)} ${amount === 1 ? oneOf(name) : name}`;
}

/** "lots" is "lot", "sessions survived" is "session survived". */
function oneOf(name: string): string {
  const many = /(?<=[^s])s$/.test(name) ? /s$/ : /(?<=[^su'’])s(?= )/;
  return name.replace(many, "");
}

/** A price: "3 lots and 1 ego"; empty where nothing is paid. */
export function formatPrice(text: Messages, pays: Amounts): string {
  return formatList(
    Object.entries(pays)
      .filter(([, amount]) => amount !== 0)
      .map(([tracker, amount]) => formatAmount(text, tracker, amount)),
  );
}

/** A value of a parameter or trait, as the system calls it. */
export function formatArgument(text: Messages, name: string, value: JsonValue | undefined): string {
  if (typeof value === "number") return formatNumber(value);
  if (value === true) return "yes";
  if (value === false || value === undefined) return "no";
  if (value === null)
    return Object.hasOwn(text, `value.${name}.none`) ? formatMessage(text, `value.${name}.none`) : "none";
  return formatMessage(text, `value.${name}.${String(value)}`);
}

const MOST_APPROACHES = 4;

/**
 * Which of a few ways something is rolled: what is asked first of all, where it is a word. Their odds stand side by side.
 */
export function approachOf(
  parameters: Parameters,
): { readonly name: string; readonly values: readonly string[] } | undefined {
  const [first] = Object.entries(parameters);
  if (!first) return undefined;
  const [name, parameter] = first;
  if (parameter.kind !== "word" || parameter.from) return undefined;
  const { values } = parameter;
  return values.length > 1 && values.length <= MOST_APPROACHES ? { name, values } : undefined;
}
