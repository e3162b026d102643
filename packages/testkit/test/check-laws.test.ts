import { d, face } from "@rulewright/dice";
import {
  call,
  chance,
  choose,
  done,
  type Field,
  go,
  goal,
  isRefusal,
  type JsonObject,
  move,
  NoExactAnswerError,
  type Procedure,
  procedure,
  refusal,
  roll,
  type SystemDefinition,
  begin,
  upTo,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { checkLaw, checkLaws, type Law, type LawCase, unreachedProcedures } from "../src/laws/index.ts";
import { exampleCases } from "../src/laws/laws.ts";
import { playAtRandom } from "../src/laws/random-play.ts";
import { continuations } from "../src/laws/reachability.ts";
import { coinSystem } from "./coin-system.ts";

const system = coinSystem();
const toss = system.procedures["toss"] as Procedure;
const won = done({ outcome: "won" });
const win = goal(
  "win",
  "player",
  chance("won", ({ outcome }) => outcome === "won"),
);

/** A law that notes the cases it is checked with, and breaks where the test says. */
function noting(breaks: (subject: LawCase) => unknown = () => undefined): Law & { readonly cases: LawCase[] } {
  const cases: LawCase[] = [];
  return {
    name: "noted",
    runs: 7,
    cases,
    check(subject) {
      cases.push(subject);
      const thrown = breaks(subject);
      if (thrown !== undefined) throw thrown;
    },
  };
}

describe("a law is checked", () => {
  it("as often as it says, or as is asked for, with the same cases for the same seed", () => {
    const [own, asked, again] = [noting(), noting(), noting()];
    expect(checkLaw(own, system, toss, { seed: 3 })).toBeUndefined();
    checkLaw(asked, system, toss, { seed: 3, runs: 12 });
    checkLaw(again, system, toss, { seed: 3, runs: 12 });
    expect([own.cases.length, asked.cases.length]).toEqual([7, 12]);
    expect(asked.cases).toEqual(again.cases);
    expect(asked.cases.slice(0, 7)).toEqual(own.cases);
  });

  it("with all strategies, arguments and house rules, and sometimes with an earlier question", () => {
    const law = noting();
    checkLaw(law, { ...system, strategies: { bold: () => undefined } }, toss, { seed: 1, runs: 200 });
    const seen = <T>(of: (subject: LawCase) => T): ReadonlySet<T> => new Set(law.cases.map(of));
    expect(seen(({ strategy }) => (typeof strategy === "string" ? strategy : "bold"))).toEqual(
      new Set(["never", "greedy", "best", "bold"]),
    );
    expect(seen(({ args }) => args["tokens"])).toEqual(new Set([0, 1, 2, 3]));
    expect(seen(({ house }) => house["edge"])).toEqual(new Set(["again", "win"]));
    expect(seen(({ earlier }) => earlier?.length)).toEqual(new Set([0, 1]));
    expect(seen(({ earlier }) => Object.keys(earlier?.[0] ?? { tokens: 0 }).join())).toEqual(new Set(["tokens"]));
  });

  it("for each example and strategy with seeds that follow each other, where it is one of examples", () => {
    const law = { ...noting(), ofExamples: true } as const;
    checkLaw(law, system, toss);
    checkLaw(law, system, toss, { seed: 5 });
    expect(law.cases.map(({ seed, args, strategy }) => [seed, args["tokens"], strategy])).toEqual(
      [20, 21, 5, 6].flatMap((seed) =>
        ["never", "greedy", "best"].map((strategy) => [seed, seed % 5 === 0 ? 0 : 2, strategy]),
      ),
    );
    expect(exampleCases(system, toss, 1)[0]).toMatchObject({ house: { edge: "again" }, goal: { name: "win" } });
  });

  it("only where the procedure takes the arguments", () => {
    const picky: Procedure = { ...toss, refuse: ({ tokens }) => (tokens === 2 ? undefined : refusal("no", "C-1")) };
    const law = noting();
    checkLaw(law, system, picky, { seed: 1, runs: 60 });
    expect(new Set(law.cases.map(({ args }) => args["tokens"]))).toEqual(new Set([2]));
  });

  it("and a question without an exact answer breaks none", () => {
    const unanswered = new NoExactAnswerError("no answer");
    expect(
      checkLaw(
        noting(() => unanswered),
        system,
        toss,
        { seed: 1 },
      ),
    ).toBeUndefined();
  });
});

/** A law about the arguments, and one about what was asked before. */
const broken = ({ args }: LawCase): unknown => (Number(args["tokens"]) > 1 ? new Error("too many tokens") : undefined);
const later = ({ earlier = [], strategy }: LawCase): unknown =>
  earlier.length > 0 && typeof strategy === "function" ? new Error("asked before") : undefined;

describe("a broken law is told with its case", () => {
  it("the smallest that was found, which breaks it again", () => {
    const message = checkLaw(noting(broken), system, toss, { seed: 4, runs: 50 }) ?? "";
    expect(message).toMatch(/^too many tokens\nseed 4, case \{"args":\{"tokens":2\},"house":\{"edge":"again"\},/);
    expect(message).toMatch(/"strategy":"never","goal":"win","seed":0\}$/);
    expect(
      checkLaw(
        noting(() => "no error"),
        system,
        toss,
        { seed: 4 },
      ),
    ).toMatch(/^it failed\nseed 4, case /);
  });

  it("with the earlier question where there has to be one, and with the name of a strategy", () => {
    const named = { ...system, strategies: { bold: () => undefined } };
    expect(checkLaw(noting(later), named, toss, { seed: 4, runs: 200 })).toMatch(
      /"strategy":"bold","goal":"win","seed":0,"earlier":\[\{"tokens":0\}\]\}$/,
    );
  });

  it("without a seed where it is one of examples", () => {
    const law = { ...noting(broken), ofExamples: true } as const;
    expect(checkLaw(law, system, toss)).toBe(
      'too many tokens\ncase {"args":{"tokens":2},"house":{"edge":"again"},"strategy":"never","goal":"win","seed":21}',
    );
    const text = { ...noting(() => "a text"), ofExamples: true } as const;
    expect(checkLaw(text, system, toss)?.split("\n")[0]).toBe("a text");
  });

  it("by all laws and procedures of a system, and for procedures that no example leads to", () => {
    expect(checkLaws(system, { seed: 1, runs: 2 })).toEqual([]);
    expect(checkLaws(coinSystem("unreached"), { seed: 1, runs: 2 })).toEqual([
      {
        law: "every procedure is reached from an example",
        procedure: "lost",
        message: "no example leads to lost",
      },
    ]);
    expect(checkLaws(coinSystem("state key"), { seed: 1, runs: 5 })).toMatchObject([
      {
        law: "sharing results changes nothing",
        procedure: "toss",
        message: expect.stringMatching(
          /^"won" of toss is \d, without shared results 0\.5: the state key of a procedure that it leads to leaves out/,
        ),
      },
      { law: "sampled frequencies agree with the odds", procedure: "toss" },
    ]);
  });
});

