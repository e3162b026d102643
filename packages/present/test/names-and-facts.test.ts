import { goal, priced, sumOf, type Term } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { describeRating, formatAnswer, formatExplanation, formatFacts, nameSides, priceNote } from "../src/index.ts";
import { isInformative } from "../src/results/explanation.ts";

describe("what a rating means", () => {
  const text = { "rank.Wits.3": "Quick.", "about.Wits": "Thinking.", "about.Law": "Courts." };

  it("is the text of the rating, else that of the trait, else nothing", () => {
    const asked = [
      ["Wits", 3],
      ["Wits", 2],
      ["Law", 3],
      ["Luck", 3],
    ] as const;
    expect(asked.map(([trait, rating]) => describeRating(text, trait, rating))).toEqual([
      "Quick.",
      "Thinking.",
      "Courts.",
      undefined,
    ]);
  });
});

describe("names of sides", () => {
  const text = {
    "side.player": "Acting side",
    "side.opponent": "Other side",
    "outcome.a": "The acting side beats the other side",
    "fact.lead": "Acting side's lead",
    "term.reach": "other side",
    "value.winner.a": "Acting side",
    "act.push": "Push the other side",
    "outcome.b": "Factoring sides",
  };

  it("stand in texts about results, and nowhere else", () => {
    expect(nameSides(text, { player: "Mara", opponent: "$& Co", helper: "Nell" })).toEqual({
      ...text,
      "outcome.a": "Mara beats $& Co",
      "fact.lead": "Mara's lead",
      "term.reach": "$& Co",
      "value.winner.a": "Mara",
    });
  });

  it("leave the texts as they are where no side has a name or a word", () => {
    expect(nameSides(text, {})).toBe(text);
    expect(nameSides(text, { helper: "Nell" })).toBe(text);
    expect(nameSides({ "outcome.a": "undefined wins" }, { helper: "Nell" })).toEqual({ "outcome.a": "undefined wins" });
  });
});

describe("the words of a price in a goal", () => {
  const thrifty = priced(goal("success", "player"), ({ worth }) => ({ coins: Number(worth), lots: 0 }));
  const text = { "goal.success.price": "A coin must bring {worth} points." };

  it("are told where something has a price", () => {
    expect([1, 3].map((worth) => priceNote(text, thrifty, { worth }))).toEqual([
      "A coin must bring 1 points.",
      "A coin must bring 3 points.",
    ]);
    expect(priceNote(text, thrifty, { worth: 0 })).toBe("");
    expect(priceNote(text, goal("success", "player"), { worth: 3 })).toBe("");
    expect(priceNote({}, thrifty, { worth: 3 })).toBe("");
  });
});

const lines = (terms: readonly Term[], text = {}) =>
  formatExplanation({ text }, { sums: [sumOf("net", terms, { from: "target", value: 3, passes: "at-most" })] });

describe("terms of a sum", () => {
  const zeros: readonly Term[] = [
    { from: "rank", value: 0 },
    { from: "malus", value: 0 },
  ];

  it("have the system's word for their source, else that of the parameter", () => {
    const terms: readonly Term[] = [
      { from: "die", value: 2 },
      { from: "rank", value: 3 },
    ];
    expect(lines(terms)).toEqual(["2 + 3 rank = 5, at most 3"]);
    expect(lines(terms, { "param.rank": "Ability rank" })).toEqual(["2 + 3 ability rank = 5, at most 3"]);
    expect(lines(terms, { "param.rank": "Ability rank", "term.rank": "Ranks" })).toEqual([
      "2 + 3 ranks = 5, at most 3",
    ]);
    const one: readonly Term[] = [
      { from: "die", value: 2 },
      { from: "rank", value: -1 },
    ];
    expect(lines(one, { "term.rank.one": "rank point" })).toEqual(["2 − 1 rank point = 1, at most 3"]);
  });

  it("of 0 are left out, but for the first where nothing else is left", () => {
    expect(isInformative({ of: "net", terms: zeros, total: 0 })).toBe(false);
    expect(formatExplanation({ text: {} }, { sums: [{ of: "net", terms: zeros, total: 0, bounded: "R-1" }] })).toEqual([
      "Net: 0 rank = 0 (R-1)",
    ]);
    expect(lines([...zeros, { from: "die", value: 2 }, { from: "level", value: 1 }])).toEqual([
      "2 + 1 level = 3, at most 3",
    ]);
  });
});

describe("facts of an answer", () => {
  const text = { "fact.open": "Open", "fact.legal": "Legal" };

  it("that are a yes are their label beside others, however few", () => {
    expect(formatAnswer(text, {}, { open: true })).toBe("Open: yes");
    expect(formatAnswer(text, {}, { open: true, legal: false })).toBe("Open · Legal: no");
    expect(formatAnswer(text, {}, { open: true, legal: true, count: 3 })).toBe("Open · Legal · Count: 3");
  });

  it("that hold records are for machines, and lists of words for people", () => {
    expect(formatFacts(text, { open: ["a", "b"], legal: [{ a: 1 }, "b"], rows: [{ a: 1 }] })).toBe("Open a and b");
    expect(formatFacts(text, { open: { outcome: "success", net: 2 }, legal: { a: 1 }, gone: undefined })).toBe(
      "Open success, 2",
    );
    expect(formatFacts(text, { open: [], outcome: "success" })).toMatch(/^Open/);
  });
});
