// npm run --silent soak -- sharing [--seconds 60] [--seed 1] [--system ID] [--procedure NAME] [--json]
// Searches for longer than the tests do. Ends with code 1 and the case at the first fault that it finds.
import process from "node:process";
import { parseArgs } from "node:util";
import { soakSharing } from "./soak/sharing.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    system: { type: "string" },
    procedure: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const searches = { sharing: soakSharing };
const [name = ""] = positionals;
const search = Object.entries(searches).find(([one]) => one === name)?.[1];
const seconds = Number(options.seconds);
const seed = options.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(options.seed);
if (!search || positionals.length > 1 || !(seconds > 0) || !Number.isSafeInteger(seed)) {
  console.error(`give one of ${Object.keys(searches).join(", ")}, seconds above 0 and an integer seed`);
  process.exit(2);
}
const { system, procedure, json } = options;
if (!json) console.log(`${name}: ${seconds} s with seed ${seed}`);
const found = search({ seconds, seed, ...(system && { system }), ...(procedure && { procedure }) });
if (json) console.log(JSON.stringify({ search: name, seed, seconds, ...found }, null, 2));
else {
  console.log(`${found.cases} cases`);
  for (const { message, again } of found.faults) console.log(`${message}\nagain: npm run soak -- ${again}`);
}
process.exit(found.cases === 0 ? 2 : found.faults.length > 0 ? 1 : 0);
