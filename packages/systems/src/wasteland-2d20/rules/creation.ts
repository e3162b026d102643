import { creation, isRefusal } from "@rulewright/rules";
import { USUAL_ATTRIBUTES, USUAL_MAX_RATING, USUAL_SKILLS } from "../data/attributes.ts";
import { refuseRepeated, underNames } from "./names.ts";
import { readTagSkills, readTies, type Ties } from "./sheet-edits.ts";

const AVERAGE_ATTRIBUTE = 5;

type Ratings = Readonly<Record<string, number>>;

/** Every usual skill, with rating 0. */
const UNSKILLED: Ratings = Object.fromEntries(Object.keys(USUAL_SKILLS).map((skill) => [skill, 0]));

/** W20-02 The usual attributes of the rated skills. */
const usualTies = (skills: Ratings): Ties =>
  Object.fromEntries(Object.entries(USUAL_SKILLS).filter(([skill]) => (skills[skill] ?? 0) > 0));

/** A new sheet: no action points, and luck points equal to the Luck attribute (W20-21). */
export const freshSheet = (attributes: Ratings, skills: Ratings, tagSkills: readonly string[], tied: Ties = {}) => ({
  traits: {
    attributes,
    skills: { ...UNSKILLED, ...skills },
    tagSkills,
    tied: { ...usualTies(skills), ...tied },
    weapons: {},
    weaponSkills: {},
  },
  trackers: {
    ap: 0,
    freshAp: 0,
    beyondCap: 0,
    openQuestions: 0,
    damageTaken: 0,
    luckPoints: Math.max(0, attributes.luck ?? 0),
    harder: 0,
  },
});

/** Attributes, skills and tag skills. The book names no budget, so none is checked. */
export const characterCreation = creation({
  rules: ["W20-02", "W20-03", "W20-11", "W20-21"],
  steps: [
    { name: "attributes", asks: ["attributes"] },
    { name: "skills", asks: ["skills", "ties"] },
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
    // W20-02 The attributes of skills that are rolled with another than the usual one, or have none.
    ties: {
      kind: "records",
      of: {
        skill: { kind: "text", from: { scales: ["skills"] } },
        attribute: { kind: "text", from: { scales: ["attributes"] } },
      },
      initial: [],
    },
    tagSkills: { kind: "texts", from: { scales: ["skills"] }, initial: [] },
  },
  create({ attributes, skills: entered, ties, tagSkills }) {
    const repeated = refuseRepeated(entered, "W20-03");
    if (repeated) return repeated;
    const skills = underNames(entered, Object.keys(USUAL_SKILLS));
    const names = Object.keys({ ...UNSKILLED, ...skills });
    const tags = readTagSkills(tagSkills, names);
    if (isRefusal(tags)) return tags;
    const wanted = ties.filter(({ skill }) => skill.trim() !== "").map(({ skill, attribute }) => [skill, attribute]);
    const tied = readTies(Object.fromEntries(wanted), names, Object.keys(attributes));
    return isRefusal(tied) ? tied : freshSheet(attributes, skills, tags, tied);
  },
});
