import { formatChance, formatList, formatMargin, formatSigned } from "@rulewright/present";
import { describe, expect, it } from "vitest";
import { existingName } from "../src/components/names.ts";
import { doneWords } from "../src/words/done.ts";
import { thirdPerson } from "../src/words/third-person.ts";

describe("numbers in words", () => {
  it("have one decimal, and none where they are certain", () => {
    expect([0, 0.0001, 0.3437, 0.9999, 1].map(formatChance)).toEqual(["0%", "<0.1%", "34.4%", ">99.9%", "100%"]);
  });

  it("are signed with a typeset minus", () => {
    expect([-1, 0, 2].map(formatSigned)).toEqual(["−1", "±0", "+2"]);
  });

  it("are joined as one says them", () => {
    expect([formatList([]), formatList([7]), formatList([7, 9]), formatList([7, 9, 8])]).toEqual([
      "",
      "7",
      "7 and 9",
      "7, 9 and 8",
    ]);
  });

  it("say how far it is", () => {
    expect([-1, 0, 2, undefined].map(formatMargin)).toEqual(["one short", "just enough", "two over", undefined]);
  });
});

describe("names that people type", () => {
  it("are known again, whatever their capitals and spaces", () => {
    expect(existingName(" rope  work", ["Rope work", "Ropework"])).toBe("Rope work");
    expect(existingName("ROPEWORK", ["Rope work", "Ropework"])).toBe("Ropework");
    expect(existingName(" Rope ", ["Ropework"])).toBe("Rope");
    // Two that stand there already stay apart.
    expect(existingName("ropework", ["Ropework", "ropework"])).toBe("ropework");
  });
});

describe("what somebody has done", () => {
  const text = {
    "move.accent.done": "announces an accent of {accent:signed}",
    "act.rest.done": "rests",
    "act.eat": "Eat",
  };

  it("is told in a game's own words, which say the details that they name", () => {
    expect(doneWords(text, "move.accent", { accent: -2 })).toEqual({
      words: "announces an accent of −2",
      told: new Set(["accent"]),
    });
    expect(doneWords(text, "move.accent", { accent: 1 })?.words).toBe("announces an accent of +1");
    expect(doneWords(text, "act.rest", { rounds: 2 })).toEqual({ words: "rests", told: new Set() });
  });

  it("says nothing and the usual in another way, where the system has such texts", () => {
    const ticks = {
      "act.tick.done": "takes {amount} each round",
      "act.tick.done.zero": "takes no more",
      "act.tick.done.usual": "takes the usual amount",
    };
    const said = (amount: number | null) => doneWords(ticks, "act.tick", { amount });
    expect(said(2)).toEqual({ words: "takes 2 each round", told: new Set(["amount"]) });
    expect(said(0)).toEqual({ words: "takes no more", told: new Set(["amount"]) });
    expect(said(null)).toEqual({ words: "takes the usual amount", told: new Set(["amount"]) });
  });

  it("has no own words where there is no text, or where a detail is missing", () => {
    expect(doneWords(text, "act.eat", {})).toBeUndefined();
    expect(doneWords(text, "move.accent", { accent: null })).toBeUndefined();
  });
});

describe("what somebody does", () => {
  it.each([
    ["Begin combat", "begins combat"],
    ["Begin or end combat", "begins or ends combat"],
    ["Eat, rest or indulge", "eats, rests or indulges"],
    ["Try the lock", "tries the lock"],
    ["Play a card", "plays a card"],
    ["Pass", "passes"],
    ["Declare your turn", "declares their turn"],
    ["Next turn", "begins the next turn"],
    ["Cripple a limb", "cripples a limb"],
    ["Answer a question of session zero", "answers a question of session zero"],
  ])("%s", (label, words) => {
    expect(thirdPerson(label)).toBe(words);
  });
});
