import {
  explainedFacts,
  factsOf,
  formatExplanation,
  formatAnswer,
  formatClock,
  formatValue,
  labelOf,
  shapeOf,
  toneOf,
} from "@rulewright/present";
import { done, offerOf, parameters, procedure, type SystemDefinition } from "@rulewright/rules";
import type { EventType, TableEvent } from "@rulewright/table";
import { tableText } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { logEntries } from "../src/table/log/log-entries.ts";
import { formatEvent } from "../src/table/log/sentences.ts";
import { logContext } from "../src/table/log/log-context.ts";
import { peopleOf } from "../src/state/people.ts";
import { formatRecords } from "../src/words/roll-terms.ts";
import { rollStages } from "../src/table/roll/roll-stages.ts";
import { everything } from "./everything.ts";
import { everyEvent } from "./every-event.ts";
import { ines, oskar, TableInMemory } from "./table-in-memory.ts";

const text = { ...tableText, ...everything.text };

const table = everyEvent();
const lines = table.lines();
const context = logContext(
  { system: everything, text, view: table.view(ines), people: peopleOf(table.view(ines), lines) },
  lines,
);
const sentences = new Map<EventType, string[]>();
for (const line of lines) {
  const { type } = line.event;
  sentences.set(type, [...(sentences.get(type) ?? []), formatEvent(context, line)]);
}

const kinds: Readonly<Record<TableEvent["type"], string>> = {
  "table-opened": "The Salt Quarter opens.",
  "member-joined": "Oskar opens the table.",
  "character-added": "Ben joins the story.",
  // The game master's column shows what is prepared.
  prepared: "",
  "nonces-committed": "",
  "roll-requested": "",
  "dice-drawn": "",
  "roll-dropped": "",
  "preparation-discarded": "",
  "opponent-appeared": "Wolf joins the story.",
  "character-described":
    "Ines gives a character the name Ann. Ines changes the description of Ann. Ines sets the portrait of Ann.",
  "sheet-shown-set": "Oskar shows the sheet of Wolf.",
  "character-left": "Wolf leaves the story.",
  "sheet-edited": "Ines changes Ann's attributes from Might 2 to Might 3.",
  "character-taken": "Ines plays Ann.",
  "role-set": "Oskar makes Ines a co-GM.",
  "character-released": "Ines makes Ann available.",
  // Nobody sees it.
  "seat-code-made": "",
  "device-added": "Ines is back on a new device. The earlier ones are signed out.",
  "table-locked": "Oskar locks the table.",
  "table-renamed": "Oskar renames the table to The Tide Quarter.",
  // Only leaders see it.
  "links-renewed": "",
  "table-archived": "Oskar archives the table.",
  "table-reopened": "Oskar reopens the table.",
  // Nobody is left to see it.
  "table-deleted": "",
  "table-imported": "This table comes from a file of January 1, 1970.",
  "gm-handed-over": "Oskar hands the table over: Ines is the GM now.",
  "member-removed": "Ines removes Oskar from the table.",
  said: "Ann: “Good evening.”\nOskar (to Ines only): “You hear steps.”",
  "dice-thrown": "Ines rolls 2d6 + 1 (the lock): 3 and 5, in all 9.",
  "dice-hidden": "Oskar rolls dice behind the screen.",
  "dice-revealed": "Oskar shows a hidden roll, 1d20: 17.",
  "play-paused": "Play is paused.",
  "play-resumed": "Oskar resumes play.",
  "scene-set": "Scene: The bridge.",
  "odds-shown-set": "Oskar shows the odds to the GM only.",
  "house-rule-set": "Oskar changes a house rule. Sternness: Stern.",
  proposed: "Ann: “I read it.”",
  "proposal-withdrawn": "Ines withdraws a proposal.",
  "approaches-offered":
    "Oskar offers Ann approaches to “Cross the square”: Might 3 + Boats 1; or Wits 3 + Lore 3 · threshold 1.",
  "offering-withdrawn": "Ines withdraws the approaches offered.",
  "attempt-framed": "Oskar frames “Read the map” for Ann. Wits 3 + Lore 3 · threshold 1 · Maps. Ann: acted.",
  asked: "Ines requests a change: “it is dark”",
  "ask-answered": "Oskar grants the request.",
  "move-suggested": "Oskar suggests: Roll.",
  "option-chosen": "Ann rolls.",
  "option-announced": "Ann has announced. Both sides are revealed together.",
  "option-sealed": "Only you see it: Roll.",
  "dice-rolled": "Ann rolls 1d10: 7. 5 store.",
  // Nobody sees it.
  "rules-recorded": "",
  "rules-changed": "The rules have changed. There is more stress. Stress, maximum: 25 instead of 20.",
  "attempt-closed": "Oskar closes “Climb” without a result. It began under other rules.",
  "attempt-settled": "“Read the map” ends: Success · 4 counted − 1 threshold − 1 cancelled = 2 against 1 · Ones 1.",
  "figure-overridden": "Oskar overrides Ann's burden: 0 becomes 3. the rope is wet.",
  "outcome-overridden": "Oskar overrides “Read the map”: Success becomes Failure, Ones from 1 to 2. the lamp went out.",
  "world-answered": "Oskar describes what happens: “It is a menu.”",
  "act-done": "Ann says a little of everything: Slowly and Ben. In all: 3. Everybody heard it.",
  "act-requested": "Ann asks to leave early.",
  "act-request-answered": "Oskar declines the request.",
  "moment-told": "Ann claims a moment: “I read it.”",
  "moment-granted": "Oskar grants Ann nothing.",
  undone: "Oskar undoes. too harsh. Oskar grants Ann nothing.",
};

