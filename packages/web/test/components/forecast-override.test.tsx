// @vitest-environment happy-dom
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import type { Member } from "@rulewright/table";
import { beforeEach, describe, expect, it } from "vitest";
import { characterOf } from "../../src/state/people.ts";
import { useGame } from "../../src/state/game.tsx";
import { Figures } from "../../src/table/values/figures.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen } from "../testing.tsx";
import { renderFor, renderWithOdds } from "./rendering.tsx";

/** Bram, for whom a failure is death: he lives for 1.5 rounds on average. */
function wounded(): TableInMemory {
  const it = new TableInMemory({}, bookkeeperD12);
  it.does(ines, { type: "take-character", character: "bram-ottoway" });
  it.does(oskar, { type: "act", act: "open-session", args: {} });
  it.does(oskar, { type: "act", act: "stress", character: "bram-ottoway", args: { kind: "Wound", amount: 12 } });
  return it;
}

interface ShownProps {
  readonly id: string;
  readonly explained: boolean;
  readonly except?: readonly string[];
}

function Shown({ id, explained, except = [] }: ShownProps) {
  const { view } = useGame();
  const character = characterOf(view, id);
  return character ? <Figures {...{ character, explained, except }} /> : null;
}

const [forecast = ""] = Object.entries(bookkeeperD12.figures ?? {}).flatMap(([name, one]) =>
  "ask" in one ? [name] : [],
);

/** Each figure with the number that is struck through. */
const figures = (container: HTMLElement) =>
  [...container.querySelectorAll(".figure")].map((one) => [
    one.querySelector("b")?.textContent ?? "",
    one.querySelector("s")?.textContent ?? "",
  ]);

/** The number that the dialog of a figure begins with. */
function numberToSet(): string {
  fireEvent.click(screen.getAllByRole("button", { name: /^Override /u }).at(-1) ?? document.body);
  const number = screen.getByRole("button", { name: /: −?\d+$/u }).textContent;
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  return number;
}

/** What a viewer is shown of Bram, whose forecast may be overridden. */
const shown = async (viewer: Member, set: number | undefined, explained = true) => {
  const play = wounded();
  if (set !== undefined) {
    play.does(oskar, { type: "override-figure", character: "bram-ottoway", figure: forecast, to: set });
  }
  const children = <Shown id="bram-ottoway" explained={explained} />;
  return (await renderWithOdds(play, viewer, children)).container;
};

/** How many notes a forecast has, and whether there is a button. */
const told = async (viewer: Member, explained: boolean) => {
  const container = await shown(viewer, undefined, explained);
  const has = [container.querySelectorAll(".note").length, screen.queryAllByRole("button").length > 0];
  container.remove();
  return has;
};

describe("a forecast", () => {
  beforeEach(() => showSystem(bookkeeperD12));

  it("that is overridden stands struck through beside the number set, which is where a further one begins", async () => {
    expect(figures(await shown(oskar, undefined)).at(-1)).toEqual(["1.50", ""]);
    expect(numberToSet()).toBe("2");
  });

  it("is overridden with any number, 0 too", async () => {
    for (const set of [0, 4]) {
      const container = await shown(oskar, set);
      expect(figures(container).at(-1)).toEqual([String(set), "1.50"]);
      expect(numberToSet()).toBe(String(set));
      container.remove();
    }
  });

  it("says what it assumes where it is explained, and is set by the GM only", async () => {
    expect(await told(ines, true)).toEqual([1, false]);
    expect(await told(ines, false)).toEqual([0, false]);
    expect(await told(oskar, false)).toEqual([0, false]);
    expect((await told(oskar, true))[1]).toBe(true);
  });
});

/** The figure of a rulebook that counts this, and whether it has a button. */
const computed = (of: () => number, flag: boolean, set?: number, viewer = ines, explained = false) => {
  const system = { ...everything, figures: { burden: { rule: "EV-1", of, ...(flag ? { flag } : {}) } } } as const;
  showSystem(system);
  const { container, unmount } = renderFor(
    new TableInMemory({}, system),
    viewer,
    <Shown id="ann" explained={explained} />,
    set === undefined ? {} : { change: (view) => ({ ...view, figures: { ann: { burden: set } } }) },
  );
  const told = [...figures(container).map(([now, old]) => `${now}|${old}`), ...container.querySelectorAll("button")];
  unmount();
  return told.map((one) => (typeof one === "string" ? one : "button"));
};

describe("a computed figure", () => {
  it("is left out where it is 0, unless that was set", () => {
    expect(computed(() => 0, false)).toEqual([]);
    expect(computed(() => 2, false)).toEqual(["2|"]);
    expect(computed(() => -1, false)).toEqual(["−1|"]);
    expect(computed(() => 0, false, 0)).toEqual(["0|0"]);
    expect(computed(() => 2, false, 0)).toEqual(["0|2"]);
    expect(computed(() => 0, false, 3)).toEqual(["3|0"]);
  });

  it("is a word alone where it is a flag, unless a number was set", () => {
    expect(computed(() => 1, true)).toEqual(["|"]);
    expect(computed(() => 1, true, 5)).toEqual(["5|1"]);
  });

  it("can be set by the GM on the sheet, also while it is 0", () => {
    expect(computed(() => 0, false, undefined, oskar, true)).toEqual(["button"]);
    expect(computed(() => 2, false, undefined, oskar, true)).toEqual(["2|", "button"]);
    expect(computed(() => 2, false, undefined, oskar, false)).toEqual(["2|"]);
    expect(computed(() => 2, false, undefined, ines, true)).toEqual(["2|"]);
  });
});

it("figures that stand elsewhere are left out", () => {
  showSystem({ ...everything, figures: { burden: { rule: "EV-1", of: () => 4 } } });
  for (const [except, count] of [
    [[], 1],
    [["burden"], 0],
  ] as const) {
    const { container, unmount } = renderFor(
      new TableInMemory({}, everything),
      ines,
      <Shown id="ann" explained={false} except={except} />,
    );
    expect(figures(container)).toHaveLength(count);
    unmount();
  }
});
