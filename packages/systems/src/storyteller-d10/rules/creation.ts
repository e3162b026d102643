import {
  type Character,
  type Creation,
  firstRefusal,
  isRecord,
  type Parameters,
  type JsonValue,
  type JsonObject,
  refusal,
  type Refusal,
} from "@rulewright/rules";
import { ABILITY_NAMES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES, MAX_ATTRIBUTE_DOTS, HUMAN_AVERAGE } from "../data/attributes.ts";
import { MAX_ABILITY_DOTS, type HouseRules } from "../house-rules.ts";
import { MAX_EXPERIENCE } from "./growth.ts";
import { printedSpelling } from "./printed-specialties.ts";
import { MAX_PERMANENT_WILLPOWER, MIN_PERMANENT_WILLPOWER, refuseSheet } from "./sheet-validation.ts";

/** O-07 The book gives no initial willpower; the default is the middle of the scale. */
const DEFAULT_WILLPOWER = 5;

const averageAttributes: JsonObject = Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, HUMAN_AVERAGE]));
const noAbilities: JsonObject = Object.fromEntries(ABILITY_NAMES.map((name) => [name, 0]));

const parameters = {
  concept: { kind: "text", initial: "" },
  backgrounds: { kind: "text", initial: "" },
  flaws: { kind: "text", initial: "" },
  attributes: {
    kind: "ratings",
    names: ATTRIBUTE_NAMES,
    min: 0,
    max: MAX_ATTRIBUTE_DOTS,
    initial: averageAttributes,
  },
  permanentWillpower: {
    kind: "integer",
    min: MIN_PERMANENT_WILLPOWER,
    max: MAX_PERMANENT_WILLPOWER,
    initial: DEFAULT_WILLPOWER,
  },
  abilities: { kind: "ratings", names: ABILITY_NAMES, min: 0, max: MAX_ABILITY_DOTS, initial: {} },
  specialties: {
    kind: "records",
    of: { ability: { kind: "word", values: ABILITY_NAMES }, name: { kind: "text" } },
    initial: [],
  },
  experience: { kind: "integer", min: 0, max: MAX_EXPERIENCE, initial: 0 },
  equipment: { kind: "text", initial: "" },
} satisfies Parameters;

/** ST-68, ST-69 Character creation: concept and backgrounds, attributes, abilities, specialties, experience, equipment. */
export const creation: Creation<HouseRules> = {
  rules: ["ST-68", "ST-69", "ST-04", "ST-07", "ST-17"],
  steps: [
    { name: "backgrounds", asks: ["concept", "backgrounds", "flaws"] },
    { name: "attributes", asks: ["attributes", "permanentWillpower"] },
    { name: "abilities", asks: ["abilities"] },
    { name: "specialties", asks: ["specialties"] },
    { name: "experience", asks: ["experience"] },
    { name: "equipment", asks: ["equipment"] },
  ],
  parameters,
  // A-03 The limit of ability dots is a house rule.
  parametersUnder: ({ maxDots }) => ({ ...parameters, abilities: { ...parameters.abilities, max: maxDots } }),
  create(args, house) {
    const made = sheetOf(args);
    return refuseSheet(made, house) ?? refuseBudgets(made, house) ?? made;
  },
};

type Sheet = Pick<Character, "traits" | "trackers">;

/** ST-28, ST-68 A new character's sheet, with full willpower. */
function sheetOf(args: JsonObject): Sheet {
  const { concept, backgrounds, flaws, equipment, attributes, abilities, permanentWillpower = null } = args;
  return {
    traits: {
      ...newCharacterTraits,
      concept,
      backgrounds,
      flaws,
      equipment,
      permanentWillpower,
      // ST-04 Attributes default to the human average, ST-07 abilities to 0 dots.
      attributes: { ...averageAttributes, ...recordOf(attributes) },
      abilities: { ...noAbilities, ...recordOf(abilities) },
      specialties: specialtiesByAbility(args["specialties"]),
    },
    trackers: {
      willpower: Number(permanentWillpower),
      relief: 0,
      woundPenalty: 0,
      experience: Number(args["experience"]),
    },
  };
}

/** ST-36, ST-37 The marks of a new character: no crippled limbs, wounds not ignored yet. */
const newCharacterTraits: JsonObject = { crippled: [], ignoredWounds: false };

const recordOf = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

/** ST-16 Groups specialties by ability. */
function specialtiesByAbility(given: JsonValue | undefined): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, string[]> = {};
  for (const one of Array.isArray(given) ? given : []) {
    if (!isRecord(one)) continue;
    const ability = String(one["ability"]);
    const name = printedSpelling(ability, String(one["name"]));
    if (name !== "") (found[ability] ??= []).push(name);
  }
  return found;
}

/** O-07 Refuses a sheet that exceeds the table's limits; 0 means no limit. */
function refuseBudgets({ traits }: Sheet, house: HouseRules): Refusal | undefined {
  const dots = (scale: JsonValue | undefined): number =>
    Object.values(recordOf(scale)).reduce<number>((sum, rating) => sum + Number(rating), 0);
  const names = Object.values(recordOf(traits["specialties"])).flat();
  return firstRefusal(
    refuseOver("attribute-budget", dots(traits["attributes"]), house.attributeBudget),
    refuseOver("ability-budget", dots(traits["abilities"]), house.abilityBudget),
    refuseOver("specialty-budget", names.length, house.specialtyBudget),
  );
}

const refuseOver = (code: string, spent: number, budget: number): Refusal | undefined =>
  budget > 0 && spent > budget ? refusal(code, "ST-68", { spent, budget }) : undefined;
