import { readFileSync, writeFileSync } from "node:fs";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { eveningStar } from "@rulewright/systems/evening-star";
import {
  type Chronicle,
  type ChronicleEntry,
  chronicleSchema,
  type Line,
  type TableEvent,
  tableText,
} from "@rulewright/table";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { chronicleOf } from "../src/table/log/chronicle.ts";
import { formatChronicle, formatLogAsJson, formatLogAsMarkdown } from "../src/table/log/chronicle-files.ts";
import { logContext } from "../src/table/log/log-context.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "./table-in-memory.ts";

const SCHEMA = "../../../docs/chronicle.schema.json";

const table = new TableInMemory();
const view = table.view(oskar);
const text = { ...tableText, ...eveningStar.text };

/** A log in which people chose names, titles and words. */
function chosenContext(chosen: readonly string[]) {
  const [title = "", scene = "", words = "", member = "", character = "", attempt = ""] = chosen;
  const terms = {
    member: "x",
    character: "wick",
    offer: "attempt",
    given: {},
    procedure: "task",
    version: "1",
    args: {},
    named: {},
    roles: {},
  };
  const position = { rules: [], args: {}, tray: [], classes: {} };
  const events: readonly TableEvent[] = [
    { type: "said", words },
    { type: "scene-set", title: scene },
    { type: "said", words, character: "wick" },
    { type: "proposed", proposal: "p1", character: "wick", words, again: { attempt: "a0", changed: title } },
    {
      type: "attempt-framed",
      ...terms,
      attempt: "a1",
      title: attempt,
      changes: [],
      notices: [],
      position,
      negotiable: [],
    },
    { type: "asked", ask: "q", attempt: "a1", words, move: "negotiate", detail: {} },
    { type: "dice-rolled", attempt: "a1", roll: "2d10", faces: [4, 0], by: "hand", changes: [], position },
    { type: "attempt-closed", attempt: "a1", spent: [] },
    { type: "world-answered", attempt: "a1", words },
    { type: "moment-told", moment: "m1", character: "wick", words, amount: 1 },
    { type: "dice-thrown", id: "r1", roll: "1d6", dice: [{ die: "d6", face: 3 }], value: 3, words },
    { type: "member-joined", member: { id: "y", name: member, role: "player" } },
    { type: "undone", entries: [12], restored: [], words },
  ];
  const lines: readonly Line[] = events.map((event, i) => ({ n: i + 1, at: 0, by: "x", event }));
  const known = {
    system: eveningStar,
    text,
    view: { ...view, title, members: [{ id: "x", name: member, role: "gm" as const }] },
    people: { wick: character },
  };
  return { context: logContext(known, lines), lines };
}

/** A block of Markdown: its kind, and the text in it, or that of its blocks. */
type Block = readonly [kind: string, content: string | readonly Block[]];

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>["children"][number];

/** The text of a block. Everything in it must be text, or a name in bold. */
function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  if (!["paragraph", "heading", "strong"].includes(node.type) || !("children" in node)) {
    throw new Error(`${node.type} in ${JSON.stringify(node)}`);
  }
  return node.children.map(textOf).join("");
}

function blocksOf(node: Node): readonly Block[] {
  if (!("children" in node)) throw new Error(`${node.type} is no block`);
  return node.children.map((child): Block => {
    if (child.type === "heading") return [`h${child.depth}`, textOf(child)];
    if (child.type === "paragraph") return ["p", textOf(child)];
    if (child.type === "list" || child.type === "listItem" || child.type === "blockquote") {
      return [child.type, blocksOf(child)];
    }
    throw new Error(`${child.type} in ${JSON.stringify(child)}`);
  });
}

/** What is told of the attempts of a session. */
const stepsOf = ({ scenes }: Chronicle["sessions"][number]): readonly string[] =>
  scenes.flatMap(({ entries }) => entries.flatMap((one) => (one.kind === "attempt" ? one.steps : [])));

const parse = (markdown: string): readonly Block[] =>
  blocksOf(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })).map(withoutJoiners);

const withoutJoiners = ([kind, content]: Block): Block => [
  kind,
  typeof content === "string" ? content.replaceAll("\u2060", "") : content.map(withoutJoiners),
];

