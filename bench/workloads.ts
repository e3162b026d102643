import {
  atLeast,
  atMost,
  d,
  mapReading,
  type Distribution,
  highest,
  groupsOf,
  exactly,
  tally,
  tallyExploding,
  total,
} from "@rulewright/dice";
import {
  type Calculator,
  done,
  goal,
  maximize,
  type Outcome,
  type JsonObject,
  procedure,
  type Procedure,
  type Result,
  roll,
} from "@rulewright/rules";

/** A question that dice calculators are compared on: a procedure and its arguments, through the public interface. */
export interface Workload {
  readonly id: string;
  readonly description: string;
  /** The same in dice notation, if the notation can express it. */
  readonly expression?: string;
  otherExpression?(n: number): string;
  /** The time of the faster of icepool and dyce on the same kind of machine, in milliseconds. */
  readonly peer?: number;
  /** The targets for a cold and a warm question, in microseconds. */
  readonly max: { readonly cold: number; readonly warm?: number; readonly read?: number };
  run<N>(calculator: Calculator<N>): Distribution<Result, N>;
  /** A question of the same kind with other parameters: never those of `asks`. */
  runOther<N>(calculator: Calculator<N>, n: number): Distribution<Result, N>;
  /** The row of the known distribution that an outcome belongs to. */
  rowOf(outcome: Outcome): string;
}

interface WorkloadDefinition<A extends JsonObject> extends Omit<
  Workload,
  "run" | "runOther" | "expression" | "otherExpression"
> {
  readonly procedure: Procedure<A>;
  readonly args: A;
  otherArgs(n: number): A;
  expressionOf?(args: A): string;
}

const workload = <A extends JsonObject>({
  procedure: asked,
  args,
  otherArgs,
  expressionOf,
  ...rest
}: WorkloadDefinition<A>): Workload => ({
  ...rest,
  ...(expressionOf && { expression: expressionOf(args), otherExpression: (n) => expressionOf(otherArgs(n)) }),
  run: (calculator) => calculator.results(asked, args),
  runOther: (calculator, n) => calculator.results(asked, otherArgs(n)),
});

/** The goal of the workloads, in which nothing is decided. */
export const NO_GOAL = goal(
  "none",
  "nobody",
  maximize("anything", () => 0),
);

const d6 = d(6);
const d10 = d(10);
const d20 = d(20);

const net = (outcome: Outcome): string => String(outcome["net"]);

type Count = { readonly pool: number; readonly rank: number };
/** Memoizes a function of a number: a procedure runs once for every answer, and its readings should be created once. */
function keepFor<V>(make: (n: number) => V): (n: number) => V {
  const made: V[] = [];
  return (n) => (made[n] ??= make(n));
}

/** The same for two numbers. */
function keepForBoth<V>(make: (a: number, b: number) => V): (a: number, b: number) => V {
  const made = keepFor((a) => keepFor((b) => make(a, b)));
  return (a, b) => made(a)(b);
}

const hits = keepFor((rank) => tally({ hit: atMost(rank) }));
const hitsUpTo = ({ rank }: Count) => hits(rank);

const count = procedure("count", {
  rules: [],
  *run(a: Count) {
    const { hit } = yield* roll(d10.times(a.pool), hitsUpTo(a));
    return done({ outcome: "counted", net: hit });
  },
});

type Pool = { readonly pool: number; readonly difficulty: number };

const pool = procedure("pool", {
  rules: [],
  *run({ pool: dice, difficulty }: Pool) {
    const hitsLessOnes = total((face) => (face >= difficulty ? 1 : face === 1 ? -1 : 0));
    return done({ outcome: "rolled", net: yield* roll(d10.times(dice), hitsLessOnes) });
  },
});

type Hard = Pool & { readonly threshold: number };

const hitsAboveLessOnes = keepForBoth((difficulty, threshold) =>
  mapReading(
    `above ${threshold}`,
    tally({ hit: atLeast(difficulty), one: exactly(1) }),
    ({ hit, one }) => Math.max(0, hit - threshold) - one,
  ),
);

const hardPool = procedure("pool with a threshold", {
  rules: [],
  *run({ pool: dice, difficulty, threshold }: Hard) {
    return done({ outcome: "rolled", net: yield* roll(d10.times(dice), hitsAboveLessOnes(difficulty, threshold)) });
  },
});

type Exploding = { readonly pool: number; readonly specialties: number; readonly exactTo: number };

const hitsWithSpecialties = keepForBoth((adds, exactTo) =>
  tallyExploding({ adds, explodes: exactly(10), counts: atLeast(6), exactTo }, exactly(1)),
);

const exploding = procedure("exploding pool", {
  rules: [],
  *run({ pool: dice, specialties, exactTo }: Exploding) {
    const { counted, marked } = yield* roll(d10.times(dice), hitsWithSpecialties(specialties, exactTo));
    return counted < exactTo ? done({ outcome: "rolled", net: counted - marked }) : done({ outcome: "beyond" });
  },
});

type Check = { readonly dice: number; readonly target: number; readonly tag: number };

const successesAndComplications = keepForBoth((target, tag) =>
  mapReading(
    "joint",
    tally({ success: atMost(target), critical: atMost(tag), complication: exactly(20) }),
    ({ success, critical, complication }) => ({ successes: success + critical, complications: complication }),
  ),
);

const check = procedure("check", {
  rules: [],
  *run({ dice, target, tag }: Check) {
    const { successes, complications } = yield* roll(d20.times(dice), successesAndComplications(target, tag));
    return done({ outcome: "rolled", successes, complications });
  },
});

