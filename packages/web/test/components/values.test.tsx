// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "../testing.tsx";
import { defineSystem, type JsonValue, type Mark, type SystemDefinition } from "@rulewright/rules";
import { afterEach, describe, expect, it } from "vitest";
import { hasPicture } from "../../src/components/tracker-mark.tsx";
import { DetachedGame } from "../../src/state/game.tsx";
import { isQuiet, isQuietMark, ValueDisplay } from "../../src/table/values/value-display.tsx";
import { namedValues, ValueEditor } from "../../src/table/values/value-editor.tsx";
import { everything } from "../everything.ts";

afterEach(cleanup);

const system: SystemDefinition = defineSystem({
  ...everything,
  marks: {
    ...everything.marks,
    journal: { of: "table", kind: "pairs", initial: {}, rule: "EV-2" },
    gear: { of: "table", kind: "records", initial: {}, rule: "EV-2" },
    weather: { of: "table", kind: "amounts", initial: { rain: 1, wind: 0 }, rule: "EV-2" },
  },
  text: { ...everything.text, "mark.journal": "Journal", "mark.gear": "Gear", "mark.weather": "Weather" },
});

/** The text that shows a value. */
function shown(name: string, value: JsonValue | undefined): string {
  const { container, unmount } = render(
    <DetachedGame system={system}>
      <ValueDisplay name={name} value={value} />
    </DetachedGame>,
  );
  const words = (container.textContent ?? "").trim();
  unmount();
  return words;
}

const bounds = (meter: Element | undefined) => ["min", "max", "value"].map((name) => meter?.getAttribute(name));

describe("a value", () => {
  it.each<readonly [string, JsonValue | undefined, string]>([
    ["elapsed", 5400, "Elapsed01:30:00"],
    ["elapsed", undefined, "Elapsed00:00:00"],
    ["round", -2, "Round −2"],
    ["acted", true, "Acted"],
    ["acted", false, "Not acted"],
    ["timescale", "peril", "Timescale Peril"],
    ["timescale", "ann", "Timescale Ann"],
    ["order", ["ben", "ann", "ben"], "Turn orderBenAnnBen"],
    ["order", null, "Turn order"],
    ["wounds", { wound: 2, weary: 0, burn: 1 }, "WoundsWound 2Weary 0burn 1"],
    ["weather", { rain: 0, wind: 0, snow: 2 }, "Weatherrain 0snow 2"],
    ["wounds", null, "Wounds"],
    ["works", [{ name: "The bridge", now: 3, of: 8 }], "The bridge3 of 8"],
    ["specialties", { Lore: ["Maps", "Ann"], Boats: [] }, "Specialties: Lore: Maps, Ann"],
    ["specialties", { Boats: [] }, ""],
    ["journal", { ann: "Fell in", "The end": "Soon" }, "Journal: Ann: Fell in · The end: Soon"],
    ["journal", null, ""],
    ["gear", { Rope: { length: 3 }, Hat: {} }, "Gear: Rope (Length 3) · Hat"],
    ["gear", null, "Gear:"],
    ["nothing", null, ""],
  ])("%s %j is shown as %s", (name, value, words) => {
    expect(shown(name, value)).toBe(words);
  });

  it("that is on is told from one that is off, with the system's words for either", () => {
    const worded = { ...system, text: { ...system.text, "mark.acted.true": "done", "value.acted.false": "ready" } };
    const { container } = render(
      <DetachedGame system={worded}>
        <ValueDisplay name="acted" value />
        <ValueDisplay name="acted" value={false} />
      </DetachedGame>,
    );
    expect([...container.querySelectorAll(".chip")].map((chip) => [chip.className, chip.textContent])).toEqual([
      ["chip acc", "Done"],
      ["chip figure", "Ready"],
    ]);
  });

  it("of progress is a meter that begins at 0 or below and ends at 1 or above", () => {
    render(
      <DetachedGame system={system}>
        <ValueDisplay
          name="works"
          value={[
            { name: "The bridge", now: 3, of: 8 },
            { name: "The debt", now: -2, of: 0 },
          ]}
        />
      </DetachedGame>,
    );
    const [bridge, debt] = screen.getAllByRole<HTMLMeterElement>("meter");
    expect([bounds(bridge), bounds(debt)]).toEqual([
      ["0", "8", "3"],
      ["-2", "1", "-2"],
    ]);
  });
});

/** A mark of this kind. The values of the tests below fit their kinds. */
const mark = (of: Mark["of"], kind: Mark["kind"], initial: JsonValue): Mark =>
  ({ of, kind, initial, rule: "EV-1" }) as Mark;

