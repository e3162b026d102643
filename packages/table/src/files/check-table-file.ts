import {
  allows,
  entryOf,
  isLegalValue,
  isRefusal,
  readArguments,
  replay,
  type SystemDefinition,
  type Trace,
  TraceError,
} from "@rulewright/rules";
import { z } from "zod";
import type { Attempt } from "../attempt.ts";
import { allAttempts } from "../attempts-on-table.ts";
import type { TableEvent } from "../events.ts";
import { fold } from "../fold.ts";
import type { Entry } from "../entry-log.ts";
import { MAX_TABLE_FILE_BYTES } from "../protocol-limits.ts";
import { EMPTY_TABLE, type TableState } from "../state.ts";
import { referenceFault, Undos } from "./entry-faults.ts";
import { eventSchemas } from "./event-schemas.ts";
import { badFile, type FileFault, placeBelow, schemaFault } from "./file-fault.ts";
import { reservedField, sizeFault, type TextLimits } from "./json-text.ts";
import { entryFields, fileFields, MAX_ENTRIES, TABLE_FILE } from "./table-file.ts";

/** A file that was checked: the system of its table, its entries, and the state that they lead to. */
export interface CheckedTableFile {
  readonly system: SystemDefinition;
  readonly exportedAt: number;
  readonly entries: readonly Entry[];
  readonly state: TableState;
}

/** A file whose entries are not checked yet. */
export interface ParsedTableFile {
  readonly exportedAt: number;
  readonly entries: readonly unknown[];
  /** The id of the system that it says its table has. */
  readonly system: string;
}

/** What a file is checked with. */
export interface FileContext {
  /** The system with the id that the file names, if there is one. Its version is the one under which tables play it. */
  readonly system: SystemDefinition | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What the text of a table file may consist of. */
const LIMITS: TextLimits = { length: MAX_TABLE_FILE_BYTES, values: 8_000_000, depth: 24 };

/** Milliseconds by which the clocks of two servers may differ. */
const CLOCKS = 24 * 60 * 60_000;

/**
 * Whether the result of a check is a fault.
 *
 * @example
 * ```ts
 * import { isFileFault, parseTableFile } from "@rulewright/table/files";
 *
 * isFileFault(parseTableFile("no JSON")); // => true
 * ```
 */
export const isFileFault = (checked: object): checked is FileFault => "problem" in checked;

/**
 * Checks the entries of a file from outside, without trusting anything: the form of every event, that it refers to what is
 * there, and that what was rolled and chosen under the present rules keeps them. Returns the first fault, with its place.
 * Pauses after every entry, so that other work goes on.
 *
 * @example
 * ```ts
 * import { checkTableFile } from "@rulewright/table/files";
 *
 * const entries = [{ seq: 2, at: 0, event: { type: "links-renewed" } }];
 * const steps = checkTableFile({ exportedAt: 0, entries, system: "" }, { system: undefined, now: 0 });
 * steps.next().value; // => { code: "bad-file", place: "/entries/0/seq", problem: "expected 1" }
 * ```
 */
export function* checkTableFile(
  file: ParsedTableFile,
  { system, now }: FileContext,
): Generator<void, CheckedTableFile | FileFault> {
  const log = new CheckedLog(system, now);
  for (const [i, entry] of file.entries.entries()) {
    const fault = log.add(entry, placeBelow("/entries", i));
    if (fault) return fault;
    yield;
  }
  const { state } = log;
  if (!system) return badFile("/entries", "the log doesn't open a table");
  const fault = houseFault(state, system);
  if (fault) return fault;
  const present = allAttempts(state).map((attempt) => ({ attempt, undone: state.undone }));
  for (const { attempt, undone } of [...log.left, ...present]) {
    const broken = attemptFault(attempt, system, { log: state.log, undone });
    if (broken) return broken;
    yield;
  }
  return { system, exportedAt: file.exportedAt, entries: state.log.slice(), state };
}

const envelope = z.strictObject({ ...fileFields, entries: z.array(z.unknown()).min(1).max(MAX_ENTRIES) });
const anyFormat = z.looseObject({ format: z.string() });
const opening = z.looseObject({ event: z.looseObject({ system: z.string() }) });

/**
 * Parses the text of a table's file from outside. Its size is checked before.
 *
 * @example
 * ```ts
 * import { parseTableFile } from "@rulewright/table/files";
 *
 * parseTableFile("{"); // => { code: "not-json", place: "", problem: "it isn't JSON" }
 * const file = { format: "rulewright-table/1", exportedAt: 0, entries: [{ event: { system: "evening-star" } }] };
 * const parsed = parseTableFile(JSON.stringify(file));
 * "system" in parsed && parsed.system; // => "evening-star"
 * ```
 */
export function parseTableFile(text: string): ParsedTableFile | FileFault {
  const tooLarge = sizeFault(text, LIMITS);
  if (tooLarge) return tooLarge;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { code: "not-json", place: "", problem: "it isn't JSON" };
  }
  const format = anyFormat.safeParse(data).data?.format ?? "";
  const [name = "", version = ""] = format.split("/");
  if (`${name}/` !== TABLE_FILE.replace(/\d+$/u, "")) {
    return { code: "other-file", place: "/format", problem: `expected "${TABLE_FILE}"` };
  }
  if (format !== TABLE_FILE && /^[1-9]\d{0,5}$/u.test(version)) {
    return { code: "later-format", place: "/format", problem: `expected "${TABLE_FILE}"` };
  }
  const parsed = envelope.safeParse(data);
  if (!parsed.success) return schemaFault("", parsed.error);
  const { exportedAt, entries } = parsed.data;
  return { exportedAt, entries, system: opening.safeParse(entries[0]).data?.event.system ?? "" };
}

