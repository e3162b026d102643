import { describe, expect, it } from "vitest";
import {
  ANYONE,
  answerChoice,
  anyNumber,
  begin,
  checkDecision,
  choose,
  closed,
  closedReason,
  diceOf,
  done,
  go,
  isRefusal,
  listMoves,
  move,
  type Move,
  openOptions,
  outcomeSoFar,
  procedure,
  refusal,
  resume,
  settledOutcome,
  type TableDie,
  upTo,
} from "../src/index.ts";
import { movesFor, usefulOptions } from "../src/language/options.ts";

const won = done({ outcome: "won" });
const lost = done({ outcome: "lost" });
const tooMuch = refusal("too-much", "R-1");

/** Pays coins for picked dice; more than two coins are refused. */
const pay = move("pay", {
  fields: { coins: upTo(3), dice: diceOf({ miss: 2 }, "R-2") },
  refuse: ({ coins, dice }) => dice.fault ?? (coins > 2 ? tooMuch : undefined),
  pays: ({ coins }) => ({ coins }),
  notices: ({ coins }) => (coins > 1 ? [{ code: "rich", rule: "R-3" }] : []),
  leadsTo: ({ coins }) => done({ outcome: "paid", coins }),
});
const talk = move("talk", { talk: true, leadsTo: () => won });
const shut = closed("shut", refusal("shut", "R-4"));

const choiceOf = (...moves: readonly Move[]) =>
  choose({ by: "player", stands: { as: "stop", leadsTo: lost }, moves: () => moves });
const choice = choiceOf(pay, talk, shut);

const miss = (rerolled = false): TableDie => ({ die: "d6", face: 1, class: "miss", rerolled, by: "hand" });
const tray = [miss(), miss(true), miss()];

describe("a decision", () => {
  it("has a price, notices, the dice it picks up, and what follows", () => {
    const decided = checkDecision(choice, { move: "pay", detail: { coins: 2, dice: [2, 0] } }, tray);
    if (isRefusal(decided)) throw new Error(decided.code);
    expect(decided).toMatchObject({ pays: { coins: 2 }, notices: [{ code: "rich", rule: "R-3" }], picked: [2, 0] });
    expect(decided.leadsTo()).toMatchObject({ outcome: { outcome: "paid", coins: 2 } });
  });

  it("takes the values of absent details, and picks up no dice then", () => {
    expect(checkDecision(choice, { move: "pay" }, tray)).toMatchObject({ pays: { coins: 0 }, notices: [], picked: [] });
  });

  it("for the default costs nothing", () => {
    const decided = checkDecision(choice, { move: "stop" }, tray);
    if (isRefusal(decided)) throw new Error(decided.code);
    expect(decided).toMatchObject({ pays: {}, notices: [], picked: [] });
    expect(decided.leadsTo()).toBe(lost);
  });

  it("for the default is refused where one has to decide, and is a move where one has its name", () => {
    const must = choose({ ...choice, stands: { as: "stop", leadsTo: lost, closed: tooMuch } });
    expect(checkDecision(must, { move: "stop" }, tray)).toBe(tooMuch);
    const named = choiceOf(move("stop", { pays: () => ({ coins: 1 }), leadsTo: () => won }));
    expect(checkDecision(named, { move: "stop" }, tray)).toMatchObject({ pays: { coins: 1 } });
  });

  it.each([
    [
      "an unknown move",
      { move: "fly" },
      { code: "no-such-move", details: { move: "fly", moves: ["stop", "pay", "talk", "shut"] } },
    ],
    ["a closed move", { move: "shut" }, { code: "shut", rule: "R-4" }],
    [
      "an unknown detail",
      { move: "pay", detail: { coin: 1 } },
      { code: "unknown-detail", details: { name: "coin", names: ["coins", "dice"] } },
    ],
    [
      "a detail of another kind",
      { move: "pay", detail: { coins: "many" } },
      { code: "bad-detail", details: { name: "coins", wants: { kind: "number", min: 0, max: 3 } } },
    ],
    [
      "dice that are no places",
      { move: "pay", detail: { dice: "all" } },
      { code: "bad-detail", details: { name: "dice", wants: { kind: "dice", max: 2 } } },
    ],
    ["a die that was rerolled", { move: "pay", detail: { dice: [1] } }, { code: "die-already-rerolled", rule: "R-2" }],
    ["what the rule refuses", { move: "pay", detail: { coins: 3 } }, tooMuch],
  ])("refuses %s", (_, decision, refused) => {
    const answer = checkDecision(choice, decision, tray);
    expect(answer).toMatchObject({ refused: true, ...refused });
  });
});

