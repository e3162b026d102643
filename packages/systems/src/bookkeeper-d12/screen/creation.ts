import type { CreationGuide, DraftRating, RatingsWorth, TypicalRoll, ValueQuestion } from "../../screen/index.ts";

const roll =
  (stress: number) =>
  ({ rating }: DraftRating): ValueQuestion => ({
    procedure: "skill roll",
    args: { level: rating, stress },
    goal: "success",
  });

/** BK-14 Stress at which the malus is 2. */
const STRESSED = 6;

const underStress: TypicalRoll = { words: `with ${STRESSED} stress`, question: roll(STRESSED) };

const levels: RatingsWorth = {
  each: { words: "10 or more", question: roll(0) },
  compared: [{ words: "without stress", question: roll(0) }, underStress],
};

/** BK-10, BK-12, BK-14 What a level does to a roll, calm and under stress. */
export const creationGuide: CreationGuide = { worth: { core: levels, acquired: levels } };
