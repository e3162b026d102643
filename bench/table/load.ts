import type { Measurement } from "../measure.ts";
import type { Client } from "./clients.ts";

/** How many tables there are, how many watch at each, and how often both sides are measured. */
export const [TABLES, WATCHERS, PAIRS] = [50, 4, 5];

/** In milliseconds. After a second of load a third of the server's time is still V8 compiling it, after six a twentieth. */
const [WARM_UP, MEASURED] = [6000, 3000];

let moves = 0;

/** The words of the next move. */
export const nextWords = (): string => `Move ${++moves}`;

/** Says something, which everybody at the table is told: the next move, with its answer awaited. */
export function move(mover: Client): Promise<string> {
  const words = nextWords();
  const id = words.toLowerCase().replace(" ", "-").padEnd(36, "-");
  return mover.ask({ type: "command", id, command: { type: "say", words } }, "answer");
}

/** What a load came to. */
export interface Load {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
}

/** Every mover moves again as soon as it has its answer. */
export async function load(movers: readonly (() => Promise<unknown>)[]): Promise<Load> {
  const start = performance.now() + WARM_UP;
  const end = start + MEASURED;
  const times: number[] = [];
  await Promise.all(
    movers.map(async (mover) => {
      for (let before = performance.now(); before < end; before = performance.now()) {
        await mover();
        if (before >= start) times.push(performance.now() - before);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return { perSecond: (times.length * 1000) / MEASURED, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** The clients of each table, its mover first. */
export type Clients = readonly (readonly Client[])[];

/** A row for the median of all pairs. */
export const row = (
  id: string,
  unit: Measurement["unit"],
  value: number,
  target: number | undefined,
  says: string,
): Measurement => ({
  id,
  unit,
  median: value,
  runs: PAIRS,
  ...(target === undefined ? {} : { target }),
  says,
});
