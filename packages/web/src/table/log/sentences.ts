import {
  isRecord,
  type Parameter,
  type JsonObject,
  resume,
  TABLE,
  type TableDie,
  type Messages,
  formatMessage,
} from "@rulewright/rules";
import type { Line, TableEvent } from "@rulewright/table";
import { changesWords, phaseIn } from "../../words/changes.ts";
import { answerWords, factsOf } from "../../words/facts.ts";
import { houseSentence } from "../../words/house.ts";
import { labelOf, parameterLabel, valueIn } from "../../words/names.ts";
import { joined, uncapitalize } from "../../words/plain.ts";
import { detailWords } from "../../words/options.ts";
import { formWords, recipeWords } from "../../words/recipe.ts";
import { marginWords } from "../../words/sums.ts";
import { priceWords } from "../../words/system.ts";
import { characterOf } from "../../state/game.tsx";
import { recipeOf } from "../attempt/recipe-of.ts";
import { doer, type EventOf, named, type Telling, worthWords } from "./telling.ts";

type Teller<T extends TableEvent["type"]> = (telling: Telling, event: EventOf<T>, line: Line) => string;

type Tellers = { readonly [T in TableEvent["type"]]: Teller<T> };

const sentence = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?…”]$/.test(part) ? part : `${part}.`))
    .join(" ");

/** Whether it is said in somebody's own words. */
const isFree = (parameter: Parameter | undefined): boolean =>
  parameter?.kind === "text" && parameter.from === undefined;

/** What somebody said for an act, where it is not the usual; numbers are told apart by their labels. */
function argsWords(
  { system, text, people, view }: Telling,
  { act, args, character = "" }: EventOf<"act-done">,
): string {
  const traitsOf = (id: string): JsonObject | undefined => characterOf(view, id)?.traits;
  const sheets = { people, traits: traitsOf(character) ?? {}, traitsOf };
  const said = Object.entries(args).flatMap(([name, value]) => {
    const parameter = system.acts[act]?.parameters[name];
    if (value === undefined || value === null || JSON.stringify(value) === JSON.stringify(parameter?.initial))
      return [];
    const words =
      parameter && "of" in parameter
        ? formWords(text, sheets, parameter.of, value)
        : valueIn(system, text, people, { name, value });
    return words === "none" || words === ""
      ? []
      : [{ name, words, parameter, isNumber: parameter?.kind.startsWith("integer") === true }];
  });
  const several = said.length > 1;
  const part = ({ name, words, isNumber }: (typeof said)[number]): string =>
    isNumber && several ? `${uncapitalize(parameterLabel(text, name))} ${words}` : words;
  // What is said of several people, or in somebody's words, has commas and ands of its own.
  const listed = said.some(({ parameter }) => parameter?.kind === "records" || isFree(parameter));
  if (listed) return said.map(part).join("; ");
  return said.some(({ isNumber }) => isNumber) ? said.map(part).join(", ") : joined(said.map(part));
}

/** "Next turn: 2"; a question has its mark already. */
const withArgs = (act: string, args: string): string =>
  args === "" ? act : `${act}${/[?!]$/.test(act) ? "" : ":"} ${args}`;

/** What an act answered beside what was said for it, and what it changed. */
function unsaid(text: Messages, answer: JsonObject, { args, changes }: EventOf<"act-done">): JsonObject {
  const said = new Set(Object.entries(args).map(([name, value]) => `${parameterLabel(text, name)} ${String(value)}`));
  return Object.fromEntries(
    Object.entries(answer).filter(
      ([name, value]) =>
        !said.has(`${labelOf(text, name)} ${String(value)}`) &&
        !changes.some((change) => "name" in change && change.name === name),
    ),
  );
}

/** An act in words: what it was, what it changed, what it answered, and what the table is told beside. */
export function actWords(telling: Telling, event: EventOf<"act-done">): readonly string[] {
  const { system, text, people } = telling;
  const { act, changes, notices, answer, character } = event;
  const phase = phaseIn(text, changes);
  return [
    withArgs(formatMessage(text, `act.${act}`), argsWords(telling, event)),
    changesWords(system, text, people, changes, character, new Set(Object.values(event.args).map(String))),
    phase ?? "",
    answer ? answerWords(text, people, unsaid(text, answer, event)) : "",
    ...notices.map(({ code }) => formatMessage(text, `notice.${code}`)),
  ].filter((part) => part !== "");
}

/** A number or a mark that was set by hand: the old value beside the new. */
export function editWords(telling: Telling, { of, name, from, to }: EventOf<"sheet-edited">): string {
  const { system, text, people } = telling;
  const value = (one: typeof from): string => valueIn(system, text, people, { name, value: one });
  const [before, after] = isRecord(from) && isRecord(to) ? [unlike(from, to), unlike(to, from)] : [from, to];
  const whose = of === TABLE ? "the table's" : `${named(telling, of)}'s`;
  return `${whose} ${uncapitalize(labelOf(text, name))} by hand: ${value(before)} becomes ${value(after)}`;
}

/** The entries of one record that another has not, or not so. */
const unlike = (one: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(one).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  );

function outcomeWords({ text, people }: Telling, { outcome }: EventOf<"attempt-settled">): string {
  const margin = marginWords(outcome["margin"]);
  const facts = factsOf(text, people, outcome, new Set(["margin", "outcome"]));
  const words = [
    formatMessage(text, `outcome.${outcome.outcome}`) + (margin === undefined ? "" : `, ${margin}`),
    ...facts.map(({ label, value }) => `${label}${value === "" ? "" : ` ${value}`}`),
  ];
  return words.join(" · ");
}

