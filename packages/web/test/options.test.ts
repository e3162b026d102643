import { currentAttempt } from "@rulewright/table";
import { formatButton, formatDecisionBriefly, oddsParts } from "@rulewright/present";
import { done, isRefusal, move, resume, type SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "../src/odds/answer.ts";
import type { OptionSummary } from "../src/odds/question.ts";
import { detailOf, isSameDetail, usefulOptions } from "../src/odds/options.ts";
import { optionRows } from "../src/table/attempt/option-rows.ts";
import { ines, restartTheClock, TableInMemory } from "./table-in-memory.ts";

const text = { ...eveningStar.text, "detail.double": "double the zeros", "detail.reroll": "reroll {what}" };

/** Maren's clock with these dice on the table, and every option as the worker sees it. */
function rolled(faces: readonly number[], house = {}) {
  const table = new TableInMemory(house);
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, ...faces);
  const { characters } = table.view(ines);
  const attempt = currentAttempt(table.view(ines));
  const held = characters.find(({ id }) => id === "maren-oake")?.trackers ?? {};
  if (!attempt) throw new Error("nothing on the table");
  const said = answerQuestion(eveningStar, {
    ask: "choice",
    system: eveningStar.id,
    trace: attempt.trace,
    held,
    goal: "success",
  });
  if (said.ask !== "choice") throw new Error("no odds");
  const position = resume(eveningStar, attempt.trace, held);
  return { position, tray: position.tray, options: said.options };
}

const shown = (options: readonly OptionSummary[]) =>
  usefulOptions(options).map(({ move, pays, passive, optimal }) => [
    move ?? "stands",
    pays,
    Math.round((passive[0] ?? 0) * 1000) / 10,
    Math.round((optimal[0] ?? 0) * 1000) / 10,
  ]);

const option = (price: number, rank: number, chance: number): OptionSummary => ({
  move: "lots",
  dice: {},
  numbers: {},
  pays: { lots: price },
  passive: [chance],
  optimal: [chance],
  rank,
});

const prices = (middle: number): readonly (number | undefined)[] =>
  usefulOptions([option(1, 2, 0.5), option(2, 2, middle), option(3, 0, 0.9)]).map(({ pays }) => pays["lots"]);

const pricesOf = (some: readonly OptionSummary[]) => usefulOptions(some).map(({ pays }) => pays["lots"]);

describe("the few options worth a line", () => {
  it("are standing, ego, and the best at each price up to the best of all", () => {
    const { options } = rolled([0, 3, 7, 9, 8, 6]);
    expect(options.length).toBeGreaterThan(20);
    expect(shown(options)).toEqual([
      ["stands", {}, 0, 0],
      ["ego", { ego: 1 }, 70, 91],
      ["lots", { lots: 2 }, 50, 85],
      ["lots", { lots: 3 }, 75, 92.5],
      ["lots", { lots: 4 }, 87.5, 96.3],
    ]);
  });

  it("shrink to what is free once the task has passed", () => {
    const { options } = rolled([0, 1, 2, 3, 9, 9]);
    expect(shown(options)).toEqual([["stands", {}, 100, 100]]);
  });

  it("are left out where a cheaper one is worth as much at once, but for rounding", () => {
    expect([0.4, 0.5, 0.5 + 1e-12, 0.6].map(prices)).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
      [1, 2, 3],
    ]);
  });

  it("never take more than five lines", () => {
    const { options } = rolled([9, 9, 9, 9, 9, 9]);
    expect(usefulOptions(options).length).toBeLessThanOrEqual(5);
    const each = [1, 2, 3, 4, 5, 6, 7].map((price) => option(price, 7 - price, price / 10));
    // The best one, and the best of those that cost less.
    expect(pricesOf(each)).toEqual([3, 4, 5, 6, 7]);
    expect(pricesOf(each.slice(2))).toEqual([3, 4, 5, 6, 7]);
    expect(pricesOf(each.slice(3))).toEqual([4, 5, 6, 7]);
  });

  it("have the best one last among the priced, and exactly one of rank 0 that may carry the mark", () => {
    const { options } = rolled([0, 3, 7, 9, 8, 6]);
    expect(usefulOptions(options).filter(({ rank }) => rank === 0)).toHaveLength(1);
  });

  it("offer numbers of lots where lots go in by their number", () => {
    const { options } = rolled([0, 3, 7, 9, 8, 6], { lotDeclaration: "count" });
    expect(usefulOptions(options).map(({ move }) => move)).toContain("commit-lots");
  });
});

