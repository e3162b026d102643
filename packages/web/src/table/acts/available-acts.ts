import {
  type Act,
  isRefusal,
  type Notice,
  type JsonObject,
  type Refusal,
  rolesFor,
  type SystemDefinition,
} from "@rulewright/rules";
import { closedAct, concernsNow, type Member, parametersFor, roleInRules, tryAct } from "@rulewright/table";
import { initialDraft, draftArguments } from "../../fields/draft.ts";
import { refusalOfAnyWords } from "./act-trials.ts";
import { isFromSheet } from "../../fields/field.ts";
import { type Game } from "../../state/game.tsx";
import { characterOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";

/** An act with its initial arguments, and the refusal if the rules refuse it now. */
export interface AvailableAct {
  readonly name: string;
  readonly act: Act;
  readonly refusal?: Refusal;
  /** Whether it has parameters that the sheet doesn't answer. */
  readonly needsInput: boolean;
  /** Whether it is refused whatever is entered: by who may do it, when and how often, or because nothing is entered. */
  readonly closed?: boolean;
  /** Whether it would emit notices: that it was done already, for example. */
  readonly hasNotices?: boolean;
}

type RuleContext = Pick<Game, "view" | "system" | "you">;

/** Checks an act without doing it: the refusal, or the notices it would emit. */
export function checkAct(
  { view, system, you }: RuleContext,
  act: string,
  args: JsonObject,
  character?: string,
): Refusal | readonly Notice[] {
  const tried = tryAct(system, ruleStateOf(view), you.role, {
    act,
    args,
    ...(character === undefined ? {} : { character }),
  });
  return isRefusal(tried) ? tried : (tried.result.notices ?? []);
}

/** Whether an act is for members in this role. Co-GMs count as game masters. */
export const mayDo = (act: Act, { role }: Pick<Member, "role">): boolean => rolesFor(act).includes(roleInRules(role));

/** The acts that open and close a session, and the act of claiming. They have their own controls. */
function actsOfTheSession({ rituals, claims }: SystemDefinition): ReadonlySet<string> {
  return new Set([...(rituals?.begin ?? []), ...(rituals?.end ?? []), ...(claims ? [claims.act] : [])]);
}

/** The acts of a character that the viewer can do without dice; without a character, those of the table. */
export function availableActs(game: Game, character: string | undefined): readonly AvailableAct[] {
  const { system, view, you } = game;
  const elsewhere = actsOfTheSession(system);
  const state = ruleStateOf(view);
  return Object.entries(system.acts).flatMap(([name, act]) => {
    const of = character === undefined ? "table" : "character";
    if (act.of !== of || !mayDo(act, you) || elsewhere.has(name)) return [];
    const asked = { act: name, ...(character === undefined ? {} : { character }) };
    if (!concernsNow(system, state, asked)) return [];
    return [availableAct(game, name, act, character)];
  });
}

/** Checks an act with its initial arguments. */
export function availableAct(game: Game, name: string, act: Act, character: string | undefined): AvailableAct {
  const roller = character === undefined ? undefined : characterOf(game.view, character);
  const parameters = parametersFor(act.parameters, game.you.role);
  const needsInput = Object.values(parameters).some((parameter) => !isFromSheet(parameter, roller));
  const args = draftArguments(initialDraft(game.system, parameters, roller));
  const found = checkAct(game, name, args, character);
  if (!isRefusal(found)) return { name, act, needsInput, hasNotices: found.length > 0 };
  const { system, view, you } = game;
  const asked = { act: name, ...(character === undefined ? {} : { character }) };
  if (!needsInput || closedAct(system, ruleStateOf(view), you.role, asked) !== undefined)
    return { name, act, needsInput, refusal: found, closed: true };
  // What is refused whatever is written, such as what can't be paid, is closed as well.
  const always = refusalOfAnyWords(game, name, act, character);
  return { name, act, needsInput, refusal: always ?? found, closed: always !== undefined };
}

/**
 * The acts of the table that open and close a session, those that go on with the game first. Those of the GM are only
 * available to the GM.
 */
export function sessionActs(game: Game): readonly AvailableAct[] {
  const { system, you, isGm, view } = game;
  const { begin = [], end = [] } = system.rituals ?? {};
  const [before, play] = system.phases;
  const names = view.phase === before ? begin : view.phase === play ? end : [...begin, ...end];
  return names.flatMap((name) => {
    const act = system.acts[name];
    if (!act || act.of !== "table" || !mayDo(act, you)) return [];
    return isGm || !rolesFor(act).includes("gm") ? [availableAct(game, name, act, undefined)] : [];
  });
}

/** Whether the GM can now open or close a session by an act of the table. */
export function canDoRitual({ system, view }: Pick<Game, "system" | "view">, part: "begin" | "end"): boolean {
  const state = ruleStateOf(view);
  return (system.rituals?.[part] ?? []).some(
    (name) => system.acts[name]?.of === "table" && !isRefusal(tryAct(system, state, "gm", { act: name, args: {} })),
  );
}

/** The acts of a character that open and close a session. */
export function characterSessionActs(game: Game, character: string): readonly AvailableAct[] {
  const { system, you } = game;
  const { begin = [], end = [] } = system.rituals ?? {};
  return [...begin, ...end].flatMap((name) => {
    const act = system.acts[name];
    if (!act || act.of !== "character" || !mayDo(act, you)) return [];
    return [availableAct(game, name, act, character)];
  });
}

/** An act that sets a trait of a character to one of its values. */
export interface TraitChoice {
  readonly act: string;
  readonly trait: string;
  readonly values: readonly string[];
  readonly rules: readonly string[];
}

/** The trait that an act sets: its only parameter, if it is a word of that name. */
export function traitOf(
  { system }: Pick<Game, "system">,
  act: Act,
): { readonly trait: string; readonly values: readonly string[] } | undefined {
  const [only, ...more] = Object.entries(act.parameters);
  if (!only || more.length > 0 || act.of !== "character") return undefined;
  const [trait, parameter] = only;
  return parameter.kind === "word" && Object.hasOwn(system.words, trait)
    ? { trait, values: parameter.values }
    : undefined;
}

/** The trait choices that are open to a character now. */
export function traitChoices(game: Game, character: string): readonly TraitChoice[] {
  const { system, you } = game;
  return Object.entries(system.acts).flatMap(([name, act]) => {
    const found = mayDo(act, you) ? traitOf(game, act) : undefined;
    if (!found) return [];
    const { trait, values } = found;
    if (isRefusal(checkAct(game, name, { [trait]: values[0] }, character))) return [];
    return [{ act: name, trait, values, rules: act.rules }];
  });
}

/** Whether a character can claim moments now. */
export function canClaim(game: Game, character: string): boolean {
  const { claims } = game.system;
  return claims !== undefined && !isRefusal(checkAct(game, claims.act, { [claims.amount]: 1 }, character));
}

/** The tracker that an act sets: its only parameter, if it has the name of a tracker. */
function setTracker({ system }: RuleContext, act: Act): string | undefined {
  const [parameter, ...more] = Object.keys(act.parameters);
  const sets = parameter !== undefined && more.length === 0 && Object.hasOwn(system.trackers, parameter);
  return sets && act.of === "character" ? parameter : undefined;
}

/** The acts of a character that set a tracker, with the tracker as `parameter`. */
export function trackerActs(
  game: Game,
): readonly { readonly name: string; readonly act: Act; readonly parameter: string }[] {
  return Object.entries(game.system.acts).flatMap(([name, act]) => {
    const parameter = mayDo(act, game.you) ? setTracker(game, act) : undefined;
    return parameter === undefined ? [] : [{ name, act, parameter }];
  });
}

/** Whether a sheet or a card has its own control for an act. */
export const hasOwnControl = (game: RuleContext, { act }: AvailableAct): boolean =>
  traitOf(game, act) !== undefined || setTracker(game, act) !== undefined;
