// Times one throw with its full trace: the roll of the notation, in turns with the peer's roll, and the same dice in a
// procedure. Run by sampling.ts in a process for each throw.
import process from "node:process";
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { atLeast, countExploding, d, exactly, highest, notation, total } from "@rulewright/dice";
import { done, type Procedure, procedure, replay, roll, type Rulebook, sampler, seeded } from "@rulewright/rules";
import { type Measurement, median } from "./measure.ts";

const nothing = {};
const d6 = d(6);
const d10 = d(10);
const d20 = d(20);

const hitsLessOnes = total((face) => (face >= 6 ? 1 : face === 1 ? -1 : 0));
const exploding = countExploding({ adds: 1, explodes: exactly(10), counts: atLeast(8), exactTo: 50 });
const best = highest(3);
const shown = total();

/** The throws as procedures, by their notation. */
const procedures: Readonly<Record<string, Procedure>> = {
  "10d10>=6f=1": procedure("10d10>=6f=1", {
    rules: [],
    *run() {
      return done({ outcome: "rolled", total: yield* roll(d10.times(10), hitsLessOnes) });
    },
  }),
  "4d6dl1": procedure("4d6dl1", {
    rules: [],
    *run() {
      return done({ outcome: "rolled", total: yield* roll(d6.times(4), best) });
    },
  }),
  "5d10!>=8": procedure("5d10!>=8", {
    rules: [],
    *run() {
      return done({ outcome: "rolled", total: yield* roll(d10.times(5), exploding) });
    },
  }),
  "2d20": procedure("2d20", {
    rules: [],
    *run() {
      return done({ outcome: "rolled", total: yield* roll(d20.times(2), shown) });
    },
  }),
};

const ROUNDS = 31;
const SAMPLES = 2000;
/** The minimum ratio of our rolls per second to the peer's. */
const AT_LEAST = 5;

const [, , text = ""] = process.argv;
const random = seeded(1);
const measured: Measurement[] = [rollOf(text), ...procedureOf(text)];
console.log(JSON.stringify(measured));

/** The roll of the notation with every throw in it. Both sides parse beforehand, and their totals are read. */
function rollOf(expression: string): Measurement {
  const read = notation.parse(expression);
  if (notation.isFault(read)) throw new Error(expression);
  const parsed = new DiceRoll(expression);
  const ours = (): unknown => notation.roll(read, random);
  const theirs = (): unknown => {
    parsed.roll();
    return parsed.total;
  };
  const rates = Array.from({ length: ROUNDS }, () => ({ ours: rateOf(ours), theirs: rateOf(theirs) }));
  const peer = median(rates.map((one) => one.theirs));
  return {
    id: `roll.${expression}`,
    unit: "samples/s",
    median: median(rates.map((one) => one.ours)),
    runs: ROUNDS,
    peer,
    ratio: median(rates.map((one) => one.ours / one.theirs)),
    target: AT_LEAST * peer,
    says: "dice notation",
  };
}

/** A procedure with the same dice, sampled with its trace. The peer has no procedures. */
function procedureOf(name: string): Measurement[] {
  if (!Object.hasOwn(procedures, name)) return [];
  const book: Rulebook = { id: "bench", version: "1", procedures };
  const sample = sampler(book, name, nothing, nothing);
  replay(book, sample(random));
  const rates = Array.from({ length: ROUNDS }, () => rateOf(() => sample(random)));
  return [{ id: `procedure.${name}`, unit: "samples/s", median: median(rates), runs: ROUNDS, says: "a procedure" }];
}

function rateOf(sample: () => unknown): number {
  const before = performance.now();
  for (let n = 0; n < SAMPLES; n++) sample();
  return (1000 * SAMPLES) / (performance.now() - before);
}
