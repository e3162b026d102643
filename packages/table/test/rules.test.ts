import { currentAttempt } from "../src/attempts-on-table.ts";
import { createHash } from "node:crypto";
import {
  choose,
  done,
  move,
  offerOf,
  procedure,
  type Procedure,
  recordRules,
  type SystemDefinition,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { attemptsInLog, fold, EMPTY_TABLE, linesFor, type TableEvent, viewFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";
import { giving, gift } from "./gift.ts";

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
const record = (its: SystemDefinition) => recordRules(its, digest);
const identified = (its: SystemDefinition): SystemDefinition => ({ ...its, version: record(its).version });

/** The gift as it is given under other rules: a tip costs two coins. */
const dearGift: Procedure = procedure("gift", {
  rules: ruleNumbers,
  held: ["purse"],
  parameters: giving.procedures["gift"]?.parameters,
  run: () =>
    choose({
      by: "player",
      stands: { as: "keep", leadsTo: done({ outcome: "kept" }) },
      moves: () => [move("tip", { pays: () => ({ purse: 2 }), leadsTo: () => done({ outcome: "tip" }) })],
    }),
});

const dear: SystemDefinition = {
  ...giving,
  procedures: { ...giving.procedures, gift: dearGift },
  trackers: { ...giving.trackers, store: { min: 0, max: 7, start: 1, rule: "T-1", shared: () => true } },
  note: "Tips are dearer.",
};

/** Amy has a coin, and a gift is on the table. */
function gifted() {
  const play = table(undefined, identified(giving), {}, record(giving));
  play.says(GM, set("amy", "purse", 3));
  expect(codeOf(play.says(GM, { type: "frame", character: "amy", title: "a gift", offer: "gift", args: {} }))).toBe("");
  return play;
}

const seen = ({ state }: ReturnType<typeof table>) => ({
  attempt: currentAttempt(state)?.id ?? "",
  step: currentAttempt(state)?.trace.steps.length ?? 0,
});

const typesOf = (events: readonly { readonly event: TableEvent }[]) => events.map(({ event }) => event.type);

const parametersOf = (max: number): SystemDefinition => ({
  ...giving,
  offers: {
    ...giving.offers,
    gift: { ...offerOf(gift), parameters: { purse: { kind: "integer", min: 0, max, from: { tracker: "purse" } } } },
  },
});

describe("the rules of a table", () => {
  it("are recorded when it is opened, for nobody to see", () => {
    const { state } = table(undefined, identified(giving), {}, record(giving));
    expect(state.rules).toEqual(record(giving));
    expect(viewFor(state, ANN).version).toBe(record(giving).version);
    expect(typesOf([...state.log]).slice(0, 2)).toEqual(["table-opened", "rules-recorded"]);
    for (const member of [GM, ANN]) expect(typesOf(linesFor(state, member))).not.toContain("rules-recorded");
  });

  it("are left alone by a program that has the same ones", () => {
    const play = gifted();
    const before = play.state;
    play.loads(giving, record(giving));
    expect(play.state.log).toEqual(before.log);
    play.says(ANN, { type: "choose", ...seen(play), move: "tip" });
    expect(currentAttempt(play.state)?.settled).toBe(true);
  });

  it("that have changed are told once, with what has changed and the author's note", () => {
    const play = gifted();
    const lines = linesFor(play.state, GM).length;
    play.loads(dear, record(dear));
    play.loads(dear, record(dear));
    const [told, ...others] = linesFor(play.state, GM, lines);
    expect(others).toEqual([]);
    expect(told?.event).toEqual({
      type: "rules-changed",
      from: record(giving).version,
      to: record(dear).version,
      differences: [
        { change: "changed", at: ["trackers", "store", "max"], from: 5, to: 7 },
        { change: "changed", at: ["texts", "procedures/gift/run"] },
      ],
      more: 0,
      offers: {},
      note: "Tips are dearer.",
    });
    expect(linesFor(play.state, ANN).at(-1)).toEqual(told);
  });

  it("that have changed are told without a note that was told before, or that there isn't", () => {
    const play = gifted();
    const again = { ...dear, title: "Dearer coins", trackers: giving.trackers };
    const { note: _, ...silent } = dear;
    for (const next of [dear, again, silent]) play.loads(next, record(next));
    const told = [...play.state.log].flatMap(({ event }) => (event.type === "rules-changed" ? [event] : []));
    expect(told.map((event) => ("note" in event ? event.note : "none"))).toEqual(["Tips are dearer.", "none", "none"]);
  });

  it("keep the words in which an open attempt was framed, however often they change", () => {
    const play = gifted();
    const framedWith = record(giving).offers["gift"];
    expect(framedWith).toBeDefined();
    for (const max of [5, 6]) play.loads(parametersOf(max), record(parametersOf(max)));
    expect(currentAttempt(play.state)).toMatchObject({ earlierRules: true, earlierOffer: framedWith });
    play.loads(giving, record(giving));
    expect(currentAttempt(play.state)).not.toHaveProperty("earlierOffer");
    expect(currentAttempt(play.state)).not.toHaveProperty("earlierRules");
  });

  it("that have changed a lot are told in part, with the number of the others", () => {
    const marks = Object.fromEntries(
      Array.from(
        { length: 60 },
        (_, i) => [`m${i}`, { of: "table", kind: "number", initial: 0, rule: "T-1" }] as const,
      ),
    );
    const play = gifted();
    play.loads({ ...giving, marks }, record({ ...giving, marks }));
    const event = [...play.state.log].find((entry) => entry.event.type === "rules-changed")?.event;
    expect(event).toMatchObject({ more: 22 });
    expect(event?.type === "rules-changed" ? event.differences.length : 0).toBe(40);
  });
});

function tipped() {
  const play = gifted();
  play.says(ANN, { type: "choose", ...seen(play), move: "tip" });
  return play;
}

describe("a settled attempt", () => {
  it("is told as it was, from the log alone", () => {
    const play = table(undefined, identified(system), {}, record(system));
    play.bet({ bets: 2 }, [1, 2]);
    play.keeps(ANN, "keep");
    const told = () => attemptsInLog("coins", linesFor(play.state, ANN)).get(currentAttempt(play.state)?.id ?? "");
    const before = told();
    expect(before?.positions.map((position) => position?.tray.map(({ face }) => face))).toEqual([[], [1, 2], [1, 2]]);
    play.loads({ ...system, procedures: {} }, record({ ...system, procedures: {} }));
    expect(told()).toEqual({ ...before, earlierRules: true });
  });

  it("stays on the table, for the consequence to be told", () => {
    const play = tipped();
    play.loads(dear, record(dear));
    const { attempt } = seen(play);
    expect(currentAttempt(play.state)?.trace.outcome).toEqual({ outcome: "tip" });
    expect(codeOf(play.says(GM, { type: "answer-for-the-world", attempt, words: "Thanks!" }))).toBe("");
    expect(codeOf(play.says(GM, { type: "act", act: "sweep" }))).toBe("");
    expect(play.state.past.map(({ consequence }) => consequence)).toEqual(["Thanks!"]);
  });

  it("refuses further moves as settled", () => {
    const play = tipped();
    play.loads(dear, record(dear));
    expect(codeOf(play.says(ANN, { type: "choose", ...seen(play), move: "keep" }))).toBe("already-settled");
    expect(codeOf(play.says(GM, { type: "close-attempt", attempt: seen(play).attempt }))).toBe("already-settled");
  });
});

function stopped() {
  const play = gifted();
  play.loads(dear, record(dear));
  return play;
}

/** A change that nobody told of: the identity is the same, the rules are not. */
function changedInSilence(run: Procedure["run"]) {
  const play = table(undefined, identified(system), {}, record(system));
  play.bet({ bets: 2 }, [1, 2]);
  const other = { ...system.procedures["toss"], name: "toss", run } as Procedure;
  play.loads({ ...system, procedures: { ...system.procedures, toss: other } }, record(system));
  return play;
}

describe("an open attempt that began under other rules", () => {
  it("can't go on: every command about it is refused with the reason, and changes nothing", () => {
    const play = stopped();
    const before = play.state;
    const detail = {};
    for (const member of [GM, ANN]) {
      expect(codeOf(play.says(member, { type: "choose", ...seen(play), move: "tip" }))).toBe("earlier-rules");
      expect(codeOf(play.says(member, { type: "roll", ...seen(play) }))).toBe("earlier-rules");
      expect(
        codeOf(play.says(member, { type: "ask", attempt: seen(play).attempt, words: "please", move: "talk", detail })),
      ).toBe("earlier-rules");
      expect(codeOf(play.says(member, { type: "answer-ask", ask: "x", answer: "granted" }))).toBe("earlier-rules");
    }
    expect(play.state).toBe(before);
    expect(currentAttempt(viewFor(play.state, ANN))).toMatchObject({ earlierRules: true, settled: false });
  });

  it("is closed by the game master, who reads what was paid in it", () => {
    const play = table(undefined, identified(system), {}, record(system));
    for (const tracker of ["purse", "fresh"]) play.says(GM, set("amy", tracker, 2));
    play.bet({ bets: 2 }, [1, 2]);
    play.loads(dear, record(dear));
    // The announcement cost two fresh coins; a head earned one of each, and a tail fed the store.
    const spent = [
      { of: "amy", name: "purse", amount: -1 },
      { of: "amy", name: "fresh", amount: 1 },
      { of: "table", name: "store", amount: -1 },
    ];
    expect(viewFor(play.state, GM).spent).toEqual({ [seen(play).attempt]: spent });
    const close = { type: "close-attempt", attempt: seen(play).attempt } as const;
    expect(codeOf(play.says(ANN, close))).toBe("gm-only");
    expect(play.says(GM, close)).toEqual({
      events: [{ type: "attempt-closed", attempt: close.attempt, spent, earlierRules: true }],
    });
    expect(currentAttempt(play.state)).toBeUndefined();
    expect(play.state.past.at(-1)).toMatchObject({ closed: true, settled: false });
    expect(viewFor(play.state, GM).spent).toEqual({});
    expect(play.bet({ bets: 1 }, [1])).toHaveProperty("events");
  });

  it("keeps nothing else from being done", () => {
    const play = stopped();
    const done = [
      play.says(BEA, { type: "propose", character: "bob", words: "I bet." }),
      play.says(GM, set("bob", "purse", 1)),
      play.says(GM, { type: "dismiss", character: "amy" }),
      play.says(GM, { type: "frame", character: "bob", title: "a gift", offer: "gift", args: {} }),
    ];
    expect(done.map(codeOf)).toEqual(["", "", "", ""]);
    expect(codeOf(play.says(BEA, { type: "choose", ...seen(play), move: "keep" }))).toBe("");
    expect(currentAttempt(play.state)?.settled).toBe(true);
  });

  it("goes on when its rules are back", () => {
    const play = stopped();
    play.loads(giving, record(giving));
    expect(codeOf(play.says(ANN, { type: "choose", ...seen(play), move: "tip" }))).toBe("");
    expect(play.state.characters["amy"]?.trackers["purse"]).toBe(2);
    expect(currentAttempt(play.state)?.settled).toBe(true);
  });

  it("is recognized by a trace that the rules contradict", () => {
    const play = changedInSilence(() => done({ outcome: "kept" }));
    expect(codeOf(play.keeps(ANN, "keep"))).toBe("earlier-rules");
    expect(play.says(GM, { type: "close-attempt", attempt: seen(play).attempt })).toMatchObject({
      events: [{ earlierRules: true }],
    });
  });

  it("can be closed even where the rules fail", () => {
    const play = changedInSilence(() => {
      throw new RangeError("no such die");
    });
    expect(() => play.keeps(ANN, "keep")).toThrow("no such die");
    expect(codeOf(play.says(GM, { type: "close-attempt", attempt: seen(play).attempt }))).toBe("");
    expect(currentAttempt(play.state)).toBeUndefined();
  });
});

it("an open attempt can be closed by the game master at any time, and by its id only", () => {
  const play = gifted();
  expect(codeOf(play.says(GM, { type: "close-attempt", attempt: seen(play).attempt }))).toBe("");
  expect(play.state.log.at(-1)?.event).not.toHaveProperty("earlierRules");
  expect(codeOf(play.says(GM, { type: "close-attempt", attempt: "x" }))).toBe("no-attempt");
  const other = gifted();
  expect(other.says(GM, { type: "close-attempt", attempt: "x" })).toMatchObject({ conflict: { step: 0 } });
});

function old() {
  const play = table(undefined, giving);
  play.says(GM, set("amy", "purse", 3));
  play.says(GM, { type: "frame", character: "amy", title: "a gift", offer: "gift", args: {} });
  return play;
}

describe("a table from before rules had an identity", () => {
  it("goes on under the same version of the author's, and has the rules recorded in silence", () => {
    const play = old();
    const lines = linesFor(play.state, GM);
    play.loads(giving, record(giving));
    expect(linesFor(play.state, GM)).toEqual(lines);
    expect(viewFor(play.state, GM).version).toBe(record(giving).version);
    expect(codeOf(play.says(ANN, { type: "choose", ...seen(play), move: "tip" }))).toBe("");
    // A change after that is told like any other.
    play.loads(dear, record(dear));
    expect([...play.state.log].map(({ event }) => event.type)).toContain("rules-changed");
  });

  it("has other rules under another version of the author's, though nobody knows what has changed", () => {
    const play = old();
    play.loads(dear, record(dear), "2");
    expect(linesFor(play.state, GM).at(-1)?.event).toMatchObject({ type: "rules-changed", from: "1", differences: [] });
    expect(codeOf(play.says(ANN, { type: "choose", ...seen(play), move: "tip" }))).toBe("earlier-rules");
  });

  it("is folded from events without positions", () => {
    const play = old();
    play.says(ANN, { type: "choose", ...seen(play), move: "tip" });
    const bare = [...play.state.log].map((entry) => {
      const { position: _, negotiable: __, ...event } = { position: 0, negotiable: 0, ...entry.event };
      return { ...entry, event };
    });
    const attempt = currentAttempt(fold(EMPTY_TABLE, bare));
    expect(attempt?.positions).toEqual([undefined, undefined]);
    expect(attempt?.trace).toEqual(currentAttempt(play.state)?.trace);
  });
});