describe("an option in words", () => {
  const { tray, options } = rolled([0, 3, 7, 9, 8, 6]);
  const best = usefulOptions(options).at(-1);
  if (!best) throw new Error("no options");

  it("picks dice of the class, lowest faces first", () => {
    expect(detailOf(best, tray)).toEqual({ reroll: [2, 4, 5], double: 1 });
  });

  it("says what happens to which faces", () => {
    expect(formatDecisionBriefly(text, "lots", { reroll: [2, 3], double: 1 }, tray)).toBe(
      "Double the zeros, reroll 7 and 9",
    );
    expect(formatDecisionBriefly(text, "lots", { reroll: [2, 3, 4], double: 0 }, tray)).toBe("Reroll 7, 9 and 8");
  });

  it("goes by the field's own name where the system words nothing", () => {
    expect(formatDecisionBriefly({}, "lots", { reroll: [2], double: 1 }, tray)).toBe("Double, reroll 7");
  });

  it("is the move's name where it points at nothing", () => {
    expect(formatDecisionBriefly(text, "ego", { modifier: 1 }, tray)).toBe("Spend ego");
    expect(formatDecisionBriefly(text, "let-it-stand", {}, tray)).toBe("Let it stand");
  });

  it("is the same for any dice of the same classes", () => {
    expect(isSameDetail(best, { reroll: [2, 3, 5], double: 1 }, tray)).toBe(true);
    expect(isSameDetail(best, { reroll: [1, 3, 5], double: 1 }, tray)).toBe(false);
    expect(isSameDetail(best, { reroll: [2, 3, 5] }, tray)).toBe(false);
  });

  it("is priced on the button", () => {
    expect(formatButton(eveningStar, "lots", { lots: 3 })).toBe("Commit 3 lots");
    expect(formatButton(eveningStar, "lots", { lots: 1 })).toBe("Commit 1 lot");
    expect(formatButton(eveningStar, "ego", { ego: 1 })).toBe("Spend ego");
    expect(formatButton(eveningStar, "let-it-stand", {})).toBe("Let it stand");
  });
});

/** The rows of a choice with these options, while numbers that none of them has are entered for lots. */
function rowsWhileEntering(options: readonly OptionSummary[]) {
  const rows = optionRows({
    text: eveningStar.text,
    position: rolled([0, 3, 7, 9, 8, 6]).position,
    stands: "let-it-stand",
    mayStand: true,
    hasOdds: true,
    goal: undefined,
    wanted: true,
    offered: ["ego", "lots"].map((name) => ({ move: move(name, { leadsTo: () => done({ outcome: "" }) }) })),
    draft: { move: "lots", detail: { double: 2 } },
    options,
    considered: { passive: [0.6], optimal: [0.6] },
  });
  return rows.map(({ draft, worths, chosen }) => [draft.move, draft.detail["double"], worths?.passive[0], chosen]);
}

describe("numbers that no option has", () => {
  const stands = { ...option(0, 3, 0.4), move: null };
  const ego = { ...option(0, 2, 0.45), move: "ego", pays: { ego: 1 } };
  const [one, three] = [1, 3].map((double) => ({
    ...option(double, 3 - double, 0.4 + double / 10),
    numbers: { double },
  }));

  it("take the row of the move's only option", () => {
    expect(rowsWhileEntering([stands, ego, ...(three ? [three] : [])])).toEqual([
      ["lots", 2, 0.6, true],
      ["let-it-stand", undefined, 0.4, false],
      ["ego", undefined, 0.45, false],
    ]);
  });

  it("have a row of their own where the move has several options", () => {
    expect(rowsWhileEntering([stands, ego, ...(one && three ? [one, three] : [])])).toEqual([
      ["lots", 3, 0.7, false],
      ["let-it-stand", undefined, 0.4, false],
      ["ego", undefined, 0.45, false],
      ["lots", 1, 0.5, false],
      ["lots", 2, 0.6, true],
    ]);
  });
});

describe("a decision nobody listed", () => {
  it("has its chance all the same", () => {
    const table = new TableInMemory();
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    const attempt = currentAttempt(table.view(ines));
    if (!attempt) throw new Error("nothing on the table");
    const asked = { ask: "choice", system: eveningStar.id, trace: attempt.trace, goal: "success" } as const;
    const held = { lots: 4, ego: 1 };
    const considered = { move: "ego", detail: { modifier: 3 } };
    const said = answerQuestion(eveningStar, { ...asked, held, considered });
    expect(isRefusal(said)).toBe(false);
    // 12 or more on d20 + 4 + 3: sixteen faces of twenty, and one lot may throw again.
    if (said.ask === "choice") expect(said.considered?.passive[0]).toBeCloseTo(0.8, 12);
    if (said.ask === "choice") expect(said.considered?.optimal[0]).toBeCloseTo(0.96, 12);
  });
});

/** The parts of the odds of success, of objectives with these values by their names. */
const partsFor = (system: SystemDefinition, values: Readonly<Record<string, number>>) => {
  const goal = system.goals["success"];
  const chances = goal?.objectives.map(({ name }) => values[name] ?? 0) ?? [];
  return goal && oddsParts(system, goal, chances).map(({ look, words, chance }) => [look, words, chance]);
};

describe("the red part of a strip", () => {
  it("is a botch or a critical failure, and not that the other side of a contest wins", () => {
    const chances = Array.from({ length: 12 }, () => 0.2);
    const red = (system: SystemDefinition, name: string) => {
      const goal = system.goals[name];
      return goal && oddsParts(system, goal, chances).find(({ look }) => look === "alarm")?.chance;
    };
    expect(red(storytellerD10, "success")).toBe(0.2);
    expect(red(victoryPoint, "success")).toBe(0.2);
    // Also where something else is avoided before it: no willpower left.
    expect(red(storytellerD10, "enough")).toBe(0.2);
    expect(victoryPoint.goals["prevail"]).toBeDefined();
    expect(red(victoryPoint, "prevail")).toBeUndefined();
  });

  it("stands beside a striped one where a game tells a bare success apart", () => {
    const values = { success: 0.75, botch: 0.125, clear: 0.5 };
    expect(partsFor(storytellerD10, values)).toEqual([
      ["success", "clear", 0.5],
      ["bare", "barely", 0.25],
      ["failure", "fails", 0.125],
      ["alarm", "botch", 0.125],
    ]);
    expect(partsFor(eveningStar, values)).toEqual([
      ["success", "success", 0.75],
      ["failure", "failure", 0.25],
    ]);
  });
});
