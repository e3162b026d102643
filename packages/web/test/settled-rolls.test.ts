import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { describe, expect, it } from "vitest";
import { earlierRolls, settledRolls } from "../src/state/settled-rolls.ts";
import { ines, oskar, TableInMemory } from "./table-in-memory.ts";

/** Pell climbs with an accent, and the GM has said what comes of it. */
function climbed(): TableInMemory {
  const table = new TableInMemory({}, victoryPoint);
  table.does(ines, { type: "take-character", character: "pell" });
  table.does(oskar, { type: "act", act: "begin-play" });
  const args = { skill: "Sneak", characteristic: "Dexterity" };
  table.does(oskar, { type: "frame", character: "pell", title: "Up", offer: "goal", args });
  table.chooses(ines, { move: "accent", detail: { accent: -3 } }, 2);
  return table;
}

describe("what has come of attempts", () => {
  it("keeps what was decided in an attempt once it is off the table", () => {
    const table = climbed();
    const before = table.view(ines);
    expect(settledRolls(before)).toMatchObject([{ character: "pell", args: { accent: -3 }, outcome: { natural: 2 } }]);
    expect(earlierRolls(victoryPoint, before)).toEqual([]);
    const [attempt] = before.attempts;
    table.does(oskar, { type: "answer-for-the-world", attempt: attempt?.id ?? "", words: "Up he is." });
    // It stays until something else is framed.
    const args = { skill: "Dodge", characteristic: "Wits" };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Down", offer: "goal", args });
    const after = table.view(ines);
    expect(settledRolls(after)).toEqual([]);
    expect(earlierRolls(victoryPoint, after)).toMatchObject([
      { character: "pell", given: { skill: "Sneak" }, args: { accent: -3 }, outcome: { natural: 2 } },
    ]);
    const [past] = after.past;
    if (!past) throw new Error("nothing is past");
    const changed = { past: [{ ...past, trace: { ...past.trace, version: "0" } }] };
    expect(earlierRolls(victoryPoint, changed)).toEqual([]);
  });
});
