import { engineText, formatMessage, isRefusal, type Messages, type Refusal } from "@rulewright/rules";
import { type Answer, tableText } from "@rulewright/table";

/**
 * The server refused a request or could not be reached (status 0). The message is for people.
 *
 * @example
 * ```ts
 * import { ServerError, TableApi } from "@rulewright/client";
 *
 * const nobody = new TableApi("http://127.0.0.1:9");
 * const error: unknown = await nobody.tableInfo("a-table", "an invitation").catch((reason: unknown) => reason);
 * error instanceof ServerError && error.status; // => 0
 * ```
 */
export class ServerError extends Error {
  readonly status: number;
  /** What kind of refusal it is, if the server has said. */
  readonly code: string | undefined;
  /** A free name to join under, if the server refused a name that is taken. */
  readonly free: string | undefined;

  constructor(
    status: number,
    message: string,
    { code, free }: { readonly code?: string | undefined; readonly free?: string | undefined } = {},
  ) {
    super(message);
    this.name = "ServerError";
    this.status = status;
    this.code = code;
    this.free = free;
  }
}

/** A refusal in words. Mistakes that only programs make have no text: for them it is the code with the details. */
function wordsOf({ code, details }: Refusal, text: Messages): string {
  const key = `refusal.${code}`;
  return key in text ? formatMessage(text, key, details) : `${code} ${JSON.stringify(details)}`;
}

/**
 * A command was refused and changed nothing. Its code is that of the refusal; or `conflict`, where the attempt has gone on
 * since the sender saw it; or that of a problem of the server. The message says in words what would be legal.
 *
 * @example
 * ```ts
 * import { CommandRefusedError } from "@rulewright/client";
 * import { refusal } from "@rulewright/rules";
 *
 * const error = new CommandRefusedError(refusal("too-many-attempts", "", { max: 8 }));
 * error.code; // => "too-many-attempts"
 * error.message; // => "8 attempts are open. Finish or close one first."
 * ```
 */
export class CommandRefusedError extends Error {
  readonly code: string;
  /** The refusal as data: the number of the rule that forbids it, and details that say what would be legal. */
  readonly refusal: Refusal | undefined;

  /** `text` has the words of the table's system, for its own refusals. */
  constructor(reason: Refusal | { readonly code: string; readonly message: string }, text: Messages = {}) {
    const refusal = isRefusal(reason) ? reason : undefined;
    super("message" in reason ? reason.message : wordsOf(reason, { ...engineText, ...tableText, ...text }));
    this.name = "CommandRefusedError";
    this.code = reason.code;
    this.refusal = refusal;
  }
}

/** How many lines the log has after a command that was accepted. */
export interface Accepted {
  readonly lines: number;
}

const CONFLICT = { code: "conflict", message: "The attempt has gone on meanwhile. Look at it again." };

/** What became of a command, by its answer. `text` has the words of the table's system. */
export function resultOf(answer: Answer, text?: Messages): Accepted | CommandRefusedError {
  switch (answer.answer) {
    case "accepted":
      return { lines: answer.lines };
    case "duplicate":
      return resultOf(answer.first, text);
    case "conflict":
      return new CommandRefusedError(CONFLICT);
    case "rejected":
      return new CommandRefusedError(answer.refusal, text);
  }
}

/**
 * The table can't be opened, or no longer, or the connection was closed (code `closed`).
 *
 * @example
 * ```ts
 * import { TableClosedError } from "@rulewright/client";
 *
 * new TableClosedError("no-such-table", "There is no such table.").code; // => "no-such-table"
 * ```
 */
export class TableClosedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "TableClosedError";
    this.code = code;
  }
}
