import {
  creationParameters,
  type Decision,
  isRecord,
  listMoves,
  openOptions,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  TABLE,
} from "@rulewright/rules";
import { decisionOf } from "../../calculation/decisions.ts";
import { UsageError } from "../../errors/errors.ts";
import { unknownName } from "../../errors/suggestions.ts";
import { printable } from "../../errors/printable.ts";
import { hyphenate, matchesName } from "../../question/lookup.ts";
import { completeArguments } from "../../parameters/completion.ts";
import { parseInteger } from "../../parameters/integer.ts";
import { parseArguments, type TypedValue } from "../../parameters/parser.ts";
import {
  type ChoiceContext,
  type OfferChoice,
  offerChoiceName,
  offerChoices,
  type CreateAction,
  type Action,
  findPerson,
} from "../table/player.ts";
import { type ScriptLine, parsePlaces } from "./line.ts";
import type { Framing } from "../table/framing.ts";
import { scaleOf, suggestedEntries, withTiedTraits } from "../table/sheet.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** The words of a script that every system has. */
const COMMON = ["world", "undo", "as", "sheet", "bring-in", "dismiss", "new", "edit", "end"] as const;

const DEFAULT_CONSEQUENCE = "Play continues.";

/** The action of a line between attempts. */
export function parseAction(line: ScriptLine, table: SoloTable): Action {
  const [word = "", ...rest] = line.words;
  if (offerNamed(word, table)) return parseAttempt(line, table);
  const act = Object.keys(table.system.acts).find((one) => matchesName(one, word));
  if (act !== undefined) return { type: "act", act, args: actArguments(line, table, act) };
  switch (COMMON.find((common) => common === word)) {
    case "end":
      return { type: "end" };
    case "world":
      return { type: "world", words: rest.join(" ") || DEFAULT_CONSEQUENCE };
    case "undo":
      return { type: "undo" };
    case "as":
      return { type: "as", character: requirePerson(table, rest) };
    case "sheet":
      return { type: "sheet", character: rest.length === 0 ? table.sheet.id : requirePerson(table, rest) };
    case "dismiss":
      if (table.people.length < 2) throw new UsageError("The last character can't leave.");
      return { type: "dismiss", character: requirePerson(table, rest) };
    case "bring-in":
      return { type: "bring-in", opponent: requireOpponent(table, rest.join(" ")) };
    case "new":
      return parseCreation(line, table);
    case "edit":
      return parseEdit(line, table);
    case undefined:
      throw unknownName("action", word, [
        ...offerChoices(table).map((one) => hyphenate(one.word)),
        ...Object.keys(table.system.acts).map(hyphenate),
        "approach",
        ...COMMON,
      ]);
  }
}

/** The offer that a word names, or the kind of one. */
const offerNamed = (word: string, table: SoloTable): OfferChoice | undefined =>
  offerChoices(table).find((one) => matchesName(one.word, word)) ??
  Object.keys(table.system.offers)
    .filter((offer) => matchesName(offer, word))
    .map((offer) => ({ word: offer, offer, fixed: {} }))[0];

/** The attempt that a line frames: `roll "Over the wall" traits=Strength,Athletics`. */
export function parseAttempt(line: ScriptLine, table: SoloTable): Extract<Action, { type: "attempt" }> {
  const [word = "", ...rest] = line.words;
  const beginning = offerNamed(word, table);
  if (!beginning) {
    throw unknownName(
      "offer",
      word,
      offerChoices(table).map((one) => hyphenate(one.word)),
    );
  }
  const parameters = table.system.offers[beginning.offer]?.parameters ?? {};
  const framed = parseFraming(line, table, parameters, beginning.fixed);
  completeArguments(table.system, word, parameters, { args: { ...table.sheetAnswers(parameters), ...framed.args } });
  const title = rest.join(" ") || offerChoiceName(table, beginning);
  return { type: "attempt", title, offer: beginning.offer, ...framed };
}

