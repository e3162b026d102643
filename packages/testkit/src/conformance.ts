import { OddsChecker } from "./odds-checker.ts";
import { type ConformanceEntry, readEntry } from "./entries.ts";
import { doubleNumbers, rationalNumbers } from "./number-systems.ts";
import { runCase } from "./case-run.ts";
import { bookkeeperVocabulary } from "../../systems/src/bookkeeper-d12/conformance/vocabulary.ts";
import { eveningStarVocabulary } from "../../systems/src/evening-star/conformance/vocabulary.ts";
import { storytellerVocabulary } from "../../systems/src/storyteller-d10/conformance/vocabulary.ts";
import { victoryPointVocabulary } from "../../systems/src/victory-point-d20/conformance/vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { wastelandVocabulary } from "../../systems/src/wasteland-2d20/conformance/vocabulary.ts";

/** An entry that the rules don't agree with, and where they first differ. */
export interface Failure {
  readonly id: string;
  readonly rules: readonly string[];
  readonly difference: string;
}

export interface ConformanceReport {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

/** Every system's words in the shared format. */
export const vocabularies: readonly Vocabulary[] = [
  eveningStarVocabulary,
  wastelandVocabulary,
  bookkeeperVocabulary,
  storytellerVocabulary,
  victoryPointVocabulary,
];

/** The system of an entry: its id up to the first `-` or `.`, in any case. */
function vocabularyOf(id: string): Vocabulary | undefined {
  const word = id.split(/[-.]/, 1)[0]?.toLowerCase();
  return vocabularies.find(({ prefix }) => prefix === word);
}

/** The number systems an entry of odds is answered in; cases have no numbers, and are played in either. */
export type Numbers = "both" | "doubles" | "rationals";

/** Checks entries one after another, in doubles and in rationals. What it doesn't know fails; nothing is skipped. */
export class ConformanceRunner {
  readonly #doubles = new OddsChecker(doubleNumbers);
  readonly #rationals = new OddsChecker(rationalNumbers);

  /** What is wrong with an entry; undefined where it passes. Odds may be checked in one number system at a time. */
  check(raw: unknown, position: number, numbers: Numbers = "both"): Failure | undefined {
    const entry = readEntry(raw);
    if (typeof entry === "string") return { id: entryName(raw, position), rules: [], difference: entry };
    const { id } = entry;
    const rules = entry.kind === "case" ? entry.rules : [];
    let difference: string | undefined;
    try {
      difference = this.#difference(entry, numbers);
    } catch (error) {
      difference = `it broke: ${error instanceof Error ? error.message : String(error)}`;
    }
    return difference === undefined ? undefined : { id, rules, difference };
  }

  #difference(entry: ConformanceEntry, numbers: Numbers): string | undefined {
    const vocabulary = vocabularyOf(entry.id);
    if (!vocabulary) return `no system has ids like "${entry.id}"`;
    if (entry.kind === "case") return runCase(vocabulary, entry);
    const inDouble = numbers === "rationals" ? undefined : this.#doubles.difference(vocabulary, entry);
    if (inDouble !== undefined) return `in doubles: ${inDouble}`;
    const exact = numbers === "doubles" ? undefined : this.#rationals.difference(vocabulary, entry);
    return exact === undefined ? undefined : `in rationals: ${exact}`;
  }
}

function entryName(raw: unknown, position: number): string {
  const id = typeof raw === "object" && raw !== null && "id" in raw ? raw.id : undefined;
  return typeof id === "string" && id !== "" ? id : `entry ${position + 1}`;
}

const REPORT_EVERY = 500;

/** Checks entries of the shared format; every failure is reported, in the order of the entries. */
export async function runConformance(
  entries: readonly unknown[],
  options: { readonly onProgress?: (done: number, total: number) => void } = {},
): Promise<ConformanceReport> {
  const runner = new ConformanceRunner();
  const failures: Failure[] = [];
  for (const [i, raw] of entries.entries()) {
    const failure = runner.check(raw, i);
    if (failure) failures.push(failure);
    if ((i + 1) % REPORT_EVERY === 0 || i + 1 === entries.length) {
      options.onProgress?.(i + 1, entries.length);
      await Promise.resolve();
    }
  }
  return { passed: entries.length - failures.length, failures };
}
