import type { CompletionCommand, CompletionModel, CompletionOption, CompletionSystem } from "./model.ts";

/** The completion script for fish. */
export function fishScript({ commands, systems }: CompletionModel): string {
  const names = commands.map(({ name }) => name).join(" ");
  const ids = systems.map(({ id }) => id).join(" ");
  return [
    "# fish completion for rulewright: rulewright completions fish | source",
    "complete -c rulewright -f",
    `complete -c rulewright -n 'not __fish_seen_subcommand_from ${names}' -l help -d 'describe the command'`,
    `complete -c rulewright -n 'not __fish_seen_subcommand_from ${names}' -l version -d 'print the version'`,
    ...commands.flatMap((command) => commandLines(command, names, ids, systems)),
    ...systems.flatMap(systemLines),
  ].join("\n");
}

/** Text in single quotes, as fish reads it. */
const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;

const seen = (words: string): string => `__fish_seen_subcommand_from ${words}`;

function commandLines(
  { name, description, options, arguments: kinds, choices }: CompletionCommand,
  names: string,
  ids: string,
  systems: readonly CompletionSystem[],
): readonly string[] {
  const after = `complete -c rulewright -n`;
  const first = systems.map(({ id, title }) => `${id}\\t${title}`).join("\\n");
  return [
    `${after} 'not ${seen(names)}' -a ${name} -d ${quote(description)}`,
    ...options.map((option) => `${after} '${seen(name)}' ${optionWords(option)}`),
    ...(kinds.includes("system")
      ? [`${after} '${seen(name)}; and not ${seen(ids)}' -a "(printf ${quote(first)})"`]
      : []),
    ...(kinds.includes("procedure")
      ? systems.map(({ id, procedures }) => {
          const listed = procedures.map((one) => one.name).join(" ");
          return `${after} '${seen(name)}; and ${seen(id)}; and not ${seen(listed)}' -a ${quote(listed)}`;
        })
      : []),
    ...(kinds.includes("file") ? [`${after} '${seen(name)}' -F`] : []),
    ...(choices.length > 0 ? [`${after} '${seen(name)}' -a ${quote(choices.join(" "))}`] : []),
  ];
}

function systemLines({ id, procedures }: CompletionSystem): readonly string[] {
  return procedures.flatMap(({ name, options }) =>
    options.map((option) => `complete -c rulewright -n '${seen(id)}; and ${seen(name)}' ${optionWords(option)}`),
  );
}

function optionWords({ flags, description, value }: CompletionOption): string {
  const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const argument = value === undefined ? [] : value === "file" || value === "folder" ? ["-r -F"] : ["-x"];
  return [...names, ...argument, `-d ${quote(description)}`].join(" ");
}