/** The arguments of an act from the pairs of a line. */
export function actArguments(line: ScriptLine, table: SoloTable, name: string): JsonObject {
  const parameters = table.system.acts[name]?.parameters ?? {};
  const [, extra] = line.words;
  if (extra !== undefined) throw new UsageError(`Unexpected "${printable(extra)}": ${name} takes name=value pairs.`);
  const { args } = parseFraming(line, table, parameters, {});
  const ofCharacter = table.system.acts[name]?.of === "character";
  const known = ofCharacter ? { ...table.sheetAnswers(parameters), ...args } : args;
  completeArguments(table.system, name, parameters, { args: known });
  return args;
}

function requirePerson(table: SoloTable, words: readonly string[]): string {
  const name = words.join(" ");
  const found = findPerson(table.people, name);
  if (found) return found.id;
  throw unknownName(
    "character at the table",
    name,
    table.people.map((one) => one.name),
  );
}

function requireOpponent({ system: { opponents = [], id } }: SoloTable, word: string): string {
  if (opponents.length === 0) throw new UsageError(`${id} has no ready-made opponents.`);
  const found = findPerson(opponents, word);
  if (found) return found.id;
  throw unknownName(
    "opponent",
    word,
    opponents.map((one) => one.id),
  );
}

/** The new character of a line: `new "Mira Vale" might=2 about="Keeps the ferry."`. */
export function parseCreation(line: ScriptLine, { system, state }: SoloTable): CreateAction {
  const [word = "", ...rest] = line.words;
  if (word !== "new") throw unknownName("word for a new character", word, ["new"]);
  const { creation } = system;
  if (!creation) throw new UsageError(`${system.id} has no character creation.`);
  const name = rest.join(" ");
  if (name === "") throw new UsageError(`A new character needs a name: new "Mira Vale".`);
  const { about, ...pairs } = line.pairs;
  const parameters = creationParameters(creation, state.house);
  const args = parseArguments("parameter of a new character", parameters, typedValues(pairs));
  completeArguments(system, "A new character", parameters, { args });
  return { type: "create", name, args, ...(about === undefined ? {} : { about }) };
}

/** The edit of a line: `edit stress=5`, `edit Raider wounds=2 "She fell"`, `edit table round=3`. */
function parseEdit({ words, pairs }: ScriptLine, table: SoloTable): Action {
  const [[path, typed] = ["", ""], ...others] = Object.entries(pairs);
  if (path === "" || others.length > 0) throw new UsageError("An edit changes one value: edit stress=5.");
  const [, whom, ...why] = words;
  const person = whom === undefined ? table.sheet : findPerson(table.people, whom);
  const of = whom === TABLE ? TABLE : (person?.id ?? table.sheet.id);
  const reason = person || whom === TABLE ? why : words.slice(1);
  const holder = of === TABLE ? table.state.shared : (person ?? table.sheet);
  const [name = "", ...inside] = path.split(".");
  const now = holder.trackers[name] ?? holder.traits[name] ?? table.system.marks?.[name]?.initial;
  const to = inside.length === 0 ? parseEdited(now, typed) : parseEditedPart(now, inside.join("."), typed);
  return { type: "edit", of, name, to, words: reason.join(" ") };
}

/** A typed value of the same kind as the current one. */
function parseEdited(now: JsonValue | undefined, typed: string): JsonValue {
  if (typed === "none") return Array.isArray(now) ? [] : null;
  if (typeof now === "boolean" && /^(yes|no|true|false)$/i.test(typed)) return /^(yes|true)$/i.test(typed);
  if (Array.isArray(now)) return typed.split(/\s*,\s*/).map((part) => parseInteger(part) ?? part);
  return typeof now === "string" ? typed : (parseInteger(typed) ?? typed);
}

function parseEditedPart(now: JsonValue | undefined, part: string, typed: string): JsonValue {
  if (!isRecord(now))
    throw new UsageError(`That value has no part "${printable(part)}": it isn't a list of names with values.`);
  const names = Object.keys(now);
  const name = names.find((one) => one.toLowerCase() === part.toLowerCase()) ?? part;
  return { ...now, [name]: parseEdited(now[name], typed) };
}

const typedValues = (pairs: ScriptLine["pairs"]): readonly TypedValue[] =>
  Object.entries(pairs).map(([name, typed]) => ({ path: name.split("."), typed, called: name }));

