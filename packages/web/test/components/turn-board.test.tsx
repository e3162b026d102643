// @vitest-environment happy-dom
import { fireEvent, screen, within } from "../testing.tsx";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { describe, expect, it } from "vitest";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

const panel = <ActionPanel open onOpen={() => undefined} />;

/** Ines plays Pell, who dodges and climbs; the Captain shoots. */
function declared(): TableInMemory {
  const table = new TableInMemory({}, victoryPoint);
  table.does(ines, { type: "take-character", character: "pell" });
  table.does(oskar, { type: "act", act: "begin-play" });
  const declare = (character: string, ...names: readonly string[]) =>
    table.does(oskar, {
      type: "act",
      act: "declare-turn",
      character,
      args: { actions: names.map((name) => ({ name })) },
    });
  declare("pell", "Dodge", "Climb");
  declare("captain-ashgrove", "Service pistol");
  return table;
}

const board = () => screen.getByRole("region", { name: "Turn board" });
const characteristics = () => within(board()).getByRole("group", { name: "Characteristic" });
const rowsOf = () => within(board()).getAllByRole("listitem");

describe("the turn board", () => {
  it("lists what everybody has declared, in order, with penalties and what is next", () => {
    renderFor(declared(), ines, panel);
    expect(rowsOf().map(({ textContent }) => textContent)).toEqual([
      "1 Captain Ashgrove: Service pistol  · next",
      "2 Pell: Dodge Penalty −4",
      "3 Pell: Climb Penalty −4",
    ]);
    expect(within(board()).queryByRole("button", { name: /^Frame/ })).toBeNull();
  });

  it("lets the GM frame an action with what is known of it", () => {
    const { sent } = renderFor(declared(), oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame Captain Ashgrove: Service pistol" }));
    fireEvent.click(screen.getByRole("button", { name: "Put it on the table" }));
    expect(sent).toMatchObject([
      {
        type: "frame",
        offer: "goal",
        character: "captain-ashgrove",
        title: "Service pistol",
        args: { action: "Service pistol", skill: "Shoot", characteristic: "Dexterity" },
      },
    ]);
  });

  it("frames an action with the characteristic that went with its skill the last time", () => {
    const table = declared();
    const shot = { skill: "Shoot", characteristic: "Wits", outsideTurn: true };
    table.does(oskar, { type: "frame", character: "captain-ashgrove", title: "Warn", offer: "goal", args: shot });
    table.chooses(oskar, { move: "roll" }, 12);
    renderFor(table, oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame Captain Ashgrove: Service pistol" }));
    expect(within(characteristics()).getByRole<HTMLInputElement>("radio", { name: /^Wits/ }).checked).toBe(true);
  });

  it("asks for the reason of a modifier as soon as there is one", () => {
    renderFor(declared(), oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame Captain Ashgrove: Service pistol" }));
    const isFolded = () => within(board()).getByLabelText("Reason").closest("details") !== null;
    expect(isFolded()).toBe(true);
    fireEvent.click(within(board()).getByRole("button", { name: "Modifier (+ easier): decrease" }));
    expect(isFolded()).toBe(false);
  });

  it("frames an action in the words of its player, with the other actions out of sight", () => {
    const table = declared();
    table.does(ines, { type: "propose", character: "pell", words: "Under the rope with Dexterity, and up." });
    const { sent } = renderFor(table, oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame Pell: Climb" }));
    expect(within(board()).queryAllByRole("listitem")).toHaveLength(0);
    expect(board().textContent).toContain("Pell: Climb");
    fireEvent.click(within(board()).getByRole("button", { name: "Cancel" }));
    expect(rowsOf()).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "Frame Pell: Climb" }));
    fireEvent.click(within(board()).getByRole("button", { name: "Put it on the table" }));
    expect(sent).toMatchObject([
      {
        type: "frame",
        title: "Under the rope with Dexterity, and up.",
        proposal: table.view(oskar).proposals[0]?.id,
        args: { action: "Climb", characteristic: "Dexterity" },
      },
    ]);
  });

  it.each([
    ["Under the rope, Dexterity.", "Dodge"],
    ["Then I climb up with Dexterity.", "Climb"],
  ])("proposes what is declared: %s is %s", (words, action) => {
    const table = declared();
    table.does(ines, { type: "propose", character: "pell", words });
    const { sent } = renderFor(table, oskar, panel);
    const proposals = within(screen.getByRole("region", { name: "Proposals" }));
    expect(proposals.getByText(`Proposes ${action} and Dexterity`)).toBeTruthy();
    fireEvent.click(proposals.getByRole("button", { name: "Frame as proposed" }));
    expect(sent).toMatchObject([{ type: "frame", title: words, args: { action } }]);
  });

  it("proposes the declared action that is rolled with what is named, not the next one", () => {
    const table = declared();
    const character = "hester-vane";
    table.does(oskar, { type: "take-character", character });
    const actions = [{ name: "Dodge" }, { name: "Derringer" }];
    table.does(oskar, { type: "act", act: "declare-turn", character, args: { actions } });
    table.does(oskar, { type: "propose", character, words: "I shoot the lamp." });
    renderFor(table, oskar, panel);
    const proposals = within(screen.getByRole("region", { name: "Proposals" }));
    expect(proposals.getByText("Proposes Derringer and Shoot")).toBeTruthy();
    expect(proposals.getByRole("button", { name: "Frame as proposed" })).toBeDefined();
  });

  it("marks what is rolled, and is gone with the turn", () => {
    const table = declared();
    table.does(oskar, {
      type: "frame",
      character: "captain-ashgrove",
      title: "Fire",
      offer: "goal",
      args: { action: "Service pistol", skill: "Shoot", characteristic: "Dexterity" },
    });
    const framed = renderFor(table, oskar, panel);
    expect(rowsOf()[0]?.textContent).not.toContain("rolled");
    framed.unmount();
    table.chooses(oskar, { move: "roll" }, 12);
    const { unmount } = renderFor(table, oskar, panel);
    expect(rowsOf()[0]?.textContent).toContain("rolled");
    expect(rowsOf()[1]?.textContent).toContain("next");
    table.does(oskar, { type: "act", act: "next-turn" });
    unmount();
    renderFor(table, oskar, panel);
    expect(screen.queryByRole("region", { name: "Turn board" })).toBeNull();
  });
});
