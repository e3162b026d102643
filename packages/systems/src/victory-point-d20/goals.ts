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

/** VP-20, VP-24, VP-39 A successful roll, or a contest or task won by the acting side. */
const succeeds = ({ outcome, winner }: Outcome): boolean => outcome === "success" || winner === "a";

/** A number of the outcome, or 0 if it is missing. */
const numberOf = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);

const success = chance("success", (result) => succeeds(result));
const victoryPoints = maximize("victory points", ({ vp }) => numberOf(vp));
const effectDice = maximize("effect dice", ({ effectDice: dice }) => numberOf(dice));
const successes = maximize("successes", ({ successes: number }) => numberOf(number));
const critical = chance("critical", ({ critical: is }) => is === true);
const criticalFailure = avoid("critical failure", ({ outcome }) => outcome === "critical-failure");
const failure = avoid("failure", ({ outcome }) => outcome === "failure");

/** A goal roll: success first, then victory points, then no critical failure. */
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

/** A goal roll for which victory points matter more than success. */
const pointsGoal = goal("points", "player", victoryPoints, success, criticalFailure);

/** The acting side of a contest: winning first, then the size of the lead. */
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

/** A long task: finishing it first, then the number of rounds. */
const finishGoal = goal(
  "finish",
  "player",
  chance("finished", ({ winner }) => winner === "a"),
  avoid("the opposing side finishes it", ({ winner }) => winner === "b"),
  minimizeEarned("rounds"),
  minimizeEarned("rolls"),
);

/** One round of a long task: the change of the total. */
const progressGoal = goal(
  "progress",
  "player",
  maximize("change", ({ change }) => numberOf(change)),
  chance("finished", ({ winner }) => winner === "a"),
);

/** Repeated attempts: eventual success. */
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

/** A turn of several actions: at least one success first, then all of them. */
const wholeTurnGoal = goal(
  "much done",
  "player",
  chance("any", ({ outcome }) => outcome !== "none"),
  chance("all", ({ outcome }) => outcome === "all"),
  victoryPoints,
  avoid("any critical failure", ({ criticalFailures }) => numberOf(criticalFailures) > 0),
  chance("first action", ({ first }) => first === "success"),
);

/** All goals by name. Advice uses the first one by default. */
export const goals = {
  success: successGoal,
  points: pointsGoal,
  prevail: prevailGoal,
  finish: finishGoal,
  "in the end": eventualSuccessGoal,
  "much done": wholeTurnGoal,
  progress: progressGoal,
};
