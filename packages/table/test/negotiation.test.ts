import { currentAttempt } from "../src/attempts-on-table.ts";
import { describe, expect, it } from "vitest";
import { between, done, go, type JsonObject, move, oneOf, procedure } from "@rulewright/rules";
import { type Member, negotiableNumbers, openRequests, suggestedNumber } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, table } from "./coins.ts";
import { haggling } from "./haggle.ts";

/** Amy is about to throw three coins. Everybody may talk about it first. */
function talk() {
  const play = table(undefined, haggling);
  play.says(GM, { type: "frame", character: "amy", title: "a bet", offer: "haggle", args: { bets: 3 } });
  const attempt = () => {
    const current = currentAttempt(play.state);
    if (!current) throw new Error("nothing on the table");
    return current;
  };
  return {
    play,
    asks: (member: Member, move: string, words: string) => {
      expect(
        codeOf(
          play.says(member, { type: "ask", attempt: currentAttempt(play.state)?.id ?? "", words, move, detail: {} }),
        ),
      ).toBe("");
      return attempt().requests.at(-1)?.id ?? "";
    },
    answers: (ask: string, answer: "granted" | "declined") =>
      expect(codeOf(play.says(GM, { type: "answer-ask", ask, answer }))).toBe(""),
    chooses: (member: Member, move: string, words?: string) => {
      const seen = { attempt: attempt().id, step: attempt().trace.steps.length };
      const command = { type: "choose", ...seen, move, ...(words === undefined ? {} : { words }) } as const;
      expect(codeOf(play.says(member, command, [1, 1, 1, 1]))).toBe("");
    },
    requests: () => attempt().requests.map(({ by, move, words, answer }) => [by, move, words, answer]),
    waiting: () => openRequests(attempt()).map(({ words }) => words),
    negotiated: () => attempt().negotiation.map(({ by, move, words }) => [by, move, words]),
    coins: () => attempt().trace.steps.map((step) => ("choose" in step ? step.choose : step.roll)),
  };
}

describe("a request", () => {
  it("waits with its reason until it is answered, and changes nothing until then", () => {
    const { asks, requests, waiting, negotiated, coins } = talk();
    asks(ANN, "fewer", "one is bent");
    asks(BEA, "more", "you are rich");
    expect(requests()).toEqual([
      ["ann", "fewer", "one is bent", undefined],
      ["bea", "more", "you are rich", undefined],
    ]);
    expect(waiting()).toEqual(["one is bent", "you are rich"]);
    expect([negotiated(), coins()]).toEqual([[], []]);
  });

  it("that is granted is a move, with the reason and the name of whoever asked", () => {
    const { asks, answers, requests, waiting, negotiated, coins } = talk();
    const bent = asks(ANN, "fewer", "one is bent");
    asks(BEA, "more", "you are rich");
    answers(bent, "granted");
    expect(requests().map(([, , , answer]) => answer)).toEqual(["granted", undefined]);
    expect(waiting()).toEqual(["you are rich"]);
    expect(negotiated()).toEqual([["ann", "fewer", "one is bent"]]);
    expect(coins()).toEqual(["fewer"]);
  });

  it("that is declined changes nothing, and can't be granted any more", () => {
    const { play, asks, answers, waiting, negotiated, coins } = talk();
    const ask = asks(ANN, "fewer", "one is bent");
    asks(BEA, "more", "you are rich");
    answers(ask, "declined");
    expect([waiting(), negotiated(), coins()]).toEqual([["you are rich"], [], []]);
    expect(codeOf(play.says(GM, { type: "answer-ask", ask, answer: "granted" }))).toBe("no-such-ask");
  });

  it("is fulfilled by the game master's move of the same name for the same reason, and by no other", () => {
    const { asks, chooses, waiting, negotiated } = talk();
    asks(ANN, "more", "the moon is full");
    asks(ANN, "fewer", "one is bent");
    asks(BEA, "fewer", "you are rich");
    chooses(GM, "fewer", "the moon is full");
    expect(waiting()).toEqual(["the moon is full", "one is bent", "you are rich"]);
    chooses(GM, "fewer", "you are rich");
    expect(waiting()).toEqual(["the moon is full", "one is bent"]);
    expect(negotiated()).toEqual([
      ["gm", "fewer", "the moon is full"],
      ["bea", "fewer", "you are rich"],
    ]);
  });

  it("that was declined isn't what the game master's move for the same reason fulfils", () => {
    const { asks, answers, chooses, negotiated } = talk();
    answers(asks(ANN, "fewer", "one is bent"), "declined");
    chooses(GM, "fewer", "one is bent");
    expect(negotiated()).toEqual([["gm", "fewer", "one is bent"]]);
  });

  it("is refused where its move would be", () => {
    const { play, chooses, negotiated } = talk();
    for (let i = 0; i < 2; i += 1) chooses(GM, "fewer");
    expect(negotiated()).toEqual([
      ["gm", "fewer", ""],
      ["gm", "fewer", ""],
    ]);
    expect(
      codeOf(
        play.says(ANN, {
          type: "ask",
          attempt: currentAttempt(play.state)?.id ?? "",
          words: "please",
          move: "fewer",
          detail: {},
        }),
      ),
    ).toBe("too-few");
    expect(
      codeOf(
        play.says(ANN, {
          type: "ask",
          attempt: currentAttempt(play.state)?.id ?? "",
          words: "please",
          move: "juggle",
          detail: {},
        }),
      ),
    ).toBe("no-such-move");
  });
});