/** A system of these procedures, and no others. */
const systemOf = (...procedures: readonly Procedure[]): SystemDefinition => ({
  ...system,
  procedures: Object.fromEntries(procedures.map((one) => [one.name, one])),
  goals: { win },
});
const ending = (name: string): Procedure => procedure(name, { rules: [], run: () => won });

describe("a procedure is reached", () => {
  const [near, far, rich, odd, die] = ["near", "far", "rich", "odd", "die"].map(ending) as [
    Procedure,
    Procedure,
    Procedure,
    Procedure,
    Procedure,
  ];
  const start: Procedure<{ readonly tokens: number }> = procedure("start", {
    rules: [],
    parameters: { tokens: { kind: "integer", min: 0, max: 2, from: { tracker: "tokens" } } },
    examples: [{ tokens: 0 }],
    *run({ tokens }, { edge }) {
      yield* call(die, {});
      const shown = yield* roll(d(2).times(1), face);
      if (tokens === 2) return go(rich, {});
      if (edge === "win") return go(odd, {});
      return choose({
        by: "player",
        stands: { as: "stop", leadsTo: shown > 1 ? go(near, {}) : won },
        moves: () => [
          move("ask", { talk: true, fields: { far: upTo(1) }, leadsTo: ({ far: is }) => (is ? go(far, {}) : won) }),
        ],
      });
    },
  });

  it("by dice, options, talk, what is held, other house rules, and as a die", () => {
    const all = systemOf(start, near, far, rich, odd, die);
    expect(unreachedProcedures(all)).toEqual([]);
    expect(unreachedProcedures({ ...all, houseRules: {} })).toEqual(["odd"]);
    expect(unreachedProcedures(systemOf({ ...start, parameters: {} }, rich))).toEqual(["rich"]);
    expect(unreachedProcedures(systemOf({ ...start, refuse: () => refusal("no", "C-1") }, near))).toEqual([
      "start",
      "near",
    ]);
  });

  it("with three of every tracker, or with as many as it may hold", () => {
    const holding = (max: object, wanted: number): Procedure => ({
      ...start,
      parameters: { tokens: { kind: "integer", min: 0, ...max, from: { tracker: "tokens" } } },
      run: ({ tokens }) => (tokens === wanted ? go(rich, {}) : won),
    });
    const reached = [holding({}, 3), holding({ max: 9 }, 3), holding({ max: 2 }, 2)];
    expect(reached.map((one) => unreachedProcedures(systemOf(one, rich)))).toEqual([[], [], []]);
    expect(unreachedProcedures(systemOf(holding({}, 2), rich))).toEqual(["rich"]);
  });

  it("after many other situations of the same procedure, but not after endlessly many", () => {
    const count: Procedure<{ readonly n: number; readonly to: number }> = procedure("count", {
      rules: [],
      examples: [{ n: 1, to: 0 }],
      run: ({ n, to }) => (n === to ? go(near, {}) : go(count, { n: n + 1, to })),
    });
    const upToNumber = (to: number) => ({ ...count, examples: [{ n: 1, to }] });
    expect(unreachedProcedures(systemOf(upToNumber(40), near))).toEqual([]);
    expect(unreachedProcedures(systemOf(upToNumber(42), near))).toEqual(["near"]);
  });

  it("from a choice by its default, unless that is closed, and by its legal options", () => {
    const options = move("pay", {
      fields: { coins: upTo(2) },
      refuse: ({ coins }) => (coins === 1 ? refusal("no", "C-1") : undefined),
      leadsTo: ({ coins }) => done({ outcome: "paid", coins }),
    });
    const open = choose({ by: "player", stands: { as: "stop", leadsTo: won }, moves: () => [options] });
    const paid = [0, 2].map((coins) => ({ outcome: { outcome: "paid", coins } }));
    expect(continuations(open)).toMatchObject([{ outcome: { outcome: "won" } }, ...paid]);
    const closed = refusal("closed", "C-1");
    expect(continuations({ ...open, stands: { ...open.stands, closed } })).toMatchObject(paid);
    expect(continuations({ ...open, moves: () => [{ ...options, closed }] })).toMatchObject([
      { outcome: { outcome: "won" } },
    ]);
  });
});

