import type { Arithmetic } from "./arithmetic.ts";
import type { Dice, Die } from "./dice.ts";
import type { Distribution } from "./distribution.ts";
import { compositions } from "./pool.ts";
import type { SharedPowers } from "./series.ts";

/** What a class of faces means to the eye: it counts, it is blank, or it takes something away. */
export type Worth = "counts" | "blank" | "cancels";

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
  /** How many further dice these faces throw; absent where none ever do. */
  more?(faces: readonly number[]): number;
  /** What each class means to the eye. */
  readonly classes?: Readonly<Record<string, Worth>>;
  /** Every value the dice can say, with its chance. `shared`: what throws of other sizes may have in common. */
  distribution<N>(dice: Dice, arithmetic: Arithmetic<N>, shared?: SharedPowers<N>): Distribution<V, N>;
}

/** How many dice lie in each class. */
export type Hand<C extends string = string> = Readonly<Record<C, number>>;

/**
 * Sorts each die into one of a few classes and counts them. The classes exclude each other, so that people may point
 * at a die and the rule knows which kind they mean.
 */
export function sort<C extends string>(
  classes: Readonly<Record<C, Worth>>,
  classOf: (face: number) => C,
): Reading<Hand<C>> {
  const names = Object.keys(classes) as C[];
  const countsOf = (parts: readonly C[], counts: readonly number[]): Hand<C> => {
    const hand = {} as Record<C, number>;
    for (const name of names) hand[name] = 0;
    parts.forEach((name, i) => (hand[name] = counts[i] ?? 0));
    return hand;
  };
  return {
    classes,
    classOf,
    key: (die) => `sort ${die.faces.map(classOf).join()}`,
    read(faces) {
      const hand = countsOf([], []) as Record<C, number>;
      for (const face of faces) hand[classOf(face)] += 1;
      return hand;
    },
    distribution: ({ die, count }, arithmetic) => {
      const weights = new Map<C, number>();
      for (const face of die.faces) weights.set(classOf(face), (weights.get(classOf(face)) ?? 0) + 1);
      const parts = [...weights.keys()];
      return compositions(count, [...weights.values()], arithmetic).map(({ value, chance }) => ({
        value: countsOf(parts, value),
        chance,
      }));
    },
  };
}

/** A class of faces by the test its faces pass. */
export type Test = (face: number) => boolean;
export const atLeast =
  (least: number): Test =>
  (face) =>
    face >= least;
export const atMost =
  (most: number): Test =>
  (face) =>
    face <= most;
export const is =
  (wanted: number): Test =>
  (face) =>
    face === wanted;

/**
 * Counts the faces that pass each of several tests; a face may pass more than one. `worths` say what each class means
 * to the eye; a face is of the first class it passes, or of class `other`.
 */
export function tally<C extends string>(
  tests: Readonly<Record<C, Test>>,
  worths: Partial<Readonly<Record<C, Worth>>> = {},
): Reading<Hand<C>> {
  const names = Object.keys(tests) as C[];
  const passed = (face: number): C[] => names.filter((name) => tests[name](face));
  const count = (faces: readonly { readonly face: number; readonly times: number }[]): Hand<C> => {
    const hand = Object.fromEntries(names.map((name) => [name, 0])) as Record<C, number>;
    for (const { face, times } of faces) for (const name of passed(face)) hand[name] += times;
    return hand;
  };
  return {
    classes: { other: "blank", ...Object.fromEntries(names.map((name) => [name, worths[name] ?? "counts"])) },
    classOf: (face) => passed(face)[0] ?? "other",
    key: (die) => `tally ${names.join()} ${die.faces.map((face) => passed(face).join("+")).join()}`,
    read: (faces) => count(faces.map((face) => ({ face, times: 1 }))),
    distribution: ({ die, count: dice }, arithmetic) => {
      const alike = new Map<string, { face: number; weight: number }>();
      for (const face of die.faces) {
        const key = passed(face).join();
        alike.set(key, { face, weight: (alike.get(key)?.weight ?? 0) + 1 });
      }
      const parts = [...alike.values()];
      return compositions(
        dice,
        parts.map(({ weight }) => weight),
        arithmetic,
      ).map(({ value, chance }) => ({
        value: count(parts.map(({ face }, i) => ({ face, times: value[i] ?? 0 }))),
        chance,
      }));
    },
  };
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
