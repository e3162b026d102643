// @vitest-environment happy-dom
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { expect, it } from "vitest";
import { fireEvent, screen } from "../testing.tsx";
import { Slot } from "../../src/screen/slot.tsx";
import { oskar } from "../table-in-memory.ts";
import { renderOwn, tableOf } from "./own-screen.tsx";

it("BK-11: what a failure brings is asked of a failure alone", async () => {
  const table = tableOf(bookkeeperD12);
  const [character] = table.view(oskar).characters;
  const shown = async (outcome: string): Promise<string> => {
    const slot = (
      <Slot
        name="consequence"
        with={{ character: character?.id ?? "", outcome: { outcome }, acts: [], onActs: () => undefined }}
      >
        generated
      </Slot>
    );
    const { container, unmount } = await renderOwn(table, oskar, slot);
    const words = container.textContent ?? "";
    unmount();
    return words;
  };
  expect(await shown("failure")).toMatch(/^Stress for /u);
  expect(await shown("success")).toBe("");
});

const stress = (amount: number) => [{ act: "stress", args: { kind: "cold", amount } }];

it("BK-15: the stress of a failure is set step by step, and what is left of it below one is none", async () => {
  const table = tableOf(bookkeeperD12);
  const [character] = table.view(oskar).characters;
  const set: unknown[] = [];
  const amounts = async (amount: number): Promise<void> => {
    const slot = (
      <Slot
        name="consequence"
        with={{
          character: character?.id ?? "",
          outcome: { outcome: "failure" },
          acts: stress(amount),
          onActs: (acts) => void set.push(acts),
        }}
      >
        generated
      </Slot>
    );
    const { unmount } = await renderOwn(table, oskar, slot);
    for (const way of ["increase", "decrease"]) fireEvent.click(screen.getByRole("button", { name: `cold: ${way}` }));
    unmount();
  };
  await amounts(2);
  expect(set.splice(0)).toEqual([stress(3), stress(1)]);
  await amounts(1);
  expect(set).toEqual([stress(2), []]);
});
