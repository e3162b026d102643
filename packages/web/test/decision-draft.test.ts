import { anyNumber, between, choose, done, move, oneOf, upTo } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  diceFieldOf,
  initialDetail,
  namedMoves,
  offeredMoves,
  selectedDice,
  withDetail,
} from "../src/table/attempt/decision-draft.ts";

const leadsTo = () => done({ outcome: "done" });
const count = move("count", { fields: { dice: upTo(3), more: upTo(1) }, leadsTo });
const shift = move("shift", { fields: { by: between(-2, 2) }, leadsTo });
const none = { move: "stand", detail: {} };

describe("a decision that is prepared", () => {
  it("takes one detail after another, of one move at a time", () => {
    const first = withDetail(none, count, { dice: 2 }, "stand");
    expect(first).toEqual({ move: "count", detail: { dice: 2 } });
    expect(withDetail(first, count, { more: 1 }, "stand")).toEqual({ move: "count", detail: { dice: 2, more: 1 } });
    expect(withDetail(first, shift, { by: 1 }, "stand")).toEqual({ move: "shift", detail: { by: 1 } });
  });

  it("is the default again once every number is 0 and no dice are picked", () => {
    const first = { move: "count", detail: { dice: 2, more: 1 } };
    expect(withDetail(first, count, { dice: 0 }, "stand")).toEqual({ move: "count", detail: { dice: 0, more: 1 } });
    expect(withDetail(first, count, { dice: 0, more: 0 }, "stand")).toEqual(none);
    expect(withDetail(none, count, { picked: [] }, "stand")).toEqual(none);
    expect(withDetail(none, count, { picked: [0] }, "stand")).toEqual({ move: "count", detail: { picked: [0] } });
    expect(withDetail(none, count, { dice: 0, picked: [0] }, "stand").move).toBe("count");
    expect(withDetail(none, count, { words: "" }, "stand").move).toBe("count");
  });

  it("stays at 0 where a number can be negative", () => {
    expect(withDetail(none, shift, { by: 0 }, "stand")).toEqual({ move: "shift", detail: { by: 0 } });
    const open = move("open", { fields: { difficulty: anyNumber(6) }, leadsTo });
    expect(withDetail(none, open, { difficulty: 0 }, "stand")).toEqual({ move: "open", detail: { difficulty: 0 } });
  });

  it("begins with 1 of each count, and with 0 where a number can be negative", () => {
    expect(initialDetail(count)).toEqual({ dice: 1, more: 1 });
    expect(initialDetail(shift)).toEqual({ by: 0 });
  });
});

const fields = { which: oneOf(["rope", "lamp"]) };
const choice = choose({
  by: "player",
  moves: () => [
    count,
    move("object", { talk: true, leadsTo }),
    move("refuse", { talk: true, by: "gm", leadsTo }),
    move("claim", { talk: true, fields, leadsTo }),
    move("take", { fields, leadsTo }),
  ],
  stands: { as: "stand", leadsTo: leadsTo() },
});
const names = (may: (by: string) => boolean) => namedMoves(choice, may).map(({ name }) => name);

describe("the moves that a decision offers", () => {
  it("are the viewer's own, without those of talk that are another's or take a name", () => {
    expect(offeredMoves(choice, () => true).map(({ move: { name: one } }) => one)).toEqual(["count", "object", "take"]);
    expect(offeredMoves(choice, () => false)).toEqual([]);
  });

  it("have the named ones for themselves, as far as the viewer may make them and they are open", () => {
    expect(names(() => true)).toEqual(["claim"]);
    expect(names((by) => by === "player")).toEqual(["claim"]);
    expect(names((by) => by === "gm")).toEqual([]);
    const closed = { refused: true, code: "late", rule: "R-1" } as const;
    const late = choose({
      by: "player",
      moves: () => [
        move("claim", { talk: true, fields, closed, leadsTo }),
        move("name", { talk: true, by: "gm", fields, leadsTo }),
      ],
      stands: { as: "stand", leadsTo: leadsTo() },
    });
    expect(namedMoves(late, (by) => by === "gm").map(({ name }) => name)).toEqual(["name"]);
    expect(namedMoves(late, (by) => by === "player")).toEqual([]);
  });
});

const found = (...offered: Parameters<typeof diceFieldOf>[0]) => diceFieldOf(offered)?.move.name;

describe("the dice of a decision", () => {
  const all = { ...upTo(1), shape: { kind: "dice", max: 2, hand: "all" } } as never;
  const none = { ...upTo(1), shape: { kind: "dice", max: 0, hand: "all" } } as never;
  const reroll = move("reroll", { fields: { dice: all }, leadsTo });
  const nothing = move("nothing", { fields: { dice: none }, leadsTo });
  const closed = { refused: true, code: "late", rule: "R-1" } as const;

  it("are those of the first open move that takes some", () => {
    expect(found({ move: count }, { move: nothing }, { move: reroll })).toBe("reroll");
    expect(found({ move: reroll, closed })).toBeUndefined();
    expect(found({ move: nothing })).toBeUndefined();
  });

  it("are picked while that move is drafted", () => {
    const field = { move: reroll, name: "dice" };
    expect(selectedDice({ move: "reroll", detail: { dice: [0, 2] } }, field)).toEqual([0, 2]);
    expect(selectedDice({ move: "count", detail: { dice: [0, 2] } }, field)).toEqual([]);
    expect(selectedDice({ move: "reroll", detail: {} }, field)).toEqual([]);
    expect(selectedDice({ move: "reroll", detail: { dice: [0] } }, undefined)).toEqual([]);
  });
});

const detailOf = (fields: Parameters<typeof move>[1]["fields"]) =>
  initialDetail(move("own", { ...(fields ? { fields } : {}), leadsTo: () => done({ outcome: "" }) }));

it("a move begins with 1 of each count, with 0 where a number may be negative, and without dice", () => {
  const bounds = [-2, -1, 0, 1, 2].map((min) => detailOf({ n: between(min, 5) }));
  expect(bounds).toEqual([{ n: 0 }, { n: 0 }, { n: 1 }, { n: 1 }, { n: 1 }]);
  expect(detailOf({ count: upTo(3), other: upTo(2) })).toEqual({ count: 1, other: 1 });
  expect(detailOf(undefined)).toEqual({});
});
