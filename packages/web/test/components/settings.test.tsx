// @vitest-environment happy-dom
import { fireEvent, screen } from "../testing.tsx";
import type { CustomValue, JsonValue } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { CustomValueEditor } from "../../src/table/settings/custom-value-editor.tsx";
import { TableName } from "../../src/table/settings/table-name.tsx";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));

/** An editor of a house rule, and the values that it has sent. */
function editor(custom: CustomValue, held: JsonValue, values: readonly JsonValue[] = []) {
  const changes: JsonValue[] = [];
  renderFor(
    new TableInMemory(),
    oskar,
    <CustomValueEditor name="own" {...{ custom, held, values }} onChange={(value) => changes.push(value)} />,
  );
  return changes;
}

/** The number of each stepper on the screen. */
const numbers = () =>
  [...document.querySelectorAll(".step .stands")].map(({ textContent }) => Number(textContent.replace("−", "-")));
const increases = () => screen.getAllByRole<HTMLButtonElement>("button", { name: /: increase$/u });
const decreases = () => screen.getAllByRole<HTMLButtonElement>("button", { name: /: decrease$/u });
const increase = (place: number): boolean => fireEvent.click(increases()[place] ?? document.body);

describe("a number of one's own", () => {
  const custom = { kind: "number", min: 2, max: 9 } as const;

  it.each<readonly [string, JsonValue, readonly JsonValue[], number]>([
    ["the one in force", 5, ["none", 4], 5],
    ["the first named one where another kind is in force", "none", ["none", 4, 6], 4],
    ["the least where there is no named one", "none", ["none"], 2],
  ])("begins with %s, and is sent at once", (_, held, values, first) => {
    const changes = editor(custom, held, values);
    expect(numbers()).toEqual([first]);
    increase(0);
    expect(changes).toEqual([first + 1]);
    expect(screen.queryByRole("button", { name: /Appl/u })).toBeNull();
  });

  it("keeps to its range", () => {
    editor(custom, 9);
    expect([increases()[0]?.disabled, decreases()[0]?.disabled]).toEqual([true, false]);
  });
});

describe("numbers of one's own", () => {
  const custom = { kind: "numbers", names: ["a", "b"], min: -1, max: 3 } as const;

  it.each<readonly [string, JsonValue, readonly JsonValue[], readonly number[]]>([
    ["those in force", [1, 2], [[0, 0]], [1, 2]],
    ["the first named ones", "none", ["none", [0, 3], [1, 1]], [0, 3]],
    ["the least", "none", ["none"], [-1, -1]],
  ])("begin with %s", (_, held, values, first) => {
    editor(custom, held, values);
    expect(numbers()).toEqual(first);
  });

  it("are sent together, once they are applied", () => {
    const changes = editor(custom, [1, 2]);
    expect(button("Applied").disabled).toBe(true);
    increase(1);
    expect(numbers()).toEqual([1, 3]);
    expect([increases()[0]?.disabled, increases()[1]?.disabled]).toEqual([false, true]);
    increase(0);
    expect(changes).toEqual([]);
    press("Apply");
    expect(changes).toEqual([[2, 3]]);
  });

  it("go down to the least", () => {
    editor(custom, [-1, 0]);
    expect(decreases().map(({ disabled }) => disabled)).toEqual([true, false]);
  });
});

const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.querySelector("th")?.textContent);

describe("a chart of one's own", () => {
  const custom = { kind: "chart", columns: ["x", "y"], rows: 3, max: 9, first: { 1: 1 } } as const;

  it("begins with the one in force, or with its own first one", () => {
    editor(custom, { 2: { x: 4, y: 5 } });
    expect(rows()).toEqual(["1", "2"]);
    expect(numbers()).toEqual([0, 0, 4, 5]);
    expect(document.querySelectorAll("thead th")).toHaveLength(3);
  });

  it("gives both columns of a row the number that stands for it", () => {
    editor(custom, "none");
    expect([rows(), numbers()]).toEqual([["1"], [1, 1]]);
    expect(button("Apply").disabled).toBe(false);
  });

  it("is sent once it is applied: a cell changed, a row added like the last, or removed", () => {
    const changes = editor(custom, { 1: 2 });
    expect(button("Applied").disabled).toBe(true);
    increase(1);
    expect(numbers()).toEqual([2, 3]);
    press("Add row");
    expect(numbers()).toEqual([2, 3, 2, 3]);
    increase(2);
    expect(numbers()).toEqual([2, 3, 3, 3]);
    press("Apply");
    expect(changes).toEqual([{ 1: { x: 2, y: 3 }, 2: { x: 3, y: 3 } }]);
    press("Remove last row");
    expect([rows(), numbers()]).toEqual([["1"], [2, 3]]);
    press("Apply");
    expect(changes[1]).toEqual({ 1: { x: 2, y: 3 } });
  });

  it("goes down to zero in each cell", () => {
    editor(custom, { 1: { x: 1, y: 0 } });
    expect(decreases().map(({ disabled }) => disabled)).toEqual([false, true]);
    fireEvent.click(decreases()[0] ?? document.body);
    expect([numbers(), decreases()[0]?.disabled]).toEqual([[0, 0], true]);
  });

  it("has so many rows at most, and none at least", () => {
    editor(custom, { 3: 9 });
    expect([button("Add row").disabled, button("Remove last row").disabled]).toEqual([true, false]);
    expect(increases().map(({ disabled }) => disabled)).toEqual([false, false, false, false, true, true]);
    expect(decreases().map(({ disabled }) => disabled)).toEqual([true, true, true, true, false, false]);
    press("Remove last row");
    expect([rows(), button("Add row").disabled, button("Remove last row").disabled]).toEqual([[], false, true]);
    press("Add row");
    expect([rows(), numbers()]).toEqual([["1"], [0, 0]]);
  });
});

describe("the name of a table", () => {
  it("is sent where it has changed, without spaces around it", () => {
    const table = new TableInMemory();
    const { sent } = renderFor(table, oskar, <TableName />);
    const field = screen.getByLabelText<HTMLInputElement>("Table name");
    const form = field.closest("form") ?? document.body;
    expect(field.value).toBe("The Salt Quarter");
    for (const words of ["The Salt Quarter", " The Salt Quarter ", "", "  "]) {
      write(field, words);
      expect(button("Rename").disabled).toBe(true);
      // False where the page's own handling was prevented.
      expect(fireEvent.submit(form)).toBe(false);
    }
    expect(sent).toEqual([]);
    write(field, " Tides ");
    press("Rename");
    expect(sent).toEqual([{ type: "rename-table", title: "Tides" }]);
  });
});
