import { isRefusal } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import {
  attemptsInLog,
  decide,
  EMPTY_TABLE,
  fold,
  linesFor,
  type Member,
  type TableState,
  undoPlan,
} from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANN, codeOf, type Deed, GM, RandomSession } from "./random-session.ts";

/** Everything that an undo restores: a state without its log, and without what tells of undos. */
function played(state: TableState) {
  const { log: _, seq: __, lines: ___, undone: ____, undos: _____, checkpoints: ______, ...rest } = state;
  return rest;
}

/** The number of the line in which a member sees the first entry of a deed. */
const lineOf = (state: TableState, member: Member, { entries }: Deed): number => {
  const [{ event, at } = { event: undefined, at: 0 }] = entries;
  return linesFor(state, member).find((line) => line.at === at && line.event.type === event?.type)?.n ?? 0;
};

/** The deeds that are part of the state: no undos, and nothing undone. */
const standing = ({ deeds, state }: RandomSession): readonly Deed[] =>
  deeds.filter(
    ({ command, entries }) => command.type !== "undo" && !entries.some(({ seq }) => state.undone.includes(seq)),
  );

/** The state of a session in which only these deeds were done, each with the same result. */
function stateAfter(session: RandomSession, deeds: readonly Deed[]): TableState {
  const other = new RandomSession(session.system, 0, {});
  for (const { member, command, id, faces, entries } of deeds) {
    if (command.type === "bring-in") {
      // Its name was free at the time, and stays.
      other.records(
        member,
        entries.map(({ event }) => event),
      );
      continue;
    }
    const step = other.state.attempt?.trace.steps.length ?? 0;
    const seen = "undos" in command ? { ...command, step, undos: 0 } : command;
    expect(other.does(member, seen, { id, faces }), JSON.stringify(command)).toEqual({
      events: entries.map(({ event }) => event),
    });
  }
  return other.state;
}

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

/** Several undos and redos of anything, with play in between. */
function undoAtRandom(random: RandomSession): void {
  for (let i = 0; i < 4; i += 1) {
    const deed = random.pick(random.deeds);
    if (deed) undo(random, GM, deed);
    random.play(3);
  }
}

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
    expect(codeOf(undo(random, deed.member, deed))).toBe("");
    expect(played(random.state)).toEqual(played(deed.before));
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

  law("leaves a log that tells the attempts as the state has them", (random) => {
    undoAtRandom(random);
    const { state } = random;
    const told = attemptsInLog(system.id, linesFor(state, ANN));
    for (const attempt of [...state.past, ...(state.attempt ? [state.attempt] : [])]) {
      const { before: _, recorded: __, ...one } = told.get(attempt.id) ?? { before: 0, recorded: 0 };
      // What was recorded is known to the state alone.
      const { recorded: ___, ...other } = attempt;
      expect(one).toEqual(other);
    }
    const known = new Set([...state.past.map(({ id }) => id), state.attempt?.id]);
    for (const [id, { undone }] of told) expect(undone === true, id).toBe(!known.has(id));
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
