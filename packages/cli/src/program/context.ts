import type { Command } from "commander";
import type { Terminal } from "../terminal/terminal.ts";

/** Reports whether a command that did its work found something wrong: failed entries, a trace that can't be replayed. */
export type ReportFailure = (failed: boolean) => void;

/** What the commands are added to and work with. */
export interface ProgramContext {
  readonly program: Command;
  /** The words of the command line. */
  readonly words: readonly string[];
  readonly terminal: Terminal;
  readonly reportFailure: ReportFailure;
}

/** Collects the values of an option that may be repeated. */
export const collect = (one: string, all: readonly string[] = []): readonly string[] => [...all, one];
