import type { Refusal } from "@rulewright/rules";
import {
  type Answer,
  applyDifference,
  type BeforePage,
  type Command,
  type Difference,
  type KeptCommitments,
  type Line,
  NonceKeeper,
  type ProblemCode,
  PROTOCOL,
  type ServerMessage,
  type TableView,
  type UndoPlan,
} from "@rulewright/table";
import { newId } from "../connection/ids.ts";
import { Outbox, type PendingCommand } from "../connection/outbox.ts";
import type { Seat } from "../connection/seats.ts";
import { ReconnectingSocket } from "../connection/reconnecting-socket.ts";
import type { Practice } from "./practice.ts";
import { readKeptTable, TableKeeper } from "../offline/kept-tables.ts";
import { browserStorage, tabStorage } from "../browser/storage.ts";

/** A notification. */
export type Toast =
  | { readonly id: string; readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly id: string; readonly kind: "conflict" }
  | { readonly id: string; readonly kind: "problem"; readonly message: string };

/** Lines of the log that the viewer may undo, and what that would take back, once the server has said it. */
export interface ConsideredUndo {
  readonly lines: readonly number[];
  readonly plan?: UndoPlan | Refusal;
}

/** The state of the store, as components read it. */
export interface Snapshot {
  readonly status: "connecting" | "open" | "reconnecting" | "closed";
  /** When a lost connection is attempted again, in ms since 1970; undefined while it is being attempted. */
  readonly retryAt?: number | undefined;
  /** Where the view is what this device has kept, and not the server's: when it was kept, in ms since 1970. */
  readonly keptAt?: number | undefined;
  /** Why the table can't be opened. */
  readonly closed?: { readonly code: ProblemCode; readonly message: string };
  readonly view?: TableView;
  /** The newest lines of the log, without a gap; earlier ones come when they are asked for. */
  readonly lines: readonly Line[];
  /** What the lines before them have established. */
  readonly before: BeforePage;
  /** Whether earlier lines have been asked for and haven't arrived. */
  readonly isLoadingLog: boolean;
  /** The ids of the members who are connected. */
  readonly present: readonly string[];
  /** The commands without an answer. */
  readonly pending: readonly PendingCommand[];
  /** The number of lines in the log once the events of every accepted command have arrived. */
  readonly expectedLines: number;
  readonly toasts: readonly Toast[];
  /** The undo that the viewer considers. */
  readonly undo?: ConsideredUndo;
  /** The numbers of the rules that are shown. */
  readonly openRules: readonly string[];
}

/** Before the first line of a log. */
export const NOTHING_BEFORE: BeforePage = { house: {}, departed: {} };

/** The number of the last line, 0 without lines. */
export const lastLine = (lines: readonly Line[]): number => lines.at(-1)?.n ?? 0;

/** How many earlier lines are loaded at a time. */
const PAGE = 500;
/** How long the server may take for the table before what this device has kept is shown, in ms. */
const PATIENCE = 2_500;
const MAX_TOASTS = 3;
/** How long a notification is shown, in ms. */
const TOAST_DURATION = 9_000;
/** After how many ms a command is sent again that came too fast. */
const RETRY_DELAY = 1_500;
const FATAL: readonly ProblemCode[] = ["no-such-table", "no-seat", "too-many-screens", "old-client", "old-server"];

