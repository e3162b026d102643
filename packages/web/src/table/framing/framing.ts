import {
  begin,
  type BoardRow,
  type Character,
  isRefusal,
  isSameName,
  type JsonObject,
  type JsonValue,
  type Parameters,
  type Refusal,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { type ActRequest, type Command, frameOffer, type TableView } from "@rulewright/table";
import { type Draft, draftArguments, initialDraft, usualWith } from "../../fields/draft.ts";
import { scalesIn } from "../../fields/field.ts";
import { entriesIn } from "../../sheet/entries.ts";
import type { RuleState } from "../../state/rule-state.ts";
import { approachOf } from "../../words/approach.ts";
import { mentions } from "../../words/mentions.ts";
import { previewRoll } from "../roll/roll-preview.ts";
import { draftsWithOthers } from "./drafts-with-others.ts";

/** An attempt that is being framed. */
export interface Framing {
  /** What it is called among several approaches; without, what it rolls tells it. */
  readonly title?: string | undefined;
  readonly offer: string;
  readonly character: string;
  readonly args: JsonObject;
  /** The names of arguments on the sheet. */
  readonly named?: Readonly<Record<string, string>>;
}

/** The offer that an attempt begins with, and the arguments that are known. */
export type KnownFraming = Pick<Framing, "title" | "offer" | "args" | "named">;

/** What a player's words name, and the framing that it makes. */
export interface NamedFraming extends KnownFraming {
  readonly names: readonly string[];
}

/** The command that frames an attempt, or that offers several approaches to it. */
export function framingCommand(
  approaches: readonly Framing[],
  { title, proposal }: { readonly title: string; readonly proposal?: string | undefined },
): Command {
  const [{ character, title: _, ...first } = { offer: "", character: "", args: {} }, ...others] = approaches;
  const about = { character, title, ...(proposal === undefined ? {} : { proposal }) };
  if (others.length === 0) return { type: "frame", ...about, ...first };
  return { type: "offer-approaches", ...about, approaches: approaches.map(withoutCharacter) };
}

/** The command that keeps an attempt for later, with all of its approaches. */
export const preparingCommand = (approaches: readonly Framing[], title: string): Command => ({
  type: "prepare-offer",
  title,
  ...(approaches[0] ? { character: approaches[0].character } : {}),
  approaches: approaches.map(withoutCharacter),
});

/** An approach without its character, as commands have it. */
const withoutCharacter = ({ title, offer, args, named }: Framing) => {
  const words = title?.trim();
  return { offer, args, ...(named ? { named } : {}), ...(words ? { title: words } : {}) };
};

/** What a form begins with: an offer for a character, what is known of it, and the words that somebody has said. */
interface FramingStart {
  readonly offer: string;
  readonly character: Character;
  readonly known?: KnownFraming | undefined;
  readonly words?: string;
}

/**
 * The initial draft of a form: with one name picked, or with all of them where one is not enough, and with somebody else who
 * takes part where nobody has been named. What is put together from several names begins with those that are known.
 */
export function initialFraming(system: SystemDefinition, state: RuleState, start: FramingStart): Draft {
  const { offer, character, known } = start;
  const parameters = system.offers[offer]?.parameters ?? {};
  const drafts = [false, true].map((eager) => initialDraft(system, parameters, character, eager));
  const begins = (draft: Draft): boolean =>
    !isRefusal(previewFraming(system, state, { offer, character: character.id, args: draftArguments(draft) }));
  const eager = drafts.at(-1) ?? { args: {}, entryNames: {} };
  const draft = drafts.find(begins) ?? draftsWithOthers(system, state.characters, start, eager).find(begins) ?? eager;
  if (known?.offer !== offer) return draft;
  const args = { ...draft.args, ...known.args };
  // What usually goes with what is known, where nobody has named anything else.
  const usual = Object.entries(usualWith(parameters, character, args)).filter(([name]) => !known.args[name]);
  return {
    args: { ...args, ...Object.fromEntries(usual) },
    entryNames: { ...draft.entryNames, ...known.named },
  };
}

/**
 * What the next approach begins with: what is rolled, as in the approach before, so that one change makes it another one. What
 * else one approach asks for, the next one doesn't.
 */
export function nextDraft({ offers, scales }: SystemDefinition, offer: string, { fresh, before }: Drafts): Draft {
  const rolled = Object.entries(offers[offer]?.parameters ?? {}).flatMap(([name, parameter]) =>
    parameter.initial === undefined || scalesIn(parameter).some((scale) => Object.hasOwn(scales, scale)) ? [name] : [],
  );
  const kept = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => rolled.includes(name)));
  return {
    args: { ...fresh.args, ...kept(before.args) },
    entryNames: { ...fresh.entryNames, ...kept(before.entryNames) },
  };
}

