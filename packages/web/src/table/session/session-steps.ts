import { type Act, formatMessage, rolesFor, type SystemDefinition } from "@rulewright/rules";
import type { Game } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";
import { availableAct, type AvailableAct, canClaim, mayDo, traitOf } from "../acts/available-acts.ts";

/** Somebody's part of a step: the acts of a character, or of the table without one. */
export interface StepActs {
  readonly character?: string;
  readonly acts: readonly AvailableAct[];
}

/** A step at the beginning or the end of a session. */
export interface SessionStep {
  readonly act: string;
  /** What it is: an act, the choice of a trait, or claims with their rewards. */
  readonly kind: "act" | "choice" | "claims";
  readonly label: string;
  readonly rules: readonly string[];
  /** Who does it, as the game calls them: "the GM", "players". */
  readonly who: string;
  /** Done, possible now, or not yet. */
  readonly state: "done" | "open" | "later";
  /** What the viewer can do of it now. */
  readonly parts: readonly StepActs[];
}

/** The steps of one part of a session, in the order of the book. */
export interface SessionPart {
  readonly part: "begin" | "end" | "after";
  readonly steps: readonly SessionStep[];
}

/** Whether a session is under way. */
const isUnderWay = ({ view, system }: Game): boolean =>
  view.phase !== system.phases[0] && view.phase !== system.phases.at(-1);

/** What a system asks for at the beginning and the end of a session, as far as it concerns the present. */
export function sessionSteps(game: Game): readonly SessionPart[] {
  const { system, view } = game;
  const { begin = [], end = [] } = system.rituals ?? {};
  const { before = [], after = [] } = system.checklist ?? {};
  const parts: readonly SessionPart[] = isUnderWay(game)
    ? [{ part: "end", steps: [...stepsFor(game, withClaims(system, end)), ...stepsFor(game, after)] }]
    : [
        { part: "after", steps: view.session > 1 ? stepsFor(game, after) : [] },
        { part: "begin", steps: [...stepsFor(game, choices(system)), ...stepsFor(game, [...before, ...begin])] },
      ];
  return parts.filter(({ steps }) => steps.length > 0);
}

/** The acts that end a session. Claims come before the last one, which closes it. */
const withClaims = ({ claims }: SystemDefinition, end: readonly string[]): readonly string[] =>
  claims ? [...end.slice(0, -1), claims.act, ...end.slice(-1)] : end;

/** The acts by which characters choose a trait before play. */
const choices = (system: SystemDefinition): readonly string[] =>
  Object.entries(system.acts).flatMap(([name, act]) => (traitOf({ system }, act) ? [name] : []));

const stepsFor = (game: Game, names: readonly string[]): readonly SessionStep[] =>
  names.flatMap((name) => {
    const act = game.system.acts[name];
    return act ? [stepFor(game, name, act)] : [];
  });

function stepFor(game: Game, name: string, act: Act): SessionStep {
  const { system, text } = game;
  const kind = system.claims?.act === name ? "claims" : traitOf(game, act) ? "choice" : "act";
  const parts = partsFor(game, name, act);
  const isOpen = kind === "claims" ? someoneClaims(game) : isPossibleFor(game, name, act);
  const state = kind === "choice" && hasEverybodyChosen(game, act) ? "done" : isOpen ? "open" : "later";
  return {
    act: name,
    kind,
    label: formatMessage(text, `act.${name}`),
    rules: act.rules,
    who: whoDoes(game, act),
    state,
    parts,
  };
}

/** Whether whoever may do an act can do it now. */
function isPossibleFor(game: Game, name: string, act: Act): boolean {
  const { you } = game;
  const asGm: Game = { ...game, you: { ...you, role: "gm" }, isGm: true };
  return partsFor(rolesFor(act).includes("gm") ? asGm : game, name, act).length > 0;
}

const someoneClaims = (game: Game): boolean => game.view.characters.some(({ id }) => canClaim(game, id));

/** Whether every character that a player has taken has the trait that an act sets. */
function hasEverybodyChosen(game: Game, act: Act): boolean {
  const { view } = game;
  const trait = traitOf(game, act)?.trait ?? "";
  const played = view.characters.filter(({ id }) => view.players[id] !== undefined);
  return played.length > 0 && played.every(({ traits }) => typeof traits[trait] === "string");
}

const isPossible = ({ closed = false }: AvailableAct): boolean => !closed;

/** What the viewer can do of an act now, for the table or for each character that they act for. */
function partsFor(game: Game, name: string, act: Act): readonly StepActs[] {
  const { view, you, isGm } = game;
  if (!mayDo(act, you)) return [];
  if (act.of === "table") {
    const available = availableAct(game, name, act, undefined);
    return isPossible(available) ? [{ acts: [available] }] : [];
  }
  return view.characters
    .filter((one) => (isGm ? !isOpponent(one) : view.players[one.id] === you.id))
    .flatMap(({ id: character }) => {
      const available = availableAct(game, name, act, character);
      return isPossible(available) ? [{ character, acts: [available] }] : [];
    });
}

/** Who may do an act: "the GM", "everyone", "players". */
function whoDoes({ gmTitle }: Game, act: Act): string {
  const roles = rolesFor(act);
  const players = roles.includes("player");
  if (roles.includes("gm"))
    return players ? (act.of === "table" ? "everyone" : `players or ${gmTitle}`) : `the ${gmTitle}`;
  return "each player";
}
