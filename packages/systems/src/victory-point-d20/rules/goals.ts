import { avoid, chance, contested, goal, maximize, minimize, minimizeEarned, type Outcome } from "@rulewright/rules";

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

/** VP-20 A successful roll. */
const succeeds = ({ outcome }: Result): boolean => outcome === "success";

const success = chance<Result>("success", succeeds);
const victoryPoints = maximize<Result>("victory points", ({ vp = 0 }) => vp);
const effectDice = maximize<Result>("effect dice", ({ effectDice: dice = 0 }) => dice);
const successes = maximize<Result>("successes", ({ successes: number = 0 }) => number);
const critical = chance<Result>("critical", ({ critical: is = false }) => is);
const criticalFailure = avoid("critical failure", ({ outcome }) => outcome === "critical-failure");
const failure = avoid("failure", ({ outcome }) => outcome === "failure");

/** A goal roll: success first, then victory points, then no critical failure. Helpers pursue it, too. */
const successGoal = contested(
  goal("success", "player", success, victoryPoints, criticalFailure, effectDice, successes, critical, failure),
  { allies: ["helper"] },
);

/** A goal roll for which victory points matter more than success. */
const pointsGoal = goal("points", "player", victoryPoints, success, criticalFailure);

/** VP-24, VP-52 What matters in a contest to the acting side besides winning it. */
const contestGains = [
  avoid<Result>("the opposing side prevails", ({ winner }) => winner === "b"),
  maximize<Result>("own points", ({ winner, vp = 0 }) => (winner === "a" ? vp : 0)),
  maximize<Result>("own effect dice", ({ winner, effectDice: dice = 0 }) => (winner === "a" ? dice : 0)),
  maximize<Result>("own lead", ({ netA = 0 }) => netA),
  minimize<Result>("their points", ({ winner, vp = 0 }) => (winner === "b" ? vp : 0), 0),
  minimize<Result>("their effect dice", ({ winner, effectDice: dice = 0 }) => (winner === "b" ? dice : 0), 0),
  minimize<Result>("their lead", ({ netB = 0 }) => netB, 0),
  chance<Result>("tie", ({ winner }) => winner === "tie"),
  chance<Result>("nobody", ({ winner }) => winner === "none"),
];

/** VP-24 The outcome of a contest that the acting side wins, and those of the others. */
const WON = "a";
const NOT_WON = ["b", "tie", "none"];
const actingSideWins = ({ outcome }: Result): boolean => outcome === WON;

/** The acting side of a contest: winning first, then the size of the lead. The other side announces the accent that is worst for it. */
const prevailGoal = contested(goal("prevail", "player", chance("prevails", actingSideWins), ...contestGains), {
  against: ["opponent"],
});

/** The same if the other side announces no accent. */
const unansweredGoal = goal(
  "prevail unanswered",
  "player",
  chance("prevails unanswered", actingSideWins),
  ...contestGains,
);

/** The opposing side of a contest: that the acting side doesn't win, then winning. */
const withstandGoal = contested(
  goal(
    "withstand",
    "opponent",
    chance<Result>("withstands", ({ outcome, winner }) => winner !== undefined && NOT_WON.includes(outcome)),
    chance<Result>("the opposing side prevails", ({ winner }) => winner === "b"),
    minimize<Result>("their points", ({ winner, vp = 0 }) => (winner === "a" ? vp : 0), 0),
    maximize<Result>("own points", ({ winner, vp = 0 }) => (winner === "b" ? vp : 0)),
  ),
  { against: ["player"] },
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

/** One round of a long task: the change of the total. Helpers pursue it, too, and opponents the opposite. */
const progressGoal = contested(
  goal(
    "progress",
    "player",
    maximize<Result>("change", ({ change = 0 }) => change),
    chance<Result>("finished", ({ winner }) => winner === "a"),
  ),
  { allies: ["helper"], against: ["opponent"] },
);

/** The same for those who resist it. */
const hinderGoal = contested(
  goal(
    "hinder",
    "opponent",
    minimize<Result>("change", ({ change = 0 }) => change),
    avoid<Result>("finished", ({ winner }) => winner === "a"),
  ),
  { allies: ["opponent"], against: ["player", "helper"] },
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
  chance("any", ({ outcome }) => outcome === "some" || outcome === "all"),
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
  prevail: prevailGoal,
  "prevail unanswered": unansweredGoal,
  withstand: withstandGoal,
  finish: finishGoal,
  "in the end": eventualSuccessGoal,
  "much done": wholeTurnGoal,
  progress: progressGoal,
  hinder: hinderGoal,
  points: pointsGoal,
  "points in the end": eventualPointsGoal,
};
