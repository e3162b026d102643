import type { Refusal } from "@rulewright/rules";
import {
  type Answer,
  type Command,
  type Line,
  type ProblemCode,
  PROTOCOL,
  type ServerMessage,
  type TableView,
} from "@rulewright/table";
import { newId } from "../connection/ids.ts";
import { Outbox, type PendingCommand } from "../connection/outbox.ts";
import type { Seat } from "../connection/seats.ts";
import { ReconnectingSocket } from "../connection/reconnecting-socket.ts";
import { browserStorage } from "../browser/storage.ts";

/** Something to be told above the sheet. */
export type Toast =
  | { readonly id: string; readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly id: string; readonly kind: "moved-on" }
  | { readonly id: string; readonly kind: "problem"; readonly message: string };

/** All a screen knows of its table. */
export interface Snapshot {
  readonly status: "connecting" | "open" | "reconnecting" | "shut";
  /** Why the table can't be had at all. */
  readonly closed?: { readonly code: ProblemCode; readonly message: string };
  readonly view?: TableView;
  readonly lines: readonly Line[];
  /** Members with a screen open. */
  readonly present: readonly string[];
  /** Commands without an answer yet. */
  readonly pending: readonly PendingCommand[];
  /** How many lines the log has once everything that was accepted has arrived. */
  readonly expectedLines: number;
  readonly toasts: readonly Toast[];
  /** Rules somebody wants to read. */
  readonly openRules: readonly string[];
}

const MOST_TOASTS = 3;
const TOAST_TIME = 9_000;
const AGAIN_SOON = 1_500;
const FATAL: readonly ProblemCode[] = ["no-such-table", "no-seat", "old-client", "old-server"];

/** One seat at one table: follows it live, keeps what was sent until it is answered. */
export class TableStore {
  readonly table: string;
  readonly #seat: Seat;
  readonly #socket: ReconnectingSocket;
  readonly #outbox: Outbox;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot;
  #greeted = false;

  constructor(seat: Seat, url: string) {
    this.table = seat.table;
    this.#seat = seat;
    this.#outbox = new Outbox(browserStorage, seat.table);
    this.#snapshot = {
      status: "connecting",
      lines: [],
      present: [],
      pending: this.#outbox.pending,
      expectedLines: 0,
      toasts: [],
      openRules: [],
    };
    this.#socket = new ReconnectingSocket(url, {
      onOpen: () => this.#greet(),
      onMessage: (message) => this.#hear(message),
      onClose: () => {
        this.#greeted = false;
        if (this.#snapshot.status !== "shut") this.#set({ status: "reconnecting" });
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.#snapshot;

  /** Follows the table until the returned function is called. */
  follow(): () => void {
    const hurry = (): void => this.#socket.retryNow();
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    this.#socket.open();
    return () => {
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      this.#socket.close();
    };
  }

  readonly send = (command: Command): void => {
    const sent = { id: newId(), command };
    this.#outbox.add(sent);
    this.#set({ pending: this.#outbox.pending });
    if (this.#greeted) this.#socket.send({ type: "command", ...sent });
  };

  readonly dismiss = (id: string): void => {
    this.#set({ toasts: this.#snapshot.toasts.filter((toast) => toast.id !== id) });
  };

  readonly showRules = (rules: readonly string[]): void => this.#set({ openRules: rules });

  #greet(): void {
    const { table, token } = this.#seat;
    this.#socket.send({ type: "hello", protocol: PROTOCOL, table, token, lines: this.#snapshot.lines.length });
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "update":
        return this.#follow(message.view, message.lines);
      case "present":
        return this.#set({ present: message.members });
      case "answer":
        return this.#answered(message.id, message.answer);
      case "problem":
        return this.#troubled(message);
      case "pong":
        return undefined;
    }
  }

  #welcomed({ view, lines, present }: Extract<ServerMessage, { type: "welcome" }>): void {
    this.#greeted = true;
    this.#set({ status: "open", present, expectedLines: 0 });
    this.#follow(view, lines);
    for (const sent of this.#outbox.pending) this.#socket.send({ type: "command", ...sent });
  }

  /** Takes over what is new. A gap, or a log shorter than ours, means starting over. */
  #follow(view: TableView, lines: readonly Line[]): void {
    const known = this.#snapshot.lines;
    const fresh = lines.filter(({ n }) => n > known.length);
    const all = fresh.length > 0 ? [...known, ...fresh] : known;
    const whole = all.length === view.lines && (all.at(-1)?.n ?? 0) === view.lines;
    if (!whole && known.length > 0) {
      this.#greeted = false;
      this.#set({ lines: [] });
      this.#socket.restart();
      return;
    }
    this.#set({ view, lines: all });
  }

  #answered(id: string, answer: Answer): void {
    this.#outbox.acknowledge(id);
    const { answer: said } = answer;
    if (said === "accepted") this.#set({ expectedLines: Math.max(this.#snapshot.expectedLines, answer.lines) });
    if (said === "rejected") this.#tell({ id, kind: "refused", refusal: answer.refusal });
    if (said === "conflict") this.#tell({ id, kind: "moved-on" });
    if (said === "duplicate") return this.#answered(id, answer.first);
    return this.#set({ pending: this.#outbox.pending });
  }

  #troubled({ code, message, id }: Extract<ServerMessage, { type: "problem" }>): void {
    if (FATAL.includes(code)) {
      this.#socket.close();
      if (code === "no-seat" || code === "no-such-table") this.#outbox.clear();
      this.#set({ status: "shut", closed: { code, message }, pending: this.#outbox.pending });
      return;
    }
    const again = code === "too-fast" && id !== undefined;
    if (again) {
      window.setTimeout(() => this.#resend(id), AGAIN_SOON);
      return;
    }
    // It met a bug, and would meet it again.
    if (id !== undefined) this.#outbox.acknowledge(id);
    this.#set({ pending: this.#outbox.pending });
    this.#tell({ id: newId(), kind: "problem", message });
  }

  #resend(id: string): void {
    const sent = this.#outbox.pending.find((one) => one.id === id);
    if (sent && this.#greeted) this.#socket.send({ type: "command", ...sent });
  }

  #tell(toast: Toast): void {
    const others = this.#snapshot.toasts.filter(({ id }) => id !== toast.id);
    this.#set({ toasts: [...others, toast].slice(-MOST_TOASTS) });
    window.setTimeout(() => this.dismiss(toast.id), TOAST_TIME);
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
