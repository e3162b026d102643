import { createHash } from "node:crypto";
import { type SystemDefinition, seeded } from "@rulewright/rules";
import { type Command, EMPTY_TABLE, fold, type Member, type TableState } from "@rulewright/table";
import { hashSecret } from "../../packages/server/src/secrets.ts";
import { type SystemInPlay, SystemsInPlay } from "../../packages/server/src/systems-in-play.ts";
import { Tables } from "../../packages/server/src/tables.ts";
import { SimulatedStore } from "../../packages/server/test/simulated-store.ts";
import { ANN, BEN, GM, RandomSession } from "../../packages/testkit/test/random-session.ts";
import { SimulatedClient, type SimulatedServer } from "./simulated-client.ts";

export const SCREEN: Member = { id: "screen", name: "Screen", role: "spectator" };
const MEMBERS = [GM, ANN, BEN, SCREEN];
const TABLE = "simulated-table";
/** How often the loop of events turns before it counts as idle. */
const IDLE_TURNS = 4;

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
  readonly store = new SimulatedStore();
  readonly clients: readonly SimulatedClient[] = MEMBERS.map(({ id }) => new SimulatedClient(id));
  readonly random: RandomSession;
  readonly errors: string[] = [];
  readonly #seed: number;
  readonly #system: SystemInPlay;
  #server: SimulatedServer;
  #clock = 1_000_000;
  #step = "";
  #ids = 0;
  #dice = seeded(0);

  private constructor(seed: number, system: SystemInPlay) {
    this.#seed = seed;
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
      now: () => this.#clock,
      log,
    };
    const tables = new Tables(
      this.store,
      new SystemsInPlay({ [this.#system.definition.id]: this.#system.definition }),
      environment,
    );
    return { tables, table: TABLE, log, now: () => this.#clock };
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

  /** Begins a step, after some time. Its ids and dice follow from its name. */
  begin(step: string, after: number): void {
    this.#clock += after;
    this.#step = step;
    this.#ids = 0;
    const hash = createHash("sha256").update(`${this.#seed} ${step}`).digest();
    this.#dice = seeded(hash.readUInt32LE(0));
  }

  /** Somebody sends a command, and all that follows from it happens. */
  async does(member: Member, command: Command, id: string): Promise<void> {
    this.client(member).send(id, command);
    await this.settle();
  }

  /** The server stops where it is, and another one goes on with what is on disk. All connections are cut. */
  restart(): void {
    for (const client of this.clients) client.cut();
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
