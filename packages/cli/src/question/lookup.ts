import type { Goal, Procedure, Strategy, SystemDefinition } from "@rulewright/rules";
import type { NamedStrategy } from "../calculation/calculator.ts";
import { UsageError } from "../errors/errors.ts";
import { unknownName } from "../errors/suggestions.ts";

/** The names of a system's procedures with parameters, its suggested questions first. The others are only called by these. */
export function procedureNames({ questions, offers, procedures }: SystemDefinition): readonly string[] {
  const open = Object.keys(procedures).filter((name) => Object.keys(procedures[name]?.parameters ?? {}).length > 0);
  const framed = Object.keys(offers).filter((name) => Object.hasOwn(procedures, name));
  return [...new Set([...questions, ...framed, ...open])];
}

/** A name of several words as it is typed on the command line: `skill roll` is skill-roll. */
export const hyphenate = (name: string): string => name.replaceAll(" ", "-");

/** Whether a typed word is a name, with spaces or hyphens between its parts. */
export const matchesName = (name: string, word: string): boolean => name === word || hyphenate(name) === word;

/** The name of the procedure that a word stands for; undefined where there is none. */
export function matchProcedure(system: SystemDefinition, word: string): string | undefined {
  return procedureNames(system).find((name) => matchesName(name, word));
}

/** The procedure of that name. Throws a UsageError that suggests a similar name. */
export function findProcedure(system: SystemDefinition, name: string | undefined): Procedure {
  if (name === undefined) throw missingProcedure(system);
  const found = system.procedures[matchProcedure(system, name) ?? ""];
  if (!found) throw unknownName(`procedure of ${system.id}`, name, procedureNames(system).map(hyphenate));
  return found;
}

/** The error of a command line that names no procedure, with those of the system. */
export function missingProcedure(system: SystemDefinition): UsageError {
  return new UsageError(`Name a procedure of ${system.id}: ${procedureNames(system).map(hyphenate).join(", ")}.`);
}

/** The goal of that name, by default the system's first. Throws a UsageError that suggests a similar name. */
export function findGoal({ goals, id }: SystemDefinition, name: string | undefined): Goal {
  const goal = name === undefined ? Object.values(goals)[0] : Object.hasOwn(goals, name) ? goals[name] : undefined;
  if (!goal) throw unknownName(`goal of ${id}`, name ?? "", Object.keys(goals));
  return goal;
}

const COMMON_STRATEGIES = ["never", "greedy", "best"] as const;

/** The names of the strategies that a system can be asked about. */
export function strategyNames({ strategies }: SystemDefinition): readonly string[] {
  return [...COMMON_STRATEGIES, ...Object.keys(strategies)];
}

/** The strategy of that name. Throws a UsageError that suggests a similar name. */
export function findStrategy(system: SystemDefinition, name: string): NamedStrategy {
  const common = COMMON_STRATEGIES.find((known) => known === name);
  const strategy: Strategy | undefined =
    common ?? (Object.hasOwn(system.strategies, name) ? system.strategies[name] : undefined);
  if (!strategy) throw unknownName("strategy", name, strategyNames(system));
  return { name, strategy };
}
