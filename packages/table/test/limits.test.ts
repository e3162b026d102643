import { currentAttempt } from "../src/attempts-on-table.ts";
import { actorIs, defineSystem, type JsonValue, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import type { Member } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";
import { giving } from "./gift.ts";

describe("the GM's opponents", () => {
  it("are marked as such, and nobody else's to take", () => {
    const play = table();
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const rogue = Object.values(play.state.characters).find(({ name }) => name === "Rogue");
    expect(rogue?.opponent).toBe(true);
    expect(play.state.characters["amy"]?.opponent).toBeUndefined();
    const take = { type: "take-character", character: rogue?.id ?? "" } as const;
    expect(codeOf(play.says(ANN, take))).toBe("is-an-opponent");
    expect("events" in play.says(GM, take)).toBe(true);
  });

  it("are known by their mark: somebody else may be called like one", () => {
    const play = table();
    const late: Member = { id: "lea", name: "Lea", role: "player" };
    play.says(GM, { type: "create-character", name: "Rogue 2", args: {} });
    const made = Object.values(play.state.characters).find(({ name }) => name === "Rogue 2");
    expect("events" in play.says(late, { type: "take-character", character: made?.id ?? "" })).toBe(true);
  });
});

/** Further values of Amy's sheet. */
const more = { tags: ["Palming"], special: { Palming: ["Coins", "Cards"] }, depth: 2 };
const clock = { kind: "progress", of: "table", initial: [], rule: "T-1" } as const;
const clocked = defineSystem({
  ...system,
  traits: {
    ...system.traits,
    tags: { kind: "words", initial: [], rule: "T-1" },
    special: { kind: "lists", initial: {}, rule: "T-1" },
    depth: { kind: "number", initial: 0, min: 0, rule: "T-1" },
  },
  marks: { ...system.marks, clocks: clock, spent: { kind: "seconds", of: "table", initial: 0, rule: "T-1" } },
  text: { ...system.text, "mark.clocks": "Clocks", "mark.spent": "Time spent" },
});

const codes = (of: string, name: string, ...values: readonly JsonValue[]) =>
  values.map((to) => codeOf(table(undefined, clocked, more).says(of === TABLE ? GM : ANN, set(of, name, to))));

describe("what a sheet can't be", () => {
  it.each<[string, readonly JsonValue[]]>([
    ["pockets", [null, "3", 0.5, 1e308, -5]],
    ["depth", [null, -5, 0.5, 1e308, 1e7, true]],
    ["tags", [null, [{ a: 1 }, null], [5], ["Palming", null], { 0: "Palming" }]],
    ["special", [null, { Palming: 5 }, { Palming: [5] }, { Palming: [null] }, ["Palming"]]],
    ["tricks", [null, { Palming: null }, { Palming: "3" }, { Palming: 0.5 }, { Palming: 1e308 }, "Palming", [3]]],
    ["mood", [5, ["glad"], true]],
  ])("is refused: %s", (name, values) => {
    expect(codes("amy", name, ...values)).toEqual(values.map(() => "bad-trait-edit"));
  });

  it("nor a mark, whoever sets it", () => {
    const play = table(undefined, clocked);
    for (const to of [null, 5, ["x"]]) expect(codeOf(play.says(GM, set("amy", "last", to)))).toBe("bad-trait-edit");
    expect(codes(TABLE, "tosses", null, "3", 0.5, 1e308)).toEqual(Array(4).fill("bad-trait-edit"));
    expect(codes(TABLE, "spent", null, -1, 1e308)).toEqual(Array(3).fill("bad-trait-edit"));
    expect(codes(TABLE, "clocks", [{ name: 5 }], [5], { name: "x" })).toEqual(Array(3).fill("bad-trait-edit"));
    expect(codes(TABLE, "clocks", [{ name: "The gate", now: 2, of: 5 }], [])).toEqual(["", ""]);
    expect(codes(TABLE, "tosses", -2, 7)).toEqual(["", ""]);
    expect(codes(TABLE, "spent", 0.5, 9e8)).toEqual(["", ""]);
  });

  it("calls nothing what every object has already", () => {
    expect(codes("amy", "tricks", { constructor: 1 }, { "": 1 })).toEqual(["bad-trait-name", "bad-trait-name"]);
    expect(codes("amy", "special", { toString: ["x"] })).toEqual(["bad-trait-name"]);
    expect(codes("amy", "special", { Palming: ["x"], Cards: [{ constructor: 1 }] })).toEqual(["bad-trait-name"]);
  });

  it("goes no further than a newcomer is asked", () => {
    expect(codes("amy", "pockets", 0, 5, 4)).toEqual(["bad-integer", "bad-integer", ""]);
  });

  it("is no excuse for worse where it was wrong before", () => {
    const play = table(undefined, system, { tricks: { Palming: 7, Juggling: 1 } });
    expect(codeOf(play.says(ANN, set("amy", "tricks", { Palming: 999, Juggling: 1 })))).toBe("bad-sheet");
    expect(codeOf(play.says(ANN, set("amy", "tricks", { Palming: 7, Juggling: 2 })))).toBe("");
    expect(codeOf(play.says(ANN, set("amy", "tricks", { Palming: 3, Juggling: 2 })))).toBe("");
  });

  it("is checked against the whole scale where there was nothing before", () => {
    const play = table(undefined, system, { tricks: null });
    expect(codeOf(play.says(ANN, set("amy", "tricks", { Palming: 4 })))).toBe("bad-sheet");
    expect(codeOf(play.says(ANN, set("amy", "tricks", { Palming: 3 })))).toBe("");
  });

  it("is a number of any size only where the rules bound it", () => {
    const million = 1_000_000;
    expect(codes(TABLE, "tosses", million, -million, million + 1, -million - 1)).toEqual([
      "",
      "",
      "bad-trait-edit",
      "bad-trait-edit",
    ]);
    expect(codes("amy", "depth", million, million + 1)).toEqual(["", "bad-trait-edit"]);
    expect(codes(TABLE, "spent", 1e12, 1e12 + 1)).toEqual(["", "bad-trait-edit"]);
  });

  it("may be undecided where it is one of a few words", () => {
    expect(codes("amy", "mood", null, "sad")).toEqual(["", ""]);
  });

  it("may be more of the same", () => {
    expect(codes("amy", "tags", [], ["Palming", "Juggling"])).toEqual(["", ""]);
    expect(codes("amy", "special", {}, { Juggling: [] }, { Palming: ["Coins", "Keys"], Juggling: ["Knives"] })).toEqual(
      ["", "", ""],
    );
    expect(codes("amy", "tricks", {}, { Palming: 2, Juggling: 1 })).toEqual(["", ""]);
    expect(codes("amy", "depth", 0, 100)).toEqual(["", ""]);
  });
});

function gifts() {
  const play = table(undefined, giving);
  for (const who of ["amy", "bob"]) play.says(GM, set(who, "purse", 1));
  play.says(GM, { type: "frame", character: "amy", title: "a gift", offer: "gift", args: {} });
  const purses = () => ["amy", "bob"].map((who) => play.state.characters[who]?.trackers["purse"]);
  return { play, purses };
}

const wish = ({ state }: ReturnType<typeof table>, name: string) =>
  ({ type: "ask", attempt: currentAttempt(state)?.id ?? "", words: "please", move: name, detail: {} }) as const;

function granted(by: Member, name: string) {
  const { play, purses } = gifts();
  const refused = codeOf(play.says(by, wish(play, name)));
  const [asked] = currentAttempt(play.state)?.requests ?? [];
  if (asked) play.says(GM, { type: "answer-ask", ask: asked.id, answer: "granted" });
  return [refused, ...purses()];
}

describe("a wish", () => {
  it("costs nobody anything who doesn't wish it", () => {
    for (const name of ["tip", "fine"]) {
      expect(granted(BEA, name)).toEqual(["not-your-character", 1, 1]);
      expect(granted(ANN, name)).toEqual(["", 0, 1]);
      expect(granted(GM, name)).toEqual(["", 0, 1]);
    }
  });

  it("for what is anybody's is paid by whoever wishes it; what is free, anybody may wish for", () => {
    expect(granted(BEA, "lend")).toEqual(["", 1, 0]);
    expect(granted(ANN, "lend")).toEqual(["", 0, 1]);
    expect(granted(BEA, "talk")).toEqual(["", 1, 1]);
  });

  it("for what is anybody's is paid by the roller where one member plays several characters", () => {
    const play = table(undefined, giving);
    for (const who of ["amy", "bob"]) {
      play.says(GM, set(who, "purse", 1));
      play.says(GM, { type: "take-character", character: who });
    }
    play.says(GM, { type: "frame", character: "bob", title: "a gift", offer: "gift", args: {} });
    play.says(GM, wish(play, "lend"));
    play.says(GM, { type: "answer-ask", ask: currentAttempt(play.state)?.requests[0]?.id ?? "", answer: "granted" });
    expect(["amy", "bob"].map((who) => play.state.characters[who]?.trackers["purse"])).toEqual([1, 0]);
  });

  it("is looked at again when it is granted", () => {
    const { play, purses } = gifts();
    play.says(ANN, wish(play, "tip"));
    play.says(GM, { type: "give-character", character: "amy", member: "gm" });
    const [asked] = currentAttempt(play.state)?.requests ?? [];
    expect(codeOf(play.says(GM, { type: "answer-ask", ask: asked?.id ?? "", answer: "granted" }))).toBe(
      "not-your-character",
    );
    expect(purses()).toEqual([1, 1]);
  });
});

const codesOf = (times: number, say: () => string): readonly string[] => Array.from({ length: times }, say);
const max = (accepted: number) => [...Array<string>(accepted).fill(""), "too-many-open"];

describe("one member leaves only so much open", () => {
  it("of proposals, wishes and moments", () => {
    const play = table(undefined, giving);
    play.says(GM, { type: "frame", character: "amy", title: "a gift", offer: "gift", args: {} });
    const propose = { type: "propose", character: "bob", words: "I bet." } as const;
    const wish = {
      type: "ask",
      attempt: currentAttempt(play.state)?.id ?? "",
      words: "please",
      move: "talk",
      detail: {},
    } as const;
    const moment = { type: "tell-moment", character: "bob", words: "I lost.", amount: 0 } as const;
    expect(codesOf(6, () => codeOf(play.says(BEA, propose)))).toEqual(max(5));
    expect(codesOf(6, () => codeOf(play.says(BEA, wish)))).toEqual(max(5));
    expect(codesOf(11, () => codeOf(play.says(BEA, moment)))).toEqual(max(10));

    // Others are free to, and so is whoever had an answer.
    expect(codeOf(play.says(ANN, { ...propose, character: "amy" }))).toBe("");
    expect(codeOf(play.says(ANN, wish))).toBe("");
    play.says(BEA, { type: "withdraw", proposal: Object.keys(play.state.proposals)[0] ?? "" });
    expect(codeOf(play.says(BEA, propose))).toBe("");
    play.says(GM, { type: "answer-ask", ask: currentAttempt(play.state)?.requests[0]?.id ?? "", answer: "declined" });
    expect(codeOf(play.says(BEA, wish))).toBe("");
    play.says(GM, { type: "grant-moment", moment: Object.keys(play.state.moments)[0] ?? "", granted: 0 });
    expect(codeOf(play.says(BEA, moment))).toBe("");
  });
});

const rest = (hours: JsonValue) => ({ type: "act", act: "rest", character: "amy", args: { hours } }) as const;

describe("an act", () => {
  const resting = defineSystem({
    ...system,
    acts: {
      rest: {
        rules: ruleNumbers,
        by: ["player", "gm"],
        of: "character",
        parameters: { hours: { kind: "integer", min: 1, max: 9 } },
        when: [actorIs("bed", "T-1", ({ trackers }) => trackers["purse"] !== 0)],
        decide: () => ({ changes: [] }),
      },
    },
    text: { ...system.text, "act.rest": "Rest", "when.bed": "with a bed" },
  });

  it("refuses who is unable before it looks at what they say, and after whose act it is", () => {
    const play = table(undefined, resting);
    expect(codeOf(play.says(ANN, rest(99)))).toBe("not-now");
    expect(codeOf(play.says(BEA, rest(1)))).toBe("not-your-character");
    play.says(GM, set("amy", "purse", 1));
    expect(codeOf(play.says(ANN, rest(99)))).toBe("bad-integer");
    expect(codeOf(play.says(ANN, rest(1)))).toBe("");
  });
});
