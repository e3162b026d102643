import type { Mutation } from "./mutations.ts";

/** A mutation with the number that switches it on, from 1. */
export interface Mutant {
  readonly id: number;
  readonly mutation: Mutation;
}

/**
 * The text of a file with all its mutants in it, each behind a switch: `isMutant` says whether a mutant is the one that is
 * tested, and notes that its place was run (switch.cjs). So nothing is compiled or loaded again for a mutant.
 */
export function withSwitches(text: string, mutants: readonly Mutant[]): string {
  const outerFirst = mutants.toSorted(
    ({ mutation: { site: a } }, { mutation: { site: b } }) => a.start - b.start || b.end - a.end,
  );
  return render(text, 0, text.length, outerFirst);
}

function render(text: string, start: number, end: number, mutants: readonly Mutant[]): string {
  const [first] = mutants;
  if (!first) return text.slice(start, end);
  const { site } = first.mutation;
  const within = mutants.filter(({ mutation }) => mutation.site.end <= site.end);
  const here = within.filter(({ mutation }) => mutation.site.start === site.start && mutation.site.end === site.end);
  const inner = within.filter((mutant) => !here.includes(mutant));
  const after = mutants.filter((mutant) => !within.includes(mutant));
  const original = render(text, site.start, site.end, inner);
  return text.slice(start, site.start) + switched(text, original, here) + render(text, site.end, end, after);
}

function switched(text: string, original: string, mutants: readonly Mutant[]): string {
  return mutants.reduce((rest, { id, mutation }) => {
    const { site, start, end, to } = mutation;
    if (site.isStatement) return `{ if (!globalThis.isMutant(${id})) { ${rest} } }`;
    const changed = text.slice(site.start, start) + to + text.slice(end, site.end);
    return `(globalThis.isMutant(${id}) ? (${changed}) : (${rest}))`;
  }, original);
}
