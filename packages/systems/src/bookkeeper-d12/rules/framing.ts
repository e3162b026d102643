import { done, type Notice, offer, parameters, procedure, refusal } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { burdenOf, isAlive, levelIn } from "./condition.ts";
import { unavailableIfDead } from "./death.ts";
import { addedTo, certainOutcome, levelParameter, malusOnPlainRolls, rollD12, type RollTerms } from "./rolls.ts";
import { burdenParameters, deathRefusal, malusOf } from "./stress.ts";

const rollerParameters = parameters({
  // BK-13 Bonuses and penalties, each a number.
  modifiers: { kind: "integers", initial: [] },
  alive: { kind: "flag", initial: true, from: { trait: "alive" } },
  ...burdenParameters,
});

/** BK-04, BK-07..BK-09: decides whether to roll, and rolls with one skill (C12), owned or not. */
export const attempt = procedure("attempt", {
  rules: ["BK-04", "BK-06", "BK-07", "BK-08", "BK-09", "BK-16"],
  parameters: {
    // BK-06 Level of the skill; 0 without it.
    level: levelParameter,
    ...rollerParameters,
    // BK-07 Whether a skill describes the action.
    described: { kind: "flag", initial: true },
    // BK-09 Whether something is at stake.
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
  refuse: (one, house: HouseRules) => deathRefusal(one, house),
  run(one, house) {
    // BK-07 Without a skill that describes the action, there is no roll.
    if (!one.described) return noRoll("BK-07", "not-described");
    // BK-09 Nor is there one without stakes.
    if (!one.stakes) return noRoll("BK-09", "nothing-at-stake");
    return rollD12({ level: one.level, modifiers: one.modifiers, malus: malusOf(one, house) }, house);
  },
});

const noRoll = (rule: string, name: string) =>
  done({ outcome: "no-roll" }, () => ({ sums: [], exception: { rule, name } }));

/** BK-14, C3: a roll without a skill. */
export const plainAttempt = procedure("plain attempt", {
  rules: ["BK-14", "BK-16"],
  parameters: rollerParameters,
  examples: [{ modifiers: [], alive: true, stress: 3, tracks: [], keptMalus: 0 }],
  refuse: (one, house: HouseRules) => deathRefusal(one, house),
  run: (one, house) => rollD12({ level: 0, modifiers: one.modifiers, malus: malusOnPlainRolls(one, house) }, house),
});

/** C8 The notice of a roll that no face can change. It is rolled anyway by default, since something is at stake. */
function certaintyNotices(terms: RollTerms): readonly Notice[] {
  const certain = certainOutcome(addedTo(terms));
  return certain ? [{ code: certain === "success" ? "certain" : "hopeless", rule: "BK-09" }] : [];
}

/** BK-04, BK-08 The Bookkeeper asks for a roll with a skill, owned or not, or rules that no skill describes the action. */
export const attemptOffer = offer({
  rules: ["BK-04", "BK-06", "BK-07", "BK-08", "BK-09", "BK-13"],
  unavailable: unavailableIfDead,
  parameters: {
    // BK-07 null: no skill describes the action.
    skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
    modifiers: { kind: "integers", initial: [] },
    stakes: { kind: "flag", initial: true },
  },
  frame: ({ skill, modifiers, stakes }, { actor }, house: HouseRules) => {
    if (!actor) return refusal("needs-character", "BK-08");
    const described = skill !== null && skill.trim() !== "";
    const level = described ? levelIn(actor, skill) : 0;
    const roller = { alive: isAlive(actor, house), ...burdenOf(actor) };
    return {
      procedure: "attempt",
      args: { described, level, modifiers, stakes, ...roller },
      notices: described && stakes ? certaintyNotices({ level, modifiers, malus: malusOf(roller, house) }) : [],
    };
  },
});

/** BK-14 The Bookkeeper asks for a roll without a skill. */
export const plainRollOffer = offer({
  rules: ["BK-13", "BK-14"],
  unavailable: unavailableIfDead,
  parameters: { modifiers: { kind: "integers", initial: [] } },
  frame: ({ modifiers }, { actor }, house: HouseRules) => {
    if (!actor) return refusal("needs-character", "BK-08");
    const roller = { alive: isAlive(actor, house), ...burdenOf(actor) };
    return {
      procedure: "plain attempt",
      args: { modifiers, ...roller },
      notices: certaintyNotices({ level: 0, modifiers, malus: malusOnPlainRolls(roller, house) }),
    };
  },
});
