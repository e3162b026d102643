import type { SystemDefinition, Vocabulary } from "@rulewright/rules";

/** Loads the definition of one system. */
export type SystemLoader = () => Promise<SystemDefinition>;

/**
 * The loaders of all systems by id, in the order in which programs list them. This is the only list of systems: to add
 * one, add its folder and a line here. The file `<id>/system.ts` defines the system.
 */
export const systemLoaders: Readonly<Record<string, SystemLoader>> = {
  "evening-star": async () => (await import("./evening-star/system.ts")).eveningStar,
  "wasteland-2d20": async () => (await import("./wasteland-2d20/system.ts")).wasteland2d20,
  "bookkeeper-d12": async () => (await import("./bookkeeper-d12/system.ts")).bookkeeperD12,
  "storyteller-d10": async () => (await import("./storyteller-d10/system.ts")).storytellerD10,
  "victory-point-d20": async () => (await import("./victory-point-d20/system.ts")).victoryPoint,
};

/** The loaders of the words in a system's test cases that can't be derived from its definition. */
const vocabularyLoaders: Readonly<Record<string, () => Promise<Vocabulary>>> = {
  "evening-star": async () => (await import("./evening-star/conformance/vocabulary.ts")).vocabulary,
  "wasteland-2d20": async () => (await import("./wasteland-2d20/conformance/vocabulary.ts")).vocabulary,
  "bookkeeper-d12": async () => (await import("./bookkeeper-d12/conformance/vocabulary.ts")).vocabulary,
  "storyteller-d10": async () => (await import("./storyteller-d10/conformance/vocabulary.ts")).vocabulary,
  "victory-point-d20": async () => (await import("./victory-point-d20/conformance/vocabulary.ts")).vocabulary,
};

/** A system that could not be loaded. */
export interface LoadFailure {
  readonly id: string;
  /** The file that defines the system, relative to the folder of all systems. */
  readonly file: string;
  readonly error: Error;
}

/**
 * Thrown where a system can't be loaded, for example because its definition has faults. Names the system's file, relative
 * to the folder of all systems; the error itself is `error`.
 *
 * @example
 * ```ts
 * import { loadSystem, SystemLoadError } from "@rulewright/systems/loader";
 *
 * const loaders = { "morning-star": () => Promise.reject(new Error("goals: there is none")) };
 * const problem = await loadSystem("morning-star", loaders).catch((error: unknown) => error);
 * problem instanceof SystemLoadError && problem.file; // => "morning-star/system.ts"
 * ```
 */
export class SystemLoadError extends Error implements LoadFailure {
  override readonly name = "SystemLoadError";
  readonly id: string;
  readonly file: string;
  readonly error: Error;

  constructor(id: string, cause: unknown) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const file = `${id}/system.ts`;
    super(`The system ${id} can't be loaded from ${file}: ${error.message}`, { cause });
    this.id = id;
    this.file = file;
    this.error = error;
  }
}

/**
 * Loads one system and no other. Returns undefined for unknown ids; rejects with a SystemLoadError if the system can't be
 * loaded.
 *
 * @example
 * ```ts
 * import { loadSystem } from "@rulewright/systems/loader";
 *
 * (await loadSystem("evening-star"))?.title; // => "Evening Star"
 * await loadSystem("unknown"); // => undefined
 * ```
 */
export async function loadSystem(id: string, loaders = systemLoaders): Promise<SystemDefinition | undefined> {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  try {
    return await load?.();
  } catch (error) {
    throw new SystemLoadError(id, error);
  }
}

/** The systems that were loaded, by id, and those that could not be. */
export interface LoadedSystems {
  readonly systems: Readonly<Record<string, SystemDefinition>>;
  readonly failures: readonly LoadFailure[];
}

/**
 * Loads all systems, independently of each other. A system that can't be loaded, for example because its definition has
 * faults, is reported with its file; the others are available all the same.
 *
 * @example
 * ```ts
 * import { loadSystems } from "@rulewright/systems/loader";
 *
 * const { systems, failures } = await loadSystems();
 * Object.keys(systems)[0]; // => "evening-star"
 * failures; // => []
 * ```
 */
export async function loadSystems(loaders = systemLoaders): Promise<LoadedSystems> {
  const ids = Object.keys(loaders);
  const results = await Promise.allSettled(ids.map((id) => loadSystem(id, loaders)));
  const systems: Record<string, SystemDefinition> = {};
  const failures: LoadFailure[] = [];
  for (const [i, id] of ids.entries()) {
    const result = results[i];
    if (result?.status === "fulfilled" && result.value) systems[id] = result.value;
    if (result?.status === "rejected") failures.push(failureOf(id, result.reason));
  }
  return { systems, failures };
}

function failureOf(id: string, reason: unknown): LoadFailure {
  const { file, error } = reason instanceof SystemLoadError ? reason : new SystemLoadError(id, reason);
  return { id, file, error };
}

/** The systems that were loaded, with their conformance vocabularies, and those that could not be. */
export interface LoadedConformingSystems {
  readonly systems: readonly { readonly system: SystemDefinition; readonly vocabulary: Vocabulary | undefined }[];
  readonly failures: readonly LoadFailure[];
}

/**
 * Loads all systems with their conformance vocabularies, independently of each other. Those that can't be loaded are
 * reported; a vocabulary that can't be loaded rejects.
 *
 * @example
 * ```ts
 * import { loadConformingSystems } from "@rulewright/systems/loader";
 *
 * const { systems } = await loadConformingSystems();
 * systems[0]?.system.id; // => "evening-star"
 * systems[0]?.vocabulary?.prefix; // => "es"
 * ```
 */
export async function loadConformingSystems(loaders = systemLoaders): Promise<LoadedConformingSystems> {
  const { systems, failures } = await loadSystems(loaders);
  const withVocabularies = Object.entries(systems).map(async ([id, system]) => ({
    system,
    vocabulary: await vocabularyLoaders[id]?.(),
  }));
  return { systems: await Promise.all(withVocabularies), failures };
}
