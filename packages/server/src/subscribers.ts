import type { SystemDefinition } from "@rulewright/rules";
import type { TableState } from "@rulewright/table";
import type { SharedPresence } from "./store.ts";
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
  #elsewhere: readonly string[] = [];
  #tell: (members: readonly string[]) => void = () => {};

  /** Shares with other servers who is present, and learns it from them. */
  share(presence: SharedPresence | undefined, table: string): void {
    if (!presence) return;
    this.#tell = (members) => presence.tell(table, members);
    this.#elsewhere = presence.elsewhere(table);
  }

  /** Notes who is present at other servers. The clients here are notified. */
  setElsewhere(members: readonly string[]): void {
    const before = this.present;
    this.#elsewhere = members;
    this.#announceSince(before);
  }

  get empty(): boolean {
    return this.#subscribers.size === 0;
  }

  /** How many clients a member has open. */
  count(member: string): number {
    let count = 0;
    for (const one of this.#subscribers) if (one.member === member) count += 1;
    return count;
  }

  /** The members with an open client here, in the order they connected. */
  get #here(): readonly string[] {
    return [...new Set([...this.#subscribers].map(({ member }) => member))];
  }

  /** The members with an open client, here or at another server. */
  get present(): readonly string[] {
    return [...new Set([...this.#here, ...this.#elsewhere])];
  }

  /** The chains of nonces that connected devices say they have, by whose devices they are. */
  get chains(): readonly { readonly member: string; readonly chain: string }[] {
    return [...this.#subscribers].flatMap(({ member, chain }) => (chain === undefined ? [] : [{ member, chain }]));
  }

  /** Adds a client. The others are notified if it is the member's first. */
  add(subscriber: Subscriber): void {
    const [before, isFirst] = [this.present, this.count(subscriber.member) === 0];
    this.#subscribers.add(subscriber);
    if (isFirst) this.#tell(this.#here);
    this.#announceSince(before, subscriber);
  }

  /** Removes a client. The others are notified if it was the member's last. */
  remove(subscriber: Subscriber): void {
    const before = this.present;
    if (!this.#subscribers.delete(subscriber)) return;
    if (this.count(subscriber.member) === 0) this.#tell(this.#here);
    this.#announceSince(before, subscriber);
  }

  /** Notifies the clients of a member, or of everybody, that seats of theirs have ended. */
  signOut(member: string): void {
    for (const subscriber of this.#subscribers) {
      if (member === "everybody" || subscriber.member === member) subscriber.seatsChanged();
    }
  }

  /** Notifies every client of a stored change. */
  update(before: TableState, after: TableState, system?: SystemDefinition): void {
    const updates = new TableUpdates(before, after, system);
    for (const subscriber of this.#subscribers) subscriber.tableChanged(after, updates);
  }

  /** Notifies the clients of who is present, if others are than before. */
  #announceSince(before: readonly string[], except?: Subscriber): void {
    const members = this.present;
    if (members.length === before.length && members.every((member) => before.includes(member))) return;
    for (const subscriber of this.#subscribers) if (subscriber !== except) subscriber.membersPresent(members);
  }
}
