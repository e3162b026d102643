import { between, choose, done, move, oneOf, upTo } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { initialDetail, offeredMoves, withDetail } from "../src/table/attempt/decision-draft.ts";

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
  });

  it("begins with 1 of each count, and with 0 where a number can be negative", () => {
    expect(initialDetail(count)).toEqual({ dice: 1, more: 1 });
    expect(initialDetail(shift)).toEqual({ by: 0 });
  });
});

describe("the moves that a decision offers", () => {
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

  it("are the viewer's own, without those of talk that are another's or take a name", () => {
    expect(offeredMoves(choice, () => true).map(({ move: { name: one } }) => one)).toEqual(["count", "object", "take"]);
    expect(offeredMoves(choice, () => false)).toEqual([]);
  });
});
