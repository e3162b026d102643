import type { EndingChance, ObjectiveMean, Tone } from "@rulewright/present";
import type { Objective } from "@rulewright/rules";

/** The mean of one objective of the goal, with its sense: 1 where more is better, -1 where less is. */
export interface ObjectiveValue extends ObjectiveMean {
  readonly sense: 1 | -1;
}

/** One value of a distribution. */
export interface Bar {
  readonly value: number;
  /** Set for a bar that stands for all values up to its last one, or from its first one on. */
  readonly tail?: "or less" | "or more";
  readonly chance: number;
  /** The chance as `numerator/denominator`, where it was calculated exactly. */
  readonly exact?: string;
  /** The chance by tone; the parts add up to it. */
  readonly parts: Readonly<Record<Tone, number>>;
}

/** A number that varies among the results: a fact of the outcome, or an amount that is paid or earned on the way. */
export interface Variable {
  /** Identifies it within an answer. */
  readonly key: string;
  readonly name: string;
  readonly source: Objective["source"];
}

/** The distribution of one variable, in ascending order of its values. */
export interface Histogram extends Variable {
  readonly bars: readonly Bar[];
  readonly mean: number;
  /** The standard deviation. */
  readonly deviation: number;
}

/** How many runs a simulated answer rests on, and the largest standard error of its chances. */
export interface Simulation {
  readonly runs: number;
  readonly error: number;
}

/** An answer of the lab. Plain data. */
export interface LabAnswer {
  /** The goal's objectives, in their order. */
  readonly values: readonly ObjectiveValue[];
  /** The endings by outcome and tone, the best first. */
  readonly endings: readonly EndingChance[];
  /** Every number whose distribution could be shown. */
  readonly variables: readonly Variable[];
  readonly histogram?: Histogram;
  /** The probability that the process is still going on where the answer stops; 0 where it was followed to its end. */
  readonly left: number;
  /** Absent where the answer is exact. */
  readonly simulation?: Simulation;
}
