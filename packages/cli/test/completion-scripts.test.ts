import { describe, expect, it } from "vitest";
import { bashScript } from "../src/completions/bash.ts";
import { fishScript } from "../src/completions/fish.ts";
import type { CompletionModel } from "../src/completions/model.ts";
import { zshScript } from "../src/completions/zsh.ts";

// A program with one option of each kind, and what each shell is told of it.

const nothing = { options: [], arguments: [], choices: [] } as const;
const model: CompletionModel = {
  commands: [
    {
      name: "ask",
      description: "ask [it]: don't",
      options: [
        { flags: ["-x", "--exact"], description: "exactly" },
        { flags: ["--out"], description: "save", value: "file" },
        { flags: ["--data"], description: "keep", value: "folder" },
        { flags: ["--n"], description: "count", value: "none" },
      ],
      arguments: ["system", "procedure"],
      choices: [],
    },
    { ...nothing, name: "read", description: "read", arguments: ["file"] },
    { ...nothing, name: "help", description: "help", choices: ["ask", "read"] },
  ],
  systems: [
    {
      id: "inn",
      title: "The Inn",
      procedures: [
        { name: "roll-two", options: [{ flags: ["--bones"], description: "Bones", value: "none" }] },
        { name: "stay", options: [] },
      ],
    },
  ],
};

/** The lines of a script that have a text, without indentation. */
const linesWith = (script: string, text: string): readonly string[] =>
  script.split("\n").flatMap((line) => (line.includes(text) ? [line.trim()] : []));

describe("zsh is told", () => {
  const script = zshScript(model);

  it("the commands and systems with their descriptions", () => {
    expect(linesWith(script, "local -a commands")).toEqual([
      String.raw`local -a commands=('ask:ask \[it\]\: don'\''t' 'read:read' 'help:help')`,
    ]);
    expect(linesWith(script, "local -a systems")).toEqual(["local -a systems=('inn:The Inn')"]);
  });

  it("the procedures of a system and their options", () => {
    expect(linesWith(script, "inn")).toContain("inn) procedures=(roll-two stay);;");
    expect(linesWith(script, '"inn ')).toEqual([
      `"inn roll-two") parameters=('*--bones[Bones]:value:');;`,
      `"inn stay") parameters=();;`,
    ]);
  });

  it("what follows each command", () => {
    expect(linesWith(script, "shift words")).toEqual([
      `ask) shift words; (( CURRENT-- )); _arguments '*-x[exactly]' '*--exact[exactly]' '*--out[save]:file:_files' ` +
        `'*--data[keep]:folder:_files -/' '*--n[count]:value:' "1:system:(\${systems%%:*})" ` +
        `"2:procedure:($procedures)" "\${parameters[@]}";;`,
      `read) shift words; (( CURRENT-- )); _arguments '*:file:_files' "\${parameters[@]}";;`,
      `help) shift words; (( CURRENT-- )); _arguments '1:argument:(ask read)' "\${parameters[@]}";;`,
    ]);
  });
});

it("fish is told what follows what", () => {
  const none = "complete -c rulewright -n 'not __fish_seen_subcommand_from ask read help'";
  const ask = "complete -c rulewright -n '__fish_seen_subcommand_from ask";
  expect(fishScript(model).split("\n").slice(2)).toEqual([
    `${none} -l help -d 'describe the command'`,
    `${none} -l version -d 'print the version'`,
    String.raw`${none} -a ask -d 'ask [it]: don\'t'`,
    `${ask}' -s x -l exact -d 'exactly'`,
    `${ask}' -l out -r -F -d 'save'`,
    `${ask}' -l data -r -F -d 'keep'`,
    `${ask}' -l n -x -d 'count'`,
    String.raw`${ask}; and not __fish_seen_subcommand_from inn' -a "(printf 'inn\\tThe Inn')"`,
    `${ask}; and __fish_seen_subcommand_from inn; and not __fish_seen_subcommand_from roll-two stay' -a 'roll-two stay'`,
    `${none} -a read -d 'read'`,
    "complete -c rulewright -n '__fish_seen_subcommand_from read' -F",
    `${none} -a help -d 'help'`,
    "complete -c rulewright -n '__fish_seen_subcommand_from help' -a 'ask read'",
    "complete -c rulewright -n '__fish_seen_subcommand_from inn; and __fish_seen_subcommand_from roll-two' -l bones -x -d 'Bones'",
  ]);
});

describe("bash is told", () => {
  const script = bashScript(model);

  it("what follows each command and procedure", () => {
    expect(linesWith(script, "options=").slice(1)).toEqual([
      `ask) options="-x --exact --out --data --n" words="@systems @procedure";;`,
      `read) options="" words="" file=1;;`,
      `help) options="" words="ask read";;`,
    ]);
    expect(linesWith(script, "options+=")).toEqual([
      `"inn roll-two") options+=" --bones";;`,
      `"inn stay") options+=" ";;`,
    ]);
  });

  it("what the value of an option may be", () => {
    expect(linesWith(script, '"ask --')).toEqual([
      `"ask --out") COMPREPLY=($(compgen -f -- "$word")); return;;`,
      `"ask --data") COMPREPLY=($(compgen -d -- "$word")); return;;`,
      `"ask --n") COMPREPLY=($(compgen -W "" -- "$word")); return;;`,
    ]);
  });
});
