import { type Arithmetic, classify, d, face, type Reading, rationals } from "@rulewright/dice";
import {
  type Amounts,
  chance,
  choose,
  contested,
  diceOf,
  done,
  earn,
  type Field,
  go,
  goal,
  maximize,
  maximizeEarned,
  minimizePaid,
  move,
  type Procedure,
  procedure,
  roll,
  type SystemDefinition,
  upTo,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { checkLaw, laws } from "../src/laws/index.ts";
import { coinSystem } from "./coin-system.ts";

type StateKeys = NonNullable<SystemDefinition["stateKeys"]>;

/** What the laws find in a procedure, by the law's name and without the case. */
function faultsOf(
  toss: Procedure,
  more: Partial<SystemDefinition> = {},
  only?: string,
): Readonly<Record<string, string>> {
  const win = goal(
    "win",
    "player",
    chance("won", ({ outcome }) => outcome === "won"),
    minimizePaid("tokens"),
  );
  const system: SystemDefinition = { ...coinSystem(), procedures: { toss }, goals: { win }, ...more };
  return Object.fromEntries(
    laws.flatMap((law) => {
      const fault = only === undefined || law.name === only ? checkLaw(law, system, toss, { seed: 1 }) : undefined;
      return fault === undefined ? [] : [[law.name, fault.split("\n")[0] ?? ""]];
    }),
  );
}

/** What one law finds in a procedure, without the case. */
const faultOf = (name: string, toss: Procedure, more?: Partial<SystemDefinition>): string | undefined =>
  faultsOf(toss, more, name)[name];

/** A coin whose calculated chance of a head is the one given for each number system. */
function coin(heads: (exact: boolean) => readonly [number, number]): Reading<{ head: number; tail: number }> {
  const honest = classify({ head: "counts", tail: "blank" }, (face) => (face === 1 ? "head" : "tail"));
  return {
    read: (faces) => honest.read(faces),
    key: () => `coin ${JSON.stringify([heads(true), heads(false)])}`,
    distribution: <N>(_: unknown, arithmetic: Arithmetic<N>) => {
      const [head, of] = heads(arithmetic.name === rationals.name);
      return [
        { value: { head: 0, tail: 1 }, chance: arithmetic.ratio(of - head, of) },
        { value: { head: 1, tail: 0 }, chance: arithmetic.ratio(head, of) },
      ];
    },
  };
}

const tossing = (reading: Reading<{ head: number; tail: number }>): Procedure =>
  procedure("toss", {
    rules: ["C-1"],
    examples: [{}],
    *run() {
      const { head } = yield* roll(d(2).times(1), reading);
      return done({ outcome: head > 0 ? "won" : "lost" });
    },
  });

/** Throws some dice, and offers to reroll up to a number of them. */
const rerolling = (dice: number, thrown: number): Procedure => {
  const rolled: Procedure = procedure("rolled", {
    rules: ["C-2"],
    run: () =>
      choose({
        by: "player",
        stands: { as: "keep", leadsTo: done({ outcome: "lost" }) },
        moves: () => [
          move("again", {
            fields: { dice: diceOf({ tail: dice }, "C-2") },
            refuse: ({ dice: picked }) => picked.fault,
            leadsTo: () => done({ outcome: "won" }),
          }),
        ],
      }),
  });
  return procedure("toss", {
    rules: ["C-1"],
    examples: [{}],
    *run() {
      yield* roll(d(2).times(thrown), face);
      return go(rolled, {});
    },
  });
};

/** Two bids announced at once: the first one has a price, and limits the other up to a number of coins; below 0, no other follows. */
const announced = (price: number, bids: number): Procedure => {
  const end = done({ outcome: "lost" });
  const other = (bid: number): Procedure =>
    procedure("other", {
      rules: ["C-2"],
      run: () =>
        choose({
          by: "opponent",
          stands: { as: "pass", leadsTo: end },
          sealed: () => choose({ by: "player", stands: { as: "keep", leadsTo: end }, moves: () => [] }),
          moves: () => [move("raise", { fields: { coins: upTo(Math.min(bid, bids)) }, leadsTo: () => end })],
        }),
    });
  return procedure("toss", {
    rules: ["C-1"],
    examples: [{}],
    run: () =>
      choose({
        by: "player",
        stands: { as: "keep", leadsTo: bids < 0 ? end : go(other(0), {}) },
        sealed: "first",
        moves: () => [
          move("bid", {
            fields: { coins: upTo(1) },
            pays: ({ coins }) => ({ tokens: price * coins }),
            leadsTo: ({ coins }) => go(other(coins), {}),
          }),
        ],
      }),
  });
};

/** A choice to win for a price. */
const paying = (price: Amounts): Procedure =>
  procedure("toss", {
    rules: ["C-1"],
    examples: [{}],
    run: () =>
      choose({
        by: "player",
        stands: { as: "keep", leadsTo: done({ outcome: "lost" }) },
        moves: () => [move("again", { pays: () => price, leadsTo: () => done({ outcome: "won" }) })],
      }),
  });

describe("a broken law is found", () => {
  it("nowhere in an honest coin", () => {
    expect(faultsOf(tossing(coin(() => [1, 2])))).toEqual({});
  });

  it("where doubles and fractions differ", () => {
    expect(faultsOf(tossing(coin((exact) => (exact ? [1, 2] : [5001, 10_000]))))).toEqual({
      "doubles and fractions agree": "objective 0 is 0.5001 in doubles, exactly 0.5",
    });
    // A difference by rounding is none.
    expect(faultsOf(tossing(coin((exact) => (exact ? [1, 2] : [0.5 + 1e-13, 1]))))).toEqual({});
  });

  it("where samples are far from the odds", () => {
    expect(faultsOf(tossing(coin(() => [6, 10])))).toEqual({
      "sampled frequencies agree with the odds": expect.stringMatching(
        /has a chance of 0\.\d and a frequency of 0\.\d+/,
      ),
    });
    // With this seed, 49 % of the tosses are lost: 5.5 and 4.5 standard deviations from these chances.
    const name = "sampled frequencies agree with the odds";
    expect(faultOf(name, tossing(coin(() => [4665, 10_000])))).toBeDefined();
    expect(faultOf(name, tossing(coin(() => [4744, 10_000])))).toBeUndefined();
    // Two standard deviations are none.
    expect(faultsOf(tossing(coin(() => [51, 100])))).toEqual({});
  });

  it("where chances don't total one", () => {
    const reading = coin(() => [1, 2]);
    const lossy: Reading<{ head: number; tail: number }> = {
      ...reading,
      key: () => "lossy",
      distribution: (dice, arithmetic) => reading.distribution(dice, arithmetic).filter(({ value }) => value.head > 0),
    };
    const name = "probabilities total one, and doubles and fractions decide alike";
    expect(faultsOf(tossing(lossy))[name]).toBe("the chances total 1/2");
    const onlyInDoubles: Reading<{ head: number; tail: number }> = {
      ...reading,
      key: () => "lossy in doubles",
      distribution: (dice, arithmetic) =>
        reading
          .distribution(dice, arithmetic)
          .filter(({ value }) => arithmetic.name === rationals.name || value.head > 0),
    };
    expect(faultsOf(tossing(onlyInDoubles))[name]).toBe("the chances total 0.5 in doubles");
  });

  it("where more is paid than there is", () => {
    const name = "whatever is played replays to itself";
    // The coin system's tracker holds 3 tokens at most.
    expect(faultsOf(paying({ tokens: 4 }))[name]).toBe("tokens is overspent");
    expect(faultOf(name, paying({ coins: 1 }))).toBe("coins is overspent");
    expect(faultOf(name, paying({ coins: 0 }))).toBeUndefined();
    expect(faultsOf(paying({ tokens: 3 }))).toEqual({});
  });

  it("where what is announced at once costs something, shows in the other choice, or isn't followed by it", () => {
    const name = "the first of two announcements at once can stay sealed";
    expect(faultOf(name, announced(0, 0))).toBeUndefined();
    expect(faultOf(name, announced(1, 0))).toBe('"bid" is announced at once, and pays [["tokens",1]]');
    expect(faultOf(name, announced(0, 1))).toMatch(/^what is announced at once shows in the other choice: /);
    expect(faultOf(name, announced(0, -1))).toBe("what is announced at once isn't followed by the other choice");
  });

  it("where an attempt replays to something else", () => {
    let runs = 0;
    const moody: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      run: () => {
        runs += 1;
        return runs % 2 === 0
          ? done({ outcome: "won" })
          : choose({
              by: "player",
              stands: { as: "keep", leadsTo: done({ outcome: "lost" }) },
              moves: () => [move("again", { leadsTo: () => go(tossing(coin(() => [1, 2])), {}) })],
            });
      },
    });
    expect(Object.keys(faultsOf(moody))).toContain("whatever is played replays to itself");
  });

  it("where the results have another mean than the values, and where another strategy is better than the best", () => {
    let runs = 0;
    const alternating: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      run: () => done({ outcome: (runs += 1) % 2 === 0 ? "lost" : "won" }),
    });
    const faults = faultsOf(alternating);
    expect(faults["the results have the expected values"]).toBe(
      "the results have another mean of won than the expected value",
    );
    expect(faults["best play is never worse than other strategies"]).toMatch(
      /^"(never|greedy)" is better than "best"$/,
    );
  });

  it.each([
    "flat lists of states answer as recursion does",
    "states that hand on what they don't read answer as by themselves",
  ])("where results have another worth each time they are looked at: %s", (law) => {
    let looks = 0;
    const goals = {
      win: goal(
        "win",
        "player",
        maximize("won", () => (looks += 1)),
      ),
    };
    const won = procedure("toss", { rules: ["C-1"], examples: [{}], run: () => done({ outcome: "won" }) });
    expect(faultOf(law, won, { goals })).toMatch(/^won is \d+\/1 (?:in lists|with parametric)/u);
  });

  it("where doubles have other results than fractions", () => {
    const counting: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      *run() {
        const { head } = yield* roll(d(2).times(1), {
          ...coin(() => [1, 2]),
          distribution: (_, arithmetic) => [
            { value: { head: arithmetic.name === rationals.name ? 1 : 2, tail: 0 }, chance: arithmetic.one },
          ],
        });
        return done({ outcome: "won", head });
      },
    });
    expect(faultOf("probabilities total one, and doubles and fractions decide alike", counting)).toBe(
      "doubles lead to other results than fractions:",
    );
  });

  it("where an option is left out of the search that is better than the others", () => {
    const hidden: Field<number> = { ...upTo(1), key: "hidden", each: (range) => (range === "all" ? [0, 1] : [0]) };
    const offered = (by: string): Procedure =>
      procedure("toss", {
        rules: ["C-1"],
        examples: [{}],
        run: () =>
          choose({
            by,
            stands: { as: "keep", leadsTo: done({ outcome: "lost" }) },
            moves: () => [
              move("again", {
                fields: { coins: hidden },
                leadsTo: ({ coins }) => done({ outcome: coins > 0 ? "won" : "lost" }),
              }),
            ],
          }),
      });
    const name = "the options that are searched include the best one";
    expect(faultOf(name, offered("player"))).toBe("an option that isn't searched is better than the decision");
    // What is chosen against the goal need not be the best for it.
    const against = contested(
      goal(
        "win",
        "player",
        chance("won", ({ outcome }) => outcome === "won"),
      ),
      { against: ["opponent"] },
    );
    expect(faultOf(name, offered("opponent"), { goals: { win: against } })).toBeUndefined();
  });

  it("where a move counts other dice than lie on the table", () => {
    const name = "whatever is played replays to itself";
    expect(faultOf(name, rerolling(3, 2))).toBe("again counts 3 dice, of which 2 are on the table");
    expect(faultOf(name, rerolling(2, 2))).toBeUndefined();
    expect(faultOf(name, rerolling(1, 0))).toBeUndefined();
    expect(faultOf(name, rerolling(2, 0))).toBe("again counts 2 dice, of which 0 are on the table");
  });

  it("where a state key leaves out something", () => {
    const kept: Procedure<{ heads: number }> = procedure("kept", {
      rules: ["C-2"],
      run: ({ heads }) =>
        choose({
          by: "player",
          facts: { heads },
          stands: { as: "keep", leadsTo: done({ outcome: heads > 0 ? "won" : "lost" }) },
          moves: () => [move("turn", { leadsTo: () => done({ outcome: heads > 0 ? "lost" : "won" }) })],
        }),
    });
    const toss: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      *run() {
        const { head } = yield* roll(
          d(2).times(1),
          coin(() => [1, 2]),
        );
        return go(kept, { heads: head });
      },
    });
    expect(
      faultsOf(toss, { procedures: { toss, kept }, stateKeys: { kept: () => "the same" } })[
        "sharing results changes nothing"
      ],
    ).toMatch(/of kept is \d, one step on \d: its state key leaves out something, since \{"heads":\d\} has the key of/);
    const ofResults = {
      kept: (_args: object, _house: object, goal?: string) => (goal === undefined ? "same" : undefined),
    };
    expect(
      faultOf("sharing results changes nothing", toss, { procedures: { toss, kept }, stateKeys: ofResults }),
    ).toMatch(
      /^the chance of \[\[\["outcome","(won|lost)"\]\],\[\],\[\]\] in toss is \d, without shared results 0.5: the state key of a procedure/,
    );
    const told: Procedure<{ heads: number }> = procedure("kept", {
      rules: ["C-2"],
      run: ({ heads }) => done({ outcome: "won", heads }),
    });
    const toTold: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      *run() {
        return go(told, { heads: yield* roll(d(2).times(1), face) });
      },
    });
    expect(
      faultOf("sharing results changes nothing", toTold, {
        procedures: { toss: toTold, kept: told },
        stateKeys: { kept: () => "the same" },
      }),
    ).toMatch(
      /^the chance of .* in kept is 1, one step on 0: its state key leaves out something, since \{"heads":\d\} has the key of/,
    );
    const ofValues = {
      kept: (_args: object, _house: object, goal?: string) => (goal === undefined ? undefined : "same"),
    };
    expect(
      faultOf("sharing results changes nothing", toss, { procedures: { toss, kept }, stateKeys: ofValues }),
    ).toMatch(/^"won" of kept is \d, one step on \d: its state key leaves out something/);
    const right = { kept: ({ heads }: { heads: number }) => `${heads}` };
    expect(
      faultOf("sharing results changes nothing", toss, { procedures: { toss, kept }, stateKeys: right }),
    ).toBeUndefined();
  });

  it("where a state key leaves out something that random play hardly comes to, when another question was asked before", () => {
    const kept: Procedure<{ tokens: number }> = procedure("kept", {
      rules: ["C-2"],
      run: ({ tokens }) => done({ outcome: tokens > 1 ? "won" : "lost" }),
    });
    const toss: Procedure<{ tokens: number }> = procedure("toss", {
      rules: ["C-1"],
      parameters: { tokens: { kind: "integer", min: 0, max: 3 } },
      examples: [{ tokens: 0 }],
      *run({ tokens }) {
        return (yield* roll(d(1000).times(1), face)) > 1 ? done({ outcome: "lost" }) : go(kept, { tokens });
      },
    });
    const stateKeys = { toss: ({ tokens }: { tokens: number }) => `${tokens}`, kept: () => "same" };
    expect(faultOf("sharing results changes nothing", toss, { procedures: { toss, kept }, stateKeys })).toMatch(
      /^"won" of toss is 0(\.\d+)?, without shared results 0(\.\d+)?: the state key of a procedure/,
    );
  });

  it("where a state key leaves out something after states of whose keys none does", () => {
    const ended: Procedure<{ heads: number }> = procedure("ended", {
      rules: ["C-2"],
      run: ({ heads }) => done({ outcome: heads > 1 ? "won" : "lost" }),
    });
    const another: Procedure<{ n: number; note: number }> = procedure("turn", {
      rules: ["C-2"],
      *run({ n, note }) {
        return n < 8 ? go(another, { n: n + 1, note }) : go(ended, { heads: yield* roll(d(2).times(1), face) });
      },
    });
    const faultWith = (turn: typeof another, stateKeys: StateKeys): string | undefined => {
      const toss: Procedure = procedure("toss", {
        rules: ["C-1"],
        examples: [{}],
        *run() {
          return go(turn, { n: 1, note: yield* roll(d(40).times(1), face) });
        },
      });
      return faultOf("sharing results changes nothing", toss, { procedures: { toss, turn, ended }, stateKeys });
    };
    const right = { turn: ({ n }: { n: number }) => `${n}` };
    expect(faultWith(another, right)).toBeUndefined();
    expect(faultWith(another, { ...right, ended: () => "same" })).toMatch(/^"won" of ended is \d, one step on \d: /);
    const late: Procedure<{ n: number; note: number }> = procedure("turn", {
      rules: ["C-2"],
      *run({ n, note }) {
        return n > 1
          ? done({ outcome: note > 1 ? "won" : "lost" })
          : go(late, { n: 2, note: yield* roll(d(2).times(1), face) });
      },
    });
    expect(faultWith(late, right)).toMatch(/^"won" of turn is \d, one step on \d: /);
  });

  it("nowhere in what is shared with amounts that are paid and earned before and after", () => {
    const bought: Procedure<{ heads: number }> = procedure("bought", {
      rules: ["C-2"],
      *run({ heads }) {
        yield* earn({ coins: 2, gems: heads });
        return done({ outcome: "won" });
      },
    });
    const kept: Procedure<{ heads: number; note: number }> = procedure("kept", {
      rules: ["C-2"],
      *run({ heads }) {
        yield* earn({ coins: heads });
        return choose({
          by: "player",
          stands: { as: "keep", leadsTo: done({ outcome: "lost" }) },
          moves: () => [move("buy", { pays: () => ({ tokens: 1 }), leadsTo: () => go(bought, { heads }) })],
        });
      },
    });
    const toss: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      *run() {
        const heads = yield* roll(d(2).times(1), face);
        return go(kept, { heads, note: yield* roll(d(2).times(1), face) });
      },
    });
    const procedures = { toss, kept, bought };
    const goals = {
      win: goal(
        "win",
        "player",
        maximizeEarned("coins"),
        minimizePaid("tokens"),
        chance("won", ({ outcome }) => outcome === "won"),
      ),
    };
    const right = { kept: ({ heads }: { heads: number }) => `${heads}` };
    expect(faultsOf(toss, { procedures, goals, stateKeys: right })).toEqual({});
    const wrong = { kept: ({ note }: { note: number }) => `${note}` };
    expect(faultOf("sharing results changes nothing", toss, { procedures, goals, stateKeys: wrong })).toMatch(
      /^"coins" of kept is \d(\.\d)?, one step on \d(\.\d)?: its state key leaves out something/,
    );
  });
});
