import {
  type ArgumentsOf,
  type Change,
  type Character,
  entryOf,
  firstRefusal,
  isRefusal,
  type JsonObject,
  type Notice,
  parameters,
  refusal,
  type Refusal,
  type Scene,
  findName,
  isSameName,
  valueByName,
} from "@rulewright/rules";
import { usualCharacteristics } from "../data/usual-characteristics.ts";
import type { HouseRules } from "./house-rules.ts";
import { MAX_RATING, MIN_RATING, sheet } from "./sheet.ts";
import { actionCount, refuseUnnamed, takeAction, type Turn, turnChanges, turnOf } from "./declared-turns.ts";
import { type RollUse, usesOf } from "./roll-uses.ts";
import { MIDDLE_RATING, numberedRole, otherSideParameters, refuseSide, type Side } from "./sides.ts";

/** VP-14 The parameters of a framed roll: names on the sheet, modifiers, an accent, the declared action. */
export const rollParameters = parameters({
  // B-13 Null, or a skill that is not on the sheet: roll without the skill.
  skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
  characteristic: {
    kind: "text",
    nullable: true,
    initial: null,
    from: { scales: ["characteristics"] },
    usual: { with: "skill", names: usualCharacteristics },
  },
  modifier: { kind: "integer", initial: 0, refusedAs: otherSideParameters.modifiers.refusedAs },
  reason: { kind: "text", nullable: true, initial: null, reasonFor: "modifier" },
  accent: otherSideParameters.accent,
  // VP-06 The declared action that this roll uses up.
  action: { kind: "text", nullable: true, initial: null, from: { scales: ["planned"] } },
  // VP-05 True for a roll that is none of its turn's actions.
  outsideTurn: { kind: "flag", initial: false, advanced: true },
  // VP-36 The saved help that this roll uses up.
  helped: { kind: "text", nullable: true, initial: null, from: { scales: ["help"] } },
  // Q-04 Further modifiers, each with a reason.
  modifiers: {
    kind: "records",
    of: {
      reason: { kind: "text", nullable: true, initial: null },
      by: { kind: "integer", initial: 0, refusedAs: otherSideParameters.modifiers.refusedAs },
    },
    initial: [],
  },
  // Ratings entered by hand for a character without a sheet.
  ratings: {
    kind: "record",
    nullable: true,
    initial: null,
    of: {
      skill: { ...otherSideParameters.skill, suggested: MIDDLE_RATING },
      characteristic: {
        ...otherSideParameters.characteristic,
        nullable: true,
        initial: null,
        suggested: MIDDLE_RATING,
      },
    },
  },
});

/** VP-14 The characteristic that a skill is usually rolled with, as these are written; undefined where it has none of them. */
export function usualCharacteristicOf(skill: string, characteristics: readonly string[]): string | undefined {
  const usual = valueByName(usualCharacteristics, skill);
  return usual === undefined ? undefined : findName(characteristics, usual);
}

/** VP-14 The arguments of a framed roll. */
export type RollArguments = ArgumentsOf<typeof rollParameters>;

/** VP-14 The same for a helper; VP-33 without a name it is another skill of whoever is helped. */
export const otherRollParameters = parameters({
  who: { kind: "character", nullable: true, initial: null },
  ...rollParameters,
});

/** VP-23 The same for an opponent, who may be somebody without a sheet. */
export const opposingRollParameters = parameters({
  ...otherRollParameters,
  who: { ...otherRollParameters.who, otherwise: "ratings" },
});

/** VP-14 The arguments of a helper's or an opponent's roll. */
export type OtherRollArguments = ArgumentsOf<typeof otherRollParameters>;

/** The arguments of one framed roll, and the character who makes it; undefined without a sheet. */
export interface RollRequest {
  readonly args: RollArguments;
  readonly by: Character | undefined;
}

/** The resolved terms of several rolls, with the notices that framing them causes. */
export interface ResolvedRolls {
  readonly sides: readonly Side[];
  readonly notices: readonly Notice[];
}

/** VP-14 The roll of the character named by `who`, or of the actor. */
export function requestOf(args: OtherRollArguments, { characters, actor }: Scene): RollRequest | Refusal {
  const { who } = args;
  if (who === null) return { args, by: actor };
  const by = Object.hasOwn(characters, who) ? characters[who] : undefined;
  return by ? { args, by } : refusal("nobody-of-that-name", "VP-14", { who });
}

/** VP-23 The roll of an opponent: a named character, or ratings entered by hand, for which nobody announces an accent. */
export function opposingRequest(args: OtherRollArguments, scene: Scene): RollRequest | Refusal {
  if (args.who !== null) return requestOf(args, scene);
  const isRated = args.ratings !== null && Object.values(args.ratings).some((rating) => rating !== null);
  return isRated ? { args: { ...args, accent: args.accent ?? 0 }, by: undefined } : refusal("nobody-opposes", "VP-23");
}

