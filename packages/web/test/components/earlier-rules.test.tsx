// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { fireEvent, screen } from "../testing.tsx";
import type { SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { beforeEach, describe, expect, it } from "vitest";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

/** The server and the page come with other rules. */
function upgrade(table: TableInMemory, system: SystemDefinition): void {
  table.loads(system);
  showSystem(system);
}

beforeEach(() => showSystem(eveningStar));

const { trackers, procedures } = eveningStar;
const changed: SystemDefinition = {
  ...eveningStar,
  trackers: { ...trackers, lots: { ...trackers.lots, max: 12 } },
  note: "Characters may hold up to 12 lots.",
};

/** The tide clock, rolled: the choice of lots is open, and one lot has been spent. */
function rolled(): TableInMemory {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  table.chooses(ines, { move: "lots", detail: { double: 1 } });
  return table;
}

const settled = (): TableInMemory => {
  const table = rolled();
  table.chooses(ines, { move: "let-it-stand" });
  return table;
};

const panel = <ActionPanel open onOpen={() => undefined} />;
const close = () => screen.queryByRole("button", { name: "Close the attempt" });

function stopped(): TableInMemory {
  const table = rolled();
  upgrade(table, changed);
  return table;
}

describe("an open attempt that began under other rules", () => {
  it("is closed by the GM with one tap, who reads why, what has changed and what was paid", () => {
    const table = stopped();
    const { sent, container } = renderFor(table, oskar, panel);
    expect(screen.getByText("The rules have changed since this attempt began, so it can't go on.")).toBeDefined();
    expect([...container.querySelectorAll(".attempt li")].map(({ textContent }) => textContent)).toEqual([
      "Characters may hold up to 12 lots.",
      "Lots, maximum: 12 instead of 10",
    ]);
    expect(screen.getByText(/^Paid: Maren Oake 1 lot\. This stays as it is/)).toBeDefined();
    expect(screen.getByText(/^Die 1 shows 0, /)).toBeDefined();
    const button = close();
    if (button) fireEvent.click(button);
    expect(sent).toEqual([{ type: "close-attempt", attempt: currentAttempt(table.view(oskar))?.id }]);
  });

  it("waits for the GM, as players see", () => {
    renderFor(stopped(), ines, panel);
    expect(screen.getByText("Waiting for the GM to close it.")).toBeDefined();
    expect(close()).toBeNull();
  });

  it("keeps the GM from nothing else", () => {
    const table = stopped();
    renderFor(table, oskar, panel);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Frame an attempt" }).disabled).toBe(false);
  });

  it("is gone from the panel once it is closed, and told in the log", () => {
    const table = stopped();
    table.does(oskar, { type: "close-attempt", attempt: currentAttempt(table.view(oskar))?.id ?? "" });
    const { container } = renderFor(
      table,
      oskar,
      <>
        {panel}
        <Log />
      </>,
    );
    expect(close()).toBeNull();
    const told = [...container.querySelectorAll(".story > *")].map(({ textContent }) => textContent);
    expect(told).toContain(
      "Oskar closes “Restart the tide clock” without a resultIt began under other rulesPaid: Maren Oake 1 lot.",
    );
    expect(told.find((words) => words.startsWith("The rules"))).toBe(
      "The rules have changedCharacters may hold up to 12 lots.Lots, maximum: 12 instead of 10",
    );
  });
});

/** The entries about the attempt, without the chances: those of other rules are unknown. */
function story(table: TableInMemory): string {
  const { container, unmount } = renderFor(table, ines, <Log />);
  for (const chances of container.querySelectorAll(".approaches")) chances.remove();
  const told = [...container.querySelectorAll(".logged-attempt")].map(({ outerHTML }) => outerHTML).join("\n");
  unmount();
  return told;
}

describe("a settled attempt that was played under other rules", () => {
  /** Rules under which nothing of the attempt is left: neither its procedures nor its offer. */
  const nothingLeft: SystemDefinition = { ...eveningStar, procedures: { check: procedures.check }, offers: {} };

  it("is told in the log as it was: terms, negotiation, dice, sums and prices", () => {
    const table = settled();
    const before = story(table);
    for (const words of ["Task · Clockwork 5", "Restart the tide clock", "doubled", "Maren Oake uses lots for 1 lot"])
      expect(before).toContain(words);
    upgrade(table, changed);
    expect(story(table)).toBe(before);
    upgrade(table, nothingLeft);
    expect(story(table)).toBe(before);
  });

  it("keeps its result in the panel, where the GM tells what happens", () => {
    const table = settled();
    upgrade(table, nothingLeft);
    const { container } = renderFor(table, oskar, panel);
    expect(container.querySelector(".stamp")?.textContent).toBe("Failure, one short");
    expect(screen.getByLabelText("Describe what happens")).toBeDefined();
    expect(close()).toBeNull();
  });
});
