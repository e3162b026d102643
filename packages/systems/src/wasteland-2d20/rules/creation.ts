import type { Creation } from "@rulewright/rules";
import { USUAL_ATTRIBUTES, USUAL_MAX_RATING, USUAL_SKILLS } from "../data/attributes.ts";
import type { HouseRules } from "../house-rules.ts";

const AVERAGE_ATTRIBUTE = 5;

const luckIn = (attributes: unknown): number =>
  typeof attributes === "object" && attributes !== null && "luck" in attributes ? Number(attributes.luck) : 0;

/** Every usual skill, with rating 0. */
const UNSKILLED = Object.fromEntries(Object.keys(USUAL_SKILLS).map((skill) => [skill, 0]));

/** W20-02 The usual attributes of the rated skills. A sheet may change them. */
const tiesOf = (skills: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(USUAL_SKILLS).filter(([skill]) => (skills[skill] ?? 0) > 0));

/** A new sheet: no action points, and luck points equal to the Luck attribute (W20-21). */
export const freshSheet = (
  attributes: Readonly<Record<string, number>>,
  skills: Readonly<Record<string, number>>,
  tagSkills: readonly string[],
) => ({
  traits: {
    attributes,
    skills: { ...UNSKILLED, ...skills },
    tagSkills,
    tied: tiesOf(skills),
    minorTaken: 0,
    majorTaken: 0,
    turnActive: false,
    turnTaken: false,
  },
  trackers: { ap: 0, freshAp: 0, beyondCap: 0, luckPoints: Math.max(0, luckIn(attributes)), harder: 0 },
});

function parseRatings(value: unknown): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  if (typeof value === "object" && value !== null) {
    for (const [name, rating] of Object.entries(value)) found[name] = Number(rating);
  }
  return found;
}

/** Attributes, skills and tag skills. The book names no budget, so none is checked. */
export const creation: Creation<HouseRules> = {
  rules: ["W20-02", "W20-03", "W20-11", "W20-21"],
  steps: [
    { name: "attributes", asks: ["attributes"] },
    { name: "skills", asks: ["skills"] },
    { name: "tags", asks: ["tagSkills"] },
  ],
  parameters: {
    attributes: {
      kind: "ratings",
      names: USUAL_ATTRIBUTES,
      min: 1,
      max: 12,
      initial: Object.fromEntries(USUAL_ATTRIBUTES.map((attribute) => [attribute, AVERAGE_ATTRIBUTE])),
    },
    skills: {
      kind: "ratings",
      min: 0,
      max: USUAL_MAX_RATING,
      initial: UNSKILLED,
    },
    tagSkills: { kind: "texts", initial: [] },
  },
  create: ({ attributes, skills, tagSkills }) =>
    freshSheet(parseRatings(attributes), parseRatings(skills), Array.isArray(tagSkills) ? tagSkills.map(String) : []),
};
