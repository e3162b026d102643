import type { HouseRules, JsonObject } from "@rulewright/rules";

/** What the lab is asked about. Plain data: it goes into a link, to a worker and back. */
export interface LabQuestion {
  readonly system: string;
  readonly procedure: string;
  readonly args: JsonObject;
  readonly house: HouseRules;
  /** What is wanted, by the system's name for it. */
  readonly goal: string;
  /** How the roller chooses: never, greedy, best, or a way of the system's own. */
  readonly strategy: string;
  /** How often it is done in a row, with what is held carried along; 1 for a single time. */
  readonly times: number;
  /** The number to spread out: a fact of the outcome, or an amount paid or earned. Absent: the first that tells most. */
  readonly spread?: string;
}

/** A roll as people write it (docs/dice-notation.md), asked for its odds. */
export interface WrittenQuestion {
  readonly written: string;
}

export const isWritten = (asked: LabQuestion | WrittenQuestion): asked is WrittenQuestion => "written" in asked;

/** How good a result is for the goal: what it is drawn with. */
export type Mood = "good" | "plain" | "bad";

/** What an objective comes to. */
export interface Value {
  readonly name: string;
  /** True where it is a probability. */
  readonly chance: boolean;
  /** What is paid or earned, where the objective counts that. */
  readonly amount?: string;
  /** 1 where much is wanted of it, -1 where little is. */
  readonly sense: 1 | -1;
  /** The mean; Infinity where it has no end. */
  readonly mean: number;
  /** `numerator/denominator` in lowest terms, where fractions were asked for. */
  readonly exact?: string;
  /** The standard error of the mean, where it was simulated. */
  readonly error?: number;
}

/** One ending with its chance. */
export interface Ending {
  readonly outcome: string;
  readonly mood: Mood;
  readonly chance: number;
}

/** One number of a distribution with its chance; of very many numbers, neighbours together. */
export interface Bar {
  readonly value: number;
  /** The last number of a range that begins with `value`. */
  readonly to?: number;
  readonly chance: number;
  /** Its parts by how good they are; they add up to `chance`. */
  readonly parts: Readonly<Record<Mood, number>>;
}

/** A distribution over one number. */
export interface Spread {
  readonly key: string;
  readonly kind: "fact" | "amount";
  readonly bars: readonly Bar[];
  readonly mean: number;
  readonly deviation: number;
}

/** An answer of the lab. */
export interface LabAnswer {
  readonly values: readonly Value[];
  readonly endings: readonly Ending[];
  /** Everything that could be spread out. */
  readonly spreads: readonly { readonly key: string; readonly kind: Spread["kind"] }[];
  readonly spread?: Spread;
  /** The chance that it still goes on where the answer stops looking; 0 where it was followed to the end. */
  readonly left: number;
  /** How it was found where exact was out of reach. */
  readonly sampled?: Sampled;
}

/** A simulated answer: so many runs, and the standard error of a chance at worst. */
export interface Sampled {
  readonly runs: number;
  readonly error: number;
}
