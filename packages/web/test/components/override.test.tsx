// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { fireEvent, screen, within } from "../testing.tsx";
import type { Outcome } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { FigureButton } from "../../src/table/override/figure-button.tsx";
import { OverrideButton } from "../../src/table/override/override-button.tsx";
import { OverrideForm } from "../../src/table/override/override-form.tsx";
import { OverrideNote, Verdict } from "../../src/table/override/verdict.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf, write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

const table = new TableInMemory();
restartTheClock(table);
table.chooses(ines, { move: "roll" }, 0, 3, 1, 2, 8, 6);
table.chooses(ines, { move: "let-it-stand" });

/** The attempt of the tide clock with this outcome, and with another one that was set instead. */
function attemptWith(outcome: Outcome, set?: Outcome, words = ""): Attempt {
  const attempt = currentAttempt(table.view(oskar));
  if (!attempt) throw new Error("the attempt is on the table");
  const overridden = set ? { overridden: { outcome: set, by: "oskar", words } } : {};
  return { ...attempt, trace: { ...attempt.trace, outcome }, ...overridden };
}

const success: Outcome = { outcome: "success", successes: 4, lucky: true, note: "kept" };
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string): boolean => fireEvent.click(button(name));
const chip = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

/** The form of an override, how often it was done, and what it has sent. */
function form(attempt: Attempt) {
  let done = 0;
  const rendered = renderFor(table, oskar, <OverrideForm attempt={attempt} onDone={() => (done += 1)} />);
  return { ...rendered, done: () => done, id: attempt.id };
}

describe("the form of an override", () => {
  it("begins with the outcome as it counts, and sends nothing until it is changed", () => {
    const { sent, done } = form(attemptWith(success));
    expect(screen.getByRole("heading").textContent).toBe("Restart the tide clock");
    expect([chip("Success").checked, chip("Failure").checked]).toEqual([true, false]);
    expect([chip("Yes").checked, chip("No").checked]).toEqual([true, false]);
    expect(button("Override").disabled).toBe(true);
    expect(
      screen
        .getAllByRole("group")
        .map((one) => one.getAttribute("aria-label"))
        .filter(Boolean),
    ).toHaveLength(1);
    press("Keep it");
    expect([sent, done()]).toEqual([[], 1]);
  });

  it("sets another verdict, with the reason", () => {
    const { sent, done, id } = form(attemptWith(success));
    fireEvent.click(chip("Failure"));
    write(screen.getByLabelText("Reason (optional)"), " the lamp went out ");
    press("Override");
    const words = "the lamp went out";
    expect(sent).toEqual([{ type: "override", attempt: id, outcome: "failure", facts: {}, words }]);
    expect(done()).toBe(1);
  });

  it("sets other numbers and answers, and sends those alone that were changed", () => {
    const { sent, id } = form(attemptWith(success));
    const step = screen.getByRole("button", { name: /: increase$/u });
    fireEvent.click(step);
    fireEvent.click(screen.getByRole("button", { name: /: decrease$/u }));
    expect(button("Override").disabled).toBe(true);
    fireEvent.click(step);
    fireEvent.click(chip("No"));
    expect([chip("Yes").checked, chip("No").checked]).toEqual([false, true]);
    write(screen.getByLabelText("Reason (optional)"), "  ");
    press("Override");
    const facts = { successes: 5, lucky: false };
    expect(sent).toEqual([{ type: "override", attempt: id, outcome: "success", facts }]);
  });

  it("takes an answer back", () => {
    form(attemptWith(success));
    fireEvent.click(chip("No"));
    fireEvent.click(chip("Yes"));
    expect(button("Override").disabled).toBe(true);
  });

  it("goes on from an outcome that was set before", () => {
    form(attemptWith(success, { outcome: "failure", successes: 2 }));
    expect(chip("Failure").checked).toBe(true);
    expect(screen.getByRole("button", { name: /: 2$/u })).toBeDefined();
  });

  it("isn't there without an outcome", () => {
    const { outcome: _, ...trace } = attemptWith(success).trace;
    const { container } = form({ ...attemptWith(success), trace });
    expect(container.querySelector("form")).toBeNull();
  });
});

