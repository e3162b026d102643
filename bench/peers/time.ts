import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const python = fileURLToPath(new URL(".venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("peer.py", import.meta.url));

/** The workloads that icepool runs. */
const WORKLOADS: ReadonlySet<string> = new Set(["W1", "W2", "W3", "W5", "W6", "W8", "W9"]);

/**
 * The median time of a workload in icepool, in microseconds, measured now; undefined where setup.sh has not installed it, or
 * it has no such workload.
 */
export function peerTime(id: string): number | undefined {
  if (!WORKLOADS.has(id) || !existsSync(python)) return undefined;
  const { status, stdout, stderr } = spawnSync(python, [script, id], { encoding: "utf8" });
  if (status !== 0) throw new Error(`icepool fails in ${id}: ${stderr}`);
  return Number(stdout);
}
