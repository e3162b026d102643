import {
  EndlessAttemptError,
  EndlessRunError,
  type JsonObject,
  NoExactAnswerError,
  type Procedure,
  type Strategy,
  type SystemDefinition,
} from "@rulewright/rules";
import fc from "fast-check";
import { anyArguments, anyHouseRules, exampleProcedures, someArguments } from "./arbitraries.ts";
import type { LawCase } from "./law-case.ts";
import { exampleCases, type Law, laws, strategies } from "./laws.ts";
import { unreachedProcedures } from "./reachability.ts";

/** How laws are checked. */
export interface LawOptions {
  /** Equal seeds give equal cases. Random by default. */
  readonly seed?: number;
  /** Random cases for each law and procedure. By default the law's own number, 25 to 80. */
  readonly runs?: number;
}

/** A law that a system breaks: of which procedure, and how, with the seed and the smallest case found. */
export interface LawFailure {
  readonly law: string;
  readonly procedure: string;
  readonly message: string;
}

/**
 * Checks that a procedure of a system keeps a law. Returns undefined where it does, else what is wrong: the law's message,
 * and on the next line the seed and the smallest case found. Goals, strategies,
 * house rules and arguments are drawn anywhere in their ranges, what can't be drawn from the procedure's examples.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { checkLaw, type Law } from "@rulewright/testkit/laws";
 *
 * const rulesAreNamed: Law = {
 *   name: "every procedure names its rules",
 *   runs: 1,
 *   check({ procedure }) {
 *     if (procedure.rules.length === 0) throw new Error(`${procedure.name} names no rule`);
 *   },
 * };
 * const { check } = eveningStar.procedures;
 * checkLaw(rulesAreNamed, eveningStar, check); // => undefined
 * checkLaw(rulesAreNamed, eveningStar, { ...check, rules: [] })?.split("\n")[0]; // => "check names no rule"
 * ```
 */
export function checkLaw(
  law: Law,
  system: SystemDefinition,
  procedure: Procedure,
  { seed, runs = law.runs }: LawOptions = {},
): string | undefined {
  if (law.ofExamples) return checkExamples(law, exampleCases(system, procedure, seed ?? 20));
  const subject = fc.record({
    system: fc.constant(system),
    procedure: fc.constant(procedure),
    args: anyArguments(procedure),
    house: anyHouseRules(system),
    strategy: fc.constantFrom(...strategies, ...Object.values(system.strategies)),
    goal: fc.constantFrom(...Object.values(system.goals)),
    seed: fc.integer(),
    earlier: fc.array(someArguments(procedure), { maxLength: 1 }),
  });
  const property = fc.property(subject, ({ earlier, ...one }) =>
    checkFeasible(law, { ...one, earlier: earlier.map((changed) => ({ ...one.args, ...changed })) }),
  );
  const details = fc.check(property, { numRuns: runs, ...(seed === undefined ? {} : { seed }) });
  const [found] = details.counterexample ?? [];
  if (!found) return undefined;
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : "it failed";
  return `${reason}\nseed ${details.seed}, ${describeCase(found)}`;
}

/** What is thrown where a question takes too much work, has no end, or has results that can't be listed. */
const unanswered = [EndlessAttemptError, EndlessRunError, NoExactAnswerError];

/** Checks a case of a law, unless that takes too much work or the question has no answer that can be listed. */
function checkFeasible(law: Law, subject: LawCase): void {
  const { procedure, args, house } = subject;
  if (procedure.refuse(args, house)) return;
  try {
    law.check(subject);
  } catch (error) {
    if (!unanswered.some((kind) => error instanceof kind)) throw error;
  }
}

function checkExamples(law: Law, cases: readonly LawCase[]): string | undefined {
  for (const one of cases) {
    try {
      law.check(one);
    } catch (error) {
      return `${error instanceof Error ? error.message : String(error)}\n${describeCase(one)}`;
    }
  }
  return undefined;
}

const nameOf = (strategy: Strategy, { strategies: named }: SystemDefinition): string | undefined =>
  typeof strategy === "string" ? strategy : Object.keys(named).find((name) => named[name] === strategy);

function describeCase(found: Omit<LawCase, "earlier"> & { readonly earlier?: readonly JsonObject[] }): string {
  const { system, args, house, goal, seed, earlier = [] } = found;
  const strategy = nameOf(found.strategy, system);
  return `case ${JSON.stringify({ args, house, strategy, goal: goal.name, seed, ...(earlier.length > 0 && { earlier }) })}`;
}

/**
 * Checks that a system keeps all laws: every procedure is reached from an example, and each procedure with examples keeps
 * each law. Returns all failures.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { checkLaws } from "@rulewright/testkit/laws";
 *
 * checkLaws(eveningStar, { seed: 1, runs: 2 }); // => []
 * ```
 */
export function checkLaws(system: SystemDefinition, options: LawOptions = {}): readonly LawFailure[] {
  const unreached = unreachedProcedures(system).map((procedure) => ({
    law: "every procedure is reached from an example",
    procedure,
    message: `no example leads to ${procedure}`,
  }));
  const broken = exampleProcedures(system).flatMap((procedure) =>
    laws.flatMap((law) => {
      const message = checkLaw(law, system, procedure, options);
      return message === undefined ? [] : [{ law: law.name, procedure: procedure.name, message }];
    }),
  );
  return [...unreached, ...broken];
}
