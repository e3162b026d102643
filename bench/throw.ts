// Times one throw with a full trace, alternating with the peer's. Run by sampling.ts in a process for each throw.
import process from "node:process";
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { atLeast, countExploding, d, highest, exactly, total } from "@rulewright/dice";
import { done, procedure, replay, roll, type Rulebook, sampler, seeded } from "@rulewright/rules";
import { type Measurement, median } from "./measure.ts";

const nothing = {};
const d6 = d(6);
const d10 = d(10);
const d20 = d(20);

const hitsLessOnes = total((face) => (face >= 6 ? 1 : face === 1 ? -1 : 0));
const exploding = countExploding({ adds: 1, explodes: exactly(10), counts: atLeast(8), exactTo: 50 });
const best = highest(3);
const shown = total();

/** The throws, by their notation in the other roller. */
const throws = {
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

const book: Rulebook = { id: "bench", version: "1", procedures: throws };

const ROUNDS = 31;
const SAMPLES = 2000;
/** The minimum ratio of our traces per second to the peer's. */
const AT_LEAST = 10;

const [, , notation = ""] = process.argv;
const random = seeded(1);
const throwOnce = sampler(book, notation, nothing, nothing);
const ours = (): unknown => throwOnce(random);
// The peer's rolls are parsed beforehand, and their totals are read.
const parsed = new DiceRoll(notation);
const theirs = (): unknown => {
  parsed.roll();
  return parsed.total;
};
replay(book, throwOnce(random));
const rates = Array.from({ length: ROUNDS }, () => ({ ours: rateOf(ours), theirs: rateOf(theirs) }));
const peer = median(rates.map((one) => one.theirs));
const measured: Measurement = {
  id: `sampling.${notation}`,
  unit: "samples/s",
  median: median(rates.map((one) => one.ours)),
  runs: ROUNDS,
  peer,
  ratio: median(rates.map((one) => one.ours / one.theirs)),
  target: AT_LEAST * peer,
};
console.log(JSON.stringify(measured));

function rateOf(sample: () => unknown): number {
  const before = performance.now();
  for (let n = 0; n < SAMPLES; n++) sample();
  return (1000 * SAMPLES) / (performance.now() - before);
}
