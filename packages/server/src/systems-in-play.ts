import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type DigestedSources,
  digestSources,
  recordRules,
  type RulesRecord,
  type SystemDefinition,
} from "@rulewright/rules";
import { codeVersion } from "./code-version.ts";
import { readRulesFiles, readSources, type RulesFiles } from "./rules-files.ts";
import type { Store } from "./store.ts";

/** Systems by id. */
export type Systems = Readonly<Record<string, SystemDefinition>>;

/** A system as tables play it. */
export interface SystemInPlay {
  /** The definition. Its version is the identity of its rules. */
  readonly definition: SystemDefinition;
  readonly rules: RulesRecord;
  /** The version that the author gave it. */
  readonly authorsVersion: string;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Where digests of rules files are kept, since parsing the files takes a while. */
type Kept = Pick<Store, "derived" | "keepDerived">;

/** The systems of a server with the identities of their rules. An identity is derived when a table first needs it. */
export class SystemsInPlay {
  readonly #systems: Systems;
  readonly #files: Readonly<Record<string, RulesFiles>>;
  readonly #kept: Kept | undefined;
  readonly #inPlay = new Map<string, Promise<SystemInPlay>>();

  /** `files` are the rules files of systems, by their ids. Systems without files are known by their functions. */
  constructor(systems: Systems, files: Readonly<Record<string, RulesFiles>> = {}, kept?: Kept) {
    this.#systems = systems;
    this.#files = files;
    this.#kept = kept;
  }

  /** The system with an id; undefined for unknown ones. */
  async find(id: string): Promise<SystemInPlay | undefined> {
    const known = this.#inPlay.get(id);
    if (known) return known;
    const system = Object.hasOwn(this.#systems, id) ? this.#systems[id] : undefined;
    if (!system) return undefined;
    const identified = identify(system, this.#files[id], this.#kept);
    this.#inPlay.set(id, identified);
    return identified;
  }
}

async function identify(system: SystemDefinition, files?: RulesFiles, kept?: Kept): Promise<SystemInPlay> {
  const rules = recordRules(system, digest, files && (await digestFiles(system.id, files, kept)));
  return { definition: { ...system, version: rules.version }, rules, authorsVersion: system.version };
}

/**
 * A system of the catalogue as tables run it: its version is the identity of its rules, which traces name.
 *
 * @example
 * ```ts
 * import { systemAtTables } from "@rulewright/server";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const atTables = await systemAtTables(eveningStar);
 * atTables.version === eveningStar.version; // => false
 * ```
 */
export async function systemAtTables(system: SystemDefinition): Promise<SystemDefinition> {
  const files = await readCatalogueFiles([system.id]);
  return (await identify(system, files[system.id])).definition;
}

/** What this process has derived, by the digest of the files: a second server doesn't parse them again. */
const digested = new Map<string, DigestedSources>();

/** The digests of what rules files say, as they are kept or from the files. */
async function digestFiles(id: string, files: RulesFiles, kept?: Kept): Promise<DigestedSources> {
  const [name, from] = [`rules/${id}`, digest(JSON.stringify([await codeVersion(), files]))];
  const known = await kept?.derived(name, from);
  // The store has checked that the text is what was written, by this same code.
  if (known !== undefined) return JSON.parse(known) as DigestedSources;
  const sources = digested.get(from) ?? digestSources(await readSources(files), digest);
  digested.set(from, sources);
  // Where they can't be kept, they are derived again next time.
  await kept?.keepDerived(name, from, JSON.stringify(sources)).catch(() => {});
  return sources;
}

/** The folder beside a bundle of this code that has the rules files of its systems. */
export const RULES_FOLDER = "rules";

/** The rules files that this process has read, by the folders of their systems. */
const knownFiles = new Map<string, RulesFiles>();

async function rulesFilesIn(folder: string): Promise<RulesFiles> {
  const files = knownFiles.get(folder) ?? (await readRulesFiles(folder));
  knownFiles.set(folder, files);
  return files;
}

/**
 * The rules files of the catalogue's systems, by their ids; a system without a folder has none. To be called when they are
 * loaded: they are read once, as the code is, and files that are changed later count from the next start. A bundle has the
 * files that it was made from.
 */
export async function readCatalogueFiles(ids: readonly string[]): Promise<Readonly<Record<string, RulesFiles>>> {
  const bundled = fileURLToPath(new URL(`${RULES_FOLDER}/`, import.meta.url));
  const folder = existsSync(bundled)
    ? bundled
    : dirname(createRequire(import.meta.url).resolve("@rulewright/systems/loader"));
  const found = ids.filter((id) => existsSync(join(folder, id)));
  const files = found.map(async (id) => [id, await rulesFilesIn(join(folder, id))] as const);
  return Object.fromEntries(await Promise.all(files));
}
