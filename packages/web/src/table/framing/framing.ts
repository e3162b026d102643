import {
  begin,
  type Character,
  isRefusal,
  type JsonObject,
  type Parameters,
  type Refusal,
  type Suggestion,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { type Command, frameOffer, suggestNames } from "@rulewright/table";
import { type Draft, initialDraft, draftArguments } from "../../fields/draft.ts";
import { scalesIn } from "../../fields/field.ts";
import { bestOf, entriesIn } from "../../sheet/entries.ts";
import type { RuleState } from "../../state/rule-state.ts";

/** An attempt that is being framed. */
export interface Framing {
  readonly offer: string;
  readonly character: string;
  readonly args: JsonObject;
  /** The names of arguments on the sheet. */
  readonly named?: Readonly<Record<string, string>>;
}

/** The offer that an attempt begins with, and the arguments that are known. */
export type KnownFraming = Pick<Framing, "offer" | "args">;

/** The command that frames an attempt, or that offers several approaches to it. */
export function framingCommand(
  approaches: readonly Framing[],
  { title, proposal }: { readonly title: string; readonly proposal?: string | undefined },
): Command {
  const [{ character, ...first } = { offer: "", character: "", args: {} }, ...others] = approaches;
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
const withoutCharacter = ({ offer, args, named }: Framing) => ({ offer, args, ...(named ? { named } : {}) });

/**
 * The initial draft of a form: with one name picked, or with all of them where one is not enough. Of names that go
 * together the best is picked.
 */
export function initialFraming(
  system: SystemDefinition,
  state: RuleState,
  {
    offer,
    character,
    known,
  }: { readonly offer: string; readonly character: Character; readonly known?: KnownFraming | undefined },
): Draft {
  const parameters = system.offers[offer]?.parameters ?? {};
  const drafts = [false, true].map((eager) => initialDraft(system, parameters, character, eager));
  const begins = (draft: Draft): boolean =>
    !isRefusal(previewFraming(system, state, { offer, character: character.id, args: draftArguments(draft) }));
  const draft = drafts.find(begins) ?? drafts.at(-1) ?? { args: {}, entryNames: {} };
  const framing = { offer, character: character.id, args: draftArguments(draft) };
  const suggested = suggestNames(state, framing, system).reduce(
    (now, suggestion) => withSuggestedName(now, parameters, character, suggestion),
    draft,
  );
  return known?.offer === offer ? { ...suggested, args: { ...suggested.args, ...known.args } } : suggested;
}

/** Whether words mention a name. */
const mentions = (words: string, name: string): boolean =>
  ` ${words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `.includes(
    ` ${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `,
  );

/**
 * The framing that a player's words name: the first offer with a text from the sheet that the words mention, such as a
 * weapon or a skill. Undefined where they name nothing.
 */
export function framingNamedIn(
  words: string,
  { offers }: Pick<SystemDefinition, "offers">,
  { traits }: Character,
): KnownFraming | undefined {
  for (const [offer, { parameters }] of Object.entries(offers)) {
    for (const [name, parameter] of Object.entries(parameters)) {
      if (parameter.kind !== "text") continue;
      const entries = scalesIn(parameter).flatMap((scale) => entriesIn(traits, scale));
      const named = entries.find((entry) => mentions(words, entry.name));
      if (named) return { offer, args: { [name]: named.name } };
    }
  }
  return undefined;
}

/** The draft with the best of the suggested names, in place of a name from the same list that is not among them. */
function withSuggestedName(
  draft: Draft,
  parameters: Parameters,
  { traits }: Character,
  { parameter: name, names }: Suggestion,
): Draft {
  const parameter = parameters[name];
  const chosen = draft.args[name];
  if (!parameter || !Array.isArray(chosen)) return draft;
  const entries = scalesIn(parameter).flatMap((scale) => entriesIn(traits, scale));
  const best = bestOf(entries.filter((entry) => names.includes(entry.name) && entry.rating !== undefined));
  const rivals = entries.filter(({ name: one, scale }) => scale === best?.scale && chosen.includes(one));
  if (!best || rivals.some((rival) => names.includes(rival.name))) return draft;
  const to = chosen.map((one) => (rivals.some((rival) => rival.name === one) ? best.name : String(one)));
  return { ...draft, args: { ...draft.args, [name]: to } };
}

/** The trace that framing would begin, or the refusal of the rules. */
export function previewFraming(system: SystemDefinition, state: RuleState, framing: Framing): Trace | Refusal {
  const framed = frameOffer(state, framing, system);
  return isRefusal(framed) ? framed : begin(system, framed.procedure, framed.args, state.house);
}

/** The maximum length of a title, in characters. */
export const LONGEST_TITLE = 80;

/** The words of a proposal as a title: cut after a whole word where they are too long, with an ellipsis. */
export function titleOf(words: string): string {
  if (words.length <= LONGEST_TITLE) return words;
  const start = words.slice(0, LONGEST_TITLE - 2);
  const end = start.search(/\s+\S*$/u);
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
