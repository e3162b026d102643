import { loadConformingSystems } from "@rulewright/systems/loader";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { conformInParallel } from "../src/conformance/parallel.ts";
import { TimedRunner } from "../src/conformance/timed-runner.ts";

/** What takes too long, which is told at once instead of after a minute. */
const slow = vi.hoisted(() => ({ batches: false, entries: new Set<number>(), limits: [] as number[] }));

vi.mock("../src/calculation/time-limit.ts", async (original) => ({
  ...(await original<typeof import("../src/calculation/time-limit.ts")>()),
  runWithin: <T>(seconds: number, work: () => T): { readonly value: T } | undefined => {
    slow.limits.push(seconds);
    if (seconds === 60) return slow.batches ? undefined : { value: work() };
    const entry = slow.limits.filter((one) => one === 20).length - 1;
    return slow.entries.has(entry) ? undefined : { value: work() };
  },
}));

const loaded = await loadConformingSystems();

const params = { rank: 3, modifier: 0, difficulty: 5, lots: 0 };
const right = { id: "es-1", measure: "check-p", params, values: { p_success: { exact: "9/20", decimal: "0.45" } } };
const wrong = { ...right, id: "es-2", values: { p_success: { exact: "1/2", decimal: "0.5" } } };

const check = (entries: readonly unknown[]) => [
  ...new TimedRunner("both", loaded).check(
    entries.map((entry, i) => ({ position: i + 10, json: JSON.stringify(entry) })),
  ),
];
const failed = (entries: readonly unknown[]) =>
  check(entries).flatMap(({ failures }) => failures.map(({ position, failure }) => [position, failure.id]));

beforeEach(() => {
  slow.batches = false;
  slow.entries.clear();
  slow.limits.length = 0;
});

describe("entries are checked within a time limit", () => {
  it("in batches of 250, each with a minute", () => {
    const done = check(Array.from({ length: 501 }, () => right)).map((batch) => batch.done);
    expect(done).toEqual([250, 500, 501]);
    expect(slow.limits).toEqual([60, 60, 60]);
    expect(failed([right, wrong, wrong])).toEqual([
      [11, "es-2"],
      [12, "es-2"],
    ]);
  });

  it("one by one where a batch takes too long, each with 20 seconds", () => {
    slow.batches = true;
    expect(failed([wrong, right, wrong])).toEqual([
      [10, "es-2"],
      [12, "es-2"],
    ]);
    expect(slow.limits).toEqual([60, 20, 20, 20]);
  });

  it("and fail where they take too long alone, by their name or their place", () => {
    slow.batches = true;
    const entries = [right, 3, null, { id: 7 }, {}, wrong];
    for (let i = 0; i < 5; i++) slow.entries.add(i);
    const failures = check(entries).flatMap((batch) => batch.failures);
    expect(failures.map(({ position, failure }) => [position, failure.id])).toEqual([
      [10, "es-1"],
      [11, "entry 12"],
      [12, "entry 13"],
      [13, "entry 14"],
      [14, "entry 15"],
      [15, "es-2"],
    ]);
    expect(failures[0]?.failure).toEqual({ id: "es-1", rules: [], difference: "no answer within 20 seconds" });
  });
});

/** The report of a check, and what is told while it runs. */
const progressOf = async (entries: readonly unknown[]) => {
  const progress: (readonly [done: number, total: number])[] = [];
  const report = await conformInParallel(
    entries.map((entry) => JSON.stringify(entry)),
    (done, total) => progress.push([done, total]),
  );
  return { progress, report };
};

describe("the progress of a check", () => {
  it("is told after each batch", async () => {
    const { progress, report } = await progressOf([wrong, ...Array.from({ length: 500 }, () => right)]);
    expect(progress).toEqual([
      [250, 501],
      [500, 501],
      [501, 501],
    ]);
    expect(report).toMatchObject({ passed: 500, failures: [{ id: "es-2" }] });
  });

  it("lets an interrupt through after each batch", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1));
    const turnsAt: number[] = [];
    await conformInParallel(
      Array.from({ length: 750 }, () => JSON.stringify(right)),
      () => turnsAt.push(turns),
    );
    clearInterval(timer);
    expect(new Set(turnsAt).size).toBe(3);
  });

  it("rises to the end where threads share the entries, whose failures are in order and told once", async () => {
    const entries = Array.from({ length: 1600 }, (_, i) => (i % 100 === 7 ? { ...wrong, id: `es-${i}` } : right));
    const { progress, report } = await progressOf(entries);
    expect(progress.at(-1)).toEqual([1600, 1600]);
    expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b));
    expect(report.passed).toBe(1584);
    expect(report.failures.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, i) => `es-${i * 100 + 7}`));
  });
});
