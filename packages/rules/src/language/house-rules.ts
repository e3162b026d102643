import { isRecord, type JsonValue, type JsonObject } from "./json.ts";

/** House rules in force: every option of the system with its value. */
export type HouseRules = Readonly<Record<string, JsonValue>>;

/** One option: its values with the default first, and the rule it bends. */
export interface HouseRule<T extends JsonValue = JsonValue> {
  readonly values: readonly T[];
  /** The rule numbers and the ambiguity it settles. */
  readonly rule: string;
  /** How a value of the table's own is written, where those listed are only the usual ones. */
  readonly custom?: CustomValue;
}

/** What a table may write for itself. All numbers are whole ones. */
export type CustomValue =
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  /** A number for each name, in their order. */
  | { readonly kind: "numbers"; readonly names: readonly string[]; readonly min: number; readonly max: number }
  /**
   * Rows by a count from 1 to `rows`, with a number from 0 to `most` in each column, or one that stands in all of them;
   * `first` is the chart that writing begins with. No count has a row but of zeros.
   */
  | {
      readonly kind: "chart";
      readonly columns: readonly string[];
      readonly rows: number;
      readonly max: number;
      readonly first: JsonObject;
    };

type ValueOfCustom<O extends CustomValue> = {
  readonly number: number;
  readonly numbers: readonly number[];
  readonly chart: JsonObject;
}[O["kind"]];

export type HouseRuleDeclarations = Readonly<Record<string, HouseRule>>;

export type HouseRulesOf<R extends HouseRuleDeclarations> = { readonly [K in keyof R]: R[K]["values"][number] };

/** An option with a few named values, the default first. */
export function houseRule<const T extends JsonValue>(rule: string, ...values: readonly [T, ...T[]]): HouseRule<T> {
  return { rule, values };
}

/** An option whose named values, the default first, are only the usual ones: a table may write its own. */
export function openHouseRule<const T extends JsonValue, O extends CustomValue>(
  rule: string,
  own: O,
  ...values: readonly [T, ...T[]]
): HouseRule<T | ValueOfCustom<O>> {
  return { rule, values, custom: own };
}

/** Whether a table may choose this value. */
export function isLegalValue({ values, custom }: HouseRule, value: JsonValue): boolean {
  return values.includes(value) || (custom !== undefined && isLegalCustomValue(custom, value));
}

function isLegalCustomValue(own: CustomValue, value: JsonValue): boolean {
  switch (own.kind) {
    case "number":
      return isWithin(value, own);
    case "numbers":
      return Array.isArray(value) && value.length === own.names.length && value.every((one) => isWithin(one, own));
    case "chart":
      return isRecord(value) && Object.entries(value).every(([count, row]) => isRow(own, count, row ?? null));
  }
}

function isRow(
  { columns, rows, max }: Extract<CustomValue, { kind: "chart" }>,
  count: string,
  row: JsonValue,
): boolean {
  const cells = isRecord(row) ? columns.map((column) => row[column] ?? null) : [row];
  const bounds = { min: 0, max: count === "0" ? 0 : max };
  return /^(0|[1-9]\d*)$/.test(count) && Number(count) <= rows && cells.every((cell) => isWithin(cell, bounds));
}

const isWithin = (value: JsonValue, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** A fault in what somebody chose as house rules. */
export interface HouseRuleFault {
  readonly name: string;
  readonly value: JsonValue | undefined;
  /** What would be legal: the option's values, or the options' names where the name is unknown. */
  readonly legal: readonly JsonValue[];
}

/** All options with the chosen values in place of their defaults; or every fault found. */
export function resolveHouseRules<R extends HouseRuleDeclarations>(
  rules: R,
  chosen: Readonly<Record<string, JsonValue | undefined>>,
): { readonly house: HouseRulesOf<R> } | { readonly faults: readonly HouseRuleFault[] } {
  const faults: HouseRuleFault[] = [];
  for (const [name, value] of Object.entries(chosen)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) faults.push({ name, value, legal: Object.keys(rules) });
    else if (value !== undefined && !isLegalValue(rule, value)) faults.push({ name, value, legal: rule.values });
  }
  if (faults.length > 0) return { faults };
  const house = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, chosen[name] ?? rule.values[0] ?? null]),
  );
  return { house: house as HouseRulesOf<R> };
}
