import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { run } from "../src/run.ts";
import { createPaint, type Paint } from "../src/terminal/terminal.ts";
import { createListener } from "./rulewright.ts";

/** What is printed for each command line of a file, in its order. */
function transcriptsOf(file: URL) {
  return readFileSync(file, "utf8")
    .split(/^(?=\$ )/m)
    .map((part) => {
      const [, line = "", output = ""] = /^\$ rulewright (.*)\n([^]*)$/.exec(part) ?? [];
      return { line, output };
    });
}

async function transcriptOf(line: string, width: number, paint = createPaint(false)): Promise<string> {
  const heard = createListener(width, paint);
  const status = await run(line.split(" "), heard.terminal);
  const { stdout, stderr } = heard.said();
  return `${stdout}${stderr}${status === 0 ? "" : `(status ${status})\n`}\n`;
}

/** Tests that the command line prints what a file beside this one says, at some width. */
export function testTranscripts(name: string, width: number, paint?: Paint): void {
  const file = new URL(name, import.meta.url);
  const transcripts = transcriptsOf(file);
  describe(`the command line prints as in ${name} at ${width} columns`, () => {
    if (process.env["TRANSCRIPTS"] === "write") {
      it("is written down", async () => {
        const written: string[] = [];
        for (const { line } of transcripts)
          written.push(`$ rulewright ${line}\n${await transcriptOf(line, width, paint)}`);
        writeFileSync(file, written.join(""));
      });
    } else {
      it.each(transcripts)("$line", async ({ line, output }) => {
        expect(await transcriptOf(line, width, paint)).toBe(output);
      });
    }
  });
}
