import {
  type Character,
  isRefusal,
  type JsonObject,
  type JsonValue,
  readArguments,
  resolveHouseRules,
  type Scene,
  type SceneAttempt,
} from "@rulewright/rules";
import { closed, decided } from "../../../test/permitted.ts";
import { kindsOf } from "../rules/condition.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { bookkeeperD12 } from "../system.ts";

export const { acts, edits, figures, houseRules, offers, trackers } = bookkeeperD12;

export function houseWith(chosen: JsonObject = {}): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}

export const DEAD = { code: "not-now", rule: "BK-16", details: { when: ["alive"] } };
export const USED_UP = { code: "used-up", rule: "BK-21", details: { limit: "acted" } };
export const BY_KIND = { stressTracks: "by-kind" };
export const STICKY = { malusMode: "sticky" };

export const somebody = (id: string, traits: JsonObject = {}, held: Character["trackers"] = {}): Character => ({
  id,
  name: id.toUpperCase(),
  traits: { skills: { agility: 2, climbing: 4 }, weakness: "might", ...traits },
  trackers: { stress: 0, malus: 0, comfort: 0, xp: 0, sessionsSurvived: 0, ...held },
});

export const sceneOf = (characters: readonly Character[], marks: JsonObject = {}, attempt?: SceneAttempt): Scene => ({
  phase: "play",
  characters: Object.fromEntries(characters.map((one) => [one.id, one])),
  playedBy: {},
  actor: characters[0],
  shared: { traits: marks, trackers: {} },
  attempts: attempt ? [attempt] : [],
});

export function acted(name: keyof typeof acts, given: JsonObject, scene: Scene, chosen: JsonObject = {}) {
  const args = readArguments(acts[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  return decided(bookkeeperD12, acts[name], args, scene, houseWith(chosen));
}

export function framed(name: keyof typeof offers, given: JsonObject, scene: Scene, chosen: JsonObject = {}) {
  const args = readArguments(offers[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const house = houseWith(chosen);
  return closed(bookkeeperD12, offers[name], args, scene, house) ?? offers[name].frame(args as never, scene, house);
}

/** Changes in short: whose, which, and to what. */
export const told = (result: unknown): JsonObject => {
  const changes = Array.isArray(result)
    ? result
    : ((result as { readonly changes?: readonly unknown[] }).changes ?? []);
  const named = changes as readonly { readonly of?: string; readonly name?: string; readonly to: JsonValue }[];
  return Object.fromEntries(named.map(({ of = "", name = "", to }) => [`${of} ${name}`.trim(), to]));
};

export const kindsAt = (stress: number, stressByKind: JsonObject) =>
  kindsOf(somebody("a", { stressByKind }, { stress }));

export const figuresAt = (stress: number, chosen: JsonObject = {}, held: Character["trackers"] = {}) =>
  (["malusNow", "toDeath"] as const).map((name) =>
    figures[name].of(somebody("a", {}, { stress, ...held }), houseWith(chosen)),
  );
