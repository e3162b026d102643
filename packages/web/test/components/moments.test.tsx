// @vitest-environment happy-dom
import type { Moment, TableView } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { Moments } from "../../src/table/session/moments.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

/** A table with an attempt that has left it, and another one on it. */
function table(): TableInMemory {
  const it = new TableInMemory();
  it.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(it);
  it.chooses(ines, { move: "roll" }, 0, 3, 1, 2, 8, 6);
  it.chooses(ines, { move: "let-it-stand" });
  it.does(oskar, {
    type: "frame",
    character: "maren-oake",
    title: "Listen",
    offer: "attempt",
    args: { rank: 4, skill: 1, difficulty: 1 },
    named: { rank: "Patience", skill: "Clockwork" },
  });
  return it;
}

const moment = (id: string, more: Partial<Moment> = {}): Moment => ({
  id,
  member: "ines",
  character: "maren-oake",
  words: `Words of ${id}.`,
  amount: 2,
  ...more,
});

/** The claimed moments as a viewer sees them. */
function shown(viewer: typeof ines, ...moments: readonly Moment[]) {
  const change = (view: TableView): TableView => ({ ...view, moments });
  return renderFor(table(), viewer, <Moments />, { change });
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string): boolean => fireEvent.click(button(name));

describe("a moment that the table hears", () => {
  it("has the title of its attempt, be that on the table or gone from it, and none without an attempt", () => {
    const { attempts, past } = table().view(ines);
    const all = [...past, ...attempts];
    expect(all.length).toBeGreaterThan(1);
    for (const { id, title } of all) {
      const { container, unmount } = shown(ines, moment("m", { attempt: id }));
      expect(container.querySelector(".speaker small")?.textContent).toBe(title);
      unmount();
    }
    expect(shown(ines, moment("m")).container.querySelector(".speaker small")).toBeNull();
  });

  it("is the first that has no answer; the others wait, or tell theirs", () => {
    const { container } = shown(
      ines,
      moment("a", { granted: 1 }),
      moment("b"),
      moment("c"),
      moment("d", { granted: 0 }),
      moment("e", { granted: 2 }),
    );
    const rows = [...container.querySelectorAll("li")].map(({ className, textContent }) => [className, textContent]);
    expect(rows.map(([of]) => of)).toEqual(["heard", "", "waits", "", ""]);
    expect(rows[0]?.[1]).toContain("Words of b.");
    expect(rows.slice(1).map(([, words]) => /(?:asks for .*|not granted|\+\d lots?)$/u.exec(words ?? "")?.[0])).toEqual(
      ["+1 lot", "asks for 2 lots", "not granted", "+2 lots"],
    );
  });

  it("is granted from nothing to ten", () => {
    for (const [amount, isLeast, isMost, words] of [
      [0, true, false, "Grant nothing"],
      [1, false, false, "Grant 1 lot"],
      [9, false, false, "Grant 9 lots"],
      [10, false, true, "Grant 10 lots"],
    ] as const) {
      const { unmount } = shown(oskar, moment("m", { amount }));
      expect([button("Granted: decrease").disabled, button("Granted: increase").disabled]).toEqual([isLeast, isMost]);
      expect(button(/^Grant /u).textContent).toBe(words);
      unmount();
    }
    const { sent } = shown(oskar, moment("m", { amount: 1 }));
    press("Granted: decrease");
    press("Grant nothing");
    expect(sent).toEqual([{ type: "grant-moment", moment: "m", granted: 0 }]);
  });
});
