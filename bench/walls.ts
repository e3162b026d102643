// Questions that were once refused, or took longer than anybody waits. Each is answered once in a cold calculator.
import { doubles, notation, rationals } from "@rulewright/dice";
import { calculator, fewest, harvest, matching, narrative, pig, risk, siege } from "./games.ts";
import { type Measurement, timed } from "./measure.ts";

/** What a row runs, and what it took before. */
interface Wall {
  readonly id: string;
  readonly says: string;
  readonly before: string;
  run(): unknown;
}

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