interface Drafts {
  /** As a first approach begins. */
  readonly fresh: Draft;
  /** The approach before. */
  readonly before: Draft;
}

/** The parameters of an offer that take a rated name from the sheet, such as a skill. */
const ratedNames = ({ offers, scales }: SystemDefinition, offer: string): readonly string[] =>
  Object.entries(offers[offer]?.parameters ?? {}).flatMap(([name, parameter]) =>
    parameter.kind === "text" && scalesIn(parameter).some((scale) => Object.hasOwn(scales, scale)) ? [name] : [],
  );

/**
 * What is known of a framing, with the other names of the sheet as they went with the known ones the last time: the
 * characteristic with which the character used the skill.
 */
export function withNamesOfLast<Known extends KnownFraming>(
  known: Known,
  character: string,
  system: SystemDefinition,
  { past, attempts }: Pick<TableView, "past" | "attempts">,
): Known {
  const names = ratedNames(system, known.offer);
  const given = names.filter((name) => typeof known.args[name] === "string");
  if (given.length === 0) return known;
  const last = [...past, ...attempts].findLast(
    (one) => one.character === character && given.every((name) => isSameNamed(one.given[name], known.args[name])),
  );
  const others = names.flatMap((name) => {
    const value = last?.given[name];
    return given.includes(name) || typeof value !== "string" ? [] : [[name, value] as const];
  });
  return { ...known, args: { ...known.args, ...Object.fromEntries(others) } };
}

