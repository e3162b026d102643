import { TABLE } from "@rulewright/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Line, logStatistics, type TableEvent } from "../src/index.ts";
import { framed } from "./framed-attempt.ts";

const linesOf = (events: readonly TableEvent[], by = "ann"): readonly Line[] =>
  events.map((event, i) => ({ n: i + 1, at: i, by, event }));

const rolled = (
  attempt: string,
  roll: string,
  faces: readonly number[],
  by: "hand" | "generator" = "hand",
): TableEvent => ({ type: "dice-rolled", attempt, roll, faces, by, changes: [] });

const settled = (attempt: string, outcome: string, more: { readonly margin?: number } = {}): TableEvent => ({
  type: "attempt-settled",
  attempt,
  outcome: { outcome, ...more },
  changes: [],
});

const thrown = (roll: string, dice: readonly (readonly [string, number])[]): TableEvent => ({
  type: "dice-thrown",
  id: roll,
  roll,
  dice: dice.map(([die, face]) => ({ die, face })),
  value: 0,
  words: "",
});

const undone = (...entries: readonly number[]): TableEvent => ({ type: "undone", entries, restored: [], words: "" });
const tracker = (of: string, name: string, to: number) => ({ change: "tracker", of, name, to }) as const;
const acted = (...changes: readonly ReturnType<typeof tracker>[]): TableEvent => ({
  type: "act-done",
  act: "rest",
  args: {},
  changes,
  notices: [],
});
const ended: TableEvent = { ...acted(), type: "act-done", changes: [{ change: "session-closed" }] } as TableEvent;
const added = (id: string, trackers: Readonly<Record<string, number>>): TableEvent => ({
  type: "character-added",
  character: { id, name: id, traits: {}, trackers },
});

const statistics = (events: readonly TableEvent[], session?: number) =>
  logStatistics("coins", linesOf(events), session);
const counted = (events: readonly TableEvent[]) =>
  statistics(events).dice.map(({ die, faces, count, byHand }) => ({
    die,
    faces: faces.map(({ face, count: times }) => [face, times]),
    count,
    byHand,
  }));

describe("the dice of a log", () => {
  it("are counted by kind and face, the most frequent kind first, with those thrown by hand", () => {
    expect(
      counted([
        framed("a1"),
        thrown("1d4", [["d4", 4]]),
        rolled("a1", "3d6", [1, 6, 6]),
        rolled("a1", "1d6", [2], "generator"),
      ]),
    ).toEqual([
      {
        die: "d6",
        faces: [
          [1, 1],
          [2, 1],
          [3, 0],
          [4, 0],
          [5, 0],
          [6, 2],
        ],
        count: 4,
        byHand: 3,
      },
      {
        die: "d4",
        faces: [
          [1, 0],
          [2, 0],
          [3, 0],
          [4, 1],
        ],
        count: 1,
        byHand: 0,
      },
    ]);
  });

  it("have the faces of their kind, and those that were seen of a kind without a number", () => {
    expect(
      counted([
        thrown("3dF", [
          ["dF", 1],
          ["dF", -1],
          ["dF", 1],
        ]),
      ])[0]?.faces,
    ).toEqual([
      [-1, 1],
      [0, 0],
      [1, 2],
    ]);
    expect(
      counted([
        thrown("3d{2,7}", [
          ["d{2,7}", 7],
          ["d{2,7}", 2],
          ["d{2,7}", 7],
        ]),
      ])[0]?.faces,
    ).toEqual([
      [2, 1],
      [7, 2],
    ]);
    expect(
      counted([
        thrown("2d%", [
          ["d100", 100],
          ["d100", 1],
        ]),
      ])[0]?.faces,
    ).toHaveLength(100);
  });

  it("show their highest number as 0 where they are marked with it, and both count as one face", () => {
    const faces = counted([framed("a1"), rolled("a1", "4d3", [0, 3, 1, 0])])[0]?.faces;
    expect(faces).toEqual([
      [0, 3],
      [1, 1],
      [2, 0],
    ]);
  });

  it.each(["2d6!", "2d6r1", "nonsense!"])("are not counted in %s, whose dice may fall again", (roll) => {
    expect(counted([thrown(roll, [["d6", 3]])])).toEqual([]);
  });

  it("are left out while they are hidden, and counted once they are shown", () => {
    const { type: _, ...roll } = thrown("1d6", [["d6", 3]]) as Extract<TableEvent, { type: "dice-thrown" }>;
    const hidden: TableEvent = { ...roll, type: "dice-thrown", recipients: [] };
    expect(statistics([hidden]).people).toEqual([]);
    const { dice, people } = statistics([hidden, { ...roll, type: "dice-revealed" }]);
    expect(dice[0]?.count).toBe(1);
    expect(people).toMatchObject([{ id: "ann", kind: "member", freeRolls: 1, dice: 1, attempts: 0 }]);
  });
});

