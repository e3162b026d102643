import { describe, expect, it } from "vitest";
import { run } from "../src/run.ts";
import { runCommand, launch, createListener, TASK } from "./rulewright.ts";

/** What is said of a slip: the status, and standard error. Nothing may stand on standard output. */
async function slip(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand(...words);
  expect(stdout).toBe("");
  return `${status}: ${stderr.trim()}`;
}

const task = ["odds", "evening-star", "task", "--rank", "3", "--difficulty", "2"];

it("the first word is the system's, though it is no name", async () => {
  expect((await runCommand("best", "5", "6")).stderr).toContain('There is no system "5".');
  expect((await runCommand("best", "5", "evning-star")).stderr).toContain('Did you mean "evening-star"?');
});

describe("a slip of the finger gets the nearest valid name, and exit status 2", () => {
  it.each([
    ["a system", ["odds", "evning-star", "task"], 'There is no system "evning-star". Did you mean "evening-star"?'],
    ["a procedure", ["odds", "evening-star", "taks"], 'procedure of evening-star "taks". Did you mean "task"?'],
    ["an option", [...task, "--skil", "3"], "There is no option --skil. Did you mean --skill?"],
    ["a command", ["ods"], 'There is no command "ods". Did you mean "odds"?'],
    ["a way", [...task, "--strategy", "bets"], 'Did you mean "best"?'],
    ["a goal", [...task, "--goal", "succes"], 'Did you mean "success"?'],
    ["a word", [...task, "--reading", "ovr"], 'There is no value of --reading "ovr". Did you mean "over"?'],
    ["a house rule", [...task, "--house", "taskCompar=meet"], 'Did you mean "taskCompare"?'],
    ["its value", [...task, "--house", "taskCompare=exced"], 'Did you mean "exceed"?'],
    ["a number of the outcome", [...task, "--spread", "sucesses"], 'Did you mean "successes"?'],
  ])("%s", async (_, words, said) => {
    const complaint = await slip(...words);
    expect(complaint).toMatch(/^2: /);
    expect(complaint).toContain(said);
  });
});

it.each([
  [["odds", "-1d6 + 4"], "minus a d6 plus 4"],
  [["odds", "-1d6+4", "--exact"], "minus a d6 plus 4"],
  [["lab", "--curve", "more", "-d6"], "minus a d6"],
  [["roll", "--", "-d6"], "minus a d6"],
])("a roll that begins with a minus is no option: %s", async (words, said) => {
  const { status, stdout } = await runCommand(...words);
  expect(status).toBe(0);
  expect(stdout).toContain(said);
});

describe("numbers out of range", () => {
  it("say what would be legal, all at once", async () => {
    expect(await slip(...task, "--lots", "11", "--skill", "400")).toBe(
      "2: --skill must be a whole number from 0 to 100, not 400.\n--lots must be a whole number from 0 to 10, not 11.",
    );
  });

  it("say what a number is", async () => {
    expect(await slip(...task, "--skill", "four")).toBe('2: --skill takes a whole number from 0 to 100, not "four".');
  });

  it("name everything that is missing", async () => {
    expect(await slip("roll", "evening-star", "task")).toContain(
      "task needs --rank (a whole number from -100 to 100) and",
    );
  });
});

describe("exit statuses", () => {
  it("1 for what the rules refuse, with the rule", async () => {
    const words = ["odds", "evening-star", "task", "--rank", "3", "--difficulty", "200"];
    const { status, stdout, stderr } = await launch(words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("a whole number from 0 to 100. (ES-18)");
  });

  it("1 for an attempt that may not be begun", async () => {
    const words = ["odds", "evening-star", "attempt", "--rank", "3", "--difficulty", "2", "--by", "gm"];
    expect(await slip(...words)).toMatch(/^1: Refused: .*\(ES-21\)$/);
  });

  it("2 for a command line nobody can make sense of", async () => {
    const { status, stdout, stderr } = await launch(["odds", "evening-star", "task", "--rnak", "3"]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("Did you mean --rank?");
  });

  it("70 for a bug, with what is needed to report it", async () => {
    const heard = createListener();
    const broken = {
      ...heard.terminal,
      print: () => {
        throw new Error("the paper is out");
      },
    };
    expect(await run(["odds", ...TASK], broken)).toBe(70);
    const { stderr } = heard.said();
    expect(stderr).toContain("This is a bug in Rulewright");
    expect(stderr).toContain(`rulewright odds ${TASK.join(" ")}`);
    expect(stderr).toContain("Error: the paper is out");
    expect(stderr).toContain(process.version);
  });
});

it("help names the parameters of the procedure", async () => {
  const { status, stdout } = await runCommand("odds", "evening-star", "task", "--help");
  expect(status).toBe(0);
  expect(stdout).toMatch(/--ego \[0\|1\] +Ego held \(default: 0\)/);
  expect(stdout).toMatch(/--difficulty <n> +Difficulty, 0 to 100 \(required\)/);
});
