import { resume } from "@rulewright/rules";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import {
  type Attempt,
  attemptsInLog,
  currentAttempt,
  EMPTY_TABLE,
  fold,
  linesFor,
  type Member,
  restoreSnapshot,
  snapshotOf,
  type TableState,
  viewFor,
  withOwnAnnouncement,
} from "@rulewright/table";
import { checkTableFile, faultLine, isFileFault, parseTableFile, tableFile } from "@rulewright/table/files";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ann, bea, codeOf, gm, RiverTable } from "./river-table.ts";

const cal: Member = { id: "cal", name: "Cal", role: "player" };
const eve: Member = { id: "eve", name: "Eve", role: "spectator" };

/** A contest of Hester against Pell, whose players announce their accents at once. */
function contested(): RiverTable {
  const table = new RiverTable([cal, eve]);
  const opponent = { who: "pell", skill: "Observe", characteristic: "Wits" };
  const args = { skill: "Gambling", characteristic: "Wits", opponent };
  const code = codeOf(table.frames("contest", args));
  if (code !== "") throw new Error(code);
  return table;
}

const EARLY = "accent of opponent";

const accentsOf = (attempt: Pick<Attempt, "trace"> | undefined): readonly unknown[] =>
  attempt?.trace.steps.flatMap((step) => ("choose" in step ? [step.detail["accent"]] : [])) ?? [];

/** Expects that a table can be taken from its file. */
function expectFileHolds(state: TableState): void {
  const parsed = parseTableFile(JSON.stringify(tableFile(state, 0)));
  if (isFileFault(parsed)) throw new Error(faultLine(parsed));
  const checks = checkTableFile(parsed, { system: victoryPoint, now: state.seq });
  let step = checks.next();
  while (!step.done) step = checks.next();
  expect(step.value).not.toHaveProperty("problem");
}

/** All that a member receives of a table. */
const receivedBy = (state: TableState, member: Member): string =>
  JSON.stringify([viewFor(state, member), linesFor(state, member)]);

const accent = fc.integer({ min: -3, max: 3 });

