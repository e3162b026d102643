import { currentAttempt } from "../src/attempts-on-table.ts";
import { defineSystem, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { linesFor, type Member, type TableEvent } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, set, system, table } from "./coins.ts";

describe("earned amounts", () => {
  it("go into the trackers they are credited to, once, as far as there is room", () => {
    const play = table();
    play.bet({ bets: 3 }, [1, 1, 2]);
    expect(play.state.characters["amy"]?.trackers).toEqual({ purse: 2, fresh: 2 });
    expect(play.state.shared.trackers).toEqual({ purse: 0, store: 2 });
    play.keeps(ANN, "keep");
    // An open choice rereads what is held, so the purse in the outcome is the one on the sheet.
    expect(currentAttempt(play.state)?.trace.outcome).toEqual({ outcome: "kept", purse: 2 });
    expect(play.state.characters["amy"]?.trackers["purse"]).toBe(2);
  });

  it("stop at what the sheet has room for", () => {
    const play = table();
    play.bet({ bets: 3 }, [1, 1, 1], "bob");
    expect(play.state.characters["bob"]?.trackers).toEqual({ purse: 1, fresh: 3 });
  });

  it("go to the table where a house rule has it hold the tracker for everybody", () => {
    const play = table({ purses: "one" });
    play.bet({ bets: 2 }, [1, 1]);
    expect(play.state.shared.trackers["purse"]).toBe(2);
    expect(play.state.characters["amy"]?.trackers).toEqual({ purse: 0, fresh: 2 });
  });
});

describe("an offer", () => {
  it("changes at once what announcing uses up, and writes down what came of it", () => {
    const play = table();
    play.bet({ bets: 1 }, [1]);
    play.keeps(ANN, "keep");
    expect(play.state.characters["amy"]?.traits["last"]).toBe("kept");
    play.says(GM, { type: "frame", character: "amy", title: "again", offer: "bet", args: { bets: 1 } });
    expect(play.state.characters["amy"]?.trackers["fresh"]).toBe(0);
    expect(play.state.shared.traits["tosses"]).toBe(2);
  });

  it("refuses in its own words, and changes nothing then", () => {
    const play = table();
    expect(codeOf(play.bet({ bets: 4 }, []))).toBe("too-bold");
    expect(codeOf(play.bet({ bets: 1, wine: 2 }, []))).toBe("unknown-argument");
    expect(play.state.shared.traits["tosses"]).toBe(0);
    expect(codeOf(play.says(GM, { type: "frame", character: "amy", title: "x", offer: "constructor", args: {} }))).toBe(
      "not-on-offer",
    );
  });

  it("gives a role to somebody else, whose move it is", () => {
    const play = table();
    play.bet({ bets: 1, against: "bob" }, [1]);
    expect(codeOf(play.keeps(ANN, "tip"))).toBe("not-your-character");
    expect(codeOf(play.keeps(BEA, "tip"))).toBe("no-coin");
  });

  it("waits where the dice of another side are due", () => {
    const play = table();
    play.says(GM, { type: "frame", character: "amy", title: "a match", offer: "match", args: { against: "bob" } });
    const faces = () => currentAttempt(play.state)?.trace.steps.map((step) => ("roll" in step ? step.faces : []));
    const throws = (member: Member, step: number) =>
      play.says(member, { type: "roll", attempt: currentAttempt(play.state)?.id ?? "", step }, [2, 2]);
    expect(codeOf(throws(BEA, 0))).toBe("not-your-character");
    throws(ANN, 0);
    expect(faces()).toEqual([[2]]);
    expect(codeOf(throws(ANN, 1))).toBe("not-your-character");
    throws(BEA, 1);
    expect(currentAttempt(play.state)?.trace.outcome).toEqual({ outcome: "drawn" });
  });

  it("goes on with the dice of every side that the same member plays", () => {
    const play = table();
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const rogue = Object.values(play.state.characters).find(({ name }) => name === "Rogue")?.id ?? "";
    play.says(GM, { type: "frame", character: rogue, title: "a match", offer: "match", args: { against: rogue } });
    expect(
      codeOf(play.says(GM, { type: "roll", attempt: currentAttempt(play.state)?.id ?? "", step: 0 }, [1, 2])),
    ).toBe("");
    expect(currentAttempt(play.state)?.trace.outcome).toEqual({ outcome: "won" });
  });

  it("is put away by an act, once it is settled", () => {
    const play = table();
    play.bet({ bets: 1 }, [1]);
    expect(codeOf(play.says(GM, { type: "act", act: "sweep" }))).toBe("still-open");
    play.keeps(ANN, "keep");
    play.says(GM, { type: "act", act: "sweep" });
    expect(currentAttempt(play.state)).toBe(undefined);
    expect(play.state.past.map(({ title }) => title)).toEqual(["a bet"]);
  });
});

const tosses = (to: number) => ({ change: "trait", of: TABLE, name: "tosses", to });

it("what is set to what it was is no change to tell", () => {
  const play = table();
  const changesOf = (type: TableEvent["type"]) =>
    [...play.state.log].flatMap(({ event }) => (event.type === type && "changes" in event ? [event.changes] : []));
  for (const face of [2, 2]) {
    play.bet({ bets: 1 }, [face]);
    play.keeps(ANN, "keep");
  }
  expect(changesOf("attempt-framed")).toEqual([[tosses(1)], [tosses(2)]]);
  expect(changesOf("attempt-settled")).toEqual([[{ change: "trait", of: "amy", name: "last", to: "kept" }], []]);
});

