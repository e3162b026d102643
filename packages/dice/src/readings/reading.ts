import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Distribution } from "../core/distribution.ts";
import { type Hand, handsOf, partsOf } from "./hands.ts";
import type { PowerCache } from "./power-series.ts";

/** What a class of faces means to the eye: it counts, it is blank, or it takes something away. */
export type DieMeaning = "counts" | "blank" | "cancels";

/**
 * What a rule wants to know of a throw. Throws with the same reading are the same to the rule, so odds cost only as
 * much as the rule is complicated; the table still sees every face.
 */
export interface Reading<V> {
  /** Equal keys on equal dice mean equal answers; dice tables are shared by it. */
  key(die: Die): string;
  /** What these faces say. The first `thrown` of them (all, unless said) fell at once, others because of those. */
  read(faces: readonly number[], thrown?: number): V;
  /** The class of one face, for readings that sort dice; what a person may point at. `joined`: thrown because of others. */
  classOf?(face: number, joined?: boolean): string;
  /** How many further dice these faces throw, which fell in wave 0, 1 ...; absent where none ever do. */
  furtherDice?(faces: readonly number[], wave?: number): number;
  /** What each class means to the eye. */
  readonly classes?: Readonly<Record<string, DieMeaning>>;
  /** Every value the dice can say, with its chance. `shared`: what throws of other sizes may have in common. */
  distribution<N>(dice: Dice, arithmetic: Arithmetic<N>, shared?: PowerCache<N>): Distribution<V, N>;
}

/** What each face is to a reading, in few characters: equal where all faces are the same to it. */
export function faceCodes(die: Die, codeOf: (face: number) => number): string {
  const codes: number[] = [];
  for (const face of die.faces) codes.push(codeOf(face));
  return String.fromCharCode(...codes);
}

/**
 * Sorts each die into one of a few classes and counts them. The classes exclude each other, so that people may point
 * at a die and the rule knows which kind they mean.
 */
export function classify<C extends string>(
  classes: Readonly<Record<C, DieMeaning>>,
  classOf: (face: number) => C,
): Reading<Hand<C>> {
  return new Sort(classes, classOf);
}

// Rules make their readings anew each time they are run, and hardly ever is one of them asked anything: all that a
// reading knows is worked out when somebody asks.
class Sort<C extends string> implements Reading<Hand<C>> {
  readonly classes: Readonly<Record<C, DieMeaning>>;
  readonly classOf: (face: number) => C;

  constructor(classes: Readonly<Record<C, DieMeaning>>, classOf: (face: number) => C) {
    this.classes = classes;
    this.classOf = classOf;
  }

  key(die: Die): string {
    const names = Object.keys(this.classes);
    return `sort ${names.join()} ${faceCodes(die, (face) => names.indexOf(this.classOf(face)))}`;
  }

  read(faces: readonly number[]): Hand<C> {
    const hand: Record<C, number> = { ...noneOf(this.classes) };
    for (const face of faces) hand[this.classOf(face)] += 1;
    return hand;
  }

  distribution<N>({ die, count }: Dice, arithmetic: Arithmetic<N>): Distribution<Hand<C>, N> {
    const names = Object.keys(this.classes);
    const parts = partsOf(
      die.faces,
      (face) => names.indexOf(this.classOf(face)),
      (face) => [this.classOf(face)],
    );
    return handsOf(count, parts, noneOf(this.classes), arithmetic);
  }
}

/** No dice in any class. */
function noneOf<C extends string>(classes: Readonly<Record<C, unknown>>): Hand<C> {
  const none = {} as Record<C, number>;
  for (const name in classes) none[name] = 0;
  return none;
}

/** A class of faces by the test its faces pass. */
export type Test = (face: number) => boolean;
export const atLeast =
  (min: number): Test =>
  (face) =>
    face >= min;
export const atMost =
  (max: number): Test =>
  (face) =>
    face <= max;
export const exactly =
  (wanted: number): Test =>
  (face) =>
    face === wanted;

/** So many classes fit into the code of a face. */
const MOST_CLASSES = 15;

/**
 * Counts the faces that pass each of several tests; a face may pass more than one. `worths` say what each class means
 * to the eye; a face is of the first class it passes, or of class `other`. Asked about dice, a tally of more than 15
 * classes throws a RangeError.
 */
export function tally<C extends string>(
  tests: Readonly<Record<C, Test>>,
  worths: Partial<Readonly<Record<C, DieMeaning>>> = {},
): Reading<Hand<C>> {
  return new Tally(tests, worths);
}

class Tally<C extends string> implements Reading<Hand<C>> {
  readonly tests: Readonly<Record<C, Test>>;
  readonly worths: Partial<Readonly<Record<C, DieMeaning>>>;

  constructor(tests: Readonly<Record<C, Test>>, worths: Partial<Readonly<Record<C, DieMeaning>>>) {
    this.tests = tests;
    this.worths = worths;
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    const classes: Record<string, DieMeaning> = { other: "blank" };
    for (const name in this.tests) classes[name] = this.worths[name] ?? "counts";
    return classes;
  }

  classOf(face: number): string {
    return this.#passed(face)[0] ?? "other";
  }

  key(die: Die): string {
    return `tally ${Object.keys(this.tests).join()} ${faceCodes(die, this.#codes())}`;
  }

  read(faces: readonly number[]): Hand<C> {
    const hand: Record<C, number> = { ...noneOf(this.tests) };
    for (const name in this.tests) for (const face of faces) if (this.tests[name](face)) hand[name] += 1;
    return hand;
  }

  distribution<N>({ die, count }: Dice, arithmetic: Arithmetic<N>): Distribution<Hand<C>, N> {
    const parts = partsOf(die.faces, this.#codes(), (face) => this.#passed(face));
    return handsOf(count, parts, noneOf(this.tests), arithmetic);
  }

  #passed(face: number): C[] {
    const names: C[] = [];
    for (const name in this.tests) if (this.tests[name](face)) names.push(name);
    return names;
  }

  /** Which tests a face passes, as the bits of a number. */
  #codes(): (face: number) => number {
    const tests: Test[] = Object.values(this.tests);
    if (tests.length > MOST_CLASSES) throw new RangeError(`a tally has up to ${MOST_CLASSES} classes`);
    return (face) => {
      let code = 0;
      for (const test of tests) code = 2 * code + (test(face) ? 1 : 0);
      return code;
    };
  }
}

/** The face of a single die. To whoever points at it, it is just "the die". */
export const face: Reading<number> = {
  key: () => "face",
  classes: { die: "counts" },
  classOf: () => "die",
  read: (faces) => faces[0] ?? 0,
  distribution: ({ die, count }, arithmetic) => {
    if (count !== 1) throw new RangeError(`the face of one die, not of ${count}`);
    const chance = arithmetic.ratio(1, die.faces.length);
    return die.faces.map((value) => ({ value, chance }));
  },
};