describe("what two sides announce at once", () => {
  it("is told to nobody else until both have announced, whatever was announced", () => {
    fc.assert(
      fc.property(
        accent,
        accent,
        fc.string({ maxLength: 9 }),
        fc.string({ maxLength: 9 }),
        (one, other, why, words) => {
          const [table, twin] = [contested(), contested()];
          expect([table.announces(ann, one, why), twin.announces(ann, other, words)].map(codeOf)).toEqual(["", ""]);
          for (const member of [gm, bea, cal, eve]) {
            expect(receivedBy(table.state, member)).toBe(receivedBy(twin.state, member));
          }
          expect(JSON.stringify(tableFile(table.state, 0))).toBe(JSON.stringify(tableFile(twin.state, 0)));
          expect(viewFor(table.state, ann)).toEqual(viewFor(twin.state, ann));
          const sealed = currentAttempt(viewFor(table.state, ann));
          const own = sealed && withOwnAnnouncement(sealed, linesFor(table.state, ann));
          expect(own && accentsOf(own)).toEqual([one]);
        },
      ),
    );
  });

  it("is announced by whichever side is ready first, and told to nobody else either", () => {
    fc.assert(
      fc.property(accent, accent, accent, (one, other, answer) => {
        const [table, twin] = [contested(), contested()];
        const first = [table.announces(bea, one, "", EARLY), twin.announces(bea, other, "", EARLY)];
        expect(first.map(codeOf)).toEqual(["", ""]);
        for (const member of [gm, ann, cal, eve]) {
          expect(receivedBy(table.state, member)).toBe(receivedBy(twin.state, member));
        }
        expect(JSON.stringify(tableFile(table.state, 0))).toBe(JSON.stringify(tableFile(twin.state, 0)));
        const sealed = currentAttempt(viewFor(table.state, bea));
        const own = sealed && withOwnAnnouncement(sealed, linesFor(table.state, bea));
        expect(own && accentsOf(own)).toEqual([one]);
        // The other side announces as ever, and each throws its own die.
        expect([codeOf(table.announces(bea, 2)), codeOf(table.announces(ann, answer))]).toEqual([
          "not-your-character",
          "",
        ]);
        expect(accentsOf(currentAttempt(table.state))).toEqual([one, answer]);
        const thrown = [table.throws(bea, 11), table.throws(ann, 12), table.throws(bea, 11)];
        expect(thrown.map(codeOf)).toEqual(["not-your-character", "", ""]);
        expectFileHolds(table.state);
      }),
      { numRuns: 20 },
    );
  });

  it("counts as announced once it is opened, in views, logs and files", () => {
    fc.assert(
      fc.property(accent, accent, fc.integer({ min: 1, max: 20 }), (one, other, face) => {
        const table = contested();
        table.announces(ann, one);
        expect(accentsOf(currentAttempt(table.state))).toEqual([undefined]);
        expect(codeOf(table.announces(bea, other))).toBe("");
        expect(currentAttempt(table.state)?.announced).toBeUndefined();
        expect(table.state.sealed).toEqual({});
        table.throws(ann, face);
        table.throws(bea, 11);
        for (const member of [gm, ann, bea, eve]) {
          const view = viewFor(table.state, member);
          const told = attemptsInLog(view.system, linesFor(table.state, member)).get(currentAttempt(view)?.id ?? "");
          expect(accentsOf(currentAttempt(view))).toEqual([one, other]);
          expect(told?.trace).toEqual(currentAttempt(view)?.trace);
        }
        expectFileHolds(table.state);
      }),
      { numRuns: 20 },
    );
  });

  it("is neither suggested nor requested by others", () => {
    const table = contested();
    const sayings = () =>
      [table.suggests(cal), table.asks(bea), table.does(gm, { type: "say", words: "Well?" })].map(codeOf);
    expect(sayings()).toEqual(["announced-at-once", "announced-at-once", ""]);
    table.announces(ann, 2);
    expect(sayings()).toEqual(["announced-at-once", "announced-at-once", ""]);
  });

  it("can be taken back while it is sealed, and announced anew", () => {
    const table = contested();
    table.announces(ann, 2);
    expect(codeOf(table.undoes(ann))).toBe("");
    expect([table.state.sealed, currentAttempt(table.state)?.announced]).toEqual([{}, undefined]);
    table.announces(ann, -1);
    table.announces(bea, 1);
    expect(accentsOf(currentAttempt(table.state))).toEqual([-1, 1]);
  });

  it("is known to everybody once it was open, also when the opening is undone", () => {
    const table = contested();
    table.announces(ann, 2);
    table.announces(bea, 1);
    expect(codeOf(table.undoes(bea))).toBe("");
    expect(accentsOf(currentAttempt(table.state))).toEqual([undefined]);
    expect(codeOf(table.announces(bea, 3))).toBe("");
    expect(accentsOf(currentAttempt(table.state))).toEqual([2, 3]);
  });

  it("survives a snapshot, and is forgotten with its attempt", () => {
    const table = contested();
    table.announces(ann, 2);
    table.state = restoreSnapshot(snapshotOf(table.state), table.state.log.slice());
    table.announces(bea, 1);
    expect(accentsOf(currentAttempt(table.state))).toEqual([2, 1]);
    const other = contested();
    other.announces(ann, 2);
    expect(codeOf(other.does(gm, { type: "close-attempt", attempt: currentAttempt(other.state)?.id ?? "" }))).toBe("");
    expect(other.state.sealed).toEqual({});
  });

  it("is lost where the table comes from a file, and nobody is stuck", () => {
    const table = contested();
    table.announces(ann, 2);
    const file = tableFile(table.state, 0);
    table.state = fold(EMPTY_TABLE, file?.entries ?? []);
    expect(codeOf(table.announces(bea, 1))).toBe("");
    const attempt = currentAttempt(table.state);
    expect(accentsOf(attempt)).toEqual([undefined, 1]);
    expect(attempt && resume(victoryPoint, attempt.trace).awaits.wants).toBe("dice");
  });
});
