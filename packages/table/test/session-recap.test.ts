import { type Change, type JsonObject, type JsonValue, TABLE } from "@rulewright/rules";
import { expect, it } from "vitest";
import { type Line, sessionRecap, sessionsInLog, type TableEvent } from "../src/index.ts";
import { framed } from "./framed-attempt.ts";

const settled = (attempt: string): TableEvent => ({
  type: "attempt-settled",
  attempt,
  outcome: { outcome: "success" },
  changes: [],
});
const scene = (title: string): TableEvent => ({ type: "scene-set", title });
const told = (moment: string, words: string): TableEvent => ({
  type: "moment-told",
  moment,
  character: "wick",
  words,
  amount: 1,
});
const granted = (moment: string, amount: number): TableEvent => ({ type: "moment-granted", moment, granted: amount });
const undone = (...entries: readonly number[]): TableEvent => ({ type: "undone", entries, restored: [], words: "" });
const edited = (name: string, to: number | string): TableEvent => ({
  type: "sheet-edited",
  of: "wick",
  name,
  from: 0,
  to,
  words: "",
});
const lots = (to: number, of = "wick") => ({ change: "tracker", of, name: "lots", to }) as const;
const acted: TableEvent = {
  type: "act-done",
  act: "rest",
  args: {},
  notices: [],
  changes: [
    lots(4),
    {
      change: "trait",
      of: "wick",
      name: "lots",
      to: true,
    },
    {
      change: "tracker",
      of: TABLE,
      name: "store",
      to: 2,
    },
    {
      change: "tracker",
      of: "hester",
      name: "lots",
      to: 7,
    },
  ],
};
const ended: TableEvent = {
  type: "act-done",
  act: "end",
  args: {},
  notices: [],
  changes: [{ change: "session-closed" }],
};

const recapsOf = (events: readonly TableEvent[]) => {
  const lines = events.map((event, i): Line => ({ n: i + 1, at: 0, event }));
  return sessionsInLog(lines).map((session) => sessionRecap("coins", lines, session));
};

it("a recap has the scenes with their settled attempts, also those before the first scene", () => {
  const events = [
    framed("a1"),
    settled("a1"),
    scene("The tower"),
    framed("a2"),
    framed("open"),
    settled("a2"),
    scene("The roof"),
    ended,
    scene(""),
    framed("a3"),
    settled("a3"),
  ];
  const scenes = recapsOf(events).map((recap) => [
    recap.session,
    recap.scenes.map(({ title, attempts }) => [title, attempts.map(({ id }) => id)]),
  ]);
  expect(scenes).toEqual([
    [
      1,
      [
        ["", ["a1"]],
        ["The tower", ["a2"]],
        ["The roof", []],
      ],
    ],
    [2, [["", ["a3"]]]],
  ]);
});

it("a recap has the claimed moments with what was granted, and none whose words are hidden", () => {
  const events = [
    told("m1", "I looked back."),
    told("m2", "I ran."),
    told("m3", ""),
    granted("m2", 0),
    granted("m1", 2),
  ];
  expect(recapsOf(events)[0]?.moments).toEqual([
    { character: "wick", words: "I looked back.", granted: 2 },
    { character: "wick", words: "I ran.", granted: 0 },
  ]);
  expect(recapsOf(events.slice(0, 3))[0]?.moments).toEqual([
    { character: "wick", words: "I looked back." },
    { character: "wick", words: "I ran." },
  ]);
});

it("a recap has the last change of each value of a character, in the order of the first", () => {
  const events = [edited("ego", 1), acted, edited("mood", "sad"), edited("ego", 3)];
  expect(recapsOf(events)[0]?.changes).toEqual([
    { change: "tracker", of: "wick", name: "ego", from: 0, to: 3 },
    { change: "tracker", of: "wick", name: "lots", to: 4 },
    { change: "trait", of: "wick", name: "lots", to: true },
    { change: "tracker", of: "hester", name: "lots", to: 7 },
    { change: "trait", of: "wick", name: "mood", from: 0, to: "sad" },
  ]);
});

const skills = { Boats: 1, Lore: 2, Swimming: 1 };
const joined: TableEvent = {
  type: "character-added",
  character: {
    id: "wick",
    name: "Wick",
    trackers: { lots: 3, ego: 1 },
    traits: { skills, knacks: { Boats: ["rafts"] }, keepsakes: ["a key", "a coin"], mood: "merry" },
  },
};
const trait = (name: string, to: JsonValue) => ({ change: "trait", of: "wick", name, to }) as const;
const done = (args: JsonObject, ...changes: readonly Change[]): TableEvent => ({ ...acted, args, changes });

it("a recap tells only what differs from before the session", () => {
  const session = [
    done({}, lots(5)),
    done({}, lots(3), trait("mood", "sad")),
    done({}, trait("skills", { Boats: 2, Lore: 2, Law: 1 }), trait("knacks", { Boats: ["rafts", "locks"] })),
    done({}, trait("keepsakes", ["a key", "a shell"])),
    edited("ego", 3),
  ];
  const told = [
    { ...trait("mood", "sad"), from: "merry" },
    { ...trait("skills", { Boats: 2, Swimming: null, Law: 1 }), from: { Boats: 1, Swimming: 1 } },
    { ...trait("knacks", { Boats: ["locks"] }), from: { Boats: ["rafts"] } },
    { ...trait("keepsakes", ["a shell"]), from: ["a key", "a coin"] },
    { change: "tracker", of: "wick", name: "ego", from: 0, to: 3 },
  ];
  expect(recapsOf([joined, ...session])[0]?.changes).toEqual(told);
  const before = [joined, done({}, trait("mood", "merry")), ended];
  expect(recapsOf([...before, ...session]).map(({ changes }) => changes)).toEqual([[], told]);
  const lost = [done({}, trait("keepsakes", ["a key"]))];
  expect(recapsOf([joined, ...lost])[0]?.changes).toEqual([
    { ...trait("keepsakes", ["a key"]), from: ["a key", "a coin"] },
  ]);
});

it("a recap of values that the known lines don't give has the entries that were asked for, or all", () => {
  const raised = done({ skill: "Boats" }, trait("skills", { ...skills, Boats: 2 }));
  const again = done({ skill: "Lore" }, trait("skills", { ...skills, Boats: 2, Lore: 3 }));
  expect(recapsOf([raised, again])[0]?.changes).toEqual([trait("skills", { Boats: 2, Lore: 3 })]);
  expect(recapsOf([done({}, trait("skills", skills))])[0]?.changes).toEqual([trait("skills", skills)]);
});

it("a recap leaves out what is undone", () => {
  const events = [scene("The tower"), told("m1", "I ran."), acted, framed("a1"), settled("a1"), undone(1, 2, 3, 4, 5)];
  expect(recapsOf(events)).toEqual([{ session: 1, scenes: [], moments: [], changes: [] }]);
});

it("sessions are numbered from the first, or up to the last; one that was ended by what is undone goes on", () => {
  const said: TableEvent = { type: "said", words: "Hello" };
  const events = [said, ended, said, ended, ended, undone(4)];
  const lines = events.map((event, i): Line => ({ n: i + 1, at: 0, event }));
  const numbers = (last?: number) => sessionsInLog(lines, last).map(({ session, lines: of }) => [session, of.length]);
  expect(numbers()).toEqual([
    [1, 2],
    [2, 3],
    [3, 1],
  ]);
  expect(numbers(7)).toEqual([
    [5, 2],
    [6, 3],
    [7, 1],
  ]);
  expect(sessionsInLog([], 4)).toEqual([{ session: 4, lines: [] }]);
});