/** VP-26 The character who announces the accent of each of several rolls, by its role. */
export const rolesOf = (role: string, requests: readonly RollRequest[]): Readonly<Record<string, string>> =>
  Object.fromEntries(requests.flatMap(({ by }, i) => (by ? [[numberedRole(role, i), by.id]] : [])));

/** VP-14 The rolls of a list of participants, or the first refusal. */
export function requestsOf(
  list: readonly OtherRollArguments[],
  scene: Scene,
  readRequest = requestOf,
): readonly RollRequest[] | Refusal {
  const requests: RollRequest[] = [];
  for (const one of list) {
    const read = readRequest(one, scene);
    if (isRefusal(read)) return read;
    requests.push(read);
  }
  return requests;
}

/** VP-14 Resolves the terms of several rolls on their sheets; the first refusal refuses them all. */
export function resolveRolls(
  requests: readonly RollRequest[],
  scene: Scene,
  house: HouseRules,
): ResolvedRolls | Refusal {
  const resourcesById = leftByOpenAttempts(scene, house);
  const sides: Side[] = [];
  const notices: Notice[] = [];
  for (const one of requests) {
    const resources = one.by && (resourcesById.get(one.by.id) ?? resourcesOf(one.by));
    const resolved = resolveRoll(one, resources, house);
    if (isRefusal(resolved)) return resolved;
    if (one.by && resolved.resources) resourcesById.set(one.by.id, resolved.resources);
    sides.push(resolved.side);
    notices.push(...resolved.notices);
  }
  return { sides, notices };
}

/** VP-06, VP-36 What an attempt has used up once it is settled: declared actions and saved help. */
export const usedUp = (args: JsonObject, scene: Scene, house: HouseRules): readonly Change[] => [
  ...[...leftBy(usesOf(args, scene.actor?.id), scene.characters, house)].flatMap(([of, resources]) =>
    resourceChanges(of, resources),
  ),
  ...actedUndeclared(args, scene),
];

/** VP-05, VP-11 A single action needs no declaration: in an initiative order, whoever rolls it has acted. */
function actedUndeclared({ outsideTurn }: JsonObject, { actor, shared }: Scene): readonly Change[] {
  if (!actor || outsideTurn === true || sheet.ofTable(shared).order.length === 0) return [];
  return actionCount(turnOf(actor)) > 0 ? [] : [{ change: "trait", of: actor.id, name: "acted", to: true }];
}

/** VP-06, VP-36 What the open attempts of other characters leave. One of the actor's own gives way to the next. */
function leftByOpenAttempts({ actor, attempts, characters }: Scene, house: HouseRules): Map<string, RollResources> {
  const open = attempts.filter(({ character, outcome }) => !outcome && character !== actor?.id);
  const uses = open.flatMap(({ character, args }) => usesOf(args, character));
  return leftBy(uses, characters, house);
}

/** VP-06, VP-36 What these uses leave to those who make the rolls. */
function leftBy(
  uses: readonly RollUse[],
  characters: Scene["characters"],
  house: HouseRules,
): Map<string, RollResources> {
  const resourcesById = new Map<string, RollResources>();
  for (const { who, action, helped } of uses) {
    const by = entryOf(characters, who);
    if (!by) continue;
    const resources = resourcesById.get(who) ?? resourcesOf(by);
    const turn = action === null ? resources.turn : takeAction(action, by, resources.turn, house);
    resourcesById.set(who, {
      ...resources,
      turn: isRefusal(turn) ? resources.turn : turn,
      help: withoutHelp(helped, resources),
    });
  }
  return resourcesById;
}

/** VP-36 The saved help that a roll leaves. */
function withoutHelp(helped: string | null, { help }: RollResources): RollResources["help"] {
  const purpose = helped === null ? undefined : findName(Object.keys(help), helped);
  return Object.fromEntries(Object.entries(help).filter(([name]) => name !== purpose));
}

/** VP-06, VP-36 What rolls use up: declared actions and saved help. */
interface RollResources {
  readonly before: Character;
  readonly turn: Turn;
  readonly help: Readonly<Record<string, number>>;
}

const resourcesOf = (before: Character): RollResources => ({
  before,
  turn: turnOf(before),
  help: sheet.of(before).help,
});

function resourceChanges(of: string, { before, turn, help }: RollResources): readonly Change[] {
  const waiting = Object.keys(sheet.of(before).help).length;
  return [
    ...(turnOf(before).done.length === turn.done.length ? [] : turnChanges(of, turn)),
    ...(waiting === Object.keys(help).length ? [] : [{ change: "trait" as const, of, name: "help", to: help }]),
  ];
}

interface ResolvedRoll {
  readonly side: Side;
  readonly resources: RollResources | undefined;
  readonly notices: readonly Notice[];
}

