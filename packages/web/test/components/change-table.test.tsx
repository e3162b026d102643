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

/** The columns of the table after its first, and each row's cells by class. */
function rows(...effects: readonly MarginalEffect[]) {
  const applied: MarginalEffect[] = [];
  const { container, unmount } = render(
    <ChangeTable system={everything} values={values} effects={effects} onApply={(one) => applied.push(one)} />,
  );
  const found = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map(({ className }) => className),
  );
  for (const link of screen.queryAllByRole("button")) fireEvent.click(link);
  const columns = [...container.querySelectorAll("thead th")].slice(1).map(({ textContent }) => textContent);
  unmount();
  return { found, columns, applied };
}

const plain = ["num", "num", "num"];

describe("the effects of single changes", () => {
  it("are told where an objective changes by more than a twentieth of a point in a hundred", () => {
    const changes = [
      effect(7, 0.0005, 0, 0),
      effect(8, 0.0006, 0, 0),
      effect(9, 0, -0.0006, 0),
      effect(10, 0, 0, -0.0005),
      effect(5, 0, 0, 0.2),
    ];
    const { found, columns, applied } = rows(...changes);
    expect(found).toEqual([plain, plain, plain]);
    expect(columns).toEqual(["Success", "Botch", "Spent"]);
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

  it("are told for the three objectives that most changes move, in the order of the goal", () => {
    const { columns } = rows(effect(7, 0.2, 0, 0.3, -0.1), effect(8, 0, 0.1, 0.2, -0.1), effect(9, 0, 0.1, 0.2, -0.1));
    expect(columns).toEqual(["Botch", "Spent", "Fourth"]);
    expect(rows(effect(7, 0, 0.1)).columns).toEqual(["Botch"]);
    expect(rows(effect(7, 0, 0)).columns).toEqual([]);
  });
});