/** Arguments of a line: values, characters by name, and ratings by the names of traits on the sheet. */
function parseFraming(line: ScriptLine, table: SoloTable, parameters: Parameters, fixed: JsonObject): Framing {
  const args: Record<string, JsonValue> = {};
  const named: Record<string, string> = {};
  const others: Record<string, string> = {};
  const [word = ""] = line.words;
  for (const [name, typed] of Object.entries(line.pairs)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const entries = parameter && scaleOf(parameter) !== undefined ? suggestedEntries(table.sheet, parameter) : [];
    const entry = entries.find((one) => one.name.toLowerCase() === typed.toLowerCase());
    const plain = parseInteger(typed) !== undefined || typed === "none";
    if (entry?.rating !== undefined) {
      args[name] = entry.rating;
      named[name] = entry.name;
    } else if (entries.length > 0 && !plain) {
      const names = entries.map((one) => one.name);
      throw unknownName(`${name} on the sheet`, typed, names);
    } else others[name] = typed;
  }
  const resolved = resolveNames(
    table,
    parameters,
    parseArguments(`value for ${word}`, parameters, typedValues(others)),
  );
  const framed = { args: { ...fixed, ...resolved, ...args }, named };
  return withTiedTraits(table.system, table.sheet, parameters, framed);
}

/** Arguments with ids for the names of characters, and traits as the sheet spells them. */
function resolveNames(table: SoloTable, parameters: Parameters, args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const parameter = parameters[name];
      return [name, parameter && value !== undefined ? resolveValue(table, parameter, value) : value];
    }),
  );
}

function resolveValue(table: SoloTable, parameter: Parameter, value: JsonValue): JsonValue {
  const each = (read: (one: string) => string): JsonValue =>
    Array.isArray(value) ? value.map((one) => read(String(one))) : typeof value === "string" ? read(value) : value;
  switch (parameter.kind) {
    case "character":
    case "characters":
      return each((one) => requirePerson(table, [one]));
    case "text":
    case "texts": {
      const entries = suggestedEntries(table.sheet, parameter, table.state.shared);
      return each((one) => entries.find(({ name }) => name.toLowerCase() === one.toLowerCase())?.name ?? one);
    }
    case "record":
      return isRecord(value) ? resolveNames(table, parameter.of, value) : value;
    case "records":
      return Array.isArray(value)
        ? value.map((one: JsonValue) => (isRecord(one) ? resolveNames(table, parameter.of, one) : one))
        : value;
    default:
      return value;
  }
}

/** The decision of a line at a choice. */
export function parseDecision({ words, pairs }: ScriptLine, at: ChoiceContext): Decision {
  const { choice } = at;
  const [word = ""] = words;
  if (word === "best" || word === "finish") return bestDecision(at);
  const moves = choice.moves();
  const move = moves.find(({ name }) => matchesName(name, word));
  if (!move && (word === "stand" || word === choice.stands.as)) return { move: choice.stands.as };
  if (!move) {
    const names = [choice.stands.as, ...moves.map(({ name }) => name)];
    throw unknownName("choice", word, [...new Set([...names, "stand", "best", "finish"])]);
  }
  const detail: Record<string, JsonValue> = {};
  for (const [name, typed] of Object.entries(pairs)) {
    const field = Object.hasOwn(move.fields, name) ? move.fields[name] : undefined;
    if (!field && move.closed) continue;
    if (!field) throw unknownName(`detail of ${word}`, name, Object.keys(move.fields));
    if (field.shape.kind === "dice") detail[name] = parsePlaces(typed, parseInteger);
    else detail[name] = field.shape.kind === "number" ? (parseInteger(typed) ?? typed) : typed;
  }
  return { move: move.name, detail };
}

/** The best option; where none is ranked, the first open one or letting the result stand. */
function bestDecision({ choice, ranked, position }: ChoiceContext): Decision {
  const [best] = ranked;
  if (best && (best.option.move !== undefined || !choice.stands.closed)) {
    return decisionOf(best.option, choice, position.tray);
  }
  for (const { move, closed } of listMoves(choice)) {
    const [option] = closed ? [] : openOptions(move);
    if (option) return decisionOf(option, choice, position.tray);
  }
  return { move: choice.stands.as };
}
