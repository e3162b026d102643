import type { TableState } from "@rulewright/table";

/** One screen that follows a table. */
export interface Listener {
  readonly member: string;
  /** The table has changed, and the change is stored. */
  changed(state: TableState): void;
  /** Who has a screen open. */
  present(members: readonly string[]): void;
}

/** Everybody who follows one table; a member may have several screens. */
export class Audience {
  readonly #listeners = new Set<Listener>();

  get empty(): boolean {
    return this.#listeners.size === 0;
  }

  /** The members with a screen open, in the order they came. */
  get present(): readonly string[] {
    return [...new Set([...this.#listeners].map(({ member }) => member))];
  }

  /** Joins; the others hear of it where the member was away. */
  join(listener: Listener): void {
    const wasHere = this.present.includes(listener.member);
    this.#listeners.add(listener);
    if (!wasHere) this.#announce(listener);
  }

  leave(listener: Listener): void {
    if (this.#listeners.delete(listener) && !this.present.includes(listener.member)) this.#announce(listener);
  }

  update(state: TableState): void {
    for (const listener of this.#listeners) listener.changed(state);
  }

  #announce(except: Listener): void {
    const members = this.present;
    for (const listener of this.#listeners) if (listener !== except) listener.present(members);
  }
}
