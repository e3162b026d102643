import { formatAnswer, formatList, formatMark, labelOf, parameterLabel } from "@rulewright/present";
import {
  type Change,
  formatMessage,
  type JsonObject,
  type JsonValue,
  type Messages,
  type Parameter,
  uncapitalize,
} from "@rulewright/rules";
import { characterOf } from "../../state/people.ts";
import { doneWords } from "../../words/done.ts";
import { parameterInSentence } from "../../words/labels.ts";
import { formatRecords } from "../../words/roll-terms.ts";
import { formatChanges, phaseIn } from "./changes.ts";
import type { EventOf, LogContext } from "./log-context.ts";

/** What the words for an act are taken from. */
type ActContext = Pick<LogContext, "system" | "text" | "people" | "view">;

/** The act of an event or of a request: its name, arguments and character. */
type ActWithArgs = Pick<EventOf<"act-done">, "act" | "args" | "character">;

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

/** Joins an act and its arguments: "Next turn: 2"; a question keeps its question mark. */
const withArgs = (act: string, args: string): string =>
  args === "" ? act : `${act}${/[?!]$/.test(act) ? "" : ":"} ${args}`;

/** Formats an act with its arguments: "Rally: Ann". */
export const formatActBriefly = (context: ActContext, asked: ActWithArgs): string =>
  withArgs(formatMessage(context.text, `act.${asked.act}`), formatArguments(context, asked));

/** The arguments of an act, words as a sentence has them. */
function detailsOf({ system, text, people }: ActContext, { act, args }: ActWithArgs): JsonObject {
  const parameters = Object.entries(system.acts[act]?.parameters ?? {});
  return Object.fromEntries(
    parameters.map(([name, { kind, initial }]) => {
      const value = args[name] ?? initial ?? null;
      const isWorded = kind === "word" || kind === "character";
      return [name, isWorded ? uncapitalize(formatMark(system, text, people, { name, value })) : value];
    }),
  );
}

/** What somebody has done, to stand after their name: "changes the timescale to danger", or "· Rally: Ann". */
function actDone(context: ActContext, done: ActWithArgs): string {
  const own = doneWords(context.text, `act.${done.act}`, detailsOf(context, done));
  return own ? withArgs(own.words, formatArguments(context, done, own.told)) : `· ${formatActBriefly(context, done)}`;
}

/** The changes of an act without those that its arguments say already: a word, or a number of the same name. */
function newChanges({ system }: ActContext, { act, args, changes }: EventOf<"act-done">): readonly Change[] {
  const given = Object.entries(args);
  // An act that may be done so often says that it is used up.
  const { uses = [] } = system.acts[act] ?? {};
  const isSaid = (name: string, to: JsonValue): boolean =>
    given.some(([argument, value]) => value === to && (typeof to === "string" || argument === name));
  return changes.filter(
    (change) =>
      !("name" in change) ||
      (!uses.includes(change.name) && (typeof change.to === "boolean" || !isSaid(change.name, change.to))),
  );
}

/** The facts of an answer that neither the arguments nor the changes of the act state. */
function newFacts(text: Messages, answer: JsonObject, { args, changes }: EventOf<"act-done">): JsonObject {
  const stated = new Set(Object.entries(args).map(([name, value]) => `${parameterLabel(text, name)} ${String(value)}`));
  return Object.fromEntries(
    Object.entries(answer).filter(
      ([name, value]) =>
        !stated.has(`${labelOf(text, name)} ${String(value)}`) &&
        // After a change, nothing and no say nothing.
        (changes.length === 0 || (value !== 0 && value !== false)) &&
        !changes.some((change) => "name" in change && change.name === name),
    ),
  );
}

/** Formats an act, to stand after a name: what was done, then one line each for its changes, phase, answer and notices. */
export function formatAct(context: LogContext, event: EventOf<"act-done">): readonly string[] {
  const { system, text, people } = context;
  const { changes, notices, answer, character } = event;
  const phase = phaseIn(text, changes);
  return [
    actDone(context, event),
    formatChanges(
      system,
      text,
      people,
      newChanges(context, event),
      character,
      new Set(Object.values(event.args).map(String)),
    ),
    phase ?? "",
    answer ? formatAnswer(text, people, newFacts(text, answer, event)) : "",
    ...notices.map(({ code }) => formatMessage(text, `notice.${code}`)),
  ].filter((part) => part !== "");
}
