import { isRefusal, TABLE } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import {
  linesFor,
  logStatistics,
  type LogStatistics,
  type Member,
  type PersonStatistics,
  sessionRecap,
  sessionsInLog,
  undoPlan,
} from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANN, BEN, GM } from "./random-commands.ts";
import { RandomSession } from "./random-session.ts";

const MEMBERS = [GM, ANN, BEN];
const ROLLS = ["2d6", "1d20", "3d6kh1", "4dF", "2d6!", "3d8r1"];

/** A session at random with open and hidden rolls, undos, and the end of a session now and then. */
function evening(system: (typeof systems)[number], seed: number, deeds: number): RandomSession {
  const random = new RandomSession(system, seed).begin();
  const ending = system.rituals?.end ?? [];
  for (let i = 0; i < deeds; i += 1) {
    random.play(1);
    const by = random.pick(MEMBERS) ?? GM;
    const roll = random.pick(ROLLS) ?? "d6";
    const one = random.below(12);
    if (one === 0) random.does(by, { type: "throw-dice", roll });
    if (one === 1) random.does(by, { type: "throw-dice", roll, recipients: random.below(2) > 0 ? [] : [ANN.id] });
    if (one === 2) {
      const hidden = Object.entries(random.state.hiddenRolls).find(([, { member }]) => member === by.id);
      if (hidden) random.does(by, { type: "reveal-roll", roll: hidden[0] });
    }
    if (one === 3) undoSomething(random);
    if (one === 4) for (const act of ending) random.does(GM, { type: "act", act });
  }
  return random;
}

function undoSomething(random: RandomSession): void {
  const lines = linesFor(random.state, GM);
  const plan = undoPlan(random.state, [random.below(lines.length) + 1], GM, random.system);
  if (!isRefusal(plan)) random.does(GM, { type: "undo", lines: [...plan.lines] });
}

/** The dice that everybody has seen fall and that count, told from the log of the table. */
const facesSeen = ({ state }: RandomSession): readonly number[] =>
  [...state.log].flatMap(({ seq, event }) => {
    if (state.undone.includes(seq)) return [];
    if (event.type === "dice-rolled") return event.faces;
    if (event.type !== "dice-thrown" && event.type !== "dice-revealed") return [];
    const isHidden = event.type === "dice-thrown" && event.recipients !== undefined;
    return isHidden || /[!r]/u.test(event.roll) ? [] : event.dice.map(({ face }) => face);
  });

/** The numbers that every member has: those of opponents and, numbered by each log, of the attempts are left out. */
function sharedNumbers({ state }: RandomSession, { dice, people }: LogStatistics): Omit<LogStatistics, "attempts"> {
  return { dice, people: people.filter(({ id }) => !state.characters[id]?.opponent) };
}

const total = (people: readonly PersonStatistics[], of: (one: PersonStatistics) => number): number =>
  people.reduce((sum, one) => sum + of(one), 0);

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const countsOf = ({ dice }: LogStatistics): number =>
  dice.reduce((sum, { faces }) => sum + faces.reduce((all, { count }) => all + count, 0), 0);

/** How much was paid and gained, of everything. */
const flow = ({ people }: LogStatistics): number => total(people, ({ earned, paid }) => sumOf(earned) + sumOf(paid));

const systems = Object.values(catalogue);
const drawn = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 30 }));
const RUNS = { numRuns: Number(process.env["RUNS"] ?? 1), endOnFailure: true };

