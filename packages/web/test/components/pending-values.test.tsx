// @vitest-environment happy-dom
import { defineSystem } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import type { Command, Member, TableView } from "@rulewright/table";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { MembersPanel } from "../../src/table/members/members-panel.tsx";
import { CharacterSheet } from "../../src/table/party/character-sheet.tsx";
import { SessionGuideButton } from "../../src/table/session/session-guide-button.tsx";
import { TraitChooser } from "../../src/table/session/trait-chooser.tsx";
import { useGame } from "../../src/state/game.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen, within } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

/** A rulebook with an act that sets a tracker of the character. */
const settable = defineSystem({
  ...everything,
  acts: {
    ...everything.acts,
    brace: {
      rules: ["EV-1"],
      by: ["player"],
      of: "character",
      parameters: { will: { kind: "integer", min: 0, max: 4 } },
      decide: () => ({ changes: [] }),
    },
  },
  text: { ...everything.text, "act.brace": "Brace" },
});

/** Ines plays Ann at a table of the rulebook. */
function table(): TableInMemory {
  showSystem(settable);
  const it = new TableInMemory({}, settable);
  it.does(ines, { type: "take-character", character: "ann" });
  return it;
}

/** The sheet of the viewer's character. */
function Mine() {
  const { mine } = useGame();
  return mine ? <CharacterSheet character={mine} /> : null;
}

function MyChoice() {
  const { mine } = useGame();
  return mine ? <TraitChooser character={mine} /> : null;
}

/** Renders while the table has not yet answered a command. */
const whileBusy = (
  at: TableInMemory,
  viewer: Member,
  children: ReactNode,
  change: (view: TableView) => TableView = (view) => view,
): readonly Command[] => renderFor(at, viewer, children, { unsent: [{ type: "pause" }], change }).sent;

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));
const amount = (label: string): string => button(new RegExp(`^${label}: −?\\d+$`, "u")).textContent;

const withWill = (will: number | undefined) => (view: TableView) => ({
  ...view,
  characters: view.characters.map((one) => {
    const { will: _, ...others } = one.trackers;
    return one.id === "ann" ? { ...one, trackers: will === undefined ? others : { ...others, will } } : one;
  }),
});

describe("a tracker that an act of its player sets", () => {
  it("shows what is set before the table has answered, and goes on from there", () => {
    const sent = whileBusy(table(), ines, <Mine />);
    press("Edit");
    expect(amount("Brace")).toBe("3");
    press("Brace: increase");
    expect(amount("Brace")).toBe("4");
    press("Brace: increase");
    expect(sent).toEqual([4, 5].map((will) => ({ type: "act", act: "brace", character: "ann", args: { will } })));
  });

  it("stands at 0 where the sheet has none, and stays between the bounds of the tracker", () => {
    for (const [will, shown, ...disabled] of [
      [undefined, "0", true, false],
      [0, "0", true, false],
      [1, "1", false, false],
      [10, "10", false, true],
    ] as const) {
      const { unmount } = renderFor(table(), ines, <Mine />, { change: withWill(will) });
      press("Edit");
      expect(amount("Brace")).toBe(shown);
      expect(["decrease", "increase"].map((way) => button(`Brace: ${way}`).disabled)).toEqual(disabled);
      unmount();
    }
  });

  it("is offered to its player while they edit, and to nobody else", () => {
    for (const [viewer, edits, offered] of [
      [ines, false, 0],
      [ines, true, 1],
      [oskar, true, 0],
    ] as const) {
      const play = table();
      if (viewer === oskar) play.does(oskar, { type: "take-character", character: "ben" });
      const { unmount } = renderFor(play, viewer, <Mine />);
      if (edits) press("Edit");
      expect(screen.queryAllByRole("button", { name: /^Brace: \d/u })).toHaveLength(offered);
      unmount();
    }
  });
});

const chosen = () => screen.getAllByRole<HTMLInputElement>("radio").flatMap(({ checked }, i) => (checked ? [i] : []));
const marked = () =>
  screen.getAllByRole("radio").flatMap((one, i) => (one.closest("label")?.className === "option on" ? [i] : []));

describe("a trait that is chosen before play", () => {
  it("is shown as chosen before the table has answered", () => {
    showSystem(eveningStar);
    const sent = whileBusy(new TableInMemory(), ines, <MyChoice />);
    const options = screen.getAllByRole("radio");
    const [before = -1] = chosen();
    const other = before === 0 ? 1 : 0;
    fireEvent.click(options[other] ?? document.body);
    expect([chosen(), marked()]).toEqual([[other], [other]]);
    expect(sent).toHaveLength(1);
  });

  it("says in the steps of the session who plays whom", () => {
    showSystem(eveningStar);
    renderFor(new TableInMemory(), ines, <SessionGuideButton />);
    press("Session steps");
    const steps = within(screen.getByRole("dialog"));
    expect(steps.getByText("You play Maren Oake")).toBeDefined();
  });
});

const lock = () => screen.getByRole<HTMLInputElement>("switch", { name: /lock/iu });

it("a table is shown as locked before it has answered, and as open again", () => {
  const sent = whileBusy(table(), oskar, <MembersPanel />);
  for (const [checked, words] of [
    [false, "Anyone with the link can join."],
    [true, "Nobody new can join."],
    [false, "Anyone with the link can join."],
  ] as const) {
    expect(lock().checked).toBe(checked);
    expect(screen.getByText(words)).toBeDefined();
    fireEvent.click(lock());
  }
  expect(sent.map(({ type }) => type)).toEqual(["lock-table", "lock-table", "lock-table"]);
});

it("ratings are shown as edited before the table has answered, each edit beside the ones before", () => {
  const sent = whileBusy(table(), ines, <Mine />);
  press("Edit");
  press("Lore: increase");
  press("Boats: decrease");
  expect(["Lore", "Boats"].map(amount)).toEqual(["4", "0"]);
  press("Remove Lore");
  expect(screen.queryByRole("button", { name: /^Lore: \d/u })).toBeNull();
  const edit = { type: "edit", of: "ann", name: "skills" };
  expect(sent).toEqual([
    { ...edit, to: { Lore: 4, Boats: 1 } },
    { ...edit, to: { Lore: 4, Boats: 0 } },
    { ...edit, to: { Boats: 0 } },
  ]);
});

it("a tracker that the GM edits is shown as set before the table has answered", () => {
  const play = table();
  play.does(oskar, { type: "take-character", character: "ben" });
  const sent = whileBusy(play, oskar, <Mine />);
  press("Edit");
  press("Stress: increase");
  press("Stress: increase");
  expect(amount("Stress")).toBe("4");
  expect(sent).toEqual([3, 4].map((to) => ({ type: "edit", of: "ben", name: "stress", to })));
});
