import type { SharedPresence } from "./store.ts";

/** Milliseconds without a sign of life, after which a server is taken to be gone. */
const GONE_AFTER = 10_000;

/** How many characters of presence one message takes. A notification may have 8,000 bytes. */
const MAX_TEXT = 7000;

/** Some tables, with the members who are present there. */
export type PresentMembers = readonly (readonly [table: string, members: readonly string[]])[];

/** Who is present at the tables of this server, and of the others by what they tell. */
export class PostgresPresence implements SharedPresence {
  readonly #here = new Map<string, readonly string[]>();
  readonly #others = new Map<string, { seen: number; readonly tables: Map<string, readonly string[]> }>();
  readonly #untold = new Set<string>();
  readonly #changedElsewhere: (table: string) => void;
  readonly #hasNews: () => void;

  /** `changedElsewhere` is called for a table where the others' members have changed, `hasNews` when there is something to tell. */
  constructor(changedElsewhere: (table: string) => void, hasNews: () => void) {
    this.#changedElsewhere = changedElsewhere;
    this.#hasNews = hasNews;
  }

  tell(table: string, members: readonly string[]): void {
    if (members.length > 0) this.#here.set(table, members);
    else this.#here.delete(table);
    this.#untold.add(table);
    this.#hasNews();
  }

  elsewhere(table: string): readonly string[] {
    return [...new Set([...this.#others.values()].flatMap(({ tables }) => tables.get(table) ?? []))];
  }

  /** Everything is sent again: to a new server, or after the connection was lost. */
  tellAll(): void {
    for (const table of this.#here.keys()) this.#untold.add(table);
    this.#hasNews();
  }

  /** Whether anybody is present here, so that the others wait for a sign of life. */
  get isUsed(): boolean {
    return this.#here.size > 0;
  }

  /** Takes as much of what is pending as fits into a message; undefined where nothing is. */
  takeUntold(): PresentMembers | undefined {
    const taken: [string, readonly string[]][] = [];
    let length = 0;
    for (const table of this.#untold) {
      const members = this.#here.get(table) ?? [];
      length += JSON.stringify([table, members]).length + 1;
      if (length > MAX_TEXT && taken.length > 0) break;
      this.#untold.delete(table);
      taken.push([table, members]);
    }
    return taken.length > 0 ? taken : undefined;
  }

  /** Notes the notification of another server, even if it only says that it is alive. */
  hear(server: string, now: number, told: PresentMembers = []): void {
    const other = this.#others.get(server) ?? { seen: now, tables: new Map<string, readonly string[]>() };
    this.#others.set(server, other);
    other.seen = now;
    for (const [table, members] of told) {
      if (members.length > 0) other.tables.set(table, members);
      else other.tables.delete(table);
      this.#changedElsewhere(table);
    }
  }

  /** Forgets the servers that have been silent for too long. */
  forgetSilent(now: number): void {
    for (const [server, { seen, tables }] of this.#others) {
      if (now - seen < GONE_AFTER) continue;
      this.#others.delete(server);
      for (const table of tables.keys()) this.#changedElsewhere(table);
    }
  }
}
