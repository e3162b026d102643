import type { Argument, Command, Option } from "commander";
import type { SystemDefinition } from "@rulewright/rules";
import { parameterOptions } from "../parameters/flags.ts";
import { hyphenate, procedureNames } from "../question/lookup.ts";

/** What an argument or the value of an option is completed with. */
export type ValueKind = "system" | "procedure" | "file" | "folder" | "none";

/** An option of a command. */
export interface CompletionOption {
  readonly flags: readonly string[];
  readonly description: string;
  /** What its value is completed with; undefined where it takes none. */
  readonly value?: ValueKind;
}

/** A command with everything that can follow it. */
export interface CompletionCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletionOption[];
  /** The kinds of its arguments, in their order. */
  readonly arguments: readonly ValueKind[];
  /** The values of its first argument, where they are a fixed list. */
  readonly choices: readonly string[];
}

/** A procedure of a system with its options. */
export interface CompletionProcedure {
  readonly name: string;
  readonly options: readonly CompletionOption[];
}

/** A system with its procedures. */
export interface CompletionSystem {
  readonly id: string;
  readonly title: string;
  readonly procedures: readonly CompletionProcedure[];
}

/** Everything that the command line can be completed with. */
export interface CompletionModel {
  readonly commands: readonly CompletionCommand[];
  readonly systems: readonly CompletionSystem[];
}

/** The shells that scripts are made for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** The model of a program and its systems. */
export function completionModel(program: Command, systems: readonly SystemDefinition[]): CompletionModel {
  const commands = program.commands.map((command) => commandModel(command));
  const help = { name: "help", description: "describe a command", options: [], arguments: [] };
  return {
    commands: [...commands, { ...help, choices: commands.map(({ name }) => name) }],
    systems: systems.map((system) => systemModel(system)),
  };
}

function commandModel(command: Command): CompletionCommand {
  return {
    name: command.name(),
    description: command.description(),
    options: [...command.options.map(optionModel), { flags: ["--help"], description: "describe the command" }],
    arguments: command.registeredArguments.map(argumentKind),
    choices: command.name() === "completions" ? SHELLS : [],
  };
}

function argumentKind(argument: Argument): ValueKind {
  const name = argument.name();
  if (name === "system" || name === "procedure") return name;
  return name.startsWith("file") ? "file" : "none";
}

function optionModel({ short, long, description, flags, required, optional }: Option): CompletionOption {
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    description,
    ...(required || optional ? { value: valueKind(flags) } : {}),
  };
}

function valueKind(flags: string): ValueKind {
  if (flags.includes("<file>")) return "file";
  return flags.includes("<folder>") ? "folder" : "none";
}

function systemModel(system: SystemDefinition): CompletionSystem {
  const procedures = procedureNames(system).map((name): CompletionProcedure => {
    const parameters = system.procedures[name]?.parameters ?? {};
    const options = parameterOptions(system, name, parameters, { taken: [], words: [] });
    return { name: hyphenate(name), options: options.map(({ option }) => optionModel(option)) };
  });
  return { id: system.id, title: system.title, procedures };
}
