import { formatRanges } from "@rulewright/present";
import type { Option } from "@rulewright/rules";

/** A state in which somebody has to choose, as text. */
export interface PolicyCase {
  readonly words: string;
  readonly chance: number;
  /** The mean of the goal's first objective: if everything stands, and by the advice. */
  readonly standing: number;
  readonly after: number;
}

/** An option and the cases it is advised in, the likeliest first. */
export interface PolicyAdvice {
  readonly words: string;
  /** As text; empty where it is free. */
  readonly price: string;
  readonly chance: number;
  readonly cases: readonly PolicyCase[];
}

/** A case whose text begins with a number. `of` is the label of that number; the two are joined once ranges are known. */
export type NumberedCase = PolicyCase & { readonly of: string | undefined };

/** A situation with the option that the strategy takes. */
export interface Decided {
  readonly case: NumberedCase;
  readonly held: string;
  readonly words: string;
  readonly price: string;
  /** Whether there are other options. */
  readonly hasAlternatives: boolean;
  readonly option: Option;
  readonly chance: number;
}

/** One option with its cases: equal ones merged, faces with equal consequences as a range. */
export function adviceOf(group: readonly Decided[], sameHeld: boolean): PolicyAdvice {
  const [first] = group;
  const cases = new Map<string, NumberedCase>();
  for (const { case: one, held } of group) {
    const words = sameHeld ? one.words : `${one.words}, with ${held || "nothing left"}`;
    const key = `${one.of ?? ""} ${words}`;
    const known = cases.get(key);
    cases.set(key, known ? mergeCases(known, one) : { ...one, words });
  }
  const listed = mergeFaces([...cases.values()]).toSorted((a, b) => b.chance - a.chance);
  return { words: first?.words ?? "", price: first?.price ?? "", chance: sumOf(listed), cases: listed };
}

/** Two cases as one: chances add up, means are weighted by them. */
function mergeCases(a: NumberedCase, b: NumberedCase): NumberedCase {
  const chance = a.chance + b.chance;
  const mean = (of: (one: PolicyCase) => number): number => (of(a) * a.chance + of(b) * b.chance) / chance;
  return {
    words: a.words,
    of: a.of,
    chance,
    standing: mean(({ standing }) => standing),
    after: mean(({ after }) => after),
  };
}

/** Merges single faces with the same consequences: "1 to 11". */
function mergeFaces(cases: readonly NumberedCase[]): readonly PolicyCase[] {
  const others: NumberedCase[] = [];
  const runs = new Map<string, { readonly faces: number[]; readonly rest: string; all: NumberedCase }>();
  for (const one of cases) {
    const [, face, rest = ""] = /^([-−]?\d+)((?:, .*)?)$/s.exec(one.words) ?? [];
    if (face === undefined) {
      others.push(one);
      continue;
    }
    const key = `${one.of ?? ""} ${one.standing.toFixed(9)} ${one.after.toFixed(9)} ${rest}`;
    const run = runs.get(key);
    if (run) [run.all] = [mergeCases(run.all, one), run.faces.push(Number(face.replace("−", "-")))];
    else runs.set(key, { faces: [Number(face.replace("−", "-"))], rest, all: one });
  }
  const ranged = [...runs.values()].map(({ faces, rest, all }) => ({ ...all, words: formatRanges(faces) + rest }));
  return [...others, ...ranged].map(({ of, words, ...one }) => ({ ...one, words: [of ?? [], words].flat().join(" ") }));
}

/** The sum of their chances. */
export const sumOf = (all: readonly { readonly chance: number }[]): number =>
  all.reduce((sum, { chance }) => sum + chance, 0);
