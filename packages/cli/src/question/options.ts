// What commands are called with, as the command line hands it over.

export interface QuestionOptions {
  readonly goal?: string;
  readonly house?: readonly string[];
  readonly json?: boolean;
  readonly timeout?: string;
}

export interface OddsOptions extends QuestionOptions {
  readonly strategy?: readonly string[];
  readonly spread?: string;
  readonly exact?: boolean;
}

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

export interface BestOptions extends QuestionOptions {
  readonly dice?: string;
  readonly trace?: string;
  readonly all?: boolean;
  readonly exact?: boolean;
}

export interface RollOptions extends QuestionOptions {
  readonly strategy: string;
  readonly seed?: string;
}

export interface DiceOddsOptions {
  readonly exact?: boolean;
  readonly json?: boolean;
}

export type DiceLabOptions = Pick<LabOptions, "over" | "curve" | "svg" | "csv" | "exact" | "json" | "timeout">;

export interface DiceRollOptions {
  readonly times?: string;
  readonly seed?: string;
  readonly dice?: string;
  readonly json?: boolean;
}

export interface SimulateOptions extends QuestionOptions {
  readonly strategy: string;
  readonly runs: string;
  readonly seed?: string;
}

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

export interface ServeOptions {
  readonly port?: string;
  readonly host: string;
  readonly data: string;
}
