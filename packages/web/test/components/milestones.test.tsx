// @vitest-environment happy-dom
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import type { JsonObject } from "@rulewright/rules";
import { sessionRecap, sessionsInLog } from "@rulewright/table";
import { expect, it } from "vitest";
import { Log } from "../../src/table/log/log.tsx";
import { RecapView } from "../../src/table/log/recap-view.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

const YSOLDE = "ysolde-crane";

/** A session of the Bookkeeper at which Ines plays Ysolde, who has taken this much stress. */
function wounded(by: number): TableInMemory {
  const table = new TableInMemory({}, bookkeeperD12);
  table.does(ines, { type: "take-character", character: YSOLDE });
  table.does(oskar, { type: "act", act: "open-session" });
  table.does(oskar, { type: "act", act: "stress", character: YSOLDE, args: { kind: "Wound", amount: by } });
  return table;
}

/** The recap of the first session. */
function recapOf(table: TableInMemory) {
  const lines = table.lines(ines);
  const [session = { session: 1, lines: [] }] = sessionsInLog(lines);
  return sessionRecap(bookkeeperD12.id, lines, session);
}

const headings = (table: TableInMemory): readonly string[] => {
  const { container, unmount } = renderFor(table, ines, <Log />);
  const shown = [...container.querySelectorAll(".scene")].map(({ textContent }) => textContent.trim());
  unmount();
  return shown.filter((words) => words.includes("Ysolde"));
};

it("a death stands in the log like the title of a scene, and so does its end (BK-16)", () => {
  const table = wounded(12);
  expect(headings(table)).toEqual([]);
  table.does(oskar, { type: "act", act: "stress", character: YSOLDE, args: { kind: "Wound", amount: 1 } });
  expect(headings(table)).toEqual(["Ysolde Crane is dead"]);
  const { container, unmount } = renderFor(table, ines, <Log />);
  expect(container.textContent).not.toContain("A character has died");
  unmount();
  table.does(oskar, { type: "act", act: "take-back-death", character: YSOLDE });
  expect(headings(table)).toEqual(["Ysolde Crane is dead", "Ysolde Crane is back among the living"]);
});

it("a death that is recorded is told once, with its rule, and the end of the session names the dead (BK-16)", () => {
  const table = wounded(2);
  table.does(oskar, { type: "act", act: "dies", character: YSOLDE });
  const log = renderFor(table, ines, <Log />);
  const told = log.container.textContent ?? "";
  expect(told.match(/dies|dead/g)).toEqual(["dead"]);
  expect(log.container.querySelector(".scene .rule")?.textContent).toBe("BK-16");
  log.unmount();
  table.does(oskar, { type: "act", act: "close-session" });
  const recap = renderFor(table, ines, <RecapView recap={recapOf(table)} />);
  expect(recap.container.textContent).toContain("Ysolde Crane+2 stress (2) · dead");
});

it("what is set for a character or for the table is said once, in a sentence (BK-15, BK-18, BK-21)", () => {
  const table = wounded(2);
  const does = (act: string, args: JsonObject, character?: string) =>
    table.does(oskar, { type: "act", act, args, ...(character === undefined ? {} : { character }) });
  does("pass", {}, YSOLDE);
  does("stress", { kind: "Weary" }, YSOLDE);
  does("set-tick", { kind: "Bleed", amount: 1 }, YSOLDE);
  does("set-tick", { kind: "Bleed", amount: 0 }, YSOLDE);
  does("set-relief", { how: "rest", amount: 2, comfort: 1, takes: 2 });
  does("set-stress", { kind: "Frostbite", amount: 2 });
  const { container } = renderFor(table, oskar, <Log />);
  const told = container.textContent ?? "";
  expect(told).toContain("Ysolde Crane passes");
  expect(told).toContain("Ysolde Crane takes the usual stress: Weary");
  expect(told).toContain("Ysolde Crane takes 1 stress each round from now on: Bleed");
  expect(told).toContain("Ysolde Crane takes no more stress each round: Bleed");
  expect(told).toContain("Oskar decides that whoever rests takes 2 stress off and gains 1 comfort, in 2 rounds");
  expect(told).toContain("Oskar sets the usual stress of Frostbite to 2");
  expect(told).not.toContain("Usual");
});

it("relief, what killed, and the wish to undo a death are told as a person would (BK-16, BK-18)", () => {
  const table = wounded(7);
  const does = (act: string, args: JsonObject) => table.does(oskar, { type: "act", act, args, character: YSOLDE });
  does("relieve", { how: "rest", amount: 4 });
  does("relieve", { how: "eat" });
  does("stress", { kind: "Wound", amount: 13 });
  table.does(ines, { type: "act", act: "take-back-death", character: YSOLDE });
  const told = renderFor(table, oskar, <Log />).container.textContent ?? "";
  expect(told).toContain("Ysolde Crane rests and takes 4 stress off");
  expect(told).toContain("Ysolde Crane eats");
  expect(told).toContain("killed by Wound 13.");
  expect(told).toContain("Ysolde Crane asks for the death to be undone");
});

it("a new round stands between what is done in it and what was done before, once however many passed (BK-21)", () => {
  const table = wounded(1);
  table.does(ines, { type: "act", act: "pass", character: YSOLDE });
  table.does(oskar, { type: "act", act: "end-round", args: { rounds: 3 } });
  const { container } = renderFor(table, ines, <Log />);
  const rounds = [...container.querySelectorAll(".scene")].map(({ textContent }) => textContent.trim());
  // The Bookkeeper's own end of a round is told by it alone, with its rule.
  expect(rounds.filter((words) => words.startsWith("Round"))).toEqual(["Round 2", "Round 5BK-20"]);
  expect(container.textContent).not.toContain("lets 3 rounds pass");
  const entries = [...container.querySelectorAll(".entry")].map(({ textContent }) => textContent);
  expect(entries.filter((words) => /round 2|round 5|elapsed/iu.test(words))).toEqual([]);
});
