// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "../testing.tsx";
import { refusal } from "@rulewright/rules";
import type { Line } from "@rulewright/table";
import { beforeAll, describe, expect, it } from "vitest";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { UndoButton } from "../../src/table/log/undo-button.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

beforeAll(loadWaiting);

/** A table where a scene was set, something was said, and the clock was rolled for. */
function evening(): TableInMemory {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  table.does(oskar, { type: "set-scene", title: "The clock tower" });
  table.does(oskar, { type: "say", words: "It is late." });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  return table;
}

/** The numbers of the lines with an event of a type. */
const numbersOf = (table: TableInMemory, type: Line["event"]["type"]): readonly number[] =>
  table.lines().flatMap(({ n, event }) => (event.type === type ? [n] : []));

const dialog = () => screen.getByRole("dialog");
const inside = () => within(dialog());
const press = (name: string): boolean => fireEvent.click(inside().getByRole("button", { name }));
const headings = () => [...dialog().querySelectorAll(".caps")].map(({ textContent }) => textContent);
/** The lines that stand in the way, or come back. */
const told = () => [...dialog().querySelectorAll(".told li")].map(({ textContent }) => textContent);

/** What becomes of each line, then what comes back. */
const fates = () =>
  [...dialog().querySelectorAll(".fates > div")].map((row) => [...row.children].map(({ textContent }) => textContent));

/** The lines with a price of 2 lots for each option. */
const paid = (all: readonly Line[]) =>
  all.map((line) =>
    line.event.type === "option-chosen" ? { ...line, event: { ...line.event, pays: { lots: 2 } } } : line,
  );

const NOTE = "Thrown dice are not given back: the same roll made again throws new dice.";

/** The words of the button after the latest entry. */
const lastAct = (table: TableInMemory) => {
  const { container, unmount } = renderFor(table, oskar, <Log />);
  const words = container.querySelector(".last-act")?.textContent;
  unmount();
  return words;
};

describe("the button after the latest entry", () => {
  it("restores what the viewer has undone, also when somebody has gone on since", () => {
    const table = evening();
    table.does(oskar, { type: "undo", lines: [...numbersOf(table, "said")] });
    expect(lastAct(table)).toBe("Restore what you undid");
    table.does(ines, { type: "say", words: "Hm." });
    expect(lastAct(table)).toBe("RestoreOskar: “It is late.”");
  });
});

/** The button after the GM has waited, and a player has said something so many times. */
const since = (count: number) => {
  const table = evening();
  table.does(oskar, { type: "say", words: "I wait." });
  for (let i = 0; i < count; i++) table.does(ines, { type: "say", words: `Hm ${i}.` });
  return lastAct(table);
};

it("the button after the latest entry is there for an act among the twelve latest lines", () => {
  expect([since(0), since(11), since(12)]).toEqual([
    "Undothese wordsOskar: “I wait.”",
    "Undothese wordsOskar: “I wait.”",
    undefined,
  ]);
});

it("the button stands below the act that it undoes, whatever has happened since", () => {
  const table = evening();
  table.does(oskar, { type: "say", words: "I wait." });
  table.does(ines, { type: "say", words: "Hm." });
  const { container } = renderFor(table, oskar, <Log />);
  const button = container.querySelector(".last-act");
  expect(button?.previousElementSibling?.textContent).toContain("I wait.");
  expect(button?.nextElementSibling?.textContent).toContain("Hm.");
  // The entry above says what was said.
  expect(button?.querySelector(".unseen")?.textContent).toBe("Oskar: “I wait.”");
});

it("stands below a wish, also where the GM's offer follows it, and names no framing once somebody has rolled", () => {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  table.does(ines, { type: "propose", character: "maren-oake", words: "I listen." });
  const [proposal] = table.view(oskar).proposals;
  const args = { rank: 4, skill: 5, modifier: 1, difficulty: 4 };
  const framed = { character: "maren-oake", title: "I listen.", offer: "attempt", args };
  table.does(oskar, { type: "frame", proposal: proposal?.id ?? "", ...framed });
  const { container, unmount } = renderFor(table, ines, <Log />);
  const button = container.querySelector(".last-act");
  expect(button?.textContent).toBe("Undothese wordsMaren Oake says what to do.");
  expect(button?.previousElementSibling?.textContent).toContain("I listen.");
  expect(button?.nextElementSibling?.textContent).toContain("frames an attempt");
  unmount();
  expect(lastAct(table)).toBe("UndoOskar frames an attempt for Maren Oake.");
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  expect(lastAct(table)).toBeUndefined();
});

