import type { Command, CommanderError } from "commander";
import { capitalize } from "@rulewright/rules";
import { similarName } from "../errors/suggestions.ts";

/** The message for an error of the command line's grammar, with a similar name where there is one. */
export function describeCommanderError(
  { code, message }: CommanderError,
  words: readonly string[],
  program: Command | undefined,
): string {
  const plain = message.replace(/^error: /, "").split("\n")[0] ?? message;
  const typed = /'([^']+)'/.exec(plain)?.[1]?.split(/[ =]/)[0] ?? "";
  const command = program?.commands.find((one) => one.name() === words[0]);
  if (code === "commander.unknownOption" && program) {
    const similar = similarName(typed, flagsOf(command ?? program));
    return `There is no option ${typed}.${similar === undefined ? "" : ` Did you mean ${similar}?`}`;
  }
  if (code === "commander.unknownCommand" && program) {
    const names = program.commands.map((one) => one.name());
    const similar = similarName(typed, names);
    const question = similar === undefined ? "" : ` Did you mean "${similar}"?`;
    return `There is no command "${typed}".${question} Commands: ${names.join(", ")}.`;
  }
  if (code === "commander.excessArguments") {
    return `Too many arguments. Usage: rulewright ${command?.name() ?? ""} ${command?.usage() ?? ""}`.trimEnd();
  }
  return `${capitalize(plain)}.`;
}

const flagsOf = ({ options }: Command): readonly string[] => options.flatMap(({ long }) => long ?? []);
