import { doubles } from "@rulewright/dice";
import {
  Calculator,
  type HouseRules,
  type JsonObject,
  LimitedArithmetic,
  resolveHouseRules,
  stateKeysFor,
  type SystemDefinition,
} from "@rulewright/rules";
import { expect, it } from "vitest";
import { catalogue } from "../src/index.ts";
import { questionsOf } from "./questions.ts";

/** How many states a hint is asked about, and how many keys it gives them. */
type Sharing = Readonly<Record<string, readonly [states: number, keys: number]>>;

/** The sharing of each system with hints, as published and with other house rules. */
const SHARINGS: Readonly<Record<string, readonly [Sharing, Sharing]>> = {
  "evening-star": [
    { "task rolled": [581, 110], rerolling: [116, 61], "check rolled": [1400, 96] },
    { "task rolled": [636, 289], rerolling: [162, 91], "check rolled": [1066, 75] },
  ],
  "wasteland-2d20": [
    {
      "check rolled": [3429, 154],
      "check rerolled": [122, 60],
      "check resolving": [739, 88],
      "attack damage": [10, 7],
      "damage rolled": [587, 203],
      "damage rerolled": [35, 27],
    },
    {
      "check rolled": [3751, 157],
      "check rerolled": [132, 60],
      "check resolving": [782, 91],
      "attack damage": [11, 8],
      "damage rolled": [632, 216],
      "damage rerolled": [41, 31],
    },
  ],
  "storyteller-d10": [
    { "willpower rolled": [1139, 660], "rest rolled": [361, 265] },
    { "willpower rolled": [1263, 660], "rest rolled": [176, 136] },
  ],
  "victory-point-d20": [
    { "helping rolls": [143, 143], "primary roll": [1247, 546], "round rolls": [55, 55] },
    { "helping rolls": [193, 193], "primary roll": [1967, 580], "round rolls": [55, 55] },
  ],
};

/** The work done for each question: a sample of its states. */
const STEPS = 400;

function sharingIn(system: SystemDefinition, options: JsonObject): Sharing {
  const { goals, houseRules, procedures, stateKeys = {} } = system;
  const chosen = resolveHouseRules(houseRules, options);
  if ("faults" in chosen) throw new Error(JSON.stringify(chosen.faults));
  const { house } = chosen;
  const found = Object.keys(stateKeys).map((name) => [name, new Set<string>(), new Set<string>()] as const);
  for (const [goalName, goal] of Object.entries(goals)) {
    const hints = Object.fromEntries(
      found.map(([name, states, keys]) => [
        name,
        (args: JsonObject, rules: HouseRules, asked: string | undefined) => {
          const key = stateKeys[name]?.(args, rules, asked);
          states.add(`${goalName} ${JSON.stringify(args)}`);
          keys.add(`${goalName} ${key}`);
          return key;
        },
      ]),
    );
    const recording = stateKeysFor({ ...system, stateKeys: hints }, goal, "best");
    for (const procedure of Object.values(procedures)) {
      for (const args of questionsOf(procedure, house)) {
        const { arithmetic, within } = limitedTo(STEPS);
        const calculator = new Calculator({ arithmetic, house, goal, strategy: "best", stateKeys: recording });
        within(() => calculator.expectedValues(procedure, args));
      }
    }
  }
  return Object.fromEntries(found.map(([name, states, keys]) => [name, [states.size, keys.size]]));
}

function limitedTo(steps: number) {
  const limited = new LimitedArithmetic(doubles, steps);
  return { arithmetic: limited.arithmetic, within: (ask: () => unknown) => void limited.within(ask) };
}

/** The last value of each house rule that lists several. */
const otherHouse = ({ houseRules }: SystemDefinition): JsonObject =>
  Object.fromEntries(
    Object.entries(houseRules).flatMap(([name, { values }]) => (values.length > 1 ? [[name, values.at(-1)]] : [])),
  );

// That sharing changes no answer is a law of every system. How much is shared shows only here, and in the time it takes: with
// fewer keys more states share an answer, so look for the reason of every change.
it.each(Object.keys(catalogue))("states share answers in %s", (id) => {
  const system = catalogue[id];
  if (!system) throw new Error(id);
  expect([{}, otherHouse(system)].map((options) => sharingIn(system, options))).toEqual(SHARINGS[id] ?? [{}, {}]);
});
