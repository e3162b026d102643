import { currentAttempt } from "../src/attempts-on-table.ts";
import { defineSystem, isRefusal, refusal, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import type { Command, CommandResult, Member } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, set, system, table } from "./coins.ts";

const say = (character: string): Command => ({ type: "say", words: "Hello", character });

function refusalOf(member: Member, command: Command) {
  const result = table().says(member, command);
  return isRefusal(result) ? { code: result.code, rule: result.rule, ...result.details } : result;
}

describe("a refusal says what would be legal", () => {
  it.each<readonly [string, Member, Command, object]>([
    ["gm-only", ANN, { type: "set-scene", title: "x" }, { role: "player" }],
    ["no-such-character", ANN, say("zed"), { character: "zed", characters: ["amy", "bob"] }],
    ["not-your-character", ANN, say("bob"), { character: "Bob" }],
    ["character-taken", BEA, { type: "take-character", character: "amy" }, { by: "Ann" }],
    ["no-such-house-rule", GM, { type: "set-house-rule", name: "x", value: 1 }, { name: "x", names: ["purses"] }],
    [
      "bad-house-rule",
      GM,
      { type: "set-house-rule", name: "purses", value: "none" },
      { rule: "T-1", name: "purses", legal: ["own", "one"] },
    ],
    ["no-such-opponent", GM, { type: "bring-in", opponent: "x" }, { opponent: "x", opponents: ["rogue"] }],
    ["no-such-proposal", GM, { type: "withdraw", proposal: "x" }, { proposals: [] }],
    [
      "not-on-offer",
      GM,
      { type: "frame", character: "amy", title: "x", offer: "x", args: {} },
      { offer: "x", offers: ["toss", "bet", "match"] },
    ],
    ["no-such-offering", GM, { type: "take-approach", offering: "x", approach: 0 }, { offerings: [] }],
    ["no-such-attempt", GM, { type: "answer-for-the-world", attempt: "x", words: "x" }, { attempt: "x" }],
    ["no-such-attempt", GM, { type: "act", act: "sweep", attempt: "x" }, { attempt: "x" }],
    ["no-such-act", GM, { type: "act", act: "x" }, { act: "x", acts: ["sweep"] }],
    ["not-your-act", ANN, { type: "act", act: "sweep" }, { rule: "T-1", by: ["gm"] }],
    ["no-such-moment", GM, { type: "grant-moment", moment: "x", granted: 1 }, { moment: "x" }],
    ["bad-amount-edit", GM, set("amy", "purse", 4), { rule: "T-1", name: "purse", min: 0, max: 3 }],
    ["bad-amount-edit", GM, set(TABLE, "store", -1), { rule: "T-1", name: "store", min: 0, max: 5 }],
    ["no-such-trait", ANN, set("amy", "beard", 1), { name: "beard", traits: ["tricks", "mood", "pockets", "last"] }],
    ["bad-trait-edit", ANN, set("amy", "pockets", "many"), { name: "pockets", wants: "a whole number, 0 or more" }],
    ["bad-trait-edit", GM, set("amy", "last", 5), { name: "last", wants: "a text" }],
    ["bad-trait-name", ANN, set("amy", "tricks", { constructor: 1 }), { name: "constructor" }],
  ])("%s", (code, member, command, details) => {
    expect(refusalOf(member, command)).toEqual({ code, rule: "", ...details });
  });

  it.each([
    [{ min: 1, max: 5 }, "a whole number, from 1 to 5"],
    [{ max: 5 }, "a whole number, 5 or less"],
    [{ min: -2 }, "a whole number, -2 or more"],
    [{}, "a whole number"],
  ])("has the bounds of a mark: %j", (bounds, wants) => {
    const marks = {
      ...system.marks,
      luck: { of: "character", kind: "number", initial: 1, rule: "T-1", ...bounds } as const,
    };
    const lucky = defineSystem({ ...system, marks, text: { ...system.text, "mark.luck": "Luck" } });
    const set = (to: number | string) =>
      table(undefined, lucky).says(GM, { type: "edit", of: "amy", name: "luck", to });
    expect(set("much")).toMatchObject({ code: "bad-trait-edit", details: { name: "luck", wants } });
    const { min = -3, max = 6 } = bounds as { min?: number; max?: number };
    expect([min, max].map((to) => codeOf(set(to)))).toEqual(["", ""]);
    expect(codeOf(set(min - 1))).toBe("min" in bounds ? "bad-trait-edit" : "");
    expect(codeOf(set(max + 1))).toBe("max" in bounds ? "bad-trait-edit" : "");
  });

  it("names the opponent that a player tries to take", () => {
    const play = table();
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const rogue = Object.values(play.state.characters).find(({ opponent }) => opponent);
    expect(play.says(ANN, { type: "take-character", character: rogue?.id ?? "" })).toMatchObject({
      code: "is-an-opponent",
      details: { character: "Rogue" },
    });
  });

  it("names the attempt that is still open, or settled already", () => {
    const play = table();
    play.bet({ bets: 1 }, [1]);
    expect(play.says(GM, { type: "dismiss", character: "amy" })).toMatchObject({ details: { title: "a bet" } });
    play.keeps(ANN, "keep");
    expect(codeOf(play.says(GM, { type: "dismiss", character: "amy" }))).toBe("");
    // Without a coin every move is closed, which settles the attempt.
    play.bet({ bets: 1 }, [2], "bob");
    expect(play.keeps(BEA, "keep")).toMatchObject({ code: "already-settled", details: { title: "a bet" } });
  });

  it("is the creation's own where it refuses what was chosen together", () => {
    const { creation } = system;
    if (!creation) throw new Error("no creation");
    const strict = defineSystem({
      ...system,
      creation: {
        ...creation,
        create: (args, house) =>
          args["pockets"] === 4 ? refusal("too-many-pockets", "T-1") : creation.create(args, house),
      },
    });
    const play = table(undefined, strict);
    const create = (pockets: number) => play.says(GM, { type: "create-character", name: "Cid", args: { pockets } });
    expect(create(4)).toMatchObject({ code: "too-many-pockets", rule: "T-1" });
    expect(Object.keys(play.state.characters)).toEqual(["amy", "bob"]);
    expect(codeOf(create(3))).toBe("");
  });

  it("asks what has changed before a retry", () => {
    const play = table();
    const propose = { type: "propose", character: "amy", words: "Again" } as const;
    expect(play.says(ANN, { ...propose, again: { attempt: "a1", changed: "" } })).toMatchObject({
      code: "say-what-changed",
      details: { attempt: "a1" },
    });
    play.says(ANN, { ...propose, again: { attempt: "a1", changed: "It is light" } });
    expect(Object.values(play.state.proposals)).toMatchObject([{ again: { attempt: "a1", changed: "It is light" } }]);
  });

  it("says how many of one's own are open at most", () => {
    const play = table();
    const results = Array.from({ length: 6 }, () =>
      play.says(ANN, { type: "propose", character: "amy", words: "I bet." }),
    );
    expect(results.at(-1)).toMatchObject({ code: "too-many-open", details: { max: 5 } });
  });

  it("has nothing to create, to claim or to bring in where the system has none", () => {
    const { creation: _creation, opponents: _opponents, ...bare } = system;
    const play = table(undefined, bare);
    expect(play.says(GM, { type: "create-character", name: "Cid", args: {} })).toMatchObject({
      code: "no-creation",
      details: { system: "Coins" },
    });
    expect(play.says(GM, { type: "bring-in", opponent: "rogue" })).toMatchObject({ details: { opponents: [] } });
    play.says(ANN, { type: "tell-moment", character: "amy", words: "I lost.", amount: 2 });
    const moment = Object.keys(play.state.moments)[0] ?? "";
    expect(codeOf(play.says(GM, { type: "grant-moment", moment, granted: 1 }))).toBe("nothing-to-claim");
    expect(codeOf(play.says(GM, { type: "grant-moment", moment, granted: 0 }))).toBe("");
    expect(play.state.moments[moment]?.granted).toBe(0);
    expect(codeOf(play.says(GM, { type: "grant-moment", moment, granted: 0 }))).toBe("no-such-moment");
  });
});

