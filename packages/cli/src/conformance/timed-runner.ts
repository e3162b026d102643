import { getHeapStatistics } from "node:v8";
import type { LoadedConformingSystems } from "@rulewright/systems/loader";
import { ConformanceRunner, type Failure, type Numbers } from "@rulewright/testkit";
import { runWithin } from "../calculation/time-limit.ts";

/** An entry with its position in the whole list. Its JSON takes less memory than what it says, and is quick to copy. */
export interface IndexedEntry {
  readonly position: number;
  readonly json: string;
}

/** A failure with the position of its entry. */
export interface IndexedFailure {
  readonly position: number;
  readonly failure: Failure;
}

/** The entries of a batch and its time limit. After a timeout the batch is checked entry by entry. */
const BATCH = 250;
const BATCH_SECONDS = 60;
const ENTRY_SECONDS = 20;
/** The results of earlier entries are dropped where the heap holds more bytes than this after a batch. */
const MAX_HEAP = 64e6;

/** Checks entries with a time limit, and fails those that exceed it. */
export class TimedRunner {
  readonly #numbers: Numbers;
  readonly #loaded: LoadedConformingSystems;
  #runner: ConformanceRunner;

  constructor(numbers: Numbers, loaded: LoadedConformingSystems) {
    this.#numbers = numbers;
    this.#loaded = loaded;
    this.#runner = this.#newRunner();
  }

  #newRunner(): ConformanceRunner {
    return new ConformanceRunner(this.#loaded.systems, this.#loaded.failures);
  }

  /** Every failure, batch by batch. */
  *check(
    entries: readonly IndexedEntry[],
  ): Generator<{ readonly done: number; readonly failures: readonly IndexedFailure[] }> {
    for (let from = 0; from < entries.length; from += BATCH) {
      const batch = entries.slice(from, from + BATCH);
      const checked = runWithin(BATCH_SECONDS, () => batch.flatMap((one) => this.#one(one)));
      const failures = checked?.value ?? this.#oneByOne(batch);
      if (getHeapStatistics().used_heap_size > MAX_HEAP) this.#startAfresh();
      yield { done: from + batch.length, failures };
    }
  }

  #oneByOne(batch: readonly IndexedEntry[]): readonly IndexedFailure[] {
    this.#startAfresh();
    return batch.flatMap((one) => this.#alone(one));
  }

  /** Drops all results: an interrupted calculation may leave them incomplete. */
  #startAfresh(): void {
    this.#runner = this.#newRunner();
  }

  #one({ position, json }: IndexedEntry): readonly IndexedFailure[] {
    const failure = this.#runner.check(JSON.parse(json), position, this.#numbers);
    return failure ? [{ position, failure }] : [];
  }

  #alone({ position, json }: IndexedEntry): readonly IndexedFailure[] {
    const checked = runWithin(ENTRY_SECONDS, () => this.#one({ position, json }));
    if (checked) return checked.value;
    this.#startAfresh();
    const entry: unknown = JSON.parse(json);
    const id = isNamed(entry) ? entry.id : `entry ${position + 1}`;
    const difference = `no answer within ${ENTRY_SECONDS} seconds`;
    return [{ position, failure: { id, rules: [], difference } }];
  }
}

const isNamed = (entry: unknown): entry is { readonly id: string } =>
  typeof entry === "object" && entry !== null && "id" in entry && typeof entry.id === "string";
