// @vitest-environment happy-dom
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { expect, it } from "vitest";
import { Log } from "../../src/table/log/log.tsx";
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
