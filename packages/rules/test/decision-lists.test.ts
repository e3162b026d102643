import { doubles } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chance, goal, type Goal, maximizeEarned, minimizePaid } from "../src/index.ts";
import { Backup } from "../src/odds/backup.ts";
import { DecisionLists } from "../src/odds/decision-lists.ts";
import { Valuation } from "../src/odds/valuation.ts";

describe("lists of states with their options", () => {
  it("drop the state at hand with what its options are worth, and go on after the last whole one", () => {
    const lists = new DecisionLists(doubles, 2);
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
    const { states, branches, options } = lists;
    expect([states, branches, options]).toEqual([2, 2, 2]);
    expect(Array.from(lists.branchStarts.subarray(0, states + 1))).toEqual([0, 1, 2]);
    expect(Array.from(lists.optionStarts.subarray(0, branches + 1))).toEqual([0, 1, 2]);
    expect(Array.from(lists.chances).slice(0, branches)).toEqual([1, 1]);
    expect(Array.from(lists.targets.subarray(0, options))).toEqual([-1, 0]);
    expect(Array.from(lists.worths).slice(0, 2 * options)).toEqual([1, 2, 9, 10]);
  });
});

/** Two branches at least hold what differs by rounding only, so that the first of equals has to win. */
const worth = fc.oneof(fc.double({ min: -2, max: 2, noNaN: true }), fc.constantFrom(0, 1, 1 + 1e-13, 1e-14, 2e-14));
const option = fc.record({ target: fc.integer({ min: -1, max: 30 }), worth });
const branches = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(option, { minLength: 1, maxLength: 4 })),
  {
    maxLength: 4,
  },
);
const goals: readonly Goal[] = [
  goal("most", "player", maximizeEarned("points")),
  goal("least", "player", minimizePaid("points")),
  goal(
    "won",
    "player",
    chance("won", () => true),
  ),
];

describe("values of states in doubles", () => {
  it("are the same in every digit by the calculation for doubles and by that for any numbers, however many states are added between", () => {
    fc.assert(
      fc.property(fc.array(branches, { minLength: 1, maxLength: 12 }), fc.constantFrom(...goals), (states, asked) => {
        const lists = new DecisionLists(doubles, 1);
        const valuation = new Valuation(asked, {}, doubles);
        const own = new Backup(lists, { arithmetic: doubles, valuation });
        const general = new Backup(lists, { arithmetic: { ...doubles, name: "rationals" }, valuation });
        const [found, expected] = [new Float64Array(states.length), new Float64Array(states.length)];
        for (const [state, all] of states.entries()) {
          for (const [part, options] of all) {
            for (const one of options) lists.addOption(one.target < state ? one.target : -1, [one.worth]);
            lists.endBranch(part);
          }
          lists.endState();
          own.update(state, found);
          general.update(state, expected);
        }
        expect(found).toEqual(expected);
      }),
    );
  });
});
