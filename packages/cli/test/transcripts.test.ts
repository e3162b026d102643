import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { run } from "../src/run.ts";
import { createPaint, type Paint } from "../src/terminal/terminal.ts";
import { lanternCourt } from "./lantern-court.ts";
import { onlySystems } from "./own-systems.ts";
import { talkativeInn, waysideInn } from "./wayside-inn.ts";
import { createListener } from "./rulewright.ts";

// Whole conversations with the command line, about a system of few dice, to be read as what they are: what people see.
// To change some on purpose, run this test with TRANSCRIPTS=write, and read what has become of the file.

onlySystems({
  "wayside-inn": async () => waysideInn,
  "talkative-inn": async () => talkativeInn,
  "lantern-court": async () => lanternCourt,
});

const WRITES = process.env["TRANSCRIPTS"] === "write";

/** What is printed for each command line of a file, in its order. */
function transcriptsOf(file: URL) {
  return readFileSync(file, "utf8")
    .split(/^(?=\$ )/m)
    .map((part) => {
      const [, line = "", output = ""] = /^\$ rulewright (.*)\n([^]*)$/.exec(part) ?? [];
      return { line, output };
    });
}

/** Styles that can be read: the text in braces, after what it means. */
const styled =
  (style: string) =>
  (text: string): string =>
    text === "" ? "" : `${style}{${text}}`;
const styles: Paint = {
  best: styled("best"),
  bad: styled("bad"),
  accent: styled("accent"),
  dim: styled("dim"),
  bold: styled("bold"),
};

async function transcriptOf(line: string, width: number, paint = createPaint(false)): Promise<string> {
  const heard = createListener(width, paint);
  const status = await run(line.split(" "), heard.terminal);
  const { stdout, stderr } = heard.said();
  return `${stdout}${stderr}${status === 0 ? "" : `(status ${status})\n`}\n`;
}

describe.each([
  ["transcripts.txt", 80, undefined],
  ["transcripts-narrow.txt", 60, undefined],
  ["transcripts-json.txt", 80, undefined],
  ["transcripts-styled.txt", 120, styles],
])("the command line prints as in %s at %i columns", (name, width, paint) => {
  const file = new URL(name, import.meta.url);
  const transcripts = transcriptsOf(file);
  it.runIf(WRITES)("is written down", async () => {
    const written: string[] = [];
    for (const { line } of transcripts) written.push(`$ rulewright ${line}\n${await transcriptOf(line, width, paint)}`);
    writeFileSync(file, written.join(""));
  });

  it.skipIf(WRITES).each(transcripts)("$line", async ({ line, output }) => {
    expect(await transcriptOf(line, width, paint)).toBe(output);
  });
});