describe("the moves of a choice", () => {
  const poor = move("poor", { fields: { coins: upTo(1) }, refuse: () => tooMuch, leadsTo: () => won });

  it("are open, or closed with a reason: their own, or that of every detail", () => {
    expect(listMoves(choiceOf(pay, talk, shut, poor)).map((one) => [one.move.name, one.closed?.code])).toEqual([
      ["pay", undefined],
      ["talk", undefined],
      ["shut", "shut"],
      ["poor", "too-much"],
    ]);
    expect(listMoves(choiceOf(pay))[0]).not.toHaveProperty("closed");
    const none = move("none", {
      fields: { dice: diceOf({}, "R-2"), coins: anyNumber(1) },
      max: -1,
      leadsTo: () => won,
    });
    expect(closedReason(none)).toBeUndefined();
  });

  it("are open for talk where what is listed is refused, since other details may be agreed on", () => {
    const harder = move("harder", {
      talk: true,
      fields: { difficulty: anyNumber(3) },
      refuse: ({ difficulty }) => (difficulty > 3 ? undefined : tooMuch),
      leadsTo: () => won,
    });
    expect(closedReason(harder)).toBeUndefined();
    expect(closedReason({ ...harder, talk: false })).toBe(tooMuch);
  });

  it("have an option for each legal detail, and none where they are closed or made by talking", () => {
    expect(openOptions(pay).map(({ detail, pays }) => [detail["coins"], pays])).toEqual(
      [0, 0, 1, 0, 1, 2, 1, 2, 2].map((coins) => [coins, { coins }]),
    );
    const [, , first] = openOptions(pay);
    expect([first?.move, first?.leadsTo()]).toMatchObject(["pay", { outcome: { outcome: "paid", coins: 1 } }]);
    for (const none of [talk, shut, poor]) {
      expect(openOptions(none)).toEqual([]);
      expect(usefulOptions(none)).toEqual([]);
    }
  });

  it("are those of the roles that may make them", () => {
    const anyone = move("anyone", { by: ANYONE, leadsTo: () => won });
    const other = move("other", { by: "opponent", leadsTo: () => won });
    const names = (role: string) =>
      movesFor(choiceOf(pay, anyone, other), (one) => one === role).map(({ name }) => name);
    expect(names("player")).toEqual(["pay", "anyone"]);
    expect(names("opponent")).toEqual(["anyone", "other"]);
    expect(names("nobody")).toEqual(["anyone"]);
  });

  it("settle the choice once none is open, but for those that anyone may make", () => {
    expect(settledOutcome(choiceOf())).toEqual({ outcome: "lost" });
    expect(settledOutcome(choiceOf(shut, poor))).toEqual({ outcome: "lost" });
    expect(settledOutcome(choiceOf(shut, pay))).toBeUndefined();
    expect(settledOutcome(choiceOf(talk))).toBeUndefined();
    const refusing = { by: ANYONE, refuse: () => tooMuch, leadsTo: () => won };
    expect(settledOutcome(choiceOf(move("help", refusing)))).toBeUndefined();
    expect(settledOutcome(choiceOf(move("help", { ...refusing, closed: tooMuch })))).toEqual({ outcome: "lost" });
    const onward = procedure("onward", { rules: [], run: () => won });
    const leads = choose({ by: "player", stands: { as: "on", leadsTo: go(onward, {}) }, moves: () => [] });
    expect(settledOutcome(leads)).toBeUndefined();
  });
});

const positionOf = (ending: ReturnType<typeof choose> | typeof won) => {
  const ask = procedure("ask", { rules: [], run: () => ending });
  const book = { id: "test", version: "1", procedures: { ask } };
  const begun = begin(book, "ask", {}, {});
  if (isRefusal(begun)) throw new Error(begun.code);
  return resume(book, begun);
};

describe("a recorded decision", () => {
  const gate = procedure("gate", {
    rules: [],
    parameters: { coins: { kind: "integer" } },
    held: ["coins", "lots"],
    run: () => choose({ by: "player", stands: { as: "stop", leadsTo: lost }, moves: () => [pay] }),
  });
  const book = { id: "test", version: "1", procedures: { gate } };

  it.each([
    [{}, { coins: 5, lots: 0 }],
    [{ lots: 2 }, { coins: 5, lots: 2 }],
    [
      { coins: 0, ego: 1 },
      { coins: 0, lots: 0 },
    ],
  ])("names what is held of the trackers that count: %j", (held, recorded) => {
    const begun = begin(book, "gate", { coins: 5 }, {});
    if (isRefusal(begun)) throw new Error(begun.code);
    const answered = answerChoice(book, begun, { move: "pay", detail: { coins: 1 } }, held);
    if (isRefusal(answered)) throw new Error(answered.code);
    expect(answered.trace.steps).toEqual([
      { choose: "pay", by: "player", detail: { coins: 1 }, held: recorded, pays: { coins: 1 } },
    ]);
  });
});

describe("what has come of an attempt so far", () => {
  it("is its outcome, or the facts beside the outcome that stands", () => {
    expect(outcomeSoFar(positionOf(won))).toEqual({ outcome: "won" });
    const { by, stands, moves } = choice;
    const facts = { total: 3 };
    expect(outcomeSoFar(positionOf(choose({ by, stands, moves, facts })))).toEqual({ outcome: "lost", total: 3 });
    const onward = procedure("onward", { rules: [], run: () => won });
    const open = choose({ by, facts, stands: { as: "on", leadsTo: go(onward, {}) }, moves });
    expect(outcomeSoFar(positionOf(open))).toEqual({ outcome: "open", total: 3 });
  });
});
