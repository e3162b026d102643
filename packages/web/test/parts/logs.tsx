import { currentAttempt, type Line, type Member, type TableEvent } from "@rulewright/table";
import { everyEvent } from "../every-event.ts";
import { everything } from "../everything.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";
import { logParts } from "./evenings.tsx";

const vera: Member = { id: "vera", name: "Vera", role: "spectator" };
const gone: Member = { id: "gone", name: "", role: "player" };

const thrown = { id: "r1", roll: "3d6", value: 7, words: "" } as const;
const dice = [
  { die: "d6", face: 3 },
  { die: "d6", face: 4 },
  { die: "d6", face: 1, dropped: true },
] as const;

/** What changes nothing that the others don't tell already. */
const NOTHING = { changes: [], notices: [] } as const;

/** Events that seldom happen, each by somebody: names that are missing, words that were hidden, changes of every kind. */
const seldom: readonly (readonly [Member, TableEvent])[] = [
  [ines, { type: "scene-set", title: "" }],
  [oskar, { type: "odds-shown-set", to: "all" }],
  [oskar, { type: "odds-shown-set", to: "nobody" }],
  [oskar, { type: "sheet-shown-set", character: "ben", shown: false }],
  [ines, { type: "character-described", character: "ann", about: "Maps." }],
  [ines, { type: "character-described", character: "nobody", portrait: "" }],
  [gone, { type: "said", words: "Hidden once." }],
  [ines, { type: "said", words: "" }],
  [oskar, { type: "said", words: "To two.", recipients: ["ines", "vera"] }],
  [ines, { type: "said", words: "To nobody.", recipients: [] }],
  [vera, { type: "said", words: "About that.", about: 3 }],
  [ines, { type: "dice-thrown", ...thrown, dice: [...dice] }],
  [ines, { type: "dice-thrown", ...thrown, id: "r2", roll: "d6", dice: [dice[0]], value: 3, words: "luck" }],
  [ines, { type: "dice-hidden", id: "r3" }],
  [ines, { type: "dice-thrown", ...thrown, id: "r3", dice: [...dice], recipients: ["ines"] }],
  [ines, { type: "dice-hidden", id: "r4" }],
  [ines, { type: "dice-thrown", ...thrown, id: "r4", dice: [...dice], recipients: [] }],
  [ines, { type: "dice-revealed", ...thrown, id: "r4", dice: [...dice] }],
  [oskar, { type: "sheet-edited", of: "ann", name: "acted", from: false, to: true, words: "" }],
  [oskar, { type: "sheet-edited", of: "table", name: "acted", from: true, to: false, words: "so it was" }],
  [
    oskar,
    {
      type: "sheet-edited",
      of: "ann",
      name: "will",
      from: 3,
      to: 2,
      words: "",
      overrides: { code: "begun", rule: "" },
      changes: [{ change: "tracker", of: "ben", name: "stress", to: 4 }],
    },
  ],
  [
    oskar,
    {
      type: "sheet-edited",
      of: "ann",
      name: "will",
      from: 2,
      to: 4,
      words: "",
      overrides: { code: "x", rule: "EV-2" },
    },
  ],
  [oskar, { type: "sheet-edited", of: "ann", name: "will", from: 4, to: 5, words: "", unseen: true }],
  [
    ines,
    { type: "proposed", proposal: "p9", character: "ann", words: "Again.", again: { attempt: "a", changed: "a rope" } },
  ],
  [ines, { type: "proposed", proposal: "p8", character: "ben", words: "" }],
  [oskar, { type: "rules-changed", from: "1", to: "2", differences: [], more: 1, offers: {} }],
  [oskar, { type: "rules-changed", from: "2", to: "3", differences: [], more: 3, offers: {}, note: "Much." }],
  [oskar, { type: "act-done", act: "begin", args: { scene: "night" }, ...NOTHING }],
  [oskar, { type: "act-done", act: "rest", character: "ben", args: {}, ...NOTHING, answer: { sum: 0, ones: 2 } }],
  [
    oskar,
    {
      type: "act-done",
      act: "wait",
      args: { seconds: 60 },
      changes: [
        { change: "trait", of: "table", name: "round", to: 60 },
        { change: "trait", of: "ann", name: "acted", to: false },
        { change: "phase", to: "play" },
      ],
      notices: [{ code: "heard", rule: "EV-1" }],
      answer: { sum: 0, round: 60 },
    },
  ],
  [oskar, { type: "act-done", act: "close", args: {}, changes: [{ change: "phase", to: "before" }], notices: [] }],
  [
    ines,
    {
      type: "act-done",
      act: "say",
      character: "ann",
      args: {
        strategy: "quick",
        traits: ["Might"],
        skill: 3,
        difficulty: 4,
        hidden: true,
        spread: [1, -2],
        against: "ben",
        helpers: [],
        note: "loud, and clear",
        ratings: { Might: 2 },
        side: { who: "ben", rating: 2 },
        others: [
          { name: "Rope", bonus: 0 },
          { name: "Lamp", bonus: -1 },
        ],
      },
      ...NOTHING,
    },
  ],
  [ines, { type: "act-requested", request: "q1", act: "leave", args: {} }],
  [oskar, { type: "act-request-answered", request: "q1", answer: "granted" }],
  [ines, { type: "moment-told", moment: "m1", character: "ann", words: "Of use.", amount: 2 }],
  [oskar, { type: "moment-granted", moment: "m1", granted: 2 }],
  [oskar, { type: "moment-granted", moment: "unknown", granted: 1 }],
  [ines, { type: "moment-told", moment: "m2", character: "ben", words: "", amount: 0 }],
  [oskar, { type: "figure-overridden", character: "ann", figure: "burden", from: null, to: 2, words: "" }],
  [oskar, { type: "figure-overridden", character: "ann", figure: "burden", from: 2, to: null, words: "as before" }],
  [oskar, { type: "world-answered", attempt: "unknown", words: "Something else." }],
  [
    oskar,
    {
      type: "attempt-closed",
      attempt: "unknown",
      spent: [
        { of: "ann", name: "will", amount: 2 },
        { of: "table", name: "store", amount: -1 },
        { of: "somebody", name: "stress", amount: 1 },
      ],
    },
  ],
];

