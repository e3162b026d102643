import { goal, minimize, maximize, maximizeEarned, type Outcome, type ScriptedStrategy } from "@rulewright/rules";

/** ST-59 Enough successes where so many are needed, or else any. */
const isSuccess = ({ outcome, enough }: Outcome): boolean =>
  enough === undefined ? outcome === "success" : enough === true;

const net = (outcome: Outcome): number => Number(outcome["net"] ?? 0);
const willpowerOf = (outcome: Outcome): number => Number(outcome["willpower"] ?? 0);

const succeeding = maximize("success", (outcome) => Number(isSuccess(outcome)), 1);
const botching = { ...maximize("botch", ({ outcome }) => Number(outcome === "botch")), sense: -1 as const, bound: 0 };
const successes = maximize("successes", (outcome) => Math.max(0, net(outcome)));
const willpowerLeft = maximize("willpower left", willpowerOf);
const atZero = {
  ...maximize("at zero", (outcome) => Number(outcome["willpower"] === 0)),
  sense: -1 as const,
  bound: 0,
};
const dots = minimize("willpower");

/** What players want of a roll: that it succeeds, or at least is no botch; then dots kept. */
const success = goal("success", "player", succeeding, botching, dots);

/** Enough successes of a willpower roll, and as much willpower left as can be. */
const enough = goal("enough", "player", succeeding, willpowerLeft, atZero, dots, successes, botching);

/** As many successes of a willpower roll as can be. */
const manySuccesses = goal("many successes", "player", successes, willpowerLeft, atZero, dots, succeeding, botching);

/** All there is to say of a pool. */
const result = goal(
  "result",
  "player",
  maximize("net", net),
  maximize("failure", ({ outcome }) => Number(outcome === "failure")),
  succeeding,
  botching,
  successes,
  { ...maximize("botch degree", (outcome) => Math.max(0, -net(outcome))), sense: -1 },
);

/** As many rolls of an ordeal as can be. */
const manyRolls = goal("many rolls", "player", maximizeEarned("succeeded"));

/** Much willpower when the day is over. */
const rested = goal("rested", "player", willpowerLeft, atZero);

/** Full again soon. */
const soonFull = goal("soon full", "player", minimize("days"));

/** Everything people may want, by name; the first is what advice goes by. */
export const goals = {
  success,
  enough,
  "many successes": manySuccesses,
  result,
  "many rolls": manyRolls,
  rested,
  "soon full": soonFull,
};

/** Buys off a day's roll whenever there is more willpower that night for it. */
const betterNight: ScriptedStrategy = ({ facts }, open) =>
  Number(facts["boughtOff"]) > Number(facts["held"]) ? open("spend")[0] : undefined;

/** Ways of choosing with names of their own. */
export const strategies = { "better night": betterNight };
