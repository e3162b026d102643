import { describe, expect, it } from "vitest";
import { capitalize, formatMessage, messagesUnder, uncapitalize } from "../src/index.ts";

const text = {
  "refusal.limit": "At most {max} {max|lot|lots}.",
  "refusal.by-name": "{who} has no {name:name}.",
  "refusal.by-value": "Not {value:value}.",
  "refusal.when": "Only {when:when}.",
  "refusal.role": "Ask {role.gm}, {who}.",
  "refusal.first": "{when:when} it is refused.",
  "fact.label": "{when:when}",
  "when.combat": "in combat",
  "when.dusk": "at dusk",
  "when.tides": "at {count} {count|tide|tides}",
  "role.gm": "the GM",
  "param.woundPenalty": "penalty of wounds",
  "tracker.lots": "lots",
  "value.mood.calm": "quite calm",
  "mark.stance.low": "low guard",
};
const told = (code: string, details: Parameters<typeof formatMessage>[2] = {}) =>
  formatMessage(text, `refusal.${code}`, details);

describe("a message", () => {
  it.each([
    [1, "At most 1 lot."],
    [0, "At most 0 lots."],
    [2, "At most 2 lots."],
    [-1, "At most −1 lot."],
    [-2, "At most −2 lots."],
    [1.5, "At most 1.5 lots."],
  ])("has the form of a noun for %d", (max, words) => {
    expect(told("limit", { max })).toBe(words);
  });

  it.each<[Parameters<typeof formatMessage>[2], string]>([
    [{ who: "Ann", name: "lots" }, "Ann has no lots."],
    [{ who: "Ann", name: "woundPenalty" }, "Ann has no penalty of wounds."],
    [{ who: "Ann", name: "staleLuck" }, "Ann has no Stale luck."],
    [{ who: "Ann", name: "second-wind" }, "Ann has no Second wind."],
    [{ who: "Ann", name: ["lots", "staleLuck"] }, "Ann has no lots or Stale luck."],
    [{ who: "ann", name: "lots" }, "Ann has no lots."],
  ])("calls %j by its label", (details, words) => {
    expect(told("by-name", details)).toBe(words);
  });

  it("calls a value by the words of what it is a value of, or as it is", () => {
    expect(told("by-value", { name: "mood", value: "calm" })).toBe("Not quite calm.");
    expect(told("by-value", { name: "stance", value: "low" })).toBe("Not low guard.");
    expect(told("by-value", { name: "mood", value: "staleLuck" })).toBe("Not staleLuck.");
    expect(told("by-value", { name: "mood", value: ["calm", 3, -3] })).toBe("Not quite calm, 3, or −3.");
  });

  it("calls anything else by the text under its prefix, which is filled in too", () => {
    expect(told("when", { when: "combat" })).toBe("Only in combat.");
    expect(told("when", { when: ["combat", "dusk"] })).toBe("Only in combat or at dusk.");
    expect(told("when", { when: "tides", count: 2 })).toBe("Only at 2 tides.");
    expect(told("when", { when: "high-noon" })).toBe("Only high noon.");
    expect(told("role", { who: "Bo" })).toBe("Ask the GM, Bo.");
  });

  it("has a capital letter where it is a sentence that begins with a placeholder", () => {
    expect(told("first", { when: "dusk" })).toBe("At dusk it is refused.");
    expect(formatMessage(text, "fact.label", { when: "dusk" })).toBe("at dusk");
  });

  it("leaves out what it is not told, and lists what it is told", () => {
    expect(told("role", { who: null })).toBe("Ask the GM, .");
    expect(told("role")).toBe("Ask the GM, .");
    expect(told("role", { who: [] })).toBe("Ask the GM, none.");
    expect(told("role", { who: ["Ann", -2, true] })).toBe("Ask the GM, Ann, −2, true.");
  });

  it("without a text is the last part of its key", () => {
    expect(formatMessage({}, "refusal.out-of-luck")).toBe("out of luck");
    expect(formatMessage({}, "out-of.luck.today")).toBe("luck.today");
    expect(formatMessage({}, "luck")).toBe("luck");
  });
});

it("texts in groups have the keys of their groups, and a group a text of its own", () => {
  const tree = { limit: { "": "The limit", three: "Three", deep: { down: "Down" } }, plain: "Plain" };
  expect(messagesUnder("house", tree)).toEqual({
    "house.limit": "The limit",
    "house.limit.three": "Three",
    "house.limit.deep.down": "Down",
    "house.plain": "Plain",
  });
});

it("first letters change, but not those of abbreviations", () => {
  expect([capitalize("éclair"), capitalize(""), capitalize("a b")]).toEqual(["Éclair", "", "A b"]);
  expect(["Éclair", "XP left", "GM's store", "X marks", "A b", ""].map(uncapitalize)).toEqual([
    "éclair",
    "XP left",
    "GM's store",
    "x marks",
    "a b",
    "",
  ]);
});
