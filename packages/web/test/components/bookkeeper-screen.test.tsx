// @vitest-environment happy-dom
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import type { JsonObject } from "@rulewright/rules";
import { currentAttempt, type Member } from "@rulewright/table";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { Log } from "../../src/table/log/log.tsx";
import { CharacterRow } from "../../src/table/party/character-row.tsx";
import { CharacterSheet } from "../../src/table/party/character-sheet.tsx";
import { CharacterPicker } from "../../src/table/session/character-picker.tsx";
import { TableHead } from "../../src/table/values/shared-values.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { panel, renderOwn } from "./own-screen.tsx";

const lea: Member = { id: "lea", name: "Lea", role: "player" };
const [ysolde, bram] = ["ysolde-crane", "bram-ottoway"];

/** A table at which Ines plays Ysolde and Lea plays Bram, before play. */
function gathering(): TableInMemory {
  const table = new TableInMemory({}, bookkeeperD12);
  table.happens({ type: "member-joined", member: lea }, lea);
  table.does(ines, { type: "take-character", character: ysolde });
  table.does(lea, { type: "take-character", character: bram });
  return table;
}

it("shows the clock in one line until play begins, and then who has acted in the round", async () => {
  const table = gathering();
  const clock = async () => {
    const { container, unmount } = await renderOwn(table, ines, <TableHead />);
    const found = {
      scales: container.querySelectorAll(".scales > *").length,
      actors: container.querySelector(".actors")?.textContent,
    };
    unmount();
    return found;
  };
  const before = await clock();
  table.does(oskar, { type: "act", act: "open-session" });
  for (const other of ["nettle", "aurel-marsh"])
    table.does(oskar, { type: "act", act: "stand-aside", character: other, args: {} });
  const begun = await clock();
  table.does(lea, { type: "act", act: "pass", character: bram });
  const acted = await clock();
  table.does(ines, { type: "act", act: "pass", character: ysolde });
  expect([before, begun, acted]).toEqual([
    { scales: 0, actors: undefined },
    { scales: 3, actors: "You to actBram has not acted yet" },
    { scales: 3, actors: "You to actBram has acted" },
  ]);
});

it("tells bonuses once, in the sum", async () => {
  const table = gathering();
  table.does(oskar, { type: "act", act: "open-session" });
  const args = { skill: "piloting", things: ["tide tables"], modifiers: [2, -1] };
  table.does(oskar, { type: "frame", character: ysolde, title: "Up", offer: "attempt", args });
  const { container, unmount } = await renderOwn(table, ines, panel);
  const lines = [...container.querySelectorAll(".attempt > .small, .sum")].map((one) => one.textContent);
  unmount();
  table.does(ines, { type: "roll", attempt: currentAttempt(table.view(ines))?.id ?? "", step: 0 }, 7);
  expect(lines).toEqual(["Piloting 4", "d12 + 4 Piloting + 1 tide tables + 2 bonus − 1 penalty, 10 needed"]);
  const { container: story } = await renderOwn(table, ines, <Log />);
  expect(story.textContent?.match(/tide tables/giu)).toHaveLength(1);
});

it("says on the sheet what a weakness does", async () => {
  const table = gathering();
  const own = table.view(ines).characters.find(({ id }) => id === ysolde);
  if (!own) throw new Error("nobody is there");
  const { container } = await renderOwn(table, ines, <CharacterSheet character={own} />);
  expect(container.textContent).toContain("Weakness: Might. A roll with it adds no level until it is trained.");
});

it("lists core skills with the weakness among them, then acquired ones, each with its chance under the present malus", async () => {
  const table = gathering();
  table.does(oskar, { type: "act", act: "open-session" });
  table.does(oskar, { type: "act", act: "stress", character: ysolde, args: { kind: "Wound", amount: 3 } });
  const levels = async () => {
    const own = table.view(ines).characters.find(({ id }) => id === ysolde);
    if (!own) throw new Error("nobody is there");
    const { container, unmount } = await renderOwn(table, ines, <CharacterSheet character={own} />);
    const found = [...container.querySelectorAll(".bk-levels .group-head, .bk-levels dl > div")];
    unmount();
    return found.map(({ textContent }) => textContent);
  };
  const hurt = await levels();
  expect(hurt.slice(0, 2)).toEqual(["Core chance of 10 or more with malus 1", expect.stringMatching(/^Agility 1/u)]);
  expect(hurt).toContain("Might weakness016.7%");
  expect(hurt.slice(-3)).toEqual(["Acquired", "Piloting 450.0%", expect.stringMatching(/^Haggling 3/u)]);
  table.does(oskar, { type: "show-odds", to: "nobody" });
  expect((await levels()).slice(0, 2)).toEqual(["Core ", "Agility 1"]);
});

