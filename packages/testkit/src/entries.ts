import { isRecord, type JsonValue, type JsonObject } from "@rulewright/rules";

/** The refusal that is expected of a decision, or of a question. */
export interface ExpectedRefusal {
  /** The place of the decision, from 0; of a question always 0. */
  readonly at: number;
  /** The codes that are right. "*" stands for any refusal by the rules. */
  readonly reasons: readonly string[];
  /** True where accepting the decision is right as well. */
  readonly may: boolean;
}

/** A worked case: the state before, the decisions, the dice, and what is expected. */
export interface CaseEntry {
  readonly kind: "case";
  readonly id: string;
  readonly rules: readonly string[];
  readonly given: JsonObject;
  readonly dice: readonly number[];
  readonly decisions: readonly JsonObject[];
  readonly expect: {
    readonly results?: readonly (JsonValue | undefined)[];
    readonly final?: JsonObject;
    readonly rejected: readonly ExpectedRefusal[];
    readonly diceUsed?: number;
  };
}

/** A number of the format: a decimal, and a fraction if it is short enough. */
export interface Expected {
  readonly exact?: string | null;
  readonly decimal: string;
}

/** Exact odds: a measure with its parameters, and the expected values or distribution. */
export interface OddsEntry {
  readonly kind: "odds";
  readonly id: string;
  readonly measure: string;
  readonly params: JsonObject;
  readonly values: Readonly<Record<string, Expected>>;
  readonly choices: JsonObject;
  /** The refusal that is expected in place of numbers. */
  readonly rejected?: ExpectedRefusal;
  readonly rows?: readonly { readonly outcome: JsonObject; readonly expected: Expected }[];
  readonly tail?: { readonly greaterThan: JsonObject; readonly expected: Expected };
}

/** An entry of the conformance format. */
export type ConformanceEntry = CaseEntry | OddsEntry;

/**
 * A file that isn't a list of cases or odds. The message begins with the name of the file.
 *
 * @example
 * ```ts
 * import { ConformanceFileError, parseEntries } from "@rulewright/testkit";
 *
 * let problem: unknown;
 * try {
 *   parseEntries("{}", "odds.json");
 * } catch (error) {
 *   problem = error;
 * }
 * problem instanceof ConformanceFileError && problem.message; // => "odds.json: it is not a list of cases or odds"
 * ```
 */
export class ConformanceFileError extends Error {
  constructor(source: string, problem: string) {
    super(`${source}: ${problem}`);
    this.name = "ConformanceFileError";
  }
}

/**
 * The entries in the text of a file, unchecked; `source` names the file in errors. Throws a ConformanceFileError if the
 * text is empty, isn't JSON, or isn't a list with at least one entry.
 *
 * @example
 * ```ts
 * import { parseEntries } from "@rulewright/testkit";
 *
 * const text = '[{ "id": "evening-star-1", "dice": [5], "decisions": [] }]';
 * parseEntries(text, "cases.json"); // => [{ id: "evening-star-1", dice: [5], decisions: [] }]
 * ```
 */
