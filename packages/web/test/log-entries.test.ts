import type { JsonObject, SystemDefinition } from "@rulewright/rules";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { eveningStar } from "@rulewright/systems/evening-star";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { type Line, type Member, type TableEvent, tableText } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { formatChanges, phaseIn, withoutResets } from "../src/table/log/changes.ts";
import { logContext } from "../src/table/log/log-context.ts";
import { logEntries } from "../src/table/log/log-entries.ts";
import { formatEvent } from "../src/table/log/sentences.ts";
import { peopleOf } from "../src/state/people.ts";
import { everything } from "./everything.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "./table-in-memory.ts";

const contextIn = (system: SystemDefinition, table: TableInMemory, viewer: Member, lines: readonly Line[]) =>
  logContext(
    {
      system,
      text: { ...tableText, ...system.text },
      view: table.view(viewer),
      people: peopleOf(table.view(viewer), lines),
    },
    lines,
  );

const contextFor = (table: TableInMemory, viewer: Member, lines: readonly Line[] = table.lines(viewer)) =>
  contextIn(eveningStar, table, viewer, lines);

/** The entries of a log as a viewer reads them. */
const entriesOf = (table: TableInMemory, viewer: Member, lines: readonly Line[] = table.lines(viewer)) =>
  logEntries(contextFor(table, viewer, lines), lines);

/** The sentence of one more event in the log of a table. */
function told(event: TableEvent, by: string): string {
  const table = new TableInMemory();
  const line = { n: 99, at: 0, by, event };
  return formatEvent(contextFor(table, oskar, [...table.lines(oskar), line]), line);
}

function clock(): TableInMemory {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  return table;
}

/** The numbers of the lines with an event of a type, as the game master counts them. */
const numbersOf = (table: TableInMemory, type: Line["event"]["type"]): readonly number[] =>
  table.lines(oskar).flatMap(({ n, event }) => (event.type === type ? [n] : []));

/** What an act at a table is told as: the sentence of the last line. */
function actTold(system: SystemDefinition, table: TableInMemory, act: string, args: JsonObject, character?: string) {
  table.does(oskar, { type: "act", act, args, ...(character === undefined ? {} : { character }) });
  const lines = table.lines(oskar);
  return lines.slice(-1).map((line) => formatEvent(contextIn(system, table, oskar, lines), line))[0];
}

/** Two turns of a fight: a whole one, and the beginning of another. */
function fight(): TableInMemory {
  const table = new TableInMemory({}, wasteland2d20);
  table.does(oskar, { type: "act", act: "start-quest", args: {} });
  table.does(oskar, { type: "act", act: "begin-combat", args: {} });
  for (const act of ["start-turn", "minor", "end-turn"])
    table.does(oskar, { type: "act", act, character: "june-calloway" });
  for (const act of ["start-turn", "minor"]) table.does(oskar, { type: "act", act, character: "otis-brand" });
  return table;
}

/** What a log tells of those who acted. */
const deedsIn = (table: TableInMemory) =>
  logEntries(contextIn(wasteland2d20, table, oskar, table.lines(oskar)), table.lines(oskar)).flatMap((entry) =>
    entry.kind === "act" ? [entry] : [],
  );

describe("what somebody does in a row", () => {
  it("is one entry that stands for all its lines", () => {
    const table = fight();
    const [turn, next] = deedsIn(table).slice(-2);
    expect([turn?.who, turn?.words]).toEqual([
      "June Calloway",
      "begins the turn, takes a minor action, then ends the turn",
    ]);
    expect(turn?.lines).toEqual(numbersOf(table, "act-done").slice(-5, -2));
    expect(turn?.rules.slice(0, 2)).toEqual(["W20-26", "W20-17"]);
    expect([next?.who, next?.words]).toEqual(["Otis Brand", "begins the turn, then takes a minor action"]);
  });

  it("is told by itself where it was undone, or somebody has said something about it", () => {
    const table = fight();
    const told = (name: string) =>
      deedsIn(table).flatMap(({ who, words, undone }) => (who === name ? [[words, undone]] : []));
    const done = numbersOf(table, "act-done");
    table.does(oskar, { type: "undo", lines: done.slice(-1) });
    expect(told("Otis Brand")).toEqual([
      ["begins the turn", undefined],
      ["takes a minor action", "Undone by Oskar"],
    ]);
    table.does(oskar, { type: "say", words: "So soon?", about: done.at(-4) ?? 0 });
    const each = ["begins the turn", "takes a minor action", "ends the turn"];
    expect(told("June Calloway")).toEqual(each.map((words) => [words, undefined]));
  });
});