/** The view after a change; undefined where the change is of another view. */
function updatedView(view: TableView, change: Difference | undefined): TableView | undefined {
  if (!change) return view;
  try {
    // The server compares two views.
    return applyDifference(view, change) as TableView;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What components use of a store. */
export type Store = Pick<
  TableStore,
  | "table"
  | "subscribe"
  | "snapshot"
  | "send"
  | "retryNow"
  | "dismiss"
  | "showRules"
  | "loadEarlier"
  | "considerUndo"
  | "commitments"
> & { readonly practice?: Practice };

/** The connection of one seat to its table: follows the table live, and keeps commands until they are answered. */
export class TableStore {
  readonly table: string;
  readonly #seat: Seat;
  readonly #socket: ReconnectingSocket;
  readonly #outbox: Outbox;
  readonly #nonces: NonceKeeper;
  readonly #keeper: TableKeeper;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot;
  #connected = false;
  /** The epoch of the lines in the snapshot. */
  #epoch: string | undefined;

  constructor(seat: Seat, url: string) {
    this.table = seat.table;
    this.#seat = seat;
    this.#outbox = new Outbox(browserStorage, seat.table);
    this.#keeper = new TableKeeper(seat.table);
    this.#nonces = new NonceKeeper(`rulewright.nonces.${seat.table}`, tabStorage(), browserStorage);
    this.#snapshot = {
      status: "connecting",
      lines: [],
      before: NOTHING_BEFORE,
      isLoadingLog: false,
      present: [],
      pending: this.#outbox.pending,
      expectedLines: 0,
      toasts: [],
      openRules: [],
    };
    this.#socket = new ReconnectingSocket(url, {
      onOpen: () => this.#sendHello(),
      onMessage: (message) => this.#handleMessage(message),
      onClose: (retryAt) => {
        this.#connected = false;
        if (this.#snapshot.status !== "closed") this.#set({ status: "reconnecting", retryAt, isLoadingLog: false });
        void this.#showKept();
      },
      onRetry: () => this.#set({ retryAt: undefined }),
    });
  }

  /** Calls the listener after each change until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The current state. */
  readonly snapshot = (): Snapshot => this.#snapshot;

  /** Connects to the table until the returned function is called. */
  connect(): () => void {
    const check = (): void => this.#socket.check();
    window.addEventListener("online", this.retryNow);
    window.addEventListener("offline", check);
    document.addEventListener("visibilitychange", this.retryNow);
    window.addEventListener("pagehide", this.#keeper.keepNow);
    const patience = window.setTimeout(() => void this.#showKept(), PATIENCE);
    this.#socket.open();
    return () => {
      window.clearTimeout(patience);
      window.removeEventListener("pagehide", this.#keeper.keepNow);
      this.#keeper.keepNow();
      window.removeEventListener("online", this.retryNow);
      window.removeEventListener("offline", check);
      document.removeEventListener("visibilitychange", this.retryNow);
      this.#socket.close();
    };
  }

  /** Attempts a lost connection at once. */
  readonly retryNow = (): void => this.#socket.retryNow();

  /** Shows the table as this device has kept it, until it comes from the server. */
  async #showKept(): Promise<void> {
    if (this.#snapshot.view) return;
    const kept = await readKeptTable(this.table);
    // Meanwhile the table may have come, or been refused.
    if (kept?.token !== this.#seat.token || this.#snapshot.view || this.#snapshot.status === "closed") return;
    const { epoch, view, lines, before, at } = kept;
    this.#epoch = epoch;
    this.#set({ view, lines, before, keptAt: at });
  }

  #keep(): void {
    const { view, lines, before } = this.#snapshot;
    if (!view || this.#epoch === undefined) return;
    this.#keeper.keep({ token: this.#seat.token, epoch: this.#epoch, view, lines, before, at: Date.now() });
  }

  /** Sends a command, now or once the connection is open. */
  readonly send = (command: Command): void => {
    const sent = { id: newId(), command };
    this.#outbox.add(sent);
    this.#set({ pending: this.#outbox.pending });
    if (this.#connected) this.#socket.send({ type: "command", ...sent });
  };

  /** Dismisses a notification. */
  readonly dismiss = (id: string): void => {
    this.#set({ toasts: this.#snapshot.toasts.filter((toast) => toast.id !== id) });
  };

  /** Shows these rules; none closes them. */
  readonly showRules = (rules: readonly string[]): void => this.#set({ openRules: rules });

  /** Asks what an undo of these lines would take back; none stops considering it. */
  readonly considerUndo = (lines: readonly number[]): void => {
    const { undo: _, ...rest } = this.#snapshot;
    this.#snapshot = lines.length > 0 ? { ...rest, undo: { lines } } : rest;
    this.#set({});
    if (lines.length > 0 && this.#connected) this.#socket.send({ type: "plan-undo", lines: [...lines] });
  };

  #handleUndoPlan({ lines, plan }: Extract<ServerMessage, { type: "undo-plan" }>): void {
    const { undo } = this.#snapshot;
    if (undo?.lines.join(" ") === lines.join(" ")) this.#set({ undo: { lines, plan } });
  }

  #sendHello(): void {
    const { token } = this.#seat;
    const { tip } = this.#nonces;
    this.#socket.send({
      type: "hello",
      protocol: PROTOCOL,
      token,
      lines: lastLine(this.#snapshot.lines),
      ...(this.#epoch === undefined ? {} : { epoch: this.#epoch }),
      ...(tip === undefined ? {} : { chain: tip }),
    });
  }

  #handleMessage(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#handleWelcome(message);
      case "update":
        return this.#handleUpdate(message);
      case "log":
        return this.#applyPage(message);
      case "present":
        return this.#set({ present: message.members });
      case "undo-plan":
        return this.#handleUndoPlan(message);
      case "answer":
        return this.#handleAnswer(message.id, message.answer);
      case "problem":
        return this.#handleProblem(message);
      case "pong":
        return undefined;
    }
  }

  #handleWelcome({ epoch, view, lines, before, present }: Extract<ServerMessage, { type: "welcome" }>): void {
    this.#connected = true;
    // In another epoch the log may have lines of the same numbers and other contents. After a long absence a page of the
    // newest lines leaves a gap. The earlier lines are loaded again when they are asked for.
    const goesOn = epoch === this.#epoch && (lines[0]?.n ?? 0) <= lastLine(this.#snapshot.lines) + 1;
    const known = this.#snapshot.lines.length > 0 && goesOn;
    if (!known) this.#set({ lines: [], before });
    this.#epoch = epoch;
    this.#set({ status: "open", present, expectedLines: 0, keptAt: undefined });
    this.#applyUpdate(view, lines);
    for (const sent of this.#outbox.pending) this.#socket.send({ type: "command", ...sent });
    this.#takePart(view, lines, true);
  }

  /** What this device has committed to for fair dice, and was asked for. */
  get commitments(): KeptCommitments {
    return this.#nonces.kept;
  }

  /** Takes part in the dice: commits to a chain of nonces, and gives those that new lines ask for. */
  #takePart({ you, chains, archived }: TableView, lines: readonly Line[], isNew: boolean): void {
    if (you.role === "spectator" || archived) return;
    for (const line of lines) {
      const answer = this.#nonces.answer(line, you.id);
      if (answer) this.#socket.send({ type: "nonce", ...answer });
    }
    const commitment = this.#nonces.commitment(chains, isNew);
    if (commitment)
      this.#socket.send({ type: "command", id: newId(), command: { type: "commit-nonces", ...commitment } });
  }

  /** Applies what has changed. Where that doesn't fit what is known, it reconnects and starts over. */
  #handleUpdate({ change, lines }: Extract<ServerMessage, { type: "update" }>): void {
    const { view } = this.#snapshot;
    const changed = view && updatedView(view, change);
    if (changed) {
      this.#applyUpdate(changed, lines);
      this.#takePart(changed, lines, false);
    } else this.#startOver();
  }

  /** Applies a view and new lines. After a gap, or if the log is shorter than the known one, it starts over. */
  #applyUpdate(view: TableView, lines: readonly Line[]): void {
    const known = this.#snapshot.lines;
    const newLines = known.length === 0 ? lines : lines.filter(({ n }) => n > lastLine(known));
    const all = newLines.length > 0 ? [...known, ...newLines] : known;
    const complete = lastLine(all) === view.lines && all.length === view.lines - (all[0]?.n ?? 1) + 1;
    if (!complete && known.length > 0) this.#startOver();
    else {
      this.#set({ view, lines: all });
      this.#keep();
    }
  }

  #startOver(): void {
    this.#connected = false;
    this.#set({ lines: [] });
    this.#socket.restart();
  }

  /** Asks for the lines before the ones that are known, unless that has been done. */
  readonly loadEarlier = (): void => {
    const { lines, isLoadingLog } = this.#snapshot;
    const before = lines[0]?.n ?? 1;
    if (before <= 1 || isLoadingLog || !this.#connected) return;
    this.#set({ isLoadingLog: true });
    this.#socket.send({ type: "log", before, max: PAGE });
  };

  #applyPage({ lines, before }: Extract<ServerMessage, { type: "log" }>): void {
    const known = this.#snapshot.lines;
    const fits = lines.length > 0 && lastLine(lines) + 1 === known[0]?.n;
    this.#set({ isLoadingLog: false, ...(fits ? { lines: [...lines, ...known], before } : {}) });
  }

  #handleAnswer(id: string, answer: Answer): void {
    this.#outbox.acknowledge(id);
    const { answer: result } = answer;
    if (result === "accepted") this.#set({ expectedLines: Math.max(this.#snapshot.expectedLines, answer.lines) });
    if (result === "rejected") this.#notify({ id, kind: "refused", refusal: answer.refusal });
    if (result === "conflict") this.#notify({ id, kind: "conflict" });
    if (result === "duplicate") return this.#handleAnswer(id, answer.first);
    return this.#set({ pending: this.#outbox.pending });
  }

  #handleProblem({ code, message, id }: Extract<ServerMessage, { type: "problem" }>): void {
    if (FATAL.includes(code)) {
      this.#socket.close();
      if (code === "no-seat" || code === "no-such-table") {
        this.#outbox.clear();
        this.#keeper.remove();
      }
      this.#set({ status: "closed", closed: { code, message }, pending: this.#outbox.pending });
      return;
    }
    if (code === "too-fast" && id === undefined && this.#snapshot.isLoadingLog) {
      window.setTimeout(() => this.#set({ isLoadingLog: false }), RETRY_DELAY);
      return;
    }
    const retry = code === "too-fast" && id !== undefined;
    if (retry) {
      window.setTimeout(() => this.#resend(id), RETRY_DELAY);
      return;
    }
    // The command hit a bug, and would hit it again.
    if (id !== undefined) this.#outbox.acknowledge(id);
    this.#set({ pending: this.#outbox.pending });
    this.#notify({ id: newId(), kind: "problem", message });
  }

  #resend(id: string): void {
    const sent = this.#outbox.pending.find((one) => one.id === id);
    if (sent && this.#connected) this.#socket.send({ type: "command", ...sent });
  }

  #notify(toast: Toast): void {
    const others = this.#snapshot.toasts.filter(({ id }) => id !== toast.id);
    this.#set({ toasts: [...others, toast].slice(-MAX_TOASTS) });
    window.setTimeout(() => this.dismiss(toast.id), TOAST_DURATION);
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