const isEventType = (type: string): type is keyof typeof eventSchemas => Object.hasOwn(eventSchemas, type);
const entrySchema = z.strictObject({ ...entryFields, event: z.looseObject({ type: z.string() }) });

/** An attempt that a state has no more, and what was undone before it left. */
interface LeftAttempt {
  readonly attempt: Attempt;
  readonly undone: readonly number[];
}

/** The entries of a file so far, and the state that they lead to. */
class CheckedLog {
  readonly #system: SystemDefinition | undefined;
  readonly #now: number;
  readonly #undos = new Undos();
  /** The attempts that the state has no more, since there have been many others or they were undone. */
  readonly left: LeftAttempt[] = [];
  #state = EMPTY_TABLE;

  constructor(system: SystemDefinition | undefined, now: number) {
    this.#system = system;
    this.#now = now;
  }

  /** The state that the entries so far lead to. */
  get state(): TableState {
    return this.#state;
  }

  /** Adds an entry, or answers what is wrong with it. */
  add(given: unknown, place: string): FileFault | undefined {
    const reserved = reservedField(given, place);
    if (reserved) return reserved;
    const parsed = entrySchema.safeParse(given);
    if (!parsed.success) return schemaFault(place, parsed.error);
    const { event: found, ...about } = parsed.data;
    if (!isEventType(found.type)) return badFile(`${place}/event/type`, "there is no event of this type");
    const schema: z.ZodType<TableEvent> = eventSchemas[found.type];
    // The event stays as it was given, with its fields in their order: an undo compares texts of events.
    const event = z.custom<TableEvent>().parse(found);
    const checked = schema.safeParse(event);
    if (!checked.success) return schemaFault(`${place}/event`, checked.error);
    const entry: Entry = { ...about, event };
    const fault = this.#aboutFault(entry, place) ?? this.#eventFault(entry, `${place}/event`);
    if (fault) return fault;
    try {
      const { past, undone } = this.#state;
      this.#state = fold(this.#state, [entry]);
      if (this.#state.past !== past) {
        const kept = new Set(this.#state.past.map(({ id }) => id));
        const leaving = past.filter(({ id }) => !kept.has(id));
        this.left.push(...leaving.map((attempt) => ({ attempt, undone })));
      }
    } catch {
      return badFile(place, "the table can't be replayed from here");
    }
    return undefined;
  }

  #aboutFault({ seq, at, by, event }: Entry, place: string): FileFault | undefined {
    const { log, members } = this.#state;
    const last = log.at(-1);
    if (seq !== (last?.seq ?? 0) + 1) return badFile(`${place}/seq`, `expected ${(last?.seq ?? 0) + 1}`);
    if (at < (last?.at ?? 0)) return badFile(`${place}/at`, "it is earlier than the entry before");
    if (at > this.#now + CLOCKS) return badFile(`${place}/at`, "it is in the future");
    if (!last && event.type !== "table-opened") return badFile(`${place}/event/type`, 'expected "table-opened"');
    // The table is opened before anybody is a member, and a member joins by their own act.
    const isKnown = by === undefined || Object.hasOwn(members, by) || Object.keys(members).length === 0;
    const joins = event.type === "member-joined" && event.member.id === by;
    return isKnown || joins ? undefined : badFile(`${place}/by`, "there is no member with this id");
  }

  #eventFault(entry: Entry, place: string): FileFault | undefined {
    const { event } = entry;
    if (event.type === "table-opened" && event.system !== this.#system?.id) {
      const problem = `there is no system "${event.system}" on this server`;
      return { code: "no-such-system", place: `${place}/system`, problem };
    }
    const state = this.#state;
    const found = this.#undos.fault(state.log, state.undone, entry) ?? referenceFault(state, event);
    return found && badFile(placeBelow(place, ...found.at), found.problem);
  }
}

