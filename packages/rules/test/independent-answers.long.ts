import { atLeast, d, face, highest, notation, rationals, tally, total, doubles } from "@rulewright/dice";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Askable,
  chance,
  choose,
  done,
  earn,
  go,
  goal,
  minimizeEarned,
  move,
  odds,
  type Procedure,
  procedure,
  roll,
} from "../src/index.ts";

const points = { points: { kind: "integer", min: 0, max: 500 } } as const;

/** Each round takes d6 of the points: long chains of states. */
const siege: Procedure<{ readonly points: number }> = procedure("siege", {
  rules: ["X-1"],
  parameters: points,
  *run({ points: held }) {
    yield* earn({ rounds: 1 });
    const left = held - (yield* roll(d(6).times(1), face));
    return left <= 0 ? done({ outcome: "taken" }) : go(siege, { points: left });
  },
});

/** Up with a six, back to the start with a one: a loop with a choice, whose results have no end. */
const climb: Procedure<{ readonly points: number }> = procedure("climb", {
  rules: ["X-2"],
  parameters: points,
  *run({ points: height }) {
    yield* earn({ rounds: 1 });
    const shown = yield* roll(d(6).times(1), face);
    if (shown === 1) return go(climb, { points: 0 });
    if (height + shown > 12) return done({ outcome: "taken" });
    return choose({
      by: "player",
      stands: { as: "rest", leadsTo: go(climb, { points: height }) },
      moves: () => [move("go on", { leadsTo: () => go(climb, { points: height + shown }) })],
    });
  },
});

/** A roll that is refused where there are too many totals. */
const volley: Procedure<{ readonly points: number }> = procedure("volley", {
  rules: ["X-3"],
  parameters: points,
  *run({ points: dice }) {
    const sum = yield* roll(d(6).times(dice), dice % 2 === 0 ? total((shown) => shown ** 4) : highest(dice % 3));
    const { hit } = yield* roll(d(8).times(dice % 7), tally({ hit: atLeast(5) }));
    return done({ outcome: sum > 3 * dice ? "taken" : "held", hit });
  },
});

const rules = { procedures: { siege, climb, volley } };
const goals = [
  goal(
    "taken",
    "player",
    chance("taken", ({ outcome }) => outcome === "taken"),
  ),
  goal("quick", "player", minimizeEarned("rounds")),
];

const question = fc.record({
  asked: fc.constantFrom("siege", "climb", "volley"),
  points: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 50, max: 90 }), fc.constantFrom(430, 500)),
  goal: fc.constantFrom(...goals),
  strategy: fc.constantFrom("never", "greedy", "best"),
  wants: fc.constantFrom("values", "results"),
  exact: fc.boolean(),
});
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

/** The answer to a question, or its refusal. */
function ask(of: Askable, { asked, points: held, wants, exact, ...assumptions }: Question): unknown {
  try {
    const answer = exact
      ? odds(of, asked, { points: held % 40 }, { ...assumptions, arithmetic: rationals })
      : odds(of, asked, { points: held }, assumptions);
    return wants === "values" ? answer.values : [...answer.results];
  } catch (error) {
    return String(error);
  }
}

/** Whether two answers are the same; doubles may differ in how they were rounded. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return a === b || doubles.compare(a, b) === 0;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [ofA, ofB] = [Object.entries(a), new Map(Object.entries(b))];
  return ofA.length === ofB.size && ofA.every(([name, value]) => ofB.has(name) && isSame(value, ofB.get(name)));
}

it(
  "the answer to a question never depends on which questions came before, refusals included",
  { timeout: 120_000 },
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(question, { minLength: 2, maxLength: 6 }), (questions) => {
        const shared: Askable = { ...rules };
        for (const one of questions) {
          const answer = ask(shared, one);
          seen.add(typeof answer);
          const alone = ask({ ...rules }, one);
          if (!isSame(answer, alone)) expect(answer).toEqual(alone);
        }
      }),
      { numRuns: 40 },
    );
    // Answers and refusals both.
    expect([...seen].toSorted((a, b) => a.localeCompare(b))).toEqual(["object", "string"]);
  },
);

/** The distribution of an expression, or its fault. */
const answers = (text: string): unknown => {
  const read = notation.parse(text);
  return notation.isFault(read) ? read : notation.distribution(read, doubles);
};

it("nor does the answer to an expression", { timeout: 120_000 }, () => {
  const texts = [
    "1000d6kh1",
    "3d6!kh2",
    "1000d1000",
    "400d20kh200",
    "5d10!>=8",
    "1d6! - 1d6!",
    "4d6dl1",
    "1d6 / (1d6 - 1)",
  ];
  const first = new Map(texts.map((text) => [text, JSON.stringify(answers(text))]));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 }), (order) => {
      for (const text of order) expect([text, JSON.stringify(answers(text))]).toEqual([text, first.get(text)]);
    }),
    { numRuns: 10 },
  );
});
