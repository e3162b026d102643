import * as clack from "@clack/prompts";
import {
  allows,
  type Character,
  isRecord,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import { argumentValue } from "../draw/words.ts";
import { valueOf } from "../parameters/reading.ts";
import { legalWords, outsideWords, plainWords } from "../parameters/words.ts";
import { answer } from "./answered.ts";
import { suggested } from "./sheet.ts";

/** Where values come from when a person is asked: the words of the system, the people, and a sheet to pick from. */
export interface Around {
  readonly system: SystemDefinition;
  readonly people: readonly Character[];
  readonly sheet: Character | undefined;
  /** What the table holds in common: names to pick from as well. */
  readonly shared: Pick<Character, "traits">;
}

/** How many entries a list of choices shows at once. */
const LISTED = 14;
const NONE = "\u0000none";
const OTHER = "\u0000other";

/** Asks a person for one parameter, in plain words; `now` is what it is if they change nothing. */
export async function askFor(
  around: Around,
  name: string,
  parameter: Parameter,
  now: JsonValue | undefined = parameter.initial,
): Promise<JsonValue> {
  const message = formatMessage(around.system.text, `param.${name}`);
  switch (parameter.kind) {
    case "flag":
      return answer(clack.confirm({ message, initialValue: now === true }));
    case "word":
      return oneOf(message, worded(around, name, parameter.values), now);
    case "character":
      return person(around, message, parameter, now);
    case "characters":
      return several(
        message,
        around.people.map(({ id, name: label }) => ({ value: id, label })),
        now,
      );
    case "text":
      return text(around, message, name, parameter, now);
    case "texts":
      return texts(around, message, name, parameter, now);
    case "ratings":
      return ratings(message, name, parameter, now);
    case "record":
      return record(around, message, parameter, now);
    case "records":
      return records(around, message, parameter);
    case "integer":
    case "integers":
      return typed(message, name, parameter, now);
  }
}

/** Asks for several parameters, one after another, each inside of what a heading names. */
async function askAll(around: Around, parameters: Parameters, now: JsonObject): Promise<JsonObject> {
  const args: Record<string, JsonValue> = {};
  let asked = around;
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = await askFor(asked, name, parameter, now[name] ?? parameter.initial);
    args[name] = value;
    // What is said of somebody else is picked off their sheet.
    const sheet = parameter.kind === "character" ? around.people.find(({ id }) => id === value) : undefined;
    if (sheet) asked = { ...around, sheet };
  }
  return args;
}

