import { atLeast, classify, d, exactly, face, tallyExploding, total } from "@rulewright/dice";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  answerChoice,
  answerDice,
  AttemptRun,
  begin,
  call,
  choose,
  diceOf,
  done,
  earn,
  go,
  isRefusal,
  move,
  procedure,
  type Procedure,
  type Refusal,
  recordPosition,
  replay,
  reroll,
  resume,
  roll,
  type Rulebook,
  rollMore,
  sumOf,
  type Trace,
  TraceError,
} from "../src/index.ts";
import { extendTrace } from "../src/play/play.ts";

const d6 = d(6);
const faces = classify({ hit: "counts", miss: "blank" }, (face) => (face >= 5 ? "hit" : "miss"));

const bonus = procedure("bonus", {
  rules: [],
  *run() {
    return done({ outcome: "bonus", bonus: yield* roll(d6.times(1), face) });
  },
});

type State = { readonly coins: number; readonly hit: number; readonly miss: number; readonly rerolls: number };

/** Throws dice, calls a die, and lets coins buy rerolls of misses. */
const start = procedure("start", {
  rules: [],
  parameters: { dice: { kind: "integer", min: 0, max: 10 }, coins: { kind: "integer", min: 0, max: 9 } },
  *run({ dice, coins }) {
    const { hit } = yield* roll(d6.times(dice), faces, () => ({ terms: [{ from: "bonus", value: 1 }] }));
    yield* earn({ thrown: dice });
    const { bonus: more } = yield* call(bonus, {});
    const extra = more > 4 ? yield* rollMore(d6.times(1), total()) : 0;
    return go(standing, { coins, hit: hit + extra, miss: dice - hit, rerolls: 0 });
  },
});

const standing: Procedure<State> = procedure("standing", {
  rules: [],
  held: ["coins"],
  run(state: State) {
    const { coins, hit, miss, rerolls } = state;
    return choose({
      by: "player",
      stands: {
        as: "stop",
        leadsTo: done({ outcome: "stopped", hit, rerolls }, () => ({
          sums: [sumOf("hit", [{ from: "hits", value: hit }])],
        })),
      },
      moves: () => [
        move("again", {
          fields: { dice: diceOf({ miss }, "T-1") },
          refuse: ({ dice }) => dice.fault ?? (coins < 1 ? refused : undefined),
          pays: () => ({ coins: 1 }),
          leadsTo: ({ dice }) => go(again, { ...state, coins: coins - 1, miss: dice.count }),
        }),
      ],
    });
  },
});

const refused: Refusal = { refused: true, code: "no-coins", rule: "T-1" };

const again: Procedure<State> = procedure("again", {
  rules: [],
  *run(state: State) {
    const { hit } = yield* reroll(d6.times(state.miss), faces);
    return go(standing, { ...state, hit: state.hit + hit, miss: 0, rerolls: state.rerolls + 1 });
  },
});

const book: Rulebook = { id: "test", version: "1", procedures: { start, standing, again, bonus } };

const ok = (trace: Trace | Refusal): Trace => {
  if (isRefusal(trace)) throw new Error(trace.code);
  return trace;
};

/** The same trace as storage returns it: nothing is known of it. */
const stored = (trace: Trace): Trace => JSON.parse(JSON.stringify(trace));

const begun = (dice: number, coins: number): Trace => ok(begin(book, "start", { dice, coins }, {}));
const thrown = (trace: Trace, ...shown: readonly number[]): Trace => ok(answerDice(book, trace, shown, "hand"));

/** Plays by the numbers drawn: faces, and whether to go on. */
function playOut(trace: Trace, draw: () => number, visit: (trace: Trace) => void): Trace {
  let at = trace;
  for (let step = 0; step < 30; step++) {
    visit(at);
    const { awaits } = resume(book, at);
    if (awaits.wants === "nothing") return at;
    if (awaits.wants === "dice") {
      at = thrown(at, ...Array.from({ length: awaits.dice.count }, () => 1 + (draw() % 6)));
    } else {
      const chosen = answerChoice(book, at, { move: draw() % 2 === 0 ? "again" : "stop" }, { coins: 9 });
      at = isRefusal(chosen)
        ? ok(extendTrace(book, at, { choose: "stop", by: "player", detail: {}, held: {}, pays: {} }))
        : chosen.trace;
    }
  }
  return at;
}

