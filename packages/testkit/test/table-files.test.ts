import { isRecord, isRefusal, type JsonValue, refuseSheet } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import {
  characterFile,
  readCharacterFile,
  type Command,
  decide,
  type Entry,
  fold,
  EMPTY_TABLE,
  type Line,
  linesFor,
  type Member,
  type TableState,
  viewFor,
} from "@rulewright/table";
import {
  checkTableFile,
  type CheckedTableFile,
  type FileFault,
  fileText,
  isFileFault,
  parseTableFile,
  takeOver,
  type TableFile,
  tableFile,
} from "@rulewright/table/files";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANN, BEN, GM } from "./random-commands.ts";
import { RandomSession } from "./random-session.ts";

const systems = Object.values(catalogue);
const TIMEOUT = 240_000;
const RUNS = { numRuns: Number(process.env["RUNS"] ?? 3), endOnFailure: true };
const drawn = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 60 }));

/** The result of checking a text. */
function check(text: string): CheckedTableFile | FileFault {
  const parsed = parseTableFile(text);
  if (isFileFault(parsed)) return parsed;
  const steps = checkTableFile(parsed, { system: catalogue[parsed.system], now: 0 });
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const textOf = (file: TableFile): string => [...fileText(file)].join("");

function exported(state: TableState): TableFile {
  const file = tableFile(state, 7);
  if (!file) throw new Error("there is a game master");
  return file;
}

function checked(text: string): CheckedTableFile {
  const result = check(text);
  if (isFileFault(result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
}

/** What members say and do besides play: whispers, hidden rolls, codes, roles, undos. */
function talkAside(session: RandomSession): void {
  const [first = ""] = Object.keys(session.state.characters);
  const commands: readonly (readonly [Member, Command])[] = [
    [ANN, { type: "say", words: "Psst", recipients: ["ben"] }],
    [BEN, { type: "say", words: "Note", recipients: [] }],
    [ANN, { type: "say", words: "To the boss", recipients: ["gm"] }],
    [GM, { type: "throw-dice", roll: "1d6", recipients: [] }],
    [BEN, { type: "throw-dice", roll: "2d6", recipients: ["ann"] }],
    [GM, { type: "make-seat-code", member: "ann", code: "0123ABCD" }],
    [GM, { type: "set-role", member: "ben", role: "co-gm" }],
    [GM, { type: "rename-table", title: "Renamed" }],
    [GM, { type: "lock-table", locked: true }],
    [GM, { type: "renew-links", invitation: "i".repeat(32) }],
    [BEN, { type: "release-character", character: first }],
  ];
  const drawnCommand = session.pick(commands);
  if (drawnCommand) session.does(...drawnCommand);
}

/** What may happen at the end: a table is archived, and somebody is removed. */
function close(session: RandomSession): void {
  const hide = session.below(2) > 0;
  if (session.below(2) > 0) session.does(GM, { type: "remove-member", member: "ben", characters: "gm", hide });
  if (session.below(2) > 0) session.does(GM, { type: "archive-table" });
}

function undoSomething(session: RandomSession): void {
  const deed = session.pick(session.deeds);
  const line = deed && linesFor(session.state, GM).find(({ at }) => at === deed.entries[0]?.at);
  if (line) session.does(GM, { type: "undo", lines: [line.n] });
}

/** A session at random in which everything happens that a log may have. */
function sessionOf(system: (typeof systems)[number], [seed, deeds]: readonly [number, number]): RandomSession {
  const session = new RandomSession(system, seed).begin();
  for (let i = 0; i < deeds; i += 5) {
    session.play(5);
    talkAside(session);
    if (session.below(3) === 0) undoSomething(session);
  }
  close(session);
  return session;
}

/** What a member sees of a table, without the number of lines. */
function seen(state: TableState, member: Member) {
  const { lines: _, ...view } = viewFor(state, state.members[member.id] ?? member);
  return view;
}

/** The lines that two members both see, without their numbers. */
function sharedLines(state: TableState, member: Member) {
  const viewer = state.members[member.id] ?? member;
  const seenByGm = new Set(linesFor(state, GM).map(({ at, event }) => `${at} ${event.type}`));
  const lines = linesFor(state, viewer);
  const unnumbered = ({ event }: Line) => {
    if (event.type === "undone") return event.entries.length;
    return event.type === "said" && event.about !== undefined ? { ...event, about: lines[event.about - 1]?.at } : event;
  };
  return lines
    .filter(({ at, event }) => seenByGm.has(`${at} ${event.type}`))
    .map((line) => ({ at: line.at, by: line.by, event: unnumbered(line) }));
}

describe.each(systems)("a table of $title in a file", (system) => {
  it(
    "comes out as it went in, for everybody",
    () => {
      fc.assert(
        fc.property(drawn, (of) => {
          const { state } = sessionOf(system, of);
          const file = exported(state);
          const text = textOf(file);
          expect(text).not.toContain("Psst");
          expect(text).not.toContain("seat-code-made");
          const { state: opened } = checked(text);
          expect(exported(opened)).toEqual(file);
          expect(textOf(exported(opened)) === text).toBe(true);
          for (const member of [GM, ANN, BEN]) {
            expect(seen(opened, member)).toEqual(seen(state, member));
            expect(sharedLines(opened, member)).toEqual(sharedLines(state, member));
          }
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );

  it(
    "that was changed anywhere is refused with a place, or leads to a table that works",
    () => {
      fc.assert(
        fc.property(drawn, fc.infiniteStream(fc.nat()), (of, numbers) => {
          const file = exported(sessionOf(system, of).state);
          for (let i = 0; i < 8; i += 1) {
            const result = check(
              JSON.stringify(mutated(JSON.parse(JSON.stringify(file)), () => numbers.next().value ?? 0)),
            );
            if (isFileFault(result)) expect(result.place).toMatch(/^(\/[^/]+)+$/);
            else expect(works(result)).toBe(true);
          }
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );
});

describe.each(systems)("the characters of $title in files", (system) => {
  it(
    "are added as they were saved; files that were changed are refused with a place, or fit the sheet",
    () => {
      fc.assert(
        fc.property(drawn, fc.infiniteStream(fc.nat()), (of, numbers) => {
          const { state } = sessionOf(system, of);
          for (const character of Object.values(state.characters)) {
            const file = characterFile(system, character);
            const { name, trackers } = character;
            const read = readCharacterFile(system, state.house, file);
            if (isRefusal(read)) throw new Error(`${name} is refused: ${JSON.stringify(read)}`);
            expect(read).toMatchObject({ name, trackers });
            expect(read).toMatchObject(file.character);
            const other = mutated(JSON.parse(JSON.stringify(file)), () => numbers.next().value ?? 0);
            const result = readCharacterFile(system, state.house, isRecord(other) ? other : {});
            if (!isRefusal(result)) expect(refuseSheet(untracked(system), result, state.house)).toEqual([]);
            else if (result.code === "bad-character-file") expect(result.details?.["place"]).toMatch(/^\//u);
          }
        }),
        RUNS,
      );
    },
    TIMEOUT,
  );
});

/** A sheet without trackers, which a table may share. */
const untracked = ({ scales, words }: (typeof systems)[number]) => ({ trackers: {}, scales, words });

/** Whether the table of a file can be seen and played. */
function works({ state, system, entries }: CheckedTableFile): boolean {
  const taken = takeOver(state, { id: "new", name: "Nell" }, 0);
  const more = taken.entries.map((one, i): Entry => ({ seq: entries.length + i + 1, at: 1e6, ...one }));
  const opened = fold(EMPTY_TABLE, [...entries, ...more]);
  for (const member of Object.values(opened.members)) {
    viewFor(opened, member);
    linesFor(opened, member);
  }
  const leader = opened.members[taken.gm];
  if (leader?.role !== "gm") return false;
  const said = decide(opened, { type: "say", words: "Here we are" }, leader, { system, id: "said" });
  return "events" in said;
}

type Nested = JsonValue[] | { [key: string]: JsonValue };

const isNested = (value: unknown): value is Nested => typeof value === "object" && value !== null;

const STRANGE: readonly JsonValue[] = [
  null,
  -1,
  0,
  1,
  3.5,
  1e9,
  "",
  "gm",
  "nobody",
  "__proto__",
  "constructor",
  [],
  {},
  true,
];

/** A value with one place in it changed: a value exchanged, left out, doubled or renamed. */
function mutated(value: JsonValue, next: () => number): JsonValue {
  const places: (readonly [Nested, string])[] = [];
  const collect = (one: unknown): void => {
    if (!isNested(one)) return;
    for (const [key, below] of Object.entries(one)) {
      places.push([one, key]);
      collect(below);
    }
  };
  collect(value);
  const [holder, key] = places[next() % places.length] ?? [];
  if (!holder || key === undefined) return value;
  change(holder, key, next);
  return value;
}

function change(holder: Nested, key: string, next: () => number): void {
  const strange = STRANGE[next() % STRANGE.length] ?? null;
  if (Array.isArray(holder)) {
    const at = Number(key);
    const kind = next() % 4;
    if (kind === 0) holder.splice(at, 1);
    else if (kind === 1) holder.splice(at, 0, holder[at] ?? null);
    else if (kind === 2) holder.push(...holder.splice(at, 1));
    else holder[at] = strange;
    return;
  }
  const kind = next() % 5;
  const value = holder[key] ?? null;
  if (kind === 0) delete holder[key];
  else if (kind === 1) Object.defineProperty(holder, "__proto__", { value, enumerable: true, configurable: true });
  else if (kind === 2 && typeof value === "number") holder[key] = value + 1;
  else if (kind === 3) holder[`${key}s`] = value;
  else holder[key] = strange;
}
