import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../src/run.ts";
import { bareCourt, modestCourt } from "./bare-court.ts";
import { lanternCourt } from "./lantern-court.ts";
import { moreSystems } from "./own-systems.ts";
import { createListener, folder } from "./rulewright.ts";

// Whole sessions by a script, to be read as what people see. The lines that begin with `>` are the script.
// To change some on purpose, run this test with TRANSCRIPTS=write, and read what has become of the file.

moreSystems({
  "lantern-court": async () => lanternCourt,
  "bare-court": async () => bareCourt,
  "modest-court": async () => modestCourt,
});

interface Session {
  readonly line: string;
  readonly script: readonly string[];
  readonly output: string;
}

function sessionsOf(file: URL): readonly Session[] {
  return readFileSync(file, "utf8")
    .split(/^(?=\$ )/m)
    .map((part) => {
      const [, line = "", script = "", output = ""] = /^\$ rulewright (.*)\n((?:>.*\n)*)([^]*)$/.exec(part) ?? [];
      return { line, script: script.split("\n").flatMap((one) => (one === "" ? [] : [one.slice(2)])), output };
    });
}

async function outputOf({ line, script }: Session): Promise<string> {
  const place = folder();
  const [answers, out] = [join(place, "answers.txt"), join(place, "traces.jsonl")];
  writeFileSync(answers, script.join("\n"));
  const heard = createListener();
  const status = await run([...line.split(" "), "--answers", answers, "--out", out], heard.terminal);
  const { stdout, stderr } = heard.said();
  return `${stdout}${stderr}${status === 0 ? "" : `(status ${status})\n`}\n`.replaceAll(`${place}/`, "");
}

describe("a session by a script prints as in sessions.txt", async () => {
  const file = new URL("sessions.txt", import.meta.url);
  const sessions = sessionsOf(file);
  if (process.env["TRANSCRIPTS"] === "write") {
    const written: string[] = [];
    for (const one of sessions) {
      const script = one.script.map((line) => `> ${line}\n`).join("");
      written.push(`$ rulewright ${one.line}\n${script}${await outputOf(one)}`);
    }
    writeFileSync(file, written.join(""));
  }

  it.each(sessions)("$line: $script", async (session) => {
    expect(await outputOf(session)).toBe(session.output);
  });
});
