import type { Note } from "./observing-runner.ts";
import type { Mutant } from "./switches.ts";

/** What a test file runs. */
export interface Reach {
  readonly seconds: ReadonlyMap<string, number>;
  readonly tests: ReadonlyMap<string, ReadonlySet<number>>;
  /** What runs while modules are loaded or in hooks, where mutants can't take turns. */
  readonly outside: ReadonlySet<number>;
  /** Pairs of tests and mutants that were not tried, or without a clear result. */
  readonly left: readonly { readonly test: string; readonly mutant: number }[];
  /** The mutants that disturb others, and can't take turns with them. */
  readonly aside: ReadonlySet<number>;
  /** True if no mutants can take turns in it. */
  readonly isDisturbed: boolean;
}

/** Tests of one file for one mutant. */
export interface Task {
  readonly file: string;
  readonly tests: readonly string[];
  readonly seconds: number;
  readonly isAgain: boolean;
}

/** How much CPU time the tests take that have not been tried. */
export const slowest = ({ seconds, left }: Reach): number =>
  left.reduce((all, { test }) => all + (seconds.get(test) ?? 0), 0);

/** The tests of a file that a mutant is to be tried with from the beginning: those that it has not met, or else all that run it. */
export function taskOf(
  file: string,
  { seconds, tests, outside, left }: Reach,
  { id: mutant, mutation }: Mutant,
  tried: ReadonlySet<string>,
): readonly Task[] {
  const all = [...tests.keys()].filter((test) => !tried.has(test));
  const untried = new Set(left.filter((pair) => pair.mutant === mutant).map(({ test }) => test));
  const reaching = all.filter((test) => tests.get(test)?.has(mutant));
  // A module that a test loads has run with the mutant for that test alone, but is what the others use too.
  const isLoaded = outside.has(mutant) || (mutation.isTopLevel && reaching.length > 0);
  const isNew = isLoaded || untried.size > 0;
  const chosen = isLoaded ? all : untried.size > 0 ? all.filter((test) => untried.has(test)) : reaching;
  const total = chosen.reduce((sum, test) => sum + (seconds.get(test) ?? 0), 0);
  return chosen.length === 0 ? [] : [{ file, tests: chosen, seconds: total, isAgain: !isNew }];
}

/** What a run of a test file says of it. */
export function reachOf(notes: readonly Note[]): Reach {
  const [seconds, tests, outside] = [new Map<string, number>(), new Map<string, Set<number>>(), new Set<number>()];
  const left: { test: string; mutant: number }[] = [];
  for (const one of notes) {
    if (one.kind === "test") {
      seconds.set(one.id, one.seconds);
      tests.set(one.id, new Set(one.reached));
    }
    if (one.kind === "outside") for (const id of one.reached) outside.add(id);
    if (one.kind === "left") left.push(...one.mutants.map((mutant) => ({ test: one.id, mutant })));
    if (one.kind === "doubt") left.push({ test: one.id, mutant: one.mutant });
  }
  return { seconds, tests, outside, left, aside: new Set(), isDisturbed: false };
}

/** All tests of a file, each with the mutants that it reaches. */
export const everyPair = ({ tests }: Reach): Reach["left"] =>
  [...tests].flatMap(([test, reached]) => [...reached].map((mutant) => ({ test, mutant })));