/** The numbers of the last lines that Oskar sees. */
const lastOf = (table: TableInMemory, count: number): number[] =>
  table
    .lines(oskar)
    .slice(-count)
    .map(({ n }) => n);

/** A table at which whatever seldom happens has happened, before and after an attempt, and some of it is undone. */
function seldomSeen(): TableInMemory {
  const table = new TableInMemory({}, everything);
  table.happens({ type: "member-joined", member: vera }, vera);
  table.does(ines, { type: "take-character", character: "ann" });
  table.does(oskar, {
    type: "frame",
    character: "ann",
    title: "Read the map",
    offer: "action",
    args: { traits: ["Wits", "Lore"] },
  });
  table.chooses(oskar, { move: "set-difficulty", detail: { to: 8 }, words: "it is dark" });
  table.chooses(ines, { move: "roll" }, 10, 9, 8, 2, 1, 3, 7);
  const attempt = currentAttempt(table.view(oskar))?.id ?? "";
  table.does(oskar, { type: "answer-for-the-world", attempt, words: "It\n\nis a menu." });
  table.does(oskar, { type: "say", words: "Never mind." });
  const [said] = lastOf(table, 1);
  for (const words of ["Why not?", "Who knows?"]) table.does(ines, { type: "say", words, about: said ?? 0 });
  table.does(oskar, { type: "undo", lines: lastOf(table, 1), words: "off the point" });
  table.does(oskar, { type: "edit", of: "ann", name: "will", to: 1 });
  table.does(oskar, { type: "edit", of: "ben", name: "will", to: 1 });
  table.does(oskar, { type: "undo", lines: lastOf(table, 2) });
  table.does(oskar, { type: "undo", lines: lastOf(table, 1), words: "after all" });
  for (const [member, event] of seldom) table.happens(event, member);
  return table;
}

/** A table whose attempt goes on without one of its lines. */
function takenBack(): TableInMemory {
  const table = new TableInMemory({}, everything);
  table.does(ines, { type: "take-character", character: "ann" });
  table.does(oskar, { type: "frame", character: "ann", title: "Climb", offer: "action", args: { traits: ["Might"] } });
  table.chooses(oskar, { move: "set-difficulty", detail: { to: 8 } });
  table.does(oskar, { type: "undo", lines: lastOf(table, 1), words: "too hard" });
  return table;
}

const of = (title: string, table: () => TableInMemory): Record<string, Part> =>
  logParts(title, table, [oskar, ines, vera]);

/** The lines that are later than some. */
const later = (lines: readonly Line[]): readonly Line[] => lines.slice(12);

const cut = (parts: Readonly<Record<string, Part>>): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(parts).map(([title, part]) => [
      `${title}, without its beginning`,
      { ...part, more: { lines: later } },
    ]),
  );

/** The log of everything that can happen at a table, and of what seldom does, as each member sees it. */
export const logs: Readonly<Record<string, Part>> = {
  ...of("everything", everyEvent),
  ...of("what seldom happens", seldomSeen),
  ...cut(of("what seldom happens", seldomSeen)),
  ...of("an attempt that goes on without a line", takenBack),
};