describe("a value that shows nothing", () => {
  it("is off, empty, 0, or made of such", () => {
    const quiet = [null, undefined, false, "", 0, [], {}, { a: 0, b: [] }];
    expect(quiet.map((value) => isQuiet("number", value))).toEqual(quiet.map(() => true));
    const loud = [true, "a", 1, ["a"], { a: 1 }, { a: 0, b: ["c"] }, { a: null }];
    expect(loud.map((value) => isQuiet("number", value))).toEqual(loud.map(() => false));
    expect(isQuiet("seconds", 0)).toBe(false);
  });

  it.each<readonly [string, Mark, readonly (JsonValue | undefined)[], readonly boolean[]]>([
    ["a character's number", mark("character", "number", 2), [undefined, 2, 3, 0], [true, true, false, true]],
    ["the table's number", mark("table", "number", 2), [undefined, 2, 3, 0], [false, false, false, true]],
    ["the table's word", mark("table", "word", "peace"), [undefined, "peril", ""], [false, false, true]],
    ["the table's time", mark("table", "seconds", 0), [undefined, 0, 5], [false, false, false]],
    ["the table's list", mark("table", "words", ["a"]), [undefined, ["a"], ["b"], []], [true, true, false, true]],
    ["a flag that is on at first", mark("character", "flag", true), [undefined, true, false], [true, true, false]],
    ["the table's flag", mark("table", "flag", false), [undefined, false, true], [true, true, false]],
    [
      "amounts",
      mark("table", "amounts", { rain: 1, wind: 0 }),
      [undefined, { rain: 1, wind: 0 }, { wind: 0 }, { rain: 0, wind: 0 }, { wind: 0, snow: 0 }, {}],
      [true, true, true, false, false, true],
    ],
    ["pairs", mark("table", "pairs", { a: "b" }), [undefined, { a: "c" }, { a: 0, b: [] }], [true, false, true]],
    ["amounts without a record", mark("table", "amounts", { a: 1 }), [null, [], 3], [true, true, false]],
  ])("of marks: %s", (_, declared, values, quiet) => {
    expect(values.map((value) => isQuietMark(declared, value))).toEqual(quiet);
  });
});

/** Renders the editor of a value, and collects what it is changed to. */
function edited(name: string, value: JsonValue | undefined, its = system) {
  const changes: JsonValue[] = [];
  const rendered = render(
    <DetachedGame system={its}>
      <ValueEditor name={name} value={value} onChange={(to) => changes.push(to)} />
    </DetachedGame>,
  );
  return { ...rendered, changes };
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole("button", { name }));
const add = (label: string, name: string): void => {
  const field = screen.getByRole("textbox", { name: label });
  fireEvent.input(field, { target: { value: name } });
  const parent = field.parentElement;
  if (parent) fireEvent.click(within(parent).getByRole("button", { name: "Add" }));
};

