import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../src/run.ts";
import { CANCEL, resetPrompts, shown } from "./clack.ts";
import { lanternCourt } from "./lantern-court.ts";
import { onlySystems } from "./own-systems.ts";
import { createListener, folder } from "./rulewright.ts";

vi.mock("@clack/prompts", async () => (await import("./clack.ts")).clack);
onlySystems({ "lantern-court": async () => lanternCourt });

beforeEach(() => resetPrompts());

/** Plays at prompts that are answered in turn. */
async function played(answers: readonly unknown[], ...options: readonly string[]) {
  resetPrompts(...answers);
  const { terminal, said } = createListener();
  const out = join(folder(), "play.jsonl");
  const words = ["play", "lantern-court", "--seed", "5", "--out", out, ...options];
  const status = await run(words, { ...terminal, interactive: true });
  return { status, ...said(), out };
}

/** Ilse alone, with the court open. */
const ilse = ["--character", "ilse"];

describe("a session at prompts", () => {
  it("begins with a character and the ritual, and says when it is over", async () => {
    expect(await played(["Bram", true, true, "End"])).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(shown.slice(0, 6)).toEqual([
      "Lantern Court",
      "Masks, oil and very small swords.",
      "Which character do you want to play?",
      "Ilse · The night shift",
      "Bram · The night shift",
      "Bram · Lantern Court\nBram, who carries a lantern.\nLight 3 · Stance low guard; at the table: Oil 2 · Round 1 · Watch 00:00:00",
    ]);
    expect(shown.at(-1)).toBe("Session ended.");
  });

  it("ends quietly where it is cancelled, even before a character is chosen", async () => {
    expect(await played([CANCEL])).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(await played([true, true, CANCEL], ...ilse)).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(shown.at(-1)).toBe("Session ended.");
  });

  it("asks again after a refusal", async () => {
    await played(
      [true, true, "Perform", "Light", "3", "None", [], "Perform", "Light", "2", "None", [], "End"],
      ...ilse,
    );
    expect(shown).toContain("Only 2 oil is left. (LC-04)");
    expect(shown).toContain(
      "  Light a lamp. Lit; at the table: Oil 0 · Watch 01:02:00 · Under way the long stair 2 of 5",
    );
    expect(shown).toContain("  That was the last of the oil. (LC-04)");
  });

  it("plays an attempt, whose choices aren't printed again, and closes with the last ritual", async () => {
    const duel = ["Duel", "On the stair", "Sword", "Bram", "Begin"];
    const answers = [true, true, ...duel, "Parry", "Describe", "The lamps go out.", "End", true, "1", true, "2"];
    const { stdout, stderr, out } = await played(answers, ...ilse, "--with", "bram");
    expect(shown).toContain("Result: won. Bram decides:");
    expect(shown).toContain("  The lamps go out.");
    expect(shown.some((text) => text.includes("Blades are out. (LC-02)"))).toBe(true);
    expect(shown.filter((text) => text.trim() === "Parry")).toHaveLength(1);
    const rested = shown.filter((text) => text.includes(": Rest. ")).map((text) => text.slice(0, 21));
    expect(rested).toEqual(["  Bram: Rest. Light 1", "  Ilse: Rest. Light 2"]);
    expect(stdout).toMatch(/On the stair: (Won|Lost) .*\n {4}▏ The lamps go out\.\n$/s);
    expect(stderr).toBe(`Seed 5. Traces saved in ${out}: check them with rulewright replay ${out}\n`);
    expect(readFileSync(out, "utf8").split("\n")).toHaveLength(2);
  });

  it("doesn't name who decides where that is the acting character", async () => {
    await played([true, true, "Duel", "Alone", "Sword", "Ilse", "Begin", CANCEL], ...ilse);
    expect(shown.filter((text) => text.startsWith("Result: "))).toEqual([
      expect.stringMatching(/^Result: \w+\. Your choice:$/),
    ]);
  });

  it("keeps an attempt that is left in the middle", async () => {
    const { stdout, stderr, out } = await played(
      [true, true, "Duel", "On the stair", "Sword", "Bram", "Begin", CANCEL],
      ...ilse,
      "--with",
      "bram",
    );
    expect(stdout).toContain("On the stair: still open\n");
    expect(stderr).toContain("The answers ended during an attempt. Its trace is saved up to this point.");
    expect(JSON.parse(readFileSync(out, "utf8"))).not.toHaveProperty("outcome");
  });

  it("makes somebody new first, and asks again where the rules refuse that", async () => {
    const tooMuch = ["Mira", "", "Fill in", "a=1,b=1,c=1,d=1", "Keep the defaults of"];
    await played([...tooMuch, "Mira", "", "Keep the defaults of", true, true, "End"], "--new");
    expect(shown).toContain("Three arts are the most. (LC-01)");
    expect(shown.some((text) => text.startsWith("  Mira\n"))).toBe(true);
  });

  it("rolls dice of one's own", async () => {
    const duel = ["Duel", "On the stair", "Sword", "Bram", "Begin", "6 6 1 2", "Yield"];
    await played([true, true, ...duel, "End", true, "1", true, "2"], ...ilse, "--with", "all", "--hand");
    expect(shown.some((text) => text.includes("4d6 by hand"))).toBe(true);
  });
});
