import { currentAttempt } from "../src/attempts-on-table.ts";
import { choose, defineSystem, done, offerOf, procedure } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { type Command, countLines, linesFor, type Member, viewFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, table } from "./coins.ts";
import { giving } from "./gift.ts";

/** Amy chooses what to give, and others say what they would do. */
function watched(offer = "gift", system = giving) {
  const play = table(undefined, system);
  play.says(GM, { type: "edit", of: "amy", name: "purse", to: 2 });
  play.says(GM, { type: "frame", character: "amy", title: "a gift", offer, args: {} });
  const command = (type: "suggest" | "choose", move: string, detail = {}): Command => {
    const { id = "", trace } = currentAttempt(play.state) ?? {};
    const { undos } = play.state;
    return { type, attempt: id, step: trace?.steps.length ?? 0, move, detail, undos };
  };
  return {
    play,
    suggests: (member: Member, move: string, detail = {}) =>
      codeOf(play.says(member, command("suggest", move, detail))),
    chooses: (member: Member, move: string) => codeOf(play.says(member, command("choose", move))),
    suggested: (member: Member) =>
      currentAttempt(viewFor(play.state, member))?.suggestions.map(({ by, move, detail }) => [by, move, detail]),
    command,
  };
}

describe("a suggestion", () => {
  it("is seen by everybody until the choice is made, one of each member", () => {
    const { play, suggests, suggested, chooses } = watched();
    expect(suggests(BEA, "tip")).toBe("");
    expect(suggests(GM, "keep")).toBe("");
    expect(suggests(BEA, "wish", { luck: 2 })).toBe("");
    for (const member of [ANN, BEA, GM]) {
      expect(suggested(member)).toEqual([
        ["gm", "keep", {}],
        ["bea", "wish", { luck: 2 }],
      ]);
    }
    expect(linesFor(play.state, ANN).at(-1)?.event).toEqual({
      type: "move-suggested",
      attempt: currentAttempt(play.state)?.id,
      move: "wish",
      detail: { luck: 2 },
    });
    expect(chooses(ANN, "keep")).toBe("");
    expect(suggested(ANN)).toEqual([]);
  });

  it("changes nothing else, and can be undone", () => {
    const { play, suggests, suggested } = watched();
    const before = play.state;
    expect(suggests(BEA, "tip")).toBe("");
    expect(play.state.characters).toBe(before.characters);
    expect(currentAttempt(play.state)?.trace).toBe(currentAttempt(before)?.trace);
    expect(codeOf(play.says(BEA, { type: "undo", lines: [countLines(play.state, BEA)] }))).toBe("");
    expect(suggested(ANN)).toEqual([]);
  });

  it("is refused to whoever decides, twice, of no option, and of an earlier step", () => {
    const { play, suggests, chooses, command } = watched();
    const early = command("suggest", "keep");
    expect(suggests(ANN, "tip")).toBe("yours-to-decide");
    expect(suggests(BEA, "tip")).toBe("");
    expect(suggests(BEA, "tip")).toBe("no-change");
    expect(suggests(BEA, "dance")).not.toBe("");
    expect(chooses(ANN, "keep")).toBe("");
    expect(play.says(BEA, early)).toHaveProperty("conflict");
  });

  it("leaves with its member", () => {
    const { play, suggests, suggested } = watched();
    suggests(BEA, "tip");
    suggests(GM, "keep");
    play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide: false });
    expect(suggested(ANN)).toEqual([["gm", "keep", {}]]);
  });

  it("waits where both sides announce at once", () => {
    const duel = procedure("duel", {
      rules: ruleNumbers,
      examples: [{}],
      parameters: {},
      *run() {
        const stands = { as: "keep", leadsTo: done({ outcome: "kept" }) };
        return choose({ by: "player", stands, sealed: "first", moves: () => [] });
      },
    });
    const duelling = defineSystem({
      ...giving,
      procedures: { ...giving.procedures, duel },
      offers: { ...giving.offers, duel: offerOf(duel) },
      text: { ...giving.text, "offer.duel": "Duel" },
    });
    expect(watched("duel", duelling).suggests(BEA, "keep")).toBe("announced-at-once");
  });
});