/** Somebody joins, in a line of this number. */
const arrival = (n: number, name: string, role: Member["role"] = "player"): Line => ({
  n,
  at: 0,
  by: name,
  event: { type: "member-joined", member: { id: name, name, role } },
});
/** Somebody takes Wick, in a line of this number. */
const taken = (n: number, member: string, by = member): Line => ({
  n,
  at: 0,
  by,
  event: { type: "character-taken", member, character: "wick" },
});
const comment = { type: "said", words: "Welcome!", about: 91 } as const;
/** What a log tells after these lines at its end. */
const toldAtEnd = (...more: readonly Line[]) => {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  const all = entriesOf(table, oskar, [...table.lines(oskar), ...more]);
  return all.flatMap((entry) => (entry.kind === "act" && entry.n > 89 ? [`${entry.who} ${entry.words}`] : []));
};

describe("players who come in a row", () => {
  it("are one entry, until somebody else comes or something is said about one of them", () => {
    const [ada, bo, cy] = [arrival(90, "Ada"), arrival(91, "Bo"), arrival(92, "Cy")];
    expect(toldAtEnd(ada)).toEqual(["Ada joins the table"]);
    expect(toldAtEnd(ada, bo, cy)).toEqual(["Ada, Bo and Cy join the table"]);
    expect(toldAtEnd(ada, arrival(91, "Screen", "spectator"), cy)).toHaveLength(3);
    expect(toldAtEnd(ada, bo, cy, { n: 93, at: 0, by: "oskar", event: comment })).toEqual([
      "Ada joins the table",
      "Bo joins the table",
      "Cy joins the table",
    ]);
  });

  it("are one entry with whoever opens the table and with whom they play, which says that they have joined", () => {
    const [opens, ada, bo] = [arrival(90, "Lea", "gm"), arrival(91, "Ada"), arrival(92, "Bo")];
    expect(toldAtEnd(opens, ada)).toEqual(["Lea opens the table; Ada joins the table"]);
    expect(toldAtEnd(opens, ada, bo, taken(93, "ines"))).toEqual([
      "Lea opens the table; Ada and Bo join the table; Ines plays Wick",
    ]);
    expect(toldAtEnd(opens, arrival(91, "ines"), taken(92, "ines"))).toEqual(["Lea opens the table; Ines plays Wick"]);
    // Whoever is given a character hasn't taken it.
    expect(toldAtEnd(opens, taken(91, "ines", "oskar"))).toHaveLength(2);
  });
});

describe("what an act changes", () => {
  it("is told as a whole where it is a word, whatever numbers its arguments have", () => {
    const change = { change: "trait", of: "ann", name: "stance", to: "wild" } as const;
    const told = (...mentioned: readonly string[]) =>
      formatChanges(everything, everything.text, { ann: "Ann" }, [change], undefined, new Set(mentioned));
    expect(told()).toMatch(/Ann.*wild/iu);
    expect(told("0", "1")).toBe(told());
  });

  it("is told once: stress that grows each round is named by the act that sets it", () => {
    const table = new TableInMemory({}, bookkeeperD12);
    const told = actTold(bookkeeperD12, table, "set-tick", { kind: "Bleed", amount: 1 }, "ysolde-crane");
    expect(told).toBe("Ysolde Crane takes 1 stress each round from now on: Bleed.");
  });

  it("is left out where nothing is left to tell: no complications to play", () => {
    const table = new TableInMemory({}, wasteland2d20);
    table.does(oskar, { type: "edit", of: "table", name: "complications", to: 2 });
    const what = { what: "The rung breaks" };
    expect(actTold(wasteland2d20, table, "play-complication", what)).toBe(
      "Oskar plays a complication: The rung breaks. 1 complication to play.",
    );
    expect(actTold(wasteland2d20, table, "play-complication", what)).toBe(
      "Oskar plays a complication: The rung breaks.",
    );
  });
});