describe("sentences of events", () => {
  it.each(Object.entries(kinds))("%s", (kind, words) => {
    expect([...sentences].find(([type]) => type === kind)?.[1]?.join("\n") ?? "").toContain(words);
  });

  it("never contain code", () => {
    expect([...sentences.values()].flat().filter((words) => /undefined|\[object|[{}]|null/.test(words))).toEqual([]);
  });

  it("name the side of whoever rolled where several sides roll, and else the member", () => {
    const line = lines.find(({ event }) => event.type === "dice-rolled");
    const [id, story] = [...context.histories][0] ?? [];
    if (!line || !story || id === undefined) throw new Error("nothing was rolled");
    const contest = { ...context, histories: new Map([[id, { ...story, roles: { other: "ben" } }]]) };
    const rolledBy = (by: string, players: Readonly<Record<string, string>>): string =>
      formatEvent({ ...contest, view: { ...context.view, players } }, { ...line, by });
    expect(rolledBy("ines", { ann: "ines" })).toMatch(/^Ann rolls 6d10: 10, 9/);
    expect(rolledBy("oskar", { ann: "ines" })).toMatch(/^Ben rolls 6d10: 10, 9/);
    expect(rolledBy("oskar", { ann: "ines", ben: "ines" })).toMatch(/^Oskar rolls 6d10: 10, 9/);
  });

  it("announce characters who join later, and not the party a table opens with", () => {
    const entries = logEntries(context, lines).flatMap((entry) =>
      entry.kind === "act" ? [`${entry.who} ${entry.words}`] : [],
    );
    expect(entries).toContain("Wolf joins the story");
    expect(entries.join("\n")).not.toContain("Ben joins");
  });
});

describe("a net of hits and ones", () => {
  const attempt = [...context.histories.values()].find(({ title }) => title === "Read the map");
  const stage = attempt && rollStages(everything, attempt).at(-1);

  it("keeps bonus dice in the roll that added them, and finds the other parts of the sum", () => {
    expect(stage?.position.tray.map(({ face, bonus }) => [face, bonus === true])).toEqual([
      [10, false],
      [9, false],
      [8, false],
      [2, false],
      [1, false],
      [3, false],
      [7, true],
    ]);
    const explanation = stage?.position.explanation;
    expect(explanation && formatExplanation({ text }, explanation)).toEqual([
      "4 counted − 1 threshold − 1 cancelled = 2 against 1",
    ]);
    const outcome = stage?.position.outcome;
    expect(stage && outcome && [...explainedFacts(stage.position, outcome)]).toEqual(["net", "successes"]);
  });

  it("has the tone of the goals and of the bad outcomes", () => {
    const found = ["success", "failure", "botch"].map((outcome) => toneOf(everything, { outcome }));
    expect(found).toEqual(["success", "failure", "critical"]);
  });
});

describe("records in arguments", () => {
  const change = { kind: "integer", initial: 0 } as const;
  const reasons = { reason: { kind: "text", nullable: true, initial: null }, by: change } as const;
  const skill = { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } } as const;
  const side = { who: { kind: "character" }, skill, other: skill, modifier: change } as const;
  const sheets = { people: { ben: "Ben" }, traits: {}, traitsOf: () => ({ skills: { Lore: 2, Boats: 4 } }) };

  it("name the character and everything that differs from the initial values", () => {
    expect(formatRecords({}, sheets, side, { who: "ben", skill: "Lore", other: null, modifier: 0 })).toBe(
      "Ben, Lore 2",
    );
    expect(formatRecords({}, sheets, side, { who: "ben", skill: "Lore", other: "Boats", modifier: 1 })).toBe(
      "Ben, Lore 2, other: Boats, modifier +1",
    );
  });

  it("list reasons with their changes", () => {
    const said = [
      { reason: "they are tired", by: 1 },
      { reason: null, by: -2 },
    ];
    expect(formatRecords({}, sheets, reasons, said)).toBe("they are tired +1; −2");
  });
});