/** The dice as they lay when a choice was made. */
function trayAt({ system, stories }: Telling, attempt: string, step: number): readonly TableDie[] {
  const story = stories.get(attempt);
  if (!story || story.framed.version !== system.version) return [];
  const { outcome: _, ...open } = story.trace;
  return resume(system, { ...open, steps: open.steps.slice(0, step) }).tray;
}

function chosenWords(telling: Telling, event: EventOf<"option-chosen">, line: Line): string {
  const { text, stories, system, people } = telling;
  const { attempt, move, detail, pays, payer, words, notices, changes } = event;
  const step = stories.get(attempt)?.at.get(line.n) ?? 0;
  const price = priceWords(text, pays);
  const what = [detailWords(text, move, detail, trayAt(telling, attempt, step), price === ""), price];
  return sentence(
    `${named(telling, payer)}: ${what.filter((part) => part !== "").join(" · ")}`,
    words,
    ...notices.map(({ code }) => formatMessage(text, `notice.${code}`)),
    changesWords(system, text, people, changes),
  );
}

const tellers: Tellers = {
  "table-opened": (_, { title }) => `${title} opens.`,
  "member-joined": (_, { member }) => `${member.name} ${member.role === "gm" ? "opens the table" : "sits down"}.`,
  "character-added": (_, { character }) => `${character.name} comes into the story.`,
  "character-left": (telling, { character }) => `${named(telling, character)} leaves the story.`,
  "sheet-edited": (telling, event, line) =>
    sentence(`${doer(telling, line)} sets ${editWords(telling, event)}`, event.words),
  "character-taken": (telling, { member, character }) =>
    `${doer(telling, { n: 0, at: 0, by: member, event: { type: "said", words: "" } })} plays ${named(telling, character)}.`,
  said: (telling, { words, character }, line) =>
    `${character === undefined ? doer(telling, line) : named(telling, character)}: “${words}”`,
  "scene-set": (_, { title }) => `The scene: ${title}.`,
  "odds-shown-set": (telling, { to }, line) =>
    `${doer(telling, line)} shows the odds to ${to === "gm" ? "the GM only" : to}.`,
  "house-rule-set": ({ text, ...telling }, { name, value }, line) =>
    sentence(`${doer({ text, ...telling }, line)} changes a house rule`, houseSentence(text, name, value)),
  proposed: (telling, { character, words, again }) =>
    sentence(`${named(telling, character)}: “${words}”`, again ? `Tried again, since ${again.changed}` : ""),
  "proposal-withdrawn": (telling, _, line) => `${doer(telling, line)} takes a proposal back.`,
  "attempt-framed": (telling, event, line) => {
    const { system, text, people, view, stories } = telling;
    const story = stories.get(event.attempt);
    const readable = story && event.version === system.version;
    const recipe = readable ? recipeWords(text, recipeOf(system, view, { ...event, trace: story.trace })) : "";
    return sentence(
      `${doer(telling, line)} frames “${event.title}” for ${named(telling, event.character)}`,
      recipe,
      ...event.notices.map(({ code }) => formatMessage(text, `notice.${code}`)),
      changesWords(system, text, people, event.changes),
    );
  },
  asked: (telling, { words }, line) => `${doer(telling, line)} gives a reason: “${words}”`,
  "ask-answered": (telling, { answer }, line) =>
    `${doer(telling, line)} ${answer === "granted" ? "grants it" : "declines it"}.`,
  "option-chosen": chosenWords,
  "dice-rolled": (telling, { attempt, roll, faces, by, changes }) => {
    const { system, text, people, stories } = telling;
    const framed = stories.get(attempt)?.framed;
    // Where several sides roll, a trace doesn't say whose dice these are.
    const several = Object.keys(framed?.roles ?? {}).length > 0;
    const dice = `${roll}${by === "hand" ? " by hand" : ""}: ${faces.join(", ")}`;
    return sentence(
      several ? `Thrown, ${dice}` : `${named(telling, framed?.character ?? "")} throws ${dice}`,
      changesWords(system, text, people, changes),
    );
  },
  "attempt-settled": (telling, event) => {
    const { system, text, people, stories } = telling;
    const title = stories.get(event.attempt)?.framed.title ?? "";
    return sentence(
      `“${title}” ends: ${outcomeWords(telling, event)}`,
      changesWords(system, text, people, event.changes),
    );
  },
  "world-answered": (telling, { words }, line) => `The world answers, says ${doer(telling, line)}: “${words}”`,
  "act-done": (telling, event, line) => {
    const who = event.character === undefined ? doer(telling, line) : named(telling, event.character);
    return sentence(`${who} · ${actWords(telling, event).join(". ")}`.replaceAll("..", "."));
  },
  "moment-told": (telling, { character, words, amount }) =>
    `${named(telling, character)} speaks up${amount === 0 ? "" : ` for ${worthWords(telling, amount)}`}: “${words}”`,
  "moment-granted": (telling, { moment, granted }, line) => {
    const speaker = telling.speakers.get(moment);
    const whom = speaker === undefined ? "" : ` ${named(telling, speaker)}`;
    return `${doer(telling, line)} grants${whom} ${granted === 0 ? "nothing" : worthWords(telling, granted)}.`;
  },
};

/** One line of the log as a sentence: who, what, dice, cost, consequence. */
export function sentenceOf(telling: Telling, line: Line): string {
  return told(telling, line.event, line);
}

function told<T extends TableEvent["type"]>(telling: Telling, event: EventOf<T> & { type: T }, line: Line): string {
  const teller: Teller<T> = tellers[event.type];
  return teller(telling, event, line);
}
