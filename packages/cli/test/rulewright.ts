import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createPaint, type Terminal } from "../src/terminal/terminal.ts";
import { run } from "../src/run.ts";

export { folder } from "./folders.ts";

/** What a command came to. */
export interface CommandResult {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command in this process, with a terminal that only listens: quick, and the same code from the grammar on. */
export async function runCommand(...words: readonly string[]): Promise<CommandResult> {
  const heard = createListener();
  const status = await run(words, heard.terminal);
  return { status, ...heard.said() };
}

/** A terminal of 80 columns without colour, unless something else is given, and what was said to it. */
export function createListener(
  width = 80,
  paint = createPaint(false),
): { readonly terminal: Terminal; said(): Omit<CommandResult, "status"> } {
  const [out, err]: [string[], string[]] = [[], []];
  return {
    said: () => ({ stdout: out.join(""), stderr: err.join("") }),
    terminal: {
      print: (text) => out.push(`${text}\n`),
      notify: (text) => err.push(`${text}\n`),
      showStatus: () => undefined,
      width,
      height: 24,
      paint,
      interactive: false,
      stderrIsTerminal: false,
    },
  };
}

const { TEST_BUNDLE } = process.env;

/** What Node is given to start the command: its bundle where there is one. */
const launcher = TEST_BUNDLE
  ? join(TEST_BUNDLE, "main.js")
  : fileURLToPath(new URL("../../../bin/rulewright.mjs", import.meta.url));

/** What a test's machine says of colours, a test runner in a pipeline for one, is not what the commands are tested with. */
const plain = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };

/** The real command, as a process of its own. */
export function launch(words: readonly string[], input = "", cwd = process.cwd()): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [launcher, ...words], { env: plain, cwd }, (error, stdout, stderr) => {
      const status = error ? Number(error.code ?? -1) : 0;
      resolve({ status, stdout, stderr });
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/** The real command, left running. */
export function start(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [launcher, ...words], { env: { ...plain, ...env } });
}

/** The question most tests ask. */
export const TASK = "evening-star task --skill 4 --rank 3 --difficulty 2 --lots 2 --ego".split(" ");