it("BK-16: nobody plays the dead, who are neither available in the party nor offered to a new player", async () => {
  const table = gathering();
  const shown = async (children: ReactNode) => {
    const { container, unmount } = await renderOwn(table, oskar, children);
    const words = container.textContent ?? "";
    unmount();
    return words;
  };
  const nettle = () => table.view(oskar).characters.find(({ id }) => id === "nettle");
  const row = () => {
    const character = nettle();
    if (!character) throw new Error("nobody is there");
    return <CharacterRow character={character} open={false} onOpen={() => undefined} />;
  };
  expect([await shown(row()), await shown(<CharacterPicker />)]).toEqual([
    expect.stringContaining("available"),
    expect.stringContaining("Play Nettle"),
  ]);
  table.does(oskar, { type: "act", act: "stand-aside", character: "nettle", args: {} });
  expect(await shown(row())).toContain("Standing aside");
  table.does(oskar, { type: "act", act: "dies", character: "nettle" });
  const dead = await shown(row());
  // Nor does anything matter to them that only the living have.
  for (const gone of ["available", "Standing aside"]) expect(dead).not.toContain(gone);
  expect(await shown(<CharacterPicker />)).not.toContain("Play Nettle");
});

it("BK-16: the Bookkeeper reads which stress goes, and which stays, where a death is undone", async () => {
  const table = gathering();
  const does = (act: string, args: JsonObject = {}) =>
    table.does(oskar, { type: "act", act, ...(act === "open-session" ? {} : { character: ysolde }), args });
  does("open-session");
  does("stress", { kind: "Chilly", amount: 2 });
  does("stress", { kind: "Wound", amount: 13 });
  table.does(ines, { type: "act", act: "take-back-death", character: ysolde });
  const { container } = await renderOwn(table, oskar, panel);
  expect(container.querySelector(".proposal .note")?.textContent).toBe(
    "If you grant it: alive with 2 stress, 15 before: Wound 13 goes; Chilly 2 stays.",
  );
});

/** What the log shows of stress: the words over each bar, and the looks of its first four cells. */
const movesIn = (container: HTMLElement) =>
  [...container.querySelectorAll(".bk-moved")].map((one) => ({
    words: [...one.querySelectorAll("p > *")].map(({ textContent }) => textContent?.trim()).join(", "),
    cells: [...one.querySelectorAll(".bk-stress > i")].slice(0, 4).map(({ className }) => className),
  }));

it("BK-15..BK-17, BK-22: the log tells stress before and after, over its bar, and a change of the timescale as a heading", async () => {
  const table = gathering();
  const does = (act: string, args: JsonObject) =>
    table.does(oskar, { type: "act", act, args, ...(act.startsWith("set-t") ? { character: ysolde } : {}) });
  table.does(oskar, { type: "act", act: "open-session" });
  table.does(oskar, { type: "act", act: "stress", character: ysolde, args: { kind: "Wound", amount: 2 } });
  does("set-tick", { kind: "Bleed", amount: 1 });
  does("end-round", {});
  does("timescale", { to: "danger" });
  table.does(oskar, { type: "act", act: "relieve", character: ysolde, args: { how: "eat", amount: 2 } });
  const { container } = await renderOwn(table, ines, <Log />);
  expect(movesIn(container)).toEqual([
    // The words of the act name the kind.
    { words: ", 0 → 2", cells: ["wound", "wound", "loss", ""] },
    { words: "Ysolde Crane, Bleed +1, 2 → 3 stress, malus 0 → 1", cells: ["wound", "wound", "bleed", ""] },
    { words: "Wound −2, 3 → 1 stress, malus 1 → 0", cells: ["bleed", "eased", "loss eased", ""] },
  ]);
  expect(container.textContent).not.toContain("lets 1 round pass");
  // What else has changed is told in words.
  expect(container.textContent).toContain("Now 1 comfort.");
  const headings = [...container.querySelectorAll(".scene")].map((one) => one.textContent?.trim());
  expect(headings).toContain("Danger: a round is 10 minutesBK-22");
  expect(container.textContent).not.toContain("announces");
});

it("BK-17, C2: kept malus that relief leaves is told as no change of it", async () => {
  const table = gathering();
  table.does(oskar, { type: "set-house-rule", name: "malusMode", value: "sticky" });
  const does = (act: string, args: JsonObject = {}) => table.does(oskar, { type: "act", act, character: ysolde, args });
  table.does(oskar, { type: "act", act: "open-session" });
  does("stress", { kind: "Wound", amount: 6 });
  does("relieve", { how: "eat", amount: 1 });
  does("lift-malus", { amount: 1 });
  const { container } = await renderOwn(table, ines, <Log />);
  expect(movesIn(container).map(({ words }) => words)).toEqual([
    ", 0 → 6, malus 0 → 2",
    "Wound −1, 6 → 5 stress",
    "malus 2 → 1",
  ]);
});

it("BK-16: a death that is undone stands in the log once, with whose stress it gives back", async () => {
  const table = gathering();
  table.does(oskar, { type: "act", act: "open-session" });
  const does = (act: string, args: JsonObject = {}) => table.does(oskar, { type: "act", act, character: ysolde, args });
  does("stress", { kind: "Wound", amount: 2 });
  does("stress", { kind: "Wound", amount: 12 });
  does("take-back-death");
  const { container } = await renderOwn(table, ines, <Log />);
  expect(movesIn(container).map(({ words }) => words)).toEqual([
    ", 0 → 2",
    ", 2 → 14",
    "Ysolde Crane, Wound −12, 14 → 2 stress",
  ]);
  expect(container.textContent).not.toMatch(/returns to life|killed by/u);
  expect(container.textContent).toContain("Ysolde Crane is back among the living");
});
