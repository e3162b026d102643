// @vitest-environment happy-dom
import type { Character } from "@rulewright/rules";
import type { ScreenTable } from "@rulewright/systems/screen";
import { expect, it } from "vitest";
import { useGoneOn } from "../../../systems/src/wasteland-2d20/screen/gone-on.ts";
import { renderHook } from "../testing.tsx";

type Seen = Pick<ScreenTable, "mine" | "ongoing">;

const june = (traits: Character["traits"] = {}): Character => ({ id: "june", name: "June", traits, trackers: {} });
const turn = { turnActive: true };
const open: ScreenTable["ongoing"] = [{ character: "june", args: {} }];

/** What is said after each of these in turn. */
function saidAfter(...all: readonly Seen[]): readonly boolean[] {
  let [seen] = all;
  const { result, rerender } = renderHook(() => useGoneOn(seen ?? { mine: undefined, ongoing: [] }));
  return all.map((next) => {
    seen = next;
    rerender();
    return result.current;
  });
}

it("W20-26: a roll is in the story alone once the next action or turn has begun", () => {
  const acted = june({ ...turn, majorTaken: 1 });
  const again = june({ ...turn, majorTaken: 2 });
  const said = saidAfter(
    { mine: june(turn), ongoing: open },
    // The attack takes the major action as it ends.
    { mine: acted, ongoing: [] },
    { mine: acted, ongoing: [] },
    { mine: again, ongoing: [] },
    { mine: again, ongoing: open },
    { mine: again, ongoing: [] },
    { mine: june({ turnTaken: true }), ongoing: [] },
  );
  expect(said).toEqual([false, false, false, true, false, false, true]);
});

it("W20-26: what is begun while a roll is open goes with that roll", () => {
  expect(
    saidAfter({ mine: june(), ongoing: open }, { mine: june(turn), ongoing: open }, { mine: june(turn), ongoing: [] }),
  ).toEqual([false, false, false]);
  expect(saidAfter({ mine: undefined, ongoing: [] })).toEqual([false]);
});
