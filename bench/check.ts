import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type Arithmetic,
  type Distribution,
  doubles,
  toLowestTerms,
  notation,
  type Rational,
  rationals,
  TOLERANCE,
} from "@rulewright/dice";
import { Calculator, type Result } from "@rulewright/rules";
import { NO_GOAL, type Workload } from "./workloads.ts";

/** Fractions, or decimals where those would be long, by workload and row. For W7 a digest. */
type KnownResults = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

const knownResults: KnownResults = JSON.parse(readFileSync(new URL("known.json", import.meta.url), "utf8"));

function rowsOf<N>({ rowOf }: Workload, results: Distribution<Result, N>): ReadonlyMap<string, N> {
  return new Map(results.map(({ value, chance }) => [rowOf(value.outcome), chance]));
}

/** The faults in the results of a workload and of its expression, compared with the known results. */
export function checkWorkload(workload: Workload): readonly string[] {
  const { id, expression } = workload;
  const settings = { house: {}, goal: NO_GOAL, strategy: "never" } as const;
  const exact = workload.run(new Calculator({ ...settings, arithmetic: rationals }));
  const quick = workload.run(new Calculator({ ...settings, arithmetic: doubles }));
  const faults = faultsIn(workload, exact, quick).map((fault) => `${id}: ${fault}`);
  if (expression === undefined) return faults;
  const written = faultsIn(workload, resultsOf(expression, rationals), resultsOf(expression, doubles));
  return [...faults, ...written.map((fault) => `${id}, ${expression}: ${fault}`)];
}

function faultsIn(workload: Workload, exact: Distribution<Result, Rational>, quick: Distribution<Result, number>) {
  const expected = knownResults[workload.id] ?? {};
  const faults =
    expected["sha256"] === undefined ? rowFaults(workload, exact, expected) : digestFaults(exact, expected);
  return [...faults, ...agreement(workload, exact, quick)];
}

/** The odds of a dice expression, in the form of a procedure's results. */
function resultsOf<N>(expression: string, arithmetic: Arithmetic<N>): Distribution<Result, N> {
  return expressionOdds(expression, arithmetic).chances.map(({ value, chance }) => ({
    value: { outcome: { outcome: "rolled", net: value }, paid: {}, earned: {} },
    chance,
  }));
}

/** The odds of a dice expression, parsed each time. */
export function expressionOdds<N>(expression: string, arithmetic: Arithmetic<N>): notation.Odds<N> {
  const read = notation.parse(expression);
  const odds = notation.isFault(read) ? read : notation.distribution(read, arithmetic);
  if (notation.isFault(odds)) throw new Error(notation.explain(expression, odds));
  return odds;
}

/** The common denominator of W8, whose file has numerators only. */
const W8_DENOMINATOR = 6n ** 180n;

function rowFaults(
  workload: Workload,
  exact: Distribution<Result, Rational>,
  expected: KnownResults[string],
): string[] {
  const rows = rowsOf(workload, exact);
  const total = exact.reduce((sum, { chance }) => rationals.add(sum, chance), rationals.zero);
  const faults = rationals.compare(total, rationals.one) === 0 ? [] : ["chances don't total one"];
  for (const [row, wanted] of Object.entries(expected)) {
    const chance = rows.get(row);
    const text = String(wanted);
    if (chance === undefined) {
      if (rows.get("beyond") === undefined) faults.push(`row ${row} is missing`);
    } else if (text.includes("/") || workload.id === "W8") {
      const [numerator = "", denominator = W8_DENOMINATOR] = text.split("/");
      const fraction = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
      if (rationals.compare(chance, fraction) !== 0) faults.push(`row ${row} is not ${text}`);
    } else if (!isClose(rationals.toNumber(chance) / Number(text), 1)) faults.push(`row ${row} is not ${text}`);
  }
  const beyond = rows.get("beyond");
  if (beyond && rationals.toNumber(beyond) >= TOLERANCE) faults.push("the tail is not below 1e-12");
  return faults;
}

function digestFaults(exact: Distribution<Result, Rational>, { outcomes, sha256 }: KnownResults[string]): string[] {
  const lines = exact.map(({ value, chance }) => {
    const { numerator, denominator } = toLowestTerms(chance);
    return { scores: [value.outcome["scores"]].flat(), strategies: (numerator * 1296n ** 6n) / denominator };
  });
  const listing = lines
    .toSorted((a, b) => firstDifference(a.scores.map(Number), b.scores.map(Number)))
    .map(({ scores, strategies }) => `${scores.join()}:${strategies}\n`);
  const digest = createHash("sha256").update(listing.join("")).digest("hex");
  return exact.length === outcomes && digest === sha256 ? [] : [`${exact.length} outcomes with digest ${digest}`];
}

const firstDifference = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((score, i) => score !== b[i]);
  return (a[at] ?? 0) - (b[at] ?? 0);
};

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(b));

/** Compares doubles with fractions: every row relatively, so that tails count as well; the rest beyond a sum absolutely. */
function agreement(
  workload: Workload,
  exact: Distribution<Result, Rational>,
  quick: Distribution<Result, number>,
): string[] {
  const rows = rowsOf(workload, quick);
  const faults = rows.size === exact.length ? [] : [`${rows.size} rows in doubles, ${exact.length} in rationals`];
  for (const [row, chance] of rowsOf(workload, exact)) {
    const wanted = rationals.toNumber(chance);
    const found = rows.get(row) ?? Number.NaN;
    const agrees = row === "beyond" ? Math.abs(found - wanted) <= TOLERANCE : isClose(found / wanted, 1);
    if (!agrees) faults.push(`row ${row} is ${found} in doubles, not ${wanted}`);
  }
  return faults;
}
