import type { Distribution } from "@rulewright/dice";
import {
  type Amounts,
  branchesOf,
  type Calculator,
  type Ending,
  type JsonObject,
  type Procedure,
  type Result,
} from "@rulewright/rules";

/** Equal results have equal keys, whatever the order of their amounts. */
export const resultKey = ({ outcome, paid, earned }: Result): string =>
  JSON.stringify(
    [outcome, paid, earned].map((record) =>
      Object.entries(record)
        .filter(([, value]) => value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

/** The chances of results by their keys. */
export function distributionOf(results: Distribution<Result, number>): Map<string, number> {
  const chances = new Map<string, number>();
  for (const { value, chance } of results) addChance(chances, value, chance);
  return chances;
}

/** The results of a procedure, from its own dice and options and the calculator's results of what they lead to. */
export function resultsOneStepOn(
  procedure: Procedure,
  args: JsonObject,
  calculator: Calculator<number>,
): Map<string, number> {
  const chances = new Map<string, number>();
  const follow = (ending: Ending, paid: Amounts, earned: Amounts, chance: number): void => {
    if (ending.end === "outcome") addChance(chances, { outcome: ending.outcome, paid, earned }, chance);
    else if (ending.end === "choose") {
      for (const { option, chance: share } of calculator.mix(ending)) {
        follow(option.leadsTo(), sum(paid, option.pays), earned, chance * share);
      }
    } else {
      for (const { value, chance: part } of calculator.results(ending.procedure, ending.args)) {
        const result = { outcome: value.outcome, paid: sum(paid, value.paid), earned: sum(earned, value.earned) };
        addChance(chances, result, chance * part);
      }
    }
  };
  for (const { chance, earned, ending } of branchesOf(procedure, args, calculator, "listed")) {
    follow(ending, {}, earned, chance);
  }
  return chances;
}

function addChance(chances: Map<string, number>, result: Result, chance: number): void {
  const key = resultKey({ ...result, paid: withoutZeros(result.paid), earned: withoutZeros(result.earned) });
  chances.set(key, (chances.get(key) ?? 0) + chance);
}

const withoutZeros = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));

function sum(a: Amounts, b: Amounts): Amounts {
  const total: Record<string, number> = { ...a };
  for (const [name, amount] of Object.entries(b)) total[name] = (total[name] ?? 0) + amount;
  return total;
}
