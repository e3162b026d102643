import { formatArgument } from "@rulewright/present";
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
import { parseValue } from "../../parameters/parser.ts";
import { describeLegal, describeFault, formatTyped } from "../../parameters/descriptions.ts";
import { MAX_ITEMS, promptAnswer } from "./answer.ts";
import { suggestedEntries } from "../table/sheet.ts";

/** Where prompts take labels and values from. */
export interface PromptContext {
  readonly system: SystemDefinition;
  readonly people: readonly Character[];
  /** The sheet whose entries are listed. */
  readonly sheet: Character | undefined;
  /** The shared traits of the table, whose entries are listed too. */
  readonly shared: Pick<Character, "traits">;
}

const NONE = "\u0000none";
const OTHER = "\u0000other";

/** Asks for one parameter; `now` is its value where nothing is changed. */
export async function promptParameter(
  around: PromptContext,
  name: string,
  parameter: Parameter,
  now: JsonValue | undefined = parameter.initial,
): Promise<JsonValue> {
  const message = formatMessage(around.system.text, `param.${name}`);
  switch (parameter.kind) {
    case "flag":
      return promptAnswer(clack.confirm({ message, initialValue: now === true }));
    case "word":
      return promptOne(message, labelValues(around, name, parameter.values), now);
    case "character":
      return person(around, message, parameter, now);
    case "characters":
      return promptMany(
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
      return promptTyped(message, name, parameter, now);
  }
}

/** Asks for several parameters, one after another. */
async function promptParameters(around: PromptContext, parameters: Parameters, now: JsonObject): Promise<JsonObject> {
  const args: Record<string, JsonValue> = {};
  let context = around;
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = await promptParameter(context, name, parameter, now[name] ?? parameter.initial);
    args[name] = value;
    // Parameters after a character are taken from that character's sheet.
    const sheet = parameter.kind === "character" ? around.people.find(({ id }) => id === value) : undefined;
    if (sheet) context = { ...around, sheet };
  }
  return args;
}

interface PromptOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

const labelValues = ({ system }: PromptContext, name: string, values: readonly string[]): readonly PromptOption[] =>
  values.map((value) => ({ value, label: system.text[`value.${name}.${value}`] ?? value }));

async function promptOne(
  message: string,
  options: readonly PromptOption[],
  now: JsonValue | undefined,
): Promise<string> {
  return promptAnswer(
    clack.select<string>({
      message,
      maxItems: MAX_ITEMS,
      options: [...options],
      ...(typeof now === "string" ? { initialValue: now } : {}),
    }),
  );
}

async function promptMany(
  message: string,
  options: readonly PromptOption[],
  now: JsonValue | undefined,
): Promise<string[]> {
  if (options.length === 0) return [];
  const initialValues = Array.isArray(now) ? now.map(String).filter((one) => options.some((o) => o.value === one)) : [];
  return promptAnswer(
    clack.multiselect<string>({ message, options: [...options], required: false, maxItems: MAX_ITEMS, initialValues }),
  );
}

