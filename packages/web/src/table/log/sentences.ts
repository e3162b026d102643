import {
  explainedFacts,
  formatExplanation,
  formatMargin,
  describeHouseRule,
  formatAmount,
  formatCounted,
  formatRulesChanges,
  factsOf,
  formatDecisionBriefly,
  formatList,
  formatMark,
  formatNumber,
  labelOf,
  noticeTexts,
  outcomeLabel,
} from "@rulewright/present";
import {
  entryOf,
  formatMessage,
  isRecord,
  type JsonObject,
  type Messages,
  uncapitalize,
  TABLE,
} from "@rulewright/rules";
import {
  type AttemptPosition,
  isLeader,
  type Line,
  type LoggedAttempt,
  type Spent,
  type TableEvent,
} from "@rulewright/table";
import { positionAfter } from "../roll/positions.ts";
import { formatChanges, withoutResets } from "./changes.ts";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { choiceWords } from "../../words/choice.ts";
import { nameInSentence, stateInSentence } from "../../words/labels.ts";
import { memberName } from "../../state/people.ts";
import { approachTerms, rollSummary } from "../history/roll-summary.ts";
import { overrideWords } from "../override/override-words.ts";
import { sumContext } from "../roll/sum-context.ts";
import { formatRequestedAct, tellAct } from "./act-sentences.ts";
import { membershipSentences } from "./membership-sentences.ts";
import { authorName, type EventOf, characterName, type LogContext, formatReward } from "./log-context.ts";

type Formatter<T extends TableEvent["type"]> = (context: LogContext, event: EventOf<T>, line: Line) => string;

type Formatters = { readonly [T in TableEvent["type"]]: Formatter<T> };

/** Joins sentences, each with its full stop; empty ones are left out. */
export const sentence = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?…”]$/.test(part) ? part : `${part}.`))
    .join(" ");

/** The reason that somebody gave, in their own words, after what they did. */
const givenReason = (words: string): string => (words === "" ? "" : `: “${words}”`);

/** Who may see a line besides its sender: "to Ines and Jo only". */
export const formatRecipients = ({ view }: Pick<LogContext, "view">, recipients: readonly string[]): string =>
  recipients.length === 0 ? "only you see it" : `to ${formatList(recipients.map((id) => memberName(view, id)))} only`;

/** A free roll: "rolls 2d6 + 1 for the lock: 3 and 5, 9 in all". */
export function formatThrow(context: LogContext, event: EventOf<"dice-thrown"> | EventOf<"dice-revealed">): string {
  const { roll, dice, value, words } = event;
  const verb = event.type === "dice-revealed" ? "shows a hidden roll," : "rolls";
  const faces = dice.filter(({ dropped }) => !dropped).map(({ face }) => String(face));
  const only =
    event.type === "dice-thrown" && event.recipients ? ` (${formatRecipients(context, event.recipients)})` : "";
  const shown = faces.length > 1 ? `${formatList(faces)}, in all ${value}` : String(value);
  return `${verb} ${roll}${words === "" ? "" : ` (${words})`}${only}: ${shown}`;
}

/** Formats an edit: "Ann's Lore from 2 to 3", "Ann: not in combat". Of records only what differs is included. */
export function formatEdit(context: LogContext, { of, name, from, to }: EventOf<"sheet-edited">): string {
  const { system, text, people } = context;
  if (typeof to === "boolean") {
    return `${of === TABLE ? "the table" : characterName(context, of)}: ${stateInSentence(text, name, to)}`;
  }
  const value = (one: typeof from): string => formatMark(system, text, people, { name, value: one });
  const [before, after] = isRecord(from) && isRecord(to) ? [differences(from, to), differences(to, from)] : [from, to];
  const owner = of === TABLE ? "the table's" : `${characterName(context, of)}'s`;
  return `${owner} ${nameInSentence(text, name)} from ${value(before)} to ${value(after)}`;
}

/** The entries of one record that another lacks or has with another value. */
const differences = (one: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(one).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  );

