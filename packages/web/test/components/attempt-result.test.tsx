// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { fireEvent, screen } from "../testing.tsx";
import { describe, expect, it } from "vitest";
import { AttemptResult } from "../../src/table/attempt/attempt-result.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf, write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

function Result() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptResult attemptView={attemptView} /> : <p>No attempt</p>;
}

/** The tide clock after its roll, with the default choice made. */
function finished(...faces: readonly number[]): TableInMemory {
  const table = new TableInMemory();
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, ...faces);
  table.chooses(ines, { move: "let-it-stand" });
  return table;
}

const passed = () => finished(0, 3, 1, 2, 8, 6);
const failed = () => finished(0, 3, 7, 9, 8, 6);
const idOf = (table: TableInMemory) => currentAttempt(table.view(oskar))?.id;

describe("the consequence of an attempt", () => {
  it.each(["", "   ", "\n"])("isn't sent while it is empty: %j", (words) => {
    const { sent } = renderFor(passed(), oskar, <Result />);
    const field = screen.getByLabelText("Describe what happens");
    write(field, words);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Say it" }).disabled).toBe(true);
    submitFormOf(field);
    expect(sent).toEqual([]);
  });

  it("is sent without spaces around it", () => {
    const table = passed();
    const { sent } = renderFor(table, oskar, <Result />);
    write(screen.getByLabelText("Describe what happens"), "  It ticks. ");
    fireEvent.click(screen.getByRole("button", { name: "Say it" }));
    expect(sent).toEqual([{ type: "answer-for-the-world", attempt: idOf(table), words: "It ticks." }]);
  });

  it("is described by the GM only", () => {
    renderFor(passed(), ines, <Result />);
    expect(screen.queryByLabelText("Describe what happens")).toBeNull();
  });

  it("is shown once it is there, and not asked again", () => {
    const table = passed();
    table.does(oskar, { type: "answer-for-the-world", attempt: idOf(table) ?? "", words: "It ticks." });
    renderFor(table, oskar, <Result />);
    expect(screen.getByText("It ticks.")).toBeDefined();
    expect(screen.queryByLabelText("Describe what happens")).toBeNull();
  });
});

describe("a result", () => {
  it("shows the dice, the sum and the outcome", () => {
    const { container } = renderFor(passed(), ines, <Result />);
    expect(screen.getByText(/^Die 1 shows 0, /)).toBeDefined();
    expect(container.querySelector(".sum")?.textContent).toContain("4 of 4 needed");
    expect(container.querySelector(".stamp")?.textContent).toBe("Success");
    expect(container.querySelector(".stamp")?.className).toBe("stamp inked");
  });

  it("offers another attempt to the player who failed, and to nobody else", () => {
    renderFor(failed(), ines, <Result />);
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  });

  it("offers no other attempt after a success, nor to the GM", () => {
    const { unmount } = renderFor(passed(), ines, <Result />);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    unmount();
    renderFor(failed(), oskar, <Result />, { present: [oskar.id] });
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

it("a failed attempt is for its own player to try again", () => {
  const guest = { ...ines, id: "guest", name: "Guest" };
  renderFor(failed(), ines, <Result />, { change: (view) => ({ ...view, you: guest }) });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

describe("trying again", () => {
  it("needs a change", () => {
    const { sent } = renderFor(failed(), ines, <Result />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    const field = screen.getByLabelText("What has changed?");
    expect(document.activeElement).toBe(field);
    write(field, "  ");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Propose again" }).disabled).toBe(true);
    submitFormOf(field);
    expect(sent).toEqual([]);
    expect(screen.getByLabelText("What has changed?")).toBeDefined();
  });

  it("proposes the same with the change, and closes the form", () => {
    const table = failed();
    const { sent } = renderFor(table, ines, <Result />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    write(screen.getByLabelText("What has changed?"), "the tide is out ");
    fireEvent.click(screen.getByRole("button", { name: "Propose again" }));
    expect(sent).toEqual([
      {
        type: "propose",
        character: "maren-oake",
        words: "Restart the tide clock",
        again: { attempt: idOf(table), changed: "the tide is out" },
      },
    ]);
    expect(screen.queryByLabelText("What has changed?")).toBeNull();
  });

  it("can be cancelled", () => {
    const { sent } = renderFor(failed(), ines, <Result />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
    expect(sent).toEqual([]);
  });
});
