import {
  avoid,
  chance,
  goal,
  type JsonValue,
  maximize,
  minimize,
  minimizeEarned,
  type Outcome,
} from "@rulewright/rules";

/** VP-20, VP-24, VP-39 A roll that succeeds; a contest or a task that one's own side wins. */
const succeeds = ({ outcome, winner }: Outcome): boolean => outcome === "success" || winner === "a";

/** A number of the outcome; 0 where it has none. */
const numberOf = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);

const success = chance("success", (result) => succeeds(result));
const victoryPoints = maximize("victory points", ({ vp }) => numberOf(vp));
const effectDice = maximize("effect dice", ({ effectDice: dice }) => numberOf(dice));
const successes = maximize("successes", ({ successes: number }) => numberOf(number));
const critical = chance("critical", ({ critical: is }) => is === true);
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
  chance("prevails", ({ winner }) => winner === "a"),
  avoid("the opposing side prevails", ({ winner }) => winner === "b"),
  maximize("own points", ({ winner, vp }) => (winner === "a" ? numberOf(vp) : 0)),
  maximize("own effect dice", ({ winner, effectDice: dice }) => (winner === "a" ? numberOf(dice) : 0)),
  maximize("own lead", ({ netA }) => numberOf(netA)),
  minimize("their points", ({ winner, vp }) => (winner === "b" ? numberOf(vp) : 0), 0),
  minimize("their effect dice", ({ winner, effectDice: dice }) => (winner === "b" ? numberOf(dice) : 0), 0),
  minimize("their lead", ({ netB }) => numberOf(netB), 0),
  chance("tie", ({ winner }) => winner === "tie"),
  chance("nobody", ({ winner }) => winner === "none"),
);

/** What people at a long task want: to finish it, and soon. */
const finishGoal = goal(
  "finish",
  "player",
  chance("finished", ({ winner }) => winner === "a"),
  avoid("the opposing side finishes it", ({ winner }) => winner === "b"),
  minimizeEarned("rounds"),
  minimizeEarned("rolls"),
);

/** What people want of one round of a long task: to come far. */
const progressGoal = goal(
  "progress",
  "player",
  maximize("change", ({ change }) => numberOf(change)),
  chance("finished", ({ winner }) => winner === "a"),
);

/** What somebody wants who may try again: to succeed in the end. */
const eventualSuccessGoal = goal(
  "in the end",
  "player",
  success,
  victoryPoints,
  chance("first try", (result) => succeeds(result) && result["attempt"] === 1),
  chance("second try", (result) => succeeds(result) && result["attempt"] === 2),
  chance("third try", (result) => succeeds(result) && result["attempt"] === 3),
  avoid("beyond", ({ beyond }) => beyond === true),
);

/** What somebody wants of a turn of several actions. */
const wholeTurnGoal = goal(
  "much done",
  "player",
  chance("any", ({ outcome }) => outcome !== "none"),
  chance("all", ({ outcome }) => outcome === "all"),
  victoryPoints,
  avoid("any critical failure", ({ criticalFailures }) => numberOf(criticalFailures) > 0),
  chance("first action", ({ first }) => first === "success"),
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
