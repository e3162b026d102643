import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCommand } from "./rulewright.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

describe("the command line", () => {
  it("prints its version", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(await runCommand("--version")).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("describes itself, a command, and a command with its procedure", async () => {
    const all = await runCommand("help");
    expect(all.status).toBe(0);
    expect(all.stdout).toContain("rulewright help <command>");
    expect(all.stdout).toContain("completions");
    // The example says more of it than an entry among the commands would.
    expect(all.stdout).not.toMatch(/^ *help /mu);
    const replay = await runCommand("help", "replay");
    expect(replay).toEqual(await runCommand("replay", "--help"));
    expect(replay.stdout).toContain("Usage: rulewright replay");
    const task = await runCommand("help", "odds", "evening-star", "task");
    expect(task.stdout).toContain('Parameters of "task":');
    expect(task.stdout).toContain("--difficulty <n>");
  });

  it("lists the commands where one doesn't exist, and suggests a similar one only where there is one", async () => {
    expect((await runCommand("ods")).stderr).toContain(
      'There is no command "ods". Did you mean "odds"? Commands: odds,',
    );
    expect((await runCommand("adv")).stderr).toMatch(/^There is no command "adv"\. Commands: odds,/);
    expect((await runCommand("odds", "4d")).stderr).not.toContain("evening-star");
  });

  it("says how a command is used where there are too many arguments", async () => {
    expect(await runCommand("replay", "a", "b")).toMatchObject({
      status: 2,
      stderr: "Too many arguments. Usage: rulewright replay [options] <file>\n",
    });
  });

  it("wraps the help at the width of the terminal", async () => {
    const { stdout } = await runCommand("odds", "--help");
    expect(stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
  });
});

describe("a question about dice without other options", () => {
  it.each([
    { line: ["odds", "2d6"] },
    { line: ["odds", "2d6", "+", "1", "--exact"] },
    { line: ["odds", "--json", "-1d6"] },
    { line: ["odds", "4d"] },
    { line: ["roll", "4e6"] },
    { line: ["roll", "2", "--json"] },
  ])("$line is answered as the grammar answers it", async ({ line }) => {
    const [command = "", ...rest] = line;
    const said = (await runCommand(...line)).stdout.replaceAll(/"seed": \d+/g, "");
    // The marker that ends the options is left to the grammar.
    const options = rest.filter((word) => word.startsWith("--"));
    const dice = rest.filter((word) => !word.startsWith("--"));
    const byGrammar = await runCommand(command, ...options, "--", ...dice);
    expect(byGrammar.stdout.replaceAll(/"seed": \d+/g, "")).toBe(said);
    expect((await runCommand(...line)).status).toBe(byGrammar.status);
  });
});

describe("all faults of a question are named at once", () => {
  it.each([
    [
      "values and what is missing",
      ["--skill", "400", "--rank", "x"],
      [
        "task needs --difficulty (a whole number from 0 to 100).",
        '--rank takes a whole number from -100 to 100, not "x".',
        "--skill must be a whole number from 0 to 100, not 400.",
      ],
    ],
    [
      "values, house rules and the goal",
      ["--rank", "3", "--difficulty", "2", "--lots", "-1", "--house", "taskCompar=meet", "--goal", "sucess"],
      [
        'There is no house rule "taskCompar". Did you mean "taskCompare"?',
        'There is no goal of evening-star "sucess". Did you mean "success"?',
        "--lots must be a whole number from 0 to 10, not -1.",
      ],
    ],
  ])("%s", async (_, words, lines) => {
    const { status, stderr } = await runCommand("odds", "evening-star", "task", ...words);
    expect(status).toBe(2);
    const printed = stderr.trimEnd().split("\n");
    expect(printed).toHaveLength(lines.length);
    for (const [i, line] of lines.entries()) expect(printed[i]).toContain(line);
  });
});

/** What a file imports statically, types aside. */
function importsOf(file: string): readonly string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/^(?:import|export)(?! type\b)[^;]*?from "([^"]+)";/gms)].map(([, name = ""]) => name);
}

/** Every package and file that is loaded with a file of the command. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const name of importsOf(file)) {
    const target = name.startsWith(".") ? join(dirname(file), name) : name;
    if (seen.has(target)) continue;
    seen.add(target);
    if (name.startsWith(".")) loadedWith(target, seen);
  }
  return seen;
}

describe("a command loads only what it needs", () => {
  it.each([
    ["src/main.ts", ["@rulewright/rules", "@rulewright/dice"]],
    ["src/commands/dice/odds.ts", []],
    ["src/commands/odds.ts", []],
    ["src/question/target.ts", []],
  ])("%s", (file, others) => {
    const loaded = loadedWith(join(root, file));
    for (const name of [
      "@rulewright/server",
      "@rulewright/systems",
      "@rulewright/testkit",
      "@clack/prompts",
      "zod",
      "vite",
      ...others,
    ]) {
      expect([...loaded]).not.toContain(name);
    }
  });
});
