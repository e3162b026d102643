import {
  type Character,
  isRefusal,
  type JsonObject,
  type Outcome,
  readArguments,
  resolveHouseRules,
  type Scene,
} from "@rulewright/rules";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { victoryPoint } from "../system.ts";

export const { acts, creation, edits, offers } = victoryPoint;

export function houseWith(chosen: JsonObject = {}): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}

export const character = (id: string, traits: JsonObject = {}): Character => ({
  id,
  name: id.toUpperCase(),
  traits: { characteristics: { Strength: 6, Wits: 4 }, skills: { Climb: 3, Ropes: 2 }, ...traits },
  trackers: {},
});

export const sceneOf = (
  characters: readonly Character[],
  marks: JsonObject = {},
  actor: Character | undefined = characters[0],
): Scene => ({
  phase: "play",
  characters: Object.fromEntries(characters.map((one) => [one.id, one])),
  playedBy: {},
  actor,
  shared: { traits: marks, trackers: {} },
  attempts: [],
});

export const [ann, bo] = [character("ann"), character("bo", { skills: { Climb: 5 } })];
export const both = sceneOf([ann, bo]);
export const nobody: Scene = { ...both, actor: undefined };

export type OfferName = keyof typeof offers;

/** How an offer is framed; or the refusal. */
export function framed(name: OfferName, given: JsonObject, scene: Scene = both, chosen: JsonObject = {}) {
  const args = readArguments(offers[name].parameters, given);
  if (isRefusal(args)) throw new Error(`${args.code} ${JSON.stringify(args.details)}`);
  return offers[name].frame(args as never, scene, houseWith(chosen));
}

export const settled = (
  name: OfferName,
  outcome: Outcome,
  given: JsonObject,
  scene: Scene,
  chosen: JsonObject = {},
) => {
  const args = readArguments(offers[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const { settled: record } = offers[name] as { settled?: (...asked: readonly unknown[]) => unknown };
  return record?.({ outcome, args, paid: {}, earned: {} }, scene, houseWith(chosen));
};

export const CLIMB = { skill: "climb", characteristic: "strength" };
export const RATED = { ratings: { skill: 4, characteristic: 7 } };