async function person(
  { people }: PromptContext,
  message: string,
  parameter: Extract<Parameter, { kind: "character" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const none = parameter.nullable ? [{ value: NONE, label: "None" }] : [];
  const chosen = await promptOne(
    message,
    [...none, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    now,
  );
  return chosen === NONE ? null : chosen;
}

/** Asks for a text: an entry of the sheet where it has some, or typed. */
async function text(
  around: PromptContext,
  message: string,
  name: string,
  parameter: Extract<Parameter, { kind: "text" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const entries = suggestedEntries(around.sheet, parameter, around.shared);
  if (entries.length === 0) return promptTyped(message, name, parameter, now);
  const chosen = await promptOne(
    message,
    [
      ...(parameter.nullable ? [{ value: NONE, label: "None" }] : []),
      ...entries.map(({ name: value, rating }) => ({
        value,
        label: value,
        ...(rating === undefined ? {} : { hint: `${rating}` }),
      })),
      { value: OTHER, label: "Other …" },
    ],
    now ?? undefined,
  );
  if (chosen === OTHER) return promptTyped(message, name, parameter, undefined);
  return chosen === NONE ? null : chosen;
}

async function texts(
  around: PromptContext,
  message: string,
  name: string,
  parameter: Extract<Parameter, { kind: "texts" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const { values } = parameter;
  if (values) return promptMany(message, labelValues(around, name, values), now);
  const entries = suggestedEntries(around.sheet, parameter, around.shared);
  if (entries.length === 0) return promptTyped(message, name, parameter, now);
  return promptMany(
    message,
    entries.map((one) => ({ value: one.name, label: one.name })),
    now,
  );
}

/** Asks which rating to change until none is chosen. */
async function ratings(
  message: string,
  name: string,
  parameter: Extract<Parameter, { kind: "ratings" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const { names, min, max } = parameter;
  if (!names) return promptTyped(message, name, parameter, now);
  const rated = new Map(Object.entries(isRecord(now) ? now : {}).map(([one, value]) => [one, Number(value)]));
  for (const one of names) if (!rated.has(one)) rated.set(one, min);
  for (;;) {
    const chosen = await promptOne(
      message,
      [{ value: "", label: "Done" }, ...names.map((one) => ({ value: one, label: `${one} ${rated.get(one) ?? min}` }))],
      "",
    );
    if (chosen === "") return Object.fromEntries(rated);
    const rating = await promptTyped(chosen, chosen, { kind: "integer", min, max }, rated.get(chosen) ?? min);
    rated.set(chosen, Number(rating));
  }
}

async function record(
  around: PromptContext,
  message: string,
  parameter: Extract<Parameter, { kind: "record" }>,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  if (parameter.nullable) {
    const wanted = await promptAnswer(clack.confirm({ message: `${message}?`, initialValue: isRecord(now) }));
    if (!wanted) return null;
  } else clack.log.step(message);
  return promptParameters(around, parameter.of, isRecord(now) ? now : {});
}

async function records(
  around: PromptContext,
  message: string,
  parameter: Extract<Parameter, { kind: "records" }>,
): Promise<JsonValue> {
  const listed: JsonObject[] = [];
  for (;;) {
    const more = listed.length === 0 ? `Add an entry to ${message}?` : `Add another entry to ${message}?`;
    const first = listed.length === 0 && parameter.initial === undefined;
    if (!(await promptAnswer(clack.confirm({ message: more, initialValue: first })))) return listed;
    listed.push(await promptParameters(around, parameter.of, {}));
  }
}

/** Asks for a typed value, as in a script, until it is legal. Empty text keeps the current value. */
async function promptTyped(
  message: string,
  name: string,
  parameter: Parameter,
  now: JsonValue | undefined,
): Promise<JsonValue> {
  const given = await promptAnswer(
    clack.text({
      message: `${message} (${describeLegal(parameter)})`,
      ...(now === undefined ? {} : { initialValue: formatCurrent(now) }),
      validate: (text) => (isUnchanged(text, now) ? undefined : validateTyped(name, parameter, text ?? "")),
    }),
  );
  return isUnchanged(given, now) ? now : parseValue(name, parameter, given);
}

/** Whether nothing was typed for a value that may stay as it is. */
function isUnchanged(text: string | undefined, now: JsonValue | undefined): now is JsonValue {
  return now !== undefined && (text ?? "").trim() === "" && (now === null || formatCurrent(now).trim() === "");
}

/** A value as it is typed. */
function formatCurrent(now: JsonValue): string {
  if (!isRecord(now)) return formatTyped(now);
  return Object.entries(now)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(", ");
}

function validateTyped(name: string, parameter: Parameter, text: string): string | undefined {
  try {
    const value = parseValue(name, parameter, text);
    if (!allows(parameter, value)) return `The value ${describeFault(parameter, value)}`;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A value as text, characters by their names. */
export function formatPromptValue(
  { system, people }: PromptContext,
  name: string,
  value: JsonValue | undefined,
): string {
  const person = people.find(({ id }) => id === value);
  return person ? person.name : formatArgument(system.text, name, value);
}
