import { describe, expect, it } from "vitest";
import { formatValue, formatWord, outcomeLabel, strategyLabel } from "../src/index.ts";

describe("names that every object inherits", () => {
  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("are words like any other: %s", (name) => {
    expect(formatWord({}, {}, "concept", name)).toBe(name);
    const amounts = Object.fromEntries([[name, 2]]);
    expect(formatValue({}, "skills", amounts)).toMatch(/^\w[\w ]* 2$/);
    expect(strategyLabel({}, name)).toMatch(/^\w/);
    expect(outcomeLabel({}, name)).toMatch(/^\w/);
  });
});
