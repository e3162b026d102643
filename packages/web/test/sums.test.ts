import { currentAttempt } from "@rulewright/table";
import { formatExplanation } from "@rulewright/present";
import { resume, type SystemDefinition } from "@rulewright/rules";
import { bookkeeperD12 } from "../../systems/src/bookkeeper-d12/system.ts";
import { victoryPoint } from "../../systems/src/victory-point-d20/system.ts";
import { describe, expect, it } from "vitest";
import { sumContext } from "../src/table/roll/sum-context.ts";
import { formatRollPreview, previewRoll } from "../src/table/roll/roll-preview.ts";
import { ines, oskar, TableInMemory } from "./table-in-memory.ts";

/** The attempt on the table, with the lines of its sums and what its next roll expects. */
function attemptOn(table: TableInMemory, system: SystemDefinition) {
  const view = table.view(ines);
  const attempt = currentAttempt(view);
  if (!attempt) throw new Error("no attempt is on the table");
  const context = sumContext(system, view, attempt);
  const { explanation } = resume(system, attempt.trace);
  const preview = previewRoll(system, attempt.trace);
  return {
    sums: explanation ? formatExplanation(context, explanation) : [],
    preview: preview && formatRollPreview(context, preview),
  };
}

/** Plays the attempt on the table to its end with these faces, letting every result stand. */
function playOn(table: TableInMemory, system: SystemDefinition, faces: readonly number[]): void {
  const left = [...faces];
  for (;;) {
    const attempt = currentAttempt(table.view(oskar));
    if (!attempt || attempt.settled) return;
    const { awaits } = resume(system, attempt.trace);
    const on = { attempt: attempt.id, step: attempt.trace.steps.length };
    if (awaits.wants === "nothing") return;
    if (awaits.wants === "dice") {
      table.does(oskar, { type: "roll", ...on, faces: left.splice(0, awaits.dice.count) });
    } else {
      table.does(oskar, { type: "choose", ...on, move: awaits.choice.stands.as, dice: "hand" });
    }
  }
}

describe("the sums of an attempt", () => {
  it("show skill and malus before the roll and after it", () => {
    const table = new TableInMemory({}, bookkeeperD12);
    table.does(oskar, { type: "edit", of: "nettle", name: "stress", to: 7 });
    table.does(oskar, {
      type: "frame",
      character: "nettle",
      title: "Slip past the lamps",
      offer: "attempt",
      args: { skill: "subtlety" },
    });
    expect(attemptOn(table, bookkeeperD12)).toEqual({ sums: [], preview: "d12 + 5 Subtlety − 2 malus, 10 needed" });
    playOn(table, bookkeeperD12, [10]);
    expect(attemptOn(table, bookkeeperD12).sums).toEqual(["10 + 5 Subtlety − 2 malus = 13 against 10"]);
  });

  it("of a contest have the names of both sides, and the sheet's names for the acting one", () => {
    const table = new TableInMemory({}, victoryPoint);
    const [first, second] = table.view(oskar).characters;
    table.does(oskar, {
      type: "frame",
      character: first?.id ?? "",
      title: "Outstare",
      offer: "contest",
      args: {
        skill: "Persuade",
        characteristic: "Presence",
        opponent: { who: second?.id ?? "", skill: null, characteristic: "Wits" },
      },
    });
    playOn(table, victoryPoint, [5, 3]);
    const { sums } = attemptOn(table, victoryPoint);
    expect(sums).toEqual([
      "Hester Vane: 5 of 13",
      "Hester Vane, target number: 6 Persuade + 7 Presence = 13",
      "Orrin Tull: 3 of 5",
      "Lead in successes: 5 successes of Hester Vane − 3 successes of Orrin Tull = 2",
    ]);
  });
});
