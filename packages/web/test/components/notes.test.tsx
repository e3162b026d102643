// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { Notes } from "../../src/table/gm/notes.tsx";
import { fireEvent, screen } from "../testing.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

const ignore = (): void => undefined;

/** A table where the game master has written this for nobody else, and has whispered to a player besides. */
function noted(...notes: readonly string[]): TableInMemory {
  const table = new TableInMemory();
  table.does(oskar, { type: "say", words: "A whisper.", recipients: [ines.id] });
  for (const words of notes) table.does(oskar, { type: "say", words, recipients: [] });
  return table;
}

const shown = (): readonly (string | null)[] =>
  [...document.querySelectorAll(".told li")].map(({ textContent }) => textContent);

describe("the notes of a game master", () => {
  it("are shown without whispers and what was undone", () => {
    const table = noted("The tooth.", "The tide.");
    const last = table.lines(oskar).at(-1)?.n ?? 0;
    const undo = { type: "undone", entries: [last], restored: [], words: "" } as const;
    const { considered } = renderFor(table, oskar, <Notes />, {
      lines: (all) => [...all, { n: last + 1, at: 0, by: oskar.id, event: undo }],
    });
    expect(shown()).toEqual(["The tooth."]);
    fireEvent.click(screen.getByRole("button", { name: "Undo this" }));
    expect(considered).toEqual([[last - 1]]);
  });

  it("are the newest five, and the earlier ones on demand", () => {
    const { loads } = renderFor(noted("1", "2", "3", "4", "5", "6"), oskar, <Notes />);
    expect(shown()).toEqual(["2", "3", "4", "5", "6"]);
    fireEvent.click(screen.getByRole("button", { name: "Earlier notes" }));
    expect([shown(), loads()]).toEqual([["1", "2", "3", "4", "5", "6"], 0]);
    expect(screen.queryByRole("button", { name: "Earlier notes" })).toBeNull();
  });

  it("take another one, which is for nobody else", () => {
    const { sent } = renderFor(noted(), oskar, <Notes />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Note that only you see" });
    fireEvent.submit(field);
    fireEvent.input(field, { target: { value: " The hammer. " } });
    fireEvent.click(screen.getByRole("button", { name: "Note" }));
    expect([sent, field.value]).toEqual([[{ type: "say", words: "The hammer.", recipients: [] }], ""]);
  });

  it("are in the panel of game masters alone", () => {
    const table = noted("The tooth.");
    const { unmount } = renderFor(table, oskar, <ActionPanel open onOpen={ignore} />);
    expect(screen.getByText("Your notes")).toBeTruthy();
    unmount();
    renderFor(table, ines, <ActionPanel open onOpen={ignore} />);
    expect(screen.queryByText("Your notes")).toBeNull();
  });
});
