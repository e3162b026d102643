// @vitest-environment happy-dom
import type { SystemDefinition } from "@rulewright/rules";
import { characterFile, type TableView } from "@rulewright/table";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveSeat } from "../../src/connection/seats.ts";
import { eveningStar } from "@rulewright/systems/evening-star";
import { PracticeTable } from "../../src/practice/practice-table.ts";
import { useGame } from "../../src/state/game.tsx";
import { ActButtons } from "../../src/table/acts/act-buttons.tsx";
import { ActsPanel } from "../../src/table/acts/acts-panel.tsx";
import { availableActs, sessionActs } from "../../src/table/acts/available-acts.ts";
import { CharacterFromFile } from "../../src/table/creation/character-files.tsx";
import { CreationForm } from "../../src/table/creation/creation-form.tsx";
import { FramingForm } from "../../src/table/framing/framing-form.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { ScaleList } from "../../src/table/party/scale-list.tsx";
import { RulesReader } from "../../src/table/settings/rules-reader.tsx";
import { TableMenu } from "../../src/table/settings/table-menu.tsx";
import { WholeTable } from "../../src/table/settings/whole-table.tsx";
import { SharedValues } from "../../src/table/values/shared-values.tsx";
import { ValueEditor } from "../../src/table/values/value-editor.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, fireEvent, screen, within } from "../testing.tsx";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const nothing = (): void => undefined;

/** A table in play; Ines plays Ann. */
function table(system: SystemDefinition = everything): TableInMemory {
  showSystem(system);
  const it = new TableInMemory({}, system);
  it.does(ines, { type: "take-character", character: "ann" });
  it.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  return it;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name, hidden: true });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));
const names = (container: Element, selector: string): readonly (string | null)[] =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The rulebook with so many acts of a character that do nothing. */
const withActs = (count: number): SystemDefinition => {
  const idle = Array.from({ length: count }, (_, i) => `idle-${i}`);
  const one = {
    rules: ["EV-1"],
    by: ["player", "gm"],
    of: "character",
    parameters: {},
    decide: () => ({ changes: [] }),
  } as const;
  const { begin, close, wait } = everything.acts;
  return {
    ...everything,
    acts: {
      ...(begin && close && wait ? { begin, close, wait } : {}),
      ...Object.fromEntries(idle.map((name) => [name, one])),
    },
    text: { ...everything.text, ...Object.fromEntries(idle.map((name) => [`act.${name}`, name])) },
  };
};

function AnnsActs() {
  return <ActButtons acts={availableActs(useGame(), "ann")} character="ann" />;
}

it("five acts are shown as buttons, and of more the first four", () => {
  for (const [count, shown] of [
    [4, 4],
    [5, 5],
    [6, 5],
    [9, 5],
  ] as const) {
    const { container, unmount } = renderFor(table(withActs(count)), ines, <AnnsActs />);
    expect(container.querySelectorAll(".act-buttons button")).toHaveLength(shown);
    const more = screen.queryByRole("button", { name: /^Show \d more$/u });
    expect(more?.textContent).toBe(count > 5 ? `Show ${count - 4} more` : undefined);
    if (more) fireEvent.click(more);
    expect(container.querySelectorAll(".act-buttons .act")).toHaveLength(count);
    unmount();
  }
});

const alone = (view: TableView): TableView => ({ ...view, characters: [] });

function Session({ onActs }: { readonly onActs: (names: readonly string[]) => void }) {
  onActs(sessionActs(useGame()).map(({ name }) => name));
  return null;
}

