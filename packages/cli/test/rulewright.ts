import { execFile, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { painter, type Terminal } from "../src/terminal.ts";
import { run } from "../src/run.ts";

/** What a command came to. */
export interface Done {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command in this process, with a terminal that only listens: quick, and the same code from the grammar on. */
export async function command(...words: readonly string[]): Promise<Done> {
  const heard = listener();
  const status = await run(words, heard.terminal);
  return { status, ...heard.said() };
}

/** A terminal of 80 columns without colour, and what was said to it. */
export function listener(width = 80): { readonly terminal: Terminal; said(): Omit<Done, "status"> } {
  const [out, err]: [string[], string[]] = [[], []];
  return {
    said: () => ({ stdout: out.join(""), stderr: err.join("") }),
    terminal: {
      print: (text) => out.push(`${text}\n`),
      say: (text) => err.push(`${text}\n`),
      hint: () => undefined,
      width,
      paint: painter(false),
      interactive: false,
      watched: false,
    },
  };
}

const launcher = fileURLToPath(new URL("../../../bin/rulewright.mjs", import.meta.url));

/** What a test's machine says of colours, a test runner in a pipeline for one, is not what the commands are tested with. */
const plain = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };

/** The real command, as a process of its own. */
export function launched(words: readonly string[], input = ""): Promise<Done> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [launcher, ...words], { env: plain }, (error, stdout, stderr) => {
      const status = error ? Number(error.code ?? -1) : 0;
      resolve({ status, stdout, stderr });
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/** The real command, left running. */
export function running(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [launcher, ...words], { env: { ...plain, ...env } });
}

/** A folder of one's own. */
export const folder = (): string => mkdtempSync(join(tmpdir(), "rulewright-cli-"));

/** The question most tests ask. */
export const TASK = "evening-star task --skill 4 --rank 3 --difficulty 2 --lots 2 --ego".split(" ");
