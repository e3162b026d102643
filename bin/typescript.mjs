// Import this first (`node --import ./bin/typescript.mjs some.ts`) to run TypeScript on Node 20 or newer.
import { register } from "node:module";
import process from "node:process";

if (!process.features.typescript) register("./strip-types.mjs", import.meta.url);
