import type { CreationGuide, Screen } from "./screen/index.ts";

/** Loads the components that a game brings for the page. */
export type ScreenLoader = () => Promise<Screen>;

/** The loaders of the games' own components by the ids of their systems. A system without any is not listed. */
export const screenLoaders: Readonly<Record<string, ScreenLoader>> = {
  "evening-star": async () => (await import("./evening-star/screen/index.tsx")).screen,
  "wasteland-2d20": async () => (await import("./wasteland-2d20/screen/index.tsx")).screen,
  "storyteller-d10": async () => (await import("./storyteller-d10/screen/index.tsx")).screen,
  "bookkeeper-d12": async () => (await import("./bookkeeper-d12/screen/index.tsx")).screen,
  "victory-point-d20": async () => (await import("./victory-point-d20/screen/index.tsx")).screen,
};

/**
 * Loads the components that a game brings for the page; empty for a game without any. They need React, and a bundler that
 * takes style sheets.
 *
 * @example
 * ```ts
 * import { loadScreen } from "@rulewright/systems/screens";
 *
 * await loadScreen("unknown"); // => {}
 * ```
 */
export async function loadScreen(id: string, loaders = screenLoaders): Promise<Screen> {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  return (await load?.()) ?? {};
}

/** Loads what a game tells while a character is made. */
export type GuideLoader = () => Promise<CreationGuide>;

/** The loaders of the games' guides by the ids of their systems. A system without one is not listed. */
export const guideLoaders: Readonly<Record<string, GuideLoader>> = {
  "evening-star": async () => (await import("./evening-star/screen/creation.ts")).creationGuide,
  "wasteland-2d20": async () => (await import("./wasteland-2d20/screen/creation.ts")).creationGuide,
  "storyteller-d10": async () => (await import("./storyteller-d10/screen/creation.ts")).creationGuide,
  "bookkeeper-d12": async () => (await import("./bookkeeper-d12/screen/creation.ts")).creationGuide,
  "victory-point-d20": async () => (await import("./victory-point-d20/screen/creation.ts")).creationGuide,
};

/**
 * Loads what a game tells while a character is made; nothing for a game without a guide.
 *
 * @example
 * ```ts
 * import { loadCreationGuide } from "@rulewright/systems/screens";
 *
 * await loadCreationGuide("unknown"); // => { worth: {} }
 * ```
 */
export async function loadCreationGuide(id: string, loaders = guideLoaders): Promise<CreationGuide> {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  return (await load?.()) ?? { worth: {} };
}
