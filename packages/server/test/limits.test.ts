import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { REMEMBERED_ENTRIES } from "../src/store.ts";
import { aboutLimit, DEFAULT_LIMITS, LIMIT_NAMES, NO_LIMITS } from "../src/limits.ts";

it("remembers answers for as many entries as the guide to large servers says", () => {
  const guide = readFileSync(new URL("../../../docs/scaling.md", import.meta.url), "utf8");
  expect(guide).toContain(`at most the answers of the last ${REMEMBERED_ENTRIES.toLocaleString("en")} entries`);
});

it("lists every limit in the guide for public servers, with its default", () => {
  const guide = readFileSync(new URL("../../../docs/public-server.md", import.meta.url), "utf8");
  const rows = [...guide.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\| (.*?) +\|$/gmu)].map(([, ...cells]) => cells);
  expect(rows).toEqual(LIMIT_NAMES.map((name) => [name, DEFAULT_LIMITS[name].toLocaleString("en"), aboutLimit(name)]));
});

it("lifts no limit to less than its default", () => {
  expect(LIMIT_NAMES.filter((name) => NO_LIMITS[name] < DEFAULT_LIMITS[name])).toEqual([]);
});
