import { randomInt } from "node:crypto";
import { type Randomness, seeded } from "@rulewright/rules";
import { UsageError } from "../errors/errors.ts";
import { parseInteger } from "../parameters/integer.ts";

const SEED_LIMIT = 2 ** 31;

/** A source of random numbers with the seed that reproduces it. */
export interface SeededGenerator {
  readonly seed: number;
  readonly random: Randomness;
}

/** The generator for the option `--seed`, or for a random seed. Throws a UsageError for anything but 0 to 2³¹ − 1. */
export function createGenerator(given: string | undefined): SeededGenerator {
  const seed = given === undefined ? randomInt(SEED_LIMIT) : parseInteger(given);
  if (seed === undefined || seed < 0 || seed >= SEED_LIMIT) {
    throw new UsageError(`--seed takes a whole number from 0 to ${SEED_LIMIT - 1}, not "${given}".`);
  }
  return { seed, random: seeded(seed) };
}

/** `count` random faces of a die. */
export function rollDice(faces: readonly number[], count: number, random: Randomness): number[] {
  return Array.from({ length: count }, () => faces[random(faces.length)] ?? 0);
}