interface Choosable {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

const worded = ({ system }: Around, name: string, values: readonly string[]): readonly Choosable[] =>
  values.map((value) => ({ value, label: system.text[`value.${name}.${value}`] ?? value }));

async function oneOf(message: string, options: readonly Choosable[], now: JsonValue | undefined): Promise<string> {
  return answer(
    clack.select<string>({
      message,
      maxItems: LISTED,
      options: [...options],
      ...(typeof now === "string" ? { initialValue: now } : {}),
    }),
  );
}

async function several(message: string, options: readonly Choosable[], now: JsonValue | undefined): Promise<string[]> {
  if (options.length === 0) return [];
  const initialValues = Array.isArray(now) ? now.map(String).filter((one) => options.some((o) => o.value === one)) : [];
  return answer(
    clack.multiselect<string>({ message, options: [...options], required: false, maxItems: LISTED, initialValues }),
  );
}

async function person(
  { people }: Around,
  message: string,
  parameter: Extract<Parameter, { kind: "character" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const none = parameter.nullable ? [{ value: NONE, label: "Nobody" }] : [];
  const chosen = await oneOf(message, [...none, ...people.map(({ id, name }) => ({ value: id, label: name }))], now);
  return chosen === NONE ? null : chosen;
}

/** Words: names off the sheet where it has some, else whatever is typed. */
async function text(
  around: Around,
  message: string,
  name: string,
  parameter: Extract<Parameter, { kind: "text" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const entries = suggested(around.sheet, parameter, around.shared);
  if (entries.length === 0) return typed(message, name, parameter, now);
  const chosen = await oneOf(
    message,
    [
      ...(parameter.nullable ? [{ value: NONE, label: "None" }] : []),
      ...entries.map(({ name: value, rating }) => ({
        value,
        label: value,
        ...(rating === undefined ? {} : { hint: `${rating}` }),
      })),
      { value: OTHER, label: "Something else …" },
    ],
    now ?? undefined,
  );
  if (chosen === OTHER) return typed(message, name, parameter, undefined);
  return chosen === NONE ? null : chosen;
}

async function texts(
  around: Around,
  message: string,
  name: string,
  parameter: Extract<Parameter, { kind: "texts" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const { values } = parameter;
  if (values) return several(message, worded(around, name, values), now);
  const entries = suggested(around.sheet, parameter, around.shared);
  if (entries.length === 0) return typed(message, name, parameter, now);
  return several(
    message,
    entries.map((one) => ({ value: one.name, label: one.name })),
    now,
  );
}

/** One rating after another, for as long as somebody wants to change one. */
async function ratings(
  message: string,
  name: string,
  parameter: Extract<Parameter, { kind: "ratings" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const { names, min, max } = parameter;
  if (!names) return typed(message, name, parameter, now);
  const rated = new Map(Object.entries(isRecord(now) ? now : {}).map(([one, value]) => [one, Number(value)]));
  for (const one of names) if (!rated.has(one)) rated.set(one, min);
  for (;;) {
    const chosen = await oneOf(
      message,
      [
        { value: "", label: "So be it" },
        ...names.map((one) => ({ value: one, label: `${one} ${rated.get(one) ?? min}` })),
      ],
      "",
    );
    if (chosen === "") return Object.fromEntries(rated);
    const rating = await typed(chosen, chosen, { kind: "integer", min, max }, rated.get(chosen) ?? min);
    rated.set(chosen, Number(rating));
  }
}

async function record(
  around: Around,
  message: string,
  parameter: Extract<Parameter, { kind: "record" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  if (parameter.nullable) {
    const wanted = await answer(clack.confirm({ message: `${message}?`, initialValue: isRecord(now) }));
    if (!wanted) return null;
  } else clack.log.step(message);
  return askAll(around, parameter.of, isRecord(now) ? now : {});
}

async function records(
  around: Around,
  message: string,
  parameter: Extract<Parameter, { kind: "records" }>,
): Promise<JsonValue> {
  const listed: JsonObject[] = [];
  for (;;) {
    const more = listed.length === 0 ? `${message}: is there one?` : `${message}: another one?`;
    const first = listed.length === 0 && parameter.initial === undefined;
    if (!(await answer(clack.confirm({ message: more, initialValue: first })))) return listed;
    listed.push(await askAll(around, parameter.of, {}));
  }
}

/** A value typed as it would be in a script, and typed again until it is legal. */
async function typed(
  message: string,
  name: string,
  parameter: Parameter,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const given = await answer(
    clack.text({
      message: `${message} (${legalWords(parameter)})`,
      ...(now === undefined ? {} : { initialValue: typedNow(now) }),
      validate: (words) => faultIn(name, parameter, words ?? ""),
    }),
  );
  return valueOf(name, parameter, given);
}

/** A value as it would be typed. */
function typedNow(now: JsonValue): string {
  if (!isRecord(now)) return plainWords(now);
  return Object.entries(now)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(", ");
}

function faultIn(name: string, parameter: Parameter, words: string): string | undefined {
  try {
    const value = valueOf(name, parameter, words);
    if (!allows(parameter, value)) return `That ${outsideWords(parameter, value)}`;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A value as a list of choices shows it: people by their names. */
export function shownValue({ system, people }: Around, name: string, value: JsonValue | undefined): string {
  const person = people.find(({ id }) => id === value);
  return person ? person.name : argumentValue(system, name, value);
}
