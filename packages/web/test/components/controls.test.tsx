// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "../testing.tsx";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AddName } from "../../src/components/add-name.tsx";
import { CheckboxChips, Switch } from "../../src/components/checkbox-chips.tsx";
import { Dots, DotsInput, fitsDots } from "../../src/components/dots.tsx";
import { RadioChips } from "../../src/components/radio-chips.tsx";
import { Stepper } from "../../src/components/stepper.tsx";

afterEach(cleanup);

const button = (name: string): HTMLElement => screen.getByRole("button", { name });

interface StepperOptions {
  readonly start: number;
  readonly min?: number;
  readonly max?: number;
  readonly fractional?: boolean;
}

/** A stepper that keeps its value; returns every value that it was changed to. */
function stepper({ start, ...options }: StepperOptions): readonly number[] {
  const changes: number[] = [];
  function Kept() {
    const [value, setValue] = useState(start);
    const onChange = (next: number): void => {
      changes.push(next);
      setValue(next);
    };
    return <Stepper label="Lots" value={value} {...options} onChange={onChange} />;
  }
  render(<Kept />);
  return changes;
}

function type(text: string, leave: "blur" | "Enter" = "Enter"): void {
  fireEvent.click(screen.getByRole("button", { name: /^Lots: −?[\d.]+$/ }));
  const field = screen.getByRole("textbox", { name: "Lots: enter a number" });
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: text } });
  if (leave === "blur") fireEvent.focusOut(field);
  else fireEvent.keyDown(field, { key: "Enter" });
}

describe("a stepper", () => {
  it("increases and decreases by one, up to its bounds", () => {
    const changes = stepper({ start: 1, min: 0, max: 2 });
    fireEvent.click(button("Lots: increase"));
    expect(button("Lots: increase")).toHaveProperty("disabled", true);
    fireEvent.click(button("Lots: decrease"));
    fireEvent.click(button("Lots: decrease"));
    expect(button("Lots: decrease")).toHaveProperty("disabled", true);
    expect(changes).toEqual([2, 1, 0]);
  });

  it("does not step beyond a bound from a fraction", () => {
    const changes = stepper({ start: 1.5, min: 0, max: 2, fractional: true });
    fireEvent.click(button("Lots: increase"));
    fireEvent.click(button("Lots: decrease"));
    fireEvent.click(button("Lots: decrease"));
    expect(changes).toEqual([2, 1, 0]);
  });

  it("takes a typed number and limits it to its bounds", () => {
    const changes = stepper({ start: 1, min: -3, max: 9 });
    type("7");
    type("40");
    type("−2", "blur");
    type("-99");
    expect(changes).toEqual([7, 9, -2, -3]);
  });

  it.each(["", "  ", "two", "1.5"])("ignores the text %j", (text) => {
    const changes = stepper({ start: 1 });
    type(text);
    expect(changes).toEqual([]);
    expect(button("Lots: 1")).toBeTruthy();
  });

  it("takes fractions with a point or a comma where they are allowed", () => {
    const changes = stepper({ start: 1, fractional: true });
    type("1.5");
    type("2,25");
    expect(changes).toEqual([1.5, 2.25]);
  });
});

describe("dots", () => {
  it("fill up to the value, and are at least as many as the value", () => {
    const { container } = render(<Dots value={3} max={5} />);
    expect([container.querySelectorAll(".dot").length, container.querySelectorAll(".dot.on").length]).toEqual([5, 3]);
    cleanup();
    const { container: larger } = render(<Dots value={7} max={5} />);
    expect(larger.querySelectorAll(".dot.on").length).toBe(7);
  });

  it("set a rating by a tap, and clear the last dot, not below the minimum", () => {
    const onChange = vi.fn();
    const { rerender } = render(<DotsInput label="Might" value={2} min={1} max={4} onChange={onChange} />);
    fireEvent.click(button("Might: 4"));
    fireEvent.click(button("Might: 2"));
    rerender(<DotsInput label="Might" value={1} min={1} max={4} onChange={onChange} />);
    fireEvent.click(button("Might: 1"));
    expect(onChange.mock.calls).toEqual([[4], [1], [1]]);
    expect(screen.getAllByRole("button", { pressed: true })).toHaveLength(1);
  });

  it.each([
    [0, 7, true],
    [0, 8, false],
    [-1, 5, false],
  ])("fit a scale from %i to %i: %s", (min, max, fits) => {
    expect(fitsDots(min, max)).toBe(fits);
  });
});

