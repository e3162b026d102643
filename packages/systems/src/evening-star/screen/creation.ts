import { type JsonObject, valueByName } from "@rulewright/rules";
import { type CreationGuide, draftRatings, draftTotal, type ValueQuestion } from "../../screen/index.ts";
import { columnTotal } from "../rules/spread-columns.ts";

const GOAL = "success";

const task = (rank: number, skill: number, difficulty: number): ValueQuestion => ({
  procedure: "task",
  args: { rank, skill, difficulty },
  goal: GOAL,
});

/** ES-03, ES-08 An example to compare ranks with: a pool of five dice, three of which have to succeed. */
const [SKILLED, HARD] = [5, 3];
/** ES-12 A check's target is three times its difficulty. */
const CHECK_DIFFICULTY = 4;
const CHECK_TARGET = 3 * CHECK_DIFFICULTY;

/** ES-42 A task with a skill and the ability that it is tied to. */
const skillTask = (difficulty: number) => ({
  words: `difficulty ${difficulty}`,
  question: ({ level, ability }: JsonObject, args: JsonObject) => {
    const rank = typeof ability === "string" ? valueByName(draftRatings(args, "abilities"), ability) : undefined;
    return rank === undefined || typeof level !== "number" ? undefined : task(rank, level, difficulty);
  },
});

/** ES-04, ES-05, ES-11, ES-41 What a rank does to each die, to a task and to a check; what is left of a column. */
export const creationGuide: CreationGuide = {
  worth: {
    abilities: {
      each: { words: "each die succeeds", question: ({ rating }) => task(rating, 1, 1) },
      compared: [
        {
          words: `${SKILLED} dice, difficulty ${HARD}`,
          question: ({ rating }) => task(rating, SKILLED, HARD),
        },
        {
          words: `a check, ${CHECK_TARGET}+`,
          question: ({ rating }) => ({
            procedure: "check",
            args: { rank: rating, difficulty: CHECK_DIFFICULTY },
            goal: GOAL,
          }),
        },
      ],
    },
  },
  recordRolls: { skills: [1, 2, 3].map(skillTask) },
  budgets: (args, house) => {
    const heading = Number(args["column"]);
    const spread23 = house["spread23"] === "printed" ? "printed" : "corrected";
    const of = columnTotal(heading, { spread23 });
    return Number.isInteger(of) ? { abilities: { spent: draftTotal(args, "abilities"), of } } : {};
  },
};