describe("a position that is advanced", () => {
  beforeEach(() => {
    AttemptRun.started = 0;
  });

  it("is the position of the trace replayed from storage, at every step", () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(3), fc.infiniteStream(fc.nat(1000)), (dice, coins, numbers) => {
        const draw = (): number => Number(numbers.next().value);
        const ended = playOut(begun(dice, coins), draw, (trace) => {
          expect(JSON.stringify(resume(book, trace))).toBe(JSON.stringify(resume(book, stored(trace))));
        });
        expect(replay(book, stored(ended)).awaits.wants).toBe(
          ended.outcome ? "nothing" : resume(book, ended).awaits.wants,
        );
      }),
    );
  });

  it("starts each procedure once, however often it is asked for", () => {
    const first = begun(3, 2);
    const second = thrown(first, 6, 2, 1);
    const third = thrown(second, 3);
    for (const trace of [first, second, third, third]) resume(book, trace);
    // start, and standing; the die that is called runs inside.
    expect(AttemptRun.started).toBe(2);
  });

  it("branches into several futures of one position without replaying the attempt", () => {
    const first = thrown(begun(2, 1), 6, 2);
    const futures = [1, 2, 3].map((shown) => resume(book, thrown(first, shown)));
    expect(futures.map(({ tray }) => tray.map((die) => die.face))).toEqual([
      [6, 2, 1],
      [6, 2, 2],
      [6, 2, 3],
    ]);
    // start once, standing for each future, and start again for the second and the third.
    expect(AttemptRun.started).toBe(6);
  });

  it("replays what storage returns once", () => {
    const trace = stored(thrown(thrown(begun(1, 1), 2), 3));
    AttemptRun.started = 0;
    resume(book, trace);
    resume(book, trace);
    expect(AttemptRun.started).toBe(2);
  });
});

describe("a position", () => {
  it("says what is added before the dice fall, and explains what stands", () => {
    const first = begun(1, 1);
    expect(resume(book, first).awaits).toMatchObject({
      wants: "dice",
      expects: { terms: [{ from: "bonus", value: 1 }] },
    });
    const position = resume(book, thrown(thrown(first, 6), 1));
    expect(position.explanation).toEqual({ sums: [{ of: "hit", terms: [{ from: "hits", value: 1 }], total: 1 }] });
    expect(position).toMatchObject({ paid: {}, earned: { thrown: 1 } });
  });

  it("keeps the dice of a caller beside those of the procedure that it calls, until it throws fresh ones", () => {
    const twice: Procedure = procedure("twice", {
      rules: [],
      *run() {
        yield* roll(d6.times(1), face);
        yield* call(bonus, {});
        yield* call(bonus, {});
        return done({ outcome: "over", last: yield* roll(d6.times(2), total()) });
      },
    });
    const own: Rulebook = { ...book, procedures: { twice } };
    let trace = ok(begin(own, "twice", {}, {}));
    const trays = [[1], [2], [3], [4, 5]].map((faces) => {
      trace = ok(answerDice(own, trace, faces, "hand"));
      return resume(own, trace).tray.map((die) => die.face);
    });
    // The table is cleared as soon as fresh dice are due.
    expect(trays).toEqual([[1], [1, 2], [], [4, 5]]);
  });

  it("puts dice that are thrown again in their places, and those that they bring beside them", () => {
    const wild = tallyExploding({ adds: 1, explodes: exactly(6), counts: atLeast(5), exactTo: 9 }, exactly(1));
    const exploding: Procedure<{ readonly miss: number }> = procedure("exploding", {
      rules: [],
      *run({ miss }) {
        const { counted } = yield* reroll(d6.times(miss), wild);
        return done({ outcome: "over", counted });
      },
    });
    const first = procedure("first", {
      rules: [],
      *run() {
        const { miss } = yield* roll(d6.times(3), faces);
        const fields = { dice: diceOf({ miss }, "T-1") };
        return choose({
          by: "player",
          stands: { as: "stop", leadsTo: done({ outcome: "over" }) },
          moves: () => [move("again", { fields, leadsTo: ({ dice }) => go(exploding, { miss: dice.count }) })],
        });
      },
    });
    const own: Rulebook = { ...book, procedures: { first, exploding } };
    const answered = (trace: Trace, ...shown: readonly number[]) => ok(answerDice(own, trace, shown, "hand"));
    const choice = answered(ok(begin(own, "first", {}, {})), 2, 5, 3);
    const chosen = answerChoice(own, choice, { move: "again", detail: { dice: [0, 2] } }, {});
    if (isRefusal(chosen)) throw new Error(chosen.code);
    expect(resume(own, chosen.trace).awaits).toMatchObject({ wants: "dice", again: [0, 2], dice: { count: 2 } });
    const second = answered(chosen.trace, 6, 4);
    expect(resume(own, second).awaits).toMatchObject({ wants: "dice", again: [], dice: { count: 1 } });
    expect(resume(own, answered(second, 3)).tray.map((die) => [die.face, die.rerolled])).toEqual([
      [6, true],
      [5, false],
      [4, true],
      [3, false],
    ]);
  });

  it("has the trackers that its arguments say, where nobody says what they hold now", () => {
    const choice = thrown(thrown(begun(1, 2), 2), 1);
    const chosen = answerChoice(book, choice, { move: "again", detail: { dice: [0] } }, {});
    expect(isRefusal(chosen) ? chosen.code : chosen.trace.steps.at(-1)).toMatchObject({ held: { coins: 2 } });
  });

  it("reads trackers anew at a choice, and only there", () => {
    const trace = thrown(thrown(begun(1, 0), 2), 1);
    const { awaits } = resume(book, trace, { coins: 3 });
    expect(awaits.wants).toBe("choice");
    expect(resume(book, trace, { coins: 3 }).args).toMatchObject({ coins: 3 });
    expect(resume(book, trace).args).toMatchObject({ coins: 0 });
    expect(answerChoice(book, trace, { move: "again" }, { coins: 0 })).toMatchObject({ code: "no-coins" });
  });
});