describe("the dialog of an undo", () => {
  it("isn't there as long as nobody considers one", () => {
    renderFor(evening(), oskar, <Log />);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says that the plan is awaited, and can be closed", () => {
    const table = evening();
    const { considered } = renderFor(table, oskar, <Log />, { undo: { lines: numbersOf(table, "said") } });
    expect(dialog().getAttribute("aria-label")).toBe("Undo");
    expect(inside().getByText("Checking what depends on it.")).toBeDefined();
    expect(dialog().querySelector("form")).toBeNull();
    press("Close");
    expect(considered).toEqual([[]]);
  });

  it("says what goes, and sends it with the reason", () => {
    const table = evening();
    const lines = numbersOf(table, "said");
    const undo = { lines, plan: { lines, restored: [] } };
    const { sent, considered } = renderFor(table, oskar, <Log />, { undo });
    expect(headings()).toEqual(["Undone, but still readable", "Reason (optional)"]);
    expect(fates()[0]).toEqual(["Oskar: “It is late.”", "goes"]);
    expect(dialog().querySelector("s")).toBeNull();
    expect(inside().queryByText(NOTE)).toBeNull();
    expect(dialog().querySelector(".restored")).toBeNull();
    write(inside().getByLabelText("Reason (optional)"), "  too early ");
    press("Undo 1 step");
    expect(sent).toEqual([{ type: "undo", lines, words: "too early" }]);
    expect(considered).toEqual([[]]);
  });

  it("sends no reason where none is given, and nothing where it is kept", () => {
    const table = evening();
    const lines = [...numbersOf(table, "scene-set"), ...numbersOf(table, "said")];
    const plan = { lines, restored: [{ change: "tracker", of: "maren-oake", name: "lots", to: 1 }] } as const;
    const { sent, considered } = renderFor(table, oskar, <Log />, { undo: { lines, plan } });
    expect(fates().at(-1)).toEqual(["Maren Oake gives back", "3 lots, 4 to 1"]);
    expect(dialog().querySelector(".restored")).toBeNull();
    press("Keep it");
    expect([sent, considered]).toEqual([[], [[]]]);
    write(inside().getByLabelText("Reason (optional)"), "   ");
    press("Undo 2 steps: 3 lots go");
    expect(sent).toEqual([{ type: "undo", lines }]);
  });

  it("says what a line has cost, and which of the later lines stay", () => {
    const table = evening();
    table.does(ines, { type: "say", words: "Tick." });
    const lines = numbersOf(table, "option-chosen").slice(-1);
    const restored = [
      { change: "tracker", of: "maren-oake", name: "lots", to: 6 },
      { change: "trait", of: "maren-oake", name: "about", to: "A clockmaker" },
    ] as const;
    renderFor(table, oskar, <Log />, { undo: { lines, plan: { lines, restored } }, lines: paid });
    expect(fates()).toEqual([
      ["Maren Oake rolls for 2 lots.", "2 lots return"],
      [expect.stringMatching(/^Maren Oake rolls 6d10/u), "stays"],
      ["Ines: “Tick.”", "stays"],
      ["Maren Oake gets back", "2 lots, 4 to 6"],
    ]);
    expect(inside().getByRole("button", { name: "Undo 1 step: 2 lots return" })).toBeDefined();
  });

  it("counts the later lines that stay where they are many", () => {
    const table = evening();
    for (const words of ["One.", "Two.", "Three."]) table.does(ines, { type: "say", words });
    const lines = numbersOf(table, "scene-set");
    renderFor(table, oskar, <Log />, { undo: { lines, plan: { lines, restored: [] } } });
    expect(fates()).toHaveLength(2);
    expect(fates()[1]).toEqual(["12 steps since then", "stay"]);
  });

  it("warns where dice were thrown, and names lines that aren't loaded", () => {
    const table = evening();
    const lines = numbersOf(table, "dice-rolled");
    const plan = { lines: [1, ...lines], restored: [] };
    renderFor(table, oskar, <Log />, { undo: { lines, plan }, lines: (all) => all.slice(1) });
    expect(inside().getByText(NOTE)).toBeDefined();
    expect(fates()[0]).toEqual(["An earlier entry.", "goes"]);
  });

  it("says why it can't be undone, with the lines in the way", () => {
    const table = evening();
    const lines = numbersOf(table, "scene-set");
    const inTheWay = { code: "undo-followed", lines: numbersOf(table, "said") };
    const plan = refusal(inTheWay.code, "", { lines: [...inTheWay.lines, "x"] });
    renderFor(table, oskar, <Log />, { undo: { lines, plan } });
    expect(headings()).toEqual(["Blocked by"]);
    expect(told()).toEqual([expect.stringMatching(/^[^[].*It is late/u)]);
    expect(dialog().querySelector("form")).toBeNull();
    expect(dialog().querySelector("output.waiting")).toBeNull();
  });

  it("says nothing of lines in the way that have no words", () => {
    const table = evening();
    const nonces = { type: "roll-requested", request: "r", commitment: "0", asked: [] } as const;
    const plan = refusal("undo-blocked", "", { lines: [2], by: ["Ines"] });
    const replaced = (all: readonly Line[]) => all.map((line) => (line.n === 2 ? { ...line, event: nonces } : line));
    renderFor(table, oskar, <Log />, { undo: { lines: [1], plan }, lines: replaced });
    expect(headings()).toEqual([]);
  });

  it("says nothing of lines in the way where there are none", () => {
    const table = evening();
    const plan = refusal("undo-followed", "", { lines: "none" });
    renderFor(table, oskar, <Log />, { undo: { lines: [1], plan } });
    expect(headings()).toEqual([]);
    expect(dialog().querySelector("output.why")).not.toBeNull();
  });

  it("of an undo brings lines back, and says what goes for it", () => {
    const table = evening();
    const said = numbersOf(table, "said");
    table.does(oskar, { type: "undo", lines: [...said] });
    const lines = numbersOf(table, "undone");
    const plan = { lines: [...lines, ...numbersOf(table, "dice-rolled")], restored: [] };
    renderFor(table, oskar, <Log />, { undo: { lines, plan } });
    expect(dialog().getAttribute("aria-label")).toBe("Restore");
    expect(headings()).toEqual(["Restored", "Undone in return", "Reason (optional)"]);
    expect(told()).toEqual([expect.stringMatching(/It is late/u)]);
    expect(fates()).toEqual([[expect.stringMatching(/^Maren Oake rolls/u), "goes"]]);
    expect(inside().queryByText(NOTE)).toBeNull();
    expect(inside().getByRole("button", { name: "Restore" })).toBeDefined();
  });

  it("of an undo alone says only what comes back", () => {
    const table = evening();
    table.does(oskar, { type: "undo", lines: [...numbersOf(table, "said")] });
    const lines = numbersOf(table, "undone");
    renderFor(table, oskar, <Log />, { undo: { lines, plan: { lines, restored: [] } } });
    expect(headings()).toEqual(["Restored", "Reason (optional)"]);
  });

  it("asks again where something has happened meanwhile", () => {
    const table = evening();
    const lines = numbersOf(table, "said");
    const { considered, update } = renderFor(table, oskar, <Log />, { undo: { lines } });
    expect(considered).toEqual([]);
    table.does(ines, { type: "say", words: "Is it?" });
    act(update);
    expect(considered).toEqual([lines]);
    act(update);
    expect(considered).toEqual([lines]);
  });
});

it("an entry's button considers to undo it", () => {
  const { considered } = renderFor(evening(), oskar, <UndoButton lines={[3]} />);
  fireEvent.click(screen.getByRole("button"));
  expect(considered).toEqual([[3]]);
});
