import { classify, d } from "@rulewright/dice";
import {
  avoid,
  chance,
  choose,
  done,
  type Explanation,
  go,
  goal,
  move,
  type Procedure,
  procedure,
  roll,
  type SystemDefinition,
} from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { checkLaw, exampleProcedures, laws, outcomesAreExplained } from "../src/laws/index.ts";
import { coinSystem } from "./coin-system.ts";

/** Systems whose every outcome of dice is explained. */
const EXPLAINED = ["evening-star", "wasteland-2d20", "victory-point-d20"];

describe.each(EXPLAINED)("explanations of %s", (id) => {
  const system = catalogue[id];
  if (!system) throw new Error(`there is no system ${id}`);
  it.each(exampleProcedures(system).map((one) => [one.name, one] as const))("%s", (_, one) => {
    expect(checkLaw(outcomesAreExplained, system, one)).toBeUndefined();
  });
});

/** Each head counts one. */
const EACH_HEAD = [
  { class: "head", each: 1, rule: "C-1" },
  { class: "tail", each: 0, rule: "C-1" },
];

const coins = classify({ head: "counts", tail: "blank" }, (face) => (face === 1 ? "head" : "tail"));

type Explain = (heads: number, bonus: number) => Explanation | undefined;

/** Three coins and a bonus, of which two must be reached. */
function systemWith(explain: Explain): SystemDefinition {
  const toss = procedure("toss", {
    rules: ["C-1"],
    parameters: { bonus: { kind: "integer", min: 0, max: 2 } },
    examples: [{ bonus: 0 }, { bonus: 1 }],
    *run({ bonus }) {
      const { head } = yield* roll(d(2).times(3), coins);
      const total = head + bonus;
      const explanation = explain(head, bonus);
      return done({ outcome: total >= 2 ? "won" : "lost", total }, explanation && (() => explanation));
    },
  });
  const win = goal(
    "win",
    "player",
    chance("won", ({ outcome }) => outcome === "won"),
  );
  return { ...coinSystem(), procedures: { toss }, goals: { win } };
}

const right = (heads: number, bonus: number) =>
  ({
    sums: [
      {
        of: "total",
        terms: [
          { from: "hits", value: heads },
          { from: "bonus", value: bonus },
        ],
        total: heads + bonus,
        against: { from: "needed", value: 2, passes: "at-least" },
      },
    ],
    dice: [
      { class: "head", each: 1, rule: "C-1" },
      { class: "tail", each: 0, rule: "C-1" },
    ],
  }) as const satisfies Explanation;

const explanationLaws = [...laws.filter(({ name }) => name.startsWith("explanations")), outcomesAreExplained];

/** The faults that the laws find, without the case. */
function faultsOf(explain: Explain, more: Partial<SystemDefinition> = {}): readonly string[] {
  const system = { ...systemWith(explain), ...more };
  return exampleProcedures(system).flatMap((one) =>
    explanationLaws.flatMap((law) => checkLaw(law, system, one, { seed: 1 })?.split("\n")[0] ?? []),
  );
}

/** To have more than a number is wanted. */
const harm = (most: number) => avoid("harm", ({ total }) => Number(total) <= most);

/** A coin, a decision that explains how many heads are known, and what becomes of it. */
const deciding = (added: number) => {
  const ended: Procedure<{ heads: number }> = procedure("ended", {
    rules: ["C-2"],
    run: ({ heads }) => done({ outcome: heads > 0 ? "won" : "lost" }, () => ({ sums: [], dice: EACH_HEAD })),
  });
  const toss = procedure("toss", {
    rules: ["C-1"],
    examples: [{}],
    *run() {
      const { head } = yield* roll(d(2).times(1), coins);
      const leadsTo = () => go(ended, { heads: head });
      return choose({
        by: "player",
        facts: { heads: head },
        stands: { as: "keep", leadsTo: leadsTo() },
        explain: () => ({
          sums: [{ of: "heads", terms: [{ from: "hits", value: head }], total: head + added, bounded: "C-1" }],
          dice: EACH_HEAD,
        }),
        moves: () => [move("go on", { leadsTo })],
      });
    },
  });
  return { toss, ended };
};

/** A contest that a coin decides, with the comparison of one side. */
const contest = (needed: number) =>
  procedure("toss", {
    rules: ["C-1"],
    examples: [{}],
    *run() {
      const { head } = yield* roll(d(2).times(1), coins);
      const [a, b] = [{ outcome: head > 0 ? "won" : "lost" }, { outcome: head > 0 ? "lost" : "won" }];
      return done({ outcome: "over", a, b }, () => ({
        sums: [
          {
            of: "heads",
            side: "a",
            terms: [{ from: "hits", value: head }],
            total: head,
            against: { from: "needed", value: needed, passes: "at-least" },
          },
        ],
        dice: EACH_HEAD,
      }));
    },
  });

