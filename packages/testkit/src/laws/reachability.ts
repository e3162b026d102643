import { doubles } from "@rulewright/dice";
import {
  branchesOf,
  Calculator,
  type Choose,
  type Ending,
  enumerateDetails,
  type Go,
  type HouseRules,
  type JsonObject,
  type Procedure,
  type SystemDefinition,
} from "@rulewright/rules";
import { exampleProcedures, firstGoal, houseRulesOf } from "./arbitraries.ts";

/**
 * The names of the procedures that no example leads to, under the default house rules and those that differ from them in
 * one value. The laws are checked from examples, so these procedures would not be checked. Throws an Error for a system
 * without goals.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { unreachedProcedures } from "@rulewright/testkit/laws";
 *
 * const { check } = eveningStar.procedures;
 * const withoutExamples = { ...eveningStar, procedures: { check: { ...check, examples: [] } } };
 * unreachedProcedures(withoutExamples); // => ["check"]
 * ```
 */
export function unreachedProcedures(system: SystemDefinition): readonly string[] {
  const reached = new Set<string>();
  const defaults = houseRulesOf(system);
  const variants = Object.entries(system.houseRules).flatMap(([name, { values }]) =>
    values.map((value) => ({ ...defaults, [name]: value })),
  );
  const unreached = (): readonly string[] => Object.keys(system.procedures).filter((name) => !reached.has(name));
  for (const house of [defaults, ...variants]) {
    for (const procedure of exampleProcedures(system)) {
      for (const example of procedure.examples) {
        if (unreached().length === 0) return [];
        explore(system, procedure, example, house, reached);
        explore(system, procedure, { ...example, ...withTrackers(procedure) }, house, reached);
      }
    }
  }
  return unreached();
}

/** Arguments for a character who holds some of every tracker. */
function withTrackers({ parameters }: Procedure): JsonObject {
  const held = Object.entries(parameters).flatMap(([name, parameter]) => {
    const fromTracker = parameter.from && "tracker" in parameter.from;
    return fromTracker && parameter.kind === "integer" ? [[name, Math.min(3, parameter.max ?? 3)]] : [];
  });
  return Object.fromEntries(held);
}

/** How many situations of one procedure are followed further. */
const MAX_VISITS = 40;

/** Adds every procedure that some dice and decisions lead to, or that is called as a die on the way. */
function explore(
  system: SystemDefinition,
  procedure: Procedure,
  args: JsonObject,
  house: HouseRules,
  reached: Set<string>,
): void {
  if (procedure.refuse(args, house)) return;
  const calculator = new Calculator({ arithmetic: doubles, house, goal: firstGoal(system), strategy: "never" });
  const context = {
    arithmetic: calculator.arithmetic,
    tables: calculator.tables,
    house,
    outcomes: (called: Procedure, given: JsonObject) => {
      reached.add(called.name);
      return calculator.outcomes(called, given);
    },
  };
  const visits = new Map<string, number>();
  const open: { procedure: Procedure; args: JsonObject }[] = [{ procedure, args }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { name } = next.procedure;
    const visit = (visits.get(name) ?? 0) + 1;
    if (visit > MAX_VISITS) continue;
    visits.set(name, visit);
    reached.add(name);
    const endings = branchesOf(next.procedure, next.args, context, "listed").map(({ ending }) => ending);
    open.push(
      ...endings.flatMap((ending) => (ending.end === "choose" ? continuations(ending) : [ending])).filter(isGo),
    );
  }
}

const isGo = (ending: Ending): ending is Go => ending.end === "go";

/** Where each open option of a choice leads, moves made by talking included. */
export function continuations(choice: Choose, range: Parameters<typeof enumerateDetails>[2] = "useful"): Ending[] {
  const moves = choice.moves().filter(({ closed }) => !closed);
  const ends = moves.flatMap((move) =>
    enumerateDetails(move.fields, move.max, range)
      .filter((detail) => !move.refuse(detail))
      .map((detail) => move.leadsTo(detail)),
  );
  return choice.stands.closed ? ends : [choice.stands.leadsTo, ...ends];
}
