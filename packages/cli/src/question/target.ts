import type { Procedure, SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import type { Command } from "commander";
import { UsageError } from "../errors/errors.ts";
import { findGoal, parseHouseRules, findProcedure, matchProcedure, requireSystem } from "./lookup.ts";
import type { QuestionOptions } from "./options.ts";
import { completeArguments } from "../parameters/completion.ts";
import { type ParameterOption, parameterOptions } from "../parameters/flags.ts";
import { parseArguments, type TypedValue } from "../parameters/parser.ts";
import type { Question } from "../calculation/calculator.ts";

/** What a command is about: a system and, usually, one of its procedures. */
export interface Target {
  readonly system: SystemDefinition | undefined;
  /** The question with what the options say. Throws Unusable or Refused where they don't make one. */
  question(options: QuestionOptions): Question;
}

/**
 * Finds the system and the procedure among the words, and gives the command an option for each parameter. Complains at
 * once about names there are not, unless help is wanted.
 */
export function targetOf(command: Command, words: readonly string[], mayLackProcedure: boolean): Target {
  const helping = words.includes("--help") || words.includes("-h");
  const bare = bareWords(command, words);
  const at = Math.max(
    0,
    bare.findIndex((word) => Object.hasOwn(catalogue, word)),
  );
  const system = bare[at] === undefined && (helping || mayLackProcedure) ? undefined : requireSystem(bare[at]);
  if (!system) return { system, question: () => needsNames(requireSystem(undefined)) };
  const after = bare.slice(at + 1);
  const named = after.find((word) => matchProcedure(system, word) !== undefined) ?? after[0];
  if (named === undefined && (helping || mayLackProcedure)) {
    return { system, question: () => needsNames(system) };
  }
  const procedure = findProcedure(system, named);
  const options = addParameters(command, system, procedure, words);
  return { system, question: (given) => questionFrom(command, system, procedure, options, given) };
}

/** The words that are neither options nor the values of options the command has anyway. */
function bareWords(command: Command, words: readonly string[]): readonly string[] {
  const takes = (word: string | undefined): boolean =>
    command.options.some(({ long, required }) => required && long === word);
  return words.filter((word, i) => !word.startsWith("-") && !takes(words[i - 1]));
}

function needsNames(system: SystemDefinition): never {
  findProcedure(system, undefined);
  throw new UsageError("Name a procedure.");
}

function addParameters(
  command: Command,
  system: SystemDefinition,
  procedure: Procedure,
  words: readonly string[],
): readonly ParameterOption[] {
  const taken = ["help", ...command.options.flatMap(({ long }) => long?.slice(2) ?? [])];
  const options = parameterOptions(system, procedure.name, procedure.parameters, { taken, words });
  for (const { option } of options) command.addOption(option.helpGroup(`What "${procedure.name}" asks for:`));
  return options;
}

function questionFrom(
  command: Command,
  system: SystemDefinition,
  procedure: Procedure,
  options: readonly ParameterOption[],
  { goal, house }: QuestionOptions,
): Question {
  const typed: Record<string, unknown> = command.opts();
  const said = options.flatMap(({ path, attribute, option }): readonly TypedValue[] => {
    const value = typed[attribute];
    return typeof value === "string" || value === true
      ? [{ path, typed: value, called: option.long ?? path.join(".") }]
      : [];
  });
  const flagOf = (path: readonly string[]): string =>
    options.find((one) => one.path.join(".") === path.join("."))?.option.long ?? path.join(".");
  const [, , extra] = command.args;
  if (extra !== undefined) throw new UsageError(`What is "${extra}"? ${command.name()} takes ${command.usage()}.`);
  const given = parseArguments(`parameter of ${procedure.name}`, procedure.parameters, said);
  const args = completeArguments(system, procedure.name, procedure.parameters, given, flagOf);
  return { system, procedure, args, house: parseHouseRules(system, house), goal: findGoal(system, goal) };
}
