// Questions that were once refused, or took longer than anybody waits. Each is answered once in a cold calculator.
import {
  atLeast,
  d,
  doubles,
  face,
  fold,
  type Hand,
  highest,
  notation,
  rationals,
  type Reading,
  symbols,
  tally,
} from "@rulewright/dice";
import {
  Calculator,
  chance,
  choose,
  done,
  earn,
  go,
  goal,
  minimizeEarned,
  move,
  procedure,
  type Procedure,
  roll,
  rollPool,
} from "@rulewright/rules";
import { type Measurement, timed } from "./measure.ts";

/** What a row runs, and what it took before. */
interface Wall {
  readonly id: string;
  readonly says: string;
  readonly before: string;
  run(): unknown;
}

/** A rule with dice of its own, and how it is asked. */
const rules = ["bench"];

/** Each round takes d6 of the hit points; the rounds are counted. */
const siege: Procedure<{ readonly points: number }> = procedure("siege", {
  rules,
  *run({ points }) {
    yield* earn({ rounds: 1 });
    const left = points - (yield* roll(d(6).times(1), face));
    return left <= 0 ? done({ outcome: "taken" }) : go(siege, { points: left });
  },
});

/** Risk: up to three dice against up to two, the highest pairs compared; the attacker fights to the last. */
const risk: Procedure<{ readonly attackers: number; readonly defenders: number }> = procedure("risk", {
  rules,
  *run({ attackers, defenders }) {
    if (attackers === 0) return done({ outcome: "held", left: defenders });
    if (defenders === 0) return done({ outcome: "taken", left: attackers });
    const one = yield* roll(d(6).times(Math.min(3, attackers)), highest(1));
    const other = yield* roll(d(6).times(Math.min(2, defenders)), highest(1));
    return one > other
      ? go(risk, { attackers, defenders: defenders - 1 })
      : go(risk, { attackers: attackers - 1, defenders });
  },
});

/** Pig: roll as often as one dares; a one loses the points of the turn. Fewest turns to the target. */
const pig: Procedure<{ readonly held: number; readonly turn: number; readonly target: number }> = procedure("pig", {
  rules,
  *run({ held, turn, target }) {
    const fell = yield* roll(d(6).times(1), face);
    if (fell === 1 || held + turn + fell >= target) yield* earn({ turns: 1 });
    if (fell === 1) return go(pig, { held, turn: 0, target });
    const now = turn + fell;
    if (held + now >= target) return done({ outcome: "there" });
    return choose({
      by: "player",
      stands: { as: "roll", leadsTo: go(pig, { held, turn: now, target }) },
      moves: () => [move("hold", { leadsTo: () => go(bank, { held: held + now, target }) })],
    });
  },
});

const bank: Procedure<{ readonly held: number; readonly target: number }> = procedure("bank", {
  rules,
  *run({ held, target }) {
    yield* earn({ turns: 1 });
    return go(pig, { held, turn: 0, target });
  },
});

/** The one-roll engine: the widest set of equal dice, and the highest face of such a set. */
const widest = fold("widest set", {
  initial: [0, 0],
  step: ([width = 0, height = 0], one, count) => (count >= width ? [count, one] : [width, height]),
  result: ([width = 0, height = 0]) => ({ width, height }),
});

const matching: Procedure<{ readonly dice: number }> = procedure("matches", {
  rules,
  *run({ dice }) {
    return done({ outcome: "rolled", ...(yield* roll(d(10).times(dice), widest)) });
  },
});

const at = (list: readonly number[]) => (one: number) => list[one - 1] ?? 0;

/** The symbols of a die of Genesys, by face. */
const genesys = (
  successes: readonly number[],
  advantages: readonly number[],
  triumph = 0,
  despair = 0,
): Reading<Hand> => {
  const last = successes.length;
  return symbols({
    success: at(successes),
    advantage: at(advantages),
    triumph: (one) => (one === last ? triumph : 0),
    despair: (one) => (one === last ? despair : 0),
  });
};
const ability = genesys([0, 1, 1, 2, 0, 0, 1, 0], [0, 0, 0, 0, 1, 1, 1, 2]);
const difficulty = genesys([0, -1, -2, 0, 0, 0, -1, 0], [0, 0, 0, -1, -1, -1, -1, -2]);
const proficiency = genesys([0, 1, 1, 2, 2, 0, 1, 1, 1, 0, 0, 1], [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 0], 1);
const challenge = genesys(
  [0, -1, -1, -2, -2, 0, 0, -1, -1, 0, 0, -1],
  [0, 0, 0, 0, 0, -1, -1, -1, -1, -2, -2, 0],
  0,
  1,
);
const boost = genesys([0, 0, 1, 1, 0, 0], [0, 0, 0, 1, 2, 1]);
const setback = genesys([0, 0, -1, -1, 0, 0], [0, 0, 0, 0, -1, -1]);

