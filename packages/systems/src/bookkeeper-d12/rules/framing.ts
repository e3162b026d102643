import {
  done,
  go,
  type Notice,
  type Offer,
  type Parameters,
  type JsonValue,
  procedure,
  type Procedure,
  refusal,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { certainOutcome, isCertain, levelParameter, malusOnPlainRolls, plainRoll, skillRoll } from "./rolls.ts";
import { burdenOf, isAlive, levelIn } from "./sheet.ts";
import { type Burden, burdenParameters, deathRefusal, malusOf } from "./stress.ts";
import { unavailableIfDead } from "./death.ts";

type RollerTerms = Burden & {
  readonly alive: boolean;
  /** BK-13 Bonuses and penalties, each a number. */
  readonly modifiers: readonly number[];
};

/** The terms of an attempt. */
export type AttemptTerms = RollerTerms & {
  /** BK-07 Whether a skill describes the action. */
  readonly described: boolean;
  /** BK-06 Level of that skill; 0 without it. */
  readonly level: number;
  /** BK-09 Whether something is at stake. */
  readonly stakes: boolean;
};

const rollerParameters = {
  modifiers: { kind: "integers", initial: [] },
  alive: { kind: "flag", initial: true, from: { trait: "alive" } },
  ...burdenParameters,
} satisfies Parameters;

const numbersIn = (value: JsonValue | undefined): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

const sumOf = (modifiers: readonly number[]): number => modifiers.reduce((a, b) => a + b, 0);

/** BK-04, BK-07..BK-09: decides whether to roll, and rolls with one skill (C12), owned or not. */
export const attempt: Procedure<AttemptTerms, HouseRules> = procedure("attempt", {
  rules: ["BK-04", "BK-06", "BK-07", "BK-08", "BK-09", "BK-16"],
  parameters: {
    level: levelParameter,
    ...rollerParameters,
    described: { kind: "flag", initial: true },
    stakes: { kind: "flag", initial: true },
  },
  examples: [
    {
      level: 2,
      modifiers: [3, -1],
      alive: true,
      stress: 6,
      tracks: [],
      keptMalus: 0,
      described: true,
      stakes: true,
    },
  ],
  refuse: (one, house) => deathRefusal(one, house),
  *run({ described, stakes, level, modifiers, stress, tracks, keptMalus }) {
    // BK-07 Without a skill that describes the action, BK-09 or without stakes, there is no roll.
    if (!described || !stakes) return done({ outcome: "no-roll" });
    return go(skillRoll, { level, modifier: sumOf(modifiers), stress, tracks, keptMalus });
  },
});

/** BK-14, C3: a roll without a skill. */
export const plainAttempt: Procedure<RollerTerms, HouseRules> = procedure("plain attempt", {
  rules: ["BK-14", "BK-16"],
  parameters: rollerParameters,
  examples: [{ modifiers: [], alive: true, stress: 3, tracks: [], keptMalus: 0 }],
  refuse: (one, house) => deathRefusal(one, house),
  *run({ modifiers, stress, tracks, keptMalus }) {
    return go(plainRoll, { modifier: sumOf(modifiers), stress, tracks, keptMalus });
  },
});

/** C8 The notice of a roll that no face can change. It is rolled anyway by default, since something is at stake. */
function certaintyNotices(added: number): readonly Notice[] {
  if (!isCertain(added)) return [];
  return [{ code: certainOutcome(added) === "success" ? "certain" : "hopeless", rule: "BK-09" }];
}

/** BK-04, BK-08 The Bookkeeper asks for a roll with a skill, owned or not, or rules that no skill describes the action. */
export const attemptOffer: Offer<HouseRules> = {
  rules: ["BK-04", "BK-06", "BK-07", "BK-08", "BK-09", "BK-13"],
  unavailable: unavailableIfDead,
  parameters: {
    // BK-07 null: no skill describes the action.
    skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
    modifiers: { kind: "integers", initial: [] },
    stakes: { kind: "flag", initial: true },
  },
  frame: ({ skill, modifiers, stakes }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "BK-08");
    const described = typeof skill === "string" && skill.trim() !== "";
    const level = described ? levelIn(actor, skill) : 0;
    const roller = { alive: isAlive(actor, house), ...burdenOf(actor) };
    const added = level + sumOf(numbersIn(modifiers)) - malusOf(roller, house);
    return {
      procedure: "attempt",
      args: { described, level, modifiers, stakes, ...roller },
      notices: described && stakes === true ? certaintyNotices(added) : [],
    };
  },
};

/** BK-14 The Bookkeeper asks for a roll without a skill. */
export const plainRollOffer: Offer<HouseRules> = {
  rules: ["BK-13", "BK-14"],
  unavailable: unavailableIfDead,
  parameters: { modifiers: { kind: "integers", initial: [] } },
  frame: ({ modifiers }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "BK-08");
    const roller = { alive: isAlive(actor, house), ...burdenOf(actor) };
    return {
      procedure: "plain attempt",
      args: { modifiers, ...roller },
      notices: certaintyNotices(sumOf(numbersIn(modifiers)) - malusOnPlainRolls(roller, house)),
    };
  },
};
