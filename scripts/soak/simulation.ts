import { createHash } from "node:crypto";
import { type SystemDefinition, seeded } from "@rulewright/rules";
import { type Command, EMPTY_TABLE, fold, type Member, type TableState } from "@rulewright/table";
import { NO_LIMITS } from "../../packages/server/src/limits.ts";
import { hashSecret } from "../../packages/server/src/secrets.ts";
import { type SystemInPlay, SystemsInPlay } from "../../packages/server/src/systems-in-play.ts";
import { Tables } from "../../packages/server/src/tables.ts";
import { SimulatedStore } from "../../packages/server/test/simulated-store.ts";
import { ANN, BEN, GM } from "../../packages/testkit/test/random-commands.ts";
import { RandomSession } from "../../packages/testkit/test/random-session.ts";
import { SimulatedClient, type SimulatedServer } from "./simulated-client.ts";

export const SCREEN: Member = { id: "screen", name: "Screen", role: "spectator" };
const MEMBERS = [GM, ANN, BEN, SCREEN];
const TABLE = "simulated-table";
/** How often the loop of events turns before it counts as idle. */
const IDLE_TURNS = 4;

/** Work that is due at a time. */
interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** The rules of a system, found out once. */
const known = new Map<string, Promise<SystemInPlay | undefined>>();

async function inPlay(system: SystemDefinition): Promise<SystemInPlay> {
  const found = known.get(system.id) ?? new SystemsInPlay({ [system.id]: system }).find(system.id);
  known.set(system.id, found);
  const one = await found;
  if (!one) throw new Error(`there is no system ${system.id}`);
  return one;
}

/** A server with its clients, on a virtual clock, network and disk. Equal seeds and steps give equal bytes. */
export class Simulation {
  readonly store: SimulatedStore;
  readonly clients: readonly SimulatedClient[];
  readonly random: RandomSession;
  readonly errors: string[] = [];
  readonly #seed: number;
  readonly #system: SystemInPlay;
  #server: SimulatedServer;
  #clock = 1_000_000;
  #step = "";
  #ids = 0;
  #nonces = 0;
  #dice = seeded(0);
  #timers: readonly Timer[] = [];

  private constructor(seed: number, system: SystemInPlay) {
    this.#seed = seed;
    // Every second session is at a store like one that servers share.
    this.store = new SimulatedStore({ refusesDuplicates: seed % 2 === 1 });
    this.clients = MEMBERS.map(({ id }) => {
      let made = 0;
      return new SimulatedClient(id, () => this.#nonce(id, ++made));
    });
    this.#system = system;
    this.random = new RandomSession(system.definition, seed).begin();
    this.random.records(SCREEN, [{ type: "member-joined", member: SCREEN }]);
    this.#server = this.#newServer();
  }

  static async begin(definition: SystemDefinition, seed: number): Promise<Simulation> {
    const simulation = new Simulation(seed, await inPlay(definition));
    const { store, random } = simulation;
    const seats = MEMBERS.map(({ id }) => ({ token: hashSecret(id), member: id }));
    await store.create(
      { id: TABLE, system: definition.id, invitation: "", openedAt: 0 },
      { table: TABLE, after: 0, entries: random.state.log.slice(), acknowledged: [], seats },
    );
    for (const client of simulation.clients) client.connect(simulation.#server);
    await simulation.settle();
    return simulation;
  }

  #newServer(): SimulatedServer {
    const log = {
      info: () => {},
      warn: () => {},
      error: (_: object, message: string) => void this.errors.push(message),
    };
    const environment = {
      dice: { face: (faces: readonly number[]) => faces[this.#dice(faces.length)] ?? 0 },
      newId: () => `${this.#step}-${++this.#ids}`,
      newNonce: () => this.#nonce(this.#step, ++this.#nonces),
      now: () => this.#clock,
      later: (milliseconds: number, work: () => void) => this.#later({ at: this.#clock + milliseconds, work }),
      limits: NO_LIMITS,
      log,
    };
    const tables = new Tables(
      this.store,
      new SystemsInPlay({ [this.#system.definition.id]: this.#system.definition }),
      environment,
    );
    return { tables, table: TABLE, log, now: () => this.#clock };
  }

  #nonce(of: string, place: number): string {
    return createHash("sha256").update(`${this.#seed} ${of} nonce ${place}`).digest("hex");
  }

  #later(timer: Timer): () => void {
    this.#timers = [...this.#timers, timer];
    return () => (this.#timers = this.#timers.filter((one) => one !== timer));
  }

  /** The table as the server has it. */
  async state(): Promise<TableState> {
    const table = await this.#server.tables.find(TABLE);
    if (!table) throw new Error("the table is there");
    return table.state;
  }

  /** The state that the log of the store leads to. */
  async replayed(): Promise<TableState> {
    return fold(EMPTY_TABLE, await this.store.read(TABLE, 0));
  }

  /** The client of a member. */
  client({ id }: Member): SimulatedClient {
    const client = this.clients.find(({ member }) => member === id);
    if (!client) throw new Error(`${id} has no client`);
    return client;
  }

  /** Begins a step, after some time, in which timers may end. Its ids, nonces and dice follow from its name. */
  async begin(step: string, after: number): Promise<void> {
    const now = this.#clock + after;
    this.#enter(`before-${step}`);
    for (let due = this.#due(now); due; due = this.#due(now)) {
      this.#clock = due.at;
      this.#timers = this.#timers.filter((one) => one !== due);
      due.work();
      await this.settle();
    }
    this.#clock = now;
    this.#enter(step);
  }

  #enter(step: string): void {
    this.#step = step;
    this.#ids = 0;
    this.#nonces = 0;
    const hash = createHash("sha256").update(`${this.#seed} ${step}`).digest();
    this.#dice = seeded(hash.readUInt32LE(0));
  }

  /** The next timer that ends until then. */
  #due(until: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  }

  /** Somebody sends a command, and all that follows from it happens. */
  async does(member: Member, command: Command, id: string): Promise<void> {
    this.client(member).send(id, command);
    await this.settle();
  }

  /** The server stops where it is, and another one goes on with what is on disk. All connections are cut. */
  restart(): void {
    for (const client of this.clients) client.cut();
    this.#timers = [];
    this.#server = this.#newServer();
  }

  /** Connects the clients that aren't. */
  async reconnect(): Promise<void> {
    for (const client of this.clients) if (!client.connected) client.connect(this.#server);
    await this.settle();
  }

  /** Waits until nothing happens any more, and follows the log. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) {
      await new Promise(setImmediate);
      await this.#server.tables.drain();
    }
    const { state } = this.random;
    this.random.state = fold(state, await this.store.read(TABLE, state.seq));
  }
}
