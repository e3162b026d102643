import type { JsonObject, Vocabulary } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { ConformanceRunner, runConformance } from "../src/index.ts";
import { withIds } from "../src/derived-vocabulary.ts";
import { coinSystem } from "./coin-system.ts";

const system = coinSystem();

function differences(entries: readonly unknown[], vocabulary?: Vocabulary) {
  const { failures } = runConformance(entries, [{ system, vocabulary }]);
  return failures.map(({ difference }) => difference);
}

const won = {
  id: "coin-toss-1",
  rules: ["C-1"],
  dice: [2, 1],
  decisions: [{ do: "toss" }, { do: "again" }, { do: "keep" }],
  expect: {
    final: { phase: "play", outcome: "won", heads: 1, characters: { hero: { tokens: 1, luck: 7 } } },
    diceUsed: 2,
  },
};

const withExpect = (expect: JsonObject): JsonObject => ({ ...won, expect });

const rejected = (at: number, reason: string, ...orReason: readonly string[]) => [{ at, reason, orReason }];

describe("a system without a vocabulary", () => {
  it("has its acts, offers and moves as decisions", () => {
    expect(differences([won])).toEqual([]);
    const acts = {
      id: "coin-toss.2",
      given: { characters: { ann: { tokens: 0 }, bob: { name: "Bob", tokens: 1 } } },
      decisions: [{ do: "rest", to: 3 }, { do: "rest", to: 2, who: "bob" }, { do: "end-session" }],
      expect: {
        results: [{ ok: true, rested: true, notices: [] }, null, null],
        final: { phase: "between", characters: { ann: { tokens: 3, luck: 7 }, bob: { tokens: 2 } } },
      },
    };
    expect(differences([acts])).toEqual([]);
  });

  it("reads house rules, the phase and the sheets of a case", () => {
    const given = { options: { edge: "win" }, phase: "between", character: { tokens: 1, luck: 3, mood: "glad" } };
    const final = {
      phase: "between",
      outcome: "lost",
      heads: 0,
      characters: { hero: { tokens: 1, luck: 3, mood: "glad" } },
    };
    const entry = { id: "coin-toss-3", given, dice: [2], decisions: [{ do: "toss" }], expect: { final } };
    expect(differences([entry])).toEqual([]);
    expect(differences([{ ...entry, given: { options: { edge: "lose" } } }])).toEqual([
      expect.stringContaining("it failed: unknown house rules"),
    ]);
  });

  it("refuses what it refuses, and changes nothing and uses no dice then", () => {
    const poor = {
      id: "coin-toss-4",
      given: { character: { tokens: 0 } },
      dice: [2, 1],
      decisions: [{ do: "toss" }, { do: "again" }],
    };
    expect(differences([{ ...poor, expect: { rejected: rejected(1, "no-token"), diceUsed: 1 } }])).toEqual([]);
    expect(differences([{ ...poor, expect: { rejected: rejected(1, "other", "no-token") } }])).toEqual([]);
    expect(differences([{ ...poor, expect: { rejected: rejected(1, "other") } }])).toEqual([
      "decision 1 (again): should be refused as other, is refused as no-token (C-2)",
    ]);
    expect(differences([{ ...poor, expect: {} }])).toEqual([
      "decision 1 (again): should be accepted, is refused: no-token (C-2)",
    ]);
    expect(
      differences([{ ...poor, expect: { rejected: [...rejected(0, "a", "b"), ...rejected(1, "no-token")] } }]),
    ).toEqual(["decision 0 (toss): should be refused as a or b, is accepted"]);
    expect(differences([{ ...poor, dice: [] }])).toEqual([
      "decision 0 (toss): should be accepted, is refused: not-enough-dice ()",
    ]);
  });

  it("is compared with everything a case expects", () => {
    expect(differences([withExpect({ diceUsed: 1 })])).toEqual(["dice used should be 1, are 2"]);
    expect(differences([withExpect({ final: { heads: 2 } })])).toEqual(["heads should be 2, is 1"]);
    expect(differences([withExpect({ results: [null, null, { outcome: "lost" }] })])).toEqual([
      'decision 2 (keep): outcome should be "lost", is "won"',
    ]);
  });

  it("knows no other decisions, ids or measures", () => {
    expect(differences([{ id: "coin-toss-5", decisions: [{ do: "dance" }] }])).toEqual([
      "decision 0 (dance): should be accepted, is refused: unknown-decision ()",
    ]);
    for (const id of ["coin-1", "coin-tosser", "coin-toss", "other-1"]) {
      expect(differences([{ ...won, id }])).toEqual([`no system has ids like "${id}"`]);
    }
    expect(differences([{ ...won, id: "COIN-TOSS.1" }])).toEqual([]);
    expect(differences([{ id: "coin-toss.x", measure: "x", params: {}, values: { a: { decimal: "1" } } }])).toEqual([
      'in doubles: coin-toss has no measure "x"',
    ]);
  });

  it("has its procedures as measures", () => {
    const odds = { id: "coin-toss.toss", measure: "toss", params: { tokens: 2, strategy: "best" } };
    expect(differences([{ ...odds, values: { won: { exact: "7/8", decimal: "0.875" } } }])).toEqual([]);
    expect(
      differences([{ ...odds, params: { tokens: 2 }, values: { won: { exact: "1/2", decimal: "0.5" } } }]),
    ).toEqual([]);
    const rows = [
      { outcome: "won", exact: "7/8", decimal: "0.875" },
      { outcome: "lost", exact: "1/8", decimal: "0.125" },
    ];
    expect(differences([{ ...odds, dist: rows }])).toEqual([]);
    expect(differences([{ ...odds, dist: rows.slice(0, 1) }])).toEqual([
      'in doubles: the row outcome "lost" is not expected',
    ]);
    const tail = { greaterThan: { heads: 0 }, exact: "7/8", decimal: "0.875" };
    const byHeads = { ...odds, dist: [{ heads: 0, exact: "1/8", decimal: "0.125" }] };
    expect(differences([{ ...byHeads, tail }])).toEqual([]);
    expect(differences([{ ...byHeads, tail: { ...tail, decimal: "0.8", exact: "4/5" } }])).toEqual([
      "in doubles: the tail should be 0.8, is 0.875",
    ]);
    expect(differences([byHeads])).toEqual(["in doubles: the row heads 1 is not expected"]);
    expect(differences([{ ...odds, params: { tokens: 9 }, values: { won: { decimal: "1" } } }])).toEqual([
      expect.stringContaining("the question is refused"),
    ]);
    expect(differences([{ ...odds, values: { lost: { decimal: "1" } } }])).toEqual([
      'in doubles: the measure toss has no value "lost"',
    ]);
    for (const params of [{ goal: "x" }, { strategy: "x" }, { house: { edge: "x" } }]) {
      const [difference] = differences([
        { ...odds, params: { tokens: 1, ...params }, values: { won: { decimal: "1" } } },
      ]);
      expect(difference).toMatch(/has no value|it failed/);
    }
  });
});

