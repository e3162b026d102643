import { d, classify } from "@rulewright/dice";
import { expect, it } from "vitest";
import {
  answerChoice,
  answerDice,
  begin,
  choose,
  diceOf,
  done,
  firstRefusal,
  go,
  isRefusal,
  move,
  type Procedure,
  procedure,
  refusal,
  resume,
  roll,
  rollMore,
} from "../src/index.ts";

const attacking = classify({ hit: "counts", miss: "blank" }, (face) => (face <= 9 ? "hit" : "miss"));
const hurting = classify({ wound: "counts", scratch: "cancels" }, (face) => (face === 6 ? "wound" : "scratch"));

/** A d20 hits, two d6 lie beside it then, and only those may be picked up. */
const attack: Procedure<Record<string, never>> = procedure("attack", {
  rules: [],
  *run() {
    yield* roll(d(20).times(1), attacking);
    const hurts = yield* rollMore(d(6).times(2), hurting);
    return go(hurt, { ...hurts });
  },
});

const hurt: Procedure<{ readonly wound: number; readonly scratch: number }> = procedure("hurt", {
  rules: [],
  *run(hand) {
    return choose({
      by: "player",
      stands: { as: "stand", leadsTo: done({ outcome: "hurt" }) },
      moves: () => [
        move("pick", {
          fields: { dice: diceOf(hand, "X-1") },
          refuse: ({ dice }) => firstRefusal(dice.fault, dice.count === 0 && refusal("none", "X-1")),
          leadsTo: ({ dice }) => done({ outcome: "picked", wounds: dice.hand.wound }),
        }),
      ],
    });
  },
});

it("keeps dice of two kinds beside each other: what each means to the eye, and which may be pointed at", () => {
  const book = { id: "sketch", version: "1", procedures: { attack, hurt } };
  let trace = begin(book, "attack", {}, {});
  for (const faces of [[9], [6, 1]]) {
    if (isRefusal(trace)) throw new Error(trace.code);
    trace = answerDice(book, trace, faces, "hand");
  }
  if (isRefusal(trace)) throw new Error(trace.code);
  const { tray, classes } = resume(book, trace);
  expect(tray.map((die) => classes[die.class ?? ""])).toEqual(["counts", "counts", "cancels"]);
  const pick = (dice: readonly number[]) => answerChoice(book, attackTrace, { move: "pick", detail: { dice } }, {});
  const attackTrace = trace;
  expect(pick([0])).toMatchObject({ code: "no-such-die" });
  expect(pick([1, 0])).toMatchObject({ code: "no-such-die" });
  expect(pick([3])).toMatchObject({ code: "no-such-die" });
  expect(pick([1, 2])).toMatchObject({ trace: { outcome: { outcome: "picked", wounds: 1 } } });
});
