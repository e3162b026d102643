// @vitest-environment happy-dom
import { fireEvent, screen } from "../testing.tsx";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { beforeEach, expect, it } from "vitest";
import { Party } from "../../src/table/party/party.tsx";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor, renderWithOdds } from "./rendering.tsx";

beforeEach(() => showSystem(bookkeeperD12));

/** Bram has 12 stress: one failure kills, and a success changes nothing. */
function wounded(): TableInMemory {
  const it = new TableInMemory({}, bookkeeperD12);
  it.does(ines, { type: "take-character", character: "bram-ottoway" });
  it.does(oskar, { type: "act", act: "open-session", args: {} });
  it.does(oskar, { type: "act", act: "stress", character: "bram-ottoway", args: { kind: "Wound", amount: 12 } });
  return it;
}

const forecasts = (container: HTMLElement) =>
  [...container.querySelectorAll(".figure")]
    .map((chip) => [chip.textContent, chip.getAttribute("title")])
    .filter(([words]) => words?.startsWith("Rounds to live"));

// Might 5, malus 4: a 9 or more, so a third of all rolls succeed, and death comes after 1.5 rounds.
const ASSUMES = "Assumes a roll with might (level 5) each round, 1 more stress for a failure.";

it("BK-16: the rounds left to live stand beside the stress left, with what they assume", async () => {
  const { container } = await renderWithOdds(wounded(), ines, <Party />);
  const row = container.querySelector(".member.me");
  expect(row?.textContent).toContain("Stress left before death 1Rounds to live, average 1.5");
  // In the row of the character, and on the open sheet.
  expect(forecasts(container)).toEqual([
    ["Rounds to live, average 1.50", ASSUMES],
    ["Rounds to live, average 1.50", ASSUMES],
  ]);
  expect(container.querySelector(".character .note")?.textContent).toBe(ASSUMES);
});

it("BK-16: the forecast follows the danger that the Bookkeeper sets", async () => {
  const table = wounded();
  table.does(oskar, { type: "act", act: "set-danger", args: { skill: "agility", hit: 3, ease: 0 } });
  const { container } = await renderWithOdds(table, ines, <Party />);
  // Agility 2, malus 4: only a 12 succeeds.
  expect(forecasts(container)[0]).toEqual([
    "Rounds to live, average 1.09",
    "Assumes a roll with agility (level 2) each round, 3 more stress for a failure.",
  ]);
});

it("is there for nobody without stress, nor for viewers who see no odds, nor before it is known", async () => {
  const unhurt = await renderWithOdds(new TableInMemory({}, bookkeeperD12), oskar, <Party />);
  expect(forecasts(unhurt.container)).toEqual([]);
  unhurt.unmount();
  const hidden = await renderWithOdds(wounded(), ines, <Party />, { change: (view) => ({ ...view, oddsShown: "gm" }) });
  expect(forecasts(hidden.container)).toEqual([]);
  hidden.unmount();
  const { container } = renderFor(wounded(), oskar, <Party />);
  fireEvent.click(screen.getByRole("button", { name: "Bram Ottoway" }));
  expect(forecasts(container)).toEqual([]);
});
