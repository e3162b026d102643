import { act, defineSystem, isRefusal, isRecord, refusal, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { type Command, tryAct } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";

/** Coins with a locked mood, tricks that need pockets, and a loan that the game master must agree to. */
const strict = defineSystem({
  ...system,
  acts: {
    ...system.acts,
    borrow: act({
      rules: ruleNumbers,
      by: ["player", "gm"],
      consent: true,
      of: "character",
      parameters: {
        coins: { kind: "integer", min: 1, max: 3, initial: 1 },
        interest: { kind: "integer", min: 0, max: 3, initial: 1, by: ["gm"] },
      },
      decide: ({ coins, interest }, { actor }) =>
        (actor?.trackers["purse"] ?? 0) > 0
          ? refusal("not-poor", "T-1")
          : { changes: [{ change: "tracker", of: actor?.id ?? "", name: "purse", to: coins - interest }] },
    }),
    save: act({
      rules: ruleNumbers,
      by: ["player", "gm"],
      of: "character",
      parameters: { coins: { kind: "integer", min: 1, max: 3 } },
      limit: ({ coins }) => (coins > 1 ? refusal("too-many-coins", "T-1", { max: 1 }) : undefined),
      decide: ({ coins }, { actor }) => ({
        changes: [{ change: "tracker", of: actor?.id ?? "", name: "purse", to: coins }],
      }),
    }),
  },
  edits: {
    mood: { refuse: ({ to }) => (to === "sad" ? refusal("no-sadness", "T-1") : undefined) },
    tricks: {
      complete: ({ to, also }, { actor, playedBy }) => {
        if (!isRecord(to) || !actor || playedBy[actor.id] !== "player") return [];
        if (Number(to["Juggling"]) > 0 && Number(also["pockets"] ?? actor.traits["pockets"]) === 1)
          return refusal("no-pockets", "T-1");
        return [{ change: "trait", of: actor.id, name: "last", to: Object.keys(to).join() }];
      },
    },
  },
  text: {
    ...system.text,
    "act.borrow": "Borrow",
    "act.save": "Save",
    "param.coins": "Coins",
    "param.interest": "Interest",
  },
});

const play = () => table(undefined, strict);
const borrow = (args: Readonly<Record<string, number>> = {}): Command => ({
  type: "act",
  act: "borrow",
  character: "amy",
  args,
});

describe("a hand edit that the rules refuse", () => {
  it("is refused to the player and changes nothing", () => {
    const coins = play();
    const before = coins.state;
    expect(codeOf(coins.says(ANN, set("amy", "mood", "sad")))).toBe("no-sadness");
    expect(coins.state).toBe(before);
  });

  it("is an override by the game master, and the log names the rule", () => {
    const coins = play();
    coins.says(GM, set("amy", "mood", "sad"));
    expect(coins.state.characters["amy"]?.traits["mood"]).toBe("sad");
    expect(coins.state.log.at(-1)?.event).toMatchObject({ overrides: { code: "no-sadness", rule: "T-1" } });
    coins.says(GM, set("amy", "mood", "glad"));
    expect(coins.state.log.at(-1)?.event).not.toHaveProperty("overrides");
  });

  it("is refused to everybody where the sheet would contradict itself", () => {
    const coins = play();
    coins.says(GM, set("amy", "pockets", 1));
    for (const member of [ANN, GM]) {
      expect(codeOf(coins.says(member, set("amy", "tricks", { Juggling: 1 })))).toBe("no-pockets");
    }
  });
});

describe("a hand edit", () => {
  it("changes what follows from it", () => {
    const coins = play();
    coins.says(ANN, set("amy", "tricks", { Palming: 1, Juggling: 2 }));
    expect(coins.state.characters["amy"]?.traits["last"]).toBe("Palming,Juggling");
  });

  it("of a capacity lowers the tracker to it", () => {
    const coins = play();
    coins.says(GM, set("amy", "purse", 3));
    coins.says(ANN, set("amy", "pockets", 2));
    expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(2);
    coins.says(ANN, set("amy", "pockets", 3));
    expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(2);
  });

  it("of a capacity of the table lowers what the table holds", () => {
    const roomy = defineSystem({
      ...system,
      trackers: {
        ...system.trackers,
        store: { min: 0, max: 5, start: 4, rule: "T-1", maxFrom: "room", shared: () => true },
      },
      marks: { ...system.marks, room: { of: "table", kind: "number", initial: 5, rule: "T-1" } },
      text: { ...system.text, "mark.room": "Room" },
    });
    const coins = table(undefined, roomy);
    const store = () => coins.state.shared.trackers["store"];
    coins.says(GM, set(TABLE, "room", 4));
    expect(coins.state.log.at(-1)?.event).not.toHaveProperty("changes");
    coins.says(GM, set(TABLE, "tosses", 3));
    expect(store()).toBe(4);
    coins.says(GM, set(TABLE, "room", 3));
    expect(store()).toBe(3);
  });

  it("of several values is done in one stroke, or not at all", () => {
    const coins = play();
    const both: Command = { ...set("amy", "tricks", { Juggling: 1 }), also: { pockets: 2 } } as Command;
    expect(codeOf(coins.says(ANN, both))).toBe("");
    expect(coins.state.characters["amy"]?.traits).toMatchObject({ tricks: { Juggling: 1 }, pockets: 2 });
    // Each value is checked with the ones before it in place: three coins need three pockets.
    const stuffed = { ...set("amy", "pockets", 3), also: { purse: 3 } } as Command;
    expect(codeOf(coins.says(GM, stuffed))).toBe("");
    expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(3);
    // A rule sees the whole stroke: one pocket is too few for the trick.
    const few: Command = { ...set("amy", "tricks", { Juggling: 2 }), also: { pockets: 1 } } as Command;
    expect(codeOf(coins.says(ANN, few))).toBe("no-pockets");
    const before = coins.state;
    const half: Command = { ...set("amy", "pockets", 1), also: { mood: "sad" } } as Command;
    expect(codeOf(coins.says(ANN, half))).toBe("no-sadness");
    expect(coins.state).toBe(before);
  });
});

describe("an act that needs the game master's consent", () => {
  it("waits for it when a player asks, and is done when it is granted", () => {
    const coins = play();
    coins.says(ANN, borrow({ coins: 3 }));
    expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(0);
    const [request] = Object.values(coins.state.requests);
    expect(request).toMatchObject({ member: "ann", act: "borrow", character: "amy", args: { coins: 3, interest: 1 } });
    const answer = { type: "answer-act-request", request: request?.id ?? "", answer: "granted" } as const;
    for (const member of [ANN, BEA]) expect(codeOf(coins.says(member, answer))).toBe("gm-only");
    coins.says(GM, answer);
    expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(2);
    expect(coins.state.requests).toEqual({});
    expect(codeOf(coins.says(GM, answer))).toBe("no-such-ask");
  });

  it("is done at once for the game master", () => {
    const coins = play();
    coins.says(GM, borrow({ coins: 3, interest: 0 }));
    expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(3);
  });

  it("is declined by the game master, or taken back by the player, without effect", () => {
    for (const member of [GM, ANN]) {
      const coins = play();
      coins.says(ANN, borrow());
      const [request = ""] = Object.keys(coins.state.requests);
      expect(codeOf(coins.says(BEA, { type: "answer-act-request", request, answer: "declined" }))).toBe("gm-only");
      coins.says(member, { type: "answer-act-request", request, answer: "declined" });
      expect(coins.state.requests).toEqual({});
      expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(0);
    }
  });

  it("is refused when it is granted after it became impossible, and stays open", () => {
    const coins = play();
    coins.says(ANN, borrow());
    coins.says(GM, set("amy", "purse", 1));
    const [request = ""] = Object.keys(coins.state.requests);
    expect(codeOf(coins.says(GM, { type: "answer-act-request", request, answer: "granted" }))).toBe("not-poor");
    expect(Object.keys(coins.state.requests)).toEqual([request]);
  });

  it("is refused before anybody is asked if the rules refuse it, if it isn't one's character, or if five are waiting", () => {
    const coins = play();
    expect(codeOf(coins.says(BEA, borrow()))).toBe("not-your-character");
    for (let i = 0; i < 5; i += 1) expect(codeOf(coins.says(ANN, borrow()))).toBe("");
    expect(codeOf(coins.says(ANN, borrow()))).toBe("too-many-open");
    coins.says(GM, set("amy", "purse", 1));
    expect(codeOf(coins.says(ANN, borrow()))).toBe("not-poor");
  });

  it("is dropped with its character", () => {
    const coins = play();
    coins.says(ANN, borrow());
    coins.says(BEA, { type: "act", act: "borrow", character: "bob" });
    coins.says(GM, { type: "dismiss", character: "amy" });
    expect(Object.values(coins.state.requests).map(({ character }) => character)).toEqual(["bob"]);
  });
});

const save = (coins: number): Command => ({ type: "act", act: "save", character: "amy", args: { coins } });

describe("an act with a limit", () => {
  it("is refused to players beyond it, and not to the game master", () => {
    const coins = play();
    expect(coins.says(ANN, save(2))).toMatchObject({ code: "too-many-coins", details: { max: 1 } });
    expect(codeOf(coins.says(ANN, save(1)))).toBe("");
    expect(codeOf(coins.says(GM, save(3)))).toBe("");
    expect(coins.state.characters["amy"]?.trackers["purse"]).toBe(3);
  });
});

describe("a parameter for the game master", () => {
  it("is refused to players, except where it changes nothing", () => {
    const coins = play();
    expect(coins.says(ANN, borrow({ interest: 0 }))).toMatchObject({
      code: "not-yours-to-set",
      rule: "T-1",
      details: { name: "interest", by: ["gm"] },
    });
    expect(codeOf(coins.says(ANN, borrow({ interest: 1 })))).toBe("");
  });

  it("is beside the point where the act itself is refused", () => {
    const coins = play();
    coins.says(GM, set("amy", "purse", 1));
    expect(codeOf(coins.says(ANN, borrow({ interest: 0 })))).toBe("not-poor");
  });

  it("is refused alike when an act is only tried", () => {
    const { state } = play();
    const asked = { act: "borrow", character: "amy", args: { interest: 0 } };
    expect(isRefusal(tryAct(strict, state, "player", asked))).toBe(true);
    expect(isRefusal(tryAct(strict, state, "gm", asked))).toBe(false);
  });
});
