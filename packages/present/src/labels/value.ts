import {
  entryOf,
  capitalize,
  formatMessage,
  type HouseRules,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Mark,
  type Messages,
  type Parameters,
  type SystemDefinition,
  uncapitalize,
} from "@rulewright/rules";
import { formatClock, formatList, formatNumber } from "../numbers/number.ts";
import { firstText, labelOf, parameterLabel } from "./label.ts";

/** Names of people by id, for values that refer to them. */
export type People = Readonly<Record<string, string>>;

/**
 * A word among the values of a name, as the system calls it: its text `value.NAME.WORD`, or the same under `mark`,
 * `trait` or `param`. The id of a person is shown as their name, any other word as it is.
 *
 * @example
 * ```ts
 * import { formatWord } from "@rulewright/present";
 *
 * const [text, people] = [{ "value.kind.check": "Check" }, { maren: "Maren Oake" }];
 * formatWord(text, people, "kind", "check"); // => "Check"
 * formatWord(text, people, "turn", "maren"); // => "Maren Oake"
 * formatWord(text, people, "skill", "Clockwork"); // => "Clockwork"
 * ```
 */
export function formatWord(text: Messages, people: People, name: string, value: string): string {
  const keys = ["value", "mark", "trait", "param"].map((kind) => `${kind}.${name}.${value}`);
  return firstText(text, keys) ?? entryOf(people, value) ?? value;
}

/**
 * The text for having none of a parameter's values: `none.NAME` or `value.NAME.none` of the system, with the house rules in
 * force; else the suggested one.
 *
 * @example
 * ```ts
 * import { noneLabel } from "@rulewright/present";
 *
 * const text = { "none.dots": "All ranks" };
 * noneLabel(text, "dots"); // => "All ranks"
 * noneLabel({ "none.difficulty": "{usual} (usual)" }, "difficulty", "None", { usual: 6 }); // => "6 (usual)"
 * noneLabel(text, "opponent", "Nobody"); // => "Nobody"
 * ```
 */
export function noneLabel(text: Messages, name: string, suggested = "None", house: HouseRules = {}): string {
  const key = [`none.${name}`, `value.${name}.none`].find((one) => Object.hasOwn(text, one));
  return key === undefined ? suggested : capitalize(formatMessage(text, key, house));
}

/** How much of something is done. */
export interface Progress {
  readonly name: string;
  readonly now: number;
  readonly of: number;
}

/**
 * The progress entries in a list; empty for any other value. Entries of another structure are left out.
 *
 * @example
 * ```ts
 * import { progressIn } from "@rulewright/present";
 *
 * progressIn([{ name: "Cross the marsh", now: 2, of: 6 }]); // => [{ name: "Cross the marsh", now: 2, of: 6 }]
 * progressIn(["Cross the marsh"]); // => []
 * ```
 */
export function progressIn(value: JsonValue | undefined): readonly Progress[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: JsonValue) => {
    if (!isRecord(one)) return [];
    const { name, now, of } = one;
    return typeof name === "string" && typeof now === "number" && typeof of === "number" ? [{ name, now, of }] : [];
  });
}

/** The kind of a value: that of its mark, or, for anything else on a sheet, by its structure. */
export type Shape =
  | Mark["kind"]
  /** A word for each name. */
  | "pairs"
  /** A list for each name. */
  | "lists"
  | "nothing";

/**
 * The kind of a value under a name: that of the system's mark of that name, else the one that the value's structure
 * shows.
 *
 * @example
 * ```ts
 * import { shapeOf } from "@rulewright/present";
 *
 * const clock = { of: "table", kind: "seconds", initial: 0, rule: "R-1" } as const;
 * shapeOf({ marks: { elapsed: clock } }, "elapsed", 90); // => "seconds"
 * shapeOf({}, "skills", { Boats: 4 }); // => "amounts"
 * shapeOf({}, "tied", { Boats: "Hands" }); // => "pairs"
 * ```
 */
