// Set up before tests that start the command or a server many times in processes of their own.
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { bundleEverything } from "./packages/bundle-command.ts";
import { COMMAND, root } from "./packages/manifest.ts";

/** Whether files or projects of tests were asked for by name: a bundle takes longer to make than few of them would gain. */
const someTests = process.argv.slice(2).some((word) => word !== "run" && !word.startsWith("-"));

/** Bundles what they start, since a bundle starts in less than half the time of the sources. TEST_BUNDLE in the environment is its folder. */
export default async function bundleForTests(): Promise<(() => void) | undefined> {
  if (someTests) return undefined;
  // As deep in the package as the bundle that npm start runs, from where the version and what isn't bundled are found.
  const folder = join(root, "packages", COMMAND, "dist", `tests-${process.pid}`);
  await bundleEverything(folder, {
    "server-process": join(root, "packages", "server", "test", "fixtures", "server-process.ts"),
  });
  process.env["TEST_BUNDLE"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