describe.each(systems)("the statistics of a log in $title", (system) => {
  const everybody = (check: (random: RandomSession, member: Member, found: LogStatistics) => void): void => {
    fc.assert(
      fc.property(drawn, ([seed, deeds]) => {
        const random = evening(system, seed, deeds);
        for (const member of MEMBERS) check(random, member, logStatistics(system.id, linesFor(random.state, member)));
      }),
      RUNS,
    );
  };

  it("count exactly the dice that all have seen and that aren't undone, for people as for faces", () => {
    everybody((random, member, found) => {
      const seen = facesSeen(random);
      expect(countsOf(found)).toBe(seen.length);
      expect(found.dice.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
      expect(total(found.people, ({ dice }) => dice)).toBe(seen.length);
      // Hidden rolls count for nobody, so everybody has the same numbers.
      const others = logStatistics(system.id, linesFor(random.state, member === GM ? ANN : GM));
      expect(sharedNumbers(random, found)).toEqual(sharedNumbers(random, others));
    });
  });

  it("have each settled attempt once, with its outcome", () => {
    everybody(({ state }, _, found) => {
      const settled = [...state.past, ...Object.values(state.attempts)].filter((one) => one.settled);
      expect(found.attempts.map(({ id }) => id)).toEqual(settled.map(({ id }) => id));
      expect(total(found.people, ({ attempts }) => attempts)).toBe(settled.length);
      expect(total(found.people, ({ outcomes }) => sumOf(outcomes))).toBe(settled.length);
    });
  });

  it("balance: what somebody holds is what they began with, and gained, less what they paid", () => {
    everybody(({ state }, member, found) => {
      const edited = new Set([...state.log].flatMap(({ event }) => (event.type === "sheet-edited" ? [event.of] : [])));
      const begun = new Map(
        [...state.log]
          .filter(({ seq }) => !state.undone.includes(seq))
          .flatMap(({ event }) => {
            if (event.type === "table-opened") return [[TABLE, event.shared.trackers] as const];
            if (event.type === "prepared" && event.preparation.kind === "opponent") {
              return [[event.preparation.id, event.preparation.character.trackers] as const];
            }
            return event.type === "character-added" ? [[event.character.id, event.character.trackers] as const] : [];
          }),
      );
      for (const { id, kind, paid, earned } of found.people) {
        const character = state.characters[id];
        const now = id === TABLE ? state.shared.trackers : character?.trackers;
        if (kind === "member" || edited.has(id) || !now) continue;
        // Others don't know what an opponent began with.
        if (character?.opponent && member !== GM) {
          expect({ paid, earned }).toEqual({ paid: {}, earned: {} });
          continue;
        }
        for (const [name, held] of Object.entries(now)) {
          expect(held).toBe((begun.get(id)?.[name] ?? 0) + (earned[name] ?? 0) - (paid[name] ?? 0));
        }
      }
    });
  });

  it("of the sessions add up to those of the table", () => {
    everybody(({ state }, member, found) => {
      const lines = linesFor(state, member);
      const sessions = sessionsInLog(lines);
      expect(sessions.at(-1)?.session).toBe(state.session);
      expect(sessions.flatMap((one) => one.lines)).toEqual(lines);
      const each = sessions.map(({ session }) => logStatistics(system.id, lines, session));
      const sum = (of: (one: LogStatistics) => number): number => each.reduce((all, one) => all + of(one), 0);
      expect(sum(countsOf)).toBe(countsOf(found));
      expect(sum(({ attempts }) => attempts.length)).toBe(found.attempts.length);
      expect(sum(flow)).toBe(flow(found));
    });
  });

  it("tell in the recaps of the sessions each settled attempt and each moment once", () => {
    everybody(({ state }, member, found) => {
      const lines = linesFor(state, member);
      const recaps = sessionsInLog(lines).map((session) => sessionRecap(system.id, lines, session));
      const attempts = recaps.flatMap(({ scenes }) => scenes.flatMap((scene) => scene.attempts));
      expect(new Set(attempts.map(({ id }) => id))).toEqual(new Set(found.attempts.map(({ id }) => id)));
      expect(attempts).toHaveLength(found.attempts.length);
      const told = [...state.log].filter(
        ({ seq, event }) => event.type === "moment-told" && !state.undone.includes(seq),
      );
      expect(recaps.flatMap(({ moments }) => moments)).toHaveLength(told.length);
    });
  });
});
