import type { JsonObject, JsonValue, Parameter, Parameters } from "@rulewright/rules";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { type Line, type TableEvent, tableText } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { peopleOf } from "../src/state/people.ts";
import { isSameDetail } from "../src/odds/options.ts";
import { toggleDie } from "../src/table/attempt/decision-draft.ts";
import { formatLogAsJson, formatLogAsMarkdown } from "../src/table/log/chronicle-files.ts";
import { chronicleOf } from "../src/table/log/chronicle.ts";
import { logContext } from "../src/table/log/log-context.ts";
import { formatEvent } from "../src/table/log/sentences.ts";
import { formatRollTerms } from "../src/words/roll-terms.ts";
import { oskar, TableInMemory } from "./table-in-memory.ts";

const words = {
  "param.bonus": "Bonus",
  "param.dice": "Dice",
  "param.dice.one": "die",
  "param.dice.other": "dice",
  "param.helped.brings": "{amount} saved help",
  "param.hidden": "Hidden",
  "param.over": "Over",
  "value.over.true": "Rolled over",
  "value.over.false": "Rolled under",
};

/** The terms of a roll with one parameter. */
const term = (name: string, parameter: Parameter, value: JsonValue | undefined, named = {}): string =>
  formatRollTerms(words, {
    offer: { parameters: { [name]: parameter } },
    given: value === undefined ? {} : { [name]: value },
    named,
    negotiated: new Set(),
    people: {},
    traits: {},
    traitsOf: () => undefined,
  });

describe("the terms of a roll", () => {
  it.each<readonly [string, Parameter, readonly (JsonValue | undefined)[], readonly string[]]>([
    ["bonus", { kind: "integer", initial: 0 }, [undefined, null, 0, 2, -2], ["", "", "", "Bonus +2", "Bonus −2"]],
    ["bonus", { kind: "integer", initial: null }, [null, 0, 1], ["", "No bonus", "Bonus +1"]],
    ["bonus", { kind: "integer", initial: 0, min: 0 }, [0, 3], ["", "Bonus 3"]],
    ["bonus", { kind: "integer", initial: 0, min: -1 }, [3], ["Bonus +3"]],
    ["bonus", { kind: "integer", initial: 2 }, [2, 0, 3], ["", "Bonus 0", "Bonus 3"]],
    ["dice", { kind: "integer", initial: 3 }, [3, 1, 2], ["", "1 die", "2 dice"]],
    ["hidden", { kind: "flag", initial: false }, [false, true], ["", "Hidden"]],
    ["hidden", { kind: "flag", initial: true }, [true, false], ["", "No hidden"]],
    ["over", { kind: "flag", initial: false }, [false, true], ["", "Rolled over"]],
    ["over", { kind: "flag", initial: true }, [true, false], ["", "Rolled under"]],
  ])("tell %s %j, unless it is as at first", (name, parameter, values, told) => {
    expect(values.map((value) => term(name, parameter, value))).toEqual(told);
  });

  it("tell how much a named source brings, once the rules have said it", () => {
    const from = { kind: "text", nullable: true, initial: null, from: { scales: ["help"] } } as const;
    expect(term("helped", from, "Gambling", { helped: "3" })).toBe("+3 saved help");
    expect(term("helped", from, "Gambling")).toBe("Gambling");
  });
});

const option = { move: "m", dice: {}, numbers: { double: 0, more: 2 }, pays: {}, passive: [], optimal: [], rank: 0 };

const same = (detail: JsonObject): boolean => isSameDetail(option, detail, []);

describe("details that are pointed at", () => {
  it("are an option where its numbers are those, 0 where they are absent", () => {
    expect([
      same({ more: 2 }),
      same({ double: 0, more: 2 }),
      same({ double: 1, more: 2 }),
      same({ double: -1, more: 2 }),
      same({ double: 0 }),
    ]).toEqual([true, true, false, false, false]);
  });

  it("are dice in their order on the table, whatever was tapped first", () => {
    const field = { move: { name: "reroll", fields: {} }, name: "dice" } as never;
    const tap = (...places: readonly number[]) =>
      places.reduce((draft, place) => toggleDie(draft, field, place, "stand"), { move: "stand", detail: {} });
    expect(tap(3, 1, 10, 2).detail).toEqual({ dice: [1, 2, 3, 10] });
    expect(tap(3, 1, 3).detail).toEqual({ dice: [1] });
    expect(tap(3, 3)).toEqual({ move: "stand", detail: {} });
  });
});

