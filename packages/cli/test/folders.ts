import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

/** A new folder for the tests of a file, removed after them. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "rulewright-cli-"));
  folders.push(made);
  return made;
}

/** Removes all folders that were made. */
export function removeFolders(): void {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
}
