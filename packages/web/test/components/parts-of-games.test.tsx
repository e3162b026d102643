// @vitest-environment happy-dom
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { describe, expect, it } from "vitest";
import { degreeOf, verdictWords } from "../../../systems/src/storyteller-d10/screen/count.ts";
import { Points } from "../../../systems/src/wasteland-2d20/screen/points-row.tsx";
import { Slot } from "../../src/screen/slot.tsx";
import { oskar } from "../table-in-memory.ts";
import { render } from "../testing.tsx";
import { renderOwn, tableOf } from "./own-screen.tsx";

describe("Storyteller d10", () => {
  it("ST-61, ST-62: a number of successes has its degree in words", () => {
    expect([-2, -1, 0, 1, 2, 3].map(degreeOf)).toEqual([
      "a botch of degree 2",
      "a botch",
      "no success",
      "1 success: barely",
      "2 successes",
      "3 successes: very good",
    ]);
  });

  it("ST-59: a verdict has its degree, unless its word alone tells it", () => {
    expect(verdictWords({ outcome: "botch", net: -2 })).toBe("Botch 2");
    expect(verdictWords({ outcome: "success", net: 1, enough: false })).toBe("1 success: not enough");
    expect(verdictWords({ outcome: "success", net: 2, enough: false })).toBe("2 successes: not enough");
    expect(verdictWords({ outcome: "success", net: 3, enough: true })).toBe("3 successes: very good");
    expect(verdictWords({ outcome: "failure", net: 0 })).toBeUndefined();
    expect(verdictWords({ outcome: "success" })).toBeUndefined();
  });
});

describe("Wasteland 2d20", () => {
  it("W20-31: an opponent of the GM's has no points of its own, and a line where its checks are harder", () => {
    const [opponent] = wasteland2d20.opponents ?? [];
    if (!opponent) throw new Error("there is no opponent");
    const shown = (harder: number): string => {
      const character = {
        ...opponent,
        traits: { ...opponent.traits, gms: true },
        trackers: { ...opponent.trackers, harder },
      };
      const { container, unmount } = render(<Points character={character} />);
      const html = container.innerHTML;
      unmount();
      return html;
    };
    expect(shown(0)).toBe("");
    expect(shown(1)).toContain("checks +1");
  });
});

describe("Bookkeeper d12", () => {
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
});
