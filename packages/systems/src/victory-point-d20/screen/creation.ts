import { type CreationGuide, draftRatings, type ValueQuestion } from "../../screen/index.ts";

const goalRoll = (skill: number, characteristic: number): ValueQuestion => ({
  procedure: "goal",
  args: { skill, characteristic, accent: 0 },
  goal: "success",
});

/** A rating in the middle of the scale. */
const MIDDLE = 5;

const best = (ratings: Readonly<Record<string, number>>): number => Math.max(1, ...Object.values(ratings));

/** VP-14, VP-15 What ratings do to the target number, and so to success, without an accent. */
export const creationGuide: CreationGuide = {
  worth: {
    characteristics: {
      each: {
        words: `with a skill of ${MIDDLE}`,
        question: ({ rating }) => goalRoll(MIDDLE, rating),
      },
      compared: [
        { words: `with a skill of ${MIDDLE}`, question: ({ rating }) => goalRoll(MIDDLE, rating) },
        {
          words: "with your best skill",
          question: ({ rating, args }) => goalRoll(best(draftRatings(args, "skills")), rating),
        },
      ],
    },
    skills: {
      each: {
        words: `with a characteristic of ${MIDDLE}`,
        question: ({ rating }) => goalRoll(rating, MIDDLE),
      },
      compared: [
        { words: `with a characteristic of ${MIDDLE}`, question: ({ rating }) => goalRoll(rating, MIDDLE) },
        {
          words: "with your best characteristic",
          question: ({ rating, args }) => goalRoll(rating, best(draftRatings(args, "characteristics"))),
        },
      ],
    },
  },
};
