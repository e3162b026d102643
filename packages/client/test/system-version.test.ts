import { eveningStar } from "@rulewright/systems/evening-star";
import { expect, it } from "vitest";
import { underVersion } from "../src/index.ts";

it("a system is itself under its own version, and one other object under each other version", () => {
  expect(underVersion(eveningStar, eveningStar.version)).toBe(eveningStar);
  const [one, other] = [underVersion(eveningStar, "one"), underVersion(eveningStar, "other")];
  expect([one, other]).toEqual(["one", "other"].map((version) => ({ ...eveningStar, version })));
  expect(["one", "other"].map((version) => underVersion(eveningStar, version))).toEqual([one, other]);
  expect(underVersion(eveningStar, "one")).toBe(one);
});
