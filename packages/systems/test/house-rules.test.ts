import { expect, it } from "vitest";
import { catalogue } from "../src/index.ts";

/** What house rules can be chosen with a click, by system: first what the book says. Those with two words are named by them. */
const numbersAndFlags: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  "evening-star": {
    doubleStacks: [false, true],
    startingLots: [0, 3, 5],
    gmRolls: [false, true],
    lotsForOthers: [false, true],
  },
  "wasteland-2d20": {
    apCap: [null, 6],
    gmPointPrice: [3, 0],
    allowDifficultyZero: [false, true],
    twentyNeverSucceeds: [false, true],
    reduceTimeStacks: [false, true],
    complicationSticks: [false, true],
    complicationTrade: [false, true],
  },
  "bookkeeper-d12": {
    weaknessLocked: [false, true],
    skipCertain: [false, true],
    deadShareSession: [false, true],
  },
  "storyteller-d10": {
    defaultDifficulty: [6],
    untrainedKnowledgePenalty: [1],
    maxDots: [5],
    woundsOnWillpower: [false, true],
    attributeBudget: [0],
    abilityBudget: [0],
    specialtyBudget: [0],
    experienceBudget: [0],
    attributeCost: [0],
    abilityCost: [0],
    specialtyCost: [0],
    willpowerCost: [0],
  },
  "victory-point-d20": {
    sameTurnStack: [false, true],
    retryPenalties: [
      [0, -2, -4],
      [0, -2, -6],
    ],
  },
};

it.each(Object.entries(catalogue))("numbers and flags that house rules of %s offer, the book's first", (id, system) => {
  const offered = Object.entries(system.houseRules).map(([name, { values }]) => [name, values] as const);
  const others = offered.filter(([, values]) => values.some((value) => typeof value !== "string"));
  expect(Object.fromEntries(others)).toEqual(numbersAndFlags[id]);
  // A word alone would leave nothing to choose.
  for (const [name, values] of offered)
    if (typeof values[0] === "string") expect(new Set(values).size, name).toBeGreaterThan(1);
});
