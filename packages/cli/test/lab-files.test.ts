import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { onlySystems } from "./own-systems.ts";
import { waysideInn } from "./wayside-inn.ts";
import { folder, runCommand } from "./rulewright.ts";

onlySystems({ "wayside-inn": async () => waysideInn });

const DIE = "wayside-inn die --above 11 --strategy never --spread margin".split(" ");

describe("the lab saves", () => {
  it("its distribution as a picture and as a table", async () => {
    const [svg, csv] = [join(folder(), "die.svg"), join(folder(), "die.csv")];
    const { status } = await runCommand("lab", ...DIE, "--svg", svg, "--csv", csv, "--over", "above=12");
    expect(status).toBe(0);
    const picture = readFileSync(svg, "utf8");
    expect(picture).toContain("Wayside Inn: to beat 11");
    expect(picture).toContain("above=12");
    expect(picture).not.toContain("simulated");
    const lines = readFileSync(csv, "utf8").trimEnd().split("\n");
    expect(lines[0]).toMatch(/Margin.*above=12/);
    expect(lines).toHaveLength(22);
  });

  it("the distribution of dice as a picture and as a table", async () => {
    const [svg, csv] = [join(folder(), "dice.svg"), join(folder(), "dice.csv")];
    const { status } = await runCommand("lab", "2d6", "--svg", svg, "--csv", csv, "--over", "1d12");
    expect(status).toBe(0);
    expect(readFileSync(svg, "utf8")).toContain("2d6");
    const lines = readFileSync(csv, "utf8").trimEnd().split("\n");
    expect(lines[0]).toMatch(/Total.*1d12/);
    expect(lines).toHaveLength(13);
  });

  it("the curve that was asked for", async () => {
    const csv = join(folder(), "die.csv");
    await runCommand("lab", ...DIE, "--csv", csv, "--curve", "more");
    expect(readFileSync(csv, "utf8").split("\n")[1]).toMatch(/^-10,1\b/);
    expect(await runCommand("lab", ...DIE, "--curve", "mor")).toMatchObject({
      status: 2,
      stderr: 'There is no curve "mor". Did you mean "more"? Valid: each, more, less.\n',
    });
  });

  it("no picture of an answer without a distribution", async () => {
    const svg = join(folder(), "stay.svg");
    await runCommand("lab", "wayside-inn", "bones", "--bones", "2", "--svg", svg, "--strategy", "never");
    expect(existsSync(svg)).toBe(true);
  });

  it("its map as a table, where there is one", async () => {
    const csv = join(folder(), "map.csv");
    const bones = ["wayside-inn", "bones", "--bones", "3", "--needed", "2"];
    await runCommand("lab", ...bones, "--map", "bones,needed", "--map-csv", csv);
    expect(readFileSync(csv, "utf8").split("\n")[0]).toContain("bones");
    expect(await runCommand("lab", ...bones, "--map-csv", csv)).toMatchObject({
      status: 2,
      stderr: "--map-csv needs --map with the names of two parameters.\n",
    });
  });

  it.each(["--svg", "--csv"])("nothing where it can't: %s", async (option) => {
    const { status, stderr } = await runCommand("lab", ...DIE, option, "/no/such/folder/die");
    expect(status).toBe(2);
    expect(stderr).toContain("/no/such/folder/die can't be written: ENOENT");
  });
});

describe("the lab refuses", () => {
  it.each([
    ["a map of one parameter", ["--map", "above"], "--map takes the names of two parameters: skill,difficulty."],
    ["a map of three", ["--map", "above,coins,lucky"], "--map takes the names of two parameters"],
    [
      "a map of what is no number",
      ["--map", "above,lucky"],
      'There is no whole number among the parameters of die "lucky"',
    ],
    ["a map of what there is not", ["--map", "above,toString"], '"toString"'],
    ["no attempts", ["--times", "0"], "--times takes a whole number from 1 to"],
    ["half an attempt", ["--times", "1.5"], 'not "1.5"'],
    ["too many attempts", ["--times", "1000"], 'not "1000"'],
    ["a strategy there is not", ["--strategy", "bes"], 'Did you mean "best"?'],
    ["an overlay of what there is not", ["--over", "abov=3"], 'Did you mean "above"?'],
    ["an overlay of a parameter without a name", ["--over", "=3"], 'There is no parameter of die ""'],
    ["an overlay out of range", ["--over", "above=30"], "above must be a whole number from 1 to 20, not 30."],
  ])("%s", async (_, options, said) => {
    const { status, stdout, stderr } = await runCommand("lab", "wayside-inn", "die", "--above", "11", ...options);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(said);
  });

  it("an overlay that the rules refuse", async () => {
    const bones = ["wayside-inn", "bones", "--bones", "3", "--over", "needed=4"];
    expect(await runCommand("lab", ...bones)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("3 bones can't give 4."),
    });
  });
});

it("an overlay may be dice, and a flag alone", async () => {
  const { stdout } = await runCommand("lab", ...DIE, "--over", "1d20-11", "--over", "lucky");
  expect(stdout).toContain("  A: 1d20-11\n  B: lucky\n");
});