/** An outcome as one line: its verdict, sums and facts. */
export function formatOutcome(context: LogContext, { attempt, outcome }: EventOf<"attempt-settled">): string {
  const { system, people, view } = context;
  const margin = formatMargin(outcome.margin);
  const history = context.histories.get(attempt);
  const sums = history && sumContext(system, view, history);
  const text = { ...context.text, ...sums?.text };
  const explanation = positionAt(context, attempt)?.explanation;
  const explained = explanation ? explainedFacts({ explanation }, outcome) : [];
  const facts = factsOf(text, outcome, { people, except: new Set(["margin", "outcome", ...explained]) });
  const words = [
    outcomeLabel(text, outcome.outcome) + (margin === undefined ? "" : `, ${margin}`),
    ...(sums && explanation ? formatExplanation(sums, explanation) : []),
    ...facts.map(({ label, value }) => `${label}${value === "" ? "" : ` ${value}`}`),
  ];
  return words.join(" · ");
}

/** The position of an attempt after so many steps, or after all. */
function positionAt({ system, histories }: LogContext, attempt: string, step?: number): AttemptPosition | undefined {
  const history = histories.get(attempt);
  return history && positionAfter(system, history, step);
}

/** How a character is described: "Ines sets the portrait of Maren Oake." */
function formatDescription(
  context: LogContext,
  { character, name, about, portrait }: EventOf<"character-described">,
  line: Line,
): string {
  const whose = characterName(context, character);
  const who = authorName(context, line);
  return sentence(
    name === undefined ? "" : `${who} gives a character the name ${name}`,
    about === undefined ? "" : `${who} changes the description of ${whose}`,
    portrait === undefined ? "" : `${who} ${portrait === null ? "removes" : "sets"} the portrait of ${whose}`,
  );
}

/**
 * The side of an attempt that a roll is for: the only one, else that of whoever has rolled, else the one without a player.
 * Undefined where that leaves several.
 */
function rollerOf({ view }: LogContext, { character, roles }: LoggedAttempt, { by }: Line): string | undefined {
  const sides = [character, ...Object.values(roles)];
  if (sides.length === 1) return character;
  const playedBy = (player: string | undefined): string[] => sides.filter((side) => view.players[side] === player);
  const own = playedBy(by);
  const [roller, ...more] = own.length > 0 ? own : playedBy(undefined);
  return more.length === 0 ? roller : undefined;
}

function formatSuggestion(context: LogContext, event: EventOf<"move-suggested">, line: Line): string {
  const { text, histories, system } = context;
  const before = histories.get(event.attempt)?.before.get(line.n);
  const tray = before ? positionAfter(system, before).tray : [];
  return `${authorName(context, line)} suggests: ${formatDecisionBriefly(text, event.move, event.detail, tray)}.`;
}

/** Who chose in an attempt: its character, or the GM where somebody else plays that and pays nothing. */
function chooserOf(context: LogContext, { payer, pays, changes }: EventOf<"option-chosen">, line: Line): string {
  const { players, members } = context.view;
  if (Object.keys(pays).length > 0 || changes.length > 0) return characterName(context, payer);
  const isByGm = members.some(({ id, role }) => id === line.by && isLeader(role));
  return isByGm && players[payer] !== undefined ? authorName(context, line) : characterName(context, payer);
}

function formatChoice(context: LogContext, event: EventOf<"option-chosen">, line: Line): string {
  const { text, histories, system, people } = context;
  const { attempt, move, detail, pays, payer, words, notices, changes } = event;
  const before = histories.get(attempt)?.before.get(line.n);
  const tray = before ? positionAfter(system, before).tray : [];
  return sentence(
    `${chooserOf(context, event, line)} ${choiceWords(text, { move, detail, pays, tray })}${givenReason(words)}`,
    ...noticeTexts(text, notices),
    formatChanges(system, text, people, withoutResets(system, changes), payer),
  );
}

