import { TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Attempt } from "../src/attempt.ts";
import { currentAttempt, MAX_OPEN, withRoomFor } from "../src/attempts-on-table.ts";
import { fold } from "../src/fold.ts";
import { sceneOf } from "../src/scene.ts";
import {
  countLines,
  EMPTY_TABLE,
  type Member,
  type TableEvent,
  type TableState,
  undoPlan,
  viewFor,
} from "../src/index.ts";
import { framed } from "./framed-attempt.ts";
import { ANN, BEA, codeOf, GM, system, table } from "./coins.ts";

const bet = (character: string, bets = 1) =>
  ({ type: "frame", character, title: `a bet of ${character}`, offer: "bet", args: { bets } }) as const;

/** Amy and Bob have a bet each. */
function both(house = {}) {
  const play = table(house);
  expect(codeOf(play.says(GM, bet("amy")))).toBe("");
  const [amys = ""] = Object.keys(play.state.attempts);
  expect(codeOf(play.says(GM, bet("bob")))).toBe("");
  const bobs = Object.keys(play.state.attempts).find((id) => id !== amys) ?? "";
  const rolls = (member: Member, attempt: string, face = 1) =>
    play.says(member, { type: "roll", attempt, step: 0, faces: [face] });
  const keeps = (member: Member, attempt: string) =>
    play.says(member, { type: "choose", attempt, step: 1, move: "keep" });
  return { play, amys, bobs, rolls, keeps };
}

/** An act that clears the table. */
const clearing = (more: object): TableEvent => ({
  type: "act-done",
  act: "sweep",
  args: {},
  changes: [{ change: "table-cleared", ...more }],
  notices: [],
});

/** Whose attempts the rules know of when something of Amy's is decided, in order. */
const charactersIn = (state: TableState, concerned?: string): readonly string[] => {
  const attempt = concerned === undefined ? undefined : state.attempts[concerned];
  return sceneOf(state, "amy", attempt).attempts.map(({ character }) => character);
};