describe("the button of an override", () => {
  it.each([
    [false, "btn plain"],
    [true, "iconbtn undo-line"],
  ])("opens the form, and closes it when it is done; small: %s", (small, className) => {
    renderFor(table, oskar, <OverrideButton attempt={attemptWith(success)} small={small} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    const opener = button("Override the outcome");
    expect([opener.className, opener.title]).toEqual([className, small ? "Override" : ""]);
    expect(opener.querySelector("svg") !== null).toBe(small);
    fireEvent.click(opener);
    expect(screen.getByRole("dialog").getAttribute("aria-label")).toBe("Override");
    press("Keep it");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

const stamps = (container: HTMLElement) =>
  [...container.querySelectorAll(".stamp")].map((one) => (one.closest("s") ? `[${one.textContent}]` : one.textContent));

describe("the verdict of an attempt", () => {
  it("is one stamp, marked with the GM's title where numbers alone were set", () => {
    const plain = renderFor(table, ines, <Verdict attempt={attemptWith(success)} />);
    expect(stamps(plain.container)).toEqual(["Success"]);
    expect(plain.container.querySelector(".tag")).toBeNull();
    plain.unmount();
    const { container } = renderFor(
      table,
      ines,
      <Verdict attempt={attemptWith(success, { ...success, successes: 5 })} />,
    );
    expect(stamps(container)).toEqual(["Success"]);
    expect(container.querySelector(".tag")?.textContent).toBe("GM");
  });

  it("stays beside the one that was set, struck through", () => {
    const { container } = renderFor(
      table,
      ines,
      <Verdict attempt={attemptWith(success, { ...success, outcome: "failure" })} />,
    );
    expect(stamps(container)).toEqual(["[Success]", "Failure"]);
    expect(container.querySelector(".tag")?.textContent).toBe("GM");
  });

  it("shows a margin with the verdict that it belongs to", () => {
    const before: Outcome = { outcome: "success", margin: 3 };
    const kept = renderFor(table, ines, <Verdict attempt={attemptWith(before, { outcome: "failure", margin: 3 })} />);
    const [, without = ""] = stamps(kept.container);
    kept.unmount();
    const set = renderFor(table, ines, <Verdict attempt={attemptWith(before, { outcome: "failure", margin: -2 })} />);
    const [, withMargin = ""] = stamps(set.container);
    expect(without).toBe("Failure");
    expect(withMargin).not.toBe(without);
  });

  it("isn't there before the attempt has ended", () => {
    const { outcome: _, ...trace } = attemptWith(success).trace;
    const { container } = renderFor(
      table,
      ines,
      <Verdict attempt={{ trace, character: attemptWith(success).character }} />,
    );
    expect(stamps(container)).toEqual([]);
  });
});

const note = (attempt: Attempt) => renderFor(table, ines, <OverrideNote attempt={attempt} />).container.textContent;

describe("the note of an override", () => {
  it("says who set what, and why", () => {
    const set = { ...success, outcome: "failure", lucky: false };
    expect(note(attemptWith(success, set, "the lamp went out"))).toMatch(
      /^Overridden by Oskar: Success becomes Failure, .+ from yes to no, the lamp went out$/u,
    );
    expect(note(attemptWith(success, { ...success, successes: 5 }))).toMatch(/ from 4 to 5$/u);
  });

  it("isn't there without an override", () => {
    expect(note(attemptWith(success))).toBe("");
  });
});

const figure = (shown: number, set?: number) =>
  renderFor(table, oskar, <FigureButton character="maren-oake" name="burden" value={shown} />, {
    change: (view) => ({ ...view, figures: set === undefined ? {} : { "maren-oake": { burden: set } } }),
  });

describe("the button of a figure", () => {
  it("sets it to a whole number", () => {
    const { sent } = figure(2.6);
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Override /u }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByRole("button", { name: "Calculate again" })).toBeNull();
    expect(dialog.getByRole("button", { name: /: 3$/u })).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: /: increase$/u }));
    submitFormOf(dialog.getByRole("button", { name: "Override" }));
    expect(sent).toEqual([{ type: "override-figure", character: "maren-oake", figure: "burden", to: 4 }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("has it calculated again where it was set", () => {
    const { sent } = figure(7, 7);
    fireEvent.click(screen.getByRole("button", { name: /^Override /u }));
    press("Calculate again");
    expect(sent).toEqual([{ type: "override-figure", character: "maren-oake", figure: "burden", to: null }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("changes nothing where it is closed", () => {
    const { sent } = figure(7);
    fireEvent.click(screen.getByRole("button", { name: /^Override /u }));
    press("Close");
    expect([sent, screen.queryByRole("dialog")]).toEqual([[], null]);
  });
});