function resolveRoll(
  { args, by }: RollRequest,
  resources: RollResources | undefined,
  house: HouseRules,
): ResolvedRoll | Refusal {
  const skill = skillOf(args, by);
  const characteristic = characteristicOf(args, by);
  if (isRefusal(characteristic)) return characteristic;
  const helped = takeHelp(args, resources);
  if (isRefusal(helped)) return helped;
  const modifiers = [...modifiersOf(args).map(({ by }) => by), ...helped.points];
  const side: Side = { skill, characteristic, modifiers, accent: args.accent, actions: 1 };
  const turn = firstRefusal(refuseRatings(side), refuseSide(side, house)) ?? turnAfter(args, resources, house);
  if (isRefusal(turn)) return turn;
  return {
    side: { ...side, actions: turn ? actionCount(turn) : 1 },
    resources: resources && { ...resources, help: helped.left, turn: turn ?? resources.turn },
    notices: args.skill !== null && skill === null ? [{ code: "without-skill", rule: "VP-14" }] : [],
  };
}

/** VP-04 Refuses invalid ratings, since sheets can be edited by hand. */
function refuseRatings({ skill, characteristic }: Side): Refusal | undefined {
  const wrong = [skill ?? MIN_RATING, characteristic].find((rating) => !isRating(rating));
  return wrong === undefined
    ? undefined
    : refusal("rating-out-of-range", "VP-04", { value: wrong, min: MIN_RATING, max: MAX_RATING });
}

/** VP-04 Whether a rating is a whole number from 1 to 10. */
export const isRating = (rating: number): boolean =>
  Number.isInteger(rating) && rating >= MIN_RATING && rating <= MAX_RATING;

/** VP-14 The skill on the sheet, or as entered; null without the skill. */
function skillOf({ skill: name, ratings }: RollArguments, by: Character | undefined): number | null {
  if (name === null) return ratings?.skill ?? null;
  return (by && valueByName(sheet.of(by).skills, name)) ?? null;
}

/** VP-14 The characteristic on the sheet, or as entered. */
function characteristicOf({ characteristic: name, ratings }: RollArguments, by: Character | undefined) {
  if (name !== null) {
    const characteristics = by ? sheet.of(by).characteristics : {};
    return (
      valueByName(characteristics, name) ??
      refusal("no-such-characteristic", "VP-14", { name, characteristics: Object.keys(characteristics) })
    );
  }
  const stated = ratings?.characteristic ?? null;
  if (stated !== null) return stated;
  return by ? refusal("needs-characteristic", "VP-14", { who: by.name }) : refusal("needs-rating", "VP-14");
}

/** Q-04 The modifiers other than 0, each with its reason. */
const modifiersOf = ({ modifier, reason, modifiers }: RollArguments): RollArguments["modifiers"] =>
  [{ reason, by: modifier }, ...modifiers].filter(({ by }) => by !== 0);

/**
 * Q-04, VP-34 The reasons of modifiers, and saved help, as the names of the terms that they are in the target number; and how
 * much the saved help brings, which comes last among the modifiers.
 */
export function namedModifiers(args: RollArguments, side: Side | undefined): Readonly<Record<string, string>> {
  const help = args.helped === null ? undefined : side?.modifiers.at(-1);
  const modifiers = modifiersOf(args);
  const reasons = [...modifiers.map(({ reason }) => reason), help === undefined ? null : "term.savedHelp"];
  return {
    ...Object.fromEntries(reasons.flatMap((reason, i) => (reason === null ? [] : [[`modifier.${i + 1}`, reason]]))),
    ...(help === undefined ? {} : { helped: String(help) }),
  };
}

/** VP-34, VP-36 The saved victory points that raise the target number, and the help that is left afterwards. */
function takeHelp({ helped: wanted, skill, ratings }: RollArguments, resources: RollResources | undefined) {
  const help: RollResources["help"] = resources?.help ?? {};
  if (wanted === null) return { points: [], left: help };
  const purpose = findName(Object.keys(help), wanted);
  const { [purpose ?? ""]: points, ...left } = help;
  if (purpose === undefined || points === undefined) {
    return refusal("no-help-waiting", "VP-34", { wanted, waiting: Object.keys(help) });
  }
  // VP-34 Help is for the skill that it was given for. A rating entered by hand has no name to compare.
  const isEntered = skill === null && (ratings?.skill ?? null) !== null;
  return isEntered || (skill !== null && isSameName(skill, purpose))
    ? { points: [points], left }
    : refusal("help-for-another-skill", "VP-34", { purpose, skill: skill ?? "" });
}

/** VP-06..VP-08 The turn after this action is used up; undefined if the roll is no part of a turn. */
function turnAfter(
  { action, outsideTurn }: RollArguments,
  resources: RollResources | undefined,
  house: HouseRules,
): Turn | Refusal | undefined {
  if (action === null) return resources && !outsideTurn ? refuseUnnamed(resources.before, resources.turn) : undefined;
  return resources
    ? takeAction(action, resources.before, resources.turn, house)
    : refusal("action-not-declared", "VP-06", { action, declared: [] });
}