/** What is to be read of a text. */
const shown = (words: string): string =>
  words
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u2060]/gu, "")
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

const paragraphs = (words: string): readonly string[] =>
  words
    .split(/[\n\r\u2028\u2029]+/u)
    .map(shown)
    .filter(Boolean);

function blocksOfEntry(entry: ChronicleEntry): readonly Block[] {
  switch (entry.kind) {
    case "attempt": {
      const items = [entry.terms, ...entry.steps, entry.verdict ?? ""].map(shown).filter(Boolean);
      const list: Block = ["list", items.map((item): Block => ["listItem", [["p", item]]])];
      return [["p", shown(`${entry.who}: ${entry.title}`)], ...(items.length > 0 ? [list] : [])];
    }
    case "speech":
    case "proposal":
    case "moment": {
      const [first = "", ...others] = paragraphs(entry.words);
      const name = entry.note === undefined ? `${entry.who}:` : `${entry.who} (${entry.note}):`;
      return [["p", `${shown(name)} ${first}`.trim()], ...others.map((other): Block => ["p", other])];
    }
    case "consequence": {
      const quoted = paragraphs(entry.words).map((words): Block => ["p", words]);
      return quoted.length === 0 ? [] : [["blockquote", quoted]];
    }
    case "note":
      return [["p", `(${shown(entry.words)})`]];
    case "deed":
    case "roll":
      return [["p", shown(entry.words)]];
  }
}

/** The blocks that a chronicle consists of. */
const blocksOfChronicle = ({ title, system, sessions }: Chronicle): readonly Block[] => [
  ["h1", shown(title)],
  ["p", shown(system.title)],
  ...sessions.flatMap(({ session, scenes }): Block[] => [
    ["h2", `Session ${session}, January 1, 1970`],
    ...scenes.flatMap((scene): Block[] => [
      ...(scene.title === "" ? [] : [["h3", shown(scene.title)] satisfies Block]),
      ...scene.entries.flatMap(blocksOfEntry),
    ]),
  ]),
];

const PIECES = [
  "<img src=x>",
  "![x](http://x/y.png)",
  "[x](javascript:y)",
  "[x]: /url",
  "[^1]",
  "<!--",
  "http://x.org",
  "www.x.org",
  "a@x.org",
  "_https://x",
  "mailto:a@b.c",
  "\n- Oskar: ",
  "\r## Gone",
  "\n\n",
  "\n> ",
  "\n***\n",
  "\n===",
  "\u2028",
  "`",
  "```\n",
  "**",
  "*",
  "_",
  "~~",
  "~",
  "|",
  "\n|-|-|\n",
  "&lt;",
  "&#35;",
  "# ",
  "#",
  "1. ",
  "2) ",
  "- ",
  "+ ",
  "= ",
  "    x",
  "\t",
  "\\",
  "\\\n",
  "$x$",
  "\u202E",
  "\u2066",
  "\u2060",
  "\uFEFF",
  "\u0000",
  "\u00A0",
  "Words",
  " ",
  ":",
  "!",
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 20 }),
);

describe("a chronicle as Markdown", () => {
  it("has exactly its headings, paragraphs, quotes and lists, whatever people have written", () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 6, maxLength: 6 }), (chosen) => {
        const { context, lines } = chosenContext(chosen);
        const chronicle = chronicleOf(context, lines);
        expect(parse(formatChronicle(chronicle))).toEqual(blocksOfChronicle(chronicle));
      }),
      { numRuns: Number(process.env["RUNS"] ?? 60) },
    );
  });

  it("shows what was written", () => {
    const { context, lines } = chosenContext([
      "<b>Tides</b>",
      "Quay\n## Ghost",
      "![x](http://x)",
      "Oskar",
      "Wick",
      "Up",
    ]);
    const markdown = formatLogAsMarkdown(context, lines);
    expect(markdown.split("\n").slice(0, 9)).toEqual([
      "# &lt;b&gt;Tides&lt;/b&gt;",
      "",
      "Evening Star",
      "",
      "## Session 1, January 1, 1970",
      "",
      "**Oskar:** !\\[x\\](http:\u2060//x)",
      "",
      "### Quay \\#\\# Ghost",
    ]);
    expect(markdown).toContain("**Wick: Up**\n\n- ");
  });
});

