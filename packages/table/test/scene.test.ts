import { currentAttempt } from "../src/attempts-on-table.ts";
import { actorIs, defineSystem, type JsonObject, offerOf } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { frameOffer, sheetValues, viewFor } from "../src/index.ts";
import { sceneOf } from "../src/scene.ts";
import { ANN, GM, set, system, table } from "./coins.ts";

describe("the scene that acts and offers read", () => {
  it("has everybody, their players' roles, and the one who acts", () => {
    const play = table();
    play.says(GM, { type: "create-character", name: "Cid", args: {} });
    play.says(GM, { type: "give-character", character: "bob", member: "gm" });
    const { characters, shared, phase } = play.state;
    expect(sceneOf(play.state, "amy")).toEqual({
      phase,
      characters,
      shared,
      playedBy: { amy: "player", bob: "gm" },
      actor: characters["amy"],
      attempts: [],
    });
    expect(sceneOf(play.state, undefined).actor).toBe(undefined);
    expect(sceneOf(play.state, "zed").actor).toBe(undefined);
  });

  it("leaves out the roles of players without a seat", () => {
    const { state } = table();
    expect(sceneOf({ ...state, members: { gm: GM } }, "amy").playedBy).toEqual({});
  });

  it("has the attempt: what was given, whether dice have fallen, and the outcome once it is settled", () => {
    const play = table();
    const seen = () => sceneOf(play.state, "amy").attempts;
    play.says(GM, { type: "frame", character: "amy", title: "a bet", offer: "bet", args: { bets: 2 } });
    const framed = { offer: "bet", procedure: "toss", character: "amy", roles: {}, args: { bets: 2, against: null } };
    expect(seen()).toEqual([{ ...framed, rolled: false }]);
    play.says(ANN, { type: "roll", attempt: currentAttempt(play.state)?.id ?? "", step: 0 }, [1, 2]);
    expect(seen()).toEqual([{ ...framed, rolled: true }]);
    play.keeps(ANN, "keep");
    expect(seen()).toEqual([{ ...framed, rolled: true, outcome: { outcome: "kept", purse: 1 } }]);
  });

  it("is the same where the members are a list, as in a view", () => {
    const { state } = table();
    const { members } = viewFor(state, ANN);
    expect(sceneOf({ ...state, members }, "amy")).toEqual(sceneOf(state, "amy"));
  });
});

describe("the arguments that are read from a sheet", () => {
  const parameters = {
    room: { kind: "integer", from: { trait: "pockets" } },
    coins: { kind: "integer", from: { tracker: "purse" } },
    store: { kind: "integer", from: { tracker: "store" } },
    trick: { kind: "integer", from: { scale: "tricks" } },
    beard: { kind: "integer", from: { trait: "beard" } },
    bets: { kind: "integer" },
  } as const;

  it("are traits, and trackers of the character or of the table; nothing that is picked, given or missing", () => {
    const play = table();
    play.says(GM, set("amy", "purse", 2));
    expect(sheetValues(system, play.state, parameters, "amy")).toEqual({ room: 3, coins: 2, store: 1 });
    const shared = table({ purses: "one" });
    expect(sheetValues(system, shared.state, parameters, "amy")).toEqual({ room: 3, coins: 0, store: 1 });
    expect(sheetValues(system, play.state, parameters, "zed")).toEqual({});
  });
});

describe("an offer", () => {
  const { toss } = system.procedures;
  if (!toss) throw new Error("no toss");
  const offered = defineSystem({
    ...system,
    offers: {
      ...system.offers,
      toss: {
        ...offerOf(toss),
        parameters: { bets: { kind: "integer", min: 1, max: 9, from: { trait: "pockets" } } },
        when: [actorIs("stake", "T-1", ({ trackers }) => trackers["purse"] !== 0)],
      },
    },
    text: { ...system.text, "when.stake": "with a stake" },
  });

  it("is refused to whoever is unable, before its arguments are read", () => {
    const play = table(undefined, offered);
    const frame = (args: Readonly<Record<string, number>>) =>
      frameOffer(play.state, { offer: "toss", character: "amy", args }, offered);
    expect(frame({ bets: 99 })).toMatchObject({ code: "not-now", rule: "T-1", details: { when: ["stake"] } });
    play.says(GM, set("amy", "purse", 1));
    expect(frame({ bets: 99 })).toMatchObject({ code: "bad-integer" });
    // Amy's pockets hold three coins. What is given replaces what the sheet says.
    expect(frame({})).toMatchObject({ procedure: "toss", args: { bets: 3 }, given: { bets: 3 } });
    expect(frame({ bets: 2 })).toMatchObject({ args: { bets: 2 }, given: { bets: 2 } });
  });

  it("names nobody who isn't at the table, neither alone nor among others", () => {
    const open = defineSystem({
      ...system,
      offers: {
        toss: {
          ...offerOf(toss),
          parameters: {
            bets: { kind: "integer", min: 1, max: 9, initial: 1 },
            against: { kind: "character", nullable: true, initial: null },
            watched: { kind: "characters", initial: [] },
            sides: { kind: "records", of: { who: { kind: "character" } }, initial: [] },
          },
          frame: ({ bets }) => ({ procedure: "toss", args: { bets: Number(bets) } }),
        },
      },
    });
    const play = table(undefined, open);
    const frame = (args: JsonObject) => frameOffer(play.state, { offer: "toss", character: "amy", args }, open);
    for (const args of [{}, { against: "amy", watched: ["amy"], sides: [{ who: "amy" }] }]) {
      expect(frame(args)).toMatchObject({ procedure: "toss" });
    }
    for (const args of [{ against: "zed" }, { watched: ["amy", "zed"] }, { sides: [{ who: "amy" }, { who: "zed" }] }]) {
      expect(frame(args)).toMatchObject({ code: "no-such-character", details: { character: "zed" } });
    }
  });
});