describe("the people of a log", () => {
  it("have their attempts with each outcome, and those with the best and the worst margin", () => {
    const events = [
      framed("a1"),
      rolled("a1", "2d6", [1, 2]),
      settled("a1", "success", { margin: 2 }),
      framed("a2"),
      settled("a2", "failure", { margin: -3 }),
      framed("a3"),
      settled("a3", "success", { margin: 5 }),
      framed("a4"),
      settled("a4", "draw"),
      framed("b1", "hester"),
      rolled("b1", "1d6", [4]),
      settled("b1", "success"),
      framed("open"),
    ];
    const { people, attempts } = statistics(events);
    expect(people).toEqual([
      {
        id: "wick",
        kind: "character",
        attempts: 4,
        freeRolls: 0,
        dice: 2,
        outcomes: { success: 2, failure: 1, draw: 1 },
        best: { attempt: "a3", title: "Title of a3", margin: 5 },
        worst: { attempt: "a2", title: "Title of a2", margin: -3 },
        paid: {},
        earned: {},
      },
      {
        id: "hester",
        kind: "character",
        attempts: 1,
        freeRolls: 0,
        dice: 1,
        outcomes: { success: 1 },
        paid: {},
        earned: {},
      },
    ]);
    expect(attempts.map(({ id }) => id)).toEqual(["a1", "a2", "a3", "a4", "b1"]);
  });

  it("have the outcome that counts, where it was overridden", () => {
    const to = { outcome: "success", margin: 1 };
    const override: TableEvent = {
      type: "outcome-overridden",
      attempt: "a1",
      from: {
        outcome: "failure",
        margin: -1,
      },
      to,
      changes: [],
      recorded: [],
      words: "",
    };
    const { people } = statistics([framed("a1"), settled("a1", "failure", { margin: -1 }), override]);
    expect(people).toMatchObject([{ outcomes: { success: 1 }, best: { margin: 1 }, worst: { margin: 1 } }]);
  });

  it("have nothing that is undone, and only what is in the session that is asked for", () => {
    const events = [
      framed("a1"),
      rolled("a1", "1d6", [1]),
      settled("a1", "success"),
      ended,
      framed("a2"),
      rolled("a2", "2d6", [2, 3]),
      settled("a2", "failure"),
      thrown("1d8", [["d8", 8]]),
      undone(8),
    ];
    expect(statistics(events).people).toMatchObject([{ attempts: 2, dice: 3 }]);
    expect(statistics(events, 1).people).toMatchObject([{ attempts: 1, dice: 1, outcomes: { success: 1 } }]);
    expect(statistics(events, 2).people).toMatchObject([{ attempts: 1, dice: 2, outcomes: { failure: 1 } }]);
    expect(statistics(events, 3)).toEqual({ dice: [], people: [], attempts: [] });
  });
});

const opened = (trackers: Readonly<Record<string, number>>): TableEvent => ({
  type: "table-opened",
  system: "coins",
  version: "1",
  title: "",
  house: {},
  phase: "",
  shared: {
    traits: {},
    trackers,
  },
});
const edited = (of: string, name: string, to: number | string): TableEvent => ({
  type: "sheet-edited",
  of,
  name,
  from: 0,
  to,
  words: "",
  changes: [tracker(of, "tied", 3)],
});

const steps = fc.array(
  fc.record({
    of: fc.constantFrom("wick", "wolf", TABLE, "stranger"),
    name: fc.constantFrom("lots", "ego"),
    to: fc.nat(5),
    kind: fc.constantFrom("acted", "edited", "undone", "settled"),
  }),
  { maxLength: 25 },
);

describe("what was paid and gained", () => {
  it("is the sum of all changes of a tracker downwards and upwards, without edits and what is undone", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const wolf = { id: "wolf", name: "wolf", traits: {}, trackers: { lots: 1 } };
        const prepared: TableEvent = {
          type: "prepared",
          preparation: { kind: "opponent", id: "wolf", character: wolf },
        };
        const events: TableEvent[] = [opened({ lots: 2 }), added("wick", { lots: 3, ego: 1 }), prepared];
        const held: Record<string, Record<string, number>> = {
          wick: { lots: 3, ego: 1 },
          wolf: { lots: 1 },
          [TABLE]: { lots: 2 },
        };
        const expected: Record<string, { paid: Record<string, number>; earned: Record<string, number> }> = {};
        for (const { of, name, to, kind } of all) {
          events.push(kind === "edited" ? edited(of, name, to) : acted(tracker(of, name, to), tracker(of, name, to)));
          if (kind === "undone") events.push(undone(events.length));
          const own = held[of];
          if (!own || kind === "undone") continue;
          const amount = to - (own[name] ?? 0);
          own[name] = to;
          if (kind === "edited") own["tied"] = 3;
          if (amount === 0 || kind === "edited") continue;
          const flow = (expected[of] ??= { paid: {}, earned: {} })[amount < 0 ? "paid" : "earned"];
          flow[name] = (flow[name] ?? 0) + Math.abs(amount);
        }
        const { people } = statistics(events);
        expect(Object.fromEntries(people.map(({ id, paid, earned }) => [id, { paid, earned }]))).toEqual(expected);
      }),
    );
  });

  it("counts from what was set before, in whichever session", () => {
    const events = [
      added("wick", { lots: 3 }),
      acted(tracker("wick", "lots", 5)),
      ended,
      acted(tracker("wick", "lots", 1)),
    ];
    expect(statistics(events, 1).people).toMatchObject([{ paid: {}, earned: { lots: 2 } }]);
    expect(statistics(events, 2).people).toMatchObject([{ paid: { lots: 4 }, earned: {} }]);
  });

  it("is not known of a value that was set to no number", () => {
    const events = [added("wick", { lots: 3 }), edited("wick", "mood", "sad"), acted(tracker("wick", "lots", 4))];
    expect(statistics(events).people).toMatchObject([{ id: "wick", earned: { lots: 1 } }]);
  });
});
