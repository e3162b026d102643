import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

function soak(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "./bin/typescript.mjs", "scripts/soak.ts", ...args],
    { cwd: root, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

describe("soak", () => {
  it("searches for states that share too much, and says how much it has searched", () => {
    const { status, stdout } = soak("sharing", "--seconds", "1", "--seed", "1", "--system", "evening-star", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ search: "sharing", seed: 1, seconds: 1, faults: [] });
    expect(status).toBe(0);
  });

  it("refuses what it doesn't know", () => {
    expect(soak("nothing")).toMatchObject({ status: 2, stdout: "" });
    expect(soak("sharing", "--seconds", "1", "--procedure", "unknown").status).toBe(2);
  });
});
