// @vitest-environment happy-dom
import { type ChangeEvent, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { act, cleanup, fireEvent, render } from "../testing.tsx";

afterEach(cleanup);

interface FieldsProps {
  /** What becomes of a value that somebody has set. */
  readonly takes: (value: string, before: string) => string;
}

/** One field of each kind, all of which show the same state. */
function Fields({ takes }: FieldsProps) {
  const [value, setValue] = useState("a");
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>): void => {
    setValue(takes(target.value, value));
  };
  return (
    <>
      <input type="text" value={value} onChange={onChange} />
      <textarea value={value} onChange={onChange} />
      <select value={value} onChange={onChange}>
        <option>a</option>
        <option>b</option>
      </select>
      <input type="radio" name="one" value="a" checked={value === "a"} onChange={onChange} />
      <input type="radio" name="one" value="b" checked={value === "b"} onChange={onChange} />
      <input type="checkbox" value="b" checked={value === "b"} onChange={onChange} />
    </>
  );
}

/** What all fields show. */
const shown = (container: HTMLElement): readonly (string | boolean)[] =>
  [...container.querySelectorAll<HTMLInputElement>("input, textarea, select")].map((field) =>
    ["radio", "checkbox"].includes(field.type) ? field.checked : field.value,
  );

const A = ["a", "a", "a", true, false, false];
const B = ["b", "b", "b", false, true, true];

/** Sets the field at a place to "b", as a person does. */
async function set(container: HTMLElement, place: number): Promise<void> {
  const field = container.querySelectorAll<HTMLInputElement>("input, textarea, select")[place];
  if (!field) throw new Error(`no field at ${place}`);
  await act(async () => {
    if (field.matches("[type=radio], [type=checkbox]")) field.click();
    else fireEvent[field.matches("select") ? "change" : "input"](field, { target: { value: "b" } });
  });
}

describe("fields show what the state says", () => {
  const places = [
    [0, "a line"],
    [1, "a text"],
    [2, "a choice from a list"],
    [4, "a radio button"],
    [5, "a box to tick"],
  ] as const;

  it.each(places)("%i: %s whose change is taken", async (place) => {
    const { container } = render(<Fields takes={(value) => value} />);
    expect(shown(container)).toEqual(A);
    await set(container, place);
    expect(shown(container)).toEqual(B);
  });

  it.each(places)("%i: %s whose change is refused", async (place) => {
    const { container } = render(<Fields takes={(_, before) => before} />);
    await set(container, place);
    expect(shown(container)).toEqual(A);
  });
});

it("a field that goes away while it has the focus isn't left by anybody", () => {
  // Chromium tells of it just before it takes the element off the page; the simulated browser doesn't.
  const { remove } = Element.prototype;
  const removing = vi.spyOn(Element.prototype, "remove").mockImplementation(function (this: Element) {
    this.querySelector(":focus")?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    remove.call(this);
  });
  const left = vi.fn<() => void>();
  const form = (
    <form>
      <input onBlur={left} />
    </form>
  );
  const { container, rerender } = render(form);
  container.querySelector("input")?.focus();
  rerender(null);
  expect([container.innerHTML, left.mock.calls.length, removing.mock.calls.length]).toEqual(["", 0, 1]);
  removing.mockRestore();
  rerender(form);
  const field = container.querySelector("input");
  if (field) fireEvent.focusOut(field);
  expect(left).toHaveBeenCalledOnce();
});
