import { avoid, chance, goal, maximize, minimizePaid, partOf } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { badOutcome, oddsParts } from "../src/index.ts";

const success = chance("success", ({ outcome }) => outcome === "success");
const botch = avoid("botch", ({ outcome }) => outcome === "botch");
const clear = partOf(
  success,
  chance("clear", ({ net }) => Number(net) > 1),
);
const winning = avoid("the other side wins", ({ outcome }) => outcome === "lost");
const paid = minimizePaid("luck");
const system = { badOutcomes: ["botch"], text: { "outcome.bare": "Bare", "outcome.botch": "Botch" } };

const partsOf = (wanted: ReturnType<typeof goal>, values: readonly number[], of = system) =>
  oddsParts(of, wanted, values).map((part) => [part.look, part.words, part.chance]);

describe("the parts of the odds", () => {
  it("are success and failure, and what the system calls bad", () => {
    expect(partsOf(goal("success", "player", success), [0.75])).toEqual([
      ["success", "success", 0.75],
      ["failure", "failure", 0.25],
    ]);
    expect(partsOf(goal("success", "player", success, paid, botch), [0.5, 1, 0.125])).toEqual([
      ["success", "success", 0.5],
      ["failure", "failure", 0.375],
      ["alarm", "botch", 0.125],
    ]);
  });

  it("tell a bare success apart where a part of success is clear", () => {
    expect(partsOf(goal("success", "player", success, botch, clear), [0.75, 0.125, 0.5])).toEqual([
      ["success", "clear", 0.5],
      ["bare", "bare", 0.25],
      ["failure", "fails", 0.125],
      ["alarm", "botch", 0.125],
    ]);
    expect(partsOf(goal("success", "player", success, clear), [0.75]).slice(0, 2)).toEqual([
      ["success", "clear", 0],
      ["bare", "bare", 0.75],
    ]);
  });

  it("leave what is avoided without being bad to the failures", () => {
    expect(partsOf(goal("win", "player", success, winning), [0.5, 0.25])).toEqual([
      ["success", "success", 0.5],
      ["failure", "failure", 0.5],
    ]);
    const { badOutcomes: _, ...mild } = system;
    expect(oddsParts(mild, goal("success", "player", success, botch), [0.5, 0.25])).toHaveLength(2);
  });

  it("are none of an amount, and none before the values are known", () => {
    const most = maximize("points", () => 1);
    expect(partsOf(goal("most", "player", most), [2.5])).toEqual([]);
    expect(partsOf(goal("success", "player", success), [])).toEqual([]);
  });
});

const nameOf = (wanted: ReturnType<typeof goal>, values: readonly number[]) =>
  badOutcome(system, wanted, values)?.objective.name;

describe("what a goal avoids", () => {
  it("is a bad outcome before any other, whatever their order", () => {
    expect(nameOf(goal("success", "player", success, winning, botch), [0.5, 0.2, 0.1])).toBe("botch");
    expect(nameOf(goal("success", "player", success, winning), [0.5, 0.2])).toBe("the other side wins");
    expect(badOutcome(system, goal("success", "player", success, botch), [0.5, 0.25])?.chance).toBe(0.25);
  });

  it("is nothing that is paid or wanted, and nothing without a value", () => {
    expect(nameOf(goal("success", "player", success, paid), [0.5, 0.5])).toBeUndefined();
    expect(nameOf(goal("success", "player", success, botch), [0.5])).toBeUndefined();
  });
});