/** A house rule that doesn't have the value which the table ends with. Those that the system no longer has don't matter. */
function houseFault({ house, ...state }: TableState, system: SystemDefinition): FileFault | undefined {
  const wrong = Object.entries(house).find(([name, value]) => {
    const rule = entryOf(system.houseRules, name);
    return rule !== undefined && !isLegalValue(rule, value);
  });
  if (!wrong) return undefined;
  const [name] = wrong;
  const log = state.log.slice();
  const index = log.findLastIndex(({ event }) => event.type === "house-rule-set" && event.name === name);
  if (index >= 0) return badFile(placeBelow("/entries", index, "event", "value"), `${name} doesn't have this value`);
  const last = log.findLastIndex(({ event }) => "house" in event && event.house !== undefined);
  return badFile(placeBelow("/entries", last, "event", "house", name), `${name} doesn't have this value`);
}

/** What the rules say against an attempt. Under other rules than the present ones it is only told. */
function attemptFault(
  attempt: Attempt,
  system: SystemDefinition,
  state: Pick<TableState, "log" | "undone">,
): FileFault | undefined {
  const { id, trace } = attempt;
  if (trace.version !== system.version) return undefined;
  // The place of the framing is -1, that of each step its number.
  const placeOf = (step: number): string => placeBelow("/entries", stepEntries(id, state)[step + 1] ?? 0, "event");
  const refused = beginFault(trace, system);
  if (refused !== undefined) return badFile(`${placeOf(-1)}/args`, refused);
  try {
    replay(system, trace);
    return undefined;
  } catch (error) {
    if (!(error instanceof TraceError)) return badFile(placeOf(-1), "the rules can't follow this attempt");
    return badFile(placeOf(error.step), error.message.replace(/^step \d+: /u, ""));
  }
}

/** The places of the entries that frame an attempt and make its steps, in order. What was sealed is opened later, as the same step. */
const stepEntries = (id: string, { log, undone }: Pick<TableState, "log" | "undone">): readonly number[] =>
  log.slice().flatMap(({ seq, event }, i) => {
    const isStep =
      event.type === "attempt-framed" ||
      event.type === "option-announced" ||
      (event.type === "option-chosen" && !event.opens) ||
      event.type === "dice-rolled";
    return isStep && event.attempt === id && !undone.includes(seq) ? [i] : [];
  });

/** Why an attempt can't begin with its arguments. They are checked before the rules run on them. */
function beginFault({ procedure: name, args: given, house }: Trace, system: SystemDefinition): string | undefined {
  const procedure = entryOf(system.procedures, name);
  if (!procedure) return "there is no such procedure";
  const wrong = Object.entries(system.houseRules).find(([rule, one]) => {
    const value = entryOf(house, rule);
    return value === undefined || !isLegalValue(one, value);
  });
  if (wrong) return `the house rule ${wrong[0]} has no legal value`;
  const parameters = procedure.parameters ?? {};
  const bad = Object.entries(parameters).find(([key, one]) => !allows(one, entryOf(given, key) ?? null));
  if (bad) return `${bad[0]} isn't within its limits`;
  const args = readArguments(parameters, given);
  const refused = isRefusal(args) ? args : procedure.refuse(args, house);
  return refused ? `the rules refuse it: ${refused.code}` : undefined;
}
