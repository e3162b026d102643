import { creation } from "@rulewright/rules";
import { USUAL_ATTRIBUTES, USUAL_MAX_RATING, USUAL_SKILLS } from "../data/attributes.ts";

const AVERAGE_ATTRIBUTE = 5;

type Ratings = Readonly<Record<string, number>>;

/** Every usual skill, with rating 0. */
const UNSKILLED: Ratings = Object.fromEntries(Object.keys(USUAL_SKILLS).map((skill) => [skill, 0]));

/** W20-02 The usual attributes of the rated skills. A sheet may change them. */
const tiesOf = (skills: Ratings): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(USUAL_SKILLS).filter(([skill]) => (skills[skill] ?? 0) > 0));

/** A new sheet: no action points, and luck points equal to the Luck attribute (W20-21). */
export const freshSheet = (attributes: Ratings, skills: Ratings, tagSkills: readonly string[]) => ({
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
  trackers: { ap: 0, freshAp: 0, beyondCap: 0, luckPoints: Math.max(0, attributes.luck ?? 0), harder: 0 },
});

/** Attributes, skills and tag skills. The book names no budget, so none is checked. */
export const characterCreation = creation({
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
    skills: { kind: "ratings", min: 0, max: USUAL_MAX_RATING, initial: UNSKILLED },
    tagSkills: { kind: "texts", initial: [] },
  },
  create: ({ attributes, skills, tagSkills }) => freshSheet(attributes, skills, tagSkills),
});
