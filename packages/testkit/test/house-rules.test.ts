import type { SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { currentAttempt, attemptsInLog, linesFor, type TableState } from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawStep, GM } from "./random-commands.ts";
import { RandomSession } from "./random-session.ts";

const drawn = fc.tuple(fc.nat(), fc.integer({ min: 5, max: 50 }));
const RUNS = { numRuns: Number(process.env["RUNS"] ?? 15), endOnFailure: true };
const TIMEOUT = 240_000;

/** Changes several house rules to other values, as the game master. */
function changeHouseRules(session: RandomSession): void {
  for (const [name, { values }] of Object.entries(session.system.houseRules)) {
    const other = values.filter((value) => JSON.stringify(value) !== JSON.stringify(session.state.house[name]));
    const value = session.pick(other);
    if (value !== undefined) session.does(GM, { type: "set-house-rule", name, value });
  }
}

/** Everything but the house rules, and what every entry changes. */
function withoutHouse(state: TableState) {
  const { house: _, log: __, seq: ___, lines: ____, checkpoints: _____, index: ______, ...rest } = state;
  return rest;
}

/** A session with an attempt that is open, if there is one after so many deeds. */
function openAttempt(system: SystemDefinition, [seed, deeds]: readonly [number, number]): RandomSession | undefined {
  const session = new RandomSession(system, seed).begin();
  session.play(deeds);
  for (let i = 0; i < 60 && (currentAttempt(session.state)?.settled ?? true); i += 1) session.tryOne();
  return currentAttempt(session.state)?.settled === false ? session : undefined;
}

describe.each(Object.values(catalogue))("house rules of $title that change during play", (system) => {
  it(
    "change nothing that has happened",
    () => {
      fc.assert(
        fc.property(drawn, ([seed, deeds]) => {
          const session = new RandomSession(system, seed).begin();
          session.play(deeds);
          const before = session.state;
          const told = attemptsInLog(system.id, linesFor(before, GM));
          changeHouseRules(session);
          expect(withoutHouse(session.state)).toEqual(withoutHouse(before));
          expect(attemptsInLog(system.id, linesFor(session.state, GM))).toEqual(told);
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );

  it(
    "leave an open attempt to those that it began under: it goes on and ends as it would have",
    () => {
      fc.assert(
        fc.property(drawn, (of) => {
          const [session, changed] = [openAttempt(system, of), openAttempt(system, of)];
          if (!session || !changed) return;
          expect(changed.state).toEqual(session.state);
          changeHouseRules(changed);
          for (let i = 0; i < 10 && currentAttempt(session.state)?.settled === false; i += 1) {
            const step = drawStep(session);
            if (!step) continue;
            const count = session.deeds.length;
            const given = { id: `step-${i}`, faces: [] };
            const result = session.does(...step, given);
            const faces = session.deeds[count]?.faces ?? [];
            expect(changed.does(...step, { ...given, faces })).toEqual(result);
          }
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );
});
