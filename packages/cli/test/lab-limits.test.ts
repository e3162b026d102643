import { seeded } from "@rulewright/rules";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { figureEntries } from "../src/solo/table/figures.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { runCommand } from "./rulewright.ts";

/** What takes too long in the lab, which is told at once instead of after a second. */
const slow = vi.hoisted(() => new Set<string>());
const TOO_LONG = vi.hoisted(() => new Error("too long"));

const { runWithin, stopIf } = vi.hoisted(() => ({
  runWithin: <T>(_: number, work: () => T): { readonly value: T } | undefined => {
    try {
      return { value: work() };
    } catch (error) {
      if (error !== TOO_LONG) throw error;
      return undefined;
    }
  },
  stopIf: (part: string): void => {
    if (slow.has(part)) throw TOO_LONG;
  },
}));

vi.mock("../src/calculation/time-limit.ts", async (original) => ({
  ...(await original<typeof import("../src/calculation/time-limit.ts")>()),
  runWithin,
}));
vi.mock("@rulewright/lab", async (original) => {
  const real = await original<typeof import("@rulewright/lab")>();
  class SlowLab<N> extends real.Lab<N> {
    override answer(...asked: Parameters<InstanceType<typeof real.Lab<N>>["answer"]>) {
      stopIf("answer");
      return super.answer(...asked);
    }
    override sample(...asked: Parameters<InstanceType<typeof real.Lab<N>>["sample"]>) {
      stopIf(`sample ${asked[0].strategy}`);
      return super.sample(...asked);
    }
  }
  const heatMap: typeof real.heatMap = (...asked) => {
    stopIf("map");
    return real.heatMap(...asked);
  };
  const marginalEffects: typeof real.marginalEffects = (...asked) => {
    stopIf("steps");
    return real.marginalEffects(...asked);
  };
  const answerNotation: typeof real.answerNotation = (...asked) => {
    stopIf("dice");
    return real.answerNotation(...asked);
  };
  const sampleNotation: typeof real.sampleNotation = (...asked) => {
    stopIf("sample dice");
    return real.sampleNotation(...asked);
  };
  return { ...real, Lab: SlowLab, heatMap, marginalEffects, answerNotation, sampleNotation };
});
vi.mock("@rulewright/systems/loader", async (original) => {
  const { waysideInn } = await import("./wayside-inn.ts");
  const known = await original<typeof import("@rulewright/systems/loader")>();
  return { ...known, systemLoaders: { "wayside-inn": async () => waysideInn } };
});

beforeEach(() => slow.clear());

/** What the lab says of a question where some parts take too long. */
async function asked(...parts: readonly string[]) {
  for (const part of parts) slow.add(part);
  const words = "lab wayside-inn bones --bones 2 --map bones,needed --timeout 1".split(" ");
  const { stdout, stderr } = await runCommand(...words);
  return { stdout: stdout.replaceAll(/\s+/g, " "), stderr };
}

const INCOMPLETE = "The missing parts take longer than 1 s; --timeout allows more.";

describe("the lab within a time limit", () => {
  it("says nothing of it where everything fits", async () => {
    const { stdout } = await asked();
    expect(stdout).toContain("bones across, needed down");
    expect(stdout).not.toContain(INCOMPLETE);
  });

  it.each([
    ["map", "bones across"],
    ["steps", "Effect of each change"],
  ])("leaves out the %s, and says so", async (part, missing) => {
    const { stdout } = await asked(part);
    expect(stdout).not.toContain(missing);
    expect(stdout).toContain(INCOMPLETE);
  });

  it("simulates an answer, and the strategy only where there is time", async () => {
    const tooLong = "an exact answer takes longer than 1 s (try --timeout 10)";
    const { stdout } = await asked("answer");
    expect(stdout).toMatch(/Simulated: .*; an exact answer/);
    expect(stdout).toContain(`${tooLong}.`);
    const undecided = await asked("answer", "sample best");
    expect(undecided.stdout).toContain(`${tooLong}, and so does the strategy: every result stands as it was rolled.`);
  });

  it("answers nothing where not even that is possible", async () => {
    const { stdout, stderr } = await asked("answer", "sample best", "sample never");
    expect(stdout).toBe("");
    expect(stderr).toBe("Neither an exact nor a simulated answer within 1 s. Try smaller numbers, or --timeout 10.\n");
  });
});

/** What the lab says of dice where some parts take too long. */
const dice = async (text: string, ...parts: readonly string[]) => {
  for (const part of parts) slow.add(part);
  const { stdout, stderr } = await runCommand("lab", text, "--timeout", "2");
  return { stdout: stdout.replaceAll(/\s+/g, " "), stderr };
};

describe("dice in the lab within a time limit", () => {
  it("are calculated, or simulated with the reason", async () => {
    expect((await dice("4d6dl1")).stdout).not.toContain("Simulated");
    expect((await dice("4d6dl1", "dice")).stdout).toMatch(/Simulated: .*; an exact answer takes longer than 2 s\. /);
    expect((await dice("1000d1000")).stdout).toMatch(/Simulated: /);
  });

  it("are refused where neither is possible, with the reason where there is one", async () => {
    expect(await dice("4d6dl1", "dice", "sample dice")).toEqual({
      stdout: "",
      stderr: '"4d6dl1" can be neither calculated nor simulated within 2 s. Try fewer dice, or --timeout 20.\n',
    });
    slow.clear();
    const tooMany = await dice("1000d1000", "sample dice");
    expect(tooMany.stdout).toBe("");
    expect(tooMany.stderr).toContain("  1000d1000\n");
  });

  it("are refused where they divide by zero", async () => {
    expect((await dice("1d6/(1d6-1)")).stderr).toContain("This may divide by zero.");
  });
});

/** The figures of a character with much stress, under some rules. */
const labelsOf = (system: typeof bookkeeperD12): readonly string[] => {
  const characters = system.parties[0]?.characters ?? [];
  const table = new SoloTable(system, { characters, house: defaultHouseRules(system), random: seeded(1) });
  table.edit(table.sheet.id, "stress", 12, "");
  return figureEntries({ system, state: table.state, sheet: table.sheet }).map(({ label }) => label);
};

it("a forecast that takes too long is left out of the figures", () => {
  const { survival, ...procedures } = bookkeeperD12.procedures;
  const endless = { ...survival, run: () => stopIf("forecast") };
  slow.add("forecast");
  expect(labelsOf(bookkeeperD12)).toContain("Rounds to live, average");
  expect(labelsOf({ ...bookkeeperD12, procedures: { ...procedures, survival: endless as never } })).toEqual(
    labelsOf(bookkeeperD12).filter((label) => label !== "Rounds to live, average"),
  );
});
