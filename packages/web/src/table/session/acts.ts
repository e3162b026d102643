import { type Act, isRefusal, type PlainRecord, readArguments, type Refusal } from "@rulewright/rules";
import type { Game } from "../../state/game.tsx";

/** An act as the viewer could do it now, or why not. */
export interface Possible {
  readonly name: string;
  readonly act: Act;
  readonly refusal?: Refusal;
}

/** Tries an act without doing it. */
export function tried({ view }: Game, act: Act, args: PlainRecord, character?: string): Refusal | undefined {
  const read = readArguments(act.parameters, args);
  if (isRefusal(read)) return read;
  const characters = Object.fromEntries(view.characters.map((one) => [one.id, one]));
  const actor = character === undefined ? undefined : characters[character];
  const acted = act.decide(read, { phase: view.phase, characters, actor }, view.house);
  return isRefusal(acted) ? acted : undefined;
}

const needsNothing = ({ parameters }: Act): boolean =>
  Object.values(parameters).every((parameter) => parameter.initial !== undefined);

/** The table's own acts, one button each: what the GM may do is left to the GM. */
export function tableActs(game: Game): readonly Possible[] {
  const { system, you, isGm } = game;
  return Object.entries(system.acts)
    .filter(([, act]) => act.of === "table" && act.by.includes(you.role) && needsNothing(act))
    .filter(([, { by }]) => isGm || !by.includes("gm"))
    .map(([name, act]) => {
      const refusal = tried(game, act, {});
      return refusal ? { name, act, refusal } : { name, act };
    });
}

/** An act by which a character chooses one of a trait's values: a reading, under or over. */
export interface TraitChoice {
  readonly act: string;
  readonly trait: string;
  readonly values: readonly string[];
  readonly rules: readonly string[];
}

/** The traits that a character may choose just now. */
export function traitChoices(game: Game, character: string): readonly TraitChoice[] {
  const { system, you } = game;
  return Object.entries(system.acts).flatMap(([name, act]) => {
    if (act.of !== "character" || !act.by.includes(you.role)) return [];
    return Object.entries(act.parameters).flatMap(([trait, parameter]) => {
      if (parameter.kind !== "word" || !Object.hasOwn(system.words, trait)) return [];
      const [first] = parameter.values;
      if (first === undefined || tried(game, act, { [trait]: first }, character)) return [];
      return [{ act: name, trait, values: parameter.values, rules: act.rules }];
    });
  });
}

/** Whether moments can be spoken for just now, by this character. */
export function mayClaim(game: Game, character: string): boolean {
  const { claims, acts } = game.system;
  const act = claims && acts[claims.act];
  return claims !== undefined && act !== undefined && tried(game, act, { [claims.amount]: 1 }, character) === undefined;
}

/** Acts of one character that set one whole number: lots put right by hand. */
export function numberActs({
  system,
  you,
}: Game): readonly { readonly name: string; readonly act: Act; readonly parameter: string }[] {
  return Object.entries(system.acts).flatMap(([name, act]) => {
    const [parameter, ...more] = Object.keys(act.parameters);
    const sets = parameter !== undefined && more.length === 0 && Object.hasOwn(system.trackers, parameter);
    return sets && act.of === "character" && act.by.includes(you.role) ? [{ name, act, parameter }] : [];
  });
}
