import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCommand } from "./rulewright.ts";

async function script(shell: string): Promise<string> {
  const { status, stdout } = await runCommand("completions", shell);
  expect(status).toBe(0);
  return stdout;
}

/** What bash completes a command line with, its last word being completed. */
async function bash(...words: readonly string[]): Promise<readonly string[]> {
  const file = join(folder(), "completions.bash");
  writeFileSync(file, await script("bash"));
  const line = ["rulewright", ...words].map((word) => `'${word}'`).join(" ");
  const code = `source ${file}; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _rulewright; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", code], { encoding: "utf8" }).trim().split("\n");
}

describe("completions for bash", () => {
  it.each([
    ["commands", ["od"], ["odds"]],
    ["the global options", ["--v"], ["--version"]],
    ["ids of systems", ["odds", "e"], ["evening-star"]],
    ["procedures of the system", ["odds", "evening-star", "t"], ["task"]],
    ["a name of several words with a hyphen", ["roll", "bookkeeper-d12", "skill"], ["skill-roll"]],
    ["options of the command", ["odds", "evening-star", "task", "--ex"], ["--exact"]],
    ["options of the procedure", ["odds", "evening-star", "task", "--ra"], ["--rank"]],
    ["no procedures after one", ["odds", "evening-star", "task", ""], [""]],
    ["no systems after one", ["systems", "evening-star", ""], [""]],
    ["shells", ["completions", "z"], ["zsh"]],
    ["commands to describe", ["help", "rep"], ["replay"]],
    ["nothing for the value of an option", ["odds", "evening-star", "--goal", ""], [""]],
  ])("are %s", async (_, words, expected) => {
    expect(await bash(...words)).toEqual(expected);
  });

  it("are files where a command or an option takes some, and folders where an option takes one", async () => {
    const [file, within] = [import.meta.filename, import.meta.dirname];
    expect(await bash("replay", file.slice(0, -3))).toEqual([file]);
    expect(await bash("play", "evening-star", "--answers", file.slice(0, -3))).toEqual([file]);
    expect(await bash("serve", "--data", file.slice(0, -3))).toEqual([""]);
    expect(await bash("serve", "--data", within.slice(0, -1))).toEqual([within]);
  });
});

describe("completions", () => {
  it.each(["zsh", "fish"])("for %s name commands, systems, procedures and options", async (shell) => {
    const text = await script(shell);
    for (const part of ["odds", "evening-star", "Evening Star", "skill-roll", "difficulty", "completions"]) {
      expect(text).toContain(part);
    }
  });

  it("quote what the shells would change", async () => {
    expect(await script("zsh")).toContain(String.raw`the system'\''s`);
    expect(await script("fish")).toContain(String.raw`the system\'s`);
  });

  it("exist for three shells", async () => {
    const { status, stderr } = await runCommand("completions", "fihs");
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'There is no shell "fihs". Did you mean "fish"? Valid: bash, zsh, fish.\n',
    });
  });
});
