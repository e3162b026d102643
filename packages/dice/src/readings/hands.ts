import type { Arithmetic } from "../core/arithmetic.ts";
import type { Chance, Distribution } from "../core/distribution.ts";
import { compositions, numberOfCompositions } from "../math/multinomial.ts";
import { eachDenseSum } from "./dense-sums.ts";

/** The number of dice in each class. */
export type Hand<C extends string = string> = Readonly<Record<C, number>>;

/** Faces that a rule doesn't distinguish: the classes they belong to, and how many faces they are. */
interface FaceGroup<C extends string> {
  readonly classes: readonly C[];
  faces: number;
}

/** The faces of a die, grouped by code: faces with equal codes are equal to the rule. */
export function groupFaces<C extends string>(
  faces: readonly number[],
  codeOf: (face: number) => number,
  classesOf: (face: number) => readonly C[],
): readonly FaceGroup<C>[] {
  const groups = new Map<number, FaceGroup<C>>();
  for (const face of faces) {
    const code = codeOf(face);
    const group = groups.get(code);
    if (group) group.faces += 1;
    else groups.set(code, { classes: classesOf(face), faces: 1 });
  }
  return [...groups.values()];
}

/** The distribution of hands of `count` dice, every hand once; `empty` is the hand without dice. */
export function handDistribution<C extends string, N>(
  count: number,
  groups: readonly FaceGroup<C>[],
  empty: Hand<C>,
  arithmetic: Arithmetic<N>,
): Distribution<Hand<C>, N> {
  const overlap = groups.some(({ classes }) => classes.length > 1);
  if (overlap && numberOfCompositions(count, groups.length) > MAX_MERGED)
    return addedHands(count, groups, empty, arithmetic);
  const chances = arithmetic.multinomial(
    count,
    groups.map(({ faces }) => arithmetic.ratio(faces, 1)),
  );
  const rows: Chance<Hand<C>, N>[] = [];
  const counts = compositions(count, groups.length);
  for (let at = 0; at < counts.length; at += groups.length) {
    const value: Record<C, number> = { ...empty };
    for (let group = 0; group < groups.length; group++) {
      const dice = counts[at + group] ?? 0;
      if (dice > 0) for (const name of groups[group]?.classes ?? []) value[name] += dice;
    }
    rows.push({ value, chance: chances[rows.length] ?? arithmetic.zero });
  }
  return overlap ? mergeHands(rows, count, arithmetic) : rows;
}

/** Where faces belong to several classes, more compositions than this take longer to merge than dice to add up. */
const MAX_MERGED = 500;

/** Where faces belong to several classes, different compositions may give the same hand. */
function mergeHands<C extends string, N>(
  rows: readonly Chance<Hand<C>, N>[],
  count: number,
  arithmetic: Arithmetic<N>,
): Distribution<Hand<C>, N> {
  const hands = new Map<number | string, { readonly value: Hand<C>; chance: N }>();
  for (const { value, chance } of rows) {
    let code = 0;
    for (const name in value) code = code * (count + 1) + value[name];
    const key = Number.isSafeInteger(code) ? code : Object.values(value).join();
    const known = hands.get(key);
    if (known) known.chance = arithmetic.add(known.chance, chance);
    else hands.set(key, { value, chance });
  }
  return [...hands.values()];
}

/** The same where many compositions give the same hand: the dice are added up one by one. */
function addedHands<C extends string, N>(
  count: number,
  groups: readonly FaceGroup<C>[],
  empty: Hand<C>,
  arithmetic: Arithmetic<N>,
): Distribution<Hand<C>, N> {
  const base = count + 1;
  const places = { ...empty } as Record<C, number>;
  let size = 1;
  for (const name in places) {
    places[name] = size;
    size *= base;
  }
  const sides = BigInt(groups.reduce((sum, { faces }) => sum + faces, 0));
  const rows: Chance<Hand<C>, N>[] = [];
  arithmetic.withWeights(
    () => undefined,
    (weights) => {
      const shares = groups.map(
        ({ classes, faces }) =>
          [classes.reduce((sum, name) => sum + places[name], 0), weights.share(BigInt(faces), sides)] as const,
      );
      const total = weights.total(sides, count);
      eachDenseSum(shares, count, weights, (place, weight) => {
        const value = { ...empty } as Record<C, number>;
        for (const name in value) value[name] = Math.floor(place / places[name]) % base;
        rows.push({ value, chance: arithmetic.ratio(weight, total) });
      });
    },
  );
  return rows;
}
