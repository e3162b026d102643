// @vitest-environment happy-dom
import { PROTOCOL } from "@rulewright/table";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../src/app.tsx";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { saveSeat } from "../../src/connection/seats.ts";
import { FakeWebSocket, latest } from "../../../client/test/fake-web-socket.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, cleanup, render } from "../testing.tsx";

await loadCatalogue();

beforeAll(loadWaiting);
beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all.length = 0;
  document.title = "Rulewright";
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

/** Opens the page of a table that a server sends to Ines. */
async function open(table: TableInMemory): Promise<void> {
  saveSeat({ table: "t1", token: "secret" });
  window.history.replaceState(null, "", "/t/t1");
  await act(async () => void render(<App />));
  await act(async () => {
    latest().accept();
    latest().receive(
      JSON.stringify({
        type: "welcome",
        protocol: PROTOCOL,
        epoch: "first",
        view: table.view(ines),
        lines: table.lines(ines),
        before: { house: {}, departed: {} },
        present: ["ines"],
      }),
    );
  });
  await act(() => vi.dynamicImportSettled());
}

describe("the title of the page of a table", () => {
  it("is the table's where nothing is waited for: it is archived", async () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "archive-table" });
    await open(table);
    expect(document.title).toBe("The Salt Quarter · Rulewright");
  });

  it("says first that it is the viewer's turn", async () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    table.does(oskar, {
      type: "frame",
      character: "maren-oake",
      title: "Listen",
      offer: "attempt",
      args: { rank: 4, skill: 1, difficulty: 1 },
      named: { rank: "Patience", skill: "Clockwork" },
    });
    await open(table);
    expect(document.title).toBe("Your turn · The Salt Quarter · Rulewright");
  });
});