describe("a chronicle", () => {
  it("as JSON keeps its schema, and shows what turns the direction of text", () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 6, maxLength: 6 }), (chosen) => {
        const { context, lines } = chosenContext(chosen);
        const json = formatLogAsJson(context, lines);
        expect(json).not.toMatch(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
        expect(chronicleSchema.parse(JSON.parse(json))).toEqual(chronicleOf(context, lines));
      }),
    );
  });

  it("has no whispers and no hidden rolls, also not of its reader, and what is undone only by a note", () => {
    const play = new TableInMemory();
    play.does(oskar, { type: "act", act: "begin-play" });
    play.does(oskar, { type: "say", words: "psst", recipients: ["ines"] });
    play.does(oskar, { type: "throw-dice", roll: "1d20", words: "the trap", recipients: [] }, 16);
    play.does(oskar, { type: "say", words: "Too early" });
    const [early] = play.lines(oskar).slice(-1);
    play.does(oskar, { type: "undo", lines: [early?.n ?? 0], words: "the tide was out" });
    restartTheClock(play);
    play.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    play.chooses(ines, { move: "lots", detail: { reroll: [2, 3], double: 1 } }, 1, 2);
    const lines = play.lines(oskar);
    const known = { system: eveningStar, text, view: play.view(oskar), people: { "maren-oake": "Maren Oake" } };
    const context = logContext(known, lines);
    for (const file of [formatLogAsMarkdown(context, lines), formatLogAsJson(context, lines)]) {
      expect(file).not.toMatch(/psst|the trap|Too early|\b17\b/u);
      expect(file).toContain("Oskar rolls dice behind the screen.");
      expect(file).toContain("Oskar undoes 1 entry: the tide was out.");
      expect(file).toContain("Maren Oake rolls 6d10: 0, 3, 7, 9, 8, 6.");
    }
    expect(formatLogAsMarkdown(context, lines)).toMatch(/\n- Success, /u);
    // That somebody goes on to roll is told by the roll.
    expect(chronicleOf(context, lines).sessions.flatMap(stepsOf)).toEqual([
      "Oskar proposes difficulty 6.",
      "Ines requests a change: “I drew its plans”",
      "Oskar grants the request.",
      "Oskar sets the difficulty to 5: “I drew its plans”",
      "Oskar sets the difficulty to 4: “the tide is out”",
      "Maren Oake rolls 6d10: 0, 3, 7, 9, 8, 6.",
      "Maren Oake doubles the zeros and rerolls the 7 and 9 for 3 lots. Now 1 lot.",
      "Maren Oake rolls 2d10: 1, 2.",
    ]);
    // What undoes an undo is no note: what was undone is told again.
    const [undo] = lines.filter(({ event }) => event.type === "undone");
    play.does(oskar, { type: "undo", lines: [undo?.n ?? 0], words: "it was in" });
    const restored = play.lines(oskar);
    const told = formatLogAsMarkdown(logContext(known, restored), restored);
    expect(told).toContain("Too early");
    expect(told).not.toContain("undoes");
  });

  it("tells rolls that belong to no attempt with their dice, also once they are shown, and no empty session", () => {
    const play = new TableInMemory();
    const entriesOf = () => {
      const lines = play.lines(oskar);
      const known = { system: eveningStar, text, view: play.view(oskar), people: {} };
      return chronicleOf(logContext(known, lines), lines).sessions.flatMap(({ scenes }) =>
        scenes.flatMap(({ entries }) => entries),
      );
    };
    play.does(oskar, { type: "say", words: "psst", recipients: ["ines"] });
    const whispered = play.lines(oskar).slice(-1);
    const known = { system: eveningStar, text, view: play.view(oskar), people: {} };
    expect(chronicleOf(logContext(known, whispered), whispered).sessions).toEqual([]);
    play.does(oskar, { type: "throw-dice", roll: "1d20", words: "the weather" }, 16);
    play.does(oskar, { type: "throw-dice", roll: "1d6", words: "the trap", recipients: [] }, 3);
    const hidden = play
      .lines(oskar)
      .flatMap(({ event }) => (event.type === "dice-thrown" && event.recipients ? [event.id] : []));
    expect(entriesOf().filter(({ kind }) => kind === "roll")).toMatchObject([{ value: 17 }]);
    play.does(oskar, { type: "reveal-roll", roll: hidden[0] ?? "" });
    expect(entriesOf().filter(({ kind }) => kind === "roll")).toMatchObject([
      { roll: "1d20", value: 17, dice: [{ die: "d20", face: 17 }] },
      { roll: "1d6", value: 4, dice: [{ die: "d6", face: 4 }] },
    ]);
  });

  it("tells what came of an attempt right after it, and whose word a negotiated number is", () => {
    const play = new TableInMemory();
    play.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(play);
    play.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    play.does(ines, { type: "say", words: "Meanwhile, it rains." });
    const attempt = play.view(oskar).attempts[0]?.id ?? "";
    play.does(oskar, { type: "answer-for-the-world", attempt, words: "It ticks." });
    const lines = play.lines(oskar);
    const known = { system: eveningStar, text, view: play.view(oskar), people: {} };
    const [session] = chronicleOf(logContext(known, lines), lines).sessions;
    const entries = session?.scenes.flatMap((scene) => scene.entries) ?? [];
    expect(entries.map(({ kind }) => kind).slice(-3)).toEqual(["attempt", "consequence", "speech"]);
    const told = entries.flatMap((entry) => (entry.kind === "attempt" ? entry.steps : []));
    expect(told).toContain("Oskar sets the difficulty to 4: “the tide is out”");
  });

  it("tells an act that is the consequence of an attempt as a step of it, and nowhere else", () => {
    const play = new TableInMemory({}, bookkeeperD12);
    play.does(oskar, { type: "act", act: "open-session", args: {} });
    play.does(ines, { type: "take-character", character: "ysolde-crane" });
    const args = { skill: "might" };
    play.does(oskar, { type: "frame", character: "ysolde-crane", title: "Door", offer: "attempt", args });
    const attempt = play.view(oskar).attempts[0]?.id ?? "";
    play.does(ines, { type: "roll", attempt, step: 0 }, 2);
    const stress = {
      type: "act",
      act: "stress",
      character: "ysolde-crane",
      args: { kind: "Stun", amount: 1 },
    } as const;
    play.does(oskar, { ...stress, attempt });
    play.does(oskar, stress);
    const lines = play.lines(oskar);
    const people = { "ysolde-crane": "Ysolde Crane" };
    const known = {
      system: bookkeeperD12,
      text: { ...tableText, ...bookkeeperD12.text },
      view: play.view(oskar),
      people,
    };
    const entries = chronicleOf(logContext(known, lines), lines).sessions.flatMap(({ scenes }) =>
      scenes.flatMap((scene) => scene.entries),
    );
    const [told, ...others] = entries.filter((entry) => JSON.stringify(entry).includes("takes 1 stress"));
    expect(told?.kind === "attempt" && told.steps.filter((step) => step.includes("takes 1 stress"))).toHaveLength(1);
    expect(others).toHaveLength(1);
  });

  it("has no changes of sheets that players don't see", () => {
    const table = new TableInMemory();
    const before = table.lines(oskar);
    const changes = [{ change: "tracker", of: "maren-oake", name: "lots", to: 41 }] as const;
    const event = { type: "act-done", act: "begin-play", args: {}, changes, notices: [] } as const;
    const lines: readonly Line[] = [...before, { n: before.length + 1, at: 0, by: "oskar", event }];
    const told = (hiddenSheets: readonly string[]): string => {
      const known = { system: eveningStar, text, view: { ...view, hiddenSheets }, people: { "maren-oake": "Maren" } };
      return formatLogAsJson(logContext(known, lines), lines);
    };
    expect(told([])).toContain("41");
    expect(told(["maren-oake"])).not.toContain("41");
  });
});

