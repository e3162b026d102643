// Import this first (`node --import ./bin/typescript.mjs some.ts`) to run TypeScript on any Node from 20 on.
import { register } from "node:module";
import process from "node:process";

if (!process.features.typescript) register("./strip-types.mjs", import.meta.url);