const isSameNamed = (one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  typeof one === "string" && typeof other === "string" && isSameName(one, other);

/**
 * The framing that a player's words name: the first of the offers with the most entries of the sheet that the words mention,
 * such as a weapon, an attribute and a skill. Undefined where they name nothing.
 */
export function framingNamedIn(
  words: string,
  { offers }: Pick<SystemDefinition, "offers">,
  { traits }: Character,
): NamedFraming | undefined {
  const found = Object.entries(offers).map(([offer, { parameters }]) => ({
    offer,
    ...namedIn(words, parameters, traits),
  }));
  const most = Math.max(0, ...found.map(({ names }) => names.length));
  return most === 0 ? undefined : found.find(({ names }) => names.length === most);
}

/** Whether a declared action is framed with something that is named, such as a skill. */
const isFramedWith = ({ framing }: BoardRow, { args }: KnownFraming): boolean =>
  Object.entries(args).some(([name, value]) => JSON.stringify(framing.args[name]) === JSON.stringify(value));

/**
 * The framing that a player proposes: what their words name, for the action that they have declared; of several, one that the
 * words name, else one that is rolled with what they name, else the next. Undefined where nothing is declared or named.
 */
export function proposedIn(
  words: string,
  system: Pick<SystemDefinition, "offers">,
  character: Character,
  board: readonly BoardRow[],
): NamedFraming | undefined {
  const named = framingNamedIn(words, system, character);
  const declared = board.filter((row) => row.character === character.id && !row.done);
  const row =
    declared.find(({ action }) => mentions(words, action)) ??
    declared.find((one) => named && isFramedWith(one, named)) ??
    declared[0];
  if (!row || (named && named.offer !== row.framing.offer)) return named;
  const { args = {}, names = [], ...rest } = named ?? {};
  const { action, framing } = row;
  return { ...rest, offer: framing.offer, args: { ...framing.args, ...args }, names: [...new Set([action, ...names])] };
}

/** The proposals that nothing has been offered for yet. */
export function openProposals({ proposals, offerings }: Pick<TableView, "proposals" | "offerings">) {
  const answered = new Set(offerings.map(({ proposal }) => proposal));
  return proposals.filter(({ id }) => !answered.has(id));
}

interface NamedArguments {
  args: Record<string, JsonValue>;
  /** The names of the arguments that are ratings. */
  named: Record<string, string>;
  names: string[];
}

/** The arguments that words name. Each name answers only one parameter. */
function namedIn(words: string, parameters: Parameters, traits: JsonObject): NamedArguments {
  const result: NamedArguments = { args: {}, named: {}, names: [] };
  for (const [name, parameter] of Object.entries(parameters)) {
    const mentioned = scalesIn(parameter)
      .flatMap((scale) => entriesIn(traits, scale))
      .filter((entry) => mentions(words, entry.name) && !result.names.includes(entry.name));
    const [first] = mentioned;
    if (!first) continue;
    const isList = parameter.kind === "texts";
    if (isList) result.args[name] = mentioned.map((entry) => entry.name);
    else if (parameter.kind === "text") result.args[name] = first.name;
    else if (parameter.kind === "integer" && first.rating !== undefined) {
      result.args[name] = first.rating;
      result.named[name] = first.name;
    } else continue;
    result.names.push(...(isList ? mentioned : [first]).map((entry) => entry.name));
  }
  return result;
}

/** The trace that framing would begin, or the refusal of the rules. */
export function previewFraming(system: SystemDefinition, state: RuleState, framing: Framing): Trace | Refusal {
  const framed = frameOffer(state, framing, system);
  return isRefusal(framed) ? framed : begin(system, framed.procedure, framed.args, state.house);
}

/**
 * A framing with the first of its approaches that rolls dice, where nobody has named one: a task without a skill rolls none, and
 * a check does.
 */
export function withRolledApproach(system: SystemDefinition, state: RuleState, framing: Framing): Framing {
  const { name, values } = approachOf(system.offers[framing.offer]?.parameters ?? {}) ?? { name: "", values: [] };
  if (framing.args[name] !== undefined) return framing;
  const all = values.map((value): Framing => ({ ...framing, args: { ...framing.args, [name]: value } }));
  const rolls = (one: Framing): boolean => {
    const begun = previewFraming(system, state, one);
    return !isRefusal(begun) && previewRoll(system, begun) !== undefined;
  };
  return all.find(rolls) ?? framing;
}

/**
 * The flag that lets an attempt be framed although the rules refuse it, such as a roll that is asked for besides the act of a
 * round; undefined where none does, and where the game has no words for it.
 */
export function flagPastRefusal(
  system: SystemDefinition,
  state: RuleState,
  framing: Framing,
  { code }: Refusal,
): { readonly words: string; readonly parameter: string; readonly value: boolean } | undefined {
  const words = system.text[`offer.${framing.offer}.past.${code}`];
  if (words === undefined) return undefined;
  return Object.entries(system.offers[framing.offer]?.parameters ?? {})
    .filter(([, { kind }]) => kind === "flag")
    .map(([parameter, { initial }]) => ({ words, parameter, value: (framing.args[parameter] ?? initial) !== true }))
    .find(({ parameter, value }) => {
      const args = { ...framing.args, [parameter]: value };
      return !isRefusal(previewFraming(system, state, { ...framing, args }));
    });
}

/** The act that makes a framing legal which is refused, with what it takes from the framing; undefined where none does. */
export function remedyFor(
  { offers, acts }: Pick<SystemDefinition, "offers" | "acts">,
  { offer, character, args }: Framing,
  { code }: Refusal,
): ActRequest | undefined {
  const name = offers[offer]?.remedies?.[code];
  const act = name === undefined ? undefined : acts[name];
  if (name === undefined || !act) return undefined;
  const own = Object.entries(args).filter(([parameter]) => Object.hasOwn(act.parameters, parameter));
  return { act: name, args: Object.fromEntries(own), ...(act.of === "character" ? { character } : {}) };
}

/** What the rules name where nobody names anything, by parameter, whether or not the framing does. */
export function usualNames(
  system: SystemDefinition,
  state: RuleState,
  framing: Framing,
): Readonly<Record<string, string>> {
  const parameters = Object.entries(system.offers[framing.offer]?.parameters ?? {});
  const optional = parameters.filter(([, { kind, initial }]) => kind === "text" && initial === null);
  return Object.fromEntries(
    optional.flatMap(([name]) => {
      const framed = frameOffer(state, { ...framing, args: { ...framing.args, [name]: null } }, system);
      const usual = isRefusal(framed) ? undefined : framed.named?.[name];
      return usual === undefined ? [] : [[name, usual] as const];
    }),
  );
}

/** The maximum length of a title, in characters. */
export const LONGEST_TITLE = 80;

/** How many characters of a long sentence are enough for a title. */
const ENOUGH = 30;

/** Where a part of a sentence ends that can stand by itself. */
const PARTS =
  /[,;:]\s|\s[–—]\s|\s(?:and|or|but|so that|so|before|after|until|while|because|who|which|that|where|when)\s/gu;

/**
 * The words of a proposal as a title: cut where they are too long, with an ellipsis, after the first part of the sentence that
 * says enough, else after a whole word.
 */
export function titleOf(words: string): string {
  if (words.length <= LONGEST_TITLE) return words;
  const start = words.slice(0, LONGEST_TITLE - 2);
  const part = [...start.matchAll(PARTS)].find(({ index }) => index >= ENOUGH);
  const end = part?.index ?? start.search(/\s+\S*$/u);
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
