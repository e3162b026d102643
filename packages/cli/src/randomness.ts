import { randomInt } from "node:crypto";
import { type Randomness, seeded } from "@rulewright/rules";
import { Unusable } from "./faults.ts";
import { wholeNumber } from "./parameters/reading.ts";

const SEEDS = 2 ** 31;

/** A generator of faces and the seed that gives the same ones again. */
export interface Seeded {
  readonly seed: number;
  readonly random: Randomness;
}

/** The generator for a `--seed`, or for one that nobody could guess. */
export function generator(given: string | undefined): Seeded {
  const seed = given === undefined ? randomInt(SEEDS) : wholeNumber(given);
  if (seed === undefined || seed < 0 || seed >= SEEDS) {
    throw new Unusable(`--seed takes a whole number from 0 to ${SEEDS - 1}, not "${given}".`);
  }
  return { seed, random: seeded(seed) };
}

/** Faces of a throw. */
export function throwDice(faces: readonly number[], count: number, random: Randomness): number[] {
  return Array.from({ length: count }, () => faces[random(faces.length)] ?? 0);
}
