import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { seeded } from "@rulewright/rules";
import { openSqliteStore } from "../../packages/server/src/sqlite-store.ts";
import type { SoakOptions, SoakReport } from "./options.ts";
import { type DiskOperation, type PowerCut, readRecording, RecordedDisk } from "./recorded-disk.ts";

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const program = fileURLToPath(new URL("../../packages/server/test/fixtures/recorded-tables.ts", import.meta.url));
/** How often the store is opened in a recording, and after how many operations there is a power cut, on average. */
const [OPENINGS, EVERY] = [4, 12];
/** How many in a hundred of the operations that weren't synced may survive a power cut. */
const SURVIVORS = [0, 10, 50, 90, 100];

/** What a server had acknowledged before a power cut. */
type Acknowledgement =
  | { readonly opened: string }
  | { readonly deleted: string }
  | { readonly table: string; readonly member: string; readonly id: string; readonly words: string };

/**
 * Power cuts at any moment of a recorded session: what wasn't synced is lost, torn or reordered. The store opens on every
 * disk that a power cut could leave, is undamaged, and has all that was acknowledged.
 */
export async function soakPower({ seconds, seed, count = Number.POSITIVE_INFINITY }: SoakOptions): Promise<SoakReport> {
  const end = performance.now() + seconds * 1000;
  const place = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "rulewright-power-"));
  const figures = { recordings: 0, operations: 0, acknowledged: 0 };
  let cases = 0;
  try {
    const library = join(place, "record-writes.so");
    const problem = compile(library);
    if (problem !== undefined) return { cases: 0, faults: [], skipped: problem };
    for (let round = seed; performance.now() < end && cases < count; round += 1) {
      const operations = record(place, library, round);
      figures.recordings += 1;
      figures.operations += operations.length;
      const until = { end, count: count - cases };
      const cuts = await cutPower(operations, place, { seed: round, syncs: true, ...until });
      cases += cuts.cases;
      figures.acknowledged = Math.max(figures.acknowledged, cuts.acknowledged);
      const again = `power --seed ${round} --count ${cases}`;
      if (cuts.fault !== undefined) return { cases, faults: [{ message: cuts.fault, again }], figures };
      // What would be lost without any sync has to be noticed, or nothing is proved.
      const control = await cutPower(operations, place, { seed: round, syncs: false, end: Infinity, count: 30 });
      if (control.fault === undefined) {
        return { cases, faults: [{ message: "nothing was noticed where no sync had any effect", again }], figures };
      }
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return { cases, faults: [], figures };
}

/** Compiles the library that records writes. Answers why it can't. */
function compile(library: string): string | undefined {
  if (process.platform !== "linux") return "writes are recorded on Linux only";
  const { status, stderr } = spawnSync(fileOf("compile-library.sh"), [fileOf("record-writes.c"), library], {
    encoding: "utf8",
  });
  return status === 0 ? undefined : `the library that records writes can't be compiled: ${stderr.trim()}`;
}

/** Plays a session in a process of its own, and reads what it did to its files. */
function record(place: string, library: string, seed: number): readonly DiskOperation[] {
  const [folder, recording] = [join(place, `session-${seed}`), join(place, `recording-${seed}`)];
  const words = ["--import", fileOf("../../bin/typescript.mjs"), program, folder, String(seed), String(OPENINGS)];
  const { status, stderr } = spawnSync(process.execPath, words, {
    encoding: "utf8",
    env: { ...process.env, LD_PRELOAD: library, RECORD_FOLDER: folder, RECORD_LOG: recording },
  });
  if (status !== 0) throw new Error(`the session ended with ${status}: ${stderr}`);
  const operations = [...readRecording(readFileSync(recording))];
  rmSync(folder, { recursive: true });
  rmSync(recording);
  return operations;
}

interface CutOptions extends Pick<PowerCut, "syncs"> {
  readonly seed: number;
  readonly end: number;
  readonly count: number;
}

interface Cuts {
  readonly cases: number;
  readonly acknowledged: number;
  readonly fault?: string;
}

/** Cuts the power again and again while a recording is replayed. */
async function cutPower(
  operations: readonly DiskOperation[],
  place: string,
  { seed, syncs, end, count }: CutOptions,
): Promise<Cuts> {
  const random = seeded(seed);
  const disk = new RecordedDisk({ syncs });
  const acknowledged: Acknowledgement[] = [];
  let cases = 0;
  for (const [i, operation] of operations.entries()) {
    if (performance.now() >= end || cases >= count) break;
    if (operation.name === "acks") acknowledged.push(...acknowledgementsIn(operation));
    else disk.do(operation);
    if (acknowledged.length === 0 || random(EVERY) > 0) continue;
    cases += 1;
    const survivors = syncs ? (SURVIVORS[random(SURVIVORS.length)] ?? 0) : 0;
    const folder = join(place, "after");
    disk.writeAfterPowerCut(folder, { survivors, syncs, random });
    const fault = await faultIn(folder, acknowledged);
    rmSync(folder, { recursive: true });
    if (fault !== undefined) {
      return { cases, acknowledged: acknowledged.length, fault: `after operation ${i}: ${fault}` };
    }
  }
  return { cases, acknowledged: acknowledged.length };
}

/** Each acknowledgement is a line, written at once. */
const acknowledgementsIn = ({ kind, data }: DiskOperation): readonly Acknowledgement[] =>
  kind === "w" ? [JSON.parse(data.toString("utf8")) as Acknowledgement] : [];

/** What is damaged in a folder, or missing of what was acknowledged. */
async function faultIn(folder: string, acknowledged: readonly Acknowledgement[]): Promise<string | undefined> {
  let store: ReturnType<typeof openSqliteStore> | undefined;
  try {
    store = openSqliteStore(folder);
    const { tables, faults } = await store.check();
    const [damaged] = [...faults, ...tables.flatMap(({ fault }) => fault ?? [])];
    if (damaged !== undefined) return damaged;
    const words = new Map<string, ReadonlySet<string>>();
    for (const { id } of tables) {
      const said = (await store.read(id, 0)).map(({ event }) => (event.type === "said" ? event.words : ""));
      words.set(id, new Set(said));
    }
    for (const one of acknowledged) {
      if ("deleted" in one ? words.has(one.deleted) : !words.has("opened" in one ? one.opened : one.table)) {
        return `a table isn't as it was acknowledged: ${JSON.stringify(one)}`;
      }
      if ("words" in one && !words.get(one.table)?.has(one.words)) return `lost: ${one.words.trimEnd().slice(0, 20)}`;
    }
    const last = acknowledged.findLast((one) => "words" in one);
    const answers = last && "id" in last ? await store.firstAnswers(last.table, [last]) : [];
    return last && answers.length === 0 ? `the answer of the last command is lost: ${last.id}` : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await store?.close();
  }
}
