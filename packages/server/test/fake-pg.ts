import { EventEmitter } from "node:events";

/** The database that all connections of the fake package `pg` are of. */
export const database = {
  pools: [] as Pool[],
  clients: [] as Client[],
  /** The names of statements, and the texts of other queries. */
  queries: [] as string[],
  /** The values of the statement that was asked last. */
  values: [] as readonly unknown[],
  /** What the connections of pools were given back with. */
  released: [] as unknown[],
  /** The rows of a query; it may throw. */
  answer: (_name: string): readonly object[] => [],
  connects: async (): Promise<void> => undefined,
};

async function query(asked: string | { readonly name: string; readonly values: readonly unknown[] }) {
  const name = typeof asked === "string" ? asked : asked.name;
  database.queries.push(name);
  if (typeof asked !== "string") database.values = asked.values;
  return { rows: database.answer(name) };
}

class Connections extends EventEmitter {
  readonly options: object;
  readonly query = query;
  ended = 0;

  constructor(options: object) {
    super();
    this.options = options;
  }

  async end(): Promise<void> {
    this.ended += 1;
  }
}

/** Several connections that are used in turn. */
export class Pool extends Connections {
  constructor(options: object) {
    super(options);
    database.pools.push(this);
  }

  async connect() {
    await database.connects();
    return { query, release: (error: unknown) => void database.released.push(error) };
  }
}

/** One connection. */
export class Client extends Connections {
  constructor(options: object) {
    super(options);
    database.clients.push(this);
  }

  async connect(): Promise<void> {}
}