describe("the schema of chronicles", () => {
  it("is published", () => {
    if (process.env["WRITE"])
      writeFileSync(new URL(SCHEMA, import.meta.url), JSON.stringify(z.toJSONSchema(chronicleSchema), null, 2));
    const published: unknown = JSON.parse(readFileSync(new URL(SCHEMA, import.meta.url), "utf8"));
    expect(published, "WRITE=1 writes it again").toEqual(z.toJSONSchema(chronicleSchema));
  });
});

const requestOf = (event: object): unknown => ("request" in event ? event.request : undefined);

const told = (...events: readonly TableEvent[]) => {
  const lines = events.map((event, i): Line => ({ n: i + 1, at: 0, by: "x", event }));
  const members = [{ id: "x", name: "Xenia", role: "gm" as const }];
  const context = logContext({ system: eveningStar, text, view: { ...view, members }, people: {} }, lines);
  return chronicleOf(context, lines);
};

describe("the proof of the dice in a chronicle", () => {
  const to = { recipients: ["x"] };
  const requested = { type: "roll-requested", commitment: "c", asked: [] } as const;
  const drawn = { type: "dice-drawn", nonce: "n", shares: [], dice: [] } as const;
  const thrown = { type: "dice-thrown", roll: "1d6", dice: [{ die: "d6", face: 3 }], value: 3, words: "" } as const;

  it("is what everybody has seen of them, by name", () => {
    const { proof } = told(
      { ...requested, request: "r1" },
      { ...drawn, request: "r1" },
      { ...requested, request: "r2", ...to },
      { ...drawn, request: "r2", ...to },
      { type: "roll-dropped", request: "r3" },
    );
    expect(proof?.map(({ who, event }) => [who, event.type, requestOf(event)])).toEqual([
      ["Xenia", "roll-requested", "r1"],
      ["Xenia", "dice-drawn", "r1"],
      ["Xenia", "roll-dropped", "r3"],
    ]);
  });

  it("is left out where there is none", () => {
    expect(told({ type: "said", words: "Hello." })).not.toHaveProperty("proof");
  });

  it("says which dice were drawn for a roll", () => {
    const rolls = told({ ...thrown, id: "a", drawn: "r1" }, { ...thrown, id: "b" });
    const entries = rolls.sessions.flatMap(({ scenes }) => scenes.flatMap((one) => one.entries));
    expect(entries.map((one) => (one.kind === "roll" ? (one.drawn ?? "none") : one.kind))).toEqual(["r1", "none"]);
  });

  it("says which dice belong to a roll that was undone, of those that were drawn for one", () => {
    const rolled = {
      type: "dice-rolled",
      attempt: "a",
      roll: "1d6",
      faces: [1],
      by: "generator",
      changes: [],
    } as const;
    const { proof } = told(
      { ...drawn, request: "r1" },
      { ...drawn, request: "r2" },
      { ...rolled, drawn: ["r1"] } as never,
      { ...rolled, drawn: ["r2"] } as never,
      { type: "undone", entries: [3], restored: [], words: "" },
      { ...requested, request: "r1" },
    );
    const undone = proof?.map((one) => [one.event.type, requestOf(one.event), one.undone ?? false]);
    expect(undone).toEqual([
      ["dice-drawn", "r1", true],
      ["dice-drawn", "r2", false],
      ["roll-requested", "r1", false],
    ]);
  });
});

