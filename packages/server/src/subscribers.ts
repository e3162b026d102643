import type { TableState } from "@rulewright/table";
import { TableUpdates } from "./table-updates.ts";

/** A client that is notified of a table's changes. */
export interface Subscriber {
  readonly member: string;
  /** The tip of the chain of nonces that its device has; undefined where it has none. */
  readonly chain?: string | undefined;
  /** Called when the member's seats have changed, so that this client may have lost its own. */
  seatsChanged(): void;
  /** Called when the table has changed and the change is stored. */
  tableChanged(state: TableState, updates: TableUpdates): void;
  /** Called when the members with an open client change. */
  membersPresent(members: readonly string[]): void;
}

/** The clients of one table. A member may have several. */
export class Subscribers {
  readonly #subscribers = new Set<Subscriber>();

  get empty(): boolean {
    return this.#subscribers.size === 0;
  }

  /** How many clients a member has open. */
  count(member: string): number {
    let count = 0;
    for (const one of this.#subscribers) if (one.member === member) count += 1;
    return count;
  }

  /** The members with an open client, in the order they connected. */
  get present(): readonly string[] {
    return [...new Set([...this.#subscribers].map(({ member }) => member))];
  }

  /** The chains of nonces that connected devices say they have, by whose devices they are. */
  get chains(): readonly { readonly member: string; readonly chain: string }[] {
    return [...this.#subscribers].flatMap(({ member, chain }) => (chain === undefined ? [] : [{ member, chain }]));
  }

  /** Adds a client. The others are notified if it is the member's first. */
  add(subscriber: Subscriber): void {
    const wasPresent = this.present.includes(subscriber.member);
    this.#subscribers.add(subscriber);
    if (!wasPresent) this.#announce(subscriber);
  }

  /** Removes a client. The others are notified if it was the member's last. */
  remove(subscriber: Subscriber): void {
    if (this.#subscribers.delete(subscriber) && !this.present.includes(subscriber.member)) this.#announce(subscriber);
  }

  /** Notifies the clients of a member, or of everybody, that seats of theirs have ended. */
  signOut(member: string): void {
    for (const subscriber of this.#subscribers) {
      if (member === "everybody" || subscriber.member === member) subscriber.seatsChanged();
    }
  }

  /** Notifies every client of a stored change. */
  update(before: TableState, after: TableState): void {
    const updates = new TableUpdates(before, after);
    for (const subscriber of this.#subscribers) subscriber.tableChanged(after, updates);
  }

  #announce(except: Subscriber): void {
    const members = this.present;
    for (const subscriber of this.#subscribers) if (subscriber !== except) subscriber.membersPresent(members);
  }
}
