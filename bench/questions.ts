import { doubles } from "@rulewright/dice";
import {
  Calculator,
  resolveHouseRules,
  isRefusal,
  type JsonValue,
  type JsonObject,
  type OddsQuery,
  readArguments,
  stateKeysFor,
  type Strategy,
} from "@rulewright/rules";
import { loadConformingSystems } from "@rulewright/systems/loader";
import { type CompleteVocabulary, completeVocabulary } from "@rulewright/testkit";
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

/** The parameters of every kind of question, by system and measure. */
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

/** How many points of a large grid are measured. They are evenly spread and include the last one, usually the largest. */
const MAX_POINTS = 300;
const WARM_UPS = 60;
/** The quickest of this many calls counts, so that other load on the machine matters less. */
const CALLS = 5;

function pointsOf(grid: Grid): JsonObject[] {
  const entries = Object.entries(grid);
  const size = entries.reduce((product, [, values]) => product * values.length, 1);
  const points = Math.min(size, MAX_POINTS);
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

/** Answers one question cold, with a calculator of its own. */
function prepareQuestion({ system }: CompleteVocabulary, query: OddsQuery): () => unknown {
  const procedure = system.procedures[query.procedure];
  const goal = system.goals[query.goal];
  const chosen = resolveHouseRules(system.houseRules, query.house ?? {});
  const strategy = named(query.strategy) ?? system.strategies[query.strategy];
  if (!procedure || !goal || !strategy || "faults" in chosen)
    throw new Error(`${system.id} has no such question: ${query.procedure}`);
  const args = readArguments(procedure.parameters, query.args);
  if (isRefusal(args)) throw new Error(`${query.procedure}: ${args.code}`);
  return () => {
    const stateKeys = stateKeysFor(system, goal, strategy);
    const calculator = new Calculator({ arithmetic: doubles, house: chosen.house, goal, strategy, stateKeys });
    const expectedValues = query.values ? calculator.expectedValues(procedure, args) : undefined;
    return query.by ? calculator.results(procedure, args) : expectedValues;
  };
}

const named = (strategy: string): Strategy | undefined =>
  strategy === "never" || strategy === "greedy" || strategy === "best" ? strategy : undefined;

interface Timing {
  readonly kind: string;
  readonly parameters: string;
  readonly milliseconds: number;
}

function measureGrid(vocabulary: CompleteVocabulary, measure: string, grid: Grid): Timing[] {
  const queriesOf = vocabulary.measure(measure, []);
  if (!queriesOf) throw new Error(`no measure ${measure}`);
  const questions = pointsOf(grid).flatMap((params) =>
    [queriesOf(definedOnly(params))]
      .flat()
      .map((query) => ({ ask: prepareQuestion(vocabulary, query), parameters: JSON.stringify(params) })),
  );
  for (let n = 0; n < WARM_UPS; n++) questions[(n * 7) % questions.length]?.ask();
  return questions.map(({ ask, parameters }) => ({
    kind: `${vocabulary.system.id} ${measure}`,
    parameters,
    milliseconds: timed(CALLS, ask).min / 1000,
  }));
}

const definedOnly = (params: JsonObject): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const [TYPICAL, WORST] = [1, 5];
/** Which part of all questions is quicker than how many milliseconds. */
const [PART, QUICK] = [0.99, 8];

/**
 * Measures every kind of question cold: the typical and the worst time, what 99 in 100 of all questions take at most, and the
 * ten slowest questions.
 */
export async function measureQuestions(): Promise<Measurement[]> {
  const { systems } = await loadConformingSystems();
  const vocabularies = systems.map(({ system, vocabulary }) => completeVocabulary(system, vocabulary));
  const times = vocabularies.flatMap((vocabulary) =>
    Object.entries(grids[vocabulary.system.id] ?? {}).flatMap(([measure, grid]) =>
      measureGrid(vocabulary, measure, grid),
    ),
  );
  const kinds = new Map<string, Timing[]>();
  for (const one of times) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  const sorted = times.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const p99 = sorted[Math.floor(sorted.length * (1 - PART))]?.milliseconds ?? 0;
  return [
    ...[...kinds].flatMap(([kind, ofKind]): Measurement[] => {
      const numbers = ofKind.map(({ milliseconds }) => milliseconds);
      const id = `questions.${kind.replace(" ", ".")}`;
      return [
        { id: `${id}.typical`, unit: "ms", median: median(numbers), runs: numbers.length, target: TYPICAL },
        { id: `${id}.worst`, unit: "ms", median: Math.max(...numbers), runs: numbers.length, target: WORST },
      ];
    }),
    { id: "questions.p99", unit: "ms", median: p99, runs: times.length, target: QUICK },
    ...sorted.slice(0, 10).map(({ kind, parameters, milliseconds }, i): Measurement => ({
      id: `questions.slowest.${i + 1}`,
      unit: "ms",
      median: milliseconds,
      runs: CALLS,
      says: `${kind} ${parameters}`,
    })),
  ];
}
