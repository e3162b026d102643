// @vitest-environment happy-dom
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { expect, it } from "vitest";
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
