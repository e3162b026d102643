import { rationals } from "@rulewright/dice";
import { calculatorFor } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { storytellerD10 } from "../system.ts";

const { procedures, goals } = storytellerD10;

/** Two dice with bonus dice, listed exactly up to a number of hits. */
const resultsUpTo = (exactTo: number) => {
  const args = { pool: 2, difficulty: 7, threshold: 0, specialties: 1, exactTo };
  const calculator = calculatorFor(storytellerD10, { goal: goals.success, arithmetic: rationals });
  return calculator.results(procedures["dice pool"], args);
};

describe("ST-22, ST-23: bonus dice may add any number of hits", () => {
  it("only results that combine all greater numbers are lower bounds, of the numbers that grow with hits", () => {
    for (const { value } of resultsUpTo(6)) {
      const { successes, atLeast } = value.outcome;
      expect(atLeast).toEqual(Number(successes) < 6 ? undefined : ["net", "successes", "kept"]);
    }
  });

  it("what is listed exactly has the same chance wherever the list ends", () => {
    const near = new Map(resultsUpTo(6).map(({ value, chance }) => [JSON.stringify(value), chance]));
    const exact = resultsUpTo(9).filter(({ value }) => Number(value.outcome["successes"]) < 6);
    expect(exact.length).toBeGreaterThan(8);
    for (const { value, chance } of exact) expect(near.get(JSON.stringify(value))).toEqual(chance);
  });
});
