import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Another program for live tables, with its server and its client in a file of `bench/peers/tables`. */
export interface TablePeer {
  readonly id: string;
  /** What it does with a move before it answers, in words. */
  readonly stores: string;
}

/** A client of a peer. */
export interface PeerClient {
  /** Resolves when the server has answered. */
  move(words: string): Promise<unknown>;
  close(): void;
}

/** Connects to a room; the first client of a room is the one that moves. */
export type ConnectToPeer = (room: number, isMover: boolean) => Promise<PeerClient>;

const PEERS: readonly TablePeer[] = [
  { id: "boardgame.io", stores: "checks it by its rules and keeps it in memory" },
  { id: "colyseus", stores: "only passes it on, in memory" },
];

const folder = new URL("../peers/tables/", import.meta.url);

/** The peers that are installed. Says which are skipped. */
export function installedPeers(): readonly TablePeer[] {
  const isInstalled = existsSync(new URL("node_modules", folder));
  if (!isInstalled) console.error(`skipped: ${PEERS.map(({ id }) => id).join(", ")} (see bench/README.md)`);
  return isInstalled ? PEERS : [];
}

/** Runs something with a peer's server, in a process of its own that is killed afterwards. */
export async function withPeer<T>({ id }: TablePeer, use: (connect: ConnectToPeer) => Promise<T>): Promise<T> {
  const file = new URL(`${id.replace(".", "-")}.mjs`, folder);
  const { connect } = (await import(file.href)) as {
    connect: (port: number, room: number, isMover: boolean) => Promise<PeerClient>;
  };
  const child = spawn(process.execPath, [fileURLToPath(file)], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  try {
    const port = await portOf(child.stdout);
    return await use((room, isMover) => connect(port, room, isMover));
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

/** The port that a server prints among other lines. */
async function portOf(printed: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(printed)) {
    const [, port] = /^port (\d+)$/u.exec(line) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error("the server printed no port");
}
