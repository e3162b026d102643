import { fileURLToPath } from "node:url";

/** The folder of the built web page. */
export const pageFolder = fileURLToPath(new URL("dist", import.meta.url));
