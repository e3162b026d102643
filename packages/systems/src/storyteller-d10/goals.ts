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

/** ST-59 Enough successes where so many are needed, or else any. */
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

/** What players want of a roll: that it succeeds, or at least is no botch; then dots kept. */
const successGoal = goal("success", "player", success, botch, willpowerSpent);

/** Enough successes of a willpower roll, and as much willpower left as can be. */
const enoughGoal = goal("enough", "player", success, willpowerLeft, atZero, willpowerSpent, successes, botch);

/** As many successes of a willpower roll as can be. */
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

/** All there is to say of a pool. */
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

/** As many rolls of an ordeal as can be. */
const manyRollsGoal = goal("many rolls", "player", maximizeEarned("succeeded"));

/** Much willpower when the day is over. */
const restedGoal = goal("rested", "player", willpowerLeft, atZero);

/** Full again soon. */
const soonFullGoal = goal("soon full", "player", minimizeEarned("days"));

/** Everything people may want, by name; the first is what advice goes by. */
export const goals = {
  success: successGoal,
  enough: enoughGoal,
  "many successes": manySuccessesGoal,
  result: resultGoal,
  "many rolls": manyRollsGoal,
  rested: restedGoal,
  "soon full": soonFullGoal,
};

/** Buys off a day's roll whenever there is more willpower that night for it. */
const betterNight: ScriptedStrategy = ({ facts }, open) =>
  Number(facts["boughtOff"]) > Number(facts["held"]) ? open("spend")[0] : undefined;

/** Ways of choosing with names of their own. */
export const strategies = { "better night": betterNight };
