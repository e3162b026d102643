import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkedModule, examplesOf, packageNames } from "../../../scripts/examples.ts";

/** Modules must lie in the repository, so that they find its packages. */
const folder = join(import.meta.dirname, "..", ".examples");

mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("an example", () => {
  it("with an expected value on a line of its own is reported, since nothing would check it", () => {
    expect(() => checkedModule({ place: "here", code: "1 + 1;\n// => 3" })).toThrow("stands behind no statement");
  });
});

type Check = (actual: unknown, expected: unknown, line: string) => void;

describe.each(packageNames)("the examples of %s", (name) => {
  const examples = examplesOf(name);

  it("exist", () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)("$place", async (example) => {
    const file = join(folder, `${example.place.replaceAll(/\W/g, "-")}.ts`);
    writeFileSync(file, checkedModule(example));
    const { default: run }: { default: (check: Check) => Promise<void> } = await import(file);
    await run((actual, expected, line) => expect(actual, line).toEqual(expected));
  });
});
