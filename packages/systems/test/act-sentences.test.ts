import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";

const LONGEST = 80;

/** Marks whose changes the sentences of acts and results tell themselves, so that the log doesn't. */
const TOLD_ALREADY: Readonly<Record<string, readonly string[]>> = {
  "bookkeeper-d12": [
    "died",
    "ticks",
    "aside",
    "elapsedSeconds",
    "wall",
    "usualStress",
    "reliefs",
    "comforts",
    "reliefRounds",
    "prices",
  ],
  "evening-star": ["readingOpen"],
  "victory-point-d20": ["tasks"],
  "wasteland-2d20": ["attacksLeft", "asked", "wishes", "acting", "acted", "earnersAbove"],
};

describe.each(Object.entries(catalogue))("the marks of %s", (id, { marks = {} }) => {
  it("are told by the log, unless a sentence tells them already", () => {
    const untold = Object.keys(marks).filter((name) => marks[name]?.untold);
    expect(untold).toEqual(TOLD_ALREADY[id] ?? []);
  });
});

/** What characters pay with. */
const PAYS: Readonly<Record<string, readonly string[]>> = {
  "evening-star": ["lots", "ego"],
  "storyteller-d10": ["willpower", "experience"],
  "bookkeeper-d12": ["comfort", "xp"],
  "wasteland-2d20": ["ap", "luckPoints", "gmAp"],
};

it.each(Object.entries(catalogue))("what characters of %s pay with is marked so", (id, { trackers }) => {
  expect(Object.keys(trackers).filter((name) => trackers[name]?.pays)).toEqual(PAYS[id] ?? []);
});

describe.each(Object.entries(catalogue))("the acts of %s", (_, { acts, text }) => {
  it("each say what they do in one short sentence of their own", () => {
    const hints = Object.keys(acts).map((name) => [name, text[`act.${name}.hint`] ?? ""] as const);
    const faulty = hints.filter(([, hint]) => !/^[A-Z].+\.$/u.test(hint) || hint.length > LONGEST);
    expect(faulty).toEqual([]);
  });
});