export function shapeOf(system: Pick<SystemDefinition, "marks">, name: string, value: JsonValue | undefined): Shape {
  const mark = system.marks?.[name];
  if (mark) return mark.kind;
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "flag";
  if (typeof value === "string") return "word";
  if (Array.isArray(value)) return value.some((one) => isRecord(one)) ? "progress" : "words";
  const [first] = Object.values(value);
  if (Array.isArray(first)) return "lists";
  return typeof first === "string" ? "pairs" : "amounts";
}

/**
 * Any value as text, worded by the system where it has words for it. Never prints code.
 *
 * @example
 * ```ts
 * import { formatValue } from "@rulewright/present";
 *
 * const text = { "value.reading.over": "over", "fact.left": "Left" };
 * formatValue(text, "reading", "over"); // => "over"
 * formatValue(text, "dice", [3, -1]); // => "3 and −1"
 * formatValue(text, "rest", { left: 2 }); // => "Left 2"
 * formatValue(text, "ready", true); // => "yes"
 * ```
 */
export function formatValue(text: Messages, name: string, value: JsonValue | undefined, people: People = {}): string {
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return text[`value.${name}.${String(value)}`] ?? (value ? "yes" : "no");
  if (value === null || value === undefined) return "none";
  if (typeof value === "string") return formatWord(text, people, name, value);
  if (isRecord(value)) return formatRecord(text, name, value, people);
  const progress = progressIn(value);
  if (progress.length > 0) return formatList(progress.map((one) => `${one.name} ${one.now} of ${one.of}`));
  return value.length === 0 ? "none" : formatList(value.map((one) => formatValue(text, name, one, people)));
}

function formatRecord(text: Messages, name: string, value: JsonObject, people: People): string {
  const parts = Object.entries(value).map(([key, one]) => {
    const label = entryOf(people, key) ?? text[`value.${name}.${key}`] ?? labelOf(text, key);
    return `${label} ${formatValue(text, key, one, people)}`;
  });
  return parts.length === 0 ? "none" : parts.join(", ");
}

/**
 * A value of a mark or trait as text: seconds as a clock, anything else as `formatValue` does.
 *
 * @example
 * ```ts
 * import { formatMark } from "@rulewright/present";
 *
 * const system = { marks: { elapsed: { of: "table", kind: "seconds", initial: 0, rule: "R-1" } } } as const;
 * formatMark(system, {}, {}, { name: "elapsed", value: 5400 }); // => "01:30:00"
 * formatMark(system, {}, { maren: "Maren Oake" }, { name: "turn", value: "maren" }); // => "Maren Oake"
 * ```
 */
export function formatMark(
  system: Pick<SystemDefinition, "marks">,
  text: Messages,
  people: People,
  { name, value }: { readonly name: string; readonly value: JsonValue | undefined },
): string {
  const time = shapeOf(system, name, value) === "seconds" && typeof value === "number";
  return time ? formatClock(value) : formatValue(text, name, value, people);
}

/**
 * The value of an argument: the system's text for this very value, numbers and none included, else as `formatValue`
 * does.
 *
 * @example
 * ```ts
 * import { formatArgument } from "@rulewright/present";
 *
 * const text = { "value.reading.under": "Under", "value.column.none": "Any ranks" };
 * formatArgument(text, "reading", "under"); // => "Under"
 * formatArgument(text, "column", null); // => "Any ranks"
 * formatArgument(text, "rank", 3); // => "3"
 * ```
 */
export function formatArgument(text: Messages, name: string, value: JsonValue | undefined): string {
  if (value === null || value === undefined) return text[`value.${name}.none`] ?? "none";
  const worded = typeof value === "number" ? text[`value.${name}.${value}`] : undefined;
  return worded ?? formatValue(text, name, value);
}

/**
 * Whether a value stands for nothing: none, no, 0, or something empty.
 *
 * @example
 * ```ts
 * import { isNothing } from "@rulewright/present";
 *
 * [null, 0, false, "", [], {}].every(isNothing); // => true
 * isNothing("none"); // => false
 * ```
 */
