import { type Arithmetic, classify, d, type Reading, rationals } from "@rulewright/dice";
import {
  chance,
  choose,
  done,
  go,
  goal,
  minimizePaid,
  move,
  type Procedure,
  procedure,
  roll,
  type SystemDefinition,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { checkLaw, laws } from "../src/laws/index.ts";
import { coinSystem } from "./coin-system.ts";

/** What the laws find in a procedure, by the law's name and without the case. */
function faultsOf(toss: Procedure, more: Partial<SystemDefinition> = {}): Readonly<Record<string, string>> {
  const win = goal(
    "win",
    "player",
    chance("won", ({ outcome }) => outcome === "won"),
    minimizePaid("tokens"),
  );
  const system: SystemDefinition = { ...coinSystem(), procedures: { toss }, goals: { win }, ...more };
  return Object.fromEntries(
    laws.flatMap((law) => {
      const fault = checkLaw(law, system, toss, { seed: 1 });
      return fault === undefined ? [] : [[law.name, fault.split("\n")[0] ?? ""]];
    }),
  );
}

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

describe("a broken law is found", () => {
  it("nowhere in an honest coin", () => {
    expect(faultsOf(tossing(coin(() => [1, 2])))).toEqual({});
  });

  it("where doubles and fractions differ", () => {
    expect(faultsOf(tossing(coin((exact) => (exact ? [1, 2] : [5001, 10_000]))))).toEqual({
      "doubles and fractions agree, and lead to the same decisions": "objective 0 is 0.5001 in doubles, exactly 0.5",
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
    expect(faultsOf(tossing(lossy))["probabilities total one"]).toBe("the chances total 1/2");
    const onlyInDoubles: Reading<{ head: number; tail: number }> = {
      ...reading,
      key: () => "lossy in doubles",
      distribution: (dice, arithmetic) =>
        reading
          .distribution(dice, arithmetic)
          .filter(({ value }) => arithmetic.name === rationals.name || value.head > 0),
    };
    expect(faultsOf(tossing(onlyInDoubles))["probabilities total one"]).toBe("the chances total 0.5 in doubles");
  });

  it("where more is paid than there is", () => {
    const spendthrift: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      run: () =>
        choose({
          by: "player",
          stands: { as: "keep", leadsTo: done({ outcome: "lost" }) },
          moves: () => [move("again", { pays: () => ({ tokens: 4 }), leadsTo: () => done({ outcome: "won" }) })],
        }),
    });
    // The coin system's tracker holds 3 tokens at most.
    expect(faultsOf(spendthrift)["whatever is played replays to itself"]).toBe("tokens is overspent");
    const thrifty: Procedure = procedure("toss", {
      rules: ["C-1"],
      examples: [{}],
      run: () =>
        choose({
          by: "player",
          stands: { as: "keep", leadsTo: done({ outcome: "lost" }) },
          moves: () => [move("again", { pays: () => ({ tokens: 3 }), leadsTo: () => done({ outcome: "won" }) })],
        }),
    });
    expect(faultsOf(thrifty)).toEqual({});
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
  });
});
