import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Distribution } from "../core/distribution.ts";
import { groupFaces, type Hand, handDistribution } from "./hands.ts";
import { type DieMeaning, faceCodes, type Reading, type Test } from "./reading.ts";

/**
 * Puts each die into one of a few classes and counts the dice of each. Classes exclude each other, so a person who points
 * at a die selects exactly one class.
 *
 * @example
 * ```ts
 * import { classify, d, doubles } from "@rulewright/dice";
 *
 * const reading = classify({ hit: "counts", miss: "blank" }, (face) => (face >= 4 ? "hit" : "miss"));
 * reading.read([6, 2, 4]); // => { hit: 2, miss: 1 }
 * [...reading.distribution(d(6).times(1), doubles)].length; // => 2
 * ```
 */
export function classify<C extends string>(
  classes: Readonly<Record<C, DieMeaning>>,
  classOf: (face: number) => C,
): Reading<Hand<C>> {
  return new Classification(classes, classOf);
}

// Rules create readings on every run and use few of them, so everything is calculated on demand.
class Classification<C extends string> implements Reading<Hand<C>> {
  readonly classes: Readonly<Record<C, DieMeaning>>;
  readonly classOf: (face: number) => C;

  constructor(classes: Readonly<Record<C, DieMeaning>>, classOf: (face: number) => C) {
    this.classes = classes;
    this.classOf = classOf;
  }

  key(die: Die): string {
    const names = Object.keys(this.classes);
    return `classify ${names.join()} ${faceCodes(die, (face) => names.indexOf(this.classOf(face)))}`;
  }

  read(faces: readonly number[]): Hand<C> {
    const hand: Record<C, number> = { ...emptyHand(this.classes) };
    for (const face of faces) hand[this.classOf(face)] += 1;
    return hand;
  }

  distribution<N>({ die, count }: Dice, arithmetic: Arithmetic<N>): Distribution<Hand<C>, N> {
    const names = Object.keys(this.classes);
    const groups = groupFaces(
      die.faces,
      (face) => names.indexOf(this.classOf(face)),
      (face) => [this.classOf(face)],
    );
    return handDistribution(count, groups, emptyHand(this.classes), arithmetic);
  }
}

function emptyHand<C extends string>(classes: Readonly<Record<C, unknown>>): Hand<C> {
  const hand = {} as Record<C, number>;
  for (const name in classes) hand[name] = 0;
  return hand;
}

/** The code of a face has one bit for each class, and codes are below 65,536. */
const MAX_CLASSES = 15;

/**
 * Counts the faces that pass each of several tests; a face may pass more than one. `meanings` say what each class means
 * on screen, where a face belongs to the first class whose test it passes, or to the class `other`. The distribution of a
 * tally with more than 15 classes throws a RangeError.
 *
 * @example
 * ```ts
 * import { atLeast, exactly, tally } from "@rulewright/dice";
 *
 * const reading = tally({ success: atLeast(8), ten: exactly(10) });
 * reading.read([10, 8, 3]); // => { success: 2, ten: 1 }
 * ```
 */
export function tally<C extends string>(
  tests: Readonly<Record<C, Test>>,
  meanings: Partial<Readonly<Record<C, DieMeaning>>> = {},
): Reading<Hand<C>> {
  return new Tally(tests, meanings);
}

class Tally<C extends string> implements Reading<Hand<C>> {
  readonly tests: Readonly<Record<C, Test>>;
  readonly meanings: Partial<Readonly<Record<C, DieMeaning>>>;

  constructor(tests: Readonly<Record<C, Test>>, meanings: Partial<Readonly<Record<C, DieMeaning>>>) {
    this.tests = tests;
    this.meanings = meanings;
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    const classes: Record<string, DieMeaning> = { other: "blank" };
    for (const name in this.tests) classes[name] = this.meanings[name] ?? "counts";
    return classes;
  }

  classOf(face: number): string {
    return this.#classesOf(face)[0] ?? "other";
  }

  key(die: Die): string {
    return `tally ${Object.keys(this.tests).join()} ${faceCodes(die, this.#coder())}`;
  }

  read(faces: readonly number[]): Hand<C> {
    const hand: Record<C, number> = { ...emptyHand(this.tests) };
    for (const name in this.tests) for (const face of faces) if (this.tests[name](face)) hand[name] += 1;
    return hand;
  }

  distribution<N>({ die, count }: Dice, arithmetic: Arithmetic<N>): Distribution<Hand<C>, N> {
    const groups = groupFaces(die.faces, this.#coder(), (face) => this.#classesOf(face));
    return handDistribution(count, groups, emptyHand(this.tests), arithmetic);
  }

  #classesOf(face: number): C[] {
    const names: C[] = [];
    for (const name in this.tests) if (this.tests[name](face)) names.push(name);
    return names;
  }

  /** Encodes the tests that a face passes as the bits of a number. */
  #coder(): (face: number) => number {
    const tests: Test[] = Object.values(this.tests);
    if (tests.length > MAX_CLASSES) throw new RangeError(`a tally has at most ${MAX_CLASSES} classes`);
    return (face) => {
      let code = 0;
      for (const test of tests) code = 2 * code + (test(face) ? 1 : 0);
      return code;
    };
  }
}
