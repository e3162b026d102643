import { stripControls } from "./printable.ts";

/**
 * The exit statuses of the command: 1 where something was refused or failed a check, 2 for wrong usage, unreadable data
 * and exceeded limits, 70 for a bug.
 *
 * @example
 * ```ts
 * import { EXIT_STATUS } from "@rulewright/cli";
 *
 * EXIT_STATUS; // => { success: 0, failure: 1, usage: 2, bug: 70 }
 * ```
 */
export const EXIT_STATUS = { success: 0, failure: 1, usage: 2, bug: 70 } as const;

/**
 * An error that is reported to the person at the terminal by its message alone, and ends the command with an exit
 * status. Every other error is a bug. Control characters are removed from the message, since it may quote input.
 */
export abstract class CommandError extends Error {
  abstract readonly exitStatus: number;

  constructor(message: string) {
    super(stripControls(message));
    this.name = new.target.name;
  }

  /** Adds a prefix to the message that says where the error occurred. */
  at(place: string): this {
    this.message = `${stripControls(place)}${this.message}`;
    return this;
  }
}

/** The command line or a line of a script is wrong: exit status 2. */
export class UsageError extends CommandError {
  readonly exitStatus = EXIT_STATUS.usage;
}

/** A file is missing, unreadable or not of its format: exit status 2. */
export class DataError extends CommandError {
  readonly exitStatus = EXIT_STATUS.usage;
}

/** A question needs more time, memory or steps than it may have: exit status 2. */
export class LimitError extends CommandError {
  readonly exitStatus = EXIT_STATUS.usage;
}

/** The rules refuse an act, or a trace contradicts them: exit status 1. */
export class RefusedError extends CommandError {
  readonly exitStatus = EXIT_STATUS.failure;
}

/** The input has ended or the person has cancelled, so that nothing more will be answered. Not a failure: status 0. */
export class InputEndedError extends CommandError {
  readonly exitStatus = EXIT_STATUS.success;

  constructor(message = "The input has ended.") {
    super(message);
  }
}
