import type { Plain } from "./plain.ts";

/** House rules in force: every option of the system with its value. */
export type House = Readonly<Record<string, Plain>>;

/** One option: its values with the default first, and the rule it bends. */
export interface HouseRule<T extends Plain = Plain> {
  readonly values: readonly T[];
  /** The rule numbers and the ambiguity it settles. */
  readonly rule: string;
  /** Which values are legal besides those listed: a table's own chart, another number. Absent where none are. */
  readonly admits?: (value: Plain) => value is T;
}

export type HouseRules = Readonly<Record<string, HouseRule>>;

export type HouseOf<R extends HouseRules> = { readonly [K in keyof R]: R[K]["values"][number] };

/** An option with a few named values, the default first. */
export function option<const T extends Plain>(rule: string, ...values: readonly [T, ...T[]]): HouseRule<T> {
  return { rule, values };
}

/** An option whose named values, the default first, are only the usual ones: whatever `admits` accepts is legal too. */
export function openOption<const T extends Plain, const U extends Plain>(
  rule: string,
  admits: (value: Plain) => value is U,
  ...values: readonly [T, ...T[]]
): HouseRule<T | U> {
  return { rule, values, admits: (value): value is T | U => admits(value) };
}

/** Whether a table may choose this value. */
export function isLegalValue({ values, admits }: HouseRule, value: Plain): boolean {
  return values.includes(value) || admits?.(value) === true;
}

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