/** The most tosses that tokens buy in any random play. */
const mostBought = (args: JsonObject): number =>
  Math.max(
    ...Array.from({ length: 80 }, (_, seed) => {
      const started = begin(system, "toss", { tokens: 0, ...args }, { edge: "again" });
      if (isRefusal(started)) throw new Error(started.code);
      const { steps } = playAtRandom(system, { ...started, args }, seed * 0x9e3779b1);
      return steps.filter((step) => "choose" in step && step.choose === "again").length;
    }),
  );

describe("random play", () => {
  it("decides anything: every move, up to two dice that may lie there, numbers from -1 to 2, and unknown names", () => {
    const given = new Map<string, Set<string>>();
    const recording = (name: string, shape: Field<number>["shape"]): Field<number> => ({
      ...upTo(1),
      shape,
      parse: (value) => {
        given.set(name, (given.get(name) ?? new Set()).add(JSON.stringify(value)));
        return 0;
      },
    });
    const fields = {
      dice: recording("dice", { kind: "dice", max: 1, hand: {} }),
      number: recording("number", { kind: "number", min: 0, max: 1 }),
      name: recording("name", { kind: "name", names: ["a", "b"] }),
      text: recording("text", { kind: "text" }),
    };
    const asked: Procedure = procedure("asked", {
      rules: [],
      run: () =>
        choose({
          by: "player",
          stands: { as: "stop", leadsTo: won },
          moves: () => [move("go", { fields, leadsTo: () => go(asked, {}) }), move("end", { leadsTo: () => won })],
        }),
    });
    const rolled: Procedure = procedure("rolled", {
      rules: [],
      *run() {
        yield* roll(d(2).times(1), face);
        return go(asked, {});
      },
    });
    const book = systemOf(rolled, asked);
    const ends = new Set<unknown>();
    for (let seed = 0; seed < 60; seed++) {
      const begun = begin(book, "rolled", {}, {});
      if (isRefusal(begun)) throw new Error(begun.code);
      // The first numbers of small seeds are similar.
      for (const step of playAtRandom(book, begun, seed * 0x9e3779b1).steps)
        if ("choose" in step) ends.add(step.choose);
    }
    expect(ends).toEqual(new Set(["go", "end", "stop"]));
    expect(given.get("dice")).toEqual(new Set(["[]", "[0]", "[1]", "[0,0]", "[0,1]", "[1,0]", "[1,1]"]));
    expect(given.get("number")).toEqual(new Set(["-1", "0", "1", "2"]));
    expect(given.get("name")).toEqual(new Set(['"a"', '"b"', '"none of them"']));
    expect(given.get("text")).toEqual(new Set([undefined]));
  });

  it("ends with an outcome or after eight turns, shows every position, and pays from what is held", () => {
    const endless: Procedure<{ readonly tokens: number }> = procedure("endless", {
      rules: [],
      held: ["tokens"],
      *run({ tokens }) {
        yield* roll(d(2).times(1), face);
        return go(endless, { tokens });
      },
    });
    const book = systemOf(endless);
    const begun = begin(book, "endless", { tokens: 1 }, {});
    if (isRefusal(begun)) throw new Error(begun.code);
    const seen: string[] = [];
    const trace = playAtRandom(book, begun, 1, ({ awaits }) => seen.push(awaits.wants));
    expect([trace.steps.length, seen]).toEqual([8, Array(8).fill("dice")]);
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(playAtRandom(book, begun, seed).steps))).size).toBe(4);
    expect(playAtRandom(book, begun, 1)).toEqual(trace);
  });

  it("pays from what the arguments say, or else from all that a tracker may hold", () => {
    expect(mostBought({ tokens: 0 })).toBe(0);
    expect(mostBought({ tokens: 1 })).toBe(1);
    expect(mostBought({ tokens: 3 })).toBeGreaterThan(1);
  });
});
