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
import type { House } from "../house.ts";
import { certainOutcome, isCertain, levelParameter, malusOnPlainRolls, plainRoll, skillRoll } from "./rolls.ts";
import { burdenOf, isAlive, levelIn } from "./sheet.ts";
import { type Burden, burdenParameters, deadRefuse, malusOf } from "./stress.ts";
import { unableIfDead } from "./weight.ts";

type Roller = Burden & {
  readonly alive: boolean;
  /** BK-13 Bonuses and penalties, one by one. */
  readonly modifiers: readonly number[];
};

/** An action that the Bookkeeper has been told of. */
export type Attempted = Roller & {
  /** BK-07 Whether a skill describes the action at all. */
  readonly described: boolean;
  /** BK-06 Level of that skill, 0 where one lacks it. */
  readonly level: number;
  /** BK-09 Whether anything hangs on it. */
  readonly stakes: boolean;
};

const rollerParameters = {
  modifiers: { kind: "integers", initial: [] },
  alive: { kind: "flag", initial: true, from: { trait: "alive" } },
  ...burdenParameters,
} satisfies Parameters;

const numbersIn = (value: JsonValue | undefined): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

const sumOf = (modifiers: readonly number[]): number => modifiers.reduce((a, b) => a + b, 0);

/** BK-04, BK-07..BK-09: whether to roll at all, and then with one skill (C12), had or not. */
export const attempt: Procedure<Attempted, House> = procedure("attempt", {
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
  refuse: (one, house) => deadRefuse(one, house),
  *run({ described, stakes, level, modifiers, stress, tracks, keptMalus }) {
    // BK-07 What no skill describes is simply done; BK-09 and so is that on which nothing hangs.
    if (!described || !stakes) return done({ outcome: "no-roll" });
    return go(skillRoll, { level, modifier: sumOf(modifiers), stress, tracks, keptMalus });
  },
});

/** BK-14, C3: the Bookkeeper asks for a bare d12. */
export const plainAttempt: Procedure<Roller, House> = procedure("plain attempt", {
  rules: ["BK-14", "BK-16"],
  parameters: rollerParameters,
  examples: [{ modifiers: [], alive: true, stress: 3, tracks: [], keptMalus: 0 }],
  refuse: (one, house) => deadRefuse(one, house),
  *run({ modifiers, stress, tracks, keptMalus }) {
    return go(plainRoll, { modifier: sumOf(modifiers), stress, tracks, keptMalus });
  },
});

/** C8 The table is told where no face could change how it ends; the stake calls for a roll, not the odds. */
function neverInDoubt(added: number): readonly Notice[] {
  if (!isCertain(added)) return [];
  return [{ code: certainOutcome(added) === "success" ? "certain" : "hopeless", rule: "BK-09" }];
}

/** BK-04, BK-08 The Bookkeeper asks for a roll with a skill, had or not; or says that no skill describes the action. */
export const tryIt: Offer<House> = {
  rules: ["BK-04", "BK-06", "BK-07", "BK-08", "BK-09", "BK-13"],
  unavailable: unableIfDead,
  parameters: {
    // BK-07 None: no skill describes it.
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
      notices: described && stakes === true ? neverInDoubt(added) : [],
    };
  },
};

/** BK-14 The Bookkeeper asks for a bare d12. */
export const bareRoll: Offer<House> = {
  rules: ["BK-13", "BK-14"],
  unavailable: unableIfDead,
  parameters: { modifiers: { kind: "integers", initial: [] } },
  frame: ({ modifiers }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "BK-08");
    const roller = { alive: isAlive(actor, house), ...burdenOf(actor) };
    return {
      procedure: "plain attempt",
      args: { modifiers, ...roller },
      notices: neverInDoubt(sumOf(numbersIn(modifiers)) - malusOnPlainRolls(roller, house)),
    };
  },
};