describe("a choice under other contents of trackers", () => {
  it("stays open where there would be none with them", () => {
    type Purse = { readonly coins: number };
    const buy: Procedure<Purse> = procedure("buy", {
      rules: [],
      held: ["coins"],
      run: ({ coins }: Purse) =>
        coins === 0
          ? done({ outcome: "broke" })
          : choose({ by: "player", stands: { as: "leave", leadsTo: done({ outcome: "left" }) }, moves: () => [] }),
    });
    const shop: Rulebook = { ...book, procedures: { buy } };
    const trace = ok(begin(shop, "buy", { coins: 1 }, {}));
    expect(resume(shop, trace, { coins: 0 }).awaits).toMatchObject({ wants: "choice", choice: { by: "player" } });
  });
});

describe("a trace that shares its steps with a known one", () => {
  const known = thrown(begun(2, 1), 6, 2);

  it("is replayed where anything else differs", () => {
    const other: Rulebook = { ...book, procedures: { ...book.procedures, start: bonus } };
    resume(book, known);
    expect(() => resume(other, known)).toThrow("1 faces were due, not 2");
    expect(() => resume(book, { ...known, procedure: "bonus" })).toThrow("1 faces were due, not 2");
    expect(() => resume(book, { ...known, args: { dice: 3, coins: 1 } })).toThrow("3 faces were due, not 2");
    AttemptRun.started = 0;
    resume(book, { ...known, house: {} });
    expect(AttemptRun.started).toBe(1);
    resume(book, { ...known });
    expect(AttemptRun.started).toBe(2);
  });

  it("is advanced from the last of them", () => {
    AttemptRun.started = 0;
    const further = extendTrace(book, known, { roll: "1d6", faces: [4], by: "hand" });
    expect(resume(book, further).awaits.wants).toBe("choice");
    expect(AttemptRun.started).toBeLessThanOrEqual(2);
    expect(resume(book, { ...further, steps: further.steps.slice(0, 0) }).awaits).toMatchObject({ dice: { count: 2 } });
  });
});

