import {
  formatAnswer,
  formatCounted,
  formatList,
  formatMark,
  formatValue,
  labelOf,
  noticeTexts,
  nounOf,
  parameterLabel,
} from "@rulewright/present";
import {
  capitalize,
  type Change,
  formatMessage,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Parameter,
  TABLE,
  uncapitalize,
} from "@rulewright/rules";
import type { Line } from "@rulewright/table";
import { namingParameter } from "../../fields/field.ts";
import { characterOf } from "../../state/people.ts";
import { type DoneWords, doneWords } from "../../words/done.ts";
import { parameterInSentence } from "../../words/labels.ts";
import { formatRecords } from "../../words/roll-terms.ts";
import { infinitive, thirdPerson } from "../../words/third-person.ts";
import { formatChanges, phaseIn, withoutResets } from "./changes.ts";
import { authorName, characterName, type EventOf, type LogContext } from "./log-context.ts";

/** What the words for an act are taken from. */
type ActContext = Pick<LogContext, "system" | "text" | "people" | "view">;

/** The act of an event or of a request: its name, arguments and character. */
type ActWithArgs = Pick<EventOf<"act-done">, "act" | "args" | "character">;

/** An act that is done, with what it answers. */
type Done = ActWithArgs & Pick<EventOf<"act-done">, "answer">;

/** Whether a parameter takes free text. */
const isFree = (parameter: Parameter | undefined): boolean =>
  parameter?.kind === "text" && parameter.from === undefined;

const NONE: ReadonlySet<string> = new Set();

/** The arguments of an act that differ from their initial values; several numbers have labels. */
function formatArguments(
  { system, text, people, view }: ActContext,
  { act, args, character = "" }: ActWithArgs,
  told: ReadonlySet<string> = NONE,
): string {
  const traitsOf = (id: string): JsonObject | undefined => characterOf(view, id)?.traits;
  const sheets = { people, traits: traitsOf(character) ?? {}, traitsOf };
  const parts = Object.entries(args).flatMap(([name, value]) => {
    const parameter = system.acts[act]?.parameters[name];
    if (told.has(name) || value === undefined || value === null) return [];
    if (JSON.stringify(value) === JSON.stringify(parameter?.initial)) return [];
    const words =
      parameter && "of" in parameter
        ? formatRecords(text, sheets, parameter.of, value)
        : formatMark(system, text, people, { name, value });
    return words === "none" || words === ""
      ? []
      : [{ name, words: words.trim(), parameter, isNumber: parameter?.kind.startsWith("integer") === true }];
  });
  const several = parts.length > 1;
  const title = formatMessage(text, `act.${act}`).toLowerCase();
  const format = ({ name, words, parameter, isNumber }: (typeof parts)[number]): string => {
    const [count, noun] = [args[name], `param.${name}`];
    if (typeof count === "number" && text[`${noun}.one`] !== undefined) return formatCounted(nounOf(text, noun), count);
    const label = parameterInSentence(text, name);
    // The name of the act says what its only number is, unless the number is optional.
    const isSaid = !several && (parameter?.initial === undefined || title.includes(label.replace(/s$/, "")));
    return isNumber && !isSaid ? `${label} ${words}` : words;
  };
  // Records and free text contain commas, so semicolons separate them.
  const listed = parts.some(({ parameter }) => parameter?.kind === "records" || isFree(parameter));
  if (listed) return parts.map(format).join("; ");
  return parts.some(({ isNumber }) => isNumber) ? parts.map(format).join(", ") : formatList(parts.map(format));
}

/** An act that gives something one value: "sets the wound penalty". */
const SETS = /^sets? (?!.* to )/iu;

/** Joins an act and its arguments: "begins the next turn: 2", "sets the wound penalty to 2"; a question keeps its question mark. */
function withArgs(act: string, args: string): string {
  if (args === "") return act;
  if (SETS.test(act) && !/[,;:]/u.test(args)) return `${act} to ${args}`;
  return `${act}${/[?!]$/.test(act) ? "" : ":"} ${args}`;
}