describe("the acts of the table", () => {
  it("have a title where no character could act, unless they are folded under it", () => {
    for (const [folded, change, titles, choices] of [
      [false, undefined, [], 4],
      [false, alone, ["Actions"], 0],
      [true, alone, [], 0],
    ] as const) {
      const play = table();
      play.does(oskar, { type: "bring-in", opponent: "wolf" });
      const { container, unmount } = renderFor(play, oskar, <ActsPanel folded={folded} />, change ? { change } : {});
      expect(names(container, "p.caps")).toEqual(titles);
      expect(screen.queryAllByRole("radio", { hidden: true })).toHaveLength(choices);
      unmount();
    }
  });

  it("have a title where no character has any", () => {
    const { container } = renderFor(table(withActs(0)), oskar, <ActsPanel folded={false} />);
    expect(names(container, "p.caps")).toEqual(["Actions"]);
    expect(screen.queryAllByRole("radio", { hidden: true })).toEqual([]);
  });

  it("that open and close a session are the GM's, or the players' where the GM may not do them", () => {
    const { begin, close } = everything.acts;
    if (!begin || !close) throw new Error("no session");
    const told = (viewer: typeof ines, ...by: readonly ("gm" | "player")[]) => {
      const system = { ...everything, acts: { ...everything.acts, close: { ...close, by } } };
      let found: readonly string[] = [];
      renderFor(table(system), viewer, <Session onActs={(acts) => (found = acts)} />).unmount();
      return found;
    };
    expect([told(oskar, "gm"), told(ines, "gm")]).toEqual([["close"], []]);
    expect([told(oskar, "gm", "player"), told(ines, "gm", "player")]).toEqual([["close"], []]);
    expect([told(oskar, "player"), told(ines, "player")]).toEqual([[], ["close"]]);
  });
});

const choose = async (content: string): Promise<void> => {
  const file = new File([content], "ann.json");
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Add a character from a file"), { target: { files: [file] } });
    await file.text();
  });
};

const isRefused = (): boolean => screen.queryByText(/isn't the file of a character/u) !== null;

describe("a character from a file", () => {
  const ann = table().view(oskar).characters[0];
  if (!ann) throw new Error("nobody is there");
  const text = JSON.stringify(characterFile({ ...everything, version: table().view(oskar).version }, ann));

  it("may have 60,000 bytes", async () => {
    const { sent } = renderFor(table(), ines, <CharacterFromFile />);
    await choose(text.padEnd(60_001));
    expect([isRefused(), sent.length]).toEqual([true, 0]);
    await choose(text.padEnd(60_000));
    expect([isRefused(), sent.length]).toEqual([false, 1]);
    await choose("{");
    expect([isRefused(), sent.length]).toEqual([true, 1]);
  });
});

it("a table is saved with the seat that this device has", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    asked.push(`${path} ${JSON.stringify([...new Headers(init.headers)])}`);
    return new Response("{}", { status: 500 });
  });
  renderFor(table(), oskar, <WholeTable />).unmount();
  saveSeat({ table: "a-table", token: "top-secret" });
  renderFor(table(), oskar, <WholeTable />);
  await act(async () => void press("Save the table as a file"));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain("top-secret");
});

const edited = (value: number, name: string): number => {
  const changes: unknown[] = [];
  const { unmount } = renderFor(
    table(),
    oskar,
    <ValueEditor name="elapsed" value={value} onChange={(to) => changes.push(to)} />,
  );
  press(new RegExp(`${name}$`, "u"));
  unmount();
  return Number(changes[0]);
};

it("the clock of the table never runs below 0, and is set by hours, minutes and seconds", () => {
  expect([
    edited(1, "seconds: decrease"),
    edited(0, "seconds: increase"),
    edited(60, "minutes: decrease"),
    edited(59, "minutes: increase"),
    edited(3600, "hours: decrease"),
    edited(3599, "hours: increase"),
  ]).toEqual([0, 1, 0, 119, 0, 7199]);
});

const found = (words: string) => {
  write(screen.getByLabelText("Search the rules"), words);
  return [screen.getByText(/of \d+ rules$/u).textContent, button("Print").disabled];
};

it("rules are printed as they are found, unless there are none", () => {
  renderFor(table(), ines, <RulesReader />);
  expect(found("")).toEqual(["2 of 2 rules", false]);
  expect(found("SECOND rule")).toEqual(["1 of 2 rules", false]);
  expect(found("EV-1 second")).toEqual(["0 of 2 rules", true]);
});

const choices = () =>
  within(screen.getByRole("group", { name: "Show odds to" }))
    .getAllByRole<HTMLInputElement>("radio")
    .map(({ checked }) => checked);

it("who sees odds is shown as chosen before the table has answered", async () => {
  renderFor(table(), oskar, <TableMenu onClose={nothing} />, { unsent: [{ type: "pause" }] });
  const [, , nobody] = within(screen.getByRole("group", { name: "Show odds to" })).getAllByRole("radio");
  await act(async () => void fireEvent.click(nobody ?? document.body));
  expect(choices()).toEqual([false, false, true]);
});