/** A die of which only the faces up to the target count. */
const goalDie = (target: number): string => `d{${d20.faces.map((face) => (face <= target ? face : 0)).join()}}`;

const goalRoll = keepFor((target) => total((face) => (face <= target ? face : 0)));

const contest = procedure("contest", {
  rules: [],
  *run({ a, b }: { readonly a: number; readonly b: number }) {
    const ours = yield* roll(d20.times(1), goalRoll(a));
    const against = yield* roll(d20.times(1), goalRoll(b));
    return done({ outcome: "compared", net: ours - against });
  },
});

const highestOf = keepFor((dice) => groupsOf(dice, highest(dice - 1)));

const abilities = procedure("abilities", {
  rules: [],
  *run({ scores, dice }: { readonly scores: number; readonly dice: number }) {
    const sorted = yield* roll(d6.times(scores * dice), highestOf(dice));
    return done({ outcome: "rolled", scores: sorted });
  },
});

const fireball = procedure("fireball", {
  rules: [],
  *run({ dice, times }: { readonly dice: number; readonly times: number }) {
    const sum = yield* roll(d6.times(dice), total(undefined, { explodes: exactly(6), maxWaves: times }));
    return done({ outcome: "rolled", net: sum });
  },
});

const rerolled = procedure("rerolled", {
  rules: [],
  *run(a: Count) {
    const hits = hitsUpTo(a);
    const { hit } = yield* roll(d10.times(a.pool), hits);
    const { hit: more } = yield* roll(d10.times(Math.min(3, a.pool - hit)), hits);
    return done({ outcome: "counted", net: hit + more });
  },
});

/** W1 to W9: as the oracle words them, with the parameters it has answers for. */
export const workloads: readonly Workload[] = [
  workload({
    id: "W1",
    description: "10d10, faces up to 4",
    peer: 0.044,
    max: { cold: 50, warm: 10 },
    procedure: count,
    args: { pool: 10, rank: 4 },
    otherArgs: (n) => ({ pool: 4 + (n % 6), rank: 1 + (n % 9) }),
    expressionOf: ({ pool: dice, rank }) => `${dice}d10<=${rank}`,
    rowOf: net,
  }),
  workload({
    id: "W2",
    description: "10d10 at difficulty 6, hits minus ones",
    peer: 0.087,
    max: { cold: 50, warm: 10 },
    procedure: pool,
    args: { pool: 10, difficulty: 6 },
    otherArgs: (n) => ({ pool: 4 + (n % 6), difficulty: 2 + (n % 9) }),
    expressionOf: ({ pool: dice, difficulty }) => `${dice}d10>=${difficulty}f=1`,
    rowOf: net,
  }),
  workload({
    id: "W3",
    description: "the same with threshold 2",
    peer: 0.24,
    max: { cold: 50, warm: 10 },
    procedure: hardPool,
    args: { pool: 10, difficulty: 6, threshold: 2 },
    otherArgs: (n) => ({ pool: 4 + (n % 6), difficulty: 2 + (n % 9), threshold: 1 + (n % 3) }),
    rowOf: net,
  }),
  workload({
    id: "W4",
    description: "W2 with three specialties, explosions unbounded, tail below 1e-12",
    max: { cold: 1000 },
    procedure: exploding,
    args: { pool: 10, specialties: 3, exactTo: 100 },
    otherArgs: (n) => ({ pool: 3 + (n % 6), specialties: 1 + (n % 3), exactTo: 60 + (n % 20) }),
    rowOf: (outcome) => (outcome.outcome === "beyond" ? "beyond" : net(outcome)),
  }),
  workload({
    id: "W5",
    description: "successes and complications of 5d20 at target 13, tag 3",
    peer: 0.46,
    max: { cold: 50, warm: 10 },
    procedure: check,
    args: { dice: 5, target: 13, tag: 3 },
    otherArgs: (n) => ({ dice: 2 + (n % 3), target: 6 + (n % 9), tag: 1 + (n % 5) }),
    rowOf: ({ successes, complications }) => `${String(successes)},${String(complications)}`,
  }),
  workload({
    id: "W6",
    description: "contest of goal rolls, targets 9 and 13",
    peer: 0.083,
    max: { cold: 50, warm: 20 },
    procedure: contest,
    args: { a: 9, b: 13 },
    otherArgs: (n) => ({ a: 3 + (n % 15), b: 2 + (n % 10) }),
    expressionOf: ({ a, b }) => `${goalDie(a)} - ${goalDie(b)}`,
    rowOf: net,
  }),
  workload({
    id: "W7",
    description: "4d6 without the lowest, six times: joint of the sorted scores",
    peer: 233,
    max: { cold: 5000, read: 1000 },
    procedure: abilities,
    args: { scores: 6, dice: 4 },
    otherArgs: (n) => ({ scores: 2 + (n % 3), dice: 3 + (n % 3) }),
    rowOf: ({ scores }) => String(scores),
  }),
  workload({
    id: "W8",
    description: "sum of 30 d6 that explode up to 5 times",
    peer: 177,
    max: { cold: 2000 },
    procedure: fireball,
    args: { dice: 30, times: 5 },
    otherArgs: (n) => ({ dice: 10 + (n % 10), times: 1 + (n % 6) }),
    expressionOf: ({ dice, times }) => `${dice}d6!x${times}`,
    rowOf: net,
  }),
  workload({
    id: "W9",
    description: "10d10, faces up to 4, up to three others rerolled once",
    peer: 0.29,
    max: { cold: 50, warm: 10 },
    procedure: rerolled,
    args: { pool: 10, rank: 4 },
    otherArgs: (n) => ({ pool: 4 + (n % 6), rank: 1 + (n % 9) }),
    rowOf: net,
  }),
];
