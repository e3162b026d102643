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
import { argumentValue } from "../../draw/words.ts";
import { parseValue } from "../../parameters/parser.ts";
import { describeLegal, describeFault, formatTyped } from "../../parameters/descriptions.ts";
import { promptAnswer } from "./answer.ts";
import { suggestedEntries } from "../table/sheet.ts";

/** Where values come from when a person is asked: the words of the system, the people, and a sheet to pick from. */
export interface PromptContext {
  readonly system: SystemDefinition;
  readonly people: readonly Character[];
  readonly sheet: Character | undefined;
  /** What the table holds in common: names to pick from as well. */
  readonly shared: Pick<Character, "traits">;
}

/** How many entries a list of choices shows at once. */
const MAX_ITEMS = 14;
const NONE = "\u0000none";
const OTHER = "\u0000other";

/** Asks a person for one parameter, in plain words; `now` is what it is if they change nothing. */
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

/** Asks for several parameters, one after another, each inside of what a heading names. */
async function promptParameters(around: PromptContext, parameters: Parameters, now: JsonObject): Promise<JsonObject> {
  const args: Record<string, JsonValue> = {};
  let asked = around;
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = await promptParameter(asked, name, parameter, now[name] ?? parameter.initial);
    args[name] = value;
    // What is said of somebody else is picked off their sheet.
    const sheet = parameter.kind === "character" ? around.people.find(({ id }) => id === value) : undefined;
    if (sheet) asked = { ...around, sheet };
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
  const none = parameter.nullable ? [{ value: NONE, label: "Nobody" }] : [];
  const chosen = await promptOne(
    message,
    [...none, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    now,
  );
  return chosen === NONE ? null : chosen;
}

/** Words: names off the sheet where it has some, else whatever is typed. */
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
      { value: OTHER, label: "Something else …" },
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

/** One rating after another, for as long as somebody wants to change one. */
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
      [
        { value: "", label: "So be it" },
        ...names.map((one) => ({ value: one, label: `${one} ${rated.get(one) ?? min}` })),
      ],
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
    const more = listed.length === 0 ? `${message}: is there one?` : `${message}: another one?`;
    const first = listed.length === 0 && parameter.initial === undefined;
    if (!(await promptAnswer(clack.confirm({ message: more, initialValue: first })))) return listed;
    listed.push(await promptParameters(around, parameter.of, {}));
  }
}

/** A value typed as it would be in a script, and typed again until it is legal. */
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
      validate: (words) => validateTyped(name, parameter, words ?? ""),
    }),
  );
  return parseValue(name, parameter, given);
}

/** A value as it would be typed. */
function formatCurrent(now: JsonValue): string {
  if (!isRecord(now)) return formatTyped(now);
  return Object.entries(now)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(", ");
}

function validateTyped(name: string, parameter: Parameter, words: string): string | undefined {
  try {
    const value = parseValue(name, parameter, words);
    if (!allows(parameter, value)) return `That ${describeFault(parameter, value)}`;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A value as a list of choices shows it: people by their names. */
export function formatPromptValue(
  { system, people }: PromptContext,
  name: string,
  value: JsonValue | undefined,
): string {
  const person = people.find(({ id }) => id === value);
  return person ? person.name : argumentValue(system, name, value);
}