const text = { ...tableText, ...eveningStar.text };
const view = new TableInMemory().view(oskar);

/** A log of these events, each by Oskar. */
function logOf(...events: readonly TableEvent[]) {
  const lines = events.map((event, i): Line => ({ n: i + 1, at: 0, by: "oskar", event }));
  const people = { wick: "Wick", tam: "Tam" };
  return { context: logContext({ system: eveningStar, text, view, people }, lines), lines };
}

const said = (line: string): TableEvent => ({ type: "said", words: line });
const scene = (title: string): TableEvent => ({ type: "scene-set", title });
const rolled = (name: string, drawn?: string): TableEvent => ({
  type: "dice-thrown",
  id: name,
  roll: "1d6",
  dice: [{ die: "d6", face: 3 }],
  value: 3,
  words: "",
  ...(drawn ? { drawn } : {}),
});

const scenesOf = (...events: readonly TableEvent[]) => {
  const { context, lines } = logOf(...events);
  return chronicleOf(context, lines).sessions.flatMap(({ scenes }) =>
    scenes.map(({ title, entries }) => [title, entries.length] as const),
  );
};

describe("the scenes of a chronicle", () => {
  it("are those that were set, also where nothing happened in them, after what came before", () => {
    expect(scenesOf(said("Hello."), scene("The pier"), scene("The tower"), said("It is late."))).toEqual([
      ["", 1],
      ["The pier", 0],
      ["The tower", 1],
    ]);
    expect(scenesOf(scene("The pier"))).toEqual([["The pier", 0]]);
  });
});

const moment = (id: string): TableEvent => ({
  type: "moment-told",
  moment: id,
  character: "wick",
  words: id,
  amount: 2,
});

const granted = (id: string, amount: number): TableEvent => ({
  type: "moment-granted",
  moment: id,
  granted: amount,
});

