import { formatNumber } from "@rulewright/present";
import {
  type CreationGuide,
  type DraftRating,
  draftRatings,
  rangeOfTotals,
  type RatingRoll,
  type TypicalRoll,
  type ValueQuestion,
} from "../../screen/index.ts";
import { parties } from "../parties.ts";
import { usualCharacteristicOf } from "../rules/roll-requests.ts";
import { shortName } from "./short-name.ts";

const goalRoll = (skill: number, characteristic: number): ValueQuestion => ({
  procedure: "goal",
  args: { skill, characteristic, accent: 0 },
  goal: "success",
});

/** A rating in the middle of the scale. */
const MIDDLE = 5;

const best = (ratings: Readonly<Record<string, number>>): number => Math.max(1, ...Object.values(ratings));

const withSkill: TypicalRoll = {
  words: `with a skill of ${MIDDLE}`,
  question: ({ rating }) => goalRoll(MIDDLE, rating),
};
const withCharacteristic: TypicalRoll = {
  words: `with a characteristic of ${MIDDLE}`,
  question: ({ rating }) => goalRoll(rating, MIDDLE),
};

/** VP-14 The usual characteristic of a skill; the best one for a skill that has none. */
const withUsualCharacteristic: TypicalRoll = {
  words: "with the usual characteristic",
  question: ({ name, rating, args }) => {
    const ratings = draftRatings(args, "characteristics");
    const usual = usualCharacteristicOf(name, Object.keys(ratings));
    return goalRoll(rating, (usual === undefined ? undefined : ratings[usual]) ?? best(ratings));
  },
};

/** VP-14 A skill with each characteristic: the target number. */
const withEachCharacteristic = ({ rating, args }: DraftRating): readonly RatingRoll[] =>
  Object.entries(draftRatings(args, "characteristics")).map(([name, characteristic]) => ({
    words: `${shortName(name)} ${formatNumber(rating + characteristic)}`,
    question: goalRoll(rating, characteristic),
  }));

const readyMade = parties.flatMap(({ characters }) => characters).map(({ traits }) => traits);

/** VP-14, VP-15 What ratings do to the target number, and so to success, without an accent. */
export const creationGuide: CreationGuide = {
  worth: {
    characteristics: {
      each: withSkill,
      compared: [
        withSkill,
        {
          words: "with your best skill",
          question: ({ rating, args }) => goalRoll(best(draftRatings(args, "skills")), rating),
        },
      ],
    },
    skills: {
      each: withUsualCharacteristic,
      compared: [withCharacteristic, withUsualCharacteristic],
    },
  },
  ratingRolls: { skills: withEachCharacteristic },
  // VP-04 No rule limits them.
  typicalTotals: {
    characteristics: rangeOfTotals(readyMade, "characteristics"),
    skills: rangeOfTotals(readyMade, "skills"),
  },
};
