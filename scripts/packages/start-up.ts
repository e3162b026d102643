import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { systemLoaders } from "@rulewright/systems/loader";

const RUNS = 25;
/** The maximum time of a question about dice, in times of a Node that does nothing. */
const LIMIT = 2.2;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function timeOf(node: string, args: readonly string[]): number {
  const before = performance.now();
  const { status, stderr } = spawnSync(node, args, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}\n${stderr}`);
  return performance.now() - before;
}

/** Compares a question about dice with a Node that does nothing, in turns. Prints both; false where it takes too long. */
export function checkStartUp(node: string, command: string): boolean {
  const pairs = Array.from({ length: RUNS }, () => ({
    bare: timeOf(node, ["-e", "0"]),
    asked: timeOf(node, [command, "odds", "4d6dl1"]),
  }));
  const bare = median(pairs.map((pair) => pair.bare));
  const asked = median(pairs.map((pair) => pair.asked));
  const ratio = asked / bare;
  const compared = `${asked.toFixed(0)} ms, ${ratio.toFixed(2)} times the ${bare.toFixed(0)} ms of node -e 0`;
  console.log(`odds 4d6dl1: ${compared} (at most ${LIMIT})${ratio > LIMIT ? "  TOO SLOW" : ""}`);
  return ratio <= LIMIT;
}

/** The files that a command loads. */
function loadedFiles(node: string, args: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-loaded-"));
  try {
    const { status } = spawnSync(node, args, { env: { ...process.env, NODE_V8_COVERAGE: folder } });
    if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
    return readdirSync(folder).flatMap((file) => {
      const { result }: { readonly result: readonly { readonly url: string }[] } = JSON.parse(
        readFileSync(join(folder, file), "utf8"),
      );
      return result.map(({ url }) => url).filter((url) => url.startsWith("file:"));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SCHEMA_LIBRARY = "/node_modules/zod/";

/** A question about one system loads no other system, and one about dice loads none and no schema library. Throws if not. */
export function checkLoadedSystems(node: string, command: string): void {
  const ids = Object.keys(systemLoaders);
  const systemsOf = (files: readonly string[]): readonly string[] =>
    ids.filter((id) => files.some((file) => file.includes(`/${id}-`)));
  const dice = loadedFiles(node, [command, "odds", "4d6dl1"]);
  const check = [command, "odds", "evening-star", "check", "--rank", "4", "--difficulty", "2"];
  const loaded = systemsOf(loadedFiles(node, check));
  if (loaded.join() !== "evening-star") throw new Error(`a question about Evening Star loads ${loaded.join(", ")}`);
  const needless = [...systemsOf(dice), ...dice.filter((file) => file.includes(SCHEMA_LIBRARY))];
  if (needless.length > 0) throw new Error(`a question about dice loads ${needless.join(", ")}`);
  console.log(`odds 4d6dl1 loads ${dice.length} files and no system; odds evening-star loads that system only`);
}
