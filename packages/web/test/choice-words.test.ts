import type { JsonObject, Messages } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { describe, expect, it } from "vitest";
import { choiceWords } from "../src/words/choice.ts";
import { infinitive } from "../src/words/third-person.ts";

const tray = [9, 4, 0, 7].map((face) => ({ die: "d10", face, rerolled: false, by: "hand" as const }));

const said = (text: Messages, move: string, detail: JsonObject = {}, pays: Readonly<Record<string, number>> = {}) =>
  choiceWords(text, { move, detail, pays, tray });

describe("what somebody has chosen, after their name", () => {
  it.each([
    ["lots", { reroll: [0] }, { lots: 1 }, "rerolls the 9 for 1 lot"],
    ["lots", { double: 1, reroll: [0, 3] }, { lots: 3 }, "doubles the zeros and rerolls the 9 and 7 for 3 lots"],
    ["commit-lots", { count: 2 }, { lots: 2 }, "commits 2 lots"],
    ["use-lot", { double: 1, reroll: [] }, {}, "doubles the zeros"],
    ["ego", {}, { ego: 1 }, "spends ego for a check"],
    ["ego", { modifier: 0 }, { ego: 1 }, "spends ego for a check"],
    ["ego", { modifier: -2 }, { ego: 1 }, "spends ego for a check with a modifier of −2"],
    ["let-it-stand", {}, {}, "lets it stand"],
  ])("Evening Star: %s %o", (move, detail, pays, words) => {
    expect(said(eveningStar.text, move, detail, pays)).toBe(words);
  });

  it.each([
    ["buy", { dice: 2 }, { ap: 3 }, "buys 2 more dice for 3 action points"],
    ["feed-gm", { dice: 1 }, {}, "pays the GM for 1 more die"],
    ["buy-split", { dice: 2, own: 1, gm: 2 }, { ap: 1 }, "buys 2 more dice for 1 action point and 2 to the GM"],
    ["buy-split", { dice: 1, own: 0, gm: 1 }, {}, "pays the GM 1 action point for 1 more die"],
    ["buy-split", { dice: 1, own: 1, gm: 0 }, { ap: 1 }, "buys 1 more die for 1 action point"],
    ["miss-fortune", { d20: [0] }, { luckPoints: 1 }, "rerolls the 9 for 1 luck point"],
    ["extra-damage", { ap: 2 }, { ap: 2 }, "buys 2 more combat dice for 2 action points"],
    ["damage", { base: 4 }, {}, "rolls damage with 4 dice from the weapon"],
  ])("Wasteland: %s %o", (move, detail, pays, words) => {
    expect(said(wasteland2d20.text, move, detail, pays)).toBe(words);
  });

  it("says the same of moves of other games", () => {
    expect(said(storytellerD10.text, "spend", {}, { willpower: 1 })).toBe("buys the roll off for 1 willpower");
    expect(said(storytellerD10.text, "spend")).toBe("buys the roll off");
    expect(said(storytellerD10.text, "set-threshold", { to: 0 })).toBe("sets the threshold to 0");
    expect(said(storytellerD10.text, "claim-specialty", { specialty: "Locks" })).toBe("claims Locks");
    expect(said(victoryPoint.text, "accent", { accent: 0 })).toBe("announces no accent");
    expect(said(victoryPoint.text, "leave-it")).toBe("stops trying");
  });
});

it.each([
  ["Rally others", "rally others"],
  ["Declare your turn", "declare their turn"],
  ["Next turn", "begin the next turn"],
])("%s is what somebody asks to do", (label, words) => {
  expect(infinitive(label)).toBe(words);
});
