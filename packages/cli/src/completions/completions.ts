import type { Command } from "commander";
import { unknownName } from "../errors/suggestions.ts";
import { loadAllSystems } from "../question/systems.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { bashScript } from "./bash.ts";
import { fishScript } from "./fish.ts";
import { completionModel, SHELLS } from "./model.ts";
import { zshScript } from "./zsh.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Runs `rulewright completions`: prints the script for a shell. Throws a UsageError for an unknown shell. */
export async function printCompletions({ print }: Terminal, shell: string, program: Command): Promise<void> {
  const known = SHELLS.find((one) => one === shell);
  if (known === undefined) throw unknownName("shell", shell, SHELLS);
  const { systems } = await loadAllSystems();
  print(scripts[known](completionModel(program, Object.values(systems))));
}
