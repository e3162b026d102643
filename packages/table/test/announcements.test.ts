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
import { commandsOf } from "../src/act-command.ts";
import { currentAttempt } from "../src/attempts-on-table.ts";
import { actsOf } from "../src/logged-act.ts";
import { attemptsInLog, type Line, linesFor, viewFor, withOwnAnnouncement } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";
import { rolled } from "./file-events.ts";
import { framed } from "./framed-attempt.ts";

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
      moves: () => [
        bid("raise", 1),
        bid("pay", 2, { pays: () => ({ purse: 1 }) }),
        bid("point", 3, { by: "gm" }),
        bid("bluff", 4, { pays: () => ({ purse: 0 }) }),
        bid("dare", 5, { by: "rival" }),
      ],
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
function bowed(its = duelling) {
  const play = table(undefined, its);
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

  it("is sealed as well where the side that is asked later announces first", () => {
    const { play, options } = bowed();
    expect(codeOf(play.keeps(GM, "dare"))).toBe("");
    expect(options()).toEqual(["bow", "dare"]);
    expect(Object.values(play.state.sealed)).toMatchObject([{ move: "dare" }]);
  });

  it("is sealed too where its price is nothing", () => {
    const { play, options } = bowed();
    expect(codeOf(play.keeps(ANN, "bluff"))).toBe("");
    expect(options()).toEqual(["bow", "nothing"]);
    expect(Object.values(play.state.sealed)).toMatchObject([{ move: "bluff" }]);
  });

  it.each([
    [ANN, "pay"],
    [GM, "point"],
  ])("is open to all at once where %j takes %s, which costs something or is of neither side", (member, option) => {
    const { play, options } = bowed();
    expect(codeOf(play.keeps(member, option))).toBe("");
    expect(options()).toEqual(["bow", option]);
    expect(play.state.sealed).toEqual({});
  });
});

const frame = () => ({ procedure: "duel", args: {}, roles: { rival: "bob" } });

it("what was announced, and the answer that opens it, are told as commands of those who pay", () => {
  const rivals = defineSystem({
    ...duelling,
    offers: { ...duelling.offers, duel: { rules: ruleNumbers, parameters: {}, frame } },
  });
  const { play } = bowed(rivals);
  const start = play.state;
  play.keeps(ANN, "raise");
  play.keeps(BEA, "call");
  const told = actsOf(play.state.log.slice(start.log.length)).map((act) =>
    commandsOf(act, { system: rivals, given: start, state: start }).map(({ command }) => command),
  );
  expect(told).toMatchObject([[{ move: "raise", payer: "amy" }], [{ move: "call", payer: "bob" }]]);
});

describe("one's own announcement, as one's own lines tell it", () => {
  const stands = { move: "keep", by: "rival", held: { purse: 1 }, payer: "amy" };
  const own = { move: "call", detail: { loud: true }, words: "", recipients: [] };
  const sealed = { type: "option-sealed", attempt: "a", ...own } as const;
  const announced = { type: "option-announced", attempt: "a", ...stands } as const;
  const opened = {
    type: "option-chosen",
    ...own,
    attempt: "a",
    by: "rival",
    held: {},
    pays: {},
    payer: "amy",
  } as const;
  const events = [
    framed("a"),
    rolled,
    announced,
    sealed,
    { ...opened, notices: [], opens: true, changes: [] } as const,
  ];
  const lines = events.map((event, i): Line => ({ n: i + 1, at: 0, by: "ann", event }));
  const attemptAfter = (count: number) => attemptsInLog("coins", lines.slice(0, count)).get("a");

  it("takes the place of the last step alone", () => {
    const attempt = attemptAfter(4);
    const [dice] = attempt?.trace.steps ?? [];
    expect(attempt && withOwnAnnouncement(attempt, lines.slice(0, 4)).trace.steps).toEqual([
      dice,
      { choose: "call", by: "rival", detail: { loud: true }, held: { purse: 1 }, pays: {} },
    ]);
  });

  it("isn't told where the lines don't have it, or it is open by now", () => {
    const before = attemptAfter(4);
    const other: Line = { n: 1, at: 0, by: "ann", event: { ...sealed, attempt: "b" } };
    for (const known of [[], lines.slice(0, 3), [other], [...lines.slice(0, 3), { ...other, n: 4, event: rolled }]]) {
      expect(before && withOwnAnnouncement(before, known)).toBe(before);
    }
    const after = attemptAfter(5);
    expect(after && withOwnAnnouncement(after, lines)).toBe(after);
  });
});
