import { doubles } from "@rulewright/dice";
import { calculatorFor, LimitedArithmetic } from "@rulewright/rules";
import { expect, it } from "vitest";
import { catalogue } from "../src/index.ts";
import { questionsOf } from "./questions.ts";

/** Longer questions are left out. */
const STEPS = 1000;

// Amounts that rise and fall on the way may end at 0.
it.each(Object.entries(catalogue))("%s pays and earns nothing rather than no points", (_, system) => {
  const { house } = calculatorFor(system);
  for (const [name, procedure] of Object.entries(system.procedures)) {
    const found = new Map<string, Set<number>>();
    for (const args of questionsOf(procedure, house)) {
      const limited = new LimitedArithmetic(doubles, STEPS);
      const calculator = calculatorFor(system, { arithmetic: limited.arithmetic, strategy: "never" });
      const results = limited.within(() => calculator.results(procedure, args)) ?? [];
      for (const { value } of results) {
        for (const [of, amount] of Object.entries({ ...value.paid, ...value.earned })) {
          found.set(of, (found.get(of) ?? new Set()).add(Math.sign(amount)));
        }
      }
    }
    for (const [of, signs] of found) if (signs.size < 3) expect([name, of, ...signs]).not.toContain(0);
  }
});
