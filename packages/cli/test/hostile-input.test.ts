import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand, folder, start, TASK } from "./rulewright.ts";

// What a hostile tester found, or looked for: a clear word and the right status, quickly, and never a stack trace.

/** A file with this in it. */
function fileOf(content: string | Uint8Array, name = "input.json"): string {
  const file = join(folder(), name);
  writeFileSync(file, content);
  return file;
}

const params = { rank: 3, modifier: 0, difficulty: 5, lots: 0 };
const odds = { id: "es-1", measure: "check-p", params, values: { p_success: { exact: "9/20", decimal: "0.45" } } };
const story = { id: "ES-1", given: { playBegun: false }, decisions: [{ do: "begin-play" }], expect: {} };

describe("conform fails, and never passes over,", () => {
  it.each([
    ["nothing expected of odds", { ...odds, values: {} }, "it expects nothing"],
    ["a value there is not", { ...odds, values: { p_win: { decimal: "0.45" } } }, 'has no value "p_win"'],
    ["a decimal without quotes", { ...odds, values: { p_success: { decimal: 0.45 } } }, "has no decimal"],
    ["a decimal that is none", { ...odds, values: { p_success: { decimal: "abc" } } }, "has no decimal"],
    ["a fraction that is none", { ...odds, values: { p_success: { exact: "9/0", decimal: "0.45" } } }, "no fraction"],
    ["numbers in quotes", { ...odds, params: { ...params, rank: "3" } }, "the question is refused"],
    ["parameters beyond all bounds", { ...odds, params: { ...params, rank: 1e300 } }, "the question is refused"],
    ["a measure there is not", { ...odds, measure: "toString" }, 'no measure "toString"'],
    ["a system there is not", { ...odds, id: "zz-1" }, "no system has ids like"],
    ["both at once", { ...odds, ...story }, "both a case and odds"],
    ["a decision there is not", { ...story, decisions: [{ do: "dance" }] }, "unknown-decision"],
    ["no decision at all", { ...story, decisions: [] }, "decides nothing and expects nothing"],
    ["a misnamed expectation", { ...story, expect: { finl: { lots: 99 } } }, "expect.finl is no expectation"],
    ["results of no decision", { ...story, expect: { results: [{}, {}] } }, "more entries than decisions"],
    ["a refusal of no decision", { ...story, expect: { rejected: [{ at: 7, reason: "x" }] } }, "each at one of the"],
    ["dice used in quotes", { ...story, expect: { diceUsed: "0" } }, "expect.diceUsed is not a whole number"],
    ["dice in quotes", { ...story, dice: ["3"] }, "its dice are not whole numbers"],
    ["no object", 3, "it is not an object"],
  ])("%s", async (_, entry, said) => {
    const { status, stdout } = await runCommand("conform", fileOf(JSON.stringify([entry])));
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(said);
    expect(stdout).toMatch(/0 passed, 1 failed\n$/);
    expect(status).toBe(1);
  });

  it("one of two entries of the same name", async () => {
    const wrong = { ...odds, values: { p_success: { exact: "1/2", decimal: "0.5" } } };
    const { stdout } = await runCommand("conform", fileOf(JSON.stringify([odds, wrong])));
    expect(stdout).toMatch(/1 passed, 1 failed\n$/);
  });

  it("one entry among many", async () => {
    const many = Array.from({ length: 50_000 }, () => 3);
    const { status, stdout } = await runCommand("conform", "--json", fileOf(JSON.stringify([...many, odds])));
    expect(JSON.parse(stdout)).toMatchObject({ passed: 1, failed: 50_000 });
    expect(status).toBe(1);
  });
});

const trace = (args: string): string =>
  `{"format":"rulewright-trace/1","system":"evening-star","version":"1","house":{},"procedure":"task","args":${args},"steps":[]}`;

