import {
  type ConnectionState,
  type KnownTable,
  newId,
  NOT_CONNECTED,
  type Seat,
  TableConnection,
} from "@rulewright/client";
import type { Refusal } from "@rulewright/rules";
import type { Answer, Command, KeptCommitments, ServerMessage, UndoPlan } from "@rulewright/table";
import { takeEarlySocket } from "../connection/early-socket.ts";
import type { Practice } from "./practice.ts";
import { readKeptTable, TableKeeper } from "../offline/kept-tables.ts";
import { afterTap, watchTaps } from "../browser/after-tap.ts";
import { browserStorage, tabStorage } from "../browser/storage.ts";

/** A notification. */
export type Toast =
  | { readonly id: string; readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly id: string; readonly kind: "conflict" }
  | { readonly id: string; readonly kind: "problem"; readonly message: string };

const saysTheSame = (a: Toast, b: Toast): boolean =>
  JSON.stringify({ ...a, id: "" }) === JSON.stringify({ ...b, id: "" });

/** Lines of the log that the viewer may undo, and what that would take back, once the server has said it. */
export interface ConsideredUndo {
  readonly lines: readonly number[];
  readonly plan?: UndoPlan | Refusal;
}

/** The state of the store, as components read it. */
export interface Snapshot extends ConnectionState {
  /** Where the view is what this device has kept, and not the server's: when it was kept, in ms since 1970. */
  readonly keptAt?: number | undefined;
  readonly toasts: readonly Toast[];
  /** The undo that the viewer considers. */
  readonly undo?: ConsideredUndo;
  /** The numbers of the rules that are shown. */
  readonly openRules: readonly string[];
}

/** The state before anything has arrived. */
export const EMPTY_SNAPSHOT: Snapshot = { ...NOT_CONNECTED, toasts: [], openRules: [] };

/** How long the server may take for the table before what this device has kept is shown, in ms. */
const PATIENCE = 2_500;
const MAX_TOASTS = 3;
/** How long a notification is shown, in ms. */
const TOAST_DURATION = 9_000;

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

/** A seat's connection to its table, as the page shows it: with notifications, and what this device keeps of the table. */
export class TableStore {
  readonly table: string;
  readonly #seat: Seat;
  readonly #connection: TableConnection;
  readonly #keeper: TableKeeper;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot;
  /** The newest state of the connection. */
  #arrived: ConnectionState;

  constructor(seat: Seat, url: string) {
    this.table = seat.table;
    this.#seat = seat;
    this.#keeper = new TableKeeper(seat.table);
    const platform = { storage: browserStorage, secrets: tabStorage() };
    this.#connection = new TableConnection(
      { ...seat, url, socket: takeEarlySocket(seat.table), ...platform },
      {
        onChange: (state) => this.#follow(state),
        onAnswer: (id, answer) => this.#handleAnswer(id, answer),
        onProblem: ({ message }) => this.#notify({ id: newId(), kind: "problem", message }),
        onUndoPlan: (plan) => this.#handleUndoPlan(plan),
      },
    );
    this.#arrived = this.#connection.state;
    this.#snapshot = { ...EMPTY_SNAPSHOT, ...this.#arrived };
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
    const check = (): void => this.#connection.check();
    window.addEventListener("online", this.retryNow);
    window.addEventListener("offline", check);
    document.addEventListener("visibilitychange", this.retryNow);
    window.addEventListener("pagehide", this.#keeper.keepNow);
    const patience = window.setTimeout(() => void this.#showKept(), PATIENCE);
    const unwatchTaps = watchTaps();
    this.#connection.open();
    return () => {
      unwatchTaps();
      window.clearTimeout(patience);
      window.removeEventListener("pagehide", this.#keeper.keepNow);
      this.#keeper.keepNow();
      window.removeEventListener("online", this.retryNow);
      window.removeEventListener("offline", check);
      document.removeEventListener("visibilitychange", this.retryNow);
      this.#connection.close();
    };
  }

  /** Attempts a lost connection at once. */
  readonly retryNow = (): void => this.#connection.retryNow();

  /** Sends a command, now or once the connection is open. */
  readonly send = (command: Command): void => this.#connection.send(command);

  /** Asks for the lines before the ones that are known, unless that has been done. */
  readonly loadEarlier = (): void => this.#connection.loadEarlier();

  /** What this device has committed to for fair dice, and was asked for. */
  get commitments(): KeptCommitments {
    return this.#connection.commitments;
  }

  /** Shows the table as this device has kept it, until it comes from the server. */
  async #showKept(): Promise<void> {
    if (this.#snapshot.view) return;
    const kept = await readKeptTable(this.table);
    // Meanwhile the table may have come, or been refused.
    if (kept?.token !== this.#seat.token || this.#snapshot.view || this.#snapshot.status === "closed") return;
    this.#snapshot = { ...this.#snapshot, keptAt: kept.at };
    this.#connection.restore(kept);
  }

  /** Takes the state of the connection: at once if the viewer has sent something, otherwise not on the way of a tap. */
  #follow(state: ConnectionState): void {
    this.#arrived = state;
    if (state.pending.length > this.#snapshot.pending.length) this.#takeArrived();
    else afterTap(this.#takeArrived);
  }

  readonly #takeArrived = (): void => {
    const before = this.#snapshot;
    const state = this.#arrived;
    const isOpen = state.status === "open";
    this.#set({ ...state, ...(isOpen ? { keptAt: undefined } : {}) });
    if (state.status === "reconnecting" && before.status !== "reconnecting") void this.#showKept();
    if (state.closed?.code === "no-seat" || state.closed?.code === "no-such-table") this.#keeper.remove();
    else if (isOpen && (state.view !== before.view || state.lines !== before.lines)) this.#keep(this.#connection.known);
  };

  #keep(known: KnownTable | undefined): void {
    if (known) this.#keeper.keep({ ...known, token: this.#seat.token, at: Date.now() });
  }

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
    if (lines.length > 0) this.#connection.planUndo(lines);
  };

  #handleUndoPlan({ lines, plan }: Extract<ServerMessage, { type: "undo-plan" }>): void {
    const { undo } = this.#snapshot;
    if (undo?.lines.join(" ") === lines.join(" ")) this.#set({ undo: { lines, plan } });
  }

  #handleAnswer(id: string, answer: Answer): void {
    if (answer.answer === "rejected") this.#notify({ id, kind: "refused", refusal: answer.refusal });
    if (answer.answer === "conflict") this.#notify({ id, kind: "conflict" });
  }

  #notify(toast: Toast): void {
    const others = this.#snapshot.toasts.filter((one) => one.id !== toast.id && !saysTheSame(one, toast));
    this.#set({ toasts: [...others, toast].slice(-MAX_TOASTS) });
    window.setTimeout(() => this.dismiss(toast.id), TOAST_DURATION);
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
