import {
  type ActorScene,
  type Amounts,
  type Change,
  type Character,
  done,
  isRefusal,
  type Notice,
  offer,
  parameter,
  parameters,
  procedure,
  refusal,
  type Refusal,
  type Scene,
} from "@rulewright/rules";
import { alive } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { amountOf, burdenOf, isAlive, levelIn, matchName } from "./condition.ts";
import { addedTo, certainOutcome, levelParameter, malusOnPlainRolls, rollD12, type RollTerms } from "./rolls.ts";
import { burdenParameters, deathRefusal, malusOf } from "./stress.ts";
import { sheet } from "./sheet.ts";
import { applySteps } from "./steps.ts";
import { advanceRounds } from "./time.ts";

/** BK-13 Numbers by name. The book sets no limit; larger ones are typing errors. */
const namedNumbers = parameter({ kind: "ratings", min: -1000, max: 1000, initial: {} });

const rollerParameters = parameters({
  // BK-13 Bonuses and penalties, each a number.
  modifiers: { kind: "integers", initial: [] },
  // BK-13 Bonuses and penalties by name.
  bonuses: namedNumbers,
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
      bonuses: { crowbar: 2 },
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
    const { level, modifiers, bonuses } = one;
    const terms = { level, modifiers, bonuses, malus: malusOf(one, house) };
    // BK-07 Without a skill that describes the action, there is no roll.
    if (!one.described) return noRoll("BK-07", "not-described");
    // BK-09 Nor is there one without stakes.
    if (!isCalledFor(one.stakes, terms, house)) return noRoll("BK-09", "nothing-at-stake");
    return rollD12(terms, house);
  },
});

const noRoll = (rule: string, name: string) =>
  done({ outcome: "no-roll" }, () => ({ sums: [], exception: { rule, name } }));

/** BK-09 A roll is called for when something is at stake; under the house rule, also when failure is possible. */
function isCalledFor(stakes: boolean, terms: RollTerms, { rollsFor }: HouseRules): boolean {
  return stakes || (rollsFor === "stakes-or-risk" && certainOutcome(addedTo(terms)) !== "success");
}

/** BK-14, C3: a roll without a skill. */
export const plainAttempt = procedure("plain attempt", {
  rules: ["BK-14", "BK-16"],
  parameters: rollerParameters,
  examples: [{ modifiers: [], bonuses: {}, alive: true, stress: 3, tracks: [], keptMalus: 0 }],
  refuse: (one, house: HouseRules) => deathRefusal(one, house),
  run: (one, house) =>
    rollD12(
      {
        level: 0,
        modifiers: one.modifiers,
        bonuses: one.bonuses,
        malus: malusOnPlainRolls(one, house),
      },
      house,
    ),
});

/** C8 The notice of a roll that no face can change. It is rolled anyway by default, since something is at stake. */
function certaintyNotices(terms: RollTerms): readonly Notice[] {
  const certain = certainOutcome(addedTo(terms));
  return certain ? [{ code: certain === "success" ? "certain" : "hopeless", rule: "BK-09" }] : [];
}

/** What the Bookkeeper may enter beside the skill. */
const bonusParameters = parameters({
  // BK-13 Things on the sheet, by name.
  things: { kind: "texts", initial: [], from: { scales: ["things"] } },
  // BK-13 Circumstances by name.
  circumstances: namedNumbers,
  modifiers: { kind: "integers", initial: [], advanced: true },
});

/** BK-13 The bonuses of the things that a character has and of the circumstances, by name; refuses things they lack. */
function bonusesOf(named: readonly string[], circumstances: Amounts, actor: Character): Amounts | Refusal {
  const { things } = sheet.of(actor);
  const names = [...new Set(named.map((name) => matchName(name, things)))];
  const missing = names.find((name) => !Object.hasOwn(things, name));
  if (missing !== undefined) return refusal("no-such-thing", "BK-13", { name: missing, things: Object.keys(things) });
  const held = Object.fromEntries(names.map((name) => [name, amountOf(name, things)]));
  const added = Object.entries(circumstances).map(([name, bonus]) => [name, bonus + amountOf(name, held)]);
  return { ...held, ...Object.fromEntries(added) };
}

/** BK-21 What the Bookkeeper asks for besides is no act, and whoever stands aside has none. */
const isNoAct = ({ act }: { readonly act: boolean }, { actor }: ActorScene): boolean => !act || sheet.of(actor).aside;

/** BK-21 An act may end the round. */
const endAct = (_: unknown, scene: Scene, house: HouseRules): readonly Change[] =>
  applySteps(scene, advanceRounds(house));

/** BK-04, BK-08 The Bookkeeper asks for a roll with a skill, owned or not, or rules that no skill describes the action. */
export const attemptOffer = offer({
  rules: ["BK-04", "BK-06", "BK-07", "BK-08", "BK-09", "BK-13", "BK-21"],
  when: [alive],
  uses: ["acted"],
  free: isNoAct,
  parameters: {
    // BK-07 null: no skill describes the action.
    skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
    ...bonusParameters,
    stakes: { kind: "flag", initial: true },
    // BK-21 Whether it is what the character does in this round, or something that the Bookkeeper asks for besides.
    act: { kind: "flag", initial: true },
  },
  frame: ({ skill, things, circumstances, modifiers, stakes }, { actor }, house: HouseRules) => {
    if (!actor) return refusal("needs-character", "BK-08");
    const bonuses = bonusesOf(things, circumstances, actor);
    if (isRefusal(bonuses)) return bonuses;
    const described = skill !== null && skill.trim() !== "";
    const level = described ? levelIn(actor, skill, house) : 0;
    const roller = { alive: isAlive(actor, house), ...burdenOf(actor) };
    const terms = { level, modifiers, bonuses, malus: malusOf(roller, house) };
    return {
      procedure: "attempt",
      args: { described, level, modifiers, bonuses, stakes, ...roller },
      notices: described && isCalledFor(stakes, terms, house) ? certaintyNotices(terms) : [],
    };
  },
  // BK-21 An action is the act of its round, whether or not it needed a roll.
  settled: endAct,
});

/** BK-14 The Bookkeeper asks for a roll without a skill. BK-08 He doesn't for what characters do. */
export const plainRollOffer = offer({
  rules: ["BK-08", "BK-13", "BK-14", "BK-21"],
  advanced: true,
  when: [alive],
  uses: ["acted"],
  free: isNoAct,
  parameters: { ...bonusParameters, act: { kind: "flag", initial: false } },
  frame: ({ things, circumstances, modifiers }, { actor }, house: HouseRules) => {
    if (!actor) return refusal("needs-character", "BK-08");
    const bonuses = bonusesOf(things, circumstances, actor);
    if (isRefusal(bonuses)) return bonuses;
    const roller = { alive: isAlive(actor, house), ...burdenOf(actor) };
    return {
      procedure: "plain attempt",
      args: { modifiers, bonuses, ...roller },
      notices: certaintyNotices({ level: 0, modifiers, bonuses, malus: malusOnPlainRolls(roller, house) }),
    };
  },
  settled: endAct,
});
