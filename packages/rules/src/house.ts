import { isRecord, type Plain, type PlainRecord } from "./plain.ts";

/** House rules in force: every option of the system with its value. */
export type House = Readonly<Record<string, Plain>>;

/** One option: its values with the default first, and the rule it bends. */
export interface HouseRule<T extends Plain = Plain> {
  readonly values: readonly T[];
  /** The rule numbers and the ambiguity it settles. */
  readonly rule: string;
  /** How a value of the table's own is written, where those listed are only the usual ones. */
  readonly own?: OwnValue;
}

/** What a table may write for itself. All numbers are whole ones. */
export type OwnValue =
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  /** A number for each name, in their order. */
  | { readonly kind: "numbers"; readonly names: readonly string[]; readonly least: number; readonly most: number }
  /**
   * Rows by a count from 1 to `rows`, with a number from 0 to `most` in each column, or one that stands in all of them;
   * `first` is the chart that writing begins with. No count has a row but of zeros.
   */
  | {
      readonly kind: "chart";
      readonly columns: readonly string[];
      readonly rows: number;
      readonly most: number;
      readonly first: PlainRecord;
    };

type Written<O extends OwnValue> = {
  readonly number: number;
  readonly numbers: readonly number[];
  readonly chart: PlainRecord;
}[O["kind"]];

export type HouseRules = Readonly<Record<string, HouseRule>>;

export type HouseOf<R extends HouseRules> = { readonly [K in keyof R]: R[K]["values"][number] };

/** An option with a few named values, the default first. */
export function option<const T extends Plain>(rule: string, ...values: readonly [T, ...T[]]): HouseRule<T> {
  return { rule, values };
}

/** An option whose named values, the default first, are only the usual ones: a table may write its own. */
export function openOption<const T extends Plain, O extends OwnValue>(
  rule: string,
  own: O,
  ...values: readonly [T, ...T[]]
): HouseRule<T | Written<O>> {
  return { rule, values, own };
}

/** Whether a table may choose this value. */
export function isLegalValue({ values, own }: HouseRule, value: Plain): boolean {
  return values.includes(value) || (own !== undefined && isWritten(own, value));
}

function isWritten(own: OwnValue, value: Plain): boolean {
  switch (own.kind) {
    case "number":
      return isWithin(value, own);
    case "numbers":
      return Array.isArray(value) && value.length === own.names.length && value.every((one) => isWithin(one, own));
    case "chart":
      return isRecord(value) && Object.entries(value).every(([count, row]) => isRow(own, count, row ?? null));
  }
}

function isRow({ columns, rows, most }: Extract<OwnValue, { kind: "chart" }>, count: string, row: Plain): boolean {
  const cells = isRecord(row) ? columns.map((column) => row[column] ?? null) : [row];
  const bounds = { least: 0, most: count === "0" ? 0 : most };
  return /^(0|[1-9]\d*)$/.test(count) && Number(count) <= rows && cells.every((cell) => isWithin(cell, bounds));
}

const isWithin = (value: Plain, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** A fault in what somebody chose as house rules. */
export interface HouseFault {
  readonly name: string;
  readonly value: Plain | undefined;
  /** What would be legal: the option's values, or the options' names where the name is unknown. */
  readonly legal: readonly Plain[];
}

/** All options with the chosen values in place of their defaults; or every fault found. */
export function chooseHouse<R extends HouseRules>(
  rules: R,
  chosen: Readonly<Record<string, Plain | undefined>>,
): { readonly house: HouseOf<R> } | { readonly faults: readonly HouseFault[] } {
  const faults: HouseFault[] = [];
  for (const [name, value] of Object.entries(chosen)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) faults.push({ name, value, legal: Object.keys(rules) });
    else if (value !== undefined && !isLegalValue(rule, value)) faults.push({ name, value, legal: rule.values });
  }
  if (faults.length > 0) return { faults };
  const house = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, chosen[name] ?? rule.values[0] ?? null]),
  );
  return { house: house as HouseOf<R> };
}
