import { doubles } from "@rulewright/dice";
import {
  Calculator,
  resolveHouseRules,
  isRefusal,
  type JsonValue,
  type JsonObject,
  readArguments,
  type Strategy,
} from "@rulewright/rules";
import { type Query, vocabularies } from "@rulewright/testkit";
import { type Measurement, median, timed } from "./measure.ts";

type Grid = Readonly<Record<string, readonly JsonValue[]>>;

const upTo = (max: number, min = 0): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i);
const flags = [false, true];

const tasks: Grid = {
  pool: upTo(10, 1),
  rank: upTo(7, 1),
  difficulty: upTo(6, 1),
  lots: upTo(4),
  ego: flags,
  declare: ["uses", "count"],
  doubleScope: ["all", "standing"],
};
const checks: Grid = { rank: upTo(10), modifier: upTo(3, -3), difficulty: upTo(10), lots: [0, 1] };
const pools: Grid = { dice: upTo(5, 2), tn: upTo(18, 4), tag: upTo(6), difficulty: upTo(6, 1), luck: upTo(3) };
const combat: Grid = { combatDice: upTo(12, 1), luck: upTo(2), policy: ["reroll-blanks"] };
const stress: Grid = {
  level: upTo(12),
  modifier: [-2, 0, 2],
  startStress: [0, 3, 6, 9, 12],
  hit: [1, 2, 3],
  ease: [0, 1],
};
const targets = upTo(20, 1);

/** Every kind of question that the five systems answer, with the parameters it is asked with. */
const grids: Readonly<Record<string, Readonly<Record<string, Grid>>>> = {
  "evening-star": {
    die: { reading: ["under", "over"], rank: upTo(10, -2) },
    "successes-dist": { pool: upTo(10, 1), rank: upTo(9), zerosDoubled: flags },
    "check-p": checks,
    "check-expected-lots": checks,
    "task-p": tasks,
    "task-expected-lots": tasks,
    "task-ego-spent": tasks,
  },
  "wasteland-2d20": {
    "expected-ap": pools,
    "check-p": pools,
    "expected-luck": pools,
    "joint-dist": { dice: upTo(5, 2), tn: upTo(18, 4), tag: upTo(6) },
    "combat-dist": combat,
    "combat-expected-effects": combat,
    "combat-expected-damage": combat,
    "combat-p-damage-at-least": { ...combat, policy: ["maximise"], threshold: upTo(24, 1) },
  },
  "bookkeeper-d12": {
    "roll-p": { level: upTo(12), modifier: upTo(6, -6), stress: upTo(12) },
    "chain-alive": { ...stress, rounds: [1, 3, 6, 12, 24] },
    "chain-expected-rounds": stress,
  },
  "storyteller-d10": {
    "st.pool": { pool: upTo(12, 1), difficulty: upTo(10, 2), threshold: upTo(3), specialties: upTo(3) },
    "st.willpower.roll": { current: upTo(10, 1), difficulty: upTo(10, 2), threshold: [0, 1] },
    "st.willpower.need": { current: [10], difficulty: [4, 6, 8], threshold: [0], needed_successes: upTo(10, 1) },
    "st.willpower.plan": { current: upTo(10, 1), difficulty: [4, 6, 8, 9], threshold: [0], rolls: upTo(6, 1) },
    "st.willpower.recovery": { current: upTo(9), permanent: [10], difficulty: [8], order: ["dot-first"] },
  },
  "victory-point-d20": {
    "vp.goal": { tn: targets, accent: upTo(10, -10) },
    "vp.contest": { tnA: targets, tnB: targets, accentA: [0], accentB: [0] },
    "vp.contest.accented": { tnA: targets, tnB: targets, accentA: [-4, 3], accentB: [-2, 5] },
    "vp.complementary": { tnComplementary: targets, tnPrimary: targets, sameTurn: flags },
    "vp.accent.optimal": { tn: targets, skill: upTo(10, 1) },
    "vp.chart": { tn: targets, chart: ["published", "ceil", "floor", "round"] },
    "vp.sustained": { tn: targets, goal: [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20] },
    "vp.sustained.assisted": { tnA: [6, 9, 12, 15, 18], tnB: [6, 9, 12, 15, 18], goal: [4, 6, 10, 15] },
    "vp.sustained.resisted": { tnA: [6, 9, 12, 15, 18], tnB: [6, 9, 12, 15, 18], goal: [4, 6, 10] },
    "vp.retry": { tn: targets, accent: [0, -2, -4], penalties: [[0, -2, -4]] },
    "vp.multi": { tn: targets, actions: [1, 2, 3] },
  },
};

