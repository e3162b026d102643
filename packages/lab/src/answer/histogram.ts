import { formatRational, type Rational, rationals } from "@rulewright/dice";
import type { Tone } from "@rulewright/present";
import type { Amounts, JsonObject, Outcome } from "@rulewright/rules";
import type { Bar, Histogram, Variable } from "./answer.ts";
import { sum } from "./sum.ts";

/** A result with its chance as a double, and as a fraction where it was calculated exactly. */
export interface WeightedResult {
  readonly outcome: Outcome;
  readonly paid: Amounts;
  readonly earned: Amounts;
  readonly chance: number;
  readonly exact?: Rational;
}

/**
 * Every number that varies among the results: facts of the outcome first, then what is paid, then what is earned, and of
 * each the likeliest first. With
 * `constants`, also facts that have a single value.
 *
 * @example
 * ```ts
 * import { variablesOf } from "@rulewright/lab";
 *
 * const results = [
 *   { outcome: { outcome: "success", dice: 3, margin: 1 }, paid: { lots: 1 }, earned: {}, chance: 0.75 },
 *   { outcome: { outcome: "failure", dice: 3, margin: -2 }, paid: {}, earned: {}, chance: 0.25 },
 * ];
 * variablesOf(results).map(({ source, name }) => `${source} ${name}`); // => ["outcome margin", "paid lots"]
 * ```
 */
export function variablesOf(
  results: readonly WeightedResult[],
  { constants = false }: { readonly constants?: boolean } = {},
): readonly Variable[] {
  const [facts, paid, earned] = [new NumbersByName(), new NumbersByName(), new NumbersByName()];
  for (const result of results) {
    facts.add(result.outcome, result.chance);
    paid.add(result.paid, result.chance);
    earned.add(result.earned, result.chance);
  }
  const all: Variable[] = [];
  const add = (names: Iterable<string>, source: Variable["source"]): void => {
    for (const name of names) {
      const taken = all.some(({ key }) => key === name);
      all.push({ key: taken ? `${source} ${name}` : name, name, source });
    }
  };
  add(facts.names(constants ? 1 : 2), "outcome");
  add(paid.names(), "paid");
  add(earned.names(), "earned");
  return all;
}

/** Chances that differ by less are equal but for rounding. */
const NEGLIGIBLE = 1e-9;

/** The numbers of some records by name, with the chance that a record has one. */
class NumbersByName {
  readonly #known = new Map<string, { readonly values: Set<number>; chance: number }>();

  add(record: JsonObject, chance: number): void {
    for (const [name, value] of Object.entries(record)) {
      if (typeof value !== "number") continue;
      const known = this.#known.get(name) ?? { values: new Set(), chance: 0 };
      this.#known.set(name, known);
      known.values.add(value);
      known.chance += chance;
    }
  }

  /** The names with so many values, the likeliest first: the order of the records says nothing. */
  names(values = 1): readonly string[] {
    return [...this.#known]
      .filter(([, known]) => known.values.size >= values)
      .toSorted(([, a], [, b]) => Math.round((b.chance - a.chance) / NEGLIGIBLE))
      .map(([name]) => name);
  }
}

function valueIn({ outcome, paid, earned }: WeightedResult, { name, source }: Variable): number | undefined {
  if (source !== "outcome") return (source === "paid" ? paid : earned)[name] ?? 0;
  const value = outcome[name];
  return typeof value === "number" ? value : undefined;
}

/** The least value that some result gives as a lower bound; infinite where all results give exact values. */
function tailOf(results: readonly WeightedResult[], variable: Variable): number {
  const isBound = ({ outcome }: WeightedResult): boolean =>
    variable.source === "outcome" && outcome.atLeast?.includes(variable.name) === true;
  return Math.min(...results.filter(isBound).map((result) => valueIn(result, variable) ?? Number.POSITIVE_INFINITY));
}

/** The chance of one value, by tone, and exactly where that is known. */
interface Row {
  readonly parts: Record<Tone, number>;
  exact: Rational | undefined;
}

/**
 * The distribution of a variable, each chance divided by the tones of its outcomes. Results without the number (where no
 * dice were rolled) are left out, so that the chances may add up to less than 1; mean and deviation are those of the rest.
 * A bar has its chance as a fraction too where all its results have one. From the least value on that an outcome gives as a
 * lower bound (`atLeast`) there is one bar, and mean and deviation are bounds too.
 *
 * @example
 * ```ts
 * import { histogramOf } from "@rulewright/lab";
 *
 * const results = [
 *   { outcome: { outcome: "success" }, paid: { lots: 1 }, earned: {}, chance: 0.75 },
 *   { outcome: { outcome: "failure" }, paid: {}, earned: {}, chance: 0.25 },
 * ];
 * const { bars, mean } = histogramOf(results, { key: "lots", name: "lots", source: "paid" }, () => "success");
 * bars.map(({ value, chance }) => [value, chance]); // => [[0, 0.25], [1, 0.75]]
 * mean; // => 0.75
 * ```
 */
export function histogramOf(
  results: readonly WeightedResult[],
  variable: Variable,
  tone: (outcome: Outcome) => Tone,
): Histogram {
  const rows = new Map<number, Row>();
  const tail = tailOf(results, variable);
  for (const result of results) {
    const own = valueIn(result, variable);
    if (own === undefined) continue;
    const value = Math.min(own, tail);
    const row = rows.get(value) ?? { parts: { success: 0, failure: 0, critical: 0 }, exact: rationals.zero };
    rows.set(value, row);
    row.parts[tone(result.outcome)] += result.chance;
    row.exact = row.exact && result.exact && rationals.add(row.exact, result.exact);
  }
  return histogramFrom(
    variable,
    [...rows]
      .toSorted(([a], [b]) => a - b)
      .map(([value, { parts, exact }]) => ({
        value,
        ...(value === tail ? { tail: "or more" as const } : {}),
        parts,
        chance: exact ? rationals.toNumber(exact) : parts.success + parts.failure + parts.critical,
        ...(exact ? { exact: formatRational(exact) } : {}),
      })),
  );
}

/** A histogram from its bars, in ascending order of their values. */
export function histogramFrom(variable: Variable, bars: readonly Bar[]): Histogram {
  const total = sum(bars.map(({ chance }) => chance));
  const mean = sum(bars.map(({ value, chance }) => value * chance)) / total;
  const variance = sum(bars.map(({ value, chance }) => (value - mean) ** 2 * chance)) / total;
  return { ...variable, bars, mean, deviation: Math.sqrt(variance) };
}
