import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./measure.ts";

const THROWS = ["10d10>=6f=1", "4d6dl1", "5d10!>=8", "2d20"];

/** Compares throws with a full trace to the peer's. Each kind has a process of its own, so that earlier ones don't slow it. */
export function measureSampling(): Measurement[] {
  const script = fileURLToPath(new URL("throw.ts", import.meta.url));
  const hooks = fileURLToPath(new URL("../bin/typescript.mjs", import.meta.url));
  return THROWS.flatMap((notation): Measurement[] =>
    JSON.parse(execFileSync(process.execPath, ["--import", hooks, script, notation], { encoding: "utf8" })),
  );
}
