import {
  avoid,
  chance,
  goal,
  maximize,
  maximizeEarned,
  minimize,
  minimizeEarned,
  minimizePaid,
  type Outcome,
  type ScriptedStrategy,
} from "@rulewright/rules";

/** ST-59, ST-62 Whether a roll succeeds: with enough successes if a number is required, otherwise with any. */
const succeeds = ({ outcome, enough }: Outcome): boolean =>
  enough === undefined ? outcome === "success" : enough === true;

const net = (outcome: Outcome): number => Number(outcome["net"] ?? 0);
const willpowerOf = (outcome: Outcome): number => Number(outcome["willpower"] ?? 0);

const success = chance("success", (outcome) => succeeds(outcome));
const botch = avoid("botch", ({ outcome }) => outcome === "botch");
const successes = maximize("successes", (outcome) => Math.max(0, net(outcome)));
const willpowerLeft = maximize("willpower left", willpowerOf);
const atZero = avoid("at zero", (outcome) => outcome["willpower"] === 0);
const willpowerSpent = minimizePaid("willpower");

/** A roll: success first, then no botch, then willpower kept. */
const successGoal = goal("success", "player", success, botch, willpowerSpent);

/** A willpower roll: enough successes first, then the most willpower left. */
const enoughGoal = goal("enough", "player", success, willpowerLeft, atZero, willpowerSpent, successes, botch);

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
  maximize("net", net),
  chance("failure", ({ outcome }) => outcome === "failure"),
  success,
  botch,
  successes,
  minimize("botch degree", (outcome) => Math.max(0, -net(outcome)), 0),
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
  "many successes": manySuccessesGoal,
  result: resultGoal,
  "many rolls": manyRollsGoal,
  rested: restedGoal,
  "soon full": soonFullGoal,
};

/** Buys off a rest roll whenever that leaves more willpower at the end of the day. */
const betterNight: ScriptedStrategy = ({ facts }, open) =>
  Number(facts["boughtOff"]) > Number(facts["held"]) ? open("spend")[0] : undefined;

/** Named strategies. */
export const strategies = { "better night": betterNight };