/** What is done for somebody: "sets Ann's wound penalty", "rallies others for Ann". */
const doneFor = (label: string, name: string): string =>
  SETS.test(label) ? label.replace(/^sets (?:the )?/u, `sets ${name}'s `) : `${label} for ${name}`;

/** What an act was asked about, as a heading of its answer: "Strength, 3 dots". */
export const askedWords = (context: ActContext, asked: ActWithArgs): string =>
  capitalize(formatArguments(context, asked));

/** Formats an act with its arguments: "Rally: Ann", "Set the wound penalty to 2". */
export const formatActBriefly = (context: ActContext, asked: ActWithArgs): string =>
  withArgs(formatMessage(context.text, `act.${asked.act}`), formatArguments(context, asked));

/** What somebody asks for, after "asks to": "rally others: Ann", "set the wound penalty to 2". */
export const formatRequestedAct = (context: ActContext, asked: ActWithArgs): string =>
  withArgs(infinitive(formatMessage(context.text, `act.${asked.act}`)), formatArguments(context, asked));

/** The names of records that are told by their names: "Derringer, Derringer and Dodge"; undefined for other values. */
function namesOfRecords(parameter: Parameter, value: JsonValue): string | undefined {
  const naming = parameter.kind === "records" ? namingParameter(parameter.of) : undefined;
  if (naming === undefined || !Array.isArray(value)) return undefined;
  return formatList(value.flatMap((one: JsonValue) => (isRecord(one) ? [String(one[naming] ?? "")] : [])));
}

/** The arguments of an act, words as a sentence has them, and the facts of its answer, of which the arguments come first. */
function detailsOf({ system, text, people }: ActContext, { act, args, answer = {} }: Done): JsonObject {
  const parameters = Object.entries(system.acts[act]?.parameters ?? {});
  const answered = Object.entries(answer).map(([name, value]): [string, JsonValue] => [
    name,
    typeof value === "string" ? formatValue(text, name, value, people) : (value ?? null),
  ]);
  return Object.fromEntries([
    ...answered,
    ...parameters.map(([name, parameter]): [string, JsonValue] => {
      const { kind, initial } = parameter;
      const value = args[name] ?? initial ?? null;
      const names = namesOfRecords(parameter, value);
      if (names !== undefined) return [name, names];
      if (typeof value === "boolean") return [name, text[`param.${name}.${value}`] ?? value];
      if (kind !== "word" && kind !== "character") return [name, value];
      const words = formatMark(system, text, people, { name, value });
      return [name, kind === "word" ? uncapitalize(words) : words];
    }),
  ]);
}

/** The act's own words for what was done. */
const doneWordsOf = (context: ActContext, done: Done): DoneWords | undefined =>
  doneWords(context.text, `act.${done.act}`, detailsOf(context, done));

/** The act's own words for what was done, with the arguments that they don't tell. */
function ownWords(context: ActContext, done: Done): string | undefined {
  const own = doneWordsOf(context, done);
  return own && withArgs(own.words, formatArguments(context, done, own.told));
}

/** Whether nobody but the game master may do an act. */
const isGmsOwn = ({ system }: ActContext, { act }: ActWithArgs): boolean =>
  system.acts[act]?.by?.every((role) => role === "gm") === true;

/** Who has done an act, and what, to stand after their name. */
interface Deed {
  readonly who: string;
  readonly words: string;
}

/**
 * Who has done an act, and what: "Ann changes the timescale to danger", "Ann rallies others: Ben". An act of the game master
 * that has no words of its own is the game master's: "Oskar sets Ann's wound penalty to 2".
 */
