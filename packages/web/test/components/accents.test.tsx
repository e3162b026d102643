// @vitest-environment happy-dom
import { screen } from "../testing.tsx";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { describe, expect, it } from "vitest";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderOwn } from "./own-screen.tsx";
import { renderWithOdds } from "./rendering.tsx";

const panel = <ActionPanel open onOpen={() => undefined} />;

/** Ines plays Pell, and play has begun. */
function table(): TableInMemory {
  const it = new TableInMemory({}, victoryPoint);
  it.does(ines, { type: "take-character", character: "pell" });
  it.does(oskar, { type: "act", act: "begin-play" });
  return it;
}

const helpers = [{ who: "pell", skill: "Observe", characteristic: "Wits" }];
const hester = { skill: "Gambling", characteristic: "Wits", helpers };

describe("a helper", () => {
  it("announces an accent with the odds of the whole action in sight", async () => {
    const it = table();
    it.does(oskar, {
      type: "frame",
      character: "hester-vane",
      title: "Cards",
      offer: "complementary",
      args: hester,
    });
    const { container } = await renderWithOdds(it, ines, panel);
    expect(screen.getByText("Your turn")).toBeDefined();
    // The target number is the helper's, so the roller's skills have no part in it.
    expect(container.querySelector(".sum:not(.ahead)")?.textContent).toMatch(
      /^Pell, target number: \d+ Observe \+ \d+ Wits/,
    );
    const accent = screen.getByRole("radio", { name: /Announce an accent: −5/ });
    expect(accent.closest("label, li, div")?.textContent).toMatch(/\d%/);
  });

  it("is read against a target number, as is the roll that is helped", async () => {
    const it = table();
    it.does(oskar, { type: "frame", character: "hester-vane", title: "Cards", offer: "complementary", args: hester });
    it.chooses(ines, { move: "roll" }, 3);
    const { container } = await renderOwn(it, oskar, panel);
    const sums = [...container.querySelectorAll(".attempt .sum")].map(({ textContent }) => textContent);
    expect(sums[0]).toMatch(/Pell: 3 of \d+, \d points?$/);
    // Nothing else says it, so it isn't folded.
    expect(sums[1]).toMatch(/^Target number: \d+ Gambling \+ \d+ Wits .* victory points? from help = \d+$/);
    expect(container.querySelector(".attempt .adds-up")).toBeNull();
  });

  it("announces one in a round of a long task too", async () => {
    const it = table();
    it.does(oskar, { type: "act", act: "start-task", args: { task: "Dam", goal: 6, mode: "assisted" } });
    const { skill, characteristic } = hester;
    const args = { task: "Dam", skill, characteristic, helpers };
    it.does(oskar, { type: "frame", character: "hester-vane", title: "Dam", offer: "task-round", args });
    const early = await renderWithOdds(it, ines, panel);
    expect(early.container.textContent).toMatch(/Announce the accent now.*avg \d/);
    early.unmount();
    it.chooses(oskar, { move: "roll" }, 5);
    await renderWithOdds(it, ines, panel);
    const accent = screen.getAllByRole("radio", { name: /Announce an accent/ })[0];
    expect(accent?.closest("label, li, div")?.textContent).toMatch(/avg \d/);
  });
});