export function parseEntries(text: string, source: string): readonly unknown[] {
  if (text.trim() === "") throw new ConformanceFileError(source, "it is empty");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new ConformanceFileError(
      source,
      `it is not JSON (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  if (!Array.isArray(parsed)) throw new ConformanceFileError(source, "it is not a list of cases or odds");
  if (parsed.length === 0) throw new ConformanceFileError(source, "it lists nothing");
  return parsed;
}

/** Reads an entry. Returns a text that says what is wrong with an invalid one. */
export function readEntry(raw: unknown): ConformanceEntry | string {
  if (!isRecord(raw)) return "it is not an object";
  const { id, measure, decisions } = raw;
  if (typeof id !== "string" || id === "") return "it has no id";
  if (measure !== undefined && decisions !== undefined) return "it is both a case and odds";
  if (measure !== undefined) return readOdds(id, raw);
  if (decisions !== undefined) return readCase(id, raw);
  return "it is neither a case (decisions) nor odds (measure)";
}

const records = (value: JsonValue | undefined): readonly JsonObject[] | undefined =>
  Array.isArray(value) && value.every(isRecord) ? value : undefined;

function readCase(id: string, raw: JsonObject): CaseEntry | string {
  const { given = {}, dice = [], rules = [], expect = {}, decisions: listed } = raw;
  const decisions = records(listed);
  if (!decisions) return "its decisions are not a list of objects";
  if (!isRecord(given) || !isRecord(expect)) return "given and expect must be objects";
  if (!Array.isArray(dice) || !dice.every((face) => Number.isInteger(face))) return "its dice are not whole numbers";
  const { results, final, diceUsed, rejected: refusals } = expect;
  const rejected = readRejected(refusals, decisions.length);
  if (!rejected) return "expect.rejected is not a list of {at, reason}, each at one of the decisions";
  if (final !== undefined && !isRecord(final)) return "expect.final is not an object";
  if (results !== undefined && !Array.isArray(results)) return "expect.results is not a list";
  const wrong = expectationFault(expect, decisions.length);
  if (wrong !== undefined) return wrong;
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

const EXPECTED = ["results", "final", "rejected", "diceUsed"];

/** Faults that would make an expectation ineffective: wrong names, too many results, a number in quotes, none at all. */
function expectationFault(expect: JsonObject, decisions: number): string | undefined {
  const { results, final, diceUsed } = expect;
  const other = Object.keys(expect).find((name) => !EXPECTED.includes(name));
  if (other !== undefined) return `expect.${other} is no expectation; there are ${EXPECTED.join(", ")}`;
  if (Array.isArray(results) && results.length > decisions) return "expect.results has more entries than decisions";
  if (diceUsed !== undefined && !isCount(diceUsed)) return "expect.diceUsed is not a whole number from 0 up";
  return decisions === 0 && final === undefined ? "it decides nothing and expects nothing" : undefined;
}

const isCount = (value: JsonValue): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

function readRejected(value: JsonValue | undefined, decisions: number): CaseEntry["expect"]["rejected"] | undefined {
  const listed = value === undefined ? [] : records(value);
  const placed = listed?.every(
    ({ at, reason }) => at !== undefined && isCount(at) && at < decisions && typeof reason === "string",
  );
  if (!placed) return undefined;
  return listed?.map((one) => expectedRefusal(one));
}

const expectedRefusal = ({ at = 0, reason, orReason, may }: JsonObject): ExpectedRefusal => ({
  at: Number(at),
  reasons: [String(reason), ...(Array.isArray(orReason) ? orReason.map(String) : [])],
  may: may === true,
});

function readOdds(id: string, raw: JsonObject): OddsEntry | string {
  const { measure, params = {}, values = {}, choices = {}, dist, tail, rejected } = raw;
  if (typeof measure !== "string") return "its measure is not a word";
  if (!isRecord(params) || !isRecord(values) || !isRecord(choices)) return "params, values and choices must be objects";
  const read = Object.entries(values).map(([name, value]) => [name, readExpected(value)] as const);
  const bad = read.find(([, value]) => !value);
  if (bad) return `the value ${bad[0]} has no decimal, or no fraction, as the format writes them`;
  const expectsNumbers = read.length > 0 || dist !== undefined || Object.keys(choices).length > 0;
  if (rejected === undefined && !expectsNumbers) return "it expects nothing: no values, no dist, no choices";
  if (rejected !== undefined && (expectsNumbers || !isRecord(rejected) || typeof rejected["reason"] !== "string")) {
    return "rejected is not a {reason} in place of values";
  }
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
    ...(isRecord(rejected) ? { rejected: expectedRefusal(rejected) } : {}),
    ...(rows ? { rows } : {}),
    ...(last ? { tail: last } : {}),
  };
}

const DECIMAL = /^[+-]?(\d+(\.\d+)?(e[+-]?\d+)?|Infinity)$/i;
const FRACTION = /^-?\d+(\/0*[1-9]\d*)?$/;

function readExpected(value: JsonValue | undefined): Expected | undefined {
  if (!isRecord(value)) return undefined;
  const { exact, decimal } = value;
  if (typeof decimal !== "string" || !DECIMAL.test(decimal)) return undefined;
  if (exact === undefined || exact === null) return exact === undefined ? { decimal } : { decimal, exact };
  return typeof exact === "string" && FRACTION.test(exact) ? { decimal, exact } : undefined;
}

function readRows(dist: JsonValue): NonNullable<OddsEntry["rows"]> | "bad" {
  const rows = records(dist)?.map((row) => {
    const expected = readExpected(row);
    const { exact: _exact, decimal: _decimal, ...outcome } = row;
    return expected ? { outcome, expected } : undefined;
  });
  if (!rows) return "bad";
  const read = rows.filter((row) => row !== undefined);
  return read.length === rows.length ? read : "bad";
}

function readTail(tail: JsonValue): OddsEntry["tail"] | undefined {
  const expected = readExpected(tail);
  const { greaterThan } = isRecord(tail) ? tail : {};
  return expected && isRecord(greaterThan) ? { greaterThan, expected } : undefined;
}
