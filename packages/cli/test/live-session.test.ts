import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../src/run.ts";
import { createListener, TASK } from "./rulewright.ts";

// The live lab from its first screen to its last key, with an input and an output that only listen.

let written = "";
const rawModes: boolean[] = [];

beforeEach(() => {
  written = "";
  rawModes.length = 0;
  const setRawMode = (mode: boolean): void => void rawModes.push(mode);
  Object.defineProperty(process.stdin, "setRawMode", { value: setRawMode, configurable: true });
  vi.spyOn(process.stdin, "resume").mockReturnThis();
  vi.spyOn(process.stdin, "pause").mockReturnThis();
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => {
  Reflect.deleteProperty(process.stdin, "setRawMode");
  vi.restoreAllMocks();
});

const [OPEN, CLEAR, CLOSE] = ["\u001B[?1049h\u001B[?25l", "\u001B[2J\u001B[H", "\u001B[?25h\u001B[?1049l"];

/** What was drawn so far, screen by screen. */
const screens = (): readonly string[] => written.split(CLEAR).slice(1);
const screen = (): string => screens().at(-1) ?? "";

/** Opens the live lab and does something once it waits for keys. Answers the exit status. */
async function live(then: () => Promise<void>, ...options: readonly string[]): Promise<number> {
  const { terminal } = createListener();
  const ended = run(["lab", ...TASK, "--live", ...options], { ...terminal, interactive: true });
  await vi.waitFor(() => expect(process.stdin.listenerCount("keypress")).toBe(1), { timeout: 20_000 });
  await then();
  return ended;
}

const press = (name: string, ctrl = false): boolean => process.stdin.emit("keypress", "", { name, ctrl });
const drawn = (text: string) => vi.waitFor(() => expect(screen()).toContain(text), { timeout: 20_000 });

describe("the live lab", () => {
  it("opens a screen of its own, and leaves the terminal as it was", async () => {
    const status = await live(async () => {
      expect(screen()).toContain("‹ Ability rank 3 ›");
      expect(rawModes).toEqual([true]);
      press("q");
    });
    expect(status).toBe(0);
    expect(written.startsWith(OPEN + CLEAR)).toBe(true);
    expect(written.endsWith(CLOSE)).toBe(true);
    expect(rawModes).toEqual([true, false]);
    expect(process.stdin.listenerCount("keypress")).toBe(0);
    expect(process.stdin.pause).toHaveBeenCalledOnce();
  });

  it("reads keys from what the terminal sends", async () => {
    const status = await live(async () => {
      process.stdin.emit("data", Buffer.from("\u001B[C"));
      await drawn("‹ Ability rank 4 ›");
      process.stdin.emit("data", Buffer.from("q"));
    });
    expect(status).toBe(0);
  });

  it("calculates anew what a key changed, and only draws where none did", async () => {
    await live(async () => {
      press("right");
      await drawn("‹ Ability rank 4 ›");
      press("t");
      await drawn("2 in a row");
      const before = screens().length;
      press("down");
      expect(screens()).toHaveLength(before + 1);
      expect(screen()).toContain("‹ Skill level 4 ›");
      process.stdout.emit("resize");
      expect(screens()).toHaveLength(before + 2);
      press("c");
      expect(screens()).toHaveLength(before + 3);
      press("c", true);
    });
    const drawings = screens().length;
    process.stdout.emit("resize");
    expect(screens()).toHaveLength(drawings);
  });

  it("scrolls by as many lines as there are to see", async () => {
    await live(async () => {
      const [, last = ""] = /lines 1 to (\d+) of/.exec(screen()) ?? [];
      press("pagedown");
      expect(screen()).toContain(`lines ${Number(last) + 1} to `);
      press("pageup");
      expect(screen()).toContain("lines 1 to ");
      press("escape");
    });
  });

  it("shows in place of the analysis why there is none", async () => {
    await live(
      async () => {
        expect(screen()).toContain('There is no curve "round"');
        press("q");
      },
      "--curve",
      "round",
    );
  });
});
