// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "../testing.tsx";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import type { TableView } from "@rulewright/table";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Slot } from "../../src/screen/slot.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderOwn } from "./own-screen.tsx";

// A page without layout: each place of the order is 100 pixels wide.
const CELL = 100;
let [shown, whole] = [0, 0];
/** The observers of sizes that have not been disconnected, with what to tell them. */
const observing = new Map<object, () => void>();

/** An observer of sizes, which happy-dom never calls. */
class Observer {
  constructor(onResize: () => void) {
    this.observe = () => void observing.set(this, onResize);
  }
  readonly observe: () => void;
  disconnect(): void {
    observing.delete(this);
  }
}

function layOut(): void {
  vi.stubGlobal("ResizeObserver", Observer);
  whole = EVERYBODY.length * CELL;
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(CELL);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => shown);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(() => whole);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  observing.clear();
});

const EVERYBODY = ["pell", "hester-vane", "orrin-tull", "captain-ashgrove"];

/** Ines plays one of them, or nobody. */
function tableOf(own: number | undefined): TableInMemory {
  const table = new TableInMemory({}, victoryPoint);
  const mine = own === undefined ? undefined : EVERYBODY[own];
  if (mine) table.does(ines, { type: "take-character", character: mine });
  table.does(oskar, { type: "act", act: "begin-play" });
  return table;
}

/** Everybody has declared to run, and the first few have. */
const whereSomeRan = (ran: number) => (view: TableView) => ({
  ...view,
  characters: view.characters.map((one) => {
    const has = EVERYBODY.indexOf(one.id) < ran;
    return { ...one, traits: { ...one.traits, planned: has ? [] : ["Run"], done: has ? ["Run"] : [] } };
  }),
});

const strip = (
  <Slot name="tableHead" with={{ rest: () => null }}>
    generated
  </Slot>
);
const list = () => screen.getByRole("list");
const edges = () => list().parentElement?.className;
const states = () => [...list().children].map(({ textContent }) => textContent);

/** How far the order is scrolled in so much room, in pixels from the place that it begins with. */
async function scrolled(room: number, acted: number, own: number | undefined): Promise<number> {
  shown = room;
  const { unmount } = await renderOwn(tableOf(own), ines, strip, { change: whereSomeRan(acted) });
  const { scrollLeft } = list();
  unmount();
  return scrollLeft;
}

describe("the order of a turn", () => {
  beforeEach(() => layOut());

  it("tells who has acted, who acts, and who waits", async () => {
    await renderOwn(tableOf(2), ines, strip, { change: whereSomeRan(2) });
    expect(states()).toEqual(["Pell, ✓ acted", "Hester Vane, ✓ acted", "You, acting", "Captain Ashgrove, waits"]);
  });

  it("begins with whoever acts, 40 pixels from the edge", async () => {
    expect(await scrolled(250, 2, undefined)).toBe(168);
    expect(await scrolled(1000, 1, undefined)).toBe(64);
  });

  it("has one's own place in sight as well: all between them where that has room, else at the edge where it sticks", async () => {
    expect(await scrolled(284, 2, 3)).toBe(168);
    expect(await scrolled(283, 2, 3)).toBe(168);
    expect(await scrolled(388, 2, 0)).toBe(-40);
    expect(await scrolled(387, 2, 0)).toBe(64);
  });

  it("fades at the edges behind which it goes on", async () => {
    shown = 250;
    const { unmount } = await renderOwn(tableOf(0), ines, strip, { change: whereSomeRan(0) });
    const at = (left: number) => {
      list().scrollLeft = left;
      fireEvent.scroll(list());
      return edges();
    };
    expect([0, 1, 2, 148, 149].map(at)).toEqual([
      "edges after",
      "edges after",
      "edges before after",
      "edges before after",
      "edges before",
    ]);
    // The window is made wider.
    shown = 399;
    list().scrollLeft = 0;
    act(() => [...observing.values()].forEach((tell) => tell()));
    expect(edges()).toBe("edges");
    // Somebody joins.
    whole += CELL;
    await act(async () => {
      list().lastElementChild?.append(document.createElement("i"));
    });
    expect(edges()).toBe("edges after");
    // A name is shorter than before.
    whole -= CELL;
    await act(async () => {
      const [name] = list().getElementsByTagName("span");
      if (name?.firstChild) name.firstChild.nodeValue = "P";
    });
    expect(edges()).toBe("edges");
    const [left, stopped] = [list(), vi.spyOn(MutationObserver.prototype, "disconnect")];
    const removed = vi.spyOn(left, "removeEventListener");
    unmount();
    expect([observing.size, stopped.mock.calls.length, removed.mock.calls.map(([type]) => type)]).toEqual([
      0,
      1,
      ["scroll"],
    ]);
  });
});