it("a practice table forgets what was to be undone where another seat is taken", () => {
  const practice = new PracticeTable(eveningStar);
  practice.send({ type: "set-scene", title: "The lighthouse" });
  practice.considerUndo([practice.snapshot().lines.length]);
  expect(practice.snapshot().undo).toBeDefined();
  practice.practice.playAs("player");
  expect(practice.snapshot().undo).toBeUndefined();
});

/** The rulebook with so many steps of creation. */
const stepped = (count: number) => {
  const { creation } = everything;
  if (!creation) throw new Error("no creation");
  return { ...creation, steps: Array.from({ length: count }, () => ({ name: "rest", asks: [] })) };
};

const look = (count: number): string | undefined => {
  const { container, unmount } = renderFor(table(), ines, <CreationForm creation={stepped(count)} onDone={nothing} />);
  const { className } = container.querySelector("ol") ?? {};
  unmount();
  return className;
};

it("the steps of a creation are named while there are no more than four", () => {
  expect([2, 3, 4].map(look)).toEqual(["steps", "steps", "steps many"]);
});

it("six approaches can be offered at once", () => {
  const approach = { offer: "action", character: "ann", args: { traits: ["Might"] }, named: {} };
  const mayAdd = (others: number): boolean => {
    const { unmount } = renderFor(
      table(),
      oskar,
      <FramingForm
        character="ann"
        title=""
        known={{ offer: "action", args: { traits: ["Might"] } }}
        others={Array.from({ length: others }, () => approach)}
        onDone={nothing}
      />,
    );
    const { disabled } = button("Add approach");
    unmount();
    return !disabled;
  };
  expect([0, 4, 5].map(mayAdd)).toEqual([true, true, false]);
});

/** A sheet with so many skills, of which only the first is rated. */
const skilled = (count: number) => ({
  id: "ann",
  name: "Ann",
  traits: { skills: Object.fromEntries(Array.from({ length: count }, (_, i) => [`Skill ${i}`, i === 0 ? 2 : 0])) },
  trackers: {},
});

const shown = (count: number) => {
  const list = <ScaleList scale="skills" character={skilled(count)} editing={false} />;
  const { container, unmount } = renderFor(table(), ines, list);
  const before = container.querySelectorAll("dt").length;
  const more = screen.queryByRole("button", { name: /^Show all/u });
  if (more) fireEvent.click(more);
  const after = container.querySelectorAll("dt").length;
  unmount();
  return [before, after];
};

it("a scale with more than twelve entries shows those that are rated, and all on request", () => {
  expect([11, 12, 13].map(shown)).toEqual([
    [11, 11],
    [12, 12],
    [1, 13],
  ]);
});

const segments = (count: number): number => {
  const values = Array.from({ length: count }, (_, i) => `value-${i}`);
  const own = Object.entries(everything.text).filter(([key]) => !/^(?:mark|value|trait)\.timescale\./u.test(key));
  const system = {
    ...everything,
    text: { ...Object.fromEntries(own), ...Object.fromEntries(values.map((one) => [`value.timescale.${one}`, one])) },
  };
  const { container, unmount } = renderFor(table(system), ines, <SharedValues />, {
    change: (view) => ({
      ...view,
      shared: { ...view.shared, traits: { ...view.shared.traits, timescale: "value-0" } },
    }),
  });
  const found = container.querySelectorAll(".segments > span:not(.unseen)").length;
  unmount();
  return found;
};

it("a word of the table with two to five values is shown among them", () => {
  expect([1, 2, 5, 6].map(segments)).toEqual([0, 2, 5, 0]);
});

const offered = (after: number): boolean => {
  const play = new TableInMemory();
  showSystem(undefined);
  play.does(oskar, { type: "set-scene", title: "The lighthouse" });
  for (let i = 0; i < after; i++) play.does(ines, { type: "say", words: `Line ${i}.` });
  const { container, unmount } = renderFor(play, oskar, <Log />);
  const found = container.querySelector(".last-act") !== null;
  unmount();
  return found;
};

it("an act of one's own is offered to be undone while it is among the last twelve lines", () => {
  expect([0, 11, 12].map(offered)).toEqual([true, true, false]);
});
