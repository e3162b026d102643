import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seat } from "@rulewright/client";
import { seeded } from "@rulewright/rules";
import { currentAttempt, PROTOCOL } from "@rulewright/table";
import { WebSocket } from "ws";
import { openTable } from "../../bench/table/clients.ts";
import { Screen } from "../../packages/server/test/client.ts";
import { type ServerProcess, startProcess } from "../../packages/server/test/process.ts";
import { frame, type Known } from "./fuzz-frames.ts";
import type { SoakOptions, SoakReport } from "./options.ts";

/** What one message may cost the server, in milliseconds of the processor. */
const BUDGET = 50;
/** How many frames are measured together, and how many one table gets. */
const [TOGETHER, A_TABLE] = [60, 3000];
/** One frame in STRANGE is a stranger's. */
const STRANGE = 8;
/** Milliseconds that an answer may take. */
const PATIENCE = 20_000;

type Sender = "gm" | "player" | "stranger";

interface Sent {
  readonly by: Sender;
  readonly text: string;
}

/** A client that counts what it receives, looks for what it may not see, and connects again whenever it is sent away. */
class Fuzzer {
  readonly #port: number;
  readonly #seat: Seat;
  readonly #secret: string;
  #socket: WebSocket | undefined;
  #heard: (() => void) | undefined;
  leaks = 0;

