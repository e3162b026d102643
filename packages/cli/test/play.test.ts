import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseLine } from "../src/solo/script/line.ts";
import { runCommand, folder, launch } from "./rulewright.ts";

const story = `
# Maren mends the tide clock, and is nearly run over
task "Mend the tide clock" skill=Clockwork difficulty=4
roll
finish
world The clock strikes thirteen.
check "Dodge the cart" rank=Nerve difficulty=5
roll
finish
end
claim 2 I mended it for nothing
close
`;

/** Plays a script in this process, and answers with what was said and the traces. */
async function played(script: string, ...options: readonly string[]) {
  const place = folder();
  const [answers, out] = [join(place, "answers.txt"), join(place, "play.jsonl")];
  writeFileSync(answers, script);
  const done = await runCommand("play", "evening-star", "--seed", "5", "--answers", answers, "--out", out, ...options);
  return { ...done, out };
}

describe("play by a script", () => {
  it("from standard input writes traces that replay proves, until somebody tampers with them", async () => {
    const out = join(folder(), "play.jsonl");
    const done = await launch(["play", "evening-star", "--seed", "5", "--out", out], story);
    expect(done.status).toBe(0);
    expect(done.stdout).toContain("Maren Oake · Evening Star");
    expect(done.stdout).toContain("Use lots: double the zeros for 1 lot");
    expect(done.stdout).toContain("Postamble");

    const proved = await launch(["replay", "-"], readFileSync(out, "utf8"));
    expect(proved).toMatchObject({ status: 0, stderr: "" });
    expect(proved.stdout).toMatch(/2 proved, 0 failed\n$/);

    const tampered = readFileSync(out, "utf8").replace('"pays":{"lots":1}', '"pays":{"lots":0}');
    const failed = await launch(["replay", "-"], tampered);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain('✗ Trace 1, step 3: "lots" costs {"lots":1}, the trace says {"lots":0}');
    expect(failed.stdout).toMatch(/1 proved, 1 failed\n$/);
  });

  it("takes back the last attempt, and then the act before it, with what they changed", async () => {
    const script = `
set-lots lots=6
task "Mend the tide clock" skill=Clockwork difficulty=4
roll
lots reroll=1
finish
undo
undo
`;
    const { stdout } = await played(script);
    expect(stdout).toMatch(/Undone: “Mend the tide clock”\. .*lots 6/i);
    expect(stdout).toMatch(/Undone: Set lots\. .*lots 4/i);
  });

  it("writes traces to a file that is named by the system, the character and the time", async () => {
    const place = folder();
    const before = new Date();
    await launch(["play", "evening-star", "--character", "wick"], "task skill=1 rank=1 difficulty=1\nroll\n", place);
    const [name = "", ...others] = readdirSync(place);
    expect(others).toEqual([]);
    const [, ...parts] = /^evening-star-wick-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.trace\.jsonl$/.exec(name) ?? [];
    const [year = 0, month = 0, day, hour, minute, second] = parts.map(Number);
    const named = Date.UTC(year, month - 1, day, hour, minute, second);
    expect(named).toBeGreaterThanOrEqual(Math.floor(before.getTime() / 1000) * 1000);
    expect(named).toBeLessThanOrEqual(Date.now());
  });

  it("carries tokens from attempt to attempt and into the postamble", async () => {
    const { stdout } = await played(story);
    // What hasn't changed isn't printed again.
    expect(stdout.match(/Lots \d+( · Ego \d)?|End the session\./g)).toEqual([
      "Lots 4 · Ego 1",
      "Lots 3",
      "Lots 2",
      "Lots 4",
      "End the session.",
    ]);
    expect(stdout).toContain("▏ The clock strikes thirteen.");
  });

  it("takes dice as somebody's hand threw them, and dice by their places from 1 on", async () => {
    const script = "task skill=Clockwork difficulty=4\nroll\n2 6 7 3 9\nlots reroll=2,3 double=1\n0 1\nend\n";
    const { status, stdout, out } = await played(script, "--hand");
    expect(status).toBe(0);
    expect(stdout).toContain("5d10 by hand  [2]  6   7  [3]  9 ");
    expect(stdout).toContain("Use lots: reroll 6 and 7, double the zeros for 3 lots");
    expect(stdout).toContain("again 2d10 by hand  [2] 6→[0] 7→[1] [3]  9 ");
    expect((await runCommand("replay", out)).stdout).toContain("1 proved, 0 failed");
  });

  it("keeps an attempt that is still open, and says what is best in it", async () => {
    const { stderr, out } = await played("task skill=Clockwork difficulty=4\nroll\n");
    expect(stderr).toContain("Its trace is saved up to this point");
    const { stdout } = await runCommand("best", "--trace", out);
    expect(stdout).toContain("★  Use lots: double the zeros");
  });

  it("stops at a line that is refused, with its number and the rule", async () => {
    const { status, stderr } = await played("task skill=Clockwork difficulty=4\nlots reroll=1\n");
    expect(status).toBe(1);
    expect(stderr).toMatch(/Line 2 of the answers is refused: .* \(ES-31\)/);
  });

  it("stops at a choice that is refused", async () => {
    const { status, stderr } = await played("task skill=Clockwork difficulty=4\nroll\nlots double=9\n");
    expect(status).toBe(1);
    expect(stderr).toMatch(/Line 3 of the answers is refused: .*\(ES-\d+\)/);
  });

  it("stops at a claim that is refused, and at one of no amount", async () => {
    const begun = "task skill=Clockwork difficulty=4\nroll\nfinish\nend\n";
    const refused = await played(`${begun}claim 1001 I mended it\n`);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/Line 5 of the answers is refused: /);
    const shapeless = await played(`${begun}claim much\n`);
    expect(shapeless.status).toBe(2);
    expect(shapeless.stderr).toContain("Line 5 of the answers: A claim has an amount and a reason");
  });

  it.each([
    ["a thing to do", "tsak difficulty=4", 'Did you mean "task"?'],
    ["a skill", "task skill=Clokwork difficulty=4", 'Did you mean "Clockwork"?'],
    ["a choice", "task skill=Clockwork difficulty=4\nrol", 'Did you mean "roll"?'],
    ["nothing", "", "The file of answers is empty"],
  ])("and at one that makes no sense: %s", async (_, script, said) => {
    const { status, stderr } = await played(script);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });

  it("refuses characters there are not", async () => {
    const { status, stderr } = await runCommand("play", "evening-star", "--character", "maren-oak");
    expect({ status, stderr: stderr.trim() }).toMatchObject({ status: 2 });
    expect(stderr).toContain('Did you mean "maren-oake"?');
  });
});

