import { readFileSync } from "node:fs";

/** The version of the command, from its package. */
export function readVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version;
}