describe("what was undone of an attempt that goes on", () => {
  it("is told where it happened, with who undid it and why, and can't be undone again", () => {
    const table = clock();
    const chosen = numbersOf(table, "option-chosen").at(-1) ?? 0;
    const lines = table.lines(oskar).flatMap(({ n }) => (n >= chosen ? [n] : []));
    table.does(oskar, { type: "undo", lines, words: "a slip" });
    const taken = entriesOf(table, oskar).filter((one) => lines.includes(one.n));
    expect(taken.length).toBeGreaterThan(0);
    for (const one of taken)
      expect(one).toMatchObject({ undone: "Undone by Oskar: a slip", mayUndo: false, comments: [], lines: [one.n] });
    expect(taken.flatMap((one) => (one.kind === "act" ? [one.words] : []))).toContain("Maren Oake rolls.");
    // The attempt's own offer stands.
    const framed = numbersOf(table, "attempt-framed");
    const parts = entriesOf(table, oskar).flatMap((one) => (one.kind === "attempt" ? one.parts : []));
    expect(parts.find(({ n }) => framed.includes(n))).not.toHaveProperty("undone");
  });

  it("is spoken where it was spoken", () => {
    const table = clock();
    table.chooses(ines, { move: "let-it-stand" });
    const attempt = table.view(oskar).attempts[0]?.id ?? "";
    table.does(oskar, { type: "answer-for-the-world", attempt, words: "It ticks." });
    const lines = numbersOf(table, "world-answered");
    table.does(oskar, { type: "undo", lines: [...lines], words: "" });
    const [taken] = entriesOf(table, oskar).filter(({ n }) => lines.includes(n));
    expect(taken).toMatchObject({ kind: "speech", words: "It ticks.", undone: "Undone by Oskar", mayUndo: false });
  });

  it("stands above the words that correct it", () => {
    const table = clock();
    table.chooses(ines, { move: "let-it-stand" });
    const attempt = table.view(oskar).attempts[0]?.id ?? "";
    const answer = (words: string) => table.does(oskar, { type: "answer-for-the-world", attempt, words });
    answer("It ticks.");
    table.does(oskar, { type: "undo", lines: [...numbersOf(table, "world-answered")] });
    answer("It tocks.");
    const told = () =>
      entriesOf(table, oskar).flatMap((one) =>
        one.kind === "attempt"
          ? [one.parts.flatMap((part) => (part.kind === "speech" && part.isConsequence ? [part.words] : []))]
          : [],
      );
    expect(told()).toEqual([["It ticks.", "It tocks."]]);
  });

  it("is an ordinary entry, marked, where the whole attempt was undone", () => {
    const table = clock();
    const first = numbersOf(table, "attempt-framed")[0] ?? 0;
    const lines = table.lines(oskar).flatMap(({ n }) => (n >= first ? [n] : []));
    table.does(oskar, { type: "undo", lines, words: "" });
    const kinds = entriesOf(table, oskar).flatMap((one) => ("undone" in one ? [one.kind] : []));
    expect(kinds).toEqual(["offer", "roll"]);
  });
});

describe("an entry that the log lacks the beginning of", () => {
  it("is left out where the attempt isn't known", () => {
    const table = clock();
    const rolled = numbersOf(table, "dice-rolled")[0] ?? 0;
    const lines = table.lines(oskar).filter(({ n }) => n >= rolled);
    expect(entriesOf(table, oskar, lines)).toEqual([]);
  });
});

describe("what was made by somebody who was removed", () => {
  it("is no entry once it is hidden", () => {
    const table = new TableInMemory();
    const [character] = table.view(oskar).characters;
    if (!character) throw new Error("nobody is there");
    const event: TableEvent = { type: "opponent-appeared", character: { ...character, name: "" } };
    const lines = [...table.lines(oskar), { n: 99, at: 0, by: "ines", event }];
    expect(entriesOf(table, oskar, lines).some(({ n }) => n === 99)).toBe(false);
  });
});

/** The entry of the first line that is loaded, which is one of a table's later ones. */
function firstEntry(event: TableEvent) {
  const table = new TableInMemory();
  return entriesOf(table, oskar, [{ n: 40, at: 0, by: "ines", event }])[0];
}

const claimed = (amount: number) =>
  firstEntry({ type: "moment-told", moment: "m1", character: "wick", words: "I sang.", amount });

describe("entries of a log", () => {
  it("begin with a character that came later, where the opening isn't loaded", () => {
    const [character] = new TableInMemory().view(oskar).characters;
    if (!character) throw new Error("nobody is there");
    expect(firstEntry({ type: "character-added", character: { ...character, id: "late", name: "Late" } })?.n).toBe(40);
  });

  it("say what a moment claims, if it claims anything", () => {
    expect(claimed(0)).toMatchObject({ role: "claims a moment", words: "I sang." });
    expect(claimed(2)).toMatchObject({ role: "claims 2 lots" });
  });
});

describe("sentences of members", () => {
  it.each<readonly [string, TableEvent, string]>([
    ["oskar", { type: "role-set", member: "ines", role: "co-gm" }, "Oskar makes Ines a co-GM."],
    ["oskar", { type: "role-set", member: "ines", role: "player" }, "Oskar makes Ines a player."],
    [
      "ines",
      { type: "member-removed", member: "ines", name: "Ines", hidden: false } as never,
      "Ines leaves the table.",
    ],
    [
      "ines",
      { type: "member-removed", member: "ines", name: "", hidden: false } as never,
      "A member leaves the table.",
    ],
    [
      "oskar",
      { type: "member-removed", member: "ines", name: "", hidden: true } as never,
      "Oskar removes a member from the table and hides what they wrote.",
    ],
    ["oskar", { type: "gm-handed-over", to: "oskar", as: "player" } as never, "Oskar is the GM now."],
    [
      "oskar",
      { type: "gm-handed-over", to: "ines", as: "player" } as never,
      "Oskar hands the table over: Ines is the GM now.",
    ],
    ["ines", { type: "character-taken", member: "ines", character: "wick" }, "Ines plays Wick."],
    ["oskar", { type: "character-taken", member: "ines", character: "wick" }, "Oskar gives Wick to Ines."],
    ["ines", { type: "device-added", member: "ines", recovers: false } as never, "Ines uses another device."],
    ["oskar", { type: "table-locked", locked: false }, "Oskar unlocks the table."],
    ["tv", { type: "member-joined", member: { id: "tv", name: "TV", role: "spectator" } }, "TV shows the table."],
    ["x", { type: "member-joined", member: { id: "x", name: "Lea", role: "player" } }, "Lea joins the table."],
  ])("by %s, %#", (by, event, words) => {
    expect(told(event, by)).toBe(words);
  });
});

