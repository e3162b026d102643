import { describe, expect, it } from "vitest";
import { DecisionLists } from "../src/odds/decision-lists.ts";

describe("lists of states with their options", () => {
  it("drop the state at hand with what its options are worth, and go on after the last whole one", () => {
    const lists = new DecisionLists<number>();
    lists.addOption(-1, [1, 2]);
    lists.endBranch(1);
    lists.endState();
    lists.addOption(7, [3, 4]);
    lists.addOption(8, [5, 6]);
    lists.endBranch(0.5);
    lists.addOption(9, [7, 8]);
    lists.dropState();
    lists.addOption(0, [9, 10]);
    lists.endBranch(1);
    lists.endState();
    expect(lists).toEqual({
      branchStarts: [0, 1, 2],
      optionStarts: [0, 1, 2],
      chances: [1, 1],
      targets: [-1, 0],
      worths: [1, 2, 9, 10],
    });
  });
});
