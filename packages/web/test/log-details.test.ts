import { eveningStar } from "@rulewright/systems/evening-star";
import { type Line, type Member, type TableEvent, tableText, type TableView } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { logContext } from "../src/table/log/log-context.ts";
import { logEntries } from "../src/table/log/log-entries.ts";
import { formatEvent } from "../src/table/log/sentences.ts";
import { oskar, TableInMemory } from "./table-in-memory.ts";

const text = { ...tableText, ...eveningStar.text };
const people = { wick: "Wick", tam: "Tam" };
const table = new TableInMemory().view(oskar);

const contextOf = (lines: readonly Line[], change: Partial<TableView> = {}) =>
  logContext({ system: eveningStar, text, view: { ...table, ...change }, people }, lines);

const linesOf = (...events: readonly TableEvent[]): readonly Line[] =>
  events.map((event, i) => ({ n: i + 1, at: 0, by: "oskar", event }));

const scene: TableEvent = { type: "scene-set", title: "The pier" };
const said = (words: string, about?: number): TableEvent => ({
  type: "said",
  words,
  ...(about === undefined ? {} : { about }),
});

/** The lines of the entries of a log, each with those of the comments on it. */
const entries = (...events: readonly TableEvent[]) => {
  const lines = linesOf(...events);
  return logEntries(contextOf(lines), lines).flatMap((entry) =>
    "comments" in entry ? [[entry.n, entry.comments.map(({ n }) => n)]] : [],
  );
};

describe("a comment", () => {
  it("stands under what it is about, also where nothing else was said", () => {
    expect(entries(scene, said("Cold.", 1))).toEqual([[1, [2]]]);
    expect(entries(scene, said("Hello."), said("Cold.", 1), said("Hello!", 2), said("Very cold.", 1))).toEqual([
      [1, [3, 5]],
      [2, [4]],
    ]);
  });

  it("stands for itself where that isn't shown, and beside others that have none", () => {
    expect(entries(scene, said("Where?", 99))).toEqual([
      [1, []],
      [2, []],
    ]);
    expect(entries(scene, said("Where?", 99), said("Cold.", 1))).toEqual([
      [1, [3]],
      [2, []],
    ]);
    expect(entries(scene, said("Hello."))).toEqual([
      [1, []],
      [2, []],
    ]);
  });
});

const mo: Member = { id: "mo", name: "Mo", role: "co-gm" };
const ines: Member = { id: "ines", name: "Ines", role: "player" };
const view = { members: [oskar, mo, ines], players: { wick: "ines" } };

/** The sentence of a choice for a character: what it costs, what it changes, and by whom it is made. */
const chosen = (by: string, payer: string, pays: Readonly<Record<string, number>>, ...changes: readonly object[]) => {
  const event = {
    type: "option-chosen",
    attempt: "a",
    move: "let-it-stand",
    detail: {},
    pays,
    payer,
    words: "",
    notices: [],
    changes,
  } as unknown as TableEvent;
  const line = { n: 1, at: 0, by, event };
  return formatEvent(contextOf([line], view), line).split(/[: ]/u)[0];
};

describe("who has chosen", () => {
  const change = { change: "tracker", of: "wick", name: "lots", from: 3, to: 2 };

  it("is who leads the game, where somebody else plays the character and nothing is paid or changed", () => {
    expect(["oskar", "mo", "ines"].map((by) => chosen(by, "wick", {}))).toEqual(["Oskar", "Mo", "Wick"]);
  });

  it("is the character that pays, that is changed, or that nobody else plays", () => {
    expect(chosen("oskar", "wick", { lots: 1 })).toBe("Wick");
    expect(chosen("oskar", "wick", {}, change)).toBe("Wick");
    expect(chosen("oskar", "wick", { lots: 1 }, change)).toBe("Wick");
    expect(chosen("oskar", "tam", {})).toBe("Tam");
  });
});
