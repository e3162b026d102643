import { isRecord, type Plain, type PlainRecord } from "@rulewright/rules";

/** A worked case: what is given, what is decided with which dice, and what must come of it. */
export interface CaseEntry {
  readonly kind: "case";
  readonly id: string;
  readonly rules: readonly string[];
  readonly given: PlainRecord;
  readonly dice: readonly number[];
  readonly decisions: readonly PlainRecord[];
  readonly expect: {
    readonly results?: readonly (Plain | undefined)[];
    readonly final?: PlainRecord;
    readonly rejected: readonly { readonly at: number; readonly reasons: readonly string[] }[];
    readonly diceUsed?: number;
  };
}

/** A number as the format gives it: a fraction where it is short enough, and decimals. */
export interface Expected {
  readonly exact?: string | null;
  readonly decimal: string;
}

/** An exact answer: a measure with its parameters, and the values or the distribution it must have. */
export interface OddsEntry {
  readonly kind: "odds";
  readonly id: string;
  readonly measure: string;
  readonly params: PlainRecord;
  readonly values: Readonly<Record<string, Expected>>;
  readonly choices: PlainRecord;
  readonly rows?: readonly { readonly outcome: PlainRecord; readonly expected: Expected }[];
  readonly tail?: { readonly greaterThan: PlainRecord; readonly expected: Expected };
}

export type ConformanceEntry = CaseEntry | OddsEntry;

/** A file that is no list of cases or odds at all. */
export class UnreadableFile extends Error {
  constructor(source: string, problem: string) {
    super(`${source}: ${problem}`);
    this.name = "UnreadableFile";
  }
}

/** The entries of a file in the shared format. Throws UnreadableFile where it is empty, no JSON, or no list. */
export function parseEntries(text: string, source: string): readonly unknown[] {
  if (text.trim() === "") throw new UnreadableFile(source, "it is empty");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(source, `it is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (!Array.isArray(parsed)) throw new UnreadableFile(source, "it is not a list of cases or odds");
  if (parsed.length === 0) throw new UnreadableFile(source, "it lists nothing");
  return parsed;
}

/** An entry read; or what is wrong with it. */
export function readEntry(raw: unknown): ConformanceEntry | string {
  if (!isRecord(raw)) return "it is not an object";
  const { id } = raw;
  if (typeof id !== "string" || id === "") return "it has no id";
  if (raw["measure"] !== undefined) return readOdds(id, raw);
  if (raw["decisions"] !== undefined) return readCase(id, raw);
  return "it is neither a case (decisions) nor odds (measure)";
}

const records = (value: Plain | undefined): readonly PlainRecord[] | undefined =>
  Array.isArray(value) && value.every(isRecord) ? value : undefined;

function readCase(id: string, raw: PlainRecord): CaseEntry | string {
  const { given = {}, dice = [], rules = [], expect = {} } = raw;
  const decisions = records(raw["decisions"]);
  if (!decisions) return "its decisions are not a list of objects";
  if (!isRecord(given) || !isRecord(expect)) return "given and expect must be objects";
  if (!Array.isArray(dice) || !dice.every((face) => Number.isInteger(face))) return "its dice are not whole numbers";
  const { results, final, diceUsed } = expect;
  const rejected = readRejected(expect["rejected"]);
  if (!rejected) return "expect.rejected is not a list of {at, reason}";
  if (final !== undefined && !isRecord(final)) return "expect.final is not an object";
  if (results !== undefined && !Array.isArray(results)) return "expect.results is not a list";
  return {
    kind: "case",
    id,
    rules: Array.isArray(rules) ? rules.map(String) : [],
    given,
    dice,
    decisions,
    expect: {
      rejected,
      ...(results === undefined ? {} : { results }),
      ...(final === undefined ? {} : { final }),
      ...(typeof diceUsed === "number" ? { diceUsed } : {}),
    },
  };
}

function readRejected(value: Plain | undefined): CaseEntry["expect"]["rejected"] | undefined {
  const listed = value === undefined ? [] : records(value);
  return listed?.map(({ at, reason, orReason }) => ({
    at: Number(at),
    reasons: [String(reason), ...(Array.isArray(orReason) ? orReason.map(String) : [])],
  }));
}

function readOdds(id: string, raw: PlainRecord): OddsEntry | string {
  const { measure, params = {}, values = {}, choices = {}, dist, tail } = raw;
  if (typeof measure !== "string") return "its measure is not a word";
  if (!isRecord(params) || !isRecord(values) || !isRecord(choices)) return "params, values and choices must be objects";
  const read = Object.entries(values).map(([name, value]) => [name, readExpected(value)] as const);
  const bad = read.find(([, value]) => !value);
  if (bad) return `the value ${bad[0]} has no decimal`;
  const rows = dist === undefined ? undefined : readRows(dist);
  if (rows === "bad") return "its dist is not a list of rows with decimals";
  const last = tail === undefined ? undefined : readTail(tail);
  if (tail !== undefined && !last) return "its tail has no greaterThan or no decimal";
  return {
    kind: "odds",
    id,
    measure,
    params,
    choices,
    values: Object.fromEntries(read.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    ...(rows ? { rows } : {}),
    ...(last ? { tail: last } : {}),
  };
}

function readExpected(value: Plain | undefined): Expected | undefined {
  if (!isRecord(value)) return undefined;
  const { exact, decimal } = value;
  if (typeof decimal !== "string") return undefined;
  return exact === undefined ? { decimal } : { decimal, exact: exact === null ? null : String(exact) };
}

function readRows(dist: Plain): NonNullable<OddsEntry["rows"]> | "bad" {
  const rows = records(dist)?.map((row) => {
    const expected = readExpected(row);
    const { exact: _exact, decimal: _decimal, ...outcome } = row;
    return expected ? { outcome, expected } : undefined;
  });
  if (!rows) return "bad";
  const read = rows.filter((row) => row !== undefined);
  return read.length === rows.length ? read : "bad";
}

function readTail(tail: Plain): OddsEntry["tail"] | undefined {
  const expected = readExpected(tail);
  const greaterThan = isRecord(tail) ? tail["greaterThan"] : undefined;
  return expected && isRecord(greaterThan) ? { greaterThan, expected } : undefined;
}
