import { describe, expect, it } from "vitest";
import { tableFile } from "../src/files/index.ts";
import { EMPTY_TABLE, fold, namedCharacter, shownLine, signedOutBy, type TableEvent } from "../src/index.ts";

const roll = { id: "r", roll: "1d6", dice: [{ die: "d6", face: 3 }], value: 3, words: "For luck" } as const;
const wolf = { id: "wolf", name: "Wolf", about: "Grey", traits: { mood: "sad" }, trackers: { wounds: 1 } };
const attempt = {
  attempt: "a1",
  character: "wolf",
  offer: "toss",
  given: {},
  procedure: "toss",
  version: "1",
} as const;
const terms = { args: {}, named: {}, roles: {}, changes: [], notices: [], member: "eve" } as const;
const move = { attempt: "a1", move: "tip", detail: {}, words: "Please" } as const;
const paid = { by: "player", held: {}, pays: { purse: 1 }, payer: "wolf", notices: [], changes: [] } as const;
const edit = { type: "sheet-edited", of: "wolf", name: "mood" } as const;

/** Events with words of somebody's, and what is shown of them once they are hidden. */
const events: readonly (readonly [TableEvent, TableEvent])[] = [
  [
    { type: "said", words: "Hello", character: "wolf" },
    { type: "said", words: "", character: "wolf" },
  ],
  [
    { type: "asked", ask: "k", ...move },
    { type: "asked", ask: "k", ...move, words: "" },
  ],
  [
    { type: "option-chosen", ...move, ...paid },
    { type: "option-chosen", ...move, ...paid, words: "" },
  ],
  [
    { type: "option-sealed", ...move, recipients: ["gm"] },
    { type: "option-sealed", ...move, recipients: ["gm"], words: "" },
  ],
  [
    { type: "moment-told", moment: "m", character: "wolf", words: "I ran", amount: 2 },
    { type: "moment-told", moment: "m", character: "wolf", words: "", amount: 2 },
  ],
  [
    { type: "world-answered", attempt: "a1", words: "It breaks" },
    { type: "world-answered", attempt: "a1", words: "" },
  ],
  [
    { type: "dice-thrown", ...roll },
    { type: "dice-thrown", ...roll, words: "" },
  ],
  [
    { type: "dice-revealed", ...roll },
    { type: "dice-revealed", ...roll, words: "" },
  ],
  [
    { type: "proposed", proposal: "p", character: "wolf", words: "I jump" },
    { type: "proposed", proposal: "p", character: "wolf", words: "" },
  ],
  [
    { type: "proposed", proposal: "p", character: "wolf", words: "", again: { attempt: "a1", changed: "rope" } },
    { type: "proposed", proposal: "p", character: "wolf", words: "", again: { attempt: "a1", changed: "" } },
  ],
  [
    { ...edit, from: "sad", to: "glad", words: "Better" },
    { ...edit, from: null, to: null, words: "" },
  ],
  [
    { type: "scene-set", title: "Home" },
    { type: "scene-set", title: "" },
  ],
  [
    { type: "attempt-framed", ...attempt, ...terms, title: "Leap" },
    { type: "attempt-framed", ...attempt, ...terms, title: "" },
  ],
  [
    { type: "approaches-offered", offering: "o", character: "wolf", title: "Leap", approaches: [] },
    { type: "approaches-offered", offering: "o", character: "wolf", title: "", approaches: [] },
  ],
  [
    { type: "table-renamed", title: "Ours" },
    { type: "table-renamed", title: "" },
  ],
  [
    { type: "member-joined", member: { id: "eve", name: "Eve", role: "player" } },
    { type: "member-joined", member: { id: "eve", name: "", role: "player" } },
  ],
  [
    { type: "member-removed", member: "eve", name: "Eve", characters: "free" },
    { type: "member-removed", member: "eve", name: "", characters: "free" },
  ],
  [
    { type: "character-described", character: "wolf", name: "Grey", about: "Old", portrait: "data:" },
    { type: "character-described", character: "wolf" },
  ],
  [
    { type: "opponent-appeared", character: { id: "wolf", name: "Wolf", about: "Grey" } },
    { type: "opponent-appeared", character: { id: "wolf", name: "" } },
  ],
  [
    { type: "character-added", character: wolf },
    { type: "character-added", character: { id: "wolf", name: "", traits: {}, trackers: {} } },
  ],
  [
    { type: "character-added", character: { ...wolf, opponent: true } },
    { type: "character-added", character: { id: "wolf", name: "", opponent: true, traits: {}, trackers: {} } },
  ],
  [{ type: "play-resumed" }, { type: "play-resumed" }],
];