/** Of a large grid so many points are asked, evenly spread, the last one (as a rule the largest) among them. */
const MOST_POINTS = 300;
const WARM_UPS = 60;
/** Of so many calls the quickest counts: a neighbour on the machine is no part of the question. */
const CALLS = 5;

function pointsOf(grid: Grid): JsonObject[] {
  const entries = Object.entries(grid);
  const size = entries.reduce((product, [, values]) => product * values.length, 1);
  const points = Math.min(size, MOST_POINTS);
  return Array.from({ length: points }, (_, i) => {
    let at = size - 1 - Math.floor((i * size) / points);
    return Object.fromEntries(
      entries.map(([name, values]) => {
        const value = values[at % values.length];
        at = Math.floor(at / values.length);
        return [name, value];
      }),
    );
  });
}

/** One question, cold: a calculator of its own, and all that the measure wants to know of it. */
function asker({ system }: (typeof vocabularies)[number], query: Query): () => unknown {
  const procedure = system.procedures[query.procedure];
  const goal = system.goals[query.goal];
  const chosen = resolveHouseRules(system.houseRules, query.house ?? {});
  const strategy = named(query.strategy) ?? system.strategies[query.strategy];
  if (!procedure || !goal || !strategy || "faults" in chosen)
    throw new Error(`${system.id} can't be asked ${query.procedure}`);
  const args = readArguments(procedure.parameters, query.args);
  if (isRefusal(args)) throw new Error(`${query.procedure}: ${args.code}`);
  return () => {
    const calculator = new Calculator({ arithmetic: doubles, house: chosen.house, goal, strategy: strategy });
    const worth = query.values ? calculator.expectedValues(procedure, args) : undefined;
    return query.by ? calculator.results(procedure, args) : worth;
  };
}

const named = (strategy: string): Strategy | undefined =>
  strategy === "never" || strategy === "greedy" || strategy === "best" ? strategy : undefined;

interface Timed {
  readonly kind: string;
  readonly says: string;
  readonly milliseconds: number;
}

function timesOf(vocabulary: (typeof vocabularies)[number], measure: string, grid: Grid): Timed[] {
  const asked = vocabulary.measures[measure];
  if (!asked) throw new Error(`no measure ${measure}`);
  const questions = pointsOf(grid).flatMap((params) =>
    [asked(definedOnly(params))]
      .flat()
      .map((query) => ({ ask: asker(vocabulary, query), says: JSON.stringify(params) })),
  );
  for (let n = 0; n < WARM_UPS; n++) questions[(n * 7) % questions.length]?.ask();
  return questions.map(({ ask, says }) => ({
    kind: `${vocabulary.system.id} ${measure}`,
    says,
    milliseconds: timed(CALLS, ask).min / 1000,
  }));
}

const definedOnly = (params: JsonObject): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const [TYPICAL, WORST] = [1, 5];

/** Every kind of question cold: what it typically takes and at the most, and the ten slowest of all. */
export function measureQuestions(): Measurement[] {
  const times = vocabularies.flatMap((vocabulary) =>
    Object.entries(grids[vocabulary.system.id] ?? {}).flatMap(([measure, grid]) => timesOf(vocabulary, measure, grid)),
  );
  const kinds = new Map<string, Timed[]>();
  for (const one of times) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  const slowest = times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
  return [
    ...[...kinds].flatMap(([kind, ofKind]): Measurement[] => {
      const numbers = ofKind.map(({ milliseconds }) => milliseconds);
      const id = `questions.${kind.replace(" ", ".")}`;
      return [
        { id: `${id}.typical`, unit: "ms", median: median(numbers), runs: numbers.length, target: TYPICAL },
        { id: `${id}.worst`, unit: "ms", median: Math.max(...numbers), runs: numbers.length, target: WORST },
      ];
    }),
    ...slowest.map(({ kind, says, milliseconds }, i): Measurement => ({
      id: `questions.slowest.${i + 1}`,
      unit: "ms",
      median: milliseconds,
      runs: CALLS,
      says: `${kind} ${says}`,
    })),
  ];
}