describe("the laws of explanations", () => {
  it("accept the arithmetic of the rule", () => {
    expect(faultsOf(right)).toEqual([]);
  });

  it.each<[string, Explain]>([
    [
      "a sum that a rule bounds",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        return { sums: [{ ...sums[0], terms: [...sums[0].terms, { from: "luck", value: 9 }], bounded: "C-1" }], dice };
      },
    ],
    [
      "a comparison that an exception overrides",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        const against = { from: "needed", value: 9, passes: "at-least" } as const;
        return { sums: [{ ...sums[0], against }], dice, exception: { rule: "C-1", name: "luck" } };
      },
    ],
    [
      "a side that an exception decides for",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        const against = { from: "needed", value: 9, passes: "at-least" } as const;
        return { sums: [{ ...sums[0], against, exception: { rule: "C-1", name: "luck" } }], dice };
      },
    ],
    [
      "a comparison of more than the number below",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        return { sums: [{ ...sums[0], against: { from: "needed", value: 1, passes: "more-than" } }], dice };
      },
    ],
    [
      "the faces of dice as terms, and a step on the way",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        const step = { of: "step", terms: [{ from: "die", value: heads > 0 ? 1 : 2 }], total: heads > 0 ? 1 : 2 };
        return { sums: [sums[0], { ...step, against: { from: "x", value: 1, passes: "at-most" } }], dice };
      },
    ],
    [
      "dice that count for a sum of their own",
      (heads, bonus) => {
        const { sums } = right(heads, bonus);
        const tails = { of: "tails", terms: [{ from: "cancels", value: heads - 3 }], total: heads - 3 };
        return {
          sums: [sums[0], tails],
          dice: [
            { class: "head", each: 1, rule: "C-1" },
            { class: "tail", each: -1, of: "tails", rule: "C-1" },
          ],
        };
      },
    ],
  ])("accept %s", (_, explain) => {
    expect(faultsOf(explain)).toEqual([]);
  });

  it.each<[string, Explain, RegExp]>([
    ["no explanation", () => undefined, /^"toss" doesn't explain/],
    [
      "a term is missing",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        return { sums: [{ ...sums[0], terms: [sums[0].terms[0]] }], dice };
      },
      /^the terms of total add up to \d, not to \d$/,
    ],
    [
      "the total is not the outcome's",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus + 1);
        return { sums, dice };
      },
      /^total is \d, and \d in its explanation$/,
    ],
    [
      "a class counts for something else",
      (heads, bonus) => ({
        ...right(heads, bonus),
        dice: [
          { class: "head", each: 2, rule: "C-1" },
          { class: "tail", each: 0, rule: "C-1" },
        ],
      }),
      /^the dice count \d for total, and \d in its explanation$/,
    ],
    [
      "a class is missing",
      (heads, bonus) => ({ ...right(heads, bonus), dice: [{ class: "head", each: 1, rule: "C-1" }] }),
      /^the explanation doesn't say what a die of class "tail" counts for$/,
    ],
    [
      "a class counts twice",
      (heads, bonus) => ({
        ...right(heads, bonus),
        dice: [...right(heads, bonus).dice, { class: "head", rerolled: false, each: 0, rule: "C-1" }],
      }),
      /^the explanation says twice what a die of class "head" counts for$/,
    ],
    [
      "a class counts only if it was rerolled",
      (heads, bonus) => ({
        ...right(heads, bonus),
        dice: [
          { class: "head", each: 1, rule: "C-1" },
          { class: "tail", rerolled: true, each: 0, rule: "C-1" },
        ],
      }),
      /^the explanation doesn't say what a die of class "tail" counts for$/,
    ],
    [
      "it adds a face that no die shows",
      (heads, bonus) => ({
        sums: [...right(heads, bonus).sums, { of: "side", terms: [{ from: "die", value: 3 }], total: 3 }],
      }),
      /^no die on the table shows 3, which the explanation adds$/,
    ],
    [
      "another sum decides otherwise",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        const other = { of: "total", side: "opponent", terms: [], total: 0 };
        return { sums: [...sums, { ...other, against: { from: "x", value: 0, passes: "at-most" } }], dice };
      },
      /^no goal agrees with the comparison of total of opponent$/,
    ],
    [
      "the comparison is another one",
      (heads, bonus) => {
        const { sums, dice } = right(heads, bonus);
        return { sums: [{ ...sums[0], against: { from: "needed", value: 2, passes: "more-than" } }], dice };
      },
      /^no goal agrees with the comparison of total$/,
    ],
  ])("refuse it where %s", (_, explain, fault) => {
    const faults = faultsOf(explain);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it("compare the numbers of a decision that leads on with its facts", () => {
    expect(faultsOf(right, { procedures: deciding(0) })).toEqual([]);
    expect(faultsOf(right, { procedures: deciding(1) })[0]).toMatch(/^heads is [01], and [12] in its explanation$/u);
  });

  it("accept comparisons of the sides of a contest, whose results the outcome contains", () => {
    expect(faultsOf(right, { procedures: { toss: contest(1) } })).toEqual([]);
    expect(faultsOf(right, { procedures: { toss: contest(0) } })).toEqual([
      "no goal agrees with the comparison of heads of a",
    ]);
  });

  it("accept a comparison that decides less than the outcome, if nothing that passes ends badly", () => {
    const over = chance("over", () => false);
    const lives = (most: number) => ({ life: goal("life", "player", over, harm(most)) });
    expect(faultsOf(right, { goals: lives(0) })).toEqual([]);
    expect(faultsOf(right, { goals: lives(2) })).toEqual(["no goal agrees with the comparison of total"]);
    // Where the first goal tells the outcomes apart, another one has to agree.
    const [one, hurt] = [chance("one", ({ total }) => total === 1), harm(0)];
    expect(faultsOf(right, { goals: { one: goal("one", "player", one, hurt) } })).toHaveLength(1);
  });
});
