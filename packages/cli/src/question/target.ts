import { defaultArguments, reachableGoal } from "@rulewright/lab";
import type { Procedure, SystemDefinition } from "@rulewright/rules";
import type { Command } from "commander";
import type { Question } from "../calculation/calculator.ts";
import { UsageError } from "../errors/errors.ts";
import { printable } from "../errors/printable.ts";
import { completeArguments } from "../parameters/completion.ts";
import { type ParameterOption, parameterOptions } from "../parameters/flags.ts";
import { parseAvailable, type TypedValue } from "../parameters/parser.ts";
import { parseHouseRules } from "./house-rules.ts";
import { findGoal, findProcedure, matchProcedure, missingProcedure } from "./lookup.ts";
import type { QuestionOptions } from "./options.ts";
import { findSystemId, loadSystem } from "./systems.ts";

/** What a command asks about: a system and usually one of its procedures. */
export interface Target {
  readonly system: SystemDefinition | undefined;
  /** The question that the options ask. Throws a UsageError with all faults, and a RefusedError where a rule forbids it. */
  question(options: QuestionOptions): Question;
}

/** How the words of a command are read. */
interface TargetRequirements {
  /** Whether the command can do without a system and a procedure. */
  readonly optional: boolean;
  /** Whether parameters without a value take one of the procedure's example. */
  readonly suggests: boolean;
}

/**
 * Finds the system and the procedure among the words of a command and adds an option for each parameter to it. Throws a
 * UsageError for an unknown name, and for a missing one unless help is wanted.
 */
export async function resolveTarget(
  command: Command,
  words: readonly string[],
  { optional, suggests }: TargetRequirements,
): Promise<Target> {
  const mayLack = optional || words.includes("--help") || words.includes("-h");
  const candidates = argumentWords(command, words);
  if (candidates.length === 0 && mayLack) {
    return {
      system: undefined,
      question: () => raise(new UsageError("Name a system. `rulewright systems` lists them.")),
    };
  }
  const place = findSystemId(candidates);
  const system = await loadSystem(place < 0 ? (candidates.find(isName) ?? candidates[0]) : candidates[place]);
  const after = candidates.slice(place + 1);
  const name = after.find((word) => matchProcedure(system, word) !== undefined) ?? after[0];
  if (name === undefined && mayLack) return { system, question: () => raise(missingProcedure(system)) };
  const procedure = findProcedure(system, name);
  const options = addParameterOptions(command, system, procedure, words);
  return { system, question: (given) => readQuestion({ command, system, procedure, options, suggests }, given) };
}

function raise(error: UsageError): never {
  throw error;
}

/** Whether a word may be a mistyped id of a system; the value of an option may be a number. */
const isName = (word: string): boolean => /^[a-z]/i.test(word);

/** The words that are neither options nor values of the options that the command has in any case. */
function argumentWords(command: Command, words: readonly string[]): readonly string[] {
  const takesValue = (word: string | undefined): boolean =>
    command.options.some(({ long, required }) => required && long === word);
  return words.filter((word, i) => !word.startsWith("-") && !takesValue(words[i - 1]));
}

function addParameterOptions(
  command: Command,
  system: SystemDefinition,
  procedure: Procedure,
  words: readonly string[],
): readonly ParameterOption[] {
  const taken = ["help", ...command.options.flatMap(({ long }) => long?.slice(2) ?? [])];
  const options = parameterOptions(system, procedure.name, procedure.parameters, { taken, words });
  for (const { option } of options) command.addOption(option.helpGroup(`Parameters of "${procedure.name}":`));
  return options;
}

interface ReadTarget {
  readonly command: Command;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly options: readonly ParameterOption[];
  readonly suggests: boolean;
}

function readQuestion({ command, system, procedure, options, suggests }: ReadTarget, given: QuestionOptions): Question {
  const [, , extra] = command.args;
  if (extra !== undefined) {
    throw new UsageError(`Unexpected "${printable(extra)}": ${command.name()} takes ${command.usage()}.`);
  }
  const { name, parameters } = procedure;
  const parsed = parseAvailable(`parameter of ${name}`, parameters, typedValues(command, options));
  const flagOf = (path: readonly string[]): string =>
    options.find((one) => one.path.join(".") === path.join("."))?.option.long ?? path.join(".");
  const faults = [
    ...parsed.faults,
    ...faultsOf(() => parseHouseRules(system, given.house)),
    ...faultsOf(() => findGoal(system, given.goal)),
  ];
  const suggested = suggests ? defaultArguments(procedure) : {};
  const house = faults.length > 0 ? {} : parseHouseRules(system, given.house);
  const all = { args: { ...suggested, ...parsed.args }, faults, failed: parsed.failed, house };
  const args = completeArguments(system, name, parameters, all, flagOf);
  const startable = procedure.refuse(args, house) === undefined;
  // Arguments that the rules refuse are reported later, whatever the goal.
  const goal = given.goal ?? (startable ? reachableGoal(system, { procedure: name, args, house }) : undefined);
  return { system, procedure, args, house, goal: findGoal(system, goal) };
}

/** What was typed for the options of a procedure's parameters. */
function typedValues(command: Command, options: readonly ParameterOption[]): readonly TypedValue[] {
  const typed: Record<string, unknown> = command.opts();
  return options.flatMap(({ path, attribute, option }): readonly TypedValue[] => {
    const value = typed[attribute];
    return typeof value === "string" || value === true
      ? [{ path, typed: value, called: option.long ?? path.join(".") }]
      : [];
  });
}

/** The message of the UsageError that some work throws; none where it throws none. */
function faultsOf(work: () => unknown): readonly string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [error.message];
  }
}
