import { avoid, chance, goal, maximize, minimize, minimizeEarned, type Outcome } from "@rulewright/rules";

/** What the outcomes of this system may contain, beside their name. */
type Result = Outcome & {
  /** VP-20..VP-22 Of a goal roll; the victory points and effect dice also of a contest and of a turn. */
  readonly successes?: number;
  readonly critical?: boolean;
  readonly vp?: number;
  readonly effectDice?: number;
  /** VP-24, VP-39 The side that won a contest or a task. */
  readonly winner?: string;
  readonly netA?: number;
  readonly netB?: number;
  /** VP-39 Of a round: the change of the total. */
  readonly change?: number;
  /** VP-42, VP-44 Of an attempt at a task. */
  readonly attempt?: number;
  readonly beyond?: boolean;
  /** VP-05 Of a turn: its critical failures, and the outcomes of its actions. */
  readonly criticalFailures?: number;
  readonly first?: string;
  readonly second?: string;
  readonly third?: string;
};

/** VP-20, VP-24, VP-39 A successful roll, or a contest or task won by the acting side. */
const succeeds = ({ outcome, winner }: Result): boolean => outcome === "success" || winner === "a";

const success = chance<Result>("success", succeeds);
const victoryPoints = maximize<Result>("victory points", ({ vp = 0 }) => vp);
const effectDice = maximize<Result>("effect dice", ({ effectDice: dice = 0 }) => dice);
const successes = maximize<Result>("successes", ({ successes: number = 0 }) => number);
const critical = chance<Result>("critical", ({ critical: is = false }) => is);
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
  chance<Result>("prevails", ({ winner }) => winner === "a"),
  avoid<Result>("the opposing side prevails", ({ winner }) => winner === "b"),
  maximize<Result>("own points", ({ winner, vp = 0 }) => (winner === "a" ? vp : 0)),
  maximize<Result>("own effect dice", ({ winner, effectDice: dice = 0 }) => (winner === "a" ? dice : 0)),
  maximize<Result>("own lead", ({ netA = 0 }) => netA),
  minimize<Result>("their points", ({ winner, vp = 0 }) => (winner === "b" ? vp : 0), 0),
  minimize<Result>("their effect dice", ({ winner, effectDice: dice = 0 }) => (winner === "b" ? dice : 0), 0),
  minimize<Result>("their lead", ({ netB = 0 }) => netB, 0),
  chance<Result>("tie", ({ winner }) => winner === "tie"),
  chance<Result>("nobody", ({ winner }) => winner === "none"),
);

/** A long task: finishing it first, then the number of rounds. */
const finishGoal = goal(
  "finish",
  "player",
  chance<Result>("finished", ({ winner }) => winner === "a"),
  avoid<Result>("the opposing side finishes it", ({ winner }) => winner === "b"),
  minimizeEarned("rounds"),
  minimizeEarned("rolls"),
);

/** One round of a long task: the change of the total. */
const progressGoal = goal(
  "progress",
  "player",
  maximize<Result>("change", ({ change = 0 }) => change),
  chance<Result>("finished", ({ winner }) => winner === "a"),
);

/** Repeated attempts: eventual success. */
const eventualSuccessGoal = goal(
  "in the end",
  "player",
  success,
  victoryPoints,
  chance<Result>("first try", (result) => succeeds(result) && result.attempt === 1),
  chance<Result>("second try", (result) => succeeds(result) && result.attempt === 2),
  chance<Result>("third try", (result) => succeeds(result) && result.attempt === 3),
  avoid<Result>("beyond", ({ beyond = false }) => beyond),
);

/** Repeated attempts for which victory points matter more than success. */
const eventualPointsGoal = goal("points in the end", "player", victoryPoints, success);

/** A turn of several actions: at least one success first, then all of them. */
const wholeTurnGoal = goal(
  "much done",
  "player",
  chance("any", ({ outcome }) => outcome !== "none"),
  chance("all", ({ outcome }) => outcome === "all"),
  victoryPoints,
  avoid<Result>("any critical failure", ({ criticalFailures = 0 }) => criticalFailures > 0),
  chance<Result>("first action", ({ first }) => first === "success"),
  chance<Result>("second action", ({ second }) => second === "success"),
  chance<Result>("third action", ({ third }) => third === "success"),
);

/** All goals by name. Advice uses the first one by default. */
export const goals = {
  success: successGoal,
  points: pointsGoal,
  prevail: prevailGoal,
  finish: finishGoal,
  "in the end": eventualSuccessGoal,
  "points in the end": eventualPointsGoal,
  "much done": wholeTurnGoal,
  progress: progressGoal,
};
