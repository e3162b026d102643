import { describe, expect, it } from "vitest";
import {
  CommandError,
  DataError,
  EXIT_STATUS,
  InputEndedError,
  LimitError,
  RefusedError,
  UsageError,
} from "../src/errors/errors.ts";
import { printable, stripControls } from "../src/errors/printable.ts";
import { similarName, suggestion, unknownName } from "../src/errors/suggestions.ts";
import { run } from "../src/run.ts";
import { createListener } from "./rulewright.ts";

describe("errors of a command", () => {
  it.each([
    [new UsageError("no"), 2],
    [new DataError("no"), 2],
    [new LimitError("no"), 2],
    [new RefusedError("no"), 1],
    [new InputEndedError(), 0],
  ])("%s has an exit status of its class", async (error, status) => {
    expect(error.exitStatus).toBe(status);
    const heard = createListener();
    const failing = {
      ...heard.terminal,
      print: () => {
        throw error;
      },
    };
    expect(await run(["rules", "evening-star", "ES-01"], failing)).toBe(status);
    expect(heard.said().stderr).toBe(`${error.message}\n`);
  });

  it("keep their class when a place is added", () => {
    const error = new RefusedError("Too far.").at("Line 3: ");
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({ message: "Line 3: Too far.", name: "RefusedError" });
  });

  it("never print control characters", () => {
    expect(new UsageError("\u001B[31mred\u0007").message).toBe("\uFFFD[31mred\uFFFD");
    expect(stripControls("a\nb\tc")).toBe("a\nb\uFFFDc");
  });

  it("have distinct statuses", () => {
    expect(EXIT_STATUS).toEqual({ success: 0, failure: 1, usage: 2, bug: 70 });
  });
});

/** What a command says that fails while it prints. */
const failing = async (error: unknown, ...words: readonly string[]) => {
  const heard = createListener();
  const print = (): never => {
    throw error;
  };
  const status = await run(["rules", "evening-star", ...words], { ...heard.terminal, print });
  return { status, said: heard.said().stderr };
};

describe("what else goes wrong in a command", () => {
  it("in the operating system is told in a sentence", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
      code: "ENOSPC",
      syscall: "write",
    });
    expect(await failing(full, "ES-01")).toEqual({ status: 2, said: "ENOSPC: no space left on device, write.\n" });
  });

  it.each([
    ["an error that only has a code", Object.assign(new Error("broken"), { code: "ERR_X" }), "Error: broken"],
    ["an error without a stack", Object.assign(new Error("broken"), { stack: undefined }), "  broken"],
    ["what is no error", "broken", "  broken"],
    ["an object that looks like one", { code: "ENOSPC", syscall: "write" }, "  [object Object]"],
  ])("is a bug where it is %s", async (_, error, line) => {
    const { status, said } = await failing(error, "the dice");
    expect(status).toBe(70);
    expect(said).toContain(`\n  rulewright rules evening-star "the dice"\n  node ${process.version}, `);
    expect(said.split("\n").some((one) => one.includes(line))).toBe(true);
  });
});

describe("quoted input", () => {
  it("stays on one line and is cut after 80 characters", () => {
    expect(printable("a\nb")).toBe("a b");
    expect(printable("x".repeat(80))).toBe("x".repeat(80));
    expect(printable("x".repeat(81))).toBe(`${"x".repeat(80)}…`);
  });
});

describe("suggestions", () => {
  it.each([
    ["taks", ["task", "check"], "task"],
    ["TASK", ["task", "check"], "task"],
    ["eve", ["wasteland-2d20", "evening-star"], "evening-star"],
    ["ev", ["evening-star"], undefined],
    ["adv", ["odds", "odd", "best"], undefined],
    ["4d6", ["evening-star", "wasteland-2d20"], undefined],
    ["anything", [], undefined],
  ])("%s among %j", (typed, names, similar) => {
    expect(similarName(typed, names)).toBe(similar);
  });

  it("are part of a message only where there is a similar name", () => {
    expect(suggestion("taks", ["task"])).toBe(' Did you mean "task"?');
    expect(suggestion("zzz", ["task"])).toBe("");
  });

  it("are followed by all names while these are at most twelve", () => {
    expect(unknownName("goal", "succes", ["success", "margin"]).message).toBe(
      'There is no goal "succes". Did you mean "success"? Valid: success, margin.',
    );
    expect(unknownName("goal", "x", ["success"]).message).toBe('There is no goal "x".');
    const names = Array.from({ length: 13 }, (_, i) => `name-${i}`);
    expect(unknownName("goal", "x", names).message).not.toContain("Valid");
    expect(unknownName("goal", "x", names.slice(1)).message).toContain("Valid: name-1, ");
  });
});