/** What an edit overrode, "This overrides ST-28", and what changed with it. */
export function editResults(
  context: LogContext,
  { overrides, changes = [] }: EventOf<"sheet-edited">,
): readonly string[] {
  const { system, text, people } = context;
  const rule = overrides && (overrides.rule === "" ? formatMessage(text, `refusal.${overrides.code}`) : overrides.rule);
  const told = formatChanges(system, text, people, withoutResets(system, changes));
  const results = [rule === undefined ? "" : `This overrides ${rule}`, told];
  return results.filter((result) => result !== "");
}

/** To whom the odds are shown. */
const audienceOf = (text: Messages, to: EventOf<"odds-shown-set">["to"]): string =>
  ({ all: "everyone", gm: `the ${formatMessage(text, "role.gm")} only`, nobody: "no one" })[to];

/** What has changed in the rules, one line each; the author's note first. */
export const rulesChangeLines = ({ text }: Pick<LogContext, "text">, event: EventOf<"rules-changed">) => [
  ...(event.note === undefined ? [] : [event.note]),
  ...formatRulesChanges(text, event.differences),
  ...(event.more > 0 ? [`and ${formatCounted({ one: "other change", other: "other changes" }, event.more)}`] : []),
];

/** Why an attempt was closed unsettled, and what was paid and gained in it. */
export const closingLines = (context: LogContext, event: EventOf<"attempt-closed">): readonly string[] =>
  [event.earlierRules ? "It began under other rules" : "", spentWords(context, event.spent)].filter(
    (words) => words !== "",
  );

const holderName = (people: LogContext["people"], of: string): string =>
  of === TABLE ? "the table" : (entryOf(people, of) ?? of);

/** What was paid and gained in an attempt: "Paid: Ann 2 lots", "Gained: the table 1 store". */
export function spentWords({ text, people }: Pick<LogContext, "text" | "people">, spent: readonly Spent[]): string {
  const list = (sign: 1 | -1): string => {
    const found = spent.filter(({ amount }) => amount * sign > 0);
    return formatList(
      found.map(({ of, name, amount }) => `${holderName(people, of)} ${formatAmount(text, name, amount * sign)}`),
    );
  };
  const [paid, gained] = [list(1), list(-1)];
  return sentence(paid === "" ? "" : `Paid: ${paid}`, gained === "" ? "" : `Gained: ${gained}`);
}

/** A figure that was set by hand; null where it is calculated. */
const formatSetFigure = (value: number | null): string => (value === null ? "as calculated" : formatNumber(value));

