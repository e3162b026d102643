import { definitionFaults } from "#definition-faults";
import { limitMarks } from "./periods.ts";
import type { SystemDefinition } from "./system.ts";
import { engineText } from "./text/en.ts";

/**
 * Thrown for a definition with faults; lists all of them, each with its entry and rule.
 *
 * @example
 * ```ts
 * import { defineSystem, DefinitionError } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * let faults: readonly string[] = [];
 * try {
 *   defineSystem({ ...eveningStar, questions: ["task", "duel"] });
 * } catch (error) {
 *   if (error instanceof DefinitionError) ({ faults } = error);
 * }
 * faults; // => ['text: "procedure.duel" is missing', 'question "duel" is not a procedure']
 * ```
 */
export class DefinitionError extends Error {
  readonly faults: readonly string[];

  constructor(system: string, faults: readonly string[]) {
    const count = faults.length === 1 ? "a fault" : `${faults.length} faults`;
    super(`the definition of ${system} has ${count}:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
    this.name = "DefinitionError";
    this.faults = faults;
  }
}

/**
 * Checks a definition when it is loaded: the rules that it cites, the things that it names, their texts, and its
 * ready-made characters. Returns it with the engine's own texts beside its own. Throws a DefinitionError that lists
 * every fault. A bundler that builds for production leaves the check out: what it ships has been loaded before.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { defineSystem, done, formatMessage, offerOf, procedure, roll } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   parameters: { target: { kind: "integer", min: 1, max: 6 } },
 *   *run({ target }) {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) >= target ? "success" : "failure" });
 *   },
 * });
 * const system = defineSystem({
 *   ...{ id: "toss", version: "1", title: "Toss", flavour: "One die.", phases: ["play"] },
 *   ...{ trackers: {}, scales: {}, words: {}, houseRules: {}, acts: {}, goals: {}, strategies: {}, parties: [] },
 *   procedures: { toss },
 *   offers: { toss: offerOf(toss) },
 *   questions: ["toss"],
 *   reference: [{ rule: "T-1", text: "Roll a d6: the target or more succeeds.", mechanical: true }],
 *   text: { "offer.toss": "Toss", "procedure.toss": "Toss" },
 * });
 * formatMessage(system.text, "offer.toss"); // => "Toss"
 * formatMessage(system.text, "refusal.missing-argument", { name: "Target" }); // => "Target is required."
 * ```
 */
export function defineSystem<S extends SystemDefinition>(declared: S): S {
  const definition = { ...declared, marks: { ...declared.marks, ...limitMarks(declared.limits ?? {}) } };
  const faults = definitionFaults(definition);
  if (faults.length > 0) throw new DefinitionError(definition.id, faults);
  return { ...definition, text: { ...engineText, ...definition.text } };
}
