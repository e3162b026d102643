import { expect, it } from "vitest";
import { describeLaws, lawsOfMethods } from "./laws-of-systems.ts";

it("there are four of them", () => {
  expect(lawsOfMethods).toHaveLength(4);
});

describeLaws(lawsOfMethods);