describe("a result", () => {
  it("that compares several rolls shows the outcome of each", () => {
    const contest = { outcome: "tie", net: 0, a: { outcome: "success", successes: 8 } };
    const wording = { "fact.a": "One side", "outcome.success": "Success" };
    expect(factsOf(wording, contest)).toEqual([{ name: "a", label: "One side", value: "success, 8" }]);
  });

  it("leaves out facts that repeat the outcome", () => {
    const wording = { "fact.winner": "Winner", "fact.rounds": "Rounds" };
    expect(factsOf(wording, { outcome: "a", winner: "a", rounds: 2 })).toEqual([
      { name: "rounds", label: "Rounds", value: "2" },
    ]);
  });
});

describe("values", () => {
  it("are formatted by their shape", () => {
    const people = { ann: "Ann", ben: "Ben" };
    const words = (name: string, value: Parameters<typeof formatValue>[2]) => formatValue(text, name, value, people);
    expect(words("order", ["ann", "ben"])).toBe("Ann and Ben");
    expect(words("wounds", { wound: 2, weary: 1 })).toBe("wound 2, weary 1".replaceAll(/\bw/g, (w) => w.toUpperCase()));
    expect(words("works", [{ name: "The bridge", now: 3, of: 8 }])).toBe("The bridge 3 of 8");
    expect([words("acted", true), words("acted", false), words("order", []), words("stance", null)]).toEqual([
      "yes",
      "no",
      "none",
      "none",
    ]);
    expect([formatClock(15_129), labelOf(text, "woundPenalty"), labelOf(text, "round")]).toEqual([
      "04:12:09",
      "Wound penalty",
      "Round",
    ]);
  });

  it("have the kind of their mark, or one by their structure", () => {
    expect(shapeOf(everything, "elapsed", 3)).toBe("seconds");
    expect(shapeOf(everything, "specialties", { Lore: ["Maps"] })).toBe("lists");
    expect(shapeOf(everything, "goesWith", { Lore: "Wits" })).toBe("pairs");
    expect(shapeOf(everything, "permanent", 4)).toBe("number");
  });

  it("of facts leave out the empty ones, those of answers don't", () => {
    expect(factsOf(text, { ones: 0, sum: 3, kept: 4 })).toEqual([{ name: "sum", label: "In all", value: "3" }]);
    expect(formatAnswer(text, {}, { ones: 0, sum: 3 })).toBe("Ones: 0 · In all: 3");
  });
});

it("an outcome without arithmetic is told by its verdict and its facts", () => {
  const bare = procedure("bare", {
    rules: ["EV-1"],
    parameters: parameters({}),
    examples: [{}],
    *run() {
      return done({ outcome: "success", ones: 2 });
    },
  });
  const system: SystemDefinition = {
    ...everything,
    procedures: { ...everything.procedures, bare },
    offers: { ...everything.offers, bare: offerOf(bare) },
  };
  const played = new TableInMemory({}, system);
  played.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  played.does(oskar, { type: "frame", character: "ann", title: "End it", offer: "bare", args: {} });
  const ends = played.lines(oskar);
  const people = peopleOf(played.view(oskar), ends);
  const told = logContext({ system, text, view: played.view(oskar), people }, ends);
  const settled = ends.filter(({ event }) => event.type === "attempt-settled");
  expect(settled.map((one) => formatEvent(told, one))).toEqual(["“End it” ends: Success · Ones 2."]);
  // A log that is loaded from its end on may begin after the attempt did.
  const late = logContext({ system, text, view: played.view(oskar), people }, settled);
  expect(settled.map((one) => formatEvent(late, one))).toEqual(["An attempt ends: Success · Ones 2."]);
});
