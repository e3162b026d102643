import {
  applyDifference,
  type BeforePage,
  type ClientMessage,
  type Difference,
  type Line,
  PROTOCOL,
  type ServerMessage,
  type TableView,
} from "@rulewright/table";

type MessageOf<K extends ServerMessage["type"]> = Extract<ServerMessage, { readonly type: K }>;

/** What a client knows of a table at one time. */
export interface KnownTable {
  readonly epoch: string;
  readonly view: TableView;
  /** The newest lines of the log, without a gap. */
  readonly lines: readonly Line[];
  /** What the lines before them have established. */
  readonly before: BeforePage;
}

/** Before the first line of a log. */
export const NOTHING_BEFORE: BeforePage = { house: {}, departed: {} };

/**
 * The number of the last line, 0 without lines.
 *
 * @example
 * ```ts
 * import { lastLine } from "@rulewright/client";
 *
 * lastLine([]); // => 0
 * ```
 */
export const lastLine = (lines: readonly Line[]): number => lines.at(-1)?.n ?? 0;

/** The view after a change; undefined where the change is of another view. */
function changedView(view: TableView | undefined, change: Difference | undefined): TableView | undefined {
  if (!change || !view) return view;
  try {
    // The server compares two views.
    return applyDifference(view, change) as TableView;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * A table as one seat is told of it: the messages of the server are applied to what is known. It has no socket, so that it
 * serves any client.
 *
 * @example
 * ```ts
 * import { FollowedTable } from "@rulewright/client";
 * import { PROTOCOL } from "@rulewright/table";
 *
 * const table = new FollowedTable();
 * table.hello("the token of a seat"); // => { type: "hello", protocol: PROTOCOL, token: "the token of a seat", lines: 0 }
 * table.receive({ type: "present", members: ["ann"] }); // => true
 * table.present; // => ["ann"]
 * ```
 */
export class FollowedTable {
  #epoch: string | undefined;
  #view: TableView | undefined;
  #lines: readonly Line[] = [];
  #before: BeforePage = NOTHING_BEFORE;
  #present: readonly string[] = [];

  /** What the member may see, once it is known. */
  get view(): TableView | undefined {
    return this.#view;
  }

  /** The newest lines of the log, without a gap. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** What the lines before them have established. */
  get before(): BeforePage {
    return this.#before;
  }

  /** The ids of the members who are connected. */
  get present(): readonly string[] {
    return this.#present;
  }

  /** All of it, for those who keep it; undefined while there is nothing. */
  get known(): KnownTable | undefined {
    const [epoch, view] = [this.#epoch, this.#view];
    return view && epoch !== undefined ? { epoch, view, lines: this.#lines, before: this.#before } : undefined;
  }

  /** Takes what was known before. */
  restore({ epoch, view, lines, before }: KnownTable): void {
    this.#epoch = epoch;
    this.#view = view;
    this.#lines = lines;
    this.#before = before;
  }

  /** The first message of a connection: the seat's token, what is known, and the chain of nonces of this device. */
  hello(token: string, chain?: string): Extract<ClientMessage, { readonly type: "hello" }> {
    return {
      type: "hello",
      protocol: PROTOCOL,
      token,
      lines: lastLine(this.#lines),
      ...(this.#epoch === undefined ? {} : { epoch: this.#epoch }),
      ...(chain === undefined ? {} : { chain }),
    };
  }

  /**
   * Applies a message. False where it doesn't fit what is known: the lines are forgotten, and the client has to reconnect.
   */
  receive(message: ServerMessage): boolean {
    if (message.type === "welcome") return this.#welcome(message);
    if (message.type === "update") return this.#update(message);
    if (message.type === "log") this.#addPage(message);
    else if (message.type === "present") this.#present = message.members;
    return true;
  }

  #welcome({ epoch, view, lines, before, present }: MessageOf<"welcome">): boolean {
    // In another epoch the log may have lines of the same numbers and other contents. After a long absence a page of the
    // newest lines leaves a gap. The earlier lines are loaded again when they are asked for.
    const goesOn = epoch === this.#epoch && (lines[0]?.n ?? 0) <= lastLine(this.#lines) + 1;
    if (!goesOn || this.#lines.length === 0) {
      this.#lines = [];
      this.#before = before;
    }
    this.#epoch = epoch;
    this.#present = present;
    return this.#apply(view, lines);
  }

  #update({ change, lines }: MessageOf<"update">): boolean {
    const view = changedView(this.#view, change);
    return view ? this.#apply(view, lines) : this.#forget();
  }

  /** Takes a view and new lines, unless lines are missing between them and the known ones, or at the end. */
  #apply(view: TableView, lines: readonly Line[]): boolean {
    const known = this.#lines;
    const last = lastLine(known);
    const newLines = lines.filter(({ n }) => n > last);
    const all = newLines.length > 0 ? [...known, ...newLines] : known;
    const isComplete = lastLine(all) === view.lines && all[0]?.n === view.lines - all.length + 1;
    if (!isComplete && known.length > 0) return this.#forget();
    this.#view = view;
    this.#lines = all;
    return true;
  }

  #forget(): boolean {
    this.#lines = [];
    return false;
  }

  #addPage({ lines, before }: MessageOf<"log">): void {
    if (lastLine(lines) + 1 !== this.#lines[0]?.n) return;
    this.#lines = [...lines, ...this.#lines];
    this.#before = before;
  }
}