export const isNothing = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  value === false ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/**
 * Arguments as labels with their values. With the parameters, those are left out that have nothing as their initial value
 * and still have it.
 *
 * @example
 * ```ts
 * import { formatArguments } from "@rulewright/present";
 *
 * const text = { "param.rank": "Ability rank", "param.reading": "Reading" };
 * formatArguments(text, { rank: 3, reading: "under" }); // => ["ability rank 3", "reading under"]
 * const modifier = { kind: "integer", initial: 0 } as const;
 * formatArguments(text, { rank: 0, modifier: 0 }, { modifier }); // => ["ability rank 0"]
 * ```
 */
export const formatArguments = (text: Messages, args: JsonObject, parameters: Parameters = {}): string[] =>
  Object.entries(args)
    .filter(([name, value]) => {
      const initial = entryOf(parameters, name)?.initial;
      return initial === undefined || !isNothing(initial) || !isNothing(value);
    })
    .map(
      ([name, value]) =>
        `${uncapitalize(parameterLabel(text, name))} ${uncapitalize(formatArgument(text, name, value))}`,
    );

/**
 * A house rule's value as a string that identifies it, for comparison and for looking up its text.
 *
 * @example
 * ```ts
 * import { houseRuleKey } from "@rulewright/present";
 *
 * houseRuleKey("meet"); // => "meet"
 * houseRuleKey(false); // => "false"
 * houseRuleKey([1, 3, 6]); // => "[1,3,6]"
 * ```
 */
export const houseRuleKey = (value: JsonValue | undefined): string =>
  isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);

/**
 * The value of a house rule as text: as the system words it, a custom one by `house.NAME.custom`; without a text, a number
 * or list as it is, and a chart as "Custom".
 *
 * @example
 * ```ts
 * import { formatHouseRule } from "@rulewright/present";
 *
 * const text = { "house.doubleStacks.false": "A second doubling lot is refused." };
 * formatHouseRule(text, "doubleStacks", false); // => "A second doubling lot is refused."
 * formatHouseRule(text, "ranks", [1, 3, 6]); // => "1, 3, 6"
 * formatHouseRule(text, "chart", { hard: 15 }); // => "Custom"
 * formatHouseRule({ "house.cap.custom": "At most {value} are kept." }, "cap", 7); // => "At most 7 are kept."
 * ```
 */
export function formatHouseRule(text: Messages, name: string, value: JsonValue | undefined): string {
  const worded = text[`house.${name}.${houseRuleKey(value)}`];
  if (worded !== undefined) return worded;
  const custom = `house.${name}.custom`;
  if (Object.hasOwn(text, custom) && value !== undefined) return formatMessage(text, custom, { value });
  if (Array.isArray(value)) return value.map((one) => formatNumber(Number(one))).join(", ");
  return isRecord(value) ? "Custom" : houseRuleKey(value);
}

/**
 * A house rule's title with its value, worded as by `formatHouseRule`.
 *
 * @example
 * ```ts
 * import { describeHouseRule } from "@rulewright/present";
 *
 * const text = { "house.maxDots": "Maximum dots", "house.chart": "Victory chart" };
 * describeHouseRule(text, "maxDots", 5); // => "Maximum dots: 5"
 * describeHouseRule(text, "chart", { hard: 15 }); // => "Victory chart: Custom"
 * ```
 */
export const describeHouseRule = (text: Messages, name: string, value: JsonValue | undefined): string =>
  `${formatMessage(text, `house.${name}`)}: ${formatHouseRule(text, name, value)}`;

/**
 * A change of one parameter.
 *
 * @example
 * ```ts
 * import { formatParameterChange } from "@rulewright/present";
 *
 * const text = { "param.difficulty": "Difficulty", "param.ego": "Ego held" };
 * formatParameterChange(text, { parameter: "difficulty", from: 9, to: 8 }); // => "Difficulty 9 → 8"
 * formatParameterChange(text, { parameter: "ego", from: true, to: false }); // => "Ego held: no"
 * ```
 */
export function formatParameterChange(
  text: Messages,
  { parameter, from, to }: { readonly parameter: string; readonly from: JsonValue; readonly to: JsonValue },
): string {
  const label = parameterLabel(text, parameter);
  if (typeof to === "boolean") return `${label}: ${formatArgument(text, parameter, to)}`;
  return `${label} ${formatArgument(text, parameter, from)} → ${formatArgument(text, parameter, to)}`;
}