it("a chronicle tells a moment with what was granted for it, once", () => {
  const evening = new TableInMemory();
  evening.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(evening);
  evening.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  evening.chooses(ines, { move: "lots", detail: { reroll: [2] } }, 1);
  evening.does(oskar, { type: "act", act: "open-postamble" });
  evening.does(ines, { type: "tell-moment", character: "maren-oake", words: "I kept its secret.", amount: 1 });
  const [moment] = evening.view(oskar).moments;
  evening.does(oskar, { type: "grant-moment", moment: moment?.id ?? "", granted: 1 });
  const lines = evening.lines(oskar);
  const grant = lines.findIndex(({ event }) => event.type === "moment-granted");
  expect(lines[grant - 1]?.event.type).toBe("act-done");
  const context = logContext({ system: eveningStar, text, view: evening.view(oskar), people: {} }, lines);
  const entries = chronicleOf(context, lines).sessions.flatMap(({ scenes }) =>
    scenes.flatMap((scene) => scene.entries),
  );
  expect(entries.filter(({ kind }) => kind === "moment")).toMatchObject([
    { words: "I kept its secret.", note: "a moment, granted 1 lot" },
  ]);
  expect(entries.slice(entries.findIndex(({ kind }) => kind === "moment") + 1)).toEqual([]);
});
