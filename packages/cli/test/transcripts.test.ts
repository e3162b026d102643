import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { runCommand } from "./rulewright.ts";

// Whole conversations with the command line, about a system of few dice, to be read as what they are: what people see.
// To change some on purpose, run this test with TRANSCRIPTS=write, and read what has become of the file.

vi.mock("@rulewright/systems/loader", async (original) => {
  const { waysideInn } = await import("./wayside-inn.ts");
  const known = await original<typeof import("@rulewright/systems/loader")>();
  return { ...known, systemLoaders: { "wayside-inn": async () => waysideInn } };
});

const file = new URL("transcripts.txt", import.meta.url);

/** What is printed for each command line, in the order of the file. */
const transcripts = readFileSync(file, "utf8")
  .split(/^(?=\$ )/m)
  .map((part) => {
    const [, line = "", output = ""] = /^\$ rulewright (.*)\n([^]*)$/.exec(part) ?? [];
    return { line, output };
  });

async function transcriptOf(line: string): Promise<string> {
  const { status, stdout, stderr } = await runCommand(...line.split(" "));
  return `${stdout}${stderr}${status === 0 ? "" : `(status ${status})\n`}\n`;
}

if (process.env["TRANSCRIPTS"] === "write") {
  const written: string[] = [];
  for (const { line } of transcripts) written.push(`$ rulewright ${line}\n${await transcriptOf(line)}`);
  writeFileSync(file, written.join(""));
}

describe("the command line prints", () => {
  it.each(transcripts)("$line", async ({ line, output }) => {
    expect(await transcriptOf(line)).toBe(output);
  });
});
