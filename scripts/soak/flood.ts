import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Client, type InvitedSeat, openTable } from "../../bench/table/clients.ts";
import { type ServerProcess, startProcess } from "../../packages/server/test/process.ts";
import type { SoakOptions, SoakReport } from "./options.ts";

const [TABLES, WATCHERS] = [10, 3];
/**
 * Milliseconds from an answer to the next move, and of each part that is disturbed or not. Players stay below the limits of
 * their seats, however fast the answers are.
 */
const [PAUSE, PART] = [100, 2500];
/** Milliseconds after which an answer doesn't come any more. */
const NO_ANSWER = 20_000;
/** Milliseconds at the beginning of a part that don't count. */
const SETTLING = 500;
/** Milliseconds up to which a slower answer is no fault, since other programs of the machine delay answers as well. */
const NOTICED = 1000;
/** How many times the time of an answer may be of what it is undisturbed. */
const GOAL = 2;

const attack = fileURLToPath(new URL("flood-attack.ts", import.meta.url));
const typescript = new URL("../../bin/typescript.mjs", import.meta.url).href;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function noAnswer(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, NO_ANSWER).unref());
  throw new Error("a move had no answer");
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** Somebody who says something at their own table, waits for the answer, and pauses. */
class Player {
  readonly #client: Client;
  #said = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Plays for some milliseconds. Answers how long each answer took. */
  async play(milliseconds: number): Promise<readonly number[]> {
    const times: number[] = [];
    for (const end = performance.now() + milliseconds; performance.now() < end; await wait(PAUSE)) {
      const before = performance.now();
      const id = `${process.pid}-${(this.#said += 1)}`.padEnd(36, "-");
      const command = { type: "say", words: `Move ${this.#said}` };
      await Promise.race([this.#client.ask({ type: "command", id, command }, "answer"), noAnswer()]);
      times.push(performance.now() - before);
    }
    return times;
  }
}

/** The attackers, in a process of their own. */
class Attack {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<unknown>;
  #printed = "";

  constructor(port: number, target: InvitedSeat) {
    const words = ["--import", typescript, attack, String(port), JSON.stringify(target)];
    this.#child = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.#ended = once(this.#child, "exit");
    this.#child.stdout.on("data", (data: Buffer) => (this.#printed += data.toString()));
  }

  turn(on: boolean): void {
    this.#child.stdin.write(on ? "on\n" : "off\n");
  }

  /** Ends them. Answers what they have counted. */
  async end(): Promise<Record<string, number>> {
    this.#child.stdin.end();
    await this.#ended;
    return JSON.parse(this.#printed) as Record<string, number>;
  }
}

async function seatPlayers(port: number): Promise<readonly Player[]> {
  const players: Player[] = [];
  for (let i = 0; i < TABLES; i += 1) {
    const seats = await openTable(port, WATCHERS);
    const [mover] = await Promise.all(seats.map((seat) => Client.atTable(port, seat)));
    if (mover) players.push(new Player(mover));
  }
  return players;
}

/** How long answers took, and how much of the processor the server used, in milliseconds. */
interface Measured {
  readonly times: number[];
  cpu: number;
}

/** Has everybody play for a part. */
async function measure(server: ServerProcess, players: readonly Player[], measured: Measured): Promise<void> {
  await wait(SETTLING);
  const before = await server.cpu();
  measured.times.push(...(await Promise.all(players.map((player) => player.play(PART)))).flat());
  measured.cpu += (await server.cpu()) - before;
}

const round = (value: number): number => Number(value.toFixed(2));

/**
 * Tables that play while one member of another table and one address attack the server by turns. What they do may make no
 * answer slower than twice what it takes undisturbed, for 99 in 100 of them.
 */
export async function soakFlood({ seconds, seed }: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-soak-"));
  // The addresses of the attackers are told as a proxy would.
  const server = await startProcess(folder, { env: { SERVER_OPTIONS: JSON.stringify({ trustProxy: 1 }) } });
  try {
    const players = await seatPlayers(server.port);
    const [, target = never()] = await openTable(server.port, 1);
    const attackers = new Attack(server.port, target);
    const parts: Measured[] = [];
    const end = performance.now() + seconds * 1000;
    while (parts.length < 4 || performance.now() < end) {
      const part = { times: [], cpu: 0 };
      attackers.turn(parts.length % 2 === 1);
      await measure(server, players, part);
      parts.push(part);
    }
    attackers.turn(false);
    return report(parts, await attackers.end(), `flood --seconds ${seconds} --seed ${seed}`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function never(): never {
  throw new Error("the table has a player");
}

/** Compares the parts with and without an attack. In the first of each, the server still compiles its code. */
function report(parts: readonly Measured[], counted: Record<string, number>, again: string): SoakReport {
  const [quiet, flooded] = [0, 1].map((odd) => parts.slice(2).filter((_, i) => i % 2 === odd));
  const of = (some: readonly Measured[] = []) => {
    const times = some.flatMap((part) => part.times);
    const parted = some.map((part) => quantile(part.times, 0.99));
    return {
      times,
      // Of all answers together; and the median of the parts, which one hitch of the machine doesn't change.
      p99: quantile(times, 0.99),
      middle: quantile(parted, 0.5),
      cpu: some.reduce((sum, { cpu }) => sum + cpu, 0),
    };
  };
  const [undisturbed, disturbed] = [of(quiet), of(flooded)];
  const ratio = disturbed.p99 / undisturbed.p99;
  return {
    cases: undisturbed.times.length + disturbed.times.length,
    faults:
      ratio > GOAL && disturbed.p99 > NOTICED
        ? [{ message: `answers took ${ratio.toFixed(2)} times as long`, again }]
        : [],
    figures: {
      "flood.p99.ratio": round(ratio),
      "flood.p99.middle": round(disturbed.middle / undisturbed.middle),
      undisturbed: round(undisturbed.p99),
      disturbed: round(disturbed.p99),
      worstUndisturbed: round(Math.max(...undisturbed.times)),
      worstDisturbed: round(Math.max(...disturbed.times)),
      cpuUndisturbed: Math.round(undisturbed.cpu),
      cpuDisturbed: Math.round(disturbed.cpu),
      ...counted,
    },
  };
}
