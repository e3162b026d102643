import { currentAttempt } from "../src/attempts-on-table.ts";
import { defineSystem, refusal, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import type { Command, Member } from "../src/index.ts";
import { attemptsInLog, linesFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, system, table } from "./coins.ts";

const bets = (count: number) => ({ offer: "bet", args: { bets: count } });

const offer = (
  ...approaches: readonly { title?: string; offer: string; args: Record<string, number | string> }[]
): Command => ({
  type: "offer-approaches",
  character: "amy",
  title: "A wager",
  approaches: [...approaches],
});

/** A table at which Amy may bet one coin, or three. */
function offered() {
  const play = table();
  play.says(GM, offer(bets(1), bets(3)));
  const offering = () => Object.keys(play.state.offerings)[0] ?? "";
  return {
    play,
    offering,
    takes: (member: Member, approach: number) =>
      play.says(member, { type: "take-approach", offering: offering(), approach }),
    withdraws: (member: Member) => play.says(member, { type: "withdraw-offering", offering: offering() }),
  };
}

describe("several approaches", () => {
  it("stand side by side and announce nothing until one is taken", () => {
    const { play } = offered();
    expect(Object.values(play.state.offerings)).toMatchObject([
      { member: "gm", character: "amy", title: "A wager", approaches: [bets(1), bets(3)] },
    ]);
    expect([currentAttempt(play.state), play.state.shared.traits["tosses"]]).toEqual([undefined, 0]);
  });

  it("become the attempt of the one that the player takes, as the game master framed it", () => {
    const { play, takes } = offered();
    expect(codeOf(takes(ANN, 1))).toBe("");
    expect(currentAttempt(play.state)).toMatchObject({
      title: "A wager",
      member: "ann",
      framedBy: "gm",
      given: { bets: 3 },
    });
    expect([play.state.offerings, play.state.shared.traits["tosses"]]).toEqual([{}, 1]);
    const { state } = play;
    const [logged] = attemptsInLog("coins", linesFor(state, ANN)).values();
    expect(logged?.framedBy).toBe("gm");
  });

  it("may have titles, of which the attempt takes that of the one taken", () => {
    const play = table();
    play.says(GM, offer({ ...bets(1), title: "A careful wager" }, bets(3)));
    const [offering = ""] = Object.keys(play.state.offerings);
    expect(play.state.offerings[offering]?.approaches.map(({ title }) => title)).toEqual([
      "A careful wager",
      undefined,
    ]);
    play.says(ANN, { type: "take-approach", offering, approach: 0 });
    expect(currentAttempt(play.state)?.title).toBe("A careful wager");
  });

  it("are agreed to as they are taken, with the dice of the generator, or with those that are thrown by hand", () => {
    const generated = offered();
    const take = { type: "take-approach", offering: generated.offering(), approach: 0, dice: "generator" } as const;
    expect(codeOf(generated.play.says(ANN, take, [1]))).toBe("");
    expect(currentAttempt(generated.play.state)?.trace.steps).toMatchObject([
      { roll: "1d2", faces: [1], by: "generator" },
    ]);
    const byHand = offered();
    const waits = { ...take, offering: byHand.offering(), dice: "hand" } as const;
    expect(codeOf(byHand.play.says(ANN, waits))).toBe("");
    expect(currentAttempt(byHand.play.state)?.trace.steps).toEqual([]);
  });

  it("are taken by the character's player, or by the game master", () => {
    const { takes } = offered();
    expect(codeOf(takes(BEA, 0))).toBe("not-your-character");
    expect(codeOf(takes(GM, 0))).toBe("");
  });

  it("are refused, and stay, once the rules refuse the attempt", () => {
    const { bet } = system.offers;
    if (!bet) throw new Error("nobody offers bets");
    const once = defineSystem({
      ...system,
      offers: {
        ...system.offers,
        bet: {
          ...bet,
          frame: (args, scene, house) =>
            Number(scene.shared.traits["tosses"]) > 0 ? refusal("too-bold", "T-1") : bet.frame(args, scene, house),
        },
      },
    });
    const play = table(undefined, once);
    play.says(GM, offer(bets(1), bets(3)));
    const [offering = ""] = Object.keys(play.state.offerings);
    const takes = (approach: number) => play.says(ANN, { type: "take-approach", offering, approach });
    play.says(GM, { type: "edit", of: TABLE, name: "tosses", to: 1 });
    expect(codeOf(takes(0))).toBe("too-bold");
    expect([Object.keys(play.state.offerings), currentAttempt(play.state)]).toEqual([[offering], undefined]);
    play.says(GM, { type: "edit", of: TABLE, name: "tosses", to: 0 });
    expect(codeOf(takes(1))).toBe("");
  });

  it("are taken with arguments that are the player's own, and with no others", () => {
    const { play, offering } = offered();
    const takes = (args: Record<string, number | string>) =>
      play.says(ANN, { type: "take-approach", offering: offering(), approach: 0, args });
    expect(takes({ against: "bob" })).toMatchObject({ code: "not-yours-to-set", details: { name: "against" } });
    expect(codeOf(takes({ bets: 4 }))).toBe("too-bold");
    expect(codeOf(takes({ bets: 2 }))).toBe("");
    expect(currentAttempt(play.state)?.given).toMatchObject({ bets: 2 });
  });

  it("wait while the character is in the midst of another attempt", () => {
    const { play, takes } = offered();
    play.bet({ bets: 1 }, [1], "amy");
    expect(codeOf(takes(ANN, 0))).toBe("still-rolling");
    play.keeps(ANN, "keep");
    expect(codeOf(takes(ANN, 0))).toBe("");
  });

  it("are offered only where each could be framed", () => {
    const play = table();
    expect(codeOf(play.says(GM, offer(bets(1), bets(4))))).toBe("too-bold");
    expect(codeOf(play.says(GM, offer(bets(1), { offer: "dance", args: {} })))).toBe("not-on-offer");
    expect(play.state.offerings).toEqual({});
  });

  it("have places, and no other can be taken", () => {
    const { play, takes } = offered();
    const before = play.state;
    expect(takes(ANN, 2)).toMatchObject({ code: "no-such-approach", details: { approach: 3, approaches: 2 } });
    expect(play.state).toBe(before);
  });
});

describe("an offering", () => {
  it("is withdrawn by the game master, or declined by the player", () => {
    for (const member of [GM, ANN]) {
      const { play, withdraws, takes } = offered();
      expect(codeOf(withdraws(member))).toBe("");
      expect(play.state.offerings).toEqual({});
      expect(codeOf(takes(ANN, 0))).toBe("no-such-offering");
    }
  });

  it("keeps the proposal that it answers open until one of the approaches is taken", () => {
    const play = table();
    play.says(ANN, { type: "propose", character: "amy", words: "I bet." });
    const [proposal = ""] = Object.keys(play.state.proposals);
    const open = () => [Object.keys(play.state.proposals).length, Object.keys(play.state.offerings).length];
    const offers = () => play.says(GM, { ...offer(bets(1), bets(3)), proposal } as Command);
    offers();
    expect(open()).toEqual([1, 1]);
    play.says(ANN, { type: "withdraw-offering", offering: Object.keys(play.state.offerings)[0] ?? "" });
    expect(open()).toEqual([1, 0]);
    offers();
    play.says(ANN, { type: "take-approach", offering: Object.keys(play.state.offerings)[0] ?? "", approach: 0 });
    expect(open()).toEqual([0, 0]);
  });

  it("ends with the proposal, with its character, and with another framing of the proposal", () => {
    const endings: readonly ((proposal: string) => readonly [Member, Command])[] = [
      (proposal) => [ANN, { type: "withdraw", proposal }],
      () => [GM, { type: "dismiss", character: "amy" }],
      (proposal) => [GM, { type: "frame", proposal, character: "amy", title: "x", ...bets(2) }],
    ];
    for (const ending of endings) {
      const play = table();
      play.says(ANN, { type: "propose", character: "amy", words: "I bet." });
      const [proposal = ""] = Object.keys(play.state.proposals);
      play.says(GM, { ...offer(bets(1), bets(3)), proposal } as Command);
      const [member, command] = ending(proposal);
      expect(codeOf(play.says(member, command))).toBe("");
      expect(play.state.offerings).toEqual({});
    }
  });

  it("can't be taken against somebody who has left", () => {
    const play = table();
    const against = { offer: "bet", args: { bets: 1, against: "bob" } };
    expect(codeOf(play.says(GM, offer(bets(1), against)))).toBe("");
    expect(codeOf(play.says(GM, { type: "dismiss", character: "bob" }))).toBe("");
    const offering = Object.keys(play.state.offerings)[0] ?? "";
    expect(play.says(ANN, { type: "take-approach", offering, approach: 1 })).toMatchObject({
      code: "no-such-character",
      details: { character: "bob", characters: ["amy"] },
    });
    expect(codeOf(play.says(GM, offer(bets(1), against)))).toBe("no-such-character");
  });

  it("is one of at most ten that are open", () => {
    const play = table();
    const codes = Array.from({ length: 11 }, () => codeOf(play.says(GM, offer(bets(1), bets(2)))));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => ""), "too-many-open"]);
  });
});