const formatters: Formatters = {
  "table-opened": (_, { title }) => `${title} opens.`,
  "rules-recorded": () => "",
  // What proves the dice is read from the chronicle, not from the story.
  "nonces-committed": () => "",
  "roll-requested": () => "",
  "dice-drawn": () => "",
  "roll-dropped": () => "",
  "rules-changed": (context, event) => sentence("The rules have changed", ...rulesChangeLines(context, event)),
  ...membershipSentences,
  "character-added": (_, { character }) => `${character.name} joins the story.`,
  // The game master's column shows what is prepared.
  prepared: () => "",
  "preparation-discarded": () => "",
  "opponent-appeared": (_, { character }) => `${character.name} joins the story.`,
  "character-described": formatDescription,
  "sheet-shown-set": (context, { character, shown }, line) =>
    `${authorName(context, line)} ${shown ? "shows" : "hides"} the sheet of ${characterName(context, character)}.`,
  "character-left": (context, { character }) => `${characterName(context, character)} leaves the story.`,
  "sheet-edited": (context, event, line) =>
    sentence(
      `${authorName(context, line)} changes ${formatEdit(context, event)}${givenReason(event.words)}`,
      ...editResults(context, event),
    ),
  said: (context, { words, character, recipients, about }, line) => {
    const who = character === undefined ? authorName(context, line) : characterName(context, character);
    if (about !== undefined) return `${who} comments: “${words}”`;
    return recipients ? `${who} (${formatRecipients(context, recipients)}): “${words}”` : `${who}: “${words}”`;
  },
  "dice-thrown": (context, event, line) => `${authorName(context, line)} ${formatThrow(context, event)}.`,
  "dice-hidden": (context, _, line) => `${authorName(context, line)} rolls dice behind the screen.`,
  "dice-revealed": (context, event, line) => `${authorName(context, line)} ${formatThrow(context, event)}.`,
  "play-paused": () => "Play is paused.",
  "play-resumed": (context, _, line) => `${authorName(context, line)} resumes play.`,
  "scene-set": (_, { title }) => `Scene: ${title}.`,
  "odds-shown-set": (context, { to }, line) =>
    `${authorName(context, line)} shows the odds to ${audienceOf(context.text, to)}.`,
  "house-rule-set": ({ text, ...context }, { name, value }, line) =>
    sentence(`${authorName({ text, ...context }, line)} changes a house rule`, describeHouseRule(text, name, value)),
  proposed: (context, { character, words, again }) =>
    sentence(`${characterName(context, character)}: “${words}”`, again ? `Retry: ${again.changed}` : ""),
  "proposal-withdrawn": (context, _, line) => `${authorName(context, line)} withdraws a proposal.`,
  "approaches-offered": (context, event, line) => {
    const whom = characterName(context, event.character);
    const terms = offeredTerms(context, event).join("; or ");
    return sentence(`${authorName(context, line)} offers ${whom} approaches to “${event.title}”: ${terms}`);
  },
  "offering-withdrawn": (context, _, line) => `${authorName(context, line)} withdraws the approaches offered.`,
  "attempt-framed": (context, event, line) => {
    const { system, text, people, view, histories } = context;
    const history = histories.get(event.attempt);
    const terms = history ? formatRollTerms(text, rollSummary(system, view, history)) : "";
    return sentence(
      event.offering
        ? `${authorName(context, line)} chooses an approach to “${event.title}”`
        : `${authorName(context, line)} frames “${event.title}” for ${characterName(context, event.character)}`,
      terms,
      ...noticeTexts(text, event.notices),
      formatChanges(system, text, people, withoutResets(system, event.changes)),
    );
  },
  asked: (context, { words }, line) => `${authorName(context, line)} requests a change: “${words}”`,
  "ask-answered": (context, { answer }, line) =>
    `${authorName(context, line)} ${answer === "granted" ? "grants the request" : "declines the request"}.`,
  "move-suggested": formatSuggestion,
  "option-chosen": formatChoice,
  "option-announced": (context, { payer }) =>
    `${characterName(context, payer)} has announced. Both sides are revealed together.`,
  "option-sealed": (context, { move, detail, words }) =>
    sentence(`Only you see it: ${formatDecisionBriefly(context.text, move, detail, [])}`, words),
  "dice-rolled": (context, { attempt, roll, faces, by, changes }, line) => {
    const { system, text, people, histories } = context;
    const framed = histories.get(attempt);
    const roller = framed && rollerOf(context, framed, line);
    const who = roller === undefined ? authorName(context, line) : characterName(context, roller);
    return sentence(
      `${who} rolls ${roll}${by === "hand" ? " by hand" : ""}: ${faces.join(", ")}`,
      formatChanges(system, text, people, withoutResets(system, changes), roller),
    );
  },
  "attempt-settled": (context, event) => {
    const { system, text, people, histories } = context;
    // The beginning of an attempt may not be loaded.
    const { title } = histories.get(event.attempt) ?? {};
    return sentence(
      `${title === undefined ? "An attempt" : `“${title}”`} ends: ${formatOutcome(context, event)}`,
      formatChanges(system, text, people, withoutResets(system, event.changes)),
    );
  },
  "attempt-closed": (context, event, line) =>
    sentence(
      `${authorName(context, line)} closes “${context.histories.get(event.attempt)?.title ?? ""}” without a result`,
      ...closingLines(context, event),
    ),
  "figure-overridden": (context, { character, figure, from, to, words }, line) => {
    const name = uncapitalize(context.text[`figure.${figure}`] ?? labelOf(context.text, figure));
    return sentence(
      `${authorName(context, line)} overrides ${characterName(context, character)}'s ${name}: ${formatSetFigure(from)} becomes ${formatSetFigure(to)}`,
      words,
    );
  },
  "outcome-overridden": (context, event, line) =>
    sentence(
      `${authorName(context, line)} overrides “${context.histories.get(event.attempt)?.title ?? ""}”: ${overrideWords(context.text, event.from, event.to)}`,
      event.words,
      formatChanges(context.system, context.text, context.people, event.changes),
    ),
  "world-answered": (context, { words }, line) => `${authorName(context, line)} describes what happens: “${words}”`,
  "act-done": (context, event, line) => {
    const { who, words, results } = tellAct(context, line, event);
    return sentence(`${who} ${words}`, ...results);
  },
  "act-requested": (context, event, line) => {
    const who = event.character === undefined ? authorName(context, line) : characterName(context, event.character);
    // A game may say it in its own words: "asks for the death to be undone".
    const own = context.text[`act.${event.act}.asked`];
    const asks = own ?? `asks to ${formatRequestedAct(context, event)}`;
    return sentence(`${who} ${asks}`);
  },
  "act-request-answered": (context, { answer }, line) =>
    `${authorName(context, line)} ${answer === "granted" ? "grants the request" : "declines the request"}.`,
  "moment-told": (context, { character, words, amount }) =>
    `${characterName(context, character)} claims ${amount === 0 ? "a moment" : formatReward(context, amount)}: “${words}”`,
  "moment-granted": (context, { moment, granted }, line) => {
    const speaker = context.speakers.get(moment);
    const whom = speaker === undefined ? "" : ` ${characterName(context, speaker)}`;
    return `${authorName(context, line)} grants${whom} ${granted === 0 ? "nothing" : formatReward(context, granted)}.`;
  },
  undone: (context, event, line) => {
    const who = authorName(context, line);
    const { system, text, people } = context;
    return isRestoring(context, event)
      ? sentence(`${who} restores what was undone`, event.words, formatChanges(system, text, people, event.restored))
      : sentence(`${who} undoes`, event.words, ...undoneSentences(context, event));
  },
};