describe("a trace that contradicts the rules", () => {
  const trace = thrown(begun(2, 1), 6, 2);
  const faultOf = (changed: Partial<Trace>): unknown => {
    try {
      return resume(book, { ...stored(trace), ...changed });
    } catch (error) {
      return error instanceof TraceError ? [error.step, error.message] : error;
    }
  };

  it.each<[string, Partial<Trace>, readonly [number, string]]>([
    ["another system", { system: "other" }, [-1, "the trace is of other, not of test"]],
    ["another version", { version: "9" }, [-1, "the trace was made with version 9 of test, this is 1"]],
    ["an unknown procedure", { procedure: "none" }, [-1, 'test has no procedure "none"']],
    ["too few faces", { steps: [{ roll: "2d6", faces: [6], by: "hand" }] }, [0, "step 1: 2 faces were due, not 1"]],
    ["an impossible face", { steps: [{ roll: "2d6", faces: [6, 7], by: "hand" }] }, [0, "step 1: a d6 has no face 7"]],
    [
      "a choice for dice",
      { steps: [{ choose: "stop", by: "player", detail: {}, held: {}, pays: {} }] },
      [0, 'step 1: dice were due, but the trace has the choice "stop"'],
    ],
    [
      "a choice that the rules refuse",
      {
        steps: [
          ...trace.steps,
          { roll: "1d6", faces: [1], by: "hand" },
          { choose: "again", by: "player", detail: {}, held: { coins: 0 }, pays: { coins: 1 } },
        ],
      },
      [2, 'step 3: "again" is refused: no-coins (T-1)'],
    ],
    [
      "dice for a choice",
      { steps: [...trace.steps, { roll: "1d6", faces: [1], by: "hand" }, { roll: "1d6", faces: [1], by: "hand" }] },
      [2, "step 3: a choice was due, but the trace has dice 1d6"],
    ],
    [
      "dice after the end",
      {
        steps: [
          ...trace.steps,
          { roll: "1d6", faces: [1], by: "hand" },
          { choose: "again", by: "player", detail: {}, held: { coins: 1 }, pays: { coins: 1 } },
          { choose: "stop", by: "player", detail: {}, held: {}, pays: {} },
          { roll: "1d6", faces: [5], by: "hand" },
        ],
      },
      [4, "step 5: the attempt had ended, but the trace goes on"],
    ],
    [
      "a choice after the end",
      {
        steps: [
          ...trace.steps,
          { roll: "1d6", faces: [1], by: "hand" },
          { choose: "stop", by: "player", detail: {}, held: {}, pays: {} },
          { choose: "stop", by: "player", detail: {}, held: {}, pays: {} },
        ],
      },
      [3, "step 4: the attempt had ended, but the trace goes on"],
    ],
    [
      "a wrong price",
      {
        steps: [
          ...trace.steps,
          { roll: "1d6", faces: [1], by: "hand" },
          { choose: "again", by: "player", detail: {}, held: { coins: 1 }, pays: { coins: 2 } },
        ],
      },
      [2, 'step 3: "again" costs {"coins":1}, the trace says {"coins":2}'],
    ],
  ])("%s", (_, changed, expected) => {
    expect(faultOf(changed)).toEqual(expected);
  });
});

function answered(trace: Trace, name: string): Trace {
  const chosen = answerChoice(book, trace, { move: name }, { coins: 1 });
  return ok(isRefusal(chosen) ? chosen : chosen.trace);
}

describe("what is recorded of a position", () => {
  const rolling = begun(2, 1);
  const choosing = thrown(thrown(rolling, 5, 1), 3);
  it("tells what stands, and what an attempt has come to", () => {
    expect(recordPosition(resume(book, rolling))).not.toHaveProperty("again");
    expect(recordPosition(resume(book, rolling))).not.toHaveProperty("outcome");
    const open = recordPosition(resume(book, choosing));
    expect(open).toMatchObject({ stands: "stop", outcome: { outcome: "stopped", hit: 1 } });
    expect(open.tray.map(({ face: shown }) => shown)).toEqual([5, 1, 3]);
    expect(open.explanation?.sums).toHaveLength(1);
    const ended = recordPosition(resume(book, answered(choosing, "stop")));
    expect(ended).toMatchObject({ outcome: { outcome: "stopped", hit: 1 } });
    expect(ended).not.toHaveProperty("stands");
  });

  it("and an answer that doesn't fit is refused with what would", () => {
    expect(answerDice(book, rolling, [5], "hand")).toMatchObject({
      code: "wrong-number-of-dice",
      details: { dice: 2, given: 1 },
    });
    expect(answerDice(book, rolling, [5, 7], "hand")).toMatchObject({
      code: "bad-face",
      details: { face: 7, die: "d6", faces: [1, 2, 3, 4, 5, 6] },
    });
    expect(answerDice(book, choosing, [5], "hand")).toMatchObject({
      code: "no-dice-due",
      details: { waits: "choice" },
    });
    expect(answerChoice(book, rolling, { move: "stop" }, {})).toMatchObject({
      code: "no-choice-due",
      details: { waits: "dice" },
    });
    expect(answerChoice(book, begun(1, 0), { move: "stop" }, {})).toMatchObject({ code: "no-choice-due" });
  });

  it("is proved by replaying it, with the outcome that is told", () => {
    const outcome = { outcome: "stopped", hit: 1, rerolls: 0 };
    const { outcome: _, ...open } = answered(choosing, "stop");
    expect(replay(book, { ...open, outcome }).awaits.wants).toBe("nothing");
    // The table settles an attempt with what stands.
    expect(replay(book, { ...choosing, outcome }).awaits.wants).toBe("choice");
    expect(replay(book, choosing).awaits.wants).toBe("choice");
    expect(replay(book, rolling).awaits.wants).toBe("dice");
    for (const [trace, message] of [
      [
        { ...open, outcome: { ...outcome, hit: 2 } },
        'end with {"outcome":"stopped","hit":1,"rerolls":0}, the trace says',
      ],
      [open, "the trace says nothing yet"],
      [{ ...rolling, outcome }, "the rules end with nothing yet"],
    ] as const) {
      expect(() => replay(book, trace)).toThrow(message);
    }
  });
});
