// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "../testing.tsx";
import { eveningStar } from "@rulewright/systems/evening-star";
import { loadCreationGuide } from "@rulewright/systems/screens";
import { describe, expect, it, vi } from "vitest";
import { CharacterSheet } from "../../src/table/party/character-sheet.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { TableHead } from "../../src/table/values/shared-values.tsx";
import { ines, oskar, restartTheClock, type TableInMemory } from "../table-in-memory.ts";
import { panel, renderOwn, tableOf } from "./own-screen.tsx";

/** Evening Star's task of the clock, rolled with these faces. */
function rolledTask(...faces: readonly number[]): TableInMemory {
  const table = tableOf(eveningStar);
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, ...faces);
  return table;
}

const isUnfolded = (one: Element): boolean => one.closest("details") === null;

const heldWords = () =>
  within(screen.getByRole("list", { name: "Lots and ego held" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

/** The line of the sum under the dice, with its stamp. */
const sum = () => document.querySelector(".attempt .sums")?.textContent;

/** The faces in the line of a folded roll, and which of them are gone. */
const foldedDice = () =>
  [...document.querySelectorAll(".folded-roll .die")].map(
    (die) => `${die.querySelector(".n")?.textContent ?? ""}${die.classList.contains("gone") ? " gone" : ""}`,
  );

/** What the panel says that the table waits for. */
async function awaited(table: TableInMemory, viewer: typeof ines): Promise<string | null | undefined> {
  const { container, unmount } = await renderOwn(table, viewer, panel);
  const words = container.querySelector(".now")?.textContent;
  unmount();
  return words;
}

/** Taps a die of the open roll. */
function tapDie(place: number): void {
  const die = document.querySelectorAll(".attempt .tray button")[place];
  if (die) fireEvent.click(die);
}

describe("Evening Star", () => {
  it("ES-18: what one point of difficulty is worth stands beside the odds of task and check", async () => {
    const table = tableOf(eveningStar);
    restartTheClock(table);
    const { container } = await renderOwn(table, ines, panel);
    const worth = [...container.querySelectorAll(".es-worth")].map(({ textContent }) => textContent);
    expect(worth).toHaveLength(2);
    expect(worth[1]).toMatch(/^−1 is worth 15 points\+1 costs 15 points/);
  });

  it("ES-09: the chances are those of the difficulty that the game master tries out, before it is set", async () => {
    const table = tableOf(eveningStar);
    restartTheClock(table);
    const { container, sent } = await renderOwn(table, oskar, panel);
    const chances = () => [...container.querySelectorAll(".approach .chance")].map(({ textContent }) => textContent);
    const before = chances();
    fireEvent.click(screen.getByRole("button", { name: "Difficulty: decrease" }));
    await waitFor(() => expect(container.querySelector(".approach")?.textContent).toContain("3 needed"));
    await waitFor(() => expect(chances()[1]).toMatch(/^85\.0%/u));
    expect(chances()).not.toEqual(before);
    expect(sent).toEqual([]);
  });

  it("ES-09, ES-13: the difficulties stand side by side with the chances of task and check while it is framed", async () => {
    const table = tableOf(eveningStar);
    table.does(oskar, { type: "act", act: "begin-play" });
    table.does(ines, {
      type: "propose",
      character: "maren-oake",
      words: "I take it apart with Patience and Clockwork.",
    });
    await renderOwn(table, oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
    const ladder = within(screen.getByRole("group", { name: "Difficulty, with the chance of success" }));
    const words = () => ladder.getAllByRole("button").map(({ textContent }) => textContent);
    await waitFor(() => expect(words()[2]).toBe("2Task 81%Check 95%"));
    expect(words()[0]).toBe("0Task worksCheck works");
    fireEvent.click(ladder.getByRole("button", { name: /^2/ }));
    expect(ladder.getByRole("button", { pressed: true }).textContent).toMatch(/^2/);
    expect(screen.getByRole("button", { name: "Difficulty: 2" })).toBeDefined();
  });

  it("ES-34 to ES-36: a success keeps lots and ego, and once the task has failed the check is one tap away", async () => {
    const { container, unmount } = await renderOwn(rolledTask(2, 2, 2, 2, 7, 7), ines, panel);
    expect(container.querySelector(".es-enough")?.textContent).toContain("Enough: no lots needed, ego stays.");
    expect(container.querySelector(".es-ego, .es-tray")).toBeNull();
    unmount();
    await renderOwn(rolledTask(7, 7, 7, 7, 7, 7), ines, panel);
    const tray = within(screen.getByRole("group", { name: "What lots buy now" }));
    expect(tray.queryByRole("button", { name: /likeliest/ })).toBeNull();
    // All chances are those right after a tap: what lots may do later is none of them.
    expect(tray.queryAllByText(/at best/u)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: /^Spend ego: one check replaces the dice, 70.0%, likeliest$/ }));
    expect(screen.getByRole("button", { name: /^Spend ego: /, pressed: true })).toBeDefined();
  });

  it("ES-33: once lots are locked, ego is offered once, beside the roll as it is", async () => {
    const table = rolledTask(7, 7, 7, 7, 7, 7);
    table.chooses(ines, { move: "lots", detail: { reroll: [0] } }, 8);
    await renderOwn(table, ines, panel);
    expect(screen.queryByRole("group", { name: "What lots buy now" })).toBeNull();
    expect(
      screen
        .getAllByText(/ego/u)
        .filter((one) => isUnfolded(one) && !one.closest(".own-tokens, .now"))
        .map(({ textContent }) => textContent),
    ).toEqual(["Spend ego"]);
    fireEvent.click(screen.getByRole("button", { name: /^Let it stand, 0%/ }));
    expect(screen.getByRole("button", { name: /^Let it stand/, pressed: true })).toBeDefined();
  });

  it("ES-28, ES-29: each number of lots is a tap with the chance that its best use buys; dice and doubling stay free", async () => {
    const { sent } = await renderOwn(rolledTask(0, 3, 7, 9, 8, 8), ines, panel);
    const tray = screen.getByRole("group", { name: "What lots buy now" });
    const labels = within(tray)
      .getAllByRole("button")
      .map((cell) => cell.getAttribute("aria-label"));
    expect(labels).toEqual([
      "Let it stand, 0%",
      "2 lots: Double the zeros, reroll 7, 50.0%, 2 lots add 50 points",
      "3 lots: Double the zeros, reroll 7 and 8, 75.0%, lot 3 adds 25 points",
      "4 lots: Double the zeros, reroll 7, 8 and 8, 87.5%, lot 4 adds 13 points, likeliest",
    ]);
    expect(within(tray).getByRole("button", { name: /^3 lots/ }).textContent).toMatch(
      /Double the zeros, reroll 7 and 83 lots· adds 25 75.0%ego 9\d.\d%/u,
    );
    expect(document.querySelector(".es-tray.watched")).toBeNull();
    // Nothing is chosen on a failing roll.
    expect(within(tray).queryAllByRole("button", { pressed: true })).toEqual([]);
    expect(sum()).toMatch(/^2 of 4 needed.*two short/);
    fireEvent.click(within(tray).getByRole("button", { name: /^3 lots/ }));
    expect(screen.getByText("Rerolls fall together. After them no lot goes in.")).toBeDefined();
    // The zero counts twice at once; how the others fall nobody knows.
    expect(sum()).toMatch(/^2 counted \+ 1 doubled = 3 of 4 needed.*one short/);
    expect(document.querySelector(".attempt .tray")?.textContent).toContain("×2");
    // The line names the dice that are marked, also where others that are worth as much are picked by hand.
    for (const place of [4, 3]) tapDie(place);
    expect(within(tray).getByRole("button", { pressed: true }).textContent).toContain(
      "Double the zeros, reroll 7 and 9",
    );
    for (const place of [3, 4]) tapDie(place);
    // The generated switch stands among all options.
    const [doubling] = screen.getAllByRole("button", { name: "Double the zeros", pressed: true });
    if (doubling) fireEvent.click(doubling);
    fireEvent.click(screen.getByRole("button", { name: "Commit 2 lots" }));
    expect(sent).toMatchObject([{ type: "choose", move: "lots", detail: { reroll: [2, 4] } }]);
  });

  it("ES-36: in the story the dice that ego has replaced are struck, before the die of the check and its sum", async () => {
    const table = tableOf(eveningStar);
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 7, 7, 7, 7, 7);
    table.chooses(ines, { move: "lots", detail: { double: 1 } });
    const { id: attempt = "", trace } = table.view(oskar).attempts[0] ?? {};
    const step = trace?.steps.length ?? 0;
    table.does(ines, { type: "choose", attempt, step, move: "ego", dice: "hand" });
    const { matchMedia } = window;
    // The panel beside the story has the roll in full.
    const desk = vi.spyOn(window, "matchMedia").mockImplementation(() => matchMedia("all"));
    const { unmount } = await renderOwn(table, oskar, <Log />);
    // The check isn't rolled yet: the line has the dice that are gone.
    expect(foldedDice()).toEqual(["0", "7", "7", "7", "7", "7"].map((face) => `${face} gone`));
    expect(document.querySelector(".folded-roll .tells")?.textContent).toContain("spent ");
    unmount();
    desk.mockRestore();
    table.does(ines, { type: "roll", attempt, step: step + 1, faces: [11] });
    table.does(oskar, { type: "answer-for-the-world", attempt, words: "It ticks." });
    await renderOwn(table, oskar, <Log />);
    expect(foldedDice()).toEqual(["0", "7", "7", "7", "7", "7"].map((face) => `${face} gone`).concat("11"));
    expect(document.querySelector(".es-turned")?.querySelectorAll(".es-lots i, .es-star")).toHaveLength(2);
    expect(document.querySelector(".folded-roll .tells")?.textContent).toBe(
      "11 + 4 Patience + 1 modifier = 16 against 12spent 1 lot and egoSuccess",
    );
  });

  it("ES-35, ES-37: the line of what is awaited names what the player can still spend, to everybody", async () => {
    const failed = rolledTask(0, 7, 7, 7, 7, 7);
    expect(await awaited(failed, ines)).toBe("Your turn Use lots, spend ego, or let it stand.");
    failed.chooses(ines, { move: "lots", detail: { reroll: [1] } }, 8);
    expect(await awaited(failed, oskar)).toBe("Waiting Maren Oake spends ego or lets it stand.");
    const poor = rolledTask(7, 7, 7, 7, 7, 7);
    poor.chooses(ines, { move: "lots", detail: { double: 1 } });
    poor.does(oskar, { type: "edit", of: "maren-oake", name: "lots", to: 0 });
    expect(await awaited(poor, ines)).toBe("Your turn Spend ego, or let it stand.");
    const enough = rolledTask(0, 0, 0, 0, 7, 7);
    expect(await awaited(enough, oskar)).toBe("Waiting It is enough. Maren Oake lets it stand.");
  });

  it("ES-28: whoever only watches sees what the lots of another would buy, drawn as nothing of theirs", async () => {
    await renderOwn(rolledTask(0, 3, 7, 9, 8, 8), oskar, panel);
    expect(document.querySelector(".es-tray.watched .option")).not.toBeNull();
  });

  it("ES-04, ES-42: a sheet says what each rank is worth, and what each skill brings with its ability", async () => {
    const table = tableOf(eveningStar);
    const [maren] = table.view(oskar).characters;
    if (!maren) throw new Error("nobody at the table");
    const { container } = await renderOwn(table, oskar, <CharacterSheet character={maren} />);
    const rows = [...container.querySelectorAll(".scale > div")].map(({ textContent }) => textContent);
    expect(rows[0]).toBe("Patienceevery other die450%");
    expect(rows[6]).toBe("Clockworkwith Patience, 2.5 successes on average5dice");
    expect(container.querySelector(".scale-name")?.textContent).toBe("Abilities spread 19");
  });

  it("ES-41, A10: creation gives out as many points as the column accepts, also the printed one", async () => {
    const { budgets } = await loadCreationGuide("evening-star");
    const drafted = { column: "23", abilities: { Iron: 2, Salt: 4, Rope: 4, Tide: 4, Bell: 4, Lamp: 4 } };
    const budget = (spread23: string) => budgets?.(drafted, { spread23 })["abilities"];
    expect(budget("printed")).toEqual({ spent: 22, of: 22 });
    expect(budget("corrected")).toEqual({ spent: 22, of: 23 });
    expect(budgets?.({ ...drafted, column: "none" }, {})).toEqual({});
  });

  it("ES-40: the lots and the ego of everybody who is played stand above the story", async () => {
    const table = rolledTask(2, 2, 2, 2, 7, 7);
    table.does(oskar, { type: "take-character", character: "tomas-rill" });
    const { unmount } = await renderOwn(table, ines, <TableHead />);
    expect(heldWords()).toEqual(["You4 lots,4ego held", "Tomas Rill3 lots,3ego held"]);
    unmount();
    // While nobody plays anybody, all of the party do.
    table.does(ines, { type: "release-character", character: "maren-oake" });
    table.does(oskar, { type: "release-character", character: "tomas-rill" });
    await renderOwn(table, oskar, <TableHead />);
    expect(heldWords().map((words) => words?.slice(0, 5))).toEqual(["Maren", "Tomas", "Wick5", "Ada4 "]);
  });
});
