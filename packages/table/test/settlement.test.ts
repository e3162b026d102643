import { currentAttempt } from "../src/attempts-on-table.ts";
import { defineSystem, done, earn, offerOf, procedure, type Procedure } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";

/** Found coins need neither dice nor a decision. */
const find: Procedure<{ readonly coins: number }> = procedure("find", {
  rules: ruleNumbers,
  parameters: { coins: { kind: "integer", min: 0, max: 9 } },
  *run({ coins }) {
    yield* earn({ won: coins, fresh: 1, dust: 5 });
    return done({ outcome: "found", coins });
  },
});

const finding = defineSystem({
  ...system,
  procedures: { ...system.procedures, find },
  offers: {
    ...system.offers,
    find: {
      ...offerOf(find),
      settled: ({ outcome, args, earned }, { actor }) => [
        { change: "trait", of: actor?.id ?? "", name: "last", to: JSON.stringify([outcome, args, earned]) },
      ],
    },
  },
  text: { ...system.text, "offer.find": "Find coins" },
});

describe("an attempt without dice or open choices", () => {
  it("is settled as soon as it is framed, with what it earns", () => {
    const play = table(undefined, finding);
    const framed = play.says(GM, {
      type: "frame",
      character: "amy",
      title: "a find",
      offer: "find",
      args: { coins: 2 },
    });
    expect("events" in framed ? framed.events.map(({ type }) => type) : framed).toEqual([
      "attempt-framed",
      "attempt-settled",
    ]);
    expect(currentAttempt(play.state)).toMatchObject({
      settled: true,
      trace: { outcome: { outcome: "found", coins: 2 } },
    });
    const amy = play.state.characters["amy"];
    // Two won coins are two fresh ones, beside the fresh one. Nobody keeps dust.
    expect(amy?.trackers).toEqual({ purse: 2, fresh: 3 });
    expect(JSON.parse(String(amy?.traits["last"]))).toEqual([
      { outcome: "found", coins: 2 },
      { coins: 2 },
      { won: 2, fresh: 1, dust: 5 },
    ]);
  });

  it("keeps its dice: there are none to throw", () => {
    const play = table(undefined, finding);
    play.says(GM, { type: "frame", character: "amy", title: "a find", offer: "find", args: { coins: 2 } });
    const seen = { attempt: currentAttempt(play.state)?.id ?? "", step: 0 };
    expect(codeOf(play.says(GM, { type: "roll", ...seen }, [1]))).toBe("no-dice-due");
    expect(codeOf(play.says(GM, { type: "roll", ...seen, faces: [1] }))).toBe("no-dice-due");
  });
});

describe("an attempt whose moves are all closed", () => {
  it("stays settled, even if a move could be paid for later", () => {
    const play = table();
    play.bet({ bets: 1 }, [2], "bob");
    expect(currentAttempt(play.state)?.settled).toBe(true);
    play.says(GM, set("bob", "purse", 1));
    const before = play.state;
    const asked = play.says(BEA, {
      type: "ask",
      attempt: currentAttempt(play.state)?.id ?? "",
      words: "I found one",
      move: "tip",
      detail: {},
    });
    expect(asked).toMatchObject({ code: "already-settled", details: { title: "a bet" } });
    expect(codeOf(play.keeps(BEA, "tip"))).toBe("already-settled");
    expect(play.state).toBe(before);
  });
});
