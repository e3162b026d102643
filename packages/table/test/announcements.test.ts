import {
  choose,
  defineSystem,
  done,
  type Ending,
  go,
  move,
  offerOf,
  procedure,
  type Procedure,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { currentAttempt } from "../src/attempts-on-table.ts";
import { attemptsInLog, linesFor, viewFor, withOwnAnnouncement } from "../src/index.ts";
import { ANN, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";

const answer: Procedure<{ readonly bid: number }> = procedure("answer", {
  rules: ruleNumbers,
  run: ({ bid }) =>
    choose({
      by: "rival",
      stands: { as: "pass", leadsTo: done({ outcome: "passed", bid }) },
      sealed: () =>
        choose({ by: "player", stands: { as: "keep", leadsTo: done({ outcome: "kept" }) }, moves: () => [] }),
      moves: () => [move("call", { leadsTo: () => done({ outcome: "called", bid }) })],
    }),
});

/** A bid that is announced at once with the answer to it; one may be paid for, and the game master may make one. */
const bids: Procedure = procedure("bids", {
  rules: ruleNumbers,
  run: () => {
    const bid = (name: string, value: number, more: object = {}) =>
      move(name, { ...more, leadsTo: () => go(answer, { bid: value }) });
    const leadsTo: Ending = go(answer, { bid: 0 });
    return choose({
      by: "player",
      stands: { as: "nothing", leadsTo },
      sealed: "first",
      moves: () => [bid("raise", 1), bid("pay", 2, { pays: () => ({ purse: 1 }) }), bid("point", 3, { by: "gm" })],
    });
  },
});

/** Players bow before they bid. */
const duel: Procedure = procedure("duel", {
  rules: ruleNumbers,
  run: () =>
    choose({
      by: "player",
      stands: { as: "stare", leadsTo: go(bids, {}) },
      moves: () => [move("bow", { leadsTo: () => go(bids, {}) })],
    }),
});

const duelling = defineSystem({
  ...system,
  procedures: { ...system.procedures, duel, bids, answer },
  offers: { ...system.offers, duel: offerOf(duel) },
  text: { ...system.text, "offer.duel": "Duel" },
});

/** Amy has a coin, has bowed, and is to bid. */
function bowed() {
  const play = table(undefined, duelling);
  play.says(GM, set("amy", "purse", 1));
  play.says(GM, { type: "frame", character: "amy", title: "a duel", offer: "duel", args: {} });
  expect(codeOf(play.keeps(ANN, "bow"))).toBe("");
  const options = () =>
    currentAttempt(play.state)?.trace.steps.map((step) => ("choose" in step ? step.choose : "dice"));
  return { play, options };
}

describe("what two sides announce at once", () => {
  it("is sealed until the other side has announced, and then takes the place of the option that stood for it", () => {
    const { play, options } = bowed();
    play.keeps(ANN, "raise");
    expect(options()).toEqual(["bow", "nothing"]);
    const sealed = currentAttempt(viewFor(play.state, ANN));
    const own = sealed && withOwnAnnouncement(sealed, linesFor(play.state, ANN));
    expect(own?.trace.steps).toMatchObject([{ choose: "bow" }, { choose: "raise" }]);
    // The newest lines tell it as well as all of them.
    const newest = linesFor(play.state, ANN).slice(-2);
    expect(newest.map(({ event }) => event.type)).toEqual(["option-announced", "option-sealed"]);
    expect(sealed && withOwnAnnouncement(sealed, newest)).toEqual(own);
    expect(codeOf(play.keeps(GM, "call"))).toBe("");
    expect(options()).toEqual(["bow", "raise", "call"]);
    const attempt = currentAttempt(play.state);
    expect(attempt?.trace.outcome).toEqual({ outcome: "called", bid: 1 });
    expect(attempt?.positions).toHaveLength(4);
    expect(attemptsInLog("coins", linesFor(play.state, ANN)).get(attempt?.id ?? "")?.trace).toEqual(attempt?.trace);
  });

  it.each([
    [ANN, "pay"],
    [GM, "point"],
  ])("is open to all at once where %j takes %s, which costs something or is another side's", (member, option) => {
    const { play, options } = bowed();
    expect(codeOf(play.keeps(member, option))).toBe("");
    expect(options()).toEqual(["bow", option]);
    expect(play.state.sealed).toEqual({});
  });
});