describe("a chronicle", () => {
  it("as JSON is indented by two spaces, and escapes the marks of direction with four digits", () => {
    const { context, lines } = logOf(said("left\u061Cright\u202E"));
    const json = formatLogAsJson(context, lines);
    expect(json.split("\n")[1]).toMatch(/^ {2}"/u);
    expect(json.split("\n").some((line) => /^ {4}["{]/u.test(line))).toBe(true);
    expect(json).toContain("left\\u061cright\\u202e");
  });

  it("names the dice that were drawn for a roll, where they were", () => {
    const { context, lines } = logOf(rolled("r1", "q1"), rolled("r2"));
    const entries = chronicleOf(context, lines).sessions.flatMap(({ scenes }) => scenes.flatMap((one) => one.entries));
    expect(entries.map((entry) => (entry.kind === "roll" ? entry.drawn : "no roll"))).toEqual(["q1", undefined]);
  });

  it("says what a moment was granted, if anything", () => {
    const { context, lines } = logOf(moment("a"), moment("b"), moment("c"), granted("b", 0), granted("c", 1));
    const markdown = formatLogAsMarkdown(context, lines);
    expect([...markdown.matchAll(/a moment[^)\n*]*/gu)].map(([note]) => note.trim())).toEqual([
      "a moment",
      "a moment",
      "a moment, granted 1 lot",
    ]);
  });
});

const undone = (...entries: readonly number[]): TableEvent => ({ type: "undone", entries, restored: [], words: "" });

const told = (count: number, ...more: readonly TableEvent[]): string => {
  const events = [...Array.from({ length: count }, (_, i) => scene(`Scene ${i + 1}`)), ...more];
  const { context, lines } = logOf(...events, undone(...events.map((_, i) => i + 1)));
  const last = lines.at(-1);
  return last ? formatEvent(context, last) : "";
};

const others = (sentence: string): string => /\d+ other steps?/u.exec(sentence)?.[0] ?? "";

describe("an undo", () => {
  it("tells five lines that it took back, and how many others there are", () => {
    expect([1, 5, 6, 8].map((count) => others(told(count)))).toEqual(["", "", "1 other step", "3 other steps"]);
    expect(told(6)).toContain("Scene 5");
    expect(told(6)).not.toContain("Scene 6");
  });
});

const parameters: Parameters = { a: { kind: "integer", initial: 1 } };

const termsWithout = (...negotiated: readonly string[]): string =>
  formatRollTerms(words, {
    offer: { parameters },
    given: { a: 4 },
    named: {},
    negotiated: new Set(negotiated),
    people: {},
    traits: {},
    traitsOf: () => undefined,
  });

it("numbers that are negotiated stand elsewhere", () => {
  expect([termsWithout(), termsWithout("a")]).toEqual(["A 4", ""]);
});

describe("what is learned and looked up at Storyteller d10", () => {
  const table = new TableInMemory({}, storytellerD10);
  table.does(oskar, { type: "act", act: "begin-play", args: {} });
  const [someone] = table.view(oskar).characters;
  const tell = (act: string, args: JsonObject): string => {
    const own = storytellerD10.acts[act as keyof typeof storytellerD10.acts].of === "character" && someone;
    table.does(oskar, { type: "act", act, args, ...(own ? { character: own.id } : {}) });
    const [view, lines] = [table.view(oskar), table.lines(oskar)];
    const ownText = { ...tableText, ...storytellerD10.text };
    const context = logContext({ system: storytellerD10, text: ownText, people: peopleOf(view), view }, lines);
    const last = lines.at(-1);
    return last ? formatEvent(context, last) : "";
  };

  it("is told in sentences", () => {
    tell("grant-experience", { amount: 5 });
    expect(tell("buy-specialty", { ability: "Piloting", name: "Fighters", cost: 2 })).toBe(
      "Ines Okafor learns the advanced Piloting specialty Fighters: 2 experience points. Now 3 experience points.",
    );
    expect(tell("buy-dot", { trait: "Piloting", cost: 3 })).toBe(
      "Ines Okafor raises Piloting to 5 dots: 3 experience points. Now 0 experience points.",
    );
    expect(tell("lookup", { trait: "Strength", dots: 3 })).toBe(
      "Oskar looks up Strength: 3 dots. Good. Trains regularly, or has a physically demanding job. Lifts 250 lb.",
    );
    expect(tell("lookup", { trait: "Intelligence", dots: 5 })).toBe(
      "Oskar looks up Intelligence: 5 dots. Outstanding. One of the greatest minds of the century.",
    );
    expect(tell("lookup", { trait: "Perception" })).toBe(
      "Oskar looks up Perception. A mental attribute. Sight, hearing and smell: anything decided by noticing it, such as a search, a watch or an ambush.",
    );
    expect(tell("lookup", { trait: "Tradecraft" })).toBe(
      "Oskar looks up Tradecraft. A skill. Breaking in, stealing and spying: locks, alarms, traps, hidden objects. Making sense of what you find is Investigation. Usual attributes: Wits and Precision. Advanced specialties: Lockpick, Pickpocket and Alarms. General specialties: Weapon Concealment, Dead Drops, Traps and Surveillance Devices. See also Investigation.",
    );
    expect(tell("averages", { pool: 6, difficulty: 7, specialties: 1 })).toBe(
      "Oskar works out what 6 dice at difficulty 7 give: specialties 1. On average 2.07 net successes, 2.16 with botches counted as none.",
    );
    expect(tell("averages", { pool: 6 })).toBe(
      "Oskar works out what 6 dice give. On average 2.4 net successes, 2.46 with botches counted as none.",
    );
    expect(tell("write-wits", { dots: 3, words: "Has the last word, usually." })).toBe(
      "Oskar describes Wits 3: Has the last word, usually.",
    );
  });
});

describe("an edit", () => {
  it("doesn't tell what goes back to its beginning with it", () => {
    const view = new TableInMemory({}, bookkeeperD12).view(oskar);
    const [dead] = view.characters;
    const of = dead?.id ?? "";
    const edit: TableEvent = {
      type: "sheet-edited",
      of,
      name: "stress",
      from: 13,
      to: 3,
      words: "",
      changes: [
        { change: "trait", of, name: "alive", to: true },
        { change: "trait", of, name: "fell", to: {} },
      ],
    };
    const line: Line = { n: 1, at: 0, by: oskar.id, event: edit };
    const ownText = { ...tableText, ...bookkeeperD12.text };
    const context = logContext({ system: bookkeeperD12, text: ownText, people: peopleOf(view), view }, [line]);
    expect(formatEvent(context, line)).not.toContain("none");
  });
});
