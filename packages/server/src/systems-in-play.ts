import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { recordRules, type RulesRecord, type SystemDefinition } from "@rulewright/rules";
import { readRulesFiles, readSources, type RulesFiles } from "./rules-files.ts";

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

/** The systems of a server with the identities of their rules. An identity is derived when a table first needs it. */
export class SystemsInPlay {
  readonly #systems: Systems;
  readonly #files: Readonly<Record<string, RulesFiles>>;
  readonly #inPlay = new Map<string, Promise<SystemInPlay>>();

  /** `files` are the rules files of systems, by their ids. Systems without files are known by their functions. */
  constructor(systems: Systems, files: Readonly<Record<string, RulesFiles>> = {}) {
    this.#systems = systems;
    this.#files = files;
  }

  /** The system with an id; undefined for unknown ones. */
  async find(id: string): Promise<SystemInPlay | undefined> {
    const known = this.#inPlay.get(id);
    if (known) return known;
    const system = Object.hasOwn(this.#systems, id) ? this.#systems[id] : undefined;
    if (!system) return undefined;
    const identified = identify(system, this.#files[id]);
    this.#inPlay.set(id, identified);
    return identified;
  }
}

async function identify(system: SystemDefinition, files: RulesFiles | undefined): Promise<SystemInPlay> {
  const rules = recordRules(system, digest, files && (await readSources(files)));
  return { definition: { ...system, version: rules.version }, rules, authorsVersion: system.version };
}

/**
 * Reads the rules files of the catalogue's systems, by their ids; a system without a folder has none. To be called when
 * they are loaded: files that are changed later count from the next start.
 */
export async function readCatalogueFiles(ids: readonly string[]): Promise<Readonly<Record<string, RulesFiles>>> {
  const folder = dirname(createRequire(import.meta.url).resolve("@rulewright/systems/loader"));
  const found = ids.filter((id) => existsSync(join(folder, id)));
  const files = found.map(async (id) => [id, await readRulesFiles(join(folder, id))] as const);
  return Object.fromEntries(await Promise.all(files));
}