describe("the editor of a value", () => {
  it("steps numbers", () => {
    const { changes } = edited("round", 3);
    press("Round: increase");
    press("Round: decrease");
    expect(changes).toEqual([4, 2]);
  });

  it("begins at 0 where a number is missing", () => {
    const { changes } = edited("round", null);
    press("Round: increase");
    expect(changes).toEqual([1]);
  });

  it("steps hours, minutes and seconds, never below 0", () => {
    const day = 26 * 3600 + 61 * 60 + 5;
    const { changes, container } = edited("elapsed", day);
    expect(container.querySelector("legend")?.textContent).toBe("Elapsed 27:01:05");
    const values = ["hours: 27", "minutes: 1", "seconds: 5"].map((one) => `Elapsed, ${one}`);
    for (const label of values) expect(screen.getByRole("button", { name: label })).toBeDefined();
    for (const unit of ["hours", "minutes", "seconds"]) press(`Elapsed, ${unit}: increase`);
    press("Elapsed, minutes: decrease");
    expect(changes).toEqual([day + 3600, day + 60, day + 1, day - 60]);
  });

  it("sets time that is missing from 0", () => {
    const { changes } = edited("elapsed", undefined);
    press("Elapsed, minutes: increase");
    expect(changes).toEqual([60]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Elapsed, hours: decrease" }).disabled).toBe(true);
  });

  it("switches flags", () => {
    for (const [before, after] of [
      [true, false],
      [false, true],
      [null, true],
    ] as const) {
      const { changes, unmount } = edited("acted", before);
      fireEvent.click(screen.getByRole("switch", { name: "Acted" }));
      expect(changes).toEqual([after]);
      unmount();
    }
  });

  it("chooses words that have names", () => {
    const { changes } = edited("stance", "calm");
    expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual(["calm", "wild"]);
    fireEvent.click(screen.getByRole("radio", { name: "wild" }));
    expect(changes).toEqual(["wild"]);
  });

  it("chooses marks among the words that the system names, and none only where a mark begins so", () => {
    edited("timescale", "peace").unmount();
    const open = { ...system, marks: {}, text: { ...system.text, "trait.moon.full": "Full", "value.moon.new": "New" } };
    const { changes } = edited("moon", "full", open);
    expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      "New",
      "Full",
      "None",
    ]);
    fireEvent.click(screen.getByRole("radio", { name: "None" }));
    fireEvent.click(screen.getByRole("radio", { name: "New" }));
    expect(changes).toEqual([null, "new"]);
  });

  it("has no choice of none for a mark that begins with a word", () => {
    edited("timescale", "peace");
    expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      "Peace",
      "Danger",
      "Peril",
    ]);
  });

  it("takes any other words once they are left, if they are others", () => {
    const { changes } = edited("motto", "Onwards");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Motto" });
    expect(field.maxLength).toBe(2000);
    fireEvent.focusOut(field);
    expect(changes).toEqual([]);
    fireEvent.input(field, { target: { value: "Back" } });
    expect(changes).toEqual([]);
    fireEvent.focusOut(field);
    expect(changes).toEqual(["Back"]);
  });

  it("adds and removes words of a list, one at a time", () => {
    const { changes } = edited("order", ["ann", "ben", "ann"]);
    fireEvent.click(screen.getAllByRole("button", { name: "Turn order: remove Ann" })[1] ?? document.body);
    add("New entry", "ben");
    expect(changes).toEqual([
      ["ann", "ben"],
      ["ann", "ben", "ann", "ben"],
    ]);
  });

  it("begins a list where there is none", () => {
    const { changes } = edited("order", null);
    add("New entry", "ann");
    expect(changes).toEqual([["ann"]]);
  });

  it("steps amounts, and drops those of 0", () => {
    const { changes } = edited("wounds", { wound: 1, burn: 2 });
    expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
      null,
      "Wound",
      "burn",
      "Weary",
    ]);
    press("Wound: decrease");
    press("burn: increase");
    press("Weary: increase");
    add("New type", "chill");
    expect(changes).toEqual([
      { burn: 2 },
      { wound: 1, burn: 3 },
      { wound: 1, burn: 2, weary: 1 },
      { wound: 1, burn: 2, chill: 1 },
    ]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Weary: decrease" }).disabled).toBe(true);
  });

  it("steps and removes progress, and keeps what a system records beside it", () => {
    const bridge = { name: "The bridge", now: 3, of: 8, by: "ann" };
    const other = { name: "The dam", now: 0, of: 2 };
    const { changes } = edited("works", [bridge, other]);
    expect(screen.getByText("The bridge, of 8")).toBeDefined();
    press("The bridge: increase");
    press("Remove The dam");
    expect(changes).toEqual([[{ ...bridge, now: 4 }, other], [bridge]]);
  });

  it("adds and removes entries of lists, and lists", () => {
    const { changes } = edited("specialties", { Lore: ["Maps"], Boats: [] });
    press("Specialties: Lore: remove Maps");
    add("Specialties: new entry", "Wits");
    expect(changes).toEqual([
      { Lore: [], Boats: [] },
      { Lore: ["Maps"], Boats: [], Wits: [] },
    ]);
  });

  it("words pairs, and removes records", () => {
    const pairs = edited("journal", { ann: "Fell in", end: "Soon" });
    const field = screen.getByRole("textbox", { name: "end" });
    fireEvent.input(field, { target: { value: "Now" } });
    fireEvent.focusOut(field);
    expect(pairs.changes).toEqual([{ ann: "Fell in", end: "Now" }]);
    pairs.unmount();
    const records = edited("gear", { Rope: { length: 3 }, Hat: {} });
    press("Gear: remove Rope");
    expect(records.changes).toEqual([{ Hat: {} }]);
  });
});

it("the named values of a word are those of its texts, each once", () => {
  const text = {
    "value.moon.new": "New",
    "mark.moon.full": "Full",
    "trait.moon.new": "New",
    "value.moonlight.dim": "Dim",
  };
  expect(namedValues(text, "moon")).toEqual(["new", "full"]);
  expect(namedValues(text, "sun")).toEqual([]);
});

it("an amount is drawn up to 20, unless it can be negative", () => {
  const debt = { min: -3, max: 3, start: 0, rule: "EV-2" } as const;
  const indebted: SystemDefinition = { ...system, trackers: { ...system.trackers, debt, held: { ...debt, min: 1 } } };
  const pictured = (name: string, max: number) => hasPicture(indebted, name, max);
  expect([pictured("debt", 3), pictured("held", 3), pictured("unknown", 3)]).toEqual([false, true, true]);
  expect([pictured("held", 20), pictured("held", 21)]).toEqual([true, false]);
});