describe("people", () => {
  it("are made step by step, and played by whoever made them", () => {
    const play = table();
    const late: Member = { id: "lea", name: "Lea", role: "player" };
    play.says(late, { type: "create-character", name: "Cid", args: { pockets: 4 } });
    const made = Object.values(play.state.characters).find(({ name }) => name === "Cid");
    expect(made?.traits["pockets"]).toBe(4);
    expect(play.state.players[made?.id ?? ""]).toBe("lea");
    expect(codeOf(play.says(late, { type: "create-character", name: "Cid", args: { pockets: 5 } }))).toBe(
      "bad-integer",
    );
  });

  it("are asked what the house rules let them say", () => {
    const play = table({ purses: "one" });
    play.says(GM, { type: "create-character", name: "Cid", args: { pockets: 9 } });
    expect(Object.values(play.state.characters).find(({ name }) => name === "Cid")?.traits["pockets"]).toBe(9);
  });

  it("are brought in and dismissed by the GM, never in the middle of their roll", () => {
    const play = table();
    expect(codeOf(play.says(ANN, { type: "bring-in", opponent: "rogue" }))).toBe("gm-only");
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const rogues = Object.values(play.state.characters).filter(({ name }) => name.startsWith("Rogue"));
    expect(rogues.map(({ name }) => name)).toEqual(["Rogue", "Rogue 2"]);
    const [rogue] = rogues;
    play.says(GM, {
      type: "frame",
      character: "amy",
      title: "x",
      offer: "bet",
      args: { bets: 1, against: rogue?.id ?? "" },
    });
    expect(codeOf(play.says(GM, { type: "dismiss", character: rogue?.id ?? "" }))).toBe("still-rolling");
    expect("events" in play.says(GM, { type: "dismiss", character: rogues[1]?.id ?? "" })).toBe(true);
    expect(Object.keys(play.state.characters)).toHaveLength(3);
  });
});

it("an opponent gets the first number that nobody's name has", () => {
  const play = table();
  const names = () => Object.values(play.state.characters).map(({ name }) => name);
  const bring = () => play.says(GM, { type: "bring-in", opponent: "rogue" });
  play.says(GM, { type: "create-character", name: "Rogue 2", args: {} });
  play.says(GM, { type: "create-character", name: "Rogues' friend", args: {} });
  bring();
  bring();
  expect(names().slice(-2)).toEqual(["Rogue", "Rogue 3"]);
  const rogue = Object.values(play.state.characters).find(({ name }) => name === "Rogue");
  play.says(GM, { type: "dismiss", character: rogue?.id ?? "" });
  bring();
  bring();
  expect(names().slice(-2)).toEqual(["Rogue", "Rogue 4"]);
});

it("everybody learns what an opponent is about, and nothing else of the sheet", () => {
  const [rogue] = system.opponents ?? [];
  const play = table(undefined, defineSystem({ ...system, opponents: rogue ? [{ ...rogue, about: "Sly" }] : [] }));
  play.says(GM, { type: "bring-in", opponent: "rogue" });
  const entrances = linesFor(play.state, ANN).flatMap(({ event }) =>
    event.type === "opponent-appeared" ? [event.character] : [],
  );
  expect(entrances).toStrictEqual([{ id: expect.any(String), name: "Rogue", about: "Sly" }]);
});

describe("what is set by hand", () => {
  it("is anything, for the GM, within its bounds", () => {
    const play = table();
    for (const amount of [4, -1, 0.5, "2", null]) {
      expect(codeOf(play.says(GM, set("amy", "purse", amount)))).toBe("bad-amount-edit");
    }
    play.says(GM, set("amy", "purse", 3));
    play.says(GM, set(TABLE, "store", 0));
    play.says(GM, set(TABLE, "tosses", 7));
    play.says(GM, set("amy", "last", "tipped"));
    expect(play.state.characters["amy"]?.trackers["purse"]).toBe(3);
    expect(play.state.characters["amy"]?.traits["last"]).toBe("tipped");
    expect(play.state.shared).toEqual({ trackers: { purse: 0, store: 0 }, traits: { tosses: 7 } });
  });

  it("is a player's own sheet, and nothing that play decides", () => {
    const play = table();
    expect("events" in play.says(ANN, set("amy", "mood", "sad"))).toBe(true);
    expect(codeOf(play.says(ANN, set("amy", "mood", "furious")))).toBe("bad-word");
    expect(codeOf(play.says(ANN, set("amy", "pockets", "many")))).toBe("bad-trait-edit");
    expect(codeOf(play.says(ANN, set("amy", "beard", 1)))).toBe("no-such-trait");
    expect(codeOf(play.says(ANN, set("amy", "purse", 1)))).toBe("gm-only");
    expect(codeOf(play.says(ANN, set("bob", "mood", "sad")))).toBe("not-your-character");
    expect(codeOf(play.says(ANN, set(TABLE, "store", 5)))).toBe("gm-only");
  });

  it("goes as far as the house rules let a rating go", () => {
    const book = table();
    expect("events" in book.says(ANN, set("amy", "tricks", { Palming: 3 }))).toBe(true);
    expect(codeOf(book.says(ANN, set("amy", "tricks", { Palming: 4 })))).toBe("bad-sheet");
    const house = table({ purses: "one" });
    expect("events" in house.says(ANN, set("amy", "tricks", { Palming: 9 }))).toBe(true);
    expect(codeOf(house.says(ANN, set("amy", "tricks", { Palming: 10 })))).toBe("bad-sheet");
  });
});
