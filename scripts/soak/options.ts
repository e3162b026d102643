/** What is searched, and for how long. */
export interface SoakOptions {
  readonly seconds: number;
  /** Equal seeds search in the same order. */
  readonly seed: number;
  /** Only this system, or only this procedure of any. */
  readonly system?: string;
  readonly procedure?: string;
  /** The most cases. */
  readonly count?: number;
}

/** A fault with the arguments that find it again at once. */
interface SoakFault {
  readonly message: string;
  readonly again: string;
}

/** The report of a search, which ends at the first fault. */
export interface SoakReport {
  readonly cases: number;
  readonly faults: readonly SoakFault[];
  /** What else was counted. */
  readonly figures?: Readonly<Record<string, number>>;
  /** Why nothing could be searched here. */
  readonly skipped?: string;
}
