import { type Amounts, type ArgumentsOf, creation, type JsonObject, parameters } from "@rulewright/rules";
import { ABILITY_NAMES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES, HUMAN_AVERAGE, MAX_ATTRIBUTE_DOTS } from "../data/attributes.ts";
import { MAX_ABILITY_DOTS, type HouseRules } from "./house-rules.ts";
import { DEFAULT_WILLPOWER, MAX_EXPERIENCE, MAX_PERMANENT_WILLPOWER, MIN_PERMANENT_WILLPOWER } from "./sheet.ts";
import { printedSpelling } from "./printed-specialties.ts";
import { canonicalName } from "./trait-names.ts";
import { refuseBudgets } from "./budgets.ts";
import { refuseSheet } from "./sheet-validation.ts";

const averageAttributes: Amounts = Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, HUMAN_AVERAGE]));
const noAbilities: Amounts = Object.fromEntries(ABILITY_NAMES.map((name) => [name, 0]));

const creationParameters = parameters({
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
    of: { ability: { kind: "text", from: { scale: "abilities" } }, name: { kind: "text" } },
    initial: [],
  },
  experience: { kind: "integer", min: 0, max: MAX_EXPERIENCE, initial: 0 },
  equipment: { kind: "text", initial: "" },
});

/** What a player chooses for a new character. */
type Choices = ArgumentsOf<typeof creationParameters>;

/** ST-68, ST-69 Character creation: concept and backgrounds, attributes, abilities, specialties, experience, equipment. */
export const characterCreation = creation({
  rules: ["ST-68", "ST-69", "ST-04", "ST-07", "ST-17"],
  steps: [
    { name: "backgrounds", asks: ["concept", "backgrounds", "flaws"] },
    { name: "attributes", asks: ["attributes", "permanentWillpower"] },
    { name: "abilities", asks: ["abilities"] },
    { name: "specialties", asks: ["specialties"] },
    { name: "experience", asks: ["experience"] },
    { name: "equipment", asks: ["equipment"] },
  ],
  parameters: creationParameters,
  // A-03 The limit of ability dots is a house rule.
  parametersUnder: ({ maxDots }: HouseRules) => ({
    ...creationParameters,
    abilities: { ...creationParameters.abilities, max: maxDots },
  }),
  create(choices, house) {
    const made = sheetOf(choices);
    return refuseSheet(made, house) ?? refuseBudgets(made, house) ?? made;
  },
});

/** ST-36, ST-37 The marks of a new character: no crippled limbs, wounds not ignored yet. */
const newCharacterTraits: JsonObject = { crippled: [], ignoredWounds: false };

/** ST-28, ST-68 A new character's sheet, with full willpower. */
const sheetOf = ({ experience, attributes, abilities, specialties, permanentWillpower, ...words }: Choices) => ({
  traits: {
    ...newCharacterTraits,
    ...words,
    permanentWillpower,
    // ST-04 Attributes default to the human average, ST-07 abilities to 0 dots.
    attributes: { ...averageAttributes, ...attributes },
    abilities: { ...noAbilities, ...abilities },
    specialties: specialtiesByAbility(specialties),
  },
  trackers: { willpower: permanentWillpower, relief: 0, woundPenalty: 0, experience },
});

/** ST-16 Groups specialties by ability. */
function specialtiesByAbility(chosen: Choices["specialties"]): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { ability: given, name: typed } of chosen) {
    const ability = canonicalName(given);
    const name = printedSpelling(ability, typed);
    if (name !== "") found.set(ability, [...(found.get(ability) ?? []), name]);
  }
  return Object.fromEntries(found);
}
