// @vitest-environment happy-dom
import { options, type VNode } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import { TableScreen } from "../../src/table/table-screen.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

/** The option that Preact calls before it renders a component. Its developer tools use this name. */
const BEFORE_RENDER = "__r";

const original: unknown = Reflect.get(options, BEFORE_RENDER);
afterEach(() => void Reflect.set(options, BEFORE_RENDER, original));

/** The names of the components that something renders. */
function componentsRenderedBy(run: () => unknown): ReadonlySet<string> {
  const rendered = new Set<string>();
  Reflect.set(options, BEFORE_RENDER, (node: VNode) => {
    if (typeof node.type === "function") rendered.add(node.type.displayName ?? node.type.name);
    if (typeof original === "function") original(node);
  });
  run();
  Reflect.set(options, BEFORE_RENDER, original);
  return rendered;
}

/** The parts of a table's screen that are large. */
const LARGE = ["PartyColumn", "Log", "SingleEntryView", "Composer", "PanelContent"];

const press = (name: string): (() => unknown) => {
  const target = screen.getAllByRole("button", { name })[0];
  if (!target) throw new Error(`no button ${name}`);
  return () => fireEvent.click(target);
};

/** The screen of a player at a table. */
function open() {
  const table = new TableInMemory();
  table.does(oskar, { type: "say", words: "Good evening." });
  return { table, ...renderFor(table, ines, <TableScreen />) };
}

describe("a tap renders no large part of the screen that it doesn't change", () => {
  it.each([
    ["Show party and members", "Close", []],
    ["Menu", "Close", []],
    ["Collapse panel", "Expand panel", []],
    ["Mode: say. Switch to attempt", "Mode: attempt. Switch to say", ["Composer"]],
  ])("%s, then %s", (first, second, changed) => {
    open();
    for (const name of [first, second]) {
      const rendered = componentsRenderedBy(press(name));
      expect(rendered.size, name).toBeGreaterThan(0);
      expect(
        LARGE.filter((part) => rendered.has(part)),
        name,
      ).toEqual(changed);
    }
  });

  it("all of them are rendered when the table changes", () => {
    const { table, update } = open();
    table.does(oskar, { type: "say", words: "Good night." });
    const rendered = componentsRenderedBy(() => act(update));
    expect(LARGE.filter((part) => !rendered.has(part))).toEqual([]);
  });
});
