import { describe, expect, it } from "vitest";
import { runCommand, launch, TASK } from "./rulewright.ts";

/** What is said of the values of a roll that are not listed. */
const remarkOf = async (roll: string): Promise<string | undefined> =>
  (await runCommand("odds", roll, "--exact")).stdout
    .replaceAll(/\s+/g, " ")
    .match(/Values with .*/)?.[0]
    ?.trim();

describe("odds", () => {
  it("are a table a person likes to read", async () => {
    const { status, stdout, stderr } = await launch(["odds", ...TASK]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("Evening Star · Task");
    expect(stdout).toMatch(/Success +52\.5% +99\.6%/);
    expect(stdout).toMatch(/Ego held +1 +−19\.8 +–/);
    expect(stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
  });

  it("are exact fractions where that is asked", async () => {
    const { stdout } = await runCommand("odds", ...TASK, "--strategy", "never", "--exact");
    expect(stdout).toMatch(/Success +Let it all stand +0\.5248000000 +328\/625/);
  });

  it("obey house rules", async () => {
    const { stdout } = await runCommand("odds", ...TASK, "--strategy", "never", "--house", "taskCompare=exceed");
    expect(stdout).toContain("house rule taskCompare=exceed");
    expect(stdout).toMatch(/Success +17\.9%/);
  });

  it("are refused for what they take where that is more than a second, with what takes less", async () => {
    const targets = "10,12,8,4,7,9,10,11,12,13,10,9,8,7,6,12,12";
    const { status, stderr } = await runCommand("odds", "victory-point-d20", "effort", "--targets", targets);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(
      /takes more than [\d.]+ (thousand|million) steps, a second of calculation\. Smaller numbers/,
    );
  });

  it("take a number spread out, and a way with a name of its own", async () => {
    const { stdout } = await runCommand("odds", ...TASK, "--strategy", "double-zeros", "--spread", "margin");
    expect(stdout).toContain("Margin, double the zeros");
  });
});

describe("best", () => {
  it("says what to do by how the dice fall", async () => {
    const { stdout } = await runCommand("best", ...TASK);
    expect(stdout).toMatch(/★ Spend ego +38\.9%/);
    expect(stdout).toMatch(/1 hit, 3 misses +25\.9% +0% {2}→ +99\.0%/);
  });

  it("puts faces that mean the same together", async () => {
    const { stdout } = await runCommand(
      "best",
      "evening-star",
      "check",
      "--rank",
      "3",
      "--difficulty",
      "5",
      "--lots",
      "1",
    );
    expect(stdout).toMatch(/12 to 20 +45\.0% +100%/);
    expect(stdout).toMatch(/1 to 11 +55\.0% +0% {2}→ +45\.0%/);
  });

  it("knows what every option is worth once the dice lie, and why the others are closed", async () => {
    const { stdout } = await runCommand("best", ...TASK, "--dice", "3,8,9,9");
    expect(stdout).toMatch(/★ {2}Spend ego +ego +99\.0% +0\.\d\d +1\.00/);
    expect(stdout).toMatch(/Closed: Roll\. .*\(ES-08\)/s);
  });

  it("refuses dice that can't have fallen", async () => {
    const { status, stderr } = await runCommand("best", ...TASK, "--dice", "3,8,11,9");
    expect(status).toBe(2);
    expect(stderr).toContain("A d10 has no face 11. Its faces are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9.");
  });
});

describe("roll and simulate", () => {
  it("say how to repeat them where no seed was given", async () => {
    const { stdout, stderr } = await runCommand("roll", ...TASK);
    const [, seed = ""] = /^Repeat with --seed (\d+)\n$/.exec(stderr) ?? [];
    expect(await runCommand("roll", ...TASK, "--seed", seed)).toEqual({ status: 0, stdout, stderr: "" });
  });

  it("give the same again for the same seed", async () => {
    const [first, again, other] = await Promise.all([
      runCommand("roll", ...TASK, "--seed", "5", "--strategy", "best"),
      runCommand("roll", ...TASK, "--seed", "5", "--strategy", "best"),
      runCommand("roll", ...TASK, "--seed", "6", "--strategy", "best"),
    ]);
    expect(first.status).toBe(0);
    expect(first.stdout).toBe(again.stdout);
    expect(first.stdout).not.toBe(other.stdout);
  });

  it("count the dice of each run by themselves", async () => {
    const words = "evening-star task --skill 100 --rank 3 --difficulty 2 --runs 10100 --seed 7".split(" ");
    expect((await runCommand("simulate", ...words)).status).toBe(0);
  });

  it("set counts beside the odds", async () => {
    const { stdout } = await runCommand("simulate", ...TASK, "--runs", "20000", "--seed", "7");
    expect(stdout).toContain("20,000 runs, seed 7, let it all stand");
    expect(stdout).toMatch(/Success +10,\d\d\d +5\d\.\d% {2}±0\.35 +52\.5% +[−+]\d\.\d/);
  });
});

it("the lab says what each change does for the first three of many objectives", async () => {
  const check = "wasteland-2d20 check --attribute 8 --skill 2 --difficulty 1 --strategy never".split(" ");
  const { stdout } = await runCommand("lab", ...check);
  const head = stdout.split("\n").find((line) => line.includes("Effect of each change"));
  expect(head?.trim().split(/ {2,}/u)).toEqual([
    "Effect of each change",
    "Success",
    "Luck points spent",
    "Action points earned",
  ]);
});

describe("dice notation", () => {
  it("have odds: every value with its chance", async () => {
    const { status, stdout } = await launch(["odds", "4d6 dl1", "+", "2"]);
    expect(status).toBe(0);
    expect(stdout).toContain("4d6dl1 + 2\n  four d6, drop the lowest, plus 2\n");
    expect(stdout).toContain("mean 14.2446 · standard deviation 2.8468");
    expect(stdout).toMatch(/20 +1\.6% +1\.6% {2}█/);
  });

  it("have odds in fractions", async () => {
    const { stdout } = await runCommand("odds", "2d20kh1", "--exact");
    expect(stdout).toContain("mean 13.825 = 553/40 · standard deviation 4.7111, variance 35511/1600");
    expect(stdout).toMatch(/20 {2}0\.0975000000 {2}39\/400\n$/);
  });

  it("have a mean and a variance without a denominator where they are whole", async () => {
    const { stdout } = await runCommand("odds", "12d6", "--exact");
    expect(stdout).toContain("mean 42 · standard deviation 5.9161, variance 35\n");
  });

  it("put very many values together, and say what is not listed", async () => {
    const { stdout } = await runCommand("odds", "30d6!");
    expect(stdout.split("\n").length).toBeLessThan(45);
    expect(stdout).toMatch(/30 to \d+ +<0\.1% +always/);
    expect(stdout).toMatch(/Values with a chance of \S+ are not listed\.\n$/);
  });

  it("have a spread that is measured where no formula is known", async () => {
    // Dice that explode on a six are as high as others as long as only the highest one counts.
    const [measured, known] = [await runCommand("odds", "2d6!kh1"), await runCommand("odds", "2d6kh1")];
    expect(measured.stdout).toContain("mean about 4.4722 · standard deviation about 1.4041");
    expect(known.stdout).toContain("mean 4.4722 · standard deviation 1.4041");
  });

  it.each([
    ["1d32", 32, "1", "32"],
    ["1d33", 17, "1 to 2", "33"],
    ["1d60", 30, "1 to 2", "59 to 60"],
    ["1d62", 21, "1 to 3", "61 to 62"],
    // The rarest values at each end are together as rare as one in two thousand.
    ["1d999", 30, "1 to 34", "987 to 999"],
    ["3d20", 30, "3", "60"],
  ])("have one line for each value of %s, or ranges in at most %i lines", async (roll, count, first, last) => {
    const { stdout } = await runCommand("odds", roll);
    const lines = stdout.split("\n").filter((line) => /[█▏▎▍▌▋▊▉]$/u.test(line));
    expect([lines.length, ...[lines[0], lines.at(-1)].map((line) => line?.trim().split(/ {2,}/)[0])]).toEqual([
      count,
      first,
      last,
    ]);
  });

  it("are decimals of their fractions also where no number is as small", async () => {
    const { stdout } = await runCommand("odds", "400d10", "--exact");
    expect(stdout).toMatch(/^ +400 {3}1\.0000e-400 {2}1\/10{400}$/m);
    expect(stdout).toMatch(/^ +403 {3}1\.0747e-393 {2}26867\/250+$/m);
  });

  it("have the fraction of what is not listed where it has at most 40 characters", async () => {
    const exact = "55202982707/3867909299433950829814480896";
    expect(exact.length).toBe(40);
    expect(await remarkOf("7d6!")).toBe(`Values with a chance of 1.4e-17 = ${exact} are not listed.`);
    expect(await remarkOf("7d5!")).toMatch(/^Values with a chance of \S+ are not listed\.$/u);
  });

  it("have no fractions where these would not be exact", async () => {
    const { stdout } = await runCommand("odds", "1d6!-1d6!", "--exact");
    expect(stdout).toMatch(/^ +0 {2}0\.\d+$/m);
    expect(stdout).toContain("The listed chances are exact to within that.");
    expect((await runCommand("odds", "2d6!", "--exact")).stdout).toMatch(/^ +7 {2}0\.\d+ {2}\d+\/\d+$/m);
  });

  it("count chances that are too small for a double in what is not listed", async () => {
    const { remainder, chances } = JSON.parse((await runCommand("odds", "600d6", "--json")).stdout);
    expect(chances.length).toBeLessThan(3001);
    expect(remainder.value).toBeGreaterThan(0);
    expect(remainder.value).toBeLessThan(1e-300);
  });

  it("are simulated where an exact answer takes too long, with their error", async () => {
    const { stdout, status } = await runCommand("odds", "1000d1000");
    expect(status).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toMatch(
      /No exact answer: the calculation takes [\d.]+ [a-z]+ steps or more, [^.]+\. These are [\d,]+ rolls: a chance has a standard error/,
    );
    const { stderr } = await runCommand("odds", "1000d1000", "--exact");
    expect(stderr).toContain("Leave out --exact for a simulation.");
    const { stderr: inDecimals } = await runCommand("odds", "300d100", "--exact");
    expect(inDecimals).toContain("Leave out --exact for an answer in decimals.");
  });

  it("are rolled again by the seed that is told, unless the seed or the dice were given", async () => {
    const { stdout, stderr } = await runCommand("roll", "4d6dl1");
    const [, seed = ""] = /^Repeat with --seed (\d+)\n$/.exec(stderr) ?? [];
    expect(await runCommand("roll", "4d6dl1", "--seed", seed)).toEqual({ status: 0, stdout, stderr: "" });
    expect((await runCommand("roll", "4d6dl1", "--dice", "1,2,3,4")).stderr).toBe("");
  });

  it("are rolled, die by die, and the same again for the same seed", async () => {
    const [first, again] = await Promise.all([
      runCommand("roll", "4d6dl1 + 2", "--seed", "5"),
      runCommand("roll", "4d6dl1 + 2", "--seed", "5"),
    ]);
    expect(first).toEqual(again);
    expect(first.stdout).toMatch(/4d6dl1 {2}\[3\] 1 \[6\]\[6\] {2}15\n\n {2}17\n$/);
  });

  it("may stand behind the options", async () => {
    const { status, stdout } = await runCommand("roll", "--seed", "8", "--json", "3d6!");
    expect({ status, roll: JSON.parse(stdout).roll }).toEqual({ status: 0, roll: "3d6!" });
    const odds = await runCommand("odds", "--skill", "4", "evening-star", "task", "--rank", "3", "--difficulty", "2");
    expect(odds.stdout).toContain("Evening Star · Task");
  });

  it("are rolled many times, or thrown by hand", async () => {
    const { stdout } = await runCommand("roll", "3d6!", "--seed", "8", "--times", "5");
    expect(stdout.trimEnd().split("\n")).toHaveLength(8);
    const hand = await runCommand("roll", "{2d6, 1d8r1}kh1[axe]", "--dice", "3,4,1,8");
    expect(hand.stdout).toMatch(/1d8r=1 +\[1→8\] +8\n\n {2}8 {2}axe 8\n$/);
  });

  it.each([["roll", "--seed", "5"], ["odds"], ["lab"]])(
    "%s notes what other programs read differently, on standard error",
    async (command, ...options) => {
      const { stdout, stderr } = await runCommand(command, "2d6r<2 + 1d6r<2", ...options);
      expect(stderr.match(/Note: Here r rerolls/g)).toHaveLength(1);
      expect(stderr).toContain("Note: Here <2 means less than 2");
      expect(stdout).not.toContain("Note:");
      expect((await runCommand(command, "2d6", ...options)).stderr).not.toContain("Note:");
    },
  );

  it.each([
    ["odds", "4d6hk3", 'There is no modifier "hk". Did you mean `kh3`?'],
    ["roll", "4d6kh4", "Keeping 4 of 4 changes nothing."],
    ["odds", "1d6/(1d6-1)", "This may divide by zero."],
  ])("are pointed at where they can't be meant: %s %s", async (name, dice, said) => {
    const { status, stdout, stderr } = await runCommand(name, dice);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`  ${dice}\n`);
    expect(stderr).toMatch(/^ +\^+$/m);
    expect(stderr).toContain(said);
  });

  it.each([
    [["roll", "4d6", "--dice", "1,2,3"], "a d6 is missing"],
    [["roll", "4d6", "--dice", "1,2,3,x"], "--dice takes faces separated by commas"],
    [["roll", "4d6", "--dice", "1,2,3,4", "--times", "2"], "--dice gives the faces of one roll"],
    [["roll", "4d6", "--times", "0"], "--times takes a whole number from 1 to 10000"],
    [["odds", "4d6", "--strategy", "best"], "There is no option --strategy."],
    [["odds", "storyteler-d10"], 'Did you mean "storyteller-d10"?'],
    [["odds", "--skill", "3", "evning-star", "task"], 'Did you mean "evening-star"?'],
  ])("%s", async (words, said) => {
    const { status, stderr } = await runCommand(...words);
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });
});
