import { defineSheet } from "@rulewright/rules";

/** VP-04 The lowest and the highest rating. */
export const [MIN_RATING, MAX_RATING] = [1, 10];

/** VP-04, Q-05 The characteristics that a new sheet begins with, and their ratings. */
export const USUAL_CHARACTERISTICS = { Strength: 4, Dexterity: 5, Wits: 5, Presence: 4 };

/** The highest rate of fire of a gun. */
export const MAX_RATE_OF_FIRE = 100;

/** What a character's sheet and the table hold. Marks are values that are stored between rolls. */
export const sheet = defineSheet({
  trackers: {},
  scales: {
    characteristics: { min: MIN_RATING, max: MAX_RATING, kept: Object.keys(USUAL_CHARACTERISTICS), rule: "VP-04" },
    skills: { min: MIN_RATING, max: MAX_RATING, rule: "VP-04" },
    // VP-10, Q-03 The rate of fire of each gun, in shots per turn.
    firearms: { min: 1, max: MAX_RATE_OF_FIRE, rule: "VP-10" },
  },
  words: {},
  marks: {
    // VP-06, B-06 Declared actions of this turn that are not rolled yet.
    planned: { of: "character", kind: "words", initial: [], lasts: "turn", rule: "VP-06" },
    // VP-09 Actions of this turn that are rolled.
    done: { of: "character", kind: "words", initial: [], lasts: "turn", rule: "VP-09" },
    // VP-05, VP-11 Whether somebody who declared nothing has acted this turn, where there is an initiative order.
    acted: { of: "character", kind: "flag", initial: false, lasts: "turn", rule: "VP-11" },
    // VP-11 The skill that each declared action is rolled with, where it is not the action's own name.
    actionSkills: { of: "character", kind: "pairs", initial: {}, lasts: "turn", rule: "VP-11" },
    // VP-34, VP-36 Victory points of helping rolls, by the roll that they will help.
    help: { of: "character", kind: "amounts", initial: {}, rule: "VP-34" },
    // VP-42..VP-44 Number of failed attempts by task.
    failures: { of: "character", kind: "amounts", initial: {}, rule: "VP-42" },
    // VP-42 Completed tasks, which can't be attempted again.
    achieved: { of: "character", kind: "words", initial: [], rule: "VP-42" },
    // VP-02, VP-11..VP-13 The initiative order of a span; entries that share a place act simultaneously.
    order: { of: "table", kind: "words", initial: [], lasts: "scene", rule: "VP-11" },
    // VP-39 Long tasks, with their current and required victory points.
    tasks: { of: "table", kind: "progress", initial: [], untold: true, rule: "VP-39" },
    // VP-01 Number of turns in this span.
    turn: { of: "table", kind: "number", initial: 0, rule: "VP-01" },
    // VP-01 Time elapsed in the story, in seconds.
    elapsed: { of: "table", kind: "seconds", initial: 0, rule: "VP-01", tells: ["seconds"] },
    // VP-02 Number of the span within its act.
    span: { of: "table", kind: "number", initial: 1, rule: "VP-02" },
    // VP-03 Number of the act within the drama.
    act: { of: "table", kind: "number", initial: 1, rule: "VP-03" },
  },
});
