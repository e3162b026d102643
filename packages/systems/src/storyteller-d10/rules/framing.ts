import {
  type ArgumentsOf,
  type Character,
  type Notice,
  not,
  offer,
  parameter,
  parameters,
  refusal,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { type Action, poolOfAction } from "./actions.ts";
import { difficultyOrDefault, type RollSettings, settingParameters } from "./difficulty.ts";
import { canAct, inCombat } from "./conditions.ts";
import type { WillpowerState } from "./incapacitation.ts";
import { includesName, uniqueNames } from "./names.ts";
import { requiredKind } from "./printed-specialties.ts";
import { type NamedSpecialty, ownedUnder, specialtiesOf } from "./specialties.ts";
import { suggestForRoll } from "./suggestions.ts";
import { canonicalName } from "./trait-names.ts";
import { dotsOf, traitParameters, type Untrained, untrainedKind } from "./traits.ts";
import { turnChanges } from "./turns.ts";
import type { Wounded } from "./wounds.ts";

/** ST-55 The difficulty from which the book recommends a threshold instead. */
const STEEP_DIFFICULTY = 9;

/** ST-27 Why there is a threshold, for the players to read. It has no mechanical effect. */
const reasonParameter = parameter({ kind: "text", initial: "", reasonFor: "threshold" });

const rollParameters = parameters({
  // ST-47, ST-48 The traits to roll, chosen by the storyteller.
  traits: { kind: "texts", from: { scales: ["attributes", "abilities"] }, initial: [] },
  difficulty: settingParameters.difficulty,
  threshold: settingParameters.threshold,
  reason: reasonParameter,
  // ST-20 The specialties that the player uses. A-07 The player names them, also as they take an approach.
  use: { kind: "texts", from: { scales: ["specialties"] }, initial: [], by: ["player", "gm"], advanced: true },
  // ST-19, A-20, A-21 The advanced specialties that the action requires; all others are waived.
  requires: { kind: "texts", from: { scales: ["specialties"] }, initial: [] },
  // What is seldom asked, the most usual first: a limb, then what is untrained, then exceptions.
  // ST-37 The limb that the action needs.
  limb: { kind: "text", nullable: true, initial: null, from: { scales: ["crippled"] } },
  storytellerAllows: traitParameters.storytellerAllows,
  penalty: traitParameters.penalty,
  figureItOut: traitParameters.figureItOut,
  // ST-13 Whether Firearms counts as a skill.
  as: { kind: "word", values: ["usual", "skill"], initial: "usual" },
  notRelevant: { kind: "texts", from: { scales: ["specialties"] }, initial: [], advanced: true },
});

type RollArguments = ArgumentsOf<typeof rollParameters>;

/** ST-28, ST-36 A character's willpower, relief and wound penalty. */
function conditionOf(actor: Character): WillpowerState & Wounded {
  const { willpower, relief, woundPenalty } = sheet.of(actor);
  return { willpower, relief, woundPenalty };
}

/** ST-16 The ability to which a character's specialty belongs, preferably one of those rolled. */
function ownerOf(actor: Character, name: string, rolled: readonly string[]): string {
  const owners = specialtiesOf(actor).flatMap(([ability, names]) => (includesName(names, name) ? [ability] : []));
  return owners.find((ability) => rolled.includes(ability)) ?? owners[0] ?? "";
}

/** ST-18 Whether a specialty that the action calls for is general: lacking it adds no threshold. */
const isGeneral = (name: string, { traits }: RollArguments): boolean => requiredKind(name, traits) === "general";

/** ST-19, ST-20 The specialties that the player uses or may claim, and the advanced ones that the action requires. */
function namedSpecialties(args: RollArguments, actor: Character): readonly NamedSpecialty[] {
  const { use: used, requires, notRelevant, traits } = args;
  const rolled = traits.map(canonicalName);
  const required = uniqueNames(requires).filter((name) => !isGeneral(name, args));
  const named = (name: string, use: boolean): NamedSpecialty => ({
    name,
    of: ownerOf(actor, name, rolled),
    use,
    required: includesName(required, name),
    related: !includesName(notRelevant, name),
  });
  const called = uniqueNames([...used, ...required]);
  const others = rolled.flatMap((ability) => ownedUnder(actor, ability)).filter((name) => !includesName(called, name));
  return [
    ...used.map((name) => named(name, true)),
    ...required.filter((name) => !includesName(used, name)).map((name) => named(name, false)),
    // ST-20 The player may still claim any other that belongs to the abilities rolled.
    ...uniqueNames(others).map((name) => named(name, false)),
  ];
}

function actionOf(args: RollArguments, actor: Character): Action {
  const { traits, difficulty, threshold, figureItOut, storytellerAllows, penalty, limb } = args;
  return {
    traits: traits.map((name) => ({ name: canonicalName(name), dots: dotsOf(actor, name) })),
    difficulty,
    threshold,
    specialties: namedSpecialties(args, actor),
    asSkill: args.as === "skill",
    figureItOut,
    storytellerAllows,
    penalty,
    crippledLimb: limb !== null && includesName(sheet.of(actor).crippled, limb),
    ...conditionOf(actor),
  };
}

/** ST-38, ST-50, ST-55 The notices before a roll. */
function noticesOf(settings: RollSettings, actor: Character, house: HouseRules): readonly Notice[] {
  const { willpower, relief } = sheet.of(actor);
  const isSteep = difficultyOrDefault(settings, house) >= STEEP_DIFFICULTY;
  return [
    ...(settings.difficulty === null && house.sayDefault === "aloud"
      ? [{ code: "default-difficulty", rule: "ST-50" }]
      : []),
    ...(isSteep ? [{ code: "rather-a-threshold", rule: "ST-55" }] : []),
    ...(willpower === 0 && relief > 0 ? [{ code: "collapses-after", rule: "ST-38" }] : []),
  ];
}

/** ST-08..ST-12 The notice for each kind of untrained ability. */
const UNTRAINED_NOTICES: Readonly<Record<Untrained, Notice>> = {
  talent: { code: "untrained-talent", rule: "ST-08" },
  skill: { code: "untrained-skill", rule: "ST-09" },
  "figured-out": { code: "figured-out", rule: "ST-10" },
  knowledge: { code: "untrained-knowledge-tried", rule: "ST-12" },
};

function untrainedNotices(action: Action): readonly Notice[] {
  return action.traits.flatMap((trait) => {
    const lack = untrainedKind(trait, action);
    return lack ? [UNTRAINED_NOTICES[lack]] : [];
  });
}

/** ST-47..ST-50 An action, framed with names on the sheet. */
export const rollOffer = offer({
  rules: ["ST-19", "ST-20", "ST-43", "ST-47", "ST-48", "ST-49", "ST-50"],
  parameters: rollParameters,
  when: [canAct],
  suggest: suggestForRoll,
  frame(args, { actor }, house: HouseRules) {
    if (!actor) return refusal("needs-character", "ST-48");
    const action = actionOf(args, actor);
    const impossible = poolOfAction(action, house).difficulty > 10;
    return {
      procedure: "action",
      args: action,
      notices: [
        ...noticesOf(args, actor, house),
        ...untrainedNotices(action),
        // ST-18 A general specialty is never missed.
        ...(args.requires.some((name) => isGeneral(name, args))
          ? [{ code: "general-never-missed", rule: "ST-18" }]
          : []),
        // A-01 No hit is possible above 10.
        ...(impossible ? [{ code: "nothing-can-hit", rule: "ST-55" }] : []),
      ],
    };
  },
});

/** ST-28..ST-30 A willpower roll. */
export const willpowerOffer = offer({
  rules: ["ST-28", "ST-29", "ST-30", "ST-43"],
  when: [canAct],
  parameters: {
    difficulty: settingParameters.difficulty,
    threshold: settingParameters.threshold,
    reason: reasonParameter,
    // ST-62 The number of successes that the storyteller requires.
    needed: { kind: "integer", min: 1, max: 10, initial: 1 },
  },
  goal: "one success",
  goalOf: ({ needed = 1 }) => (Number(needed) > 1 ? "enough" : undefined),
  frame({ difficulty, threshold, needed }, { actor }, house: HouseRules) {
    if (!actor) return refusal("needs-character", "ST-28");
    const settings = { difficulty, threshold };
    return {
      procedure: "willpower",
      args: { ...settings, needed, ...conditionOf(actor) },
      notices: noticesOf(settings, actor, house),
    };
  },
});

/** ST-39..ST-42 A day of rest. */
export const restOffer = offer({
  rules: ["ST-39", "ST-40", "ST-41"],
  when: [not(inCombat)],
  parameters: {
    relax: { kind: "flag", initial: false },
    threatened: { kind: "flag", initial: false },
    safe: { kind: "flag", initial: true },
    comfortable: { kind: "flag", initial: true },
    storytellerAllows: { kind: "flag", initial: true },
  },
  goal: "rested",
  frame(args, scene) {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "ST-39");
    const { willpower, permanentWillpower: permanent } = sheet.of(actor);
    // ST-67 A day is longer than a turn.
    return { procedure: "rest day", args: { ...args, willpower, permanent }, changes: turnChanges(scene) };
  },
});