function actDone(context: LogContext, line: Line, done: Done): Deed {
  const { character } = done;
  const [author, name] = [authorName(context, line), character === undefined ? "" : characterName(context, character)];
  const own = ownWords(context, done);
  if (own !== undefined) return { who: name === "" ? author : name, words: own };
  const label = thirdPerson(formatMessage(context.text, `act.${done.act}`));
  const isFor = name !== "" && isGmsOwn(context, done);
  const words = withArgs(isFor ? doneFor(label, name) : label, formatArguments(context, done));
  return { who: name === "" || isFor ? author : name, words };
}

/**
 * The changes of an act without those that its arguments say already, a word or a number of the same name, and without the
 * traits that its own words tell with its answer: "raises Stealth to 2 dots". An argument says nothing of others than the
 * character who acts.
 */
function newChanges(
  { system }: ActContext,
  { act, args, changes, character, answer = {} }: EventOf<"act-done">,
  told: ReadonlySet<string>,
): readonly Change[] {
  const given = Object.entries(args);
  const tellsAnswer = Object.keys(answer).some((name) => told.has(name));
  // An act that may be done so often says that it is used up.
  const { uses = [] } = system.acts[act] ?? {};
  const isSaid = (of: string, name: string, to: JsonValue): boolean =>
    (of === TABLE || of === character) &&
    given.some(([argument, value]) => value === to && (typeof to === "string" || argument === name));
  return changes.filter(
    (change) =>
      !("name" in change) ||
      (!(tellsAnswer && change.change === "trait") &&
        !uses.includes(change.name) &&
        (typeof change.to === "boolean" || !isSaid(change.of, change.name, change.to))),
  );
}

/** The facts of an answer that neither the arguments nor the changes of the act state. */
function newFacts(
  { system, text }: ActContext,
  answer: JsonObject,
  { args, changes }: EventOf<"act-done">,
  own: ReadonlySet<string>,
): JsonObject {
  const told = changes.flatMap((change) =>
    "name" in change ? [change.name, ...(system.marks?.[change.name]?.tells ?? [])] : [],
  );
  const stated = new Set(Object.entries(args).map(([name, value]) => `${parameterLabel(text, name)} ${String(value)}`));
  return Object.fromEntries(
    Object.entries(answer).filter(
      ([name, value]) =>
        !stated.has(`${labelOf(text, name)} ${String(value)}`) &&
        // After a change, nothing and no say nothing.
        (changes.length === 0 || (value !== 0 && value !== false)) &&
        !own.has(name) &&
        !told.includes(name),
    ),
  );
}

/** An act as it is told: who did what, and one line each for its changes, phase, answer and notices. */
export interface ToldAct extends Deed {
  readonly results: readonly string[];
}

/** Tells an act: what was done, in words given for it or its own, and what it led to. */
export function tellAct(context: LogContext, line: Line, event: EventOf<"act-done">, given?: string): ToldAct {
  const deed = actDone(context, line, event);
  const { who } = deed;
  const words = given ?? deed.words;
  const { character } = event;
  // Whoever is named at the beginning needs no name before what changed.
  const isNamed = character !== undefined && words !== "" && who === characterName(context, character);
  return { who, words, results: actResults(context, event, isNamed ? character : undefined) };
}

/** What an act led to, one line each for its changes, phase, answer and notices. */
export function actResults(
  context: ActContext,
  event: EventOf<"act-done">,
  /** The character whose name is left out. */
  subject: string | undefined,
): readonly string[] {
  const { system, text, people } = context;
  const { changes, notices, answer } = event;
  const { told } = doneWordsOf(context, event) ?? { told: NONE };
  return [
    formatChanges(
      system,
      text,
      people,
      withoutResets(system, newChanges(context, event, told)),
      subject,
      new Set(Object.values(event.args).map(String)),
    ),
    phaseIn(text, changes) ?? "",
    answer ? formatAnswer(text, people, newFacts(context, answer, event, told)) : "",
    ...noticeTexts(text, notices),
  ].filter((part) => part !== "");
}
