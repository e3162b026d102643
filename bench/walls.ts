// Questions that were once refused, or took longer than anybody waits. Each is answered once in a cold calculator.
import { d, doubles, face, highest, notation, rationals } from "@rulewright/dice";
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
