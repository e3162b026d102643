// @vitest-environment happy-dom
import type { MarginalEffect, ObjectiveValue } from "@rulewright/lab";
import { describe, expect, it } from "vitest";
import { ChangeTable } from "../../src/lab/change-table.tsx";
import { everything } from "../everything.ts";
import { fireEvent, render, screen } from "../testing.tsx";

const value = (name: string, more: Partial<ObjectiveValue> = {}): ObjectiveValue => ({
  name,
  kind: "chance",
  sense: 1,
  source: "outcome",
  mean: 0.5,
  ...more,
});

const values = [
  value("success"),
  value("botch", { sense: -1 }),
  value("spent", { sense: -1, kind: "amount" }),
  value("fourth"),
];

const effect = (to: number, ...differences: readonly number[]): MarginalEffect =>
  ({ parameter: "difficulty", from: 6, to, differences }) as unknown as MarginalEffect;

/** Each row of the table: how many cells, and which alarm. */
function rows(...effects: readonly MarginalEffect[]) {
  const applied: MarginalEffect[] = [];
  const { container, unmount } = render(
    <ChangeTable system={everything} values={values} effects={effects} onApply={(one) => applied.push(one)} />,
  );
  const found = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map(({ className }) => className),
  );
  for (const link of screen.queryAllByRole("button")) fireEvent.click(link);
  const columns = container.querySelectorAll("thead th").length;
  unmount();
  return { found, columns, applied };
}

const plain = ["num", "num", "num"];

describe("the effects of single changes", () => {
  it("are told for the first three objectives, where any of them changes by more than a twentieth of a point in a hundred", () => {
    const changes = [
      effect(7, 0.0005, 0, 0),
      effect(8, 0.0006, 0, 0),
      effect(9, 0, -0.0006, 0),
      effect(10, 0, 0, -0.0005),
      effect(5, 0, 0, 0.2),
    ];
    const { found, columns, applied } = rows(...changes);
    expect(found).toEqual([plain, plain, plain]);
    expect(columns).toBe(4);
    expect(applied).toEqual([changes[1], changes[2], changes[4]]);
  });

  it("are an alarm only where something that nobody wants gets likelier", () => {
    const { found } = rows(effect(7, 0.2, 0.0005, 0.3), effect(8, -0.2, 0.0006, 0.3), effect(9, -0.2, -0.3, 0.3));
    expect(found.map(([, botch]) => botch)).toEqual(["num", "num rb", "num"]);
    expect(found.map(([success, , spent]) => [success, spent])).toEqual([
      ["num", "num"],
      ["num", "num"],
      ["num", "num"],
    ]);
  });

  it("are none where a change has none on an objective", () => {
    const { found } = rows(effect(7, 0.2));
    expect(found).toEqual([plain]);
  });
});
