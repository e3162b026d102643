import { d, doubles, face } from "@rulewright/dice";
import {
  Calculator,
  chance,
  choose,
  done,
  go,
  goal,
  move,
  type Move,
  procedure,
  refusal,
  roll,
} from "@rulewright/rules";
import { expect, it } from "vitest";
import { decisionAt } from "../src/decision-at.ts";

const win = goal(
  "win",
  "player",
  chance("won", ({ outcome }) => outcome === "won"),
);
const calculator = new Calculator({ house: {}, goal: win, strategy: "best", arithmetic: doubles });

const open = (name: string, outcome: string): Move => move(name, { leadsTo: () => done({ outcome }) });
const closed = (name: string, code: string): Move =>
  move(name, { closed: refusal(code, "C-1"), leadsTo: () => done({ outcome: "won" }) });

/** A choice between these moves and to lose. */
const offering = (moves: readonly Move[], facts = { at: 1 }) =>
  procedure("offering", {
    rules: ["C-1"],
    run: () =>
      choose({ by: "player", facts, stands: { as: "keep", leadsTo: done({ outcome: "lost" }) }, moves: () => moves }),
  });

const decidedOf = (...moves: readonly Move[]) => decisionAt({ at: 1 }, offering(moves), {}, calculator);

it("the decision at a choice is the best move, or what stands where none is better", () => {
  expect(decidedOf(open("win", "won"), open("lose", "lost"))).toBe("win");
  expect(decidedOf(open("lose", "lost"))).toBe("keep");
  expect(decidedOf()).toBe("keep");
});

it("and the first refusal only where every move is closed", () => {
  expect(decidedOf(closed("one", "too-late"), closed("two", "too-early"))).toBe("too-late");
  expect(decidedOf(closed("one", "too-late"), open("win", "won"))).toBe("win");
  expect(decidedOf(open("win", "won"), closed("two", "too-early"))).toBe("win");
});

it("is that of the first choice with these facts, which dice and other choices may lead to", () => {
  const last = offering([open("win", "won")]);
  const before = procedure("before", {
    rules: ["C-1"],
    run: () =>
      choose({
        by: "player",
        facts: { at: 2 },
        stands: { as: "go on", leadsTo: go(last, {}) },
        moves: () => [open("give up", "lost")],
      }),
  });
  const rolled = procedure("rolled", {
    rules: ["C-1"],
    *run() {
      return (yield* roll(d(2).times(1), face)) > 1 ? go(before, {}) : done({ outcome: "lost" });
    },
  });
  const at = (facts: { at: number }) => decisionAt(facts, rolled, {}, calculator);
  expect([at({ at: 2 }), at({ at: 1 }), at({ at: 3 })]).toEqual(["go on", "win", undefined]);
});
