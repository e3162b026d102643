import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bar, solidBar } from "../src/terminal/bars.ts";
import { createProgress } from "../src/terminal/progress.ts";
import { createPaint, processTerminal, type Terminal } from "../src/terminal/terminal.ts";
import { createListener } from "./rulewright.ts";

const written: string[] = [];

/** Sets properties of the process's streams for one test. */
function pretend(stream: "stdin" | "stdout" | "stderr", properties: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(properties)) {
    const before = Object.getOwnPropertyDescriptor(process[stream], name);
    Object.defineProperty(process[stream], name, { value, configurable: true, writable: true });
    restore.push(() => {
      if (before) Object.defineProperty(process[stream], name, before);
      else Reflect.deleteProperty(process[stream], name);
    });
  }
}
const restore: (() => void)[] = [];

beforeEach(() => {
  written.length = 0;
  for (const name of ["NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS"]) vi.stubEnv(name, undefined);
  for (const stream of ["stdout", "stderr"] as const) {
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written.push(`${stream}: ${String(text)}`);
      return true;
    });
    pretend(stream, { isTTY: false });
  }
  pretend("stdin", { isTTY: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const undo of restore.splice(0)) undo();
});

describe("the terminal of a process", () => {
  it("takes results apart from everything else", () => {
    const terminal = processTerminal();
    terminal.print("a result");
    terminal.notify("a hint");
    terminal.showStatus("not for a file");
    expect(written).toEqual(["stdout: a result\n", "stderr: a hint\n"]);
  });

  it("replaces one status by the next, and removes it before anything else", () => {
    pretend("stderr", { isTTY: true });
    const terminal = processTerminal();
    terminal.showStatus("half");
    terminal.showStatus("most");
    terminal.print("all");
    terminal.notify("done");
    terminal.showStatus("");
    terminal.notify("bye");
    const clear = "stderr: \r\u001B[2K";
    expect(written).toEqual([
      "stderr: half",
      clear,
      "stderr: most",
      clear,
      "stdout: all\n",
      "stderr: done\n",
      "stderr: bye\n",
    ]);
    expect(terminal.stderrIsTerminal).toBe(true);
  });

  it.each([
    [{ isTTY: true, columns: 100 }, undefined, 100],
    [{ isTTY: true, columns: 40 }, undefined, 60],
    [{ isTTY: true, columns: 200 }, undefined, 120],
    [{ isTTY: false, columns: 100 }, undefined, 80],
    [{ isTTY: false }, "90", 90],
    [{ isTTY: false }, "wide", 80],
  ])("%j with COLUMNS %j has %i columns", (stdout, COLUMNS, width) => {
    pretend("stdout", stdout);
    vi.stubEnv("COLUMNS", COLUMNS);
    expect(processTerminal().width).toBe(width);
  });

  it("has the lines of its window, 24 without one", () => {
    expect(processTerminal().height).toBe(24);
    pretend("stdout", { rows: 50 });
    expect(processTerminal().height).toBe(50);
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])("asks questions where input (%s) and output (%s) are terminals", (input, output, interactive) => {
    pretend("stdin", { isTTY: input });
    pretend("stdout", { isTTY: output, columns: 80 });
    expect(processTerminal().interactive).toBe(interactive);
  });

  it.each([
    ["a terminal", true, {}, true],
    ["a file", false, {}, false],
    ["a dumb terminal", true, { TERM: "dumb" }, false],
    ["a terminal without colours", true, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
    ["an empty NO_COLOR", true, { NO_COLOR: "" }, true],
    ["a file with colours", false, { FORCE_COLOR: "1" }, true],
    ["a FORCE_COLOR of 0", false, { FORCE_COLOR: "0" }, false],
    ["an empty FORCE_COLOR", false, { FORCE_COLOR: "" }, false],
  ])("colours %s or not", (_, isTTY, env, coloured) => {
    pretend("stdout", { isTTY, columns: 80 });
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(processTerminal().paint.bad("no") !== "no").toBe(coloured);
  });
});

it("styles are told apart, and never surround nothing", () => {
  const { best, bad, accent, dim, bold } = createPaint(true);
  const styles = [best, bad, accent, dim, bold];
  expect(new Set(styles.map((style) => style("x"))).size).toBe(5);
  expect(styles.map((style) => style(""))).toEqual(["", "", "", "", ""]);
});

describe("bars", () => {
  it("are drawn to an eighth of a column, and always visible", () => {
    expect([0, 0.001, 1 / 64, 0.5, 0.53, 1].map((share) => solidBar(share, 8))).toEqual([
      "",
      "▏",
      "▏",
      "████",
      "████▎",
      "████████",
    ]);
  });

  it("differ by what they stand for", () => {
    const paint = createPaint(false);
    expect([
      bar(0.5, 8, "success", paint),
      bar(0.5, 8, "failure", paint),
      bar(0.01, 8, "failure", paint),
      bar(0, 8, "failure", paint),
      bar(0.5, 8, "critical", paint),
    ]).toEqual(["████", "░░░░", "░", "", "⣿⣿⣿⣿"]);
  });
});

/** The reports of 1000 runs, with the milliseconds that each takes. */
function reported(stderrIsTerminal: boolean, ...at: readonly (readonly [ms: number, done: number])[]) {
  vi.useFakeTimers({ toFake: ["performance"] });
  const said: string[] = [];
  const terminal: Terminal = {
    ...createListener().terminal,
    stderrIsTerminal,
    showStatus: (text) => void said.push(`status ${text}`),
    notify: (text) => void said.push(text),
  };
  const report = createProgress(terminal, "runs");
  let now = 0;
  for (const [ms, done] of at) {
    vi.advanceTimersByTime(ms - now);
    now = ms;
    report(done, 1000);
  }
  vi.useRealTimers();
  return said;
}

describe("progress", () => {
  it("is a bar on a terminal, after a moment and ten times a second", () => {
    const moments = [
      [699, 100],
      [700, 250],
      [799, 260],
      [800, 505],
      [900, 1000],
    ] as const;
    expect(reported(true, ...moments)).toEqual([
      "status ██████·················· 25%  250 of 1,000 runs",
      "status ████████████▏··········· 50%  505 of 1,000 runs",
      "status ",
    ]);
  });

  it("is a line every few seconds elsewhere", () => {
    const moments = [
      [4999, 100],
      [5000, 250],
      [9999, 260],
      [10_000, 505],
      [10_001, 1000],
    ] as const;
    expect(reported(false, ...moments)).toEqual(["250 of 1,000 runs", "505 of 1,000 runs", "status "]);
  });
});
