// @vitest-environment happy-dom
import type { CreationGuide } from "@rulewright/systems/screen";
import { describe, expect, it } from "vitest";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { GuideProvider } from "../../src/fields/rating-guide.tsx";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

/** What stands above ratings of which so many points are given out, and the classes of the coins. */
const totalOf = (spent: number, of: number) => legendOf({ worth: {}, budgets: () => ({ core: { spent, of } }) }, spent);

/** Whether the rating can be raised while so many points are given out. */
function mayRaise(spent: number, of: number): boolean {
  const { container, unmount } = renderRatings({ worth: {}, budgets: () => ({ core: { spent, of } }) }, spent);
  const isOpen = container.querySelector("button[aria-label='Might: increase']:not([disabled])") !== null;
  unmount();
  return isOpen;
}

function renderRatings(guide: CreationGuide, spent: number) {
  const draft = { args: { core: { Might: spent } }, entryNames: {} };
  return renderFor(
    new TableInMemory(),
    ines,
    <GuideProvider value={{ guide, args: draft.args }}>
      <ParameterFields
        parameters={{ core: { kind: "ratings", min: 0, max: 9, initial: {} } }}
        character={undefined}
        draft={draft}
        onChange={() => undefined}
      />
    </GuideProvider>,
  );
}

function legendOf(guide: CreationGuide, spent: number) {
  const { container, unmount } = renderRatings(guide, spent);
  const legend = container.querySelector("legend");
  const shown = {
    words: legend?.textContent,
    coins: [...(legend?.querySelectorAll("i") ?? [])].map((i) => i.className),
  };
  unmount();
  return shown;
}

describe("the total of ratings that nothing limits", () => {
  it("says what ready-made characters have", () => {
    const guide = { worth: {}, typicalTotals: { core: { from: 19, to: 23 } } };
    expect(legendOf(guide, 4).words).toBe("Core, total 4 (ready-made characters have 19 to 23)");
    expect(legendOf({ worth: {} }, 4).words).toBe("Core, total 4");
  });
});

describe("the total of limited ratings", () => {
  it("says how many points are left or too many, and shows each as a coin", () => {
    expect(totalOf(2, 3)).toEqual({
      words: "Core, 2 of 31 left to place",
      coins: ["coin spent", "coin spent", "coin"],
    });
    expect(totalOf(3, 3)).toEqual({
      words: "Core, 3 of 3All placed: lower one to raise another",
      coins: ["coin spent", "coin spent", "coin spent"],
    });
    expect(totalOf(4, 3)).toEqual({
      words: "Core, 4 of 31 too many",
      coins: ["coin spent", "coin spent", "coin spent", "coin over"],
    });
  });

  it("closes the steps upwards once all points are placed", () => {
    expect(mayRaise(2, 3)).toBe(true);
    expect(mayRaise(3, 3)).toBe(false);
    expect(mayRaise(4, 3)).toBe(false);
  });
});
