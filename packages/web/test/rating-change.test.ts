import { describe, expect, it } from "vitest";
import { ratingChange } from "../src/table/creation/rating-change.tsx";

describe("the rating that two drafts differ in", () => {
  it.each([
    ["is the one that was changed", { skills: { Lore: 2, Boats: 1 } }, { skills: { Lore: 2, Boats: 3 } }, "Boats 1 3"],
    ["is in any of the ratings", { a: { X: 1 }, b: { Y: 1 } }, { a: { X: 1 }, b: { Y: 0 } }, "Y 1 0"],
    ["is none where nothing was changed", { skills: { Lore: 2 } }, { skills: { Lore: 2 } }, undefined],
    ["is none where one was added", { skills: {} }, { skills: { Lore: 2 } }, undefined],
    ["is none where one was taken away", { skills: { Lore: 2 } }, { skills: {} }, undefined],
    ["is none where there were no ratings before", {}, { skills: { Lore: 2 } }, undefined],
    ["is none where something else stands in their place", { skills: null }, { skills: { Lore: 2 } }, undefined],
    [
      "is none of words",
      { stance: "calm", skills: { Lore: "x" } },
      { stance: "wild", skills: { Lore: "y" } },
      undefined,
    ],
    ["is none where ratings were removed", { skills: { Lore: 2 } }, { skills: null }, undefined],
  ] as const)("%s", (_, before, after, found) => {
    const change = ratingChange(before, after);
    expect(change && `${change.name} ${change.from} ${change.to}`).toBe(found);
  });
});
