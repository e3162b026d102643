import type { CompletionCommand, CompletionModel, CompletionOption, ValueKind } from "./model.ts";

/** The completion script for bash: the words after each command, system and procedure, by the place of the word. */
export function bashScript({ commands, systems }: CompletionModel): string {
  const ids = systems.map(({ id }) => id).join(" ");
  return `# bash completion for rulewright: eval "$(rulewright completions bash)"
_rulewright() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" system="" procedure="" options="" words="" file=""
  local -a arguments=()
  local i
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ "\${COMP_WORDS[i]}" != -* ]] && arguments+=("\${COMP_WORDS[i]}")
  done
  command="\${arguments[0]}"
  for i in "\${arguments[@]:1}"; do
    if [[ -z "$system" && " ${ids} " == *" $i "* ]]; then system="$i"
    elif [[ -n "$system" && -z "$procedure" ]]; then procedure="$i"; fi
  done
  if [[ -z "$command" ]]; then
    COMPREPLY=($(compgen -W "${[...commands.map(({ name }) => name), "--help", "--version"].join(" ")}" -- "$word"))
    return
  fi
  case "$command" in
${commands.map(commandCase).join("\n")}
  esac
  case "$system" in
${systems.map(({ id, procedures }) => `    ${id}) [[ "$words" == *@procedure* && -z "$procedure" ]] && words="\${words/@procedure/${procedures.map(({ name }) => name).join(" ")}}";;`).join("\n")}
  esac
  case "$system $procedure" in
${systems.flatMap(({ id, procedures }) => procedures.map(({ name, options }) => `    "${id} ${name}") options+=" ${flagList(options)}";;`)).join("\n")}
  esac
  case "$command $previous" in
${commands.flatMap((command) => valueCases(command)).join("\n")}
  esac
  [[ -n "$system" ]] && words="\${words/@systems/}"
  words="\${words/@systems/${ids}}"
  words="\${words/@procedure/}"
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ -n "$file" ]]; then COMPREPLY=($(compgen -f -- "$word"))
  else COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}
complete -F _rulewright rulewright`;
}

const flagList = (options: readonly CompletionOption[]): string => options.flatMap(({ flags }) => flags).join(" ");

function commandCase({ name, options, arguments: kinds, choices }: CompletionCommand): string {
  const words = [...choices, ...kinds.flatMap(placeholder)].join(" ");
  const file = kinds.includes("file") ? " file=1" : "";
  return `    ${name}) options="${flagList(options)}" words="${words}"${file};;`;
}

/** The placeholders of values that depend on the other words. */
function placeholder(kind: ValueKind): readonly string[] {
  if (kind === "system") return ["@systems"];
  return kind === "procedure" ? ["@procedure"] : [];
}

/** After an option with a value, that value is completed: files, or nothing. */
function valueCases({ name, options }: CompletionCommand): readonly string[] {
  return options.flatMap(({ flags, value }) => {
    if (value === undefined) return [];
    const patterns = flags.map((flag) => `"${name} ${flag}"`).join("|");
    const reply = value === "file" ? "-f" : value === "folder" ? "-d" : '-W ""';
    return [`    ${patterns}) COMPREPLY=($(compgen ${reply} -- "$word")); return;;`];
  });
}
