// The options of the commands as commander delivers them: texts as typed, not yet checked.

/** Options of every command that asks about a procedure. */
export interface QuestionOptions {
  readonly goal?: string;
  readonly house?: readonly string[];
  readonly json?: boolean;
  readonly timeout?: string;
}

/** Options of `odds`. */
export interface OddsOptions extends QuestionOptions {
  readonly strategy?: readonly string[];
  readonly spread?: string;
  readonly exact?: boolean;
}

/** Options of `lab`. */
export interface LabOptions extends QuestionOptions {
  readonly strategy: string;
  readonly times: string;
  readonly spread?: string;
  readonly map?: string;
  readonly over?: readonly string[];
  readonly curve?: string;
  readonly svg?: string;
  readonly csv?: string;
  readonly mapCsv?: string;
  readonly live?: boolean;
  readonly exact?: boolean;
}

/** Options of `best`. */
export interface BestOptions extends QuestionOptions {
  readonly dice?: string;
  readonly trace?: string;
  readonly all?: boolean;
  readonly exact?: boolean;
}

/** Options of `roll`. */
export interface RollOptions extends QuestionOptions {
  readonly strategy: string;
  readonly seed?: string;
}

/** Options of `odds` with dice notation. */
export interface DiceOddsOptions {
  readonly exact?: boolean;
  readonly json?: boolean;
}

/** Options of `lab` with dice notation. */
export type DiceLabOptions = Pick<LabOptions, "over" | "curve" | "svg" | "csv" | "exact" | "json" | "timeout">;

/** Options of `roll` with dice notation. */
export interface DiceRollOptions {
  readonly times?: string;
  readonly seed?: string;
  readonly dice?: string;
  readonly json?: boolean;
}

/** Options of `simulate`. */
export interface SimulateOptions extends QuestionOptions {
  readonly strategy: string;
  readonly runs: string;
  readonly seed?: string;
}

/** Options of `play`. */
export interface PlayOptions {
  readonly party?: string;
  readonly character?: string;
  readonly with?: string;
  readonly new?: boolean;
  readonly house?: readonly string[];
  readonly seed?: string;
  readonly hand?: boolean;
  readonly out?: string;
  readonly answers?: string;
}

/** Options of `serve`. */
export interface ServeOptions {
  readonly port?: string;
  readonly host: string;
  readonly data: string;
  readonly database?: string;
  readonly backups?: string;
  readonly backupEvery?: string;
  readonly backupKeep?: string;
  readonly limit?: readonly string[];
  /** False where there are none. */
  readonly limits?: boolean;
  readonly trustProxy?: string;
  readonly publicUrl?: readonly string[];
  readonly passwordFile?: string;
  readonly metricsPort?: string;
  readonly metricsHost: string;
  readonly logLevel: string;
}