describe("several attempts", () => {
  it("are rolled and settled each on its own, in any order", () => {
    const { play, amys, bobs, rolls, keeps } = both();
    expect(codeOf(rolls(BEA, bobs))).toBe("");
    expect(play.state.attempts[amys]?.trace.steps).toEqual([]);
    expect(codeOf(keeps(BEA, bobs))).toBe("");
    expect(codeOf(rolls(ANN, amys))).toBe("");
    expect(Object.values(play.state.attempts).map(({ id, settled }) => [id, settled])).toEqual([
      [amys, false],
      [bobs, true],
    ]);
    expect(codeOf(keeps(ANN, amys))).toBe("");
    expect(Object.keys(play.state.attempts)).toEqual([bobs, amys]);
    expect(viewFor(play.state, ANN).attempts.map(({ id }) => id)).toEqual([bobs, amys]);
  });

  it("don't give way to those of others; one of the same character takes its place", () => {
    const { play, amys, bobs, rolls } = both();
    expect(codeOf(play.says(GM, bet("amy")))).toBe("");
    expect(Object.keys(play.state.attempts)).toHaveLength(2);
    expect(Object.keys(play.state.attempts)).toContain(bobs);
    expect(play.state.past.map(({ id }) => id)).toEqual([amys]);
    expect(rolls(ANN, amys)).toMatchObject({ conflict: { attempt: null } });
  });

  it("are limited in number", () => {
    const play = table();
    for (let i = 0; i <= MAX_OPEN; i += 1) {
      const character = { id: `c${i}`, name: `C${i}`, traits: {}, trackers: { purse: 1 } };
      play.happens({ type: "character-added", character });
    }
    const answers = Array.from({ length: MAX_OPEN + 1 }, (_, i) => codeOf(play.says(GM, bet(`c${i}`))));
    expect(answers).toEqual([...Array.from({ length: MAX_OPEN }, () => ""), "too-many-attempts"]);
  });

  it("stay once settled until they are answered for, while others are open", () => {
    const { play, amys, bobs, rolls, keeps } = both();
    rolls(BEA, bobs);
    keeps(BEA, bobs);
    play.happens({
      type: "character-added",
      character: { id: "cid", name: "Cid", traits: {}, trackers: { purse: 1 } },
    });
    play.says(GM, bet("cid"));
    expect(Object.hasOwn(play.state.attempts, bobs)).toBe(true);
    play.says(GM, { type: "answer-for-the-world", attempt: bobs, words: "It rolls away." });
    expect(play.state.attempts[bobs]?.consequence).toBe("It rolls away.");
    play.says(GM, { type: "close-attempt", attempt: currentAttempt(play.state)?.id ?? "" });
    play.says(GM, bet("cid"));
    expect(play.state.past.at(-1)?.id).toBe(bobs);
    expect(Object.hasOwn(play.state.attempts, amys)).toBe(true);
  });

  it("pay from what is held at the moment of each payment", () => {
    const { play, amys, bobs, rolls } = both({ purses: "one" });
    rolls(BEA, bobs);
    rolls(ANN, amys);
    play.says(GM, { type: "edit", of: TABLE, name: "purse", to: 1 });
    const tips = (member: Member, attempt: string) =>
      codeOf(play.says(member, { type: "choose", attempt, step: 1, move: "tip" }));
    expect(tips(BEA, bobs)).toBe("");
    expect(play.state.shared.trackers["purse"]).toBe(0);
    expect(tips(ANN, amys)).toBe("no-coin");
    expect(play.state.attempts[amys]?.trace.steps).toHaveLength(1);
  });

  it("are undone without each other", () => {
    const { play, amys, bobs, rolls } = both();
    rolls(ANN, amys);
    rolls(BEA, bobs);
    const amysRoll = countLines(play.state, GM) - 1;
    const plan = undoPlan(play.state, [amysRoll], GM, system);
    expect(plan).toMatchObject({ lines: [amysRoll] });
    expect(codeOf(play.says(GM, { type: "undo", lines: [amysRoll] }))).toBe("");
    expect(play.state.attempts[amys]?.trace.steps).toEqual([]);
    expect(play.state.attempts[bobs]?.trace.steps).toHaveLength(1);
  });

  it("have requests of their own, which are answered by their ids", () => {
    const { play, amys, bobs, rolls } = both({ purses: "own" });
    rolls(ANN, amys);
    rolls(BEA, bobs);
    const requests = (attempt: string) => play.state.attempts[attempt]?.requests ?? [];
    for (const [member, attempt] of [
      [BEA, bobs],
      [ANN, amys],
    ] as const) {
      const asks = { type: "ask", attempt, words: "Please", move: "tip", detail: {} } as const;
      for (let i = 0; i < 2; i += 1) expect(codeOf(play.says(member, asks))).toBe("");
      const ask = requests(attempt)[0]?.id ?? "";
      expect(codeOf(play.says(GM, { type: "answer-ask", ask, answer: "declined" }))).toBe("");
    }
    const answers = [amys, bobs].map((attempt) => requests(attempt).map(({ answer }) => answer));
    expect(answers).toEqual([
      ["declined", undefined],
      ["declined", undefined],
    ]);
  });

  it("keep the house rules that each began under", () => {
    const play = table({ purses: "own" });
    play.says(GM, bet("amy"));
    play.says(GM, { type: "set-house-rule", name: "purses", value: "one" });
    play.says(GM, bet("bob"));
    expect(Object.values(play.state.attempts).map(({ trace }) => trace.house["purses"])).toEqual(["own", "one"]);
  });

  it("are put away by an act that clears the table, all of them or only those that were rolled", () => {
    const { play, amys, bobs, rolls } = both();
    rolls(BEA, bobs);
    play.happens(clearing({ keeps: "unrolled" }));
    expect([Object.keys(play.state.attempts), play.state.past.map(({ id }) => id)]).toEqual([[amys], [bobs]]);
    play.happens(clearing({}));
    expect([Object.keys(play.state.attempts), play.state.past.map(({ id }) => id)]).toEqual([[], [bobs, amys]]);
  });

  it("are known to the rules once each, the one that is concerned last, without those of earlier rules", () => {
    const { play, amys, bobs } = both();
    expect([charactersIn(play.state), charactersIn(play.state, amys)]).toEqual([
      ["amy", "bob"],
      ["bob", "amy"],
    ]);
    const { attempts } = play.state;
    const earlier = { ...attempts, [bobs]: { ...attempts[bobs], earlierRules: true } };
    expect(charactersIn({ ...play.state, attempts: earlier } as TableState, amys)).toEqual(["amy"]);
  });

  it("spend from nothing where nobody had a tracker", () => {
    const play = table();
    const change = { change: "tracker", of: "amy" } as const;
    const changes = [
      { ...change, name: "fame", to: 2 },
      { ...change, name: "fame", to: -1 },
      { ...change, name: "purse", to: 0 },
    ];
    play.happens({ ...framed("a1", "amy"), changes } as TableEvent);
    expect(play.state.spent["a1"]).toEqual([{ of: "amy", name: "fame", amount: 1 }]);
  });

  it("took each other's place in logs from before several could be open", () => {
    const { play, amys, bobs } = both();
    const earlier = play.state.log.slice().map((entry) => {
      if (entry.event.type !== "attempt-framed") return entry;
      const { alongside: _, ...event } = entry.event;
      return { ...entry, event };
    });
    const state = fold(EMPTY_TABLE, earlier);
    expect(Object.keys(state.attempts)).toEqual([bobs]);
    expect(state.past.map(({ id, settled, closed }) => [id, settled, closed])).toEqual([[amys, false, undefined]]);
  });
});