const eventsOf = (result: CommandResult) => ("events" in result ? result.events : []);

describe("events", () => {
  it("say who was meant, only where somebody was", () => {
    const play = table();
    expect(eventsOf(play.says(ANN, { type: "say", words: "Hello" }))).toEqual([{ type: "said", words: "Hello" }]);
    expect(eventsOf(play.says(ANN, say("amy")))).toEqual([{ type: "said", words: "Hello", character: "amy" }]);
    expect(eventsOf(play.says(GM, { type: "show-odds", to: "nobody" }))).toEqual([
      { type: "odds-shown-set", to: "nobody" },
    ]);
    expect(play.state.oddsShown).toBe("nobody");
    play.says(GM, { type: "set-scene", title: "A bridge" });
    expect(play.state.scene).toBe("A bridge");
    play.says(GM, { type: "set-house-rule", name: "purses", value: "one" });
    expect(play.state.house).toEqual({ purses: "one" });
  });

  it("of edits have both values and the reason", () => {
    const play = table();
    expect(eventsOf(play.says(GM, { type: "edit", of: "amy", name: "purse", to: 2, words: "found" }))).toEqual([
      { type: "sheet-edited", of: "amy", name: "purse", from: 0, to: 2, words: "found" },
    ]);
    expect(eventsOf(play.says(GM, set("amy", "last", "lost")))).toEqual([
      { type: "sheet-edited", of: "amy", name: "last", from: null, to: "lost", words: "" },
    ]);
  });

  it("give a created character to a player without one, and to nobody else", () => {
    const play = table();
    const create = { type: "create-character", name: "Cid", about: "A guest", args: {} } as const;
    const [added] = eventsOf(play.says(GM, create));
    expect(added).toMatchObject({ type: "character-added", character: { name: "Cid", about: "A guest" } });
    expect(eventsOf(play.says(ANN, create))).toHaveLength(1);
    expect(eventsOf(play.says({ id: "lea", name: "Lea", role: "player" }, create))).toHaveLength(2);
  });

  it("of a removed character take the player along", () => {
    const play = table();
    play.says(GM, { type: "dismiss", character: "amy" });
    expect(Object.keys(play.state.characters)).toEqual(["bob"]);
    expect(play.state.players).toEqual({ bob: "bea" });
  });

  it("of a framed attempt have the names on the sheet that were picked", () => {
    const play = table();
    const frame = { type: "frame", character: "amy", title: "x", offer: "bet", args: { bets: 2 } } as const;
    const named = { bets: "Palming" };
    expect(eventsOf(play.says(GM, { ...frame, named }))).toMatchObject([{ type: "attempt-framed", named }]);
    expect(currentAttempt(play.state)?.named).toEqual(named);
  });

  it("of a settled attempt end it, and a framed one takes its proposal", () => {
    const play = table();
    play.says(ANN, { type: "propose", character: "amy", words: "I bet." });
    play.says(ANN, { type: "propose", character: "amy", words: "I bet again." });
    const [proposal = ""] = Object.keys(play.state.proposals);
    play.says(GM, { type: "frame", proposal, character: "amy", title: "a bet", offer: "bet", args: { bets: 2 } });
    expect(Object.values(play.state.proposals)).toMatchObject([{ words: "I bet again." }]);
    const attempt = currentAttempt(play.state);
    expect(attempt).toMatchObject({
      member: "ann",
      offer: "bet",
      given: { bets: 2, against: null },
      named: {},
      settled: false,
    });
    expect(
      codeOf(play.says(GM, { type: "frame", proposal, character: "amy", title: "x", offer: "bet", args: { bets: 1 } })),
    ).toBe("no-such-proposal");
    const seen = { attempt: attempt?.id ?? "", step: 0 };
    expect(play.says(ANN, { type: "roll", ...seen }, [1])).toMatchObject({
      needs: { die: "d2", faces: [1, 2], count: 1 },
    });
    expect(play.says(ANN, { type: "roll", attempt: seen.attempt, step: 3 })).toEqual({
      conflict: { attempt: seen.attempt, step: 0 },
    });
    expect(play.says(ANN, { type: "roll", attempt: "other", step: 0 })).toEqual({
      conflict: { attempt: null, step: 0 },
    });
    play.says(ANN, { type: "roll", ...seen }, [1, 2]);
    expect(codeOf(play.says(ANN, { type: "roll", attempt: seen.attempt, step: 1 }))).toBe("no-dice-due");
    play.keeps(ANN, "keep");
    expect(currentAttempt(play.state)?.settled).toBe(true);
    expect(codeOf(play.keeps(ANN, "keep"))).toBe("no-choice-due");
  });
});