const will = (of: string, to: number) => ({ change: "tracker", of, name: "will", to }) as const;
const trait = (of: string, name: string, to: unknown) => ({ change: "trait", of, name, to }) as never;

describe("changes of values", () => {
  const people = { ann: "Ann", ben: "Ben" };
  const own = { ...tableText, ...everything.text };
  const changes = (...all: Parameters<typeof formatChanges>[3]) => formatChanges(everything, own, people, all);

  it("are told once each, by whose they are, those of the table first", () => {
    expect(changes(will("ann", 2), will("ben", 1), will("ann", 0), trait("table", "round", 3))).toBe(
      "Round 3. Ann: 0 willpower. Ben: 1 willpower.",
    );
    expect(changes(will("cat", 2))).toBe("cat: 2 willpower.");
    expect([changes(), changes({ change: "phase", to: "play" })]).toEqual(["", ""]);
  });

  it("leave out what is part of an amount that somebody else keeps", () => {
    const words = { ...own, "tracker.fresh.one": "fresh one", "tracker.fresh.among": "will other" };
    const fresh = { change: "tracker", of: "ann", name: "fresh", to: 1 } as const;
    const told = (...all: Parameters<typeof formatChanges>[3]) => formatChanges(everything, words, people, all);
    expect(told(will("ann", 2), fresh)).toBe("Ann: 2 willpower, 1 fresh one.");
    expect(told(will("ben", 2), fresh)).toBe("Ben: 2 willpower.");
  });

  it("leave out the name of the character that they are told of", () => {
    expect(formatChanges(everything, own, people, [will("ann", 2), will("ben", 1)], "ann")).toBe(
      "Now 2 willpower. Ben: 1 willpower.",
    );
  });

  it("have the entries that were mentioned, or all", () => {
    const wounds = trait("ann", "wounds", { wound: 2, weary: 1 });
    const mentioning = (...names: readonly string[]) =>
      formatChanges(everything, own, people, [wounds], undefined, new Set(names));
    expect(mentioning("wound")).toMatch(/wound/iu);
    expect(mentioning("wound")).not.toMatch(/weary/iu);
    expect(mentioning("else")).toBe(mentioning());
    expect(mentioning()).toMatch(/wound.*weary/iu);
  });

  it("have those of trackers first", () => {
    expect(changes(trait("ann", "wounds", { weary: 1 }), will("ann", 2))).toMatch(/^Ann: 2 willpower, .*weary/iu);
  });

  it("leave out what counts uses, what something else tells, and, if asked to, what goes back to its beginning", () => {
    const marks = {
      aimed: { of: "character", kind: "flag", initial: false, lasts: "turn", rule: "R-1" },
      hidden: { of: "character", kind: "flag", initial: false, untold: true, rule: "R-1" },
      scenery: { of: "table", kind: "words", initial: [], lasts: "scene", rule: "R-1" },
    } as const;
    const all = [trait("ann", "aimed", true), trait("ann", "hidden", true), trait("table", "scenery", ["fog"])];
    expect(formatChanges({ marks }, own, people, all)).toBe("Scenery: fog.");
    const cleared = [trait("table", "scenery", []), will("ann", 0)];
    expect(withoutResets({ marks }, cleared)).toEqual([will("ann", 0)]);
  });

  it("count what has a word for one and for several", () => {
    const counted = { ...own, "mark.round.one": "round", "mark.round.other": "rounds" };
    const told = (to: number) => formatChanges(everything, counted, people, [trait("table", "round", to)]);
    expect([told(1), told(3)]).toEqual(["1 round.", "3 rounds."]);
  });

  it("end in one full stop", () => {
    const sentence = { ...own, "tracker.will.0": "nothing is left!" };
    expect(formatChanges(everything, sentence, people, [will("ann", 0)])).toBe("Ann: nothing is left!");
  });

  it("may lead to another phase", () => {
    expect(phaseIn(own, [will("ann", 0), { change: "phase", to: "play" }])).toBe("In play");
    expect(phaseIn(own, [will("ann", 0)])).toBeUndefined();
  });
});