const shown = (event: TableEvent, by: string, hidden?: boolean): TableEvent =>
  shownLine({ by, event }, (id) => (id === "eve" ? { id, name: "", ...(hidden ? { hidden } : {}) } : undefined)).event;

describe("the words of a member who was removed", () => {
  it.each(events.map(([given, left]) => [given.type, given, left] as const))("in %s", (_, given, left) => {
    expect(shown(given, "eve", true)).toEqual(left);
    expect(shown(given, "eve")).toBe(given);
  });

  it("are only theirs, but for their name wherever it is told", () => {
    for (const [given, left] of events) {
      const names = given.type === "member-joined" || given.type === "member-removed";
      expect(shown(given, "gm", true)).toEqual(names ? left : given);
    }
  });
});

const entriesBy = (by: string, said: readonly TableEvent[]) => said.map((event) => ({ at: 0, by, event }));

it("a file keeps no words of a removed member whose words are hidden, and everybody else's", () => {
  const gm = { id: "gm", name: "Gil", role: "gm" } as const;
  const eve = { id: "eve", name: "Eve", role: "player" } as const;
  const speech: readonly TableEvent[] = [
    { type: "said", words: "Hello" },
    { type: "dice-thrown", ...roll },
    { type: "dice-revealed", ...roll },
    { type: "proposed", proposal: "p", character: "wolf", words: "I jump" },
  ];
  const entries = [
    ...entriesBy(
      "gm",
      [gm, eve].map((member) => ({ type: "member-joined", member }) as const),
    ),
    ...entriesBy("eve", speech),
    ...entriesBy("gm", [
      ...speech,
      { type: "member-removed", member: "eve", name: "Eve", characters: "gm", hidden: true },
    ]),
  ];
  const file = tableFile(
    fold(
      EMPTY_TABLE,
      entries.map((entry, i) => ({ ...entry, seq: i + 1 })),
    ),
    0,
  );
  const wordsOf = (member: string) =>
    file?.entries.flatMap(({ by, event }) => (by === member && "words" in event ? [event.words] : []));
  // A proposal is part of the state, which the file has to lead to again.
  expect(wordsOf("eve")).toEqual(["", "", "", "I jump"]);
  expect(wordsOf("gm")).toEqual(["Hello", "For luck", "For luck", "I jump"]);
});

it("an event signs devices out where they are removed, replaced, or the table ends", () => {
  expect(signedOutBy({ type: "table-deleted" })).toBe("everybody");
  expect(signedOutBy({ type: "member-removed", member: "eve", name: "Eve", characters: "free" })).toBe("eve");
  expect(signedOutBy({ type: "device-added", member: "eve", recovers: true })).toBe("eve");
  expect(signedOutBy({ type: "device-added", member: "eve" })).toBeUndefined();
  for (const [event] of events) {
    if (event.type !== "member-removed") expect(signedOutBy(event)).toBeUndefined();
  }
});

it("an event names a character that it adds, or that it gives another name", () => {
  const names = events.map(([event]) => namedCharacter(event)).filter((one) => one !== undefined);
  const wolves = ["Grey", "Wolf", "Wolf", "Wolf"].map((name) => ({ id: "wolf", name }));
  expect(names).toEqual(wolves);
  expect(namedCharacter({ type: "character-described", character: "wolf", about: "Old" })).toBeUndefined();
});
