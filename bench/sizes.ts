// Time and memory against size, each size in a process of its own: npm run bench -- sizes
import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { doubles, rationals } from "@rulewright/dice";
import { Calculator, chance, goal, type JsonObject, type Procedure, stateKeysFor } from "@rulewright/rules";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import {
  calculator,
  duel,
  fewest,
  matching,
  narrative,
  pig,
  points,
  risk,
  sheetOf,
  test,
  volley,
  yahtzee,
} from "./games.ts";
import type { Measurement } from "./measure.ts";
import { pointsByHand } from "./peers/yahtzee.ts";

/** A workload in several sizes, with a goal for one of them in milliseconds. */
interface Growing {
  readonly id: string;
  readonly says: string;
  readonly sizes: readonly number[];
  readonly goal?: { readonly size: number; readonly milliseconds: number };
  run(size: number): unknown;
  /** The same answer from a program written for it alone. */
  peer?(size: number): number;
}

const results = (procedure: Procedure, args: JsonObject): unknown => calculator().results(procedure, args).length;
const won = goal(
  "taken",
  "player",
  chance("taken", ({ outcome }) => outcome === "taken"),
);

/** The best play of combat dice, whose first goal is the damage. */
function combatDice(dice: number): unknown {
  const [first] = Object.values(wasteland2d20.goals);
  const procedure = wasteland2d20.procedures["combat dice"];
  if (!first || !procedure) throw new Error("Wasteland has no combat dice");
  const stateKeys = stateKeysFor(wasteland2d20, first, "best");
  const settings = { arithmetic: doubles, house: {}, goal: first, strategy: "best" as const, stateKeys };
  return new Calculator(settings).expectedValues(procedure, { dice, luckPoints: 20, aim: 0 });
}

const workloads: readonly Growing[] = [
  {
    id: "matches",
    says: "one-roll engine: widest set of d10",
    sizes: [10, 20, 50, 100],
    goal: { size: 10, milliseconds: 1 },
    run: (dice) => results(matching, { dice }),
  },
  {
    id: "duel",
    says: "D&D hit points in fractions, up to 20 rounds",
    sizes: [40, 80, 160],
    goal: { size: 40, milliseconds: 20 },
    run: (points) =>
      new Calculator({ arithmetic: rationals, house: {}, goal: won, strategy: "never" }).results(duel, {
        points,
        round: 0,
      }),
  },
  {
    id: "pig",
    says: "fewest turns to a target, best play alone",
    sizes: [50, 100, 200],
    goal: { size: 100, milliseconds: 50 },
    run: (target) => calculator(fewest).expectedValues(pig, { held: 0, turn: 0, target }),
  },
  {
    id: "volley",
    says: "Warhammer attacks, one after another, each a procedure used as a die",
    sizes: [100, 390, 700],
    goal: { size: 390, milliseconds: 100 },
    run: (attacks) => results(volley, { attacks, wounds: 0 }),
  },
  {
    id: "risk",
    says: "Risk, so many against as many, one loss a throw",
    sizes: [100, 300, 490],
    goal: { size: 300, milliseconds: 200 },
    run: (size) => results(risk, { attackers: size, defenders: size }),
  },
  {
    id: "genesys",
    says: "eleven dice, four symbols",
    sizes: [11],
    goal: { size: 11, milliseconds: 20 },
    run: () => results(narrative, {}),
  },
  {
    id: "combat",
    says: "combat dice of the Wasteland with luck 20, best play",
    sizes: [12, 24],
    goal: { size: 24, milliseconds: 50 },
    run: combatDice,
  },
  {
    id: "edge",
    says: "Shadowrun with edge, best play",
    sizes: [18, 50, 100],
    goal: { size: 18, milliseconds: 3 },
    run: (dice) => results(test, { dice }),
  },
  {
    id: "yahtzee",
    says: "Yahtzee with so many categories, best play",
    sizes: [5, 10],
    goal: { size: 10, milliseconds: 500 },
    run: (size) => calculator(points).expectedValues(yahtzee, { sheet: sheetOf(size) })[0],
    peer: pointsByHand,
  },
];

/** The time of the quickest of some calls, of the peer too, and the memory of the process. */
interface Size {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly peer?: number;
}

/** At least so many calls in at least so much time, since the compiler is still at work during the first ones. */
const [MIN_CALLS, MIN_MS] = [8, 1500];

/** The time of the quickest of some calls, in milliseconds. */
function fastest(call: () => unknown): number {
  const begun = performance.now();
  let [calls, quickest] = [0, Number.POSITIVE_INFINITY];
  while (calls < MIN_CALLS || performance.now() - begun < MIN_MS) {
    const before = performance.now();
    call();
    quickest = Math.min(quickest, performance.now() - before);
    calls += 1;
  }
  return quickest;
}

/** Measures one size in this process, and the peer after it. */
function runSize(id: string, size: number): Size {
  const workload = workloads.find((one) => one.id === id);
  if (!workload) throw new Error(`there is no ${id}`);
  const milliseconds = fastest(() => workload.run(size));
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const { peer } = workload;
  if (!peer) return { milliseconds, megabytes };
  const [own, other] = [Number(workload.run(size)), peer(size)];
  if (!(Math.abs(own - other) < 1e-9 * other)) throw new Error(`${id} is ${own}, and ${other} to its peer`);
  return { milliseconds, megabytes, peer: fastest(() => peer(size)) };
}

/** Runs each workload at each of its sizes, each in a process of its own. */
export function measureSizes(): Measurement[] {
  const own = fileURLToPath(import.meta.url);
  const loader = fileURLToPath(new URL("../bin/typescript.mjs", import.meta.url));
  return workloads.flatMap(({ id, says, sizes, goal: wanted }) =>
    sizes.map((size): Measurement => {
      const printed = execFileSync(process.execPath, ["--import", loader, own, id, String(size)], { encoding: "utf8" });
      const { milliseconds, megabytes, peer } = JSON.parse(printed) as Size;
      return {
        id: `size.${id}.${size}`,
        unit: "ms",
        median: milliseconds,
        runs: 1,
        ...(peer === undefined ? {} : { peer, ratio: peer / milliseconds }),
        says: `${says}; ${megabytes.toFixed(0)} MB`,
        ...(wanted?.size === size ? { target: wanted.milliseconds } : {}),
      };
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , id = "", size] = process.argv;
  console.log(JSON.stringify(runSize(id, Number(size))));
}
