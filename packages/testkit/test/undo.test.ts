import { isRefusal } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import {
  attemptsInLog,
  countLines,
  decide,
  EMPTY_TABLE,
  EntriesNotLoaded,
  fold,
  linesFor,
  mayBeUndone,
  type Member,
  restoreSnapshot,
  snapshotOf,
  type TableSnapshot,
  type TableState,
  undoPlan,
  unloadedBy,
} from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANN, GM } from "./random-commands.ts";
import { codeOf, type Deed, played, RandomSession } from "./random-session.ts";

const undoable = (entries: Deed["entries"]): Deed["entries"] => entries.filter(({ event }) => mayBeUndone(event));

/** The number of the line in which a member sees the first entry of a deed that may be undone, or its first one. */
const lineOf = (state: TableState, member: Member, { entries }: Deed): number => {
  const { event, at } = undoable(entries)[0] ?? entries[0] ?? { event: undefined, at: 0 };
  return linesFor(state, member).find((line) => line.at === at && line.event.type === event?.type)?.n ?? 0;
};

/** The deeds that are part of the state: no undos, and nothing undone. */
const standing = ({ deeds, state }: RandomSession): readonly Deed[] =>
  deeds
    .filter(({ command }) => command.type !== "undo")
    .map((deed) => ({ ...deed, entries: deed.entries.filter(({ seq }) => !state.undone.includes(seq)) }))
    .filter(({ entries }) => entries.length > 0);

/** The number of steps that an attempt has taken. */
const stepOf = ({ attempts }: TableState, id: string) => ({ step: attempts[id]?.trace.steps.length ?? 0 });

/** The state of a session in which only these deeds were done, each with the same result. */
function stateAfter(session: RandomSession, deeds: readonly Deed[]): TableState {
  const other = new RandomSession(session.system, 0, {});
  for (const { member, command, id, faces, entries } of deeds) {
    const isAsLogged = command.type === "bring-in" || command.type === "prepare-opponent" || "about" in command;
    if (isAsLogged) {
      // A name that was free at the time stays; lines had other numbers.
      other.records(
        member,
        entries.map(({ event }) => event),
      );
      continue;
    }
    const seen = "undos" in command ? { ...command, ...stepOf(other.state, command.attempt), undos: 0 } : command;
    expect(other.does(member, seen, { id, faces }), JSON.stringify(command)).toEqual({
      events: entries.map(({ event }) => event),
    });
  }
  return other.state;
}

/** Whether a deed stays: a pause, and what the game master does unseen, which everybody would see undone. */
const isKept = ({ entries }: Deed): boolean => undoable(entries).length === 0;

/** A session at random. It is named by its seed and length. */
const session = (system: (typeof systems)[number], [seed, deeds]: readonly [number, number]): RandomSession => {
  const random = new RandomSession(system, seed).begin();
  random.play(deeds);
  return random;
};

const drawn = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 60 }));

/** A member undoes what the plan says. */
function undo(random: RandomSession, member: Member, deed: Deed) {
  const plan = undoPlan(random.state, [lineOf(random.state, member, deed)], member, random.system);
  return isRefusal(plan) ? plan : random.does(member, { type: "undo", lines: [...plan.lines] });
}

/** Several undos and redos of anything, half of them of an earlier undo, with play in between. */
function undoAtRandom(random: RandomSession): void {
  for (let i = 0; i < 4; i += 1) {
    const undos = random.deeds.filter(({ command }) => command.type === "undo");
    const deed = random.pick(random.below(2) === 0 && undos.length > 0 ? undos : random.deeds);
    if (deed) undo(random, GM, deed);
    random.play(3);
  }
}

/** What something answers, or that it needs entries of the log that aren't loaded. */
function orUnloaded<T>(work: () => T): T | "unloaded" {
  try {
    return work();
  } catch (error) {
    if (error instanceof EntriesNotLoaded) return "unloaded";
    throw error;
  }
}

/** The state after an undo of everything that is not undone yet. */
const undoAll = (state: TableState): TableState => {
  const entries = [...state.log].map(({ seq }) => seq).filter((seq) => !state.undone.includes(seq));
  const event = { type: "undone", entries, restored: [], words: "" } as const;
  return fold(state, [{ seq: state.seq + 1, at: 0, event }]);
};

const systems = Object.values(catalogue);
/** In ms, for a machine that is busy with other tests. */
const TIMEOUT = 240_000;
const RUNS = { numRuns: Number(process.env["RUNS"] ?? 8), endOnFailure: true };

