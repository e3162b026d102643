import type { JsonObject } from "@rulewright/rules";
import { expect, it } from "vitest";
import { majorOfAttack } from "../rules/attacks.ts";
import { majorBegun } from "../rules/turns.ts";

/** A character in their own turn, with what they have begun of it. */
const inTurn = (traits: JsonObject) => ({
  id: "june",
  name: "June",
  trackers: {},
  traits: { turnActive: true, ...traits },
});

it.each([
  ["nothing is begun", {}, undefined, "major"],
  ["the free one is begun", { freeMajor: true, majorTaken: 1, attacksLeft: 1 }, "major", "major"],
  ["the free one is used up", { freeMajor: true, majorTaken: 1, attacksLeft: 0 }, undefined, undefined],
  ["a second one is bought", { freeMajor: true, majorTaken: 2, attacksLeft: 1 }, "extra-major", "extra-major"],
  ["both have their attacks", { freeMajor: true, majorTaken: 2, attacksLeft: 2 }, "extra-major", "extra-major"],
  ["both are used up", { freeMajor: true, majorTaken: 2, attacksLeft: 0 }, undefined, undefined],
] as const)("W20-18, B16: where %s, that is the major action of an attack", (_, traits, begun, ofAttack) => {
  const june = inTurn(traits);
  expect(majorBegun(june)).toBe(begun);
  expect(majorOfAttack(june, { attack: "melee" })).toBe(ofAttack);
  // A check that is no attack is part of none.
  expect(majorOfAttack(june, { attack: "none" })).toBeUndefined();
});
