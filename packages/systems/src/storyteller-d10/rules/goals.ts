import {
  avoid,
  chance,
  goal,
  maximize,
  maximizeEarned,
  minimize,
  minimizeEarned,
  minimizePaid,
  partOf,
  type JsonObject,
  type ScriptedStrategy,
} from "@rulewright/rules";

/** The numbers of an outcome that goals read. */
type RollOutcome = {
  readonly outcome: string;
  readonly net?: number;
  readonly willpower?: number;
  /** Absent where no number of successes is required. */
  readonly enough?: boolean;
};

const netOf = ({ net = 0 }: RollOutcome): number => net;

/** ST-59, ST-62 With enough successes if a number is required, otherwise with any. */
const success = chance<RollOutcome>("success", ({ outcome, enough = outcome === "success" }) => enough);
/** ST-62 A single success is a bare pass, more are a clear one. The book says so where one is enough, and only there. */
const clear = partOf(
  success,
  chance<RollOutcome>("clear", ({ outcome, net = 0, enough = outcome === "success" }) => enough && net > 1),
);
const botch = avoid("botch", ({ outcome }) => outcome === "botch");
const successes = maximize<RollOutcome>("successes", (outcome) => Math.max(0, netOf(outcome)));
const willpowerLeft = maximize<RollOutcome>("willpower left", ({ willpower = 0 }) => willpower);
const atZero = avoid<RollOutcome>("at zero", ({ willpower }) => willpower === 0);
const willpowerSpent = minimizePaid("willpower");

/** A roll: success first, then no botch, then willpower kept, then a clear success, then as many successes as possible. */
const successGoal = goal("success", "player", success, botch, willpowerSpent, clear, successes);

/** What a willpower roll is for: enough successes first, then the most willpower left. */
const enoughFirst = [success, willpowerLeft, atZero, willpowerSpent, successes, botch];

/** A willpower roll that needs several successes. */
const enoughGoal = goal("enough", "player", ...enoughFirst);

/** ST-62 A willpower roll that needs one success, which may be a bare or a clear one. */
const oneSuccessGoal = goal("one success", "player", ...enoughFirst, clear);

/** A willpower roll: the most successes first, then the most willpower left. */
const manySuccessesGoal = goal(
  "many successes",
  "player",
  successes,
  willpowerLeft,
  atZero,
  willpowerSpent,
  success,
  botch,
);

/** All figures of a dice pool. */
const resultGoal = goal(
  "result",
  "player",
  maximize<RollOutcome>("net", netOf),
  chance("failure", ({ outcome }) => outcome === "failure"),
  success,
  botch,
  successes,
  minimize<RollOutcome>("botch degree", (outcome) => Math.max(0, -netOf(outcome)), 0),
);

/** Consecutive willpower rolls: the most successful rolls. */
const manyRollsGoal = goal("many rolls", "player", maximizeEarned("succeeded"));

/** A day of rest: the most willpower at the end of the day. */
const restedGoal = goal("rested", "player", willpowerLeft, atZero);

/** Recovery: the fewest days until willpower is full. */
const soonFullGoal = goal("soon full", "player", minimizeEarned("days"));

/** All goals by name. Advice uses the first one by default. */
export const goals = {
  success: successGoal,
  enough: enoughGoal,
  "one success": oneSuccessGoal,
  "many successes": manySuccessesGoal,
  result: resultGoal,
  "many rolls": manyRollsGoal,
  rested: restedGoal,
  "soon full": soonFullGoal,
};

/** A number among the facts of a rest roll. */
function factOf(facts: JsonObject, name: "held" | "boughtOff"): number {
  const value = facts[name];
  return typeof value === "number" ? value : 0;
}

/** Buys off a rest roll whenever that leaves more willpower at the end of the day. */
const betterNight: ScriptedStrategy = ({ facts }, open) =>
  factOf(facts, "boughtOff") > factOf(facts, "held") ? open("spend")[0] : undefined;

/** Named strategies. */
export const strategies = { "better night": betterNight };
