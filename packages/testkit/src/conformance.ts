import type { SystemDefinition, Vocabulary } from "@rulewright/rules";
import { runCase } from "./case-run.ts";
import { type CompleteVocabulary, completeVocabulary } from "./derived-vocabulary.ts";
import { type ConformanceEntry, readEntry } from "./entries.ts";
import { doubleNumbers, rationalNumbers } from "./number-systems.ts";
import { OddsChecker } from "./odds-checker.ts";

/** An entry that the rules disagree with, and where they first differ. */
export interface Failure {
  readonly id: string;
  readonly rules: readonly string[];
  readonly difference: string;
}

/** The result of checking many entries. */
export interface ConformanceReport {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

/** A system to check entries of, with the words of the format that can't be derived from its definition. */
export interface ConformingSystem {
  readonly system: SystemDefinition;
  readonly vocabulary?: Vocabulary | undefined;
}

/** A system that could not be loaded. Entries without a system name it, since they may be its own. */
export interface MissingSystem {
  readonly id: string;
  readonly file: string;
  readonly error: Error;
}

/** The number systems that odds are checked in. Cases are the same in both. */
export type Numbers = "both" | "doubles" | "rationals";

/**
 * Checks entries one after another against some systems. What it doesn't know fails; nothing is skipped. An error
 * that the rules throw counts as the difference of the entry. Systems that could not be loaded are named where an entry
 * might be theirs.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { ConformanceRunner } from "@rulewright/testkit";
 *
 * const runner = new ConformanceRunner([{ system: eveningStar }]);
 * const odds = { measure: "check", params: { rank: 3, difficulty: 4 }, values: { success: { decimal: "0.7" } } };
 * runner.check({ id: "evening-star.check", ...odds }, 0)?.difference; // => "in doubles: success should be 0.7, is 0.6"
 * runner.check({ id: "morning-star.check", ...odds }, 1)?.difference; // => 'no system has ids like "morning-star.check"'
 * ```
 */
export class ConformanceRunner {
  readonly #vocabularies: readonly CompleteVocabulary[];
  readonly #doubles = new OddsChecker(doubleNumbers);
  readonly #rationals = new OddsChecker(rationalNumbers);

  readonly #missing: readonly MissingSystem[];

  constructor(systems: readonly ConformingSystem[], missing: readonly MissingSystem[] = []) {
    this.#missing = missing;
    this.#vocabularies = systems.map(({ system, vocabulary }) => completeVocabulary(system, vocabulary));
  }

  /** What is wrong with an entry; undefined if it passes. `position` names an entry without an id, from 0. */
  check(raw: unknown, position: number, numbers: Numbers = "both"): Failure | undefined {
    const entry = readEntry(raw);
    if (typeof entry === "string") return { id: entryName(raw, position), rules: [], difference: entry };
    const { id } = entry;
    const rules = entry.kind === "case" ? entry.rules : [];
    let difference: string | undefined;
    try {
      difference = this.#difference(entry, numbers);
    } catch (error) {
      difference = `it failed: ${error instanceof Error ? error.message : String(error)}`;
    }
    return difference === undefined ? undefined : { id, rules, difference };
  }

  #difference(entry: ConformanceEntry, numbers: Numbers): string | undefined {
    const vocabulary = this.#vocabularyOf(entry.id);
    if (!vocabulary) return [`no system has ids like "${entry.id}"`, ...this.#missing.map(describeMissing)].join("; ");
    if (entry.kind === "case") return runCase(vocabulary, entry);
    const inDoubles = numbers === "rationals" ? undefined : this.#doubles.difference(vocabulary, entry);
    if (inDoubles !== undefined) return `in doubles: ${inDoubles}`;
    const inRationals = numbers === "doubles" ? undefined : this.#rationals.difference(vocabulary, entry);
    return inRationals === undefined ? undefined : `in rationals: ${inRationals}`;
  }

  /** The vocabulary of an entry: the one whose prefix its id begins with, before a `-` or `.`, in any case. */
  #vocabularyOf(id: string): CompleteVocabulary | undefined {
    const name = id.toLowerCase();
    return this.#vocabularies.find(({ prefix }) => name.startsWith(prefix) && /^[-.]/.test(name.slice(prefix.length)));
  }
}

const describeMissing = ({ id, file, error }: MissingSystem): string =>
  `${id} could not be loaded (${file}): ${error.message}`;

function entryName(raw: unknown, position: number): string {
  const id = typeof raw === "object" && raw !== null && "id" in raw ? raw.id : undefined;
  return typeof id === "string" && id !== "" ? id : `entry ${position + 1}`;
}

const REPORT_EVERY = 500;

/**
 * Checks entries of the conformance format against some systems, odds in doubles and in exact fractions. Every failure is
 * reported, in the order of the entries. `onProgress` is called after every 500 entries and after the last.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { runConformance } from "@rulewright/testkit";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 0, ego: 0 };
 * const entry = {
 *   id: "evening-star.check",
 *   measure: "check",
 *   params: args,
 *   values: { success: { exact: "3/5", decimal: "0.6" } },
 * };
 * const { failures } = runConformance([entry], [{ system: eveningStar }]);
 * failures.map(({ difference }) => difference); // => []
 * ```
 */
export function runConformance(
  entries: readonly unknown[],
  systems: readonly ConformingSystem[],
  options: { readonly onProgress?: (done: number, total: number) => void } = {},
): ConformanceReport {
  const runner = new ConformanceRunner(systems);
  const failures: Failure[] = [];
  for (const [i, raw] of entries.entries()) {
    const failure = runner.check(raw, i);
    if (failure) failures.push(failure);
    if ((i + 1) % REPORT_EVERY === 0 || i + 1 === entries.length) {
      options.onProgress?.(i + 1, entries.length);
    }
  }
  return { passed: entries.length - failures.length, failures };
}