const drawn = fc.record({
  character: fc.constantFrom("amy", "bob", "cid", "dora"),
  kind: fc.constantFrom("open", "settled", "closed", "of earlier rules", "answered for"),
});

/** An attempt of a kind, as far as its place on the table goes. */
const attemptOf = ({ character, kind }: { readonly character: string; readonly kind: string }, id: string): Attempt =>
  ({
    id,
    character,
    settled: kind === "settled" || kind === "answered for",
    ...(kind === "closed" ? { closed: {} } : {}),
    ...(kind === "of earlier rules" ? { earlierRules: {} } : {}),
    ...(kind === "answered for" ? { consequence: "So it is." } : {}),
  }) as unknown as Attempt;

it("before an attempt of a character, what goes on beside it stays, and the newest of what waits as far as there is room", () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 14 }), fc.constantFrom("amy", "eve"), (kinds, character) => {
      const all = kinds.map((one, i) => ({ ...one, id: `a${i}` }));
      const attempts = Object.fromEntries(all.map((one) => [one.id, attemptOf(one, one.id)]));
      const others = all.filter((one) => one.character !== character);
      const ongoing = others.filter(({ kind }) => kind === "open");
      const waiting = others.filter(({ kind }) => kind !== "open" && kind !== "answered for");
      const room = Math.max(0, MAX_OPEN - 1 - ongoing.length);
      const stay = new Set(
        ongoing.length === 0 ? [] : [...ongoing, ...waiting.slice(Math.max(0, waiting.length - room))],
      );
      const after = withRoomFor({ ...EMPTY_TABLE, attempts }, character);
      expect(Object.keys(after.attempts)).toEqual(all.filter((one) => stay.has(one)).map(({ id }) => id));
      expect(after.past.map(({ id }) => id)).toEqual(all.filter((one) => !stay.has(one)).map(({ id }) => id));
      const open = all.filter(({ kind }) => kind === "open" || kind === "of earlier rules");
      expect(currentAttempt({ attempts })?.id).toBe((open.at(-1) ?? all.at(-1))?.id);
    }),
    { numRuns: 300 },
  );
});

it("a state has the last 500 earlier attempts", () => {
  const past = Array.from({ length: 499 }, (_, i) => attemptOf({ character: "amy", kind: "settled" }, `p${i}`));
  const two = ["a", "b"].map((id) => [id, attemptOf({ character: "amy", kind: "settled" }, id)] as const);
  const after = withRoomFor({ ...EMPTY_TABLE, past, attempts: Object.fromEntries(two) }, "amy");
  expect([after.past.length, after.past[0]?.id, after.past.at(-1)?.id]).toEqual([500, "p1", "b"]);
});
