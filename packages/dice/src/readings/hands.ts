import { compositions } from "./multinomial.ts";
import type { Arithmetic } from "../core/arithmetic.ts";
import type { Chance, Distribution } from "../core/distribution.ts";

/** How many dice lie in each class. */
export type Hand<C extends string = string> = Readonly<Record<C, number>>;

/** Faces that a rule can't tell apart: which classes they count for, and how many faces they are. */
interface Part<C extends string> {
  readonly classes: readonly C[];
  faces: number;
}

/** The faces of a die as the rule tells them apart: faces with equal codes are the same to it. */
export function partsOf<C extends string>(
  faces: readonly number[],
  codeOf: (face: number) => number,
  classesOf: (face: number) => readonly C[],
): readonly Part<C>[] {
  const parts = new Map<number, Part<C>>();
  for (const face of faces) {
    const code = codeOf(face);
    const part = parts.get(code);
    if (part) part.faces += 1;
    else parts.set(code, { classes: classesOf(face), faces: 1 });
  }
  return [...parts.values()];
}

/**
 * How `count` dice fall into classes, every hand once, `none` being the empty one. Faces are collapsed to what the rule
 * tells apart before anything is counted.
 */
export function handsOf<C extends string, N>(
  count: number,
  parts: readonly Part<C>[],
  none: Hand<C>,
  arithmetic: Arithmetic<N>,
): Distribution<Hand<C>, N> {
  const chances = arithmetic.multinomial(
    count,
    parts.map(({ faces }) => arithmetic.ratio(faces, 1)),
  );
  const found: Chance<Hand<C>, N>[] = [];
  const counts = compositions(count, parts.length);
  for (let at = 0; at < counts.length; at += parts.length) {
    const value: Record<C, number> = { ...none };
    for (let part = 0; part < parts.length; part++) {
      const dice = counts[at + part] ?? 0;
      if (dice > 0) for (const name of parts[part]?.classes ?? []) value[name] += dice;
    }
    found.push({ value, chance: chances[found.length] ?? arithmetic.zero });
  }
  return parts.some(({ classes }) => classes.length > 1) ? merged(found, count, arithmetic) : found;
}

/** Where a face counts for several classes, different falls may come to the same hand. */
function merged<C extends string, N>(
  found: readonly Chance<Hand<C>, N>[],
  count: number,
  arithmetic: Arithmetic<N>,
): Distribution<Hand<C>, N> {
  const hands = new Map<number | string, { readonly value: Hand<C>; chance: N }>();
  for (const { value, chance } of found) {
    let code = 0;
    for (const name in value) code = code * (count + 1) + value[name];
    const key = Number.isSafeInteger(code) ? code : Object.values(value).join();
    const known = hands.get(key);
    if (known) known.chance = arithmetic.add(known.chance, chance);
    else hands.set(key, { value, chance });
  }
  return [...hands.values()];
}