  constructor(port: number, seat: Seat, secret: string) {
    [this.#port, this.#seat, this.#secret] = [port, seat, secret];
  }

  /** Sends frames, and waits until the server has read them. A stranger sends its first frame without a greeting. */
  async send(texts: readonly string[], greeted: boolean): Promise<void> {
    for (const text of texts) {
      if (this.#socket?.readyState !== WebSocket.OPEN) await this.#connect(greeted);
      this.#socket?.send(text);
    }
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const done = this.#next('{"type":"pong"');
    this.#socket.send('{"type":"ping"}');
    await done;
    if (!greeted) this.leave();
  }

  leave(): void {
    this.#socket?.terminate();
  }

  async #connect(greeted: boolean): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/api/tables/${this.#seat.table}/socket`);
    this.#socket = socket;
    socket.on("error", () => {});
    socket.on("close", () => this.#heard?.());
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    socket.on("message", (data) => {
      const text = String(data);
      if (text.includes(this.#secret)) this.leaks += 1;
      if (text.startsWith(this.#awaited)) this.#heard?.();
    });
    if (!greeted) return;
    const welcomed = this.#next('{"type":"welcome"');
    socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, token: this.#seat.token, lines: 0, epoch: "" }));
    await welcomed;
  }

  #awaited = "";

  /** Resolves with the next message of a kind, or when the socket is closed. */
  #next(kind: string): Promise<void> {
    this.#awaited = kind;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server didn't answer with ${kind}`)), PATIENCE);
      this.#heard = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** A table with somebody who watches, and those who send frames. */
class FuzzedTable {
  readonly #server: ServerProcess;
  readonly #gm: Screen;
  readonly #senders: Readonly<Record<Sender, Fuzzer>>;
  readonly #seat: Seat;

  private constructor(server: ServerProcess, gm: Screen, seats: readonly [Seat, Seat], secret: string) {
    this.#server = server;
    this.#gm = gm;
    const [owner, player] = seats;
    this.#seat = player;
    // The game master sees the secret; what is looked for on that side is a word that nobody writes.
    this.#senders = {
      gm: new Fuzzer(server.port, owner, "\u0000"),
      player: new Fuzzer(server.port, player, secret),
      stranger: new Fuzzer(server.port, player, secret),
    };
  }

  static async open(server: ServerProcess, secret: string): Promise<FuzzedTable> {
    const [owner, player] = await openTable(server.port, 1);
    if (!owner || !player) throw new Error("the table has two members");
    const gm = await Screen.at(server.port, owner);
    await gm.command({ type: "say", words: secret, recipients: [] });
    return new FuzzedTable(server, gm, [owner, player], secret);
  }

  /** What a sender knows. */
  get known(): Known {
    const { view } = this.#gm;
    const attempt = view && currentAttempt(view);
    return {
      token: this.#seat.token,
      attempt: attempt?.id ?? "x",
      step: attempt?.trace.steps.length ?? 0,
      members: view?.members.map(({ id }) => id) ?? [],
      characters: view?.characters.map(({ id }) => id) ?? [],
    };
  }

  get leaks(): number {
    return this.#senders.player.leaks + this.#senders.stranger.leaks;
  }

  /** Sends frames, and answers what they cost. Everything is decided when it resolves. */
  async cost(sent: readonly Sent[]): Promise<number> {
    const before = await this.#server.cpu();
    for (const by of ["gm", "player", "stranger"] as const) {
      const texts = sent.filter((one) => one.by === by).map(({ text }) => text);
      if (by !== "stranger" && texts.length > 0) await this.#senders[by].send(texts, true);
      else for (const text of texts) await this.#senders[by].send([text], false);
    }
    await this.#settle();
    this.#gm.heard.length = 0;
    return (await this.#server.cpu()) - before;
  }

  /** Waits until everything that was sent is decided: what the watcher does is decided after it, whatever the answer. */
  async #settle(): Promise<void> {
    await this.#gm.command({ type: "withdraw", proposal: "none" });
  }

  leave(): void {
    for (const one of Object.values(this.#senders)) one.leave();
    this.#gm.socket.terminate();
  }
}

let again = 0;

/** The same frame with another id, since a command that is sent again costs nothing. */
const renewed = ({ by, text }: Sent): Sent => ({ by, text: text.replace(/"fuzz-\d+/u, () => `"fuzz-${(again += 1)}`) });

/** Those of some frames that cost more than the budget three times in a row. */
async function dearest(table: FuzzedTable, sent: readonly Sent[]): Promise<readonly Sent[]> {
  const over: Sent[] = [];
  for (const one of sent) {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3 && least > BUDGET; i += 1) least = Math.min(least, await table.cost([renewed(one)]));
    if (least > BUDGET) over.push(one);
  }
  return over;
}

const shorten = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/**
 * Random and changed frames before and after the greeting. The server must not die, nobody may receive what another member
 * has noted for themselves, and no message may cost more than 50 ms of the processor.
 */
export async function soakFuzz({ seconds, seed, count = Number.POSITIVE_INFINITY }: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-soak-"));
  const server = await startProcess(folder);
  const below = seeded(seed);
  const end = performance.now() + seconds * 1000;
  const found = { frames: 0, deaths: 0, leaks: 0, over: 0, tables: 0 };
  const faults: string[] = [];
  const secret = `secret-${seed}-of-the-game-master`;
  void server.ended.then((signal) => signal !== "SIGKILL" && (found.deaths += 1));
  try {
    while (faults.length === 0 && performance.now() < end && found.frames < count) {
      const table = await FuzzedTable.open(server, secret);
      found.tables += 1;
      for (let i = 0; i < A_TABLE && faults.length === 0 && performance.now() < end; i += TOGETHER) {
        const { known } = table;
        const sent = Array.from({ length: TOGETHER }, (): Sent => {
          const by = below(STRANGE) === 0 ? "stranger" : below(3) === 0 ? "gm" : "player";
          return { by, text: frame(below, known) };
        });
        found.frames += sent.length;
        if ((await table.cost(sent)) < BUDGET) continue;
        const over = await dearest(table, sent);
        found.over += over.length;
        faults.push(...over.map(({ by, text }) => `a frame of a ${by} cost over ${BUDGET} ms: ${shorten(text)}`));
      }
      found.leaks += table.leaks;
      if (table.leaks > 0) faults.push(`${table.leaks} messages had a secret of somebody else`);
      table.leave();
    }
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  const command = `fuzz --seed ${seed} --seconds ${seconds}`;
  return { cases: found.frames, faults: faults.map((message) => ({ message, again: command })), figures: found };
}
