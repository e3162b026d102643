// npm run --silent soak -- sharing [--seconds 60] [--seed 1] [--system ID] [--procedure NAME] [--json]
// npm run --silent soak -- notation [--seconds 60] [--seed 1] [--count 20000] [--json]
// npm run --silent soak -- arguments [--seconds 60] [--seed 1] [--count 2000] [--json]
// npm run --silent soak -- kill [--seconds 60] [--seed 1] [--count 1000] [--json]
// npm run --silent soak -- power [--seconds 60] [--seed 1] [--count 1000] [--json]
// npm run --silent soak -- canary [--seconds 60] [--seed 1] [--count 100] [--system ID] [--json]
// npm run --silent soak -- simulate [--seconds 60] [--seed 1] [--count 100] [--system ID] [--json]
// npm run --silent soak -- race [--seconds 60] [--seed 1] [--count 10] [--json]
// npm run --silent soak -- flood [--seconds 60] [--seed 1] [--json]
// npm run --silent soak -- fuzz [--seconds 60] [--seed 1] [--count 100000] [--json]
// Searches for longer than the tests do. Ends with code 1 and the case at the first fault that it finds.
import process from "node:process";
import { parseArgs } from "node:util";
import type { SoakOptions, SoakReport } from "./soak/options.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string" },
    count: { type: "string" },
    seed: { type: "string" },
    system: { type: "string" },
    procedure: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
// A search is loaded once it is asked for: most of them bring a server or all systems.
const searches: Readonly<Record<string, () => Promise<(options: SoakOptions) => SoakReport | Promise<SoakReport>>>> = {
  sharing: async () => (await import("./soak/sharing.ts")).soakSharing,
  notation: async () => (await import("./soak/notation.ts")).soakNotation,
  arguments: async () => (await import("./soak/arguments.ts")).soakArguments,
  kill: async () => (await import("./soak/kill.ts")).soakKill,
  power: async () => (await import("./soak/power.ts")).soakPower,
  canary: async () => (await import("./soak/canary.ts")).soakCanary,
  simulate: async () => (await import("./soak/simulate.ts")).soakSimulate,
  race: async () => (await import("./soak/race.ts")).soakRace,
  flood: async () => (await import("./soak/flood.ts")).soakFlood,
  fuzz: async () => (await import("./soak/fuzz.ts")).soakFuzz,
};
const [name = ""] = positionals;
const search = Object.entries(searches).find(([one]) => one === name)?.[1];
const count = options.count === undefined ? undefined : Number(options.count);
// With a number of cases, the time is limited only where that is asked for.
const seconds = Number(options.seconds ?? (count === undefined ? 60 : 86_400));
const seed = options.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(options.seed);
const counts = count === undefined || (Number.isSafeInteger(count) && count > 0);
if (!search || positionals.length > 1 || !(seconds > 0) || !counts || !Number.isSafeInteger(seed)) {
  console.error(`give one of ${Object.keys(searches).join(", ")}, seconds or a count above 0 and an integer seed`);
  process.exit(2);
}
const { system, procedure, json } = options;
if (!json) console.log(`${name}: ${count === undefined ? `${seconds} s` : `${count} cases`} with seed ${seed}`);
const find = await search();
const found = await find({
  seconds,
  seed,
  ...(count !== undefined && { count }),
  ...(system && { system }),
  ...(procedure && { procedure }),
});
if (json) console.log(JSON.stringify({ search: name, seed, seconds, ...found }, null, 2));
else {
  console.log(found.skipped === undefined ? `${found.cases} cases` : `skipped: ${found.skipped}`);
  for (const [figure, value] of Object.entries(found.figures ?? {})) console.log(`${figure}: ${value}`);
  for (const { message, again } of found.faults) console.log(`${message}\nagain: npm run soak -- ${again}`);
}
process.exit(found.skipped !== undefined ? 0 : found.cases === 0 ? 2 : found.faults.length > 0 ? 1 : 0);
