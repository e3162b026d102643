import type { Place } from "./expression.ts";

/** What can't be read, rolled or calculated, and where it stands in the text: a value, never thrown at anybody. */
export interface Fault extends Place {
  /** One sentence, without its full stop. */
  readonly fault: string;
  /** What may have been meant: something to write in this place. */
  readonly suggestion?: string;
}

export function isFault(value: object): value is Fault {
  return "fault" in value;
}

/** How a fault travels inside of a reading or a calculation, up to the door where it becomes a value. */
export class Faulty extends Error {
  readonly fault: Fault;

  constructor(fault: string, { at, length }: Place, suggestion?: string) {
    super(fault);
    this.name = "Faulty";
    this.fault = { fault, at, length, ...(suggestion === undefined ? {} : { suggestion }) };
  }
}

/** What `work` comes to, or the fault it ran into. */
export function orFault<T>(work: () => T): T | Fault {
  try {
    return work();
  } catch (error) {
    if (error instanceof Faulty) return error.fault;
    throw error;
  }
}

const WIDEST = 72;

/**
 * A fault as people read it: the text, a line with a caret under the place, what is wrong and what may have been meant.
 * Of a long text only what stands around the place is shown.
 */
export function explain(text: string, { fault, at, length, suggestion }: Fault): string {
  const line = text.replaceAll(/[\s\p{Cc}]/gu, " ");
  const from = line.length <= WIDEST ? 0 : Math.max(0, Math.min(at - WIDEST / 2, line.length - WIDEST));
  const shown = line.slice(from, from + WIDEST);
  const [before, after] = [from > 0 ? "…" : "", from + WIDEST < line.length ? "…" : ""];
  const carets = "^".repeat(Math.max(1, Math.min(length, from + WIDEST - at)));
  const meant = suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
  return [
    `  ${before}${shown}${after}`,
    `  ${" ".repeat(before.length + at - from)}${carets}`,
    `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.${meant}`,
  ].join("\n");
}

/** The one of some names that is most like a mistyped one; undefined where none is much like it. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const longer = (name: string): number => Math.abs(name.length - typed.length);
  const [best] = names
    .map((name) => ({ name, off: distance(typed, name) }))
    .filter(({ name, off }) => off < name.length && off <= Math.ceil(typed.length / 2))
    .toSorted((a, b) => a.off - b.off || longer(a.name) - longer(b.name));
  return best?.name;
}

/** How many letters to add, leave out or change (Levenshtein), a swap of neighbours counting as one. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped));
    }
  }
  return at(a.length, b.length);
}