it("only moves made by talking are negotiation", () => {
  const { chooses, negotiated, coins } = talk();
  chooses(GM, "more");
  chooses(ANN, "throw", "here we go");
  expect(coins()).toEqual(["more", "throw", "4d2"]);
  expect(negotiated()).toEqual([["gm", "more", ""]]);
});

describe("a number that can be negotiated", () => {
  const climb = procedure("climb", { rules: ruleNumbers, run: () => done({ outcome: "up" }) });
  const lower = (leadsTo: (to: number) => JsonObject) =>
    move("lower", { fields: { to: between(2, 9) }, leadsTo: ({ to }) => go(climb, leadsTo(to)) });
  const args = { height: 4, weight: 4, tool: "rope" };

  it("is the argument that the move sets: the one of that name, or else the one that follows the field", () => {
    const found = (one: ReturnType<typeof lower>, given: JsonObject = args) =>
      negotiableNumbers([one], given).map(({ name, now }) => [name, now]);
    expect(found(lower((to) => ({ ...args, height: to })))).toEqual([["height", 2]]);
    expect(found(lower((to) => ({ ...args, weight: 10 - to })))).toEqual([["weight", 2]]);
    expect(
      found(
        lower((to) => ({ ...args, height: to })),
        { ...args, to: 7 },
      ),
    ).toEqual([["to", 2]]);
    expect(found(lower((to) => ({ ...args, tool: `rope ${to}` })))).toEqual([["to", 2]]);
  });

  it("is found with numbers that the field allows", () => {
    const choose = move("choose", {
      fields: { to: between(2, 3) },
      leadsTo: ({ to }) => (to === 2 || to === 3 ? go(climb, { ...args, height: to }) : done({ outcome: "down" })),
    });
    expect(negotiableNumbers([choose], args)).toEqual([{ move: "choose", field: "to", name: "height", now: 2 }]);
  });

  it("has the name of its field where the move ends the attempt", () => {
    const pay = move("pay", { fields: { coins: between(3, 9) }, leadsTo: () => done({ outcome: "in" }) });
    expect(negotiableNumbers([pay], args)).toEqual([{ move: "pay", field: "coins", name: "coins", now: 3 }]);
    const some = move("some", {
      fields: { coins: between(3, 9) },
      leadsTo: ({ coins }) => (coins > 3 ? go(climb, { ...args, height: coins }) : done({ outcome: "in" })),
    });
    expect(negotiableNumbers([some], args)).toMatchObject([{ name: "coins" }]);
  });

  it("is suggested by its field; 0 where the field is no number or none at all", () => {
    const pay = move("pay", {
      fields: { coins: between(3, 9), to: oneOf(["bob"]) },
      leadsTo: () => done({ outcome: "in" }),
    });
    expect(["coins", "to", "nothing"].map((name) => suggestedNumber(pay, name))).toEqual([3, 0, 0]);
  });

  it("is noted in the log once it is changed", () => {
    const { play, chooses } = talk();
    const positions = () => currentAttempt(play.state)?.positions ?? [];
    expect(positions().at(-1)).not.toHaveProperty("changed");
    chooses(GM, "fewer");
    expect(positions().at(-1)).toMatchObject({ changed: { bets: 2 } });
    chooses(GM, "more");
    expect(positions().at(-1)).not.toHaveProperty("changed");
  });

  it("is the only field of its move", () => {
    const both = move("both", {
      fields: { to: between(2, 9), gently: oneOf(["softly"]) },
      leadsTo: ({ to }) => go(climb, { ...args, height: to }),
    });
    const gently = move("gently", { fields: { gently: oneOf(["softly"]) }, leadsTo: () => go(climb, args) });
    const plain = move("plain", { leadsTo: () => go(climb, args) });
    expect(negotiableNumbers([both, gently, plain], args)).toEqual([]);
  });
});