describe("a vocabulary", () => {
  it("overrides what is derived, decision by decision", () => {
    const vocabulary: Vocabulary = {
      prefix: "CT",
      decisions: {
        flip: ({ with: tokens = 0 }) => ({ action: "frame", offer: "toss", character: "hero", args: { tokens } }),
        "flip-twice": () => [
          { action: "frame", offer: "toss", character: "hero", args: { tokens: 1 } },
          { action: "choose", move: "again", detail: {} },
        ],
      },
      refusals: { "no-token": "broke", "no-attempt": ({ do: name }) => `${String(name)}-too-early` },
      madeBy: ({ by }) => (by === "player" ? "player" : "gm"),
      answer: ({ result, table }) => ({ ...result, traces: table.traces.length }),
    };
    const given = { character: { tokens: 0 } };
    const decisions = [{ do: "keep" }, { do: "flip" }, { do: "flip-twice" }, { do: "toss" }];
    const expectations = {
      results: [null, { traces: 1 }, null, { traces: 2 }],
      rejected: [
        { at: 0, reason: "keep-too-early" },
        { at: 2, reason: "broke" },
      ],
    };
    const entry = { id: "ct-1", given, dice: [2, 2, 1], decisions, expect: expectations };
    expect(differences([entry], vocabulary)).toEqual([]);
    const byPlayer = { id: "ct-2", decisions: [{ do: "end-session", by: "player" }] };
    expect(differences([byPlayer], vocabulary)).toEqual([expect.stringContaining("not-your-act")]);
  });
});

it("names the systems that could not be loaded, where an entry has no system", () => {
  const missing = { id: "dice-toss", file: "dice-toss/system.ts", error: new Error("2 faults") };
  const runner = new ConformanceRunner([{ system }], [missing]);
  expect(runner.check({ ...won, id: "dice-toss-1" }, 0)).toEqual({
    id: "dice-toss-1",
    rules: ["C-1"],
    difference: 'no system has ids like "dice-toss-1"; dice-toss could not be loaded (dice-toss/system.ts): 2 faults',
  });
  expect(runner.check(won, 0)).toBeUndefined();
});

const named = (id: string, name: string) => ({ id, name, traits: {}, trackers: {} });

it("names characters by their ids, or by their names where these are nobody's id", () => {
  const characters = { hero: named("hero", "Ann"), other: named("other", "hero") };
  expect(withIds({ do: "rest", who: "hero", character: "Ann" }, characters)).toEqual({
    do: "rest",
    who: "hero",
    character: "hero",
  });
  expect(withIds({ do: "rest", who: "nobody", character: 7 }, characters)).toEqual({
    do: "rest",
    who: "nobody",
    character: 7,
  });
});
