import type { CompletionCommand, CompletionModel, CompletionOption, CompletionSystem } from "./model.ts";

/** The completion script for zsh. It can be evaluated, or saved as `_rulewright` in a folder of fpath. */
export function zshScript({ commands, systems }: CompletionModel): string {
  return `#compdef rulewright
# zsh completion for rulewright: eval "$(rulewright completions zsh)"
_rulewright() {
  local command="\${words[2]}" system="" procedure="" i
  local -a systems=(${systems.map(({ id, title }) => quote(`${id}:${escape(title)}`)).join(" ")})
  local -a procedures=() parameters=()
  for i in "\${(@)words[3,CURRENT-1]}"; do
    if [[ -z "$system" && -n "\${(M)systems:#\${i}:*}" ]]; then system="$i"
    elif [[ -n "$system" && -z "$procedure" && "$i" != -* ]]; then procedure="$i"; fi
  done
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(({ name, description }) => quote(`${name}:${escape(description)}`)).join(" ")})
    _describe command commands
    _arguments '--help[describe the command]' '--version[print the version]'
    return
  fi
  case "$system" in
${systems.map(systemCase).join("\n")}
  esac
  case "$system $procedure" in
${systems.flatMap(({ id, procedures }) => procedures.map(({ name, options }) => `    "${id} ${name}") parameters=(${options.flatMap(optionSpecs).join(" ")});;`)).join("\n")}
  esac
  case "$command" in
${commands.map(commandCase).join("\n")}
  esac
}
if [[ "\${funcstack[1]}" == _rulewright ]]; then _rulewright "$@"; else compdef _rulewright rulewright; fi`;
}

/** Text in single quotes, as zsh reads it. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A description without the characters that separate parts of a specification. */
const escape = (text: string): string => text.replaceAll(/[[\]:\\]/g, (character) => `\\${character}`);

const systemCase = ({ id, procedures }: CompletionSystem): string =>
  `    ${id}) procedures=(${procedures.map(({ name }) => name).join(" ")});;`;

function commandCase({ name, options, arguments: kinds, choices }: CompletionCommand): string {
  const specs = options.flatMap(optionSpecs);
  const takesSystem = kinds.includes("system") ? [`"1:system:(\${systems%%:*})"`] : [];
  const takesProcedure = kinds.includes("procedure") ? [`"2:procedure:($procedures)"`] : [];
  const files = kinds.includes("file") ? [quote("*:file:_files")] : [];
  const listed = choices.length > 0 ? [quote(`1:argument:(${choices.join(" ")})`)] : [];
  const all = [...specs, ...takesSystem, ...takesProcedure, ...files, ...listed, '"${parameters[@]}"'];
  return `    ${name}) shift words; (( CURRENT-- )); _arguments ${all.join(" ")};;`;
}

function optionSpecs({ flags, description, value }: CompletionOption): readonly string[] {
  const action = value === "file" ? ":file:_files" : value === "folder" ? ":folder:_files -/" : ":value:";
  return flags.map((flag) => quote(`*${flag}[${escape(description)}]${value === undefined ? "" : action}`));
}
