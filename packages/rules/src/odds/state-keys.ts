import type { Goal } from "../language/goal.ts";
import type { Procedure } from "../language/procedure.ts";
import type { StateKey } from "../language/state-key.ts";
import type { ScriptedStrategy, Strategy } from "../language/strategy.ts";

/** The hints for calculations under one goal, by procedure. States of other procedures are told apart by all arguments. */
export type StateKeys = ReadonlyMap<Procedure, StateKey>;

/** The part of a system that has hints. */
export interface HintedRules {
  readonly procedures: Readonly<Record<string, Procedure>>;
  readonly goals?: Readonly<Record<string, Goal>>;
  readonly strategies?: Readonly<Record<string, ScriptedStrategy>>;
  readonly stateKeys?: Readonly<Record<string, StateKey>>;
}

/**
 * The hints of a system for a goal and a strategy. A goal that is none of the system's may want anything of an outcome, so
 * the hints are read as if there were no goal. A script that is none of the system's may look at anything, so then there are
 * no hints.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Calculator, calculatorFor, stateKeysFor } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const { goals, procedures } = eveningStar;
 * const { house } = calculatorFor(eveningStar);
 * const settings = { arithmetic: doubles, house, goal: goals.success, strategy: "best" } as const;
 * const args = { rank: 3, skill: 3, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const plain = new Calculator(settings);
 * const quick = new Calculator({ ...settings, stateKeys: stateKeysFor(eveningStar, goals.success, "best") });
 * const [slowly = 0] = plain.expectedValues(procedures.task, args);
 * const [quickly = 0] = quick.expectedValues(procedures.task, args);
 * Math.abs(slowly - quickly) < 1e-12; // => true
 * ```
 */
export function stateKeysFor(
  { procedures, goals = {}, strategies = {}, stateKeys = {} }: HintedRules,
  goal: Goal,
  strategy: Strategy,
): StateKeys {
  const hints = new Map<Procedure, StateKey>();
  if (typeof strategy === "function" && !Object.values(strategies).includes(strategy)) return hints;
  const isDeclared = Object.values(goals).includes(goal);
  for (const [name, hint] of Object.entries(stateKeys)) {
    const procedure = procedures[name];
    if (procedure) hints.set(procedure, isDeclared ? hint : (args, house) => hint(args, house, undefined));
  }
  return hints;
}
