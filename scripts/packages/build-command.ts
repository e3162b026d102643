// Builds the command with everything that it needs to plain JavaScript, as `npm start` runs it.
import { join } from "node:path";
import { bundleEverything } from "./bundle-command.ts";
import { COMMAND, root } from "./manifest.ts";

await bundleEverything(join(root, "packages", COMMAND, "dist", "command"));