/** Eleven dice of Genesys: all four symbols of what is left. */
const narrative: Procedure<Record<string, never>> = procedure("narrative", {
  rules,
  *run() {
    const left = yield* rollPool([
      { dice: d(8).times(2), reading: ability },
      { dice: d(12).times(2), reading: proficiency },
      { dice: d(6).times(2), reading: boost },
      { dice: d(8).times(2), reading: difficulty },
      { dice: d(12).times(1), reading: challenge },
      { dice: d(6).times(2), reading: setback },
    ]);
    return done({ outcome: "rolled", ...left });
  },
});

/** The harvest of two goods, which some throws of 2d6 give both of: a die has the 36 throws as faces. */
const throwOf = (one: number): number => 2 + ((one - 1) % 6) + Math.floor((one - 1) / 6);
const goods = tally({ wood: (one) => [6, 8].includes(throwOf(one)), brick: (one) => atLeast(8)(throwOf(one)) });
const harvest: Procedure<{ readonly turns: number }> = procedure("harvest", {
  rules,
  *run({ turns }) {
    return done({ outcome: "harvested", ...(yield* roll(d(36).times(turns), goods)) });
  },
});

const taken = goal(
  "taken",
  "player",
  chance("taken", ({ outcome }) => outcome === "taken"),
);
const fewest = goal("fewest", "player", minimizeEarned("turns"));
const calculator = (its = taken): Calculator<number> =>
  new Calculator({ arithmetic: doubles, house: {}, goal: its, strategy: "best" });

const expression = (text: string, before: string, fractions = false): Wall => ({
  id: fractions ? `${text}.exact` : text,
  says: fractions ? "dice notation, in fractions" : "dice notation",
  before,
  run() {
    const read = notation.parse(text);
    if (notation.isFault(read)) throw new Error(text);
    const found = fractions ? notation.distribution(read, rationals) : notation.distribution(read, doubles);
    if (notation.isFault(found)) throw new Error(`${text}: ${notation.message(found)}`);
    return found;
  },
});

const REFUSED = "refused";
const walls: readonly Wall[] = [
  expression("1000d6kh1", `${REFUSED}, answered when asked again`),
  expression("220d20kh100", REFUSED),
  expression("200d6!kh10", REFUSED),
  expression("40d6!x5kh10", REFUSED),
  expression("40d6!kh10", REFUSED, true),
  {
    id: "points-1000",
    says: "results of a thousand hit points against d6",
    before: `${REFUSED} as a loop`,
    run: () => calculator().results(siege, { points: 1000 }),
  },
  {
    id: "risk-300",
    says: "results of 300 against 300, one loss a throw",
    before: `${REFUSED} as a loop`,
    run: () => calculator().results(risk, { attackers: 300, defenders: 300 }),
  },
  {
    id: "pig-100",
    says: "best play alone to 100 in the fewest turns",
    before: "28 s on another machine",
    run: () => calculator(fewest).expectedValues(pig, { held: 0, turn: 0, target: 100 }),
  },
  {
    id: "matches-10",
    says: "one-roll engine: width and height of the widest set of 10d10",
    before: "87 ms on another machine, by enumerating hands",
    run: () => calculator().results(matching, { dice: 10 }),
  },
  {
    id: "matches-50",
    says: "the same of 50d10",
    before: "12.6 billion hands to enumerate",
    run: () => calculator().results(matching, { dice: 50 }),
  },
  {
    id: "genesys-11",
    says: "all four symbols of eleven dice of Genesys",
    before: "67 ms on another machine, as packed totals; more dice: more than 50000 different totals",
    run: () => calculator().results(narrative, {}),
  },
  {
    id: "harvest-400",
    says: "joint tallies of two goods in 400 turns of Catan",
    before: "5.3 s and 2.5 GB on another machine",
    run: () => calculator().results(harvest, { turns: 400 }),
  },
];

/** The time of each wall, in milliseconds. */
export function measureWalls(): Measurement[] {
  return walls.map(({ id, says, before, run }): Measurement => {
    run();
    const { median, min, runs } = timed(3, run);
    return {
      id: `wall.${id}`,
      unit: "ms",
      median: median / 1000,
      min: min / 1000,
      runs,
      says: `${says}; before: ${before}`,
    };
  });
}
