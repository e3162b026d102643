import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { currentAttempt } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { ann, bea, codeOf, gm, RiverTable } from "./river-table.ts";

const cards = { skill: "Gambling", characteristic: "Wits" };

describe("a contest on two phones", () => {
  it("VP-23, VP-26: each side announces its own accent and throws its own die", () => {
    const table = new RiverTable();
    table.frames("contest", { ...cards, opponent: { who: "pell", skill: "Observe", characteristic: "Wits" } });
    expect(codeOf(table.announces(bea, 2))).toBe("not-your-character");
    expect(codeOf(table.announces(ann, -2))).toBe("");
    expect(codeOf(table.announces(ann, -2))).toBe("not-your-character");
    expect(codeOf(table.announces(bea, 6))).toBe("accent-exceeds-skill");
    expect(codeOf(table.announces(bea, 5))).toBe("");
    expect(codeOf(table.throws(ann, 13))).toBe("");
    expect(codeOf(table.throws(bea, 7))).toBe("");
    expect(table.awaits).toMatchObject({
      wants: "nothing",
      outcome: { a: { final: 11, tn: 13 }, b: { final: 12, tn: 12, critical: true }, winner: "b", netB: 1, vp: 2 },
    });
  });
});

it("VP-23: each side of a contest throws its own die where the GM has announced both accents", () => {
  const table = new RiverTable();
  const opponent = { who: "pell", skill: "Observe", characteristic: "Wits", accent: 0 };
  table.frames("contest", { ...cards, accent: 0, opponent });
  expect(codeOf(table.throws(ann, 8))).toBe("");
  expect(codeOf(table.throws(bea, 8))).toBe("");
  expect(table.awaits).toMatchObject({ wants: "nothing" });
});

describe("a session", () => {
  it("begins, goes through turns, help, tasks and tries, and ends", () => {
    const table = new RiverTable();
    table.does(gm, { type: "act", act: "begin-play" });
    table.does(gm, { type: "act", act: "initiative", args: { who: ["pell", "hester-vane"], skill: "Dodge" } });
    expect(table.state.shared.traits["order"]).toEqual(["Pell", "Hester Vane"]);
    table.does(ann, {
      type: "act",
      act: "declare-turn",
      character: "hester-vane",
      args: { actions: [{ name: "Derringer" }, { name: "Derringer" }] },
    });
    table.frames("goal", { skill: "Shoot", characteristic: "Dexterity", action: "Derringer", accent: 0 });
    table.throws(ann, 5);
    expect(currentAttempt(table.state)?.trace.outcome).toMatchObject({ tn: 5, critical: true });
    table.does(gm, { type: "act", act: "next-turn" });
    expect(table.state.characters["hester-vane"]?.traits["planned"]).toEqual([]);
    table.does(gm, { type: "act", act: "start-task", args: { task: "the gate", goal: 4, mode: "assisted" } });
    const helpers = [{ who: "pell", skill: "Climb", characteristic: "Dexterity" }];
    table.frames("task-round", { skill: "Persuade", characteristic: "Presence", helpers });
    expect(codeOf(table.announces(ann, 0))).toBe("");
    table.throws(ann, 6);
    // VP-26 The helper's own player announces the helper's accent.
    expect(codeOf(table.announces(ann, -2))).toBe("not-your-character");
    expect(codeOf(table.announces(bea, -2))).toBe("");
    table.throws(bea, 11);
    expect(table.state.shared.traits).toMatchObject({
      tasks: [{ name: "the gate", now: 5, of: 4 }],
      turn: 1,
      elapsed: 3,
    });
    table.does(gm, { type: "act", act: "end-session" });
    expect(table.state).toMatchObject({ phase: "between", session: 2, shared: { traits: { order: [] } } });
  });

  it("has a word for every house rule and for all that is asked", () => {
    for (const [name, { values }] of Object.entries(victoryPoint.houseRules)) {
      for (const value of values) {
        const said = typeof value === "object" ? JSON.stringify(value) : String(value);
        expect(victoryPoint.text).toHaveProperty([`house.${name}.${said}`]);
      }
    }
    const asked = [...Object.values(victoryPoint.offers), ...Object.values(victoryPoint.acts)];
    for (const name of asked.flatMap(({ parameters }) => Object.keys(parameters))) {
      expect(victoryPoint.text).toHaveProperty([`param.${name}`]);
    }
  });
});
