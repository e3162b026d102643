import { defineSystem, recordRules, type SystemDefinition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { countLines, undoPlan } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";

const record = (its: SystemDefinition) => recordRules(its, (text) => `${text.length}`);
const identified = (its: SystemDefinition): SystemDefinition => ({ ...its, version: record(its).version });

const lastLine = ({ state }: ReturnType<typeof table>, member = GM): number => countLines(state, member);

describe("an undo reaches no further", () => {
  it("than the rules that what it takes back was done under", () => {
    const play = table(undefined, identified(system), {}, record(system));
    play.says(GM, set("amy", "purse", 2));
    const before = lastLine(play);
    const richer = { ...system, scales: { tricks: { min: 0, max: 9, rule: "T-1" } }, note: "More room for tricks." };
    play.loads(richer, record(richer));
    const change = lastLine(play);
    expect(change).toBeGreaterThan(before);
    play.says(BEA, { type: "say", words: "New rules" });
    play.says(GM, set("amy", "purse", 3));
    const after = lastLine(play);
    const refused = { code: "undo-earlier-rules", details: { lines: [change] } };
    expect(undoPlan(play.state, [before], GM, richer)).toMatchObject(refused);
    expect(undoPlan(play.state, [before, after], GM, richer)).toMatchObject(refused);
    expect(undoPlan(play.state, [after], GM, richer)).toMatchObject({ lines: [after] });
  });

  it("than what can't be taken back and can't stand without it", () => {
    const play = table();
    play.says(ANN, { type: "release-character", character: "amy" });
    play.says(ANN, { type: "take-character", character: "amy" });
    const taking = lastLine(play);
    play.says(ANN, { type: "say", words: "Psst", character: "amy", recipients: ["gm"] });
    const whispered = lastLine(play);
    const refused = { code: "undo-blocked", details: { lines: [whispered], by: ["Ann"] } };
    expect(undoPlan(play.state, [taking], GM, system)).toMatchObject(refused);
    expect(play.says(GM, { type: "undo", lines: [taking] })).toMatchObject(refused);
    // Without the character's name it stands by itself.
    const other = table();
    other.says(ANN, { type: "release-character", character: "amy" });
    other.says(ANN, { type: "take-character", character: "amy" });
    other.says(ANN, { type: "say", words: "Psst", recipients: ["gm"] });
    expect(undoPlan(other.state, [taking], GM, system)).toMatchObject({ lines: [taking] });
  });

  it("than the first entry of an act, where its later ones are near enough", () => {
    const play = table();
    play.says(ANN, { ...set("amy", "mood", "sad"), also: { pockets: 4 } } as Parameters<typeof play.says>[1]);
    const later = lastLine(play, ANN);
    const size = play.state.log.length;
    while (play.state.log.length < size + 98) play.happens({ type: "said", words: "Hm" });
    expect(undoPlan(play.state, [later], ANN, system)).toMatchObject({ lines: [later - 1, later] });
    play.happens({ type: "said", words: "Hm" });
    for (const line of [later - 1, later]) {
      expect(undoPlan(play.state, [line], ANN, system)).toMatchObject({ code: "undo-too-long-ago" });
    }
  });
});

describe("an undo brings back", () => {
  const resting = defineSystem({
    ...system,
    phases: ["play", "rest"],
    acts: {
      ...system.acts,
      rest: {
        rules: ruleNumbers,
        by: ["gm"],
        of: "table",
        parameters: {},
        decide: () => ({ changes: [{ change: "phase", to: "rest" }] }),
      },
    },
    text: { ...system.text, "act.rest": "Rest" },
  });

  it("the phase of play, where an act changed it", () => {
    const play = table(undefined, resting);
    play.says(GM, { type: "act", act: "rest" });
    const rest = lastLine(play);
    play.says(BEA, { type: "propose", character: "bob", words: "I bet." });
    play.says(GM, set("amy", "purse", 2));
    const restored = [{ change: "phase", to: "play" }];
    expect(undoPlan(play.state, [rest], GM, resting)).toEqual({ lines: [rest], restored });
    expect(undoPlan(play.state, [rest + 2], GM, resting)).toMatchObject({ restored: [{ of: "amy", to: 0 }] });
    expect(codeOf(play.says(GM, { type: "undo", lines: [rest] }))).toBe("");
    expect(play.state.phase).toBe("play");
  });

  it("values of characters who are still there, and the initial value of a mark", () => {
    const play = table();
    play.says(GM, { type: "frame", character: "amy", title: "a bet", offer: "bet", args: { bets: 1 } });
    const framed = lastLine(play);
    expect(play.state.shared.traits).toEqual({ tosses: 1 });
    const restored = [{ change: "trait", of: "table", name: "tosses", to: 0 }];
    expect(undoPlan(play.state, [framed], GM, system)).toEqual({ lines: [framed], restored });
    // A character who comes back has nothing restored: everything of theirs comes with them.
    play.says(GM, { type: "dismiss", character: "bob" });
    const left = lastLine(play);
    expect(undoPlan(play.state, [left], GM, system)).toEqual({ lines: [left], restored: [] });
  });
});
