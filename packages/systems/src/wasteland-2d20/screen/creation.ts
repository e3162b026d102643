import { capitalize, isRecord, type JsonObject, valueByName } from "@rulewright/rules";
import {
  type CreationGuide,
  type DraftRating,
  draftRatings,
  type RatingGroup,
  type ValueQuestion,
} from "../../screen/index.ts";
import { USUAL_ATTRIBUTES, USUAL_SKILLS } from "../data/attributes.ts";

export const check = (attribute: number, skill: number, difficulty: number, tag = false): ValueQuestion => ({
  procedure: "check",
  args: { attribute, skill, difficulty, tag },
  goal: "success",
});

/** W20-02 The attribute that the draft rolls a skill with: its own choice, or the usual one. */
function attributeOf(skill: string, args: JsonObject): number | undefined {
  const { ties } = args;
  const [chosen] = (Array.isArray(ties) ? ties.filter(isRecord) : [])
    .filter(({ skill: tied }) => tied === skill)
    .map(({ attribute: other }) => other);
  const attribute = typeof chosen === "string" ? chosen : USUAL_SKILLS[skill];
  return attribute === undefined ? undefined : valueByName(draftRatings(args, "attributes"), attribute);
}

const skillCheck =
  (difficulty: number, tag = false) =>
  ({ name, rating, args }: DraftRating): ValueQuestion | undefined => {
    const attribute = attributeOf(name, args);
    // W20-10, W20-11 As a tag skill, a rating of 1 changes nothing: a 1 is a critical for everybody.
    return attribute === undefined ? undefined : check(attribute, rating, difficulty, tag && rating > 1);
  };

/** W20-02 The usual skills by the attributes that they are usually rolled with. */
export const skillsByAttribute: readonly RatingGroup[] = USUAL_ATTRIBUTES.map((attribute) => ({
  title: capitalize(attribute),
  names: Object.keys(USUAL_SKILLS).filter((skill) => USUAL_SKILLS[skill] === attribute),
}));

/** A rating of a skill that a character is good at. */
const SKILLED = 3;

/** W20-03, W20-04, W20-11 What attributes and skills do to checks with two dice. */
export const creationGuide: CreationGuide = {
  worth: {
    attributes: {
      each: { words: "untrained, difficulty 1", question: ({ rating }) => check(rating, 0, 1) },
      compared: [1, 2].map((difficulty) => ({
        words: `a skill of ${SKILLED}, difficulty ${difficulty}`,
        question: ({ rating }) => check(rating, SKILLED, difficulty),
      })),
    },
    skills: {
      each: { words: "usual attribute, difficulty 1", question: skillCheck(1) },
      // A number and its chance are read at once; six dots with a chance each aren't.
      inSteps: true,
      compared: [
        { words: "difficulty 2", question: skillCheck(2) },
        { words: "difficulty 2, as a tag skill", question: skillCheck(2, true) },
      ],
    },
  },
};
