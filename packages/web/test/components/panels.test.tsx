// @vitest-environment happy-dom
import { type Character, defineSystem, type Parameters } from "@rulewright/rules";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ratedParameters } from "../../src/fields/draft.ts";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { DetachedGame, useGame } from "../../src/state/game.tsx";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, fireEvent, render, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(undefined));
afterEach(() => vi.restoreAllMocks());

/** The panel of moves in one state after another, as they follow each other on a page. */
function panel(open: boolean) {
  const opened: boolean[] = [];
  const draw = (decision: string) => <ActionPanel open={open} decision={decision} onOpen={(to) => opened.push(to)} />;
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  return { opened, draw, table };
}

describe("the panel of moves", () => {
  it("opens where the keyboard reaches what it hides, and only then", () => {
    for (const [open, isByKey, opened] of [
      [false, true, [true]],
      [false, false, []],
      [true, true, []],
      [true, false, []],
    ] as const) {
      const it = panel(open);
      const { container, unmount } = renderFor(it.table, ines, it.draw(""));
      const inside = container.querySelector(".hand-inside button");
      if (!inside) throw new Error("nothing can be reached");
      vi.spyOn(inside, "matches").mockReturnValue(isByKey);
      fireEvent.focusIn(inside);
      expect(it.opened).toEqual(opened);
      unmount();
    }
  });

  it("goes back to its beginning with another decision, if somebody has scrolled", () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollTo").mockReturnValue();
    const table = new TableInMemory();
    let decision = "one";
    const set = (to: string): void => void (decision = to);
    function Panel() {
      useGame();
      return <ActionPanel open decision={decision} onOpen={() => undefined} />;
    }
    const { container, update } = renderFor(table, ines, <Panel />);
    const shows = (next: string): number => {
      scrolled.mockClear();
      set(next);
      table.does(oskar, { type: "say", words: next });
      act(update);
      return scrolled.mock.calls.length;
    };
    expect(shows("two")).toBe(0);
    fireEvent.scroll(container.querySelector(".hand-inside") ?? document.body);
    expect(shows("two")).toBe(0);
    expect(shows("three")).toBe(2);
    expect(shows("four")).toBe(0);
  });
});

/** A rulebook whose skills are tied to attributes. */
const tied = defineSystem({
  ...everything,
  scales: { ...everything.scales, skills: { min: 0, max: 12, rule: "EV-1", tiedTo: "attributes" } },
});

const parameters: Parameters = {
  attribute: { kind: "integer", from: { scale: "attributes" } },
  skill: { kind: "integer", from: { scale: "skills" } },
};

const ann: Character = {
  id: "ann",
  name: "Ann",
  traits: { attributes: { Might: 2, Wits: 3 }, skills: { Lore: 4, Boats: 1 }, tied: { Lore: "Wits" } },
  trackers: {},
};

/** What a form of these parameters becomes where a name is chosen in it. */
function choosing(name: RegExp, character: Character | undefined): unknown {
  const drafts: unknown[] = [];
  const { unmount } = render(
    <DetachedGame system={tied}>
      <ParameterFields
        {...{ parameters, character }}
        refusal={undefined}
        suggestions={[]}
        draft={{ args: {}, entryNames: {} }}
        onChange={(draft) => drafts.push(draft)}
      />
    </DetachedGame>,
  );
  fireEvent.click(screen.getAllByRole("radio", { name })[0] ?? document.body);
  unmount();
  return drafts[0];
}

describe("a rating that is chosen by its name", () => {
  it("brings the one that it is tied to on the sheet", () => {
    expect(choosing(/^Lore/u, ann)).toEqual({
      args: { attribute: 3, skill: 4 },
      entryNames: { attribute: "Wits", skill: "Lore" },
    });
    expect(choosing(/^Boats/u, ann)).toEqual({ args: { skill: 1 }, entryNames: { skill: "Boats" } });
    expect(choosing(/^Might/u, ann)).toEqual({ args: { attribute: 2 }, entryNames: { attribute: "Might" } });
  });

  it("is asked for before the one that it is tied to", () => {
    expect(ratedParameters(tied, parameters).map(({ name }) => name)).toEqual(["skill", "attribute"]);
    expect(ratedParameters(everything, parameters).map(({ name }) => name)).toEqual(["attribute", "skill"]);
  });
});

function Probe({ onGame }: { readonly onGame: (game: ReturnType<typeof useGame>) => void }) {
  onGame(useGame());
  return null;
}

it("a game without a table has nobody and nothing at it, and the rules as they are", () => {
  const games: ReturnType<typeof useGame>[] = [];
  render(
    <DetachedGame system={everything}>
      <Probe onGame={(one) => games.push(one)} />
    </DetachedGame>,
  );
  const [game] = games;
  const { view, ...rest } = game ?? {};
  expect(view).toMatchObject({
    house: { cap: 3, stern: false },
    session: 0,
    undos: 0,
    lines: 0,
    paused: false,
    locked: false,
    archived: false,
    members: [],
    attempts: [],
  });
  expect(view?.characters.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
  expect(rest).toMatchObject({ isGm: true, watches: false, hasEarlier: false, seesOdds: true, mine: undefined });
});