describe("input that is no such thing", () => {
  it.each([
    ["bytes of anything", Uint8Array.from({ length: 5000 }, (_, i) => (i * 197 + 31) % 256)],
    ["brackets without end", "[".repeat(100_000)],
    ["very deep JSON", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["nothing but spaces", "  \n \n"],
    ["a deep trace", trace(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`)],
  ])("%s: told by every command that reads", async (_, content) => {
    const file = fileOf(content);
    for (const words of [["replay"], ["best", "--trace"], ["play", "evening-star", "--answers"]]) {
      const { status, stderr } = await runCommand(
        ...words,
        file,
        ...(words[0] === "play" ? ["--out", `${file}.out`] : []),
      );
      expect({ words, status }).toEqual({ words, status: 2 });
      expect(stderr).not.toContain("This is a bug");
      expect(/\p{Cc}/u.test(stderr.replaceAll("\n", ""))).toBe(false);
    }
    const { status, stderr } = await runCommand("conform", file);
    expect([1, 2]).toContain(status);
    expect(stderr).not.toContain("This is a bug");
  });

  it("a line of many megabytes", async () => {
    const file = fileOf(`${"x".repeat(20_000_000)} rank=1\n`, "answers.txt");
    const began = performance.now();
    const { status, stderr } = await runCommand("play", "evening-star", "--answers", file, "--out", `${file}.out`);
    expect(status).toBe(2);
    expect(stderr.length).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it("a trace that was never begun so is no ground for advice", async () => {
    const { status, stderr } = await runCommand("best", "--trace", fileOf(trace("{}")));
    expect(status).toBe(1);
    expect(stderr).toContain("The trace contradicts the rules: these values are missing:");
  });
});

describe("numbers that are too much", () => {
  it.each([["100000"], ["99999999999999999999"], ["1e9"], ["-1"], ["NaN"], ["0x10"], [""], [" 4 "], ["4.5"], ["٣"]])(
    "--skill %j",
    async (given) => {
      const words = ["odds", "evening-star", "task", "--rank", "3", "--difficulty", "2", `--skill=${given}`];
      const { status, stdout, stderr } = await runCommand(...words);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain("a whole number from 0 to 100");
    },
  );

  it.each([["odds"], ["best"], ["simulate"], ["roll"]])("%s refuses a time limit of 0", async (name) => {
    const words = [name, ...TASK, "--timeout", "0"];
    const { status, stderr } = await runCommand(...words);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: '--timeout takes a whole number of seconds from 1 to 86400, not "0".\n',
    });
  });
});

describe("whoever leaves in the middle", () => {
  it("of a script, by interrupting, keeps what was played", async () => {
    const out = join(folder(), "play.jsonl");
    const child = start(["play", "evening-star", "--seed", "5", "--out", out]);
    let said = "";
    child.stdout.on("data", (data: Buffer) => (said += data.toString()));
    child.stdin.write("task skill=Clockwork difficulty=4\nroll\n");
    while (!said.includes("5d10")) await once(child.stdout, "data");
    child.kill("SIGINT");
    const [status] = await once(child, "exit");
    expect(status).toBe(0);
    expect(existsSync(out)).toBe(true);
    expect(readFileSync(out, "utf8")).toContain('"faces":[2,6,7,3,0]');
  });

  it("of a long answer, by closing the pipe, hears nothing more", async () => {
    for (const words of [
      ["systems", "--json"],
      ["rules", "evening-star"],
      ["odds", ...TASK, "--json"],
    ]) {
      const child = start(words);
      let complaints = "";
      child.stderr.on("data", (data: Buffer) => (complaints += data.toString()));
      child.stdout.destroy();
      const [status] = await once(child, "exit");
      expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
    }
  });
});

it.each([
  [["rules"], "Name a system"],
  [["rules", "evening-star", "ES-99"], 'Did you mean "ES-'],
  [["rules", "evening-star", "wombats"], 'No rule of evening-star contains "wombats"'],
  [["systems", "evening-sta"], 'Did you mean "evening-star"?'],
  [["play", "evening-star", "--new", "--character", "wick"], "--new"],
  [["play", "evening-star", "--with", "wik"], 'Did you mean "wick"?'],
  [["odds", "evening-star", "\u001B[31mtask"], "There is no procedure of evening-star"],
])("%j is no use", async (words, said) => {
  const { status, stdout, stderr } = await runCommand(...words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(said);
  expect(stderr).not.toContain("\u001B");
});