describe.each(systems)("undo in $title", (system) => {
  /** A law of random sessions. */
  const law = (says: string, check: (random: RandomSession) => void): void =>
    it(
      says,
      () =>
        fc.assert(
          fc.property(drawn, (of) => check(session(system, of))),
          RUNS,
        ),
      TIMEOUT,
    );

  law("of the last act restores exactly the state before it", (random) => {
    const deed = random.deeds.at(-1);
    if (!deed) return;
    expect(codeOf(undo(random, deed.member, deed))).toBe(isKept(deed) ? "undo-permanent" : "");
    if (isKept(deed)) return;
    const kept = deed.entries.filter(({ seq }) => !random.state.undone.includes(seq));
    expect(played(random.state)).toEqual(played(fold(deed.before, kept)));
  });

  law(
    "of any act leaves the session without it and what followed from it; an undone undo leaves what was",
    (random) => {
      undoAtRandom(random);
      const deed = random.pick(standing(random));
      const before = random.state;
      if (!deed) return;
      const done = undo(random, GM, deed);
      if (isRefusal(done)) {
        expect(random.state).toBe(before);
        return;
      }
      expect(played(random.state)).toEqual(played(stateAfter(random, standing(random))));
      const undoing = random.deeds.at(-1);
      if (undoing) undo(random, GM, undoing);
      expect(played(random.state)).toEqual(played(before));
    },
  );

  law("is the same live and when the log is folded again", (random) => {
    undoAtRandom(random);
    expect(fold(EMPTY_TABLE, random.state.log.slice())).toEqual(random.state);
    const half = fold(EMPTY_TABLE, random.state.log.slice(0, random.state.log.length / 2));
    expect(fold({ ...half, checkpoints: [] }, random.state.log.slice(half.log.length))).toEqual({
      ...random.state,
      checkpoints: expect.anything(),
    });
  });

  law("is the same in a state that is restored from a snapshot, and planned the same there", (random) => {
    undoAtRandom(random);
    const { state } = random;
    const entries = state.log.slice();
    const taken = snapshotOf(fold(EMPTY_TABLE, entries.slice(0, random.below(entries.length))), 32);
    const snapshot = JSON.parse(JSON.stringify(taken)) as TableSnapshot;
    const derived = { log: expect.anything(), checkpoints: expect.anything() };
    const restored = orUnloaded(() => restoreSnapshot(snapshot, entries.slice(unloadedBy(snapshot))));
    if (restored === "unloaded") return;
    expect(restored).toEqual({ ...state, ...derived });
    for (const member of [GM, ANN]) {
      const lines = [1 + random.below(countLines(state, member))];
      const planned = (of: TableState) => orUnloaded(() => undoPlan(of, lines, member, system));
      const plan = planned(restored);
      if (plan !== "unloaded") expect(plan).toEqual(planned(state));
    }
    restored.log.complete(entries.slice(0, restored.log.unloaded));
    for (const member of [GM, ANN]) expect(linesFor(restored, member)).toEqual(linesFor(state, member));
    expect(undoAll(restored)).toEqual({ ...undoAll(state), checkpoints: expect.anything() });
  });

  law("leaves a log that tells the attempts as the state has them", (random) => {
    undoAtRandom(random);
    const { state } = random;
    const known = new Set([...state.past, ...Object.values(state.attempts)].map(({ id }) => id));
    const isSeen = (member: Member, change: object): boolean =>
      member === GM || !("of" in change && Object.hasOwn(state.hiddenSheets, String(change.of)));
    for (const member of [GM, ANN]) {
      const told = attemptsInLog(system.id, linesFor(state, member));
      for (const attempt of [...state.past, ...Object.values(state.attempts)]) {
        const { before: _, recorded: __, ...one } = told.get(attempt.id) ?? { before: 0, recorded: 0 };
        // What was recorded is known to the state alone.
        const { recorded: ___, ...other } = attempt;
        expect(one).toEqual({ ...other, changes: other.changes.filter((change) => isSeen(member, change)) });
      }
      for (const [id, { undone }] of told) expect(undone === true, id).toBe(!known.has(id));
    }
  });

  law("that is refused changes nothing, and names what stands in the way", (random) => {
    undoAtRandom(random);
    const { state } = random;
    const deed = random.pick(random.deeds);
    if (!deed) return;
    for (const member of [GM, deed.member]) {
      const line = lineOf(state, member, deed);
      const before = JSON.stringify(state);
      const plan = undoPlan(state, [line], member, system);
      const decided = decide(state, { type: "undo", lines: [line] }, member, { system, id: "undo" });
      expect(JSON.stringify(state)).toBe(before);
      if (isRefusal(plan)) expect(decided).toEqual(plan);
      else if (isRefusal(decided)) {
        expect(decided.code).toBe("undo-followed");
        const own = deed.entries.map((_, i) => line + i);
        expect(decided.details?.["lines"]).toEqual(plan.lines.filter((one) => !own.includes(one)));
      } else expect("events" in decided).toBe(true);
    }
  });
});
