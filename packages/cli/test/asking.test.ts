import { describe, expect, it } from "vitest";
import { command, launched, TASK } from "./rulewright.ts";

describe("odds", () => {
  it("are a table a person likes to read", async () => {
    const { status, stdout, stderr } = await launched(["odds", ...TASK]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("Evening Star · Task");
    expect(stdout).toMatch(/Success +52\.5% +99\.6%/);
    expect(stdout).toMatch(/Ego held +1 +−19\.8 +–/);
    expect(stdout.split("\n").every((line) => line.length <= 80)).toBe(true);
  });

  it("are exact fractions where that is asked", async () => {
    const { stdout } = await command("odds", ...TASK, "--way", "never", "--exact");
    expect(stdout).toMatch(/Success +Let it all stand +0\.5248000000 +328\/625/);
  });

  it("obey house rules", async () => {
    const { stdout } = await command("odds", ...TASK, "--way", "never", "--house", "taskCompare=exceed");
    expect(stdout).toContain("house rule taskCompare=exceed");
    expect(stdout).toMatch(/Success +17\.9%/);
  });

  it("take a number spread out, and a way with a name of its own", async () => {
    const { stdout } = await command("odds", ...TASK, "--way", "double-zeros", "--spread", "margin");
    expect(stdout).toContain("Over or short, double the zeros");
  });
});

describe("best", () => {
  it("says what to do by how the dice fall", async () => {
    const { stdout } = await command("best", ...TASK);
    expect(stdout).toMatch(/★ Spend ego {2}1 ego +38\.9%/);
    expect(stdout).toMatch(/1 hit, 3 misses +25\.9% +0\.0% {2}→ +99\.0%/);
  });

  it("puts faces that mean the same together", async () => {
    const { stdout } = await command(
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
    expect(stdout).toMatch(/12 to 20 +45\.0% +100\.0%/);
    expect(stdout).toMatch(/1 to 11 +55\.0% +0\.0% {2}→ +45\.0%/);
  });

  it("knows what every option is worth once the dice lie, and why the others are closed", async () => {
    const { stdout } = await command("best", ...TASK, "--dice", "3,8,9,9");
    expect(stdout).toMatch(/★ {2}Spend ego +1 ego +99\.0% +0\.\d\d +1\.00/);
    expect(stdout).toMatch(/Not now: Roll\. .*\(ES-08\)/s);
  });

  it("refuses dice that can't have fallen", async () => {
    const { status, stderr } = await command("best", ...TASK, "--dice", "3,8,11,9");
    expect(status).toBe(2);
    expect(stderr).toContain("A d10 never shows 11; it shows one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9.");
  });
});

describe("roll and simulate", () => {
  it("give the same again for the same seed", async () => {
    const [first, again, other] = await Promise.all([
      command("roll", ...TASK, "--seed", "5", "--way", "best"),
      command("roll", ...TASK, "--seed", "5", "--way", "best"),
      command("roll", ...TASK, "--seed", "6", "--way", "best"),
    ]);
    expect(first.status).toBe(0);
    expect(first.stdout).toBe(again.stdout);
    expect(first.stdout).not.toBe(other.stdout);
  });

  it("set counts beside the odds", async () => {
    const { stdout } = await command("simulate", ...TASK, "--runs", "20000", "--seed", "7");
    expect(stdout).toContain("20,000 runs, seed 7, let it all stand");
    expect(stdout).toMatch(/Success +10,\d\d\d +5\d\.\d% {2}±0\.35 +52\.5% +[−+]\d\.\d/);
  });
});
