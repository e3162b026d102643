import { avoid, chance, maximize, minimizePaid } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { buysNothing } from "../src/index.ts";

const success = chance("success", ({ outcome }) => outcome === "success");
const botch = avoid("botch", ({ outcome }) => outcome === "botch");
const points = maximize("points", () => 0);
const objectives = [success, botch, minimizePaid("lots")];

const gains = (values: readonly number[], pays: Readonly<Record<string, number>> = { lots: 1 }) =>
  !buysNothing(objectives, { pays, values }, [0.5, 0.25, 0]);

describe("an option that costs something", () => {
  it("brings something from half a percentage point on, whichever objective becomes better", () => {
    expect([0.5, 0.504, 0.5051, 0.6].map((one) => gains([one, 0.25, 1]))).toEqual([false, false, true, true]);
    expect(buysNothing([success], { pays: { lots: 1 }, values: [0.005] }, [0])).toBe(false);
    expect([0.25, 0.246, 0.244, 0.1].map((one) => gains([0.5, one, 1]))).toEqual([false, false, true, true]);
  });

  it("brings nothing by getting worse, or by what it costs", () => {
    expect(gains([0.4, 0.3, 1])).toBe(false);
    expect(gains([0.5, 0.25, -3])).toBe(false);
    expect(buysNothing([points], { pays: { lots: 1 }, values: [] }, [])).toBe(true);
    expect(buysNothing([points], { pays: { lots: 1 }, values: [1] }, [])).toBe(false);
    expect(buysNothing([points], { pays: { lots: 1 }, values: [] }, [-1])).toBe(false);
  });

  it("is one with a price: what is free always brings enough", () => {
    expect([gains([0.5, 0.25, 1], {}), gains([0.5, 0.25, 1], { lots: 0 })]).toEqual([true, true]);
    expect(gains([0.5, 0.25, 1], { lots: 0, ego: 1 })).toBe(false);
  });
});