describe("chips", () => {
  const options = [
    { value: "a", label: "First" },
    { value: "b", label: "Second" },
  ];

  it("choose one option", () => {
    const onChange = vi.fn();
    render(<RadioChips legend="Which" options={options} value="a" onChange={onChange} />);
    expect(screen.getByRole("group", { name: "Which" })).toBeTruthy();
    expect(screen.getByRole("radio", { name: "First" })).toHaveProperty("checked", true);
    fireEvent.click(screen.getByRole("radio", { name: "Second" }));
    expect(onChange).toHaveBeenCalledWith("b");
  });

  it("choose any number of options, in the order of choice", () => {
    const onChange = vi.fn();
    const { rerender } = render(<CheckboxChips legend="Which" options={options} values={["b"]} onChange={onChange} />);
    fireEvent.click(screen.getByRole("checkbox", { name: "First" }));
    rerender(<CheckboxChips legend="Which" options={options} values={["b", "a"]} onChange={onChange} />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Second" }));
    expect(onChange.mock.calls).toEqual([[["b", "a"]], [["a"]]]);
  });

  it("switch on and off", () => {
    const onChange = vi.fn();
    render(<Switch label="Hidden" on={false} onChange={onChange} />);
    const toggle = screen.getByRole("switch", { name: "Hidden" });
    expect(toggle.getAttribute("aria-checked")).toBe("false");
    fireEvent.click(toggle);
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

/** Renders the field in a form; returns the names that were added, and the form's submit handler. */
function added(existing: readonly string[] = [], known: readonly string[] = []) {
  const names: string[] = [];
  const submitted = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <AddName label="Another name" existing={existing} known={known} onAdd={(name) => names.push(name)} />
    </form>,
  );
  return { names, submitted };
}
const write = (text: string): void =>
  void fireEvent.input(screen.getByRole("textbox", { name: "Another name" }), { target: { value: text } });

describe("adding a name", () => {
  it("adds it and clears the field", () => {
    const { names } = added();
    expect(button("Add")).toHaveProperty("disabled", true);
    write("  Sailing ");
    fireEvent.click(button("Add"));
    expect(names).toEqual(["Sailing"]);
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  });

  it("adds it on Enter without submitting the form", () => {
    const { names, submitted } = added();
    write("Sailing");
    const notPrevented = fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter" });
    expect([names, notPrevented, submitted.mock.calls.length]).toEqual([["Sailing"], false, 0]);
  });

  it("adds no name twice, however it is capitalized, and says so", () => {
    const { names } = added(["Lore"]);
    write("lore");
    fireEvent.click(button("Add"));
    expect(names).toEqual([]);
    expect(screen.getByText("Lore is already in the list.")).toBeTruthy();
    write("lor");
    expect(screen.queryByText("Lore is already in the list.")).toBeNull();
  });

  it("takes a known name for what is meant", () => {
    const { names } = added([], ["Boats"]);
    write("boats");
    fireEvent.click(button("Add"));
    expect(names).toEqual(["Boats"]);
  });

  it("says when the field is full", () => {
    added();
    write("x".repeat(63));
    expect(screen.queryByText(/^Maximum length/)).toBeNull();
    write("x".repeat(64));
    expect(screen.getByText("Maximum length: 64 characters.")).toBeTruthy();
  });
});
