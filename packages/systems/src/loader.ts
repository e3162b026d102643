import type { SystemDefinition, Vocabulary } from "@rulewright/rules";

/** How one system is loaded. */
export interface SystemLoader {
  /** The file that defines the system, relative to this package's sources. */
  readonly file: string;
  system(): Promise<SystemDefinition>;
  /** The words of the conformance format that can't be derived from the definition. */
  vocabulary?(): Promise<Vocabulary>;
}

/** The loaders of all systems by id, in the order of the catalogue. A new system is its folder and its entry here. */
export const systemLoaders: Readonly<Record<string, SystemLoader>> = {
  "evening-star": {
    file: "evening-star/system.ts",
    system: async () => (await import("./evening-star/system.ts")).eveningStar,
    vocabulary: async () => (await import("./evening-star/conformance/vocabulary.ts")).vocabulary,
  },
  "wasteland-2d20": {
    file: "wasteland-2d20/system.ts",
    system: async () => (await import("./wasteland-2d20/system.ts")).wasteland2d20,
    vocabulary: async () => (await import("./wasteland-2d20/conformance/vocabulary.ts")).vocabulary,
  },
  "bookkeeper-d12": {
    file: "bookkeeper-d12/system.ts",
    system: async () => (await import("./bookkeeper-d12/system.ts")).bookkeeperD12,
    vocabulary: async () => (await import("./bookkeeper-d12/conformance/vocabulary.ts")).vocabulary,
  },
  "storyteller-d10": {
    file: "storyteller-d10/system.ts",
    system: async () => (await import("./storyteller-d10/system.ts")).storytellerD10,
    vocabulary: async () => (await import("./storyteller-d10/conformance/vocabulary.ts")).vocabulary,
  },
  "victory-point-d20": {
    file: "victory-point-d20/system.ts",
    system: async () => (await import("./victory-point-d20/system.ts")).victoryPoint,
    vocabulary: async () => (await import("./victory-point-d20/conformance/vocabulary.ts")).vocabulary,
  },
};

/** A system that could not be loaded. */
export interface LoadFailure {
  readonly id: string;
  readonly file: string;
  readonly error: Error;
}

/** The systems that were loaded, by id, and those that could not be. */
export interface LoadedSystems {
  readonly systems: Readonly<Record<string, SystemDefinition>>;
  readonly failures: readonly LoadFailure[];
}

/**
 * Loads systems independently of each other. A system that can't be loaded, for example because its definition has faults,
 * is reported with its file; the others are available all the same.
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
  const results = await Promise.all(
    Object.entries(loaders).map(async ([id, { file, system }]) => {
      try {
        return { id, system: await system() };
      } catch (error) {
        return { id, file, error: error instanceof Error ? error : new Error(String(error)) };
      }
    }),
  );
  return {
    systems: Object.fromEntries(results.flatMap(({ id, system }) => (system ? [[id, system]] : []))),
    failures: results.flatMap(({ id, file, error }) => (error ? [{ id, file, error }] : [])),
  };
}

/** The systems that were loaded, with their conformance vocabularies, and those that could not be. */
export interface LoadedConformingSystems {
  readonly systems: readonly { readonly system: SystemDefinition; readonly vocabulary: Vocabulary | undefined }[];
  readonly failures: readonly LoadFailure[];
}

/** Loads systems with their conformance vocabularies, independently of each other. */
export async function loadConformingSystems(loaders = systemLoaders): Promise<LoadedConformingSystems> {
  const { systems, failures } = await loadSystems(loaders);
  const withVocabularies = Object.entries(systems).map(async ([id, system]) => ({
    system,
    vocabulary: await loaders[id]?.vocabulary?.(),
  }));
  return { systems: await Promise.all(withVocabularies), failures };
}
