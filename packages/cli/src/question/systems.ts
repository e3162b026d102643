import { DefinitionError, type SystemDefinition } from "@rulewright/rules";
import { DataError, UsageError } from "../errors/errors.ts";
import { unknownName } from "../errors/suggestions.ts";

type Catalogue = Readonly<Record<string, SystemDefinition>>;

/** Every system by its id. Loads all of them: a question about one system uses `loadSystem`. */
export async function loadCatalogue(): Promise<Catalogue> {
  const { catalogue } = await import("@rulewright/systems");
  return catalogue;
}

/** The system of that id, without the others. Throws a UsageError that suggests a similar id. */
export async function loadSystem(id: string | undefined): Promise<SystemDefinition> {
  const found = id === undefined ? undefined : await findSystem([id]);
  if (found) return found.system;
  const ids = Object.keys(await loadCatalogue());
  if (id === undefined) throw new UsageError(`Name a system: ${ids.join(", ")}.`);
  throw unknownName("system", id, ids);
}

/** The first of some words that is a system's id, with its place; undefined where none of them is. */
export async function findSystem(
  words: readonly string[],
): Promise<{ readonly system: SystemDefinition; readonly at: number } | undefined> {
  for (const [at, word] of words.entries()) {
    const system = await importSystem(word);
    if (system) return { system, at };
  }
  const catalogue = words.some(isId) ? await loadCatalogue() : {};
  const at = words.findIndex((word) => Object.hasOwn(catalogue, word));
  const system = catalogue[words[at] ?? ""];
  return system && { system, at };
}

const isId = (word: string): boolean => /^[a-z][a-z0-9-]*$/.test(word);

/** A system by the entry point of its own; undefined where there is none. */
async function importSystem(id: string): Promise<SystemDefinition | undefined> {
  if (!isId(id)) return undefined;
  try {
    const exported: object = await import(/* @vite-ignore */ `@rulewright/systems/${id}`);
    return Object.values(exported).find((one): one is SystemDefinition => isSystem(one) && one.id === id);
  } catch (error) {
    if (error instanceof DefinitionError) throw new DataError(`The system ${id} can't be loaded: ${error.message}`);
    if (isMissingModule(error)) return undefined;
    throw error;
  }
}

const isSystem = (value: unknown): value is SystemDefinition =>
  typeof value === "object" && value !== null && "id" in value && "procedures" in value;

const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