/** Whether an undo takes back another one, and restores what that took. */
export const isRestoring = ({ lines }: Pick<LogContext, "lines">, { entries }: EventOf<"undone">): boolean =>
  entries.some((n) => lines.get(n)?.event.type === "undone");

/** How many of the lines that an undo takes back are told in a sentence. */
const MAX_TOLD = 5;

/** What an undo took back, each line as it was told, and the values that changed back. */
function undoneSentences(context: LogContext, { entries, restored }: EventOf<"undone">): readonly string[] {
  const { system, text, people } = context;
  const told = entries.flatMap((n) => {
    const line = context.lines.get(n);
    return line ? formatEvent(context, line) : [];
  });
  const shown = told.filter((words) => words !== "").slice(0, MAX_TOLD);
  const more = entries.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [formatCounted({ one: "other step", other: "other steps" }, more)] : []),
    formatChanges(system, text, people, restored),
  ].filter((words) => words !== "");
}

/** Formats one line of the log as sentences. */
export function formatEvent(context: LogContext, line: Line): string {
  return formatAs(context, line.event, line);
}

function formatAs<T extends TableEvent["type"]>(
  context: LogContext,
  event: EventOf<T> & { type: T },
  line: Line,
): string {
  const format: Formatter<T> = formatters[event.type];
  return format(context, event, line);
}

/** What each of the approaches rolls that were offered, in terms of the sheet. */
export const offeredTerms = (
  { system, text, view }: LogContext,
  { character, approaches }: EventOf<"approaches-offered">,
): readonly string[] =>
  approaches.map(({ named = {}, title, ...one }) => {
    const terms = formatRollTerms(text, approachTerms(view, system, { ...one, named, character }));
    return title === undefined ? terms : `${title}: ${terms}`;
  });
