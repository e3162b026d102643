import { isRecord, type JsonValue, type JsonObject } from "./json.ts";

/** House rules in force: the value of every option of the system. */
export type HouseRules = Readonly<Record<string, JsonValue>>;

/** One option: its values, the default first, and the rule it changes. */
export interface HouseRule<T extends JsonValue = JsonValue> {
  readonly values: readonly T[];
  /** The rule number, and the ambiguity that the option settles. */
  readonly rule: string;
  /** The form of custom values, where the listed ones are only suggestions. */
  readonly custom?: CustomValue;
  /** True where it only changes what is called best, and nothing that happens in play. */
  readonly advice?: true;
}

/** The form of a custom value. All numbers are integers. */
export type CustomValue =
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  /** A number for each name, in their order. */
  | { readonly kind: "numbers"; readonly names: readonly string[]; readonly min: number; readonly max: number }
  /**
   * A row for each count from 1 to `rows`: a number from 0 to `max` for each column, or one number for all columns.
   * Row 0 may only hold zeros. An editor starts with the chart `first`.
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
  readonly chart: Chart<O extends { readonly columns: readonly (infer Column extends string)[] } ? Column : string>;
}[O["kind"]];

/** Rows by count: one number for all columns, or a number for each. */
type Chart<Column extends string> = Readonly<Record<string, number | Readonly<Record<Column, number>>>>;

/** The options of a system, by name. */
export type HouseRuleDeclarations = Readonly<Record<string, HouseRule>>;

/** The house rules in force that declarations allow. */
export type HouseRulesOf<R extends HouseRuleDeclarations> = { readonly [K in keyof R]: R[K]["values"][number] };

/**
 * An option with a few values, the default first.
 *
 * @example
 * ```ts
 * import { houseRule, resolveHouseRules } from "@rulewright/rules";
 *
 * const rules = { ties: houseRule("R-4", "succeed", "fail") };
 * resolveHouseRules(rules, {}); // => { house: { ties: "succeed" } }
 * resolveHouseRules(rules, { ties: "both" }); // => { faults: [{ name: "ties", value: "both", legal: ["succeed", "fail"] }] }
 * ```
 */
export function houseRule<const T extends JsonValue>(rule: string, ...values: readonly [T, ...T[]]): HouseRule<T> {
  return { rule, values };
}

/**
 * An option with suggested values, the default first, and custom values of the given form.
 *
 * @example
 * ```ts
 * import { openHouseRule, resolveHouseRules } from "@rulewright/rules";
 *
 * const rules = { coins: openHouseRule("R-8", { kind: "number", min: 0, max: 20 }, 3, 5) };
 * resolveHouseRules(rules, { coins: 12 }); // => { house: { coins: 12 } }
 * resolveHouseRules(rules, { coins: 21 }); // => { faults: [{ name: "coins", value: 21, legal: [3, 5] }] }
 * ```
 */
export function openHouseRule<const T extends JsonValue, O extends CustomValue>(
  rule: string,
  custom: O,
  ...values: readonly [T, ...T[]]
): HouseRule<T | ValueOfCustom<O>> {
  return { rule, values, custom };
}

/**
 * True for a listed value, and for a custom value of the declared form. Listed arrays and records are compared by
 * identity.
 *
 * @example
 * ```ts
 * import { houseRule, isLegalValue, openHouseRule } from "@rulewright/rules";
 *
 * const ties = houseRule("R-4", "succeed", "fail");
 * isLegalValue(ties, "fail"); // => true
 * isLegalValue(ties, "reroll"); // => false
 * isLegalValue(openHouseRule("R-8", { kind: "number", min: 0, max: 20 }, 3, 5), 12); // => true
 * ```
 */
export function isLegalValue({ values, custom }: HouseRule, value: JsonValue): boolean {
  return values.includes(value) || (custom !== undefined && isLegalCustomValue(custom, value));
}

function isLegalCustomValue(custom: CustomValue, value: JsonValue): boolean {
  switch (custom.kind) {
    case "number":
      return isWithin(value, custom);
    case "numbers":
      return (
        Array.isArray(value) && value.length === custom.names.length && value.every((one) => isWithin(one, custom))
      );
    case "chart":
      return isRecord(value) && Object.entries(value).every(([count, row]) => isRow(custom, count, row ?? null));
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

/** An illegal choice of a house rule. */
export interface HouseRuleFault {
  readonly name: string;
  readonly value: JsonValue | undefined;
  /** The option's values; or the names of all options where the name is unknown. */
  readonly legal: readonly JsonValue[];
}

/**
 * The house rules in force: the chosen values, and the defaults of all other options; or every fault. A value of
 * `undefined` chooses the default.
 *
 * @example
 * ```ts
 * import { houseRule, resolveHouseRules } from "@rulewright/rules";
 *
 * const rules = { ties: houseRule("R-4", "succeed", "fail"), ones: houseRule("R-5", true, false) };
 * resolveHouseRules(rules, { ones: false }); // => { house: { ties: "succeed", ones: false } }
 * resolveHouseRules(rules, { tie: "fail" }); // => { faults: [{ name: "tie", value: "fail", legal: ["ties", "ones"] }] }
 * ```
 */
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
    Object.entries(rules).map(
      ([
        name,
        {
          values: [initial = null],
        },
      ]) => {
        const { [name]: value = initial } = chosen;
        return [name, value];
      },
    ),
  );
  return { house: house as HouseRulesOf<R> };
}
