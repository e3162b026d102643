import { goal, minimize, maximize, type Objective, type Outcome, type JsonValue } from "@rulewright/rules";

const count = (holds: boolean): number => (holds ? 1 : 0);

/** VP-20, VP-24, VP-39 A roll that succeeds; a contest or a task that one's own side wins. */
const succeeds = ({ outcome, winner }: Outcome): boolean => outcome === "success" || winner === "a";

/** A number of the outcome; 0 where it has none. */
const numberOf = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);

/** Wants little of something. */
const keepLow = (name: string, of: (outcome: Outcome) => number): Objective => ({ name, sense: -1, of, bound: 0 });

/** Wants something to happen seldom. */
const avoid = (name: string, holds: (outcome: Outcome) => boolean): Objective =>
  keepLow(name, (outcome) => count(holds(outcome)));

const success = maximize("success", (result) => count(succeeds(result)), 1);
const victoryPoints = maximize("victory points", ({ vp }) => numberOf(vp));
const effectDice = maximize("effect dice", ({ effectDice: dice }) => numberOf(dice));
const successes = maximize("successes", ({ successes: number }) => numberOf(number));
const critical = maximize("critical", ({ critical: is }) => count(is === true), 1);
const criticalFailure = avoid("critical failure", ({ outcome }) => outcome === "critical-failure");
const failure = avoid("failure", ({ outcome }) => outcome === "failure");

/** What players want of a goal roll: success, then points, then no disaster. */
const successGoal = goal(
  "success",
  "player",
  success,
  victoryPoints,
  criticalFailure,
  effectDice,
  successes,
  critical,
  failure,
);

/** The same where success alone is not enough: as many victory points as can be had. */
const pointsGoal = goal("points", "player", victoryPoints, success, criticalFailure);

/** What a side of a contest wants: to prevail, and by much. */
const prevailGoal = goal(
  "prevail",
  "player",
  maximize("prevails", ({ winner }) => count(winner === "a"), 1),
  avoid("the opposing side prevails", ({ winner }) => winner === "b"),
  maximize("own points", ({ winner, vp }) => (winner === "a" ? numberOf(vp) : 0)),
  maximize("own effect dice", ({ winner, effectDice: dice }) => (winner === "a" ? numberOf(dice) : 0)),
  maximize("own lead", ({ netA }) => numberOf(netA)),
  keepLow("their points", ({ winner, vp }) => (winner === "b" ? numberOf(vp) : 0)),
  keepLow("their effect dice", ({ winner, effectDice: dice }) => (winner === "b" ? numberOf(dice) : 0)),
  keepLow("their lead", ({ netB }) => numberOf(netB)),
  maximize("tie", ({ winner }) => count(winner === "tie"), 1),
  maximize("nobody", ({ winner }) => count(winner === "none"), 1),
);

/** What people at a long task want: to finish it, and soon. */
const finishGoal = goal(
  "finish",
  "player",
  maximize("finished", ({ winner }) => count(winner === "a"), 1),
  avoid("the opposing side finishes it", ({ winner }) => winner === "b"),
  minimize("rounds"),
  minimize("rolls"),
);

/** What people want of one round of a long task: to come far. */
const progressGoal = goal(
  "progress",
  "player",
  maximize("change", ({ change }) => numberOf(change)),
  maximize("finished", ({ winner }) => count(winner === "a"), 1),
);

/** What somebody wants who may try again: to succeed in the end. */
const eventualSuccessGoal = goal(
  "in the end",
  "player",
  success,
  victoryPoints,
  maximize("first try", (result) => count(succeeds(result) && result["attempt"] === 1), 1),
  maximize("second try", (result) => count(succeeds(result) && result["attempt"] === 2), 1),
  maximize("third try", (result) => count(succeeds(result) && result["attempt"] === 3), 1),
  avoid("beyond", ({ beyond }) => beyond === true),
);

/** What somebody wants of a turn of several actions. */
const wholeTurnGoal = goal(
  "much done",
  "player",
  maximize("any", ({ outcome }) => count(outcome !== "none"), 1),
  maximize("all", ({ outcome }) => count(outcome === "all"), 1),
  victoryPoints,
  avoid("any critical failure", ({ criticalFailures }) => numberOf(criticalFailures) > 0),
  maximize("first action", ({ first }) => count(first === "success"), 1),
);

/** Everything people may want, by name; the first is what advice goes by. */
export const goals = {
  success: successGoal,
  points: pointsGoal,
  prevail: prevailGoal,
  finish: finishGoal,
  "in the end": eventualSuccessGoal,
  "much done": wholeTurnGoal,
  progress: progressGoal,
};
