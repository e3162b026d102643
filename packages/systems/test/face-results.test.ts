import { classify, d } from "@rulewright/dice";
import { begin, choose, done, go, isRefusal, procedure, type Procedure, roll, type Trace } from "@rulewright/rules";
import { expect, it } from "vitest";
import { faceResults, outcomeAt } from "../src/screen/index.ts";

const coin = classify({ head: "counts", tail: "blank" }, (face) => (face === 1 ? "head" : "tail"));

type Waiting = {
  /** How many choices are left. */
  readonly left: number;
  /** How many choices follow the coin. */
  readonly after: number;
  /** 1 for a head, 0 for a tail; null before the coin is tossed. */
  readonly heads: number | null;
};

/** Choices that stand by themselves, one after the other, then a coin, then more choices. */
const waiting: Procedure<Waiting> = procedure("waiting", {
  rules: ["T-1"],
  parameters: {
    left: { kind: "integer", min: 0, max: 9 },
    after: { kind: "integer", min: 0, max: 9 },
    heads: { kind: "integer", min: 0, max: 1, nullable: true, initial: null },
  },
  examples: [{ left: 0, after: 0, heads: null }],
  *run({ left, after, heads }) {
    if (left > 0) {
      return choose({
        by: "player",
        facts: {},
        stands: { as: "wait", leadsTo: go(waiting, { left: left - 1, after, heads }) },
        moves: () => [],
      });
    }
    if (heads !== null) return done({ outcome: heads > 0 ? "won" : "lost" });
    const { head } = yield* roll(d(2).times(1), coin);
    return go(waiting, { left: after, after: 0, heads: head });
  },
});

const book = { id: "waiting", version: "1", procedures: { waiting } };

function begun(left: number, after: number, heads: number | null = null): Trace {
  const trace = begin(book, "waiting", { left, after, heads }, {});
  if (isRefusal(trace)) throw new Error(trace.code);
  return trace;
}

const winningFaces = (left: number, after: number): readonly number[] =>
  faceResults(book, begun(left, after)).flatMap(({ face, outcome }) => (outcome.outcome === "won" ? [face] : []));

it("up to five choices before a roll, and as many after it, are left at their defaults", () => {
  expect([0, 1, 4, 5, 6].map((left) => winningFaces(left, 0))).toEqual([[1], [1], [1], [1], []]);
  expect([1, 4, 5, 6, 7].map((after) => winningFaces(0, after))).toEqual([[1], [1], [1], [], []]);
  expect([1, 5, 6, 7].map((left) => outcomeAt(book, begun(left, 0, 1))?.outcome)).toEqual([
    "won",
    "won",
    undefined,
    undefined,
  ]);
});