describe("replay", () => {
  it.each([
    ["an argument nobody may give", '"skill":5', '"skill":500', "it can't begin"],
    ["an argument that is gone", '"skill":5,', "", "these values are missing: skill"],
    [
      "a house rule there is not",
      '"taskCompare":"meet"',
      '"taskCompare":"win"',
      "these house rules don't exist: taskCompare=win",
    ],
    ["another version", '"version":"1"', '"version":"0"', "made with version 0"],
    ["a face that can't be", '"faces":[2,', '"faces":[12,', "a d10 has no face 12"],
    ["another end", '"outcome":"success"', '"outcome":"failure"', "the trace says"],
  ])("finds %s, and exits with 1", async (_, was, is, said) => {
    const { out } = await played(story);
    const [first = ""] = readFileSync(out, "utf8").split("\n");
    expect(first).toContain(was);
    writeFileSync(out, first.replace(was, is));
    const { status, stderr } = await runCommand("replay", out);
    expect(stderr).toContain(said);
    expect(status).toBe(1);
  });

  it("names the step that contradicts the rules, or the trace as a whole", async () => {
    const { out } = await played(story);
    const [first = ""] = readFileSync(out, "utf8").split("\n");
    const replayed = async (was: string, is: string) => {
      writeFileSync(out, first.replace(was, is));
      const { stdout, stderr } = await runCommand("replay", out);
      return `${stderr}${stdout}`;
    };
    const whole = await replayed('"skill":5', '"skill":500');
    expect(whole).toContain("✗ Trace 1, as a whole: it can't begin");
    expect(whole).toContain("The trace contradicts the rules.");
    const step = await replayed('"faces":[2,', '"faces":[12,');
    expect(step).toContain("✗ Trace 1, step 2: a d10 has no face 12");
    expect(step).toContain("Step 2 contradicts the rules.");
  });

  it.each([
    ["no JSON", "roll the dice", "line 1 is not JSON (Unexpected token"],
    ["no JSON further on", '{"format":"rulewright-trace/1"}\n\n roll the dice', "line 3 is not JSON"],
    [
      "something else",
      '{"format":"rulewright-trace/9"}',
      "trace 1 is not of the format rulewright-trace/1: format: Invalid",
    ],
    ["what is no trace at all", "5", "trace 1 is not of the format rulewright-trace/1: Invalid input"],
    ["nothing", "", "There is no trace in"],
  ])("refuses %s with exit status 2", async (_, text, said) => {
    const file = join(folder(), "trace.json");
    writeFileSync(file, text);
    const { status, stderr } = await runCommand("replay", file);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });
});

describe("a line of a script", () => {
  it("has words, quoted words and values", () => {
    expect(parseLine('check "Dodge the cart" rank="Old letters" difficulty=5 # quick', 3)).toEqual({
      number: 3,
      words: ["check", "Dodge the cart"],
      pairs: { rank: "Old letters", difficulty: "5" },
    });
  });
});

describe("several approaches in a script", () => {
  const approaches = `
approach task "Over the roofs" skill=Clockwork difficulty=4
approach check rank=Nerve difficulty=6
`;

  it("are listed with their odds, and the one that is taken is played", async () => {
    const { stdout, status } = await played(`${approaches}take 2\nroll\nfinish\nend\nclose\n`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/1 {2}Attempt · ability rank Patience · skill level Clockwork · difficulty 4\s+\d/);
    expect(stdout).toMatch(/→ 2 {2}Attempt · kind Check · ability rank Nerve/);
    expect(stdout).toMatch(/Over the roofs\n[\s\S]*1d20/);
  });

  it("are followed by the place of one of them", async () => {
    for (const line of ["take 3", "take", "roll"]) {
      const { stderr, status } = await played(`${approaches}${line}\n`);
      expect(status).toBe(2);
      expect(stderr).toContain("Line 4 of the answers: Choose an approach by its place: take 1 to take 2.");
    }
  });

  it("are attempts", async () => {
    const { stderr } = await played("approach rest\n");
    expect(stderr).toContain("Line 1 of the answers:");
    expect(stderr).toContain("no offer");
  });
});
