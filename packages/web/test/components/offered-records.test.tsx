// @vitest-environment happy-dom
import type { JsonObject, JsonValue } from "@rulewright/rules";
import { afterEach, expect, it } from "vitest";
import { OfferedRecordChips } from "../../src/table/creation/offered-records.tsx";
import { cleanup, fireEvent, render, screen } from "../testing.tsx";

afterEach(cleanup);

const record = (name: string, bonus: number): JsonObject => ({ name, bonus });
const groups = [
  {
    title: "Tools",
    offered: [
      { label: "Rope", record: record("Rope", 1) },
      { label: "Lamp", record: record("Lamp", 2) },
    ],
  },
  { title: "Weapons", offered: [{ label: "Club", record: record("Club", 1) }] },
];

/** Which chips are on, and what a tap on one of them makes of the records. */
function tapped(value: JsonValue | undefined, name: string) {
  let changed: readonly JsonObject[] | undefined;
  render(<OfferedRecordChips groups={groups} value={value} onChange={(records) => (changed = records)} />);
  const on = screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map((chip) => chip.closest("label")?.textContent);
  fireEvent.click(screen.getByRole("checkbox", { name }));
  cleanup();
  return [on, changed];
}

const own = record("Own", 3);

it("a tap adds an offered record to those that are taken, and takes it out again", () => {
  expect(tapped(undefined, "Rope")).toEqual([[], [record("Rope", 1)]]);
  expect(tapped("nothing", "Rope")).toEqual([[], [record("Rope", 1)]]);
  expect(tapped([own, record("Club", 1)], "Lamp")).toEqual([["Club"], [own, record("Club", 1), record("Lamp", 2)]]);
  expect(tapped([record("Rope", 1), own, record("Lamp", 2)], "Rope")).toEqual([
    ["Rope", "Lamp"],
    [own, record("Lamp", 2)],
  ]);
});

it("a record that was changed is another one", () => {
  expect(tapped([record("Rope", 2), { name: "Rope" }], "Rope")).toEqual([
    [],
    [record("Rope", 2), { name: "Rope" }, record("Rope", 1)],
  ]);
});
