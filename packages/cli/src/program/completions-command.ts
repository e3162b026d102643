import type { ProgramContext } from "./context.ts";

/** Adds `completions`: scripts that complete the command line in a shell. */
export function addCompletionsCommand({ program, terminal }: ProgramContext): void {
  program
    .command("completions")
    .description("print a script that completes the command line: rulewright completions bash >> ~/.bashrc")
    .argument("<shell>", "bash, zsh or fish")
    .action(async (shell: string) => {
      const { printCompletions } = await import("../completions/completions.ts");
      await printCompletions(terminal, shell, program);
    });
}
